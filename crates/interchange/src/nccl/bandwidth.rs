//! Bandwidths of rows against their sizes and times, and what they tell of the number of ranks.

use loadcurve_base::number::rounded_text;
use loadcurve_base::{Error, Result};
use loadcurve_collective::Operation;

use super::collective::bus_factor;
use super::draft::{Draft, Row, Timing};
use super::printed::Printed;

/// Bytes in a microsecond at one gigabyte of 10⁹ bytes a second.
const BYTES_IN_US: f64 = 1e3;

/// Number of ranks that a share of the buffer or the bus bandwidths of an all-reduce leave, if it is a single one.
pub(super) fn ranks(draft: &Draft) -> Option<u64> {
    let rows = draft.rows.iter().filter(|row| row.bytes > 0);
    let mut bounds = (1.0_f64, f64::INFINITY);
    for row in rows {
        let shares = row.counted_bytes().filter(|it| *it > 0)?;
        if shares < row.bytes {
            return row.bytes.is_multiple_of(shares).then(|| row.bytes / shares);
        }
        if row.reduction.as_deref().is_none_or(|it| it == "none") || row.root.unwrap_or(-1) >= 0 {
            return None;
        }
        for timing in row.timings() {
            let (least, most) = ranks_of_all_reduce(row, timing);
            bounds = (bounds.0.max(least), bounds.1.min(most));
        }
    }
    let (least, most) = (bounds.0.ceil(), bounds.1.floor());
    (least == most).then_some(least as u64)
}

/// Smallest and largest N whose 2(N − 1)/N is the bus bandwidth over the algorithm bandwidth.
fn ranks_of_all_reduce(row: &Row, timing: &Timing) -> (f64, f64) {
    let ((least, most), (shortest, longest)) = (timing.bus.bounds(), timing.time_us.bounds());
    let factor =
        |bandwidth: f64, time_us: f64| bandwidth * time_us * BYTES_IN_US / row.bytes as f64;
    let ranks = |factor: f64| {
        if factor < 2.0 {
            2.0 / (2.0 - factor)
        } else {
            f64::INFINITY
        }
    };
    (ranks(factor(least, shortest)), ranks(factor(most, longest)))
}

/// Refuses a run some of whose bandwidths do not follow from size and time, to the digits that are printed.
///
/// # Errors
/// [`Error::IllegalValue`] with the row.
pub(super) fn check(draft: &Draft, collectives: &[Operation], ranks: Option<u64>) -> Result<()> {
    let factor = bus_factor(collectives, ranks);
    for row in &draft.rows {
        for timing in row.timings() {
            check_timing(row, timing, factor)?;
        }
    }
    Ok(())
}

fn check_timing(row: &Row, timing: &Timing, factor: Option<f64>) -> Result<()> {
    let amount = row.bytes as f64 / BYTES_IN_US;
    let follows =
        |bandwidth: Printed, factor: f64| bandwidth.may_be_of(factor * amount, timing.time_us);
    let refuse = |name: &str, given: Printed, factor: f64, what: &str| {
        let expected = rounded_text(factor * amount / timing.time_us.value, 4);
        let time = timing.time_us.value;
        let allowed = format!(
            "{what} {} bytes in {time} µs, which is {expected} GB/s",
            row.bytes
        );
        let field = format!("{name} of the {}", row.place);
        Err(Error::illegal(&field, &given.value.to_string(), allowed))
    };
    if let Some(factor) = factor.filter(|factor| !follows(timing.bus, *factor)) {
        let what = format!("{} of", rounded_text(factor, 4));
        return refuse("busbw", timing.bus, factor, &what);
    }
    // Until June 2020 the algorithm bandwidth of all-gather and reduce-scatter was printed as their bus bandwidth is.
    let is_old = timing.algorithm == timing.bus && factor.is_none_or(|factor| factor < 1.0);
    if follows(timing.algorithm, 1.0) || is_old {
        return Ok(());
    }
    refuse("algbw", timing.algorithm, 1.0, "that of")
}
