//! A network as a configuration of `BookSim2`.
//!
//! If `BookSim2` has the same topology and routing, the configuration names them; for other networks it
//! names a file of links, and messages take shortest routes. So it does for the dragonfly, whose links take 10 and
//! 100 cycles in `BookSim2`. Buffers and pipeline are the smallest that do not throttle a worm: from router to router
//! a flit takes three cycles, and one cycle here. A network whose routers have buffers has its own.

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result, VERSION};
use loadcurve_scenario::{Network, labels};

use super::{anynet, routers};
use crate::booksim::{Topology, Twin, booksim_traffic, has_usual_route, hosts, route};

/// A configuration, with the links of a network that `BookSim2` does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookSimFiles {
    /// The configuration.
    pub configuration: String,
    /// Text of the file of links that it names.
    pub links: Option<String>,
}

/// A configuration for this network at a load in flits/cycle/source; `links` is the name of the file
/// of links, if one is needed.
///
/// # Errors
/// [`Error::Refused`] for traffic that `BookSim2` does not have, and as [`anynet`](super::anynet);
/// [`Error::IllegalValue`] for a name of the file of links that `BookSim2` cannot read.
pub fn booksim(network: &Network, load_flits: f64, links: &str) -> Result<BookSimFiles> {
    if network.kind().flits.is_none() {
        let reason = format!(
            "{} has no worms, which BookSim2 simulates",
            network.kind().name
        );
        return Err(Error::refused("net", reason));
    }
    let known = Topology::of(network);
    if network.routers().is_some() {
        return routers::booksim(network, known, load_flits, links);
    }
    let known = known.filter(|&(it, _, n)| routers::has_shape(it.name, n, hosts(network)));
    let traffic = booksim_traffic(network, known.map(|(_, k, n)| (k, n)))?;
    let is_usual = has_usual_route(network);
    let twin = known.filter(|_| !is_usual);
    let twin = twin.and_then(|(it, ..)| Twin::of(network, it.name));
    let remark = match twin {
        Some(twin) if twin.deviation.is_empty() => String::new(),
        Some(twin) => format!("// {}\n", twin.deviation),
        None if is_usual => String::new(),
        None => {
            let taken = if known.is_some() {
                "messages take those in dimension order"
            } else {
                "messages take the shortest"
            };
            let route = route(network);
            format!("// BookSim2 has no twin of the routes of {route} here: {taken}.\n")
        }
    };
    let topology = match known {
        Some((it, k, n)) => {
            let own = (it.routings[0], it.channels.unwrap_or(1));
            let (function, vcs) = twin.map_or(own, |it| (it.functions[0], it.vcs[0]));
            format!(
                "topology = {};\nk = {k};\nn = {n};\n{}routing_function = {function};\nnum_vcs = {vcs};\n",
                it.name,
                routers::concentration(it.name, k, hosts(network)),
            )
        }
        None => anynet_topology(links, 1)?,
    };
    let configuration = format!(
        "{}{remark}{topology}\
         \n// Messages of one length; the load is in flits per cycle per source.\n\
         traffic = {traffic};\n\
         packet_size = {};\n\
         injection_rate_uses_flits = 1;\n\
         injection_rate = {};\n\
         \n// As little of a pipeline and of buffers as does not throttle a worm: a flit takes 3 cycles\n\
         // from router to router, where it takes 1 in Loadcurve.\n\
         routing_delay = 0;\n\
         speculative = 1;\n\
         vc_buf_size = 6;\n\
         use_noc_latency = 0;\n\
         \nsample_period = 10000;\n",
        heading(network),
        network.flits(),
        shortest(load_flits),
    );
    let is_known = known.is_some();
    let links = (!is_known).then(|| anynet(network)).transpose()?;
    Ok(BookSimFiles {
        configuration,
        links,
    })
}

/// Comments with the network and how the configuration is run.
pub(super) fn heading(network: &Network) -> String {
    let label = labels(std::slice::from_ref(network)).each.remove(0);
    let label = label.replace('×', "x");
    format!(
        "// {label}: net={network}\n\
         // Written by Loadcurve {VERSION} for BookSim2: booksim FILE [injection_rate=0.05]\n"
    )
}

/// Settings for a file of links, whose links have `vcs` virtual channels.
pub(super) fn anynet_topology(links: &str, vcs: u32) -> Result<String> {
    Ok(format!(
        "// Between two routers all messages take one shortest route; such routes may deadlock.\n\
         // The file of links is looked for in the folder in which BookSim2 is run.\n\
         topology = anynet;\nnetwork_file = {};\nrouting_function = min;\nnum_vcs = {vcs};\n",
        file_name(links)?
    ))
}

/// The name of a file as a value of a configuration, which has to begin with a letter or a dot.
fn file_name(name: &str) -> Result<String> {
    let is_read = |it: char| it.is_ascii_alphanumeric() || "._+-".contains(it);
    if !name.chars().all(is_read) {
        let allowed = "a name that BookSim2 reads, of letters, digits, full stops, _, + and -";
        return Err(Error::illegal("links", name, allowed));
    }
    let begins = name
        .chars()
        .next()
        .is_some_and(|it| it.is_ascii_alphabetic());
    Ok(format!("{}{name}", if begins { "" } else { "./" }))
}
