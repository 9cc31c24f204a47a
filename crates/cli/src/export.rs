//! Writes networks in the formats of other programs.

use std::path::Path;

use loadcurve::Error;
use loadcurve::curve::{Curve, operating_load};
use loadcurve::export::{anynet, booksim, edge_list};
use loadcurve::scenario::{LoadUnit, Scenario};
use loadcurve_gallery::published;

use crate::arguments::NetworkFormat;
use crate::failure::Failure;
use crate::files::Files;
use crate::output;

/// Ending of the name of a file of links.
const LINKS: &str = "anynet";

/// Writes the only network of a link.
pub(crate) fn export(
    link: &str,
    format: NetworkFormat,
    to: Option<&Path>,
    opened: &Files,
) -> Result<String, Failure> {
    let scenario = opened.scenario(link)?;
    let [network] = &scenario.networks[..] else {
        return Err(Error::illegal("link", link, "a single network").into());
    };
    output::warn_of_deadlocks([network]);
    let text = match format {
        NetworkFormat::Anynet => anynet(network)?,
        NetworkFormat::Edges => edge_list(network)?,
        NetworkFormat::Booksim => configuration(&scenario, to)?,
    };
    match to {
        None => Ok(text),
        Some(path) => output::write(path, text.as_bytes()).map(|()| String::new()),
    }
}

/// The configuration at the load of the link. The links of a network that BookSim2 does not know are
/// written beside it.
fn configuration(scenario: &Scenario, to: Option<&Path>) -> Result<String, Failure> {
    let curve: Curve = published::curves(scenario).swap_remove(0);
    let network = curve.network().clone();
    let (scale, unit) = (curve.scale(), scenario.view.unit);
    let load = operating_load(&scenario.view, &[curve]);
    let load = scale.from_messages(scale.to_messages(load, unit), LoadUnit::Flits);
    let beside = to.map(|path| path.with_extension(LINKS));
    let name = beside
        .as_deref()
        .and_then(Path::file_name)
        .unwrap_or_default();
    let files = booksim(&network, load, &name.to_string_lossy())?;
    if let Some(links) = &files.links {
        let Some(beside) = beside.filter(|path| Some(path.as_path()) != to) else {
            let allowed = "given, with another ending than .anynet: BookSim2 has no such network, and a \
                           file of its links is written beside the configuration";
            let name = to.map(Path::to_string_lossy).unwrap_or_default();
            return Err(Error::illegal("output", &name, allowed).into());
        };
        output::write(&beside, links.as_bytes())?;
    }
    Ok(files.configuration)
}
