//! Processor time of this program.

use std::time::Duration;

/// Time for which processors have worked for this program, its threads together.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time since this was first asked for, where the clock of processors is not known.
#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
