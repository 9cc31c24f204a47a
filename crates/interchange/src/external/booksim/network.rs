//! Our network for a configuration of `BookSim2`.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Network, Scenario};

use super::settings::Settings;
use crate::booksim::{MAX_DIMENSIONS, TOPOLOGIES, has_traffic_of_booksim, pattern_of_booksim};

/// The setting of traffic.
pub(super) fn traffic(settings: &Settings) -> &str {
    settings.first("traffic", "uniform")
}

/// True if the traffic of a network is that of the settings.
///
/// # Errors
/// A size that is not a number.
pub(super) fn has_traffic(network: &Network, settings: &Settings) -> Result<bool> {
    let traffic = traffic(settings);
    // With concentration, BookSim2 numbers the nodes of a flattened butterfly in a square, and we number them router by router.
    let is_numbered_alike =
        settings.text("topology", "torus") != "flatfly" || settings.whole("c", 1)? == 1;
    if !is_numbered_alike && pattern_of_booksim(traffic) != Some("uniform") {
        return Ok(false);
    }
    let sizes = [
        settings.whole("k", 8)?,
        settings.whole("n", 2)?,
        settings.whole("xr", 1)?,
    ];
    Ok(has_traffic_of_booksim(network, traffic, sizes))
}

/// The network with the topology, size, message length and traffic of the settings; with uniform traffic
/// if we do not have that traffic.
///
/// # Errors
/// A topology, a size or a message length that does not exist here.
pub(super) fn of(settings: &Settings) -> Result<Network> {
    of_length(settings, Some(settings.mean_packet_flits()?))
}

/// The same with messages of `flits` flits, or of as many as if nothing is said.
///
/// # Errors
/// As [`of`].
pub(super) fn of_length(settings: &Settings, flits: Option<f64>) -> Result<Network> {
    let (k, n) = (settings.whole("k", 8)?, settings.whole("n", 2)?);
    let c = settings.whole("c", 1)?;
    if n == 0 || n > MAX_DIMENSIONS {
        return Err(settings.illegal("n", format!("a number from 1 to {MAX_DIMENSIONS}")));
    }
    let topology = settings.text("topology", "torus");
    let mut known = TOPOLOGIES.iter().filter(|it| it.name == topology);
    let net = known.find_map(|it| (it.net)(k, n, c)).ok_or_else(|| {
        let allowed = "a topology that is read: mesh, torus, fly, fattree, flatfly or dragonflynew, \
                       without concentration in the first two; name the network that stands for it";
        settings.illegal("topology", allowed)
    })?;
    let flits = flits.map(|flits| format!(",flits:{flits}"));
    let link = format!("net={net}{}", flits.unwrap_or_default());
    if let Some(word) = pattern_of_booksim(traffic(settings)).filter(|&it| it != "uniform")
        && let Ok(network) = read(&format!("{link},traffic:{word}"))
        && has_traffic(&network, settings)?
    {
        return Ok(network);
    }
    read(&link)
}

/// The network of a link.
fn read(link: &str) -> Result<Network> {
    let networks = Scenario::read_strictly(link)?.networks;
    let network = networks.into_iter().next();
    network.ok_or_else(|| Error::illegal("net", link, "a network"))
}
