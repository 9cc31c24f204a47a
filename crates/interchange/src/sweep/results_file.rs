//! Lines of sweeps as a file of results, to be drawn and tabulated like any other.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, Network};

use super::{Merge, ResultLine};
use crate::results_file::Contents;
use crate::{Format, Import, ImportOptions, ResultsFile};

/// Reads any file of results: CSV or JSON written by any command or by the page, the lines of sweeps,
/// which may still be running, or logs of `BookSim2`.
///
/// # Errors
/// The first error and its position, or that the file has no points.
pub fn results_file(text: &str) -> Result<ResultsFile> {
    results_file_in(text, &Context::default())
}

/// The same in a context, whose files the networks may name.
///
/// # Errors
/// As [`results_file`].
pub fn results_file_in(text: &str, context: &Context) -> Result<ResultsFile> {
    let text = text.trim_start_matches('\u{feff}');
    if ResultLine::is_begun(text) {
        ResultsFile::of(contents(text, context)?, text)
    } else if Format::of(text) == Format::BookSim {
        let mut import = Import::new_in(ImportOptions::default(), context);
        import.add("", text)?;
        import.finish()
    } else {
        ResultsFile::read_in(text, context)
    }
}

/// Contents of the complete lines.
fn contents(text: &str, context: &Context) -> Result<Contents> {
    let mut merge = Merge::new(context);
    merge.add(text)?;
    let (scenario, points) = merge.so_far()?;
    let place = |network: &Network| scenario.networks.iter().position(|known| known == network);
    let points = points.into_iter().map(|(network, point)| {
        let allowed = "a network of the sweep that its line is of";
        let place = place(&network);
        let place = place.ok_or_else(|| Error::illegal("net", &network.to_string(), allowed))?;
        Ok((place, point))
    });
    Ok(Contents {
        version: None,
        origin: None,
        points: points.collect::<Result<_>>()?,
        differences: Vec::new(),
        scenario,
    })
}
