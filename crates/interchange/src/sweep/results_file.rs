//! Lines of sweeps as a file of results, to be drawn and tabulated like any other.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::Network;

use super::{Merge, ResultLine};
use crate::results_file::Contents;
use crate::{Format, Import, ImportOptions, ResultsFile};

/// Reads any file of results: CSV or JSON written by any command or by the page, the lines of sweeps,
/// which may still be running, or logs of `BookSim2`.
///
/// # Errors
/// The first error and its position, or that the file has no points.
pub fn results_file(text: &str) -> Result<ResultsFile> {
    let text = text.trim_start_matches('\u{feff}');
    if ResultLine::is_begun(text) {
        ResultsFile::of(contents(text)?, text)
    } else if Format::of(text) == Format::BookSim {
        let mut import = Import::new(ImportOptions::default());
        import.add("", text)?;
        import.finish()
    } else {
        ResultsFile::read(text)
    }
}

/// Contents of the complete lines.
fn contents(text: &str) -> Result<Contents> {
    let mut merge = Merge::default();
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
