//! Time that work takes, on a machine that does other work, too.

use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// The file that tells how long this thread has had a processor, in nanoseconds. Other systems than Linux
/// have none.
const BUSY: &str = "/proc/thread-self/schedstat";

/// Milliseconds for which this thread has had a processor, whatever else the machine does.
fn busy_ms() -> Option<f64> {
    let busy = fs::read_to_string(BUSY).ok()?;
    let nanoseconds: f64 = busy.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

/// A result, and the milliseconds that it took: of a processor if that is known, else of the clock.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (start, busy) = (Instant::now(), busy_ms());
    let result = black_box(work());
    let elapsed_ms = start.elapsed().as_secs_f64() * 1e3;
    let busy = busy_ms().zip(busy).map(|(after, before)| after - before);
    (result, busy.unwrap_or(elapsed_ms))
}
