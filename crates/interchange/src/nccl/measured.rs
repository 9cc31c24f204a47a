//! Measured times as those that stand beside models.

use loadcurve_answers::MeasuredTimes;

use super::run::{Measured, Run};
use crate::external::number::origin;

/// Times of some runs under the name of their file, out of place where these were measured; with the number of the run if
/// there are several.
///
/// ```
/// use loadcurve_interchange::nccl::{measured, runs};
/// let text = "\
/// # nThread 1 nGpus 8 minBytes 1048576 maxBytes 1048576
/// #  Rank  0 Group  0 Pid  41 on  node1 device  0 [0000:0f:00] NVIDIA H100
/// #  Rank  1 Group  0 Pid  42 on  node1 device  1 [0000:2d:00] NVIDIA H100
/// #                                                              out-of-place                       in-place
/// #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
///      1048576        262144     float     sum      -1    20.00   52.43   52.43      0    19.50   53.77   53.77      0
/// ";
/// let measured = measured(&runs(text)?, "reduce.log");
/// assert_eq!(measured[0].times, [(1 << 20, 20.0)]);
/// # Ok::<(), loadcurve_base::Error>(())
/// ```
#[must_use]
pub fn measured(runs: &[Run], file: &str) -> Vec<MeasuredTimes> {
    let time = |row: &Measured| {
        let time = row.out_of_place.or(row.in_place)?;
        (time.time_us > 0.0).then_some((row.bytes, time.time_us))
    };
    let all = (1..).zip(runs).map(|(number, run)| MeasuredTimes {
        origin: match runs.len() {
            1 => origin(file),
            _ => format!("{} run {number}", origin(file)),
        },
        operations: run.collectives.clone(),
        processors: run.ranks,
        times: run.rows.iter().filter_map(time).collect(),
    });
    all.collect()
}
