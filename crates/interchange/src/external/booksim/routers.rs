//! Routers, routes and sources of a run as the keys of a link, where all of them can be simulated here.

use loadcurve_base::Result;
use loadcurve_base::number::shortest;
use loadcurve_scenario::{Network, Scenario};

use super::network;
use super::settings::Settings;
use crate::booksim::{Twin, route};

/// Settings that are read with their defaults only, where they change what routers do.
const FIXED: [(&str, f64); 6] = [
    ("input_speedup", 1.0),
    ("output_speedup", 1.0),
    ("internal_speedup", 1.0),
    ("st_prepare_delay", 0.0),
    ("hold_switch_for_packet", 0.0),
    ("vc_busy_when_full", 0.0),
];

/// Longest mix of messages that a link holds, in lengths.
const MAX_LENGTHS: u32 = 16;

/// The network of the settings with routers, routes and sources as in the run; none if some of these cannot be
/// simulated here.
///
/// # Errors
/// A setting that is not a number, and as [`network::of_length`].
pub(super) fn of(settings: &Settings) -> Result<Option<Network>> {
    let is_mixed = settings.packet_sizes()?.0.len() > 1;
    let flits = (!is_mixed).then(|| settings.mean_packet_flits());
    let plain = network::of_length(settings, flits.transpose()?)?;
    let Some(keys) = keys(settings, &plain)? else {
        return Ok(None);
    };
    let read = Scenario::read_strictly(&format!("net={plain},{}", keys.join(",")));
    // Fewer virtual channels than its routes need, or a value out of range.
    let networks = read.map(|scenario| scenario.networks);
    Ok(networks
        .ok()
        .and_then(|networks| networks.into_iter().next()))
}

/// Keys of routers, routes and sources.
fn keys(settings: &Settings, network: &Network) -> Result<Option<Vec<String>>> {
    let is_of_these_routers =
        settings.text("router", "iq") == "iq" && settings.given("buf_size").is_none();
    let mut fixed = FIXED.iter();
    let is_fixed = fixed.try_fold(true, |all, &(key, value)| {
        settings.number(key, value).map(|it| all && it == value)
    })?;
    let pipeline = pipeline(settings)?;
    let flights = flights(settings)?;
    let route = twin_route(settings, network);
    let (true, true, Some(flights), Some(route)) = (is_of_these_routers, is_fixed, flights, route)
    else {
        return Ok(None);
    };
    if pipeline.fract() != 0.0 || pipeline < 3.0 {
        return Ok(None);
    }
    let mut keys = vec![
        format!("buffer:{}", settings.whole("vc_buf_size", 8)?),
        format!("vcs:{}", settings.whole("num_vcs", 16)?),
        format!("pipeline:{pipeline}"),
        format!("credit:{}", settings.whole("credit_delay", 0)?),
    ];
    keys.extend(flights);
    if !route.is_empty() {
        keys.push(format!("route:{route}"));
    }
    let Some(sources) = sources(settings)? else {
        return Ok(None);
    };
    keys.extend(sources);
    Ok(Some(keys))
}

/// Cycles in which a head crosses a router: those of the pipeline.
pub(super) fn pipeline(settings: &Settings) -> Result<f64> {
    let delay = |key: &str, default| settings.number(key, default);
    let (vcs, switch) = (delay("vc_alloc_delay", 1.0)?, delay("sw_alloc_delay", 1.0)?);
    let allocation = if delay("speculative", 0.0)? == 0.0 {
        vcs + switch
    } else {
        vcs.max(switch)
    };
    Ok(delay("routing_delay", 1.0)?
        + allocation
        + delay("st_prepare_delay", 0.0)?
        + delay("st_final_delay", 1.0)?)
}

/// Keys of the flights of links; none if these depend on the place of routers.
fn flights(settings: &Settings) -> Result<Option<Vec<String>>> {
    let is_by_length = settings.number("use_noc_latency", 1.0)? != 0.0;
    let flights: &[&str] = match settings.text("topology", "torus") {
        "torus" if is_by_length => &["flight:2"],
        "dragonflynew" => &["flight:10", "global:100"],
        "flatfly" if is_by_length => return Ok(None),
        _ => &[],
    };
    Ok(Some(flights.iter().map(|&it| it.to_owned()).collect()))
}

/// Our routing for that of the settings; none if there is no such.
fn twin_route(settings: &Settings, network: &Network) -> Option<String> {
    let topology = settings.text("topology", "torus");
    match settings.text("routing_function", "") {
        "" => Some(route(network)),
        function => Twin::named(topology, function).map(|twin| twin.route.to_owned()),
    }
}

/// Keys of lengths of messages and of bursts; none if they send otherwise.
fn sources(settings: &Settings) -> Result<Option<Vec<String>>> {
    let (sizes, rates) = settings.packet_sizes()?;
    let mut keys = Vec::new();
    if sizes.len() > 1 {
        let Some(mix) = mix(&sizes, &rates) else {
            return Ok(None);
        };
        keys.push(format!("mix:{mix}"));
    }
    match settings.text("injection_process", "bernoulli") {
        "bernoulli" => {}
        "on_off" => {
            let (beta, r1) = (
                settings.float("burst_beta", 0.5)?,
                settings.float("burst_r1", -1.0)?,
            );
            let messages = r1 / beta;
            let is_read = settings.float("burst_alpha", 0.5)? < 0.0
                && r1 > 0.0
                && (messages - messages.round()).abs() < 1e-6 * messages;
            if !is_read {
                return Ok(None);
            }
            let peak = r1 * settings.mean_packet_flits()?;
            keys.push(format!("burst:{}", messages.round()));
            keys.push(format!("peak:{}", shortest((peak * 1e9).round() / 1e9)));
        }
        _ => return Ok(None),
    }
    Ok(Some(keys))
}

/// Lengths in the proportions of their rates, as a link has them; none if there are too many.
fn mix(sizes: &[f64], rates: &[f64]) -> Option<String> {
    let whole = |number: &f64| (number.fract() == 0.0 && *number < 1e9).then_some(*number as u32);
    let rates: Option<Vec<u32>> = rates.iter().map(whole).collect();
    let rates = rates?;
    let common = rates.iter().fold(0, |a, &b| gcd(a, b)).max(1);
    if rates.iter().map(|rate| rate / common).sum::<u32>() > MAX_LENGTHS {
        return None;
    }
    let times = sizes.iter().zip(&rates);
    let lengths = times.flat_map(|(&size, &rate)| vec![shortest(size); (rate / common) as usize]);
    Some(lengths.collect::<Vec<_>>().join("-"))
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests;
