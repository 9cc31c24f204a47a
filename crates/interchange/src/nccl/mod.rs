//! Times of collective operations, measured by nccl-tests or rccl-tests: what they print, and the files that
//! nccl-tests writes as JSON.
//!
//! Sizes are those of the largest buffer of a rank: what all-gather collects, what reduce-scatter starts from, and all
//! that a rank of all-to-all sends, its own share included. Bandwidths follow from size and time, and are not kept;
//! those of the text have to agree with them.
//!
//! Source: NVIDIA, nccl-tests, `doc/PERFORMANCE.md` and `src/util.cu` of version 2.19.6, and its history from March 2019 on.

mod bandwidth;
mod collective;
mod columns;
mod draft;
mod json;
mod label;
mod log;
mod measured;
mod printed;
mod run;
mod table;
mod version;

use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_base::{Error, Result};

pub use measured::measured;
pub use run::{Measured, RanksFrom, Run, Time};
pub use table::table;

/// True if a text is the output of nccl-tests or one of its files.
pub(crate) fn is_output(text: &str) -> bool {
    json::is_file(text) || log::has_table(text)
}

/// Runs of a text, in order.
///
/// ```
/// use loadcurve_collective::Operation;
/// use loadcurve_interchange::nccl::runs;
/// let text = "\
/// ## all_gather_perf
/// #  Rank  0 Group  0 Pid  41 on  node1 device  0 [0000:0f:00] NVIDIA H100
/// #  Rank  1 Group  0 Pid  42 on  node1 device  1 [0000:2d:00] NVIDIA H100
/// #                                                              out-of-place                       in-place
/// #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
///      1048576        131072     float    none      -1    20.00   52.43   26.21      0    19.50   53.77   26.89      0
/// # Out of bounds values : 0 OK
/// ";
/// let run = &runs(text)?[0];
/// assert_eq!(run.collectives, [Operation::AllGather]);
/// assert_eq!(run.ranks, Some(2));
/// assert_eq!(run.rows[0].in_place.as_ref().unwrap().time_us, 19.5);
/// # Ok::<(), loadcurve_base::Error>(())
/// ```
///
/// # Errors
/// The first line that cannot be read or whose bandwidths do not follow from its size and its time; or that there is
/// no run.
pub fn runs(text: &str) -> Result<Vec<Run>> {
    let text = with_line_feeds(text.trim_start_matches('\u{feff}'));
    let drafts = if json::is_file(&text) {
        vec![json::draft(&text)?]
    } else {
        log::drafts(&text)?
    };
    if drafts.is_empty() {
        let line = text.lines().next().unwrap_or_default();
        let allowed = "output of nccl-tests, which has a line “size count type”";
        return Err(Error::illegal("line 1", line.trim(), allowed));
    }
    drafts.into_iter().map(Run::of).collect()
}

#[cfg(test)]
mod tests;
