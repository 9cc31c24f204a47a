//! A network whose routers have buffers, as a configuration of `BookSim2`: routers, routes and sources that it has,
//! and comments on those that differ.

use std::fmt::Write as _;

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};
use loadcurve_network::traffic::Sending;
use loadcurve_scenario::Network;
use loadcurve_sim::router::Settings;

use super::anynet;
use super::booksim::{BookSimFiles, anynet_topology, heading};
use crate::booksim::{Topology, Twin, booksim_traffic, hosts, route};

/// Cycles of links inside a group of a dragonfly and between groups, which are compiled into `BookSim2`.
const DRAGONFLY_FLIGHTS: [u32; 2] = [10, 100];

fn refused<T>(reason: impl Into<String>) -> Result<T> {
    Err(Error::refused("format", reason.into()))
}

/// A configuration for a network whose routers have buffers. Topology, k and n are `known` if `BookSim2` has the
/// topology.
///
/// # Errors
/// [`Error::Refused`] for routes, flights, sources and traffic that `BookSim2` does not have.
pub(super) fn booksim(
    network: &Network,
    known: Option<(&'static Topology, u32, u32)>,
    load_flits: f64,
    links: &str,
) -> Result<BookSimFiles> {
    let Some(routers) = network.routers() else {
        return refused("the network has routers without buffers");
    };
    let sending = network.sending();
    // Requests and replies have virtual channels of their own.
    let kinds = if sending.replies.is_some() { 2 } else { 1 };
    let known = known.filter(|&(it, _, n)| has_shape(it.name, n, hosts(network)));
    let traffic = booksim_traffic(network, known.map(|(_, k, n)| (k, n)))?;
    let mut remarks = Vec::new();
    let (topology, vcs) = if let Some((it, k, n)) = known {
        let twin = twin(network, it.name)?;
        has_flights(it.name, network, &routers, &mut remarks)?;
        of_route(twin, &routers, &mut remarks);
        let vcs = vcs_of(twin, routers.vcs, kinds)?;
        let text = format!(
            "topology = {};\nk = {k};\nn = {n};\n{}routing_function = {};\nnum_vcs = {vcs};\n",
            it.name,
            concentration(it.name, k, hosts(network)),
            twin.functions[0]
        );
        (text, vcs)
    } else {
        let route = route(network);
        if !["", "dor", "minimal"].contains(&route.as_str()) {
            return refused(format!("BookSim2 has no {route} routing here"));
        }
        let vcs = routers.vcs.max(kinds);
        (anynet_topology(links, vcs)?, vcs)
    };
    if routers.decision_cycles() > 1 {
        remarks.push(
            "A router decides one route at a time, and each takes all these cycles.".to_owned(),
        );
    }
    let mut configuration = heading(network);
    for remark in remarks {
        writeln!(configuration, "// {remark}").expect("a String takes all");
    }
    configuration += &topology;
    configuration += &of_sources(network, &sending, &traffic, load_flits, vcs)?;
    configuration += &of_routers(&routers, route(network) == "duato");
    configuration += "use_noc_latency = 0;\n\nsample_period = 10000;\n";
    let links = known.is_none().then(|| anynet(network)).transpose()?;
    Ok(BookSimFiles {
        configuration,
        links,
    })
}

/// Virtual channels of a twin for messages of so many kinds, each with its own.
fn vcs_of(twin: &Twin, vcs: u32, kinds: u32) -> Result<u32> {
    let [least, most] = twin.vcs.map(|count| count.saturating_mul(kinds));
    let vcs = vcs.max(least);
    if vcs > most {
        return refused(format!(
            "{} of BookSim2 uses {most} virtual channels; there are {vcs}",
            twin.functions[0]
        ));
    }
    Ok(vcs)
}

/// Remarks on what routes do otherwise.
fn of_route(twin: &Twin, routers: &Settings, remarks: &mut Vec<String>) {
    if !twin.deviation.is_empty() {
        remarks.push(twin.deviation.to_owned());
    }
    let sees_queues = ["duato", "adaptive", "ugal"].contains(&twin.route);
    if sees_queues && routers.decision_cycles() == 0 {
        remarks.push("Without a cycle for it a route is decided one router earlier.".to_owned());
    }
}

/// The twin of a network's routing in a topology.
fn twin(network: &Network, topology: &str) -> Result<&'static Twin> {
    let is_given =
        |key: &str, none: &str| network.has(key) && network.value(key).to_string() != none;
    if is_given("fail", "") || is_given("faults", "0") {
        return refused("failures are not written for BookSim2");
    }
    match Twin::of(network, topology) {
        Some(twin) => Ok(twin),
        None => refused(format!("BookSim2 has no {} routing here", route(network))),
    }
}

/// True if `BookSim2` can have a topology with n dimensions and that many processors a router.
pub(super) fn has_shape(topology: &str, n: u32, hosts: u32) -> bool {
    topology != "flatfly" || n <= 4 && hosts.isqrt().pow(2) == hosts
}

/// Settings for several processors a router, which are in a square.
pub(super) fn concentration(topology: &str, k: u32, hosts: u32) -> String {
    if topology != "flatfly" {
        return String::new();
    }
    let side = hosts.isqrt();
    format!("c = {hosts};\nx = {k};\ny = {k};\nxr = {side};\nyr = {side};\n")
}

/// Checks that links of a topology take as many cycles in `BookSim2`.
fn has_flights(
    topology: &str,
    network: &Network,
    routers: &Settings,
    remarks: &mut Vec<String>,
) -> Result<()> {
    let global = match network
        .has("global")
        .then(|| network.value("global").to_string())
    {
        Some(word) => word.parse().unwrap_or(routers.flight_cycles),
        None => routers.flight_cycles,
    };
    let flights = [routers.flight_cycles, global];
    if topology == "dragonflynew" {
        if flights == [1, 1] {
            remarks.push(
                "Compile BookSim2 without DRAGON_LATENCY in dragonfly.cpp: otherwise links take 10 and 100 cycles."
                    .to_owned(),
            );
        } else if flights != DRAGONFLY_FLIGHTS {
            return refused(
                "links of this topology take 10 and 100 cycles in BookSim2, or all of them one",
            );
        }
    } else if flights != [1, 1] {
        return refused("links of this topology take one cycle in BookSim2");
    }
    Ok(())
}

/// Buffers, pipeline, credits and allocators.
fn of_routers(routers: &Settings, has_priorities: bool) -> String {
    let (remark, allocator, more) = if has_priorities {
        (
            "// iSLIP ignores priorities, and virtual channels are free only when empty.\n",
            "separable_output_first",
            "wait_for_tail_credit = 1;\n",
        )
    } else {
        ("", "islip", "")
    };
    format!(
        "\n// Routers as in Loadcurve.\n\
         routing_delay = {};\n\
         vc_alloc_delay = 1;\n\
         sw_alloc_delay = 1;\n\
         st_final_delay = 1;\n\
         {remark}\
         vc_allocator = {allocator};\n\
         {more}\
         sw_allocator = islip;\n\
         vc_buf_size = {};\n\
         credit_delay = {};\n",
        routers.decision_cycles(),
        routers.buffer_flits,
        routers.credit_cycles
    )
}

/// Traffic, lengths of messages and load.
fn of_sources(
    network: &Network,
    sending: &Sending,
    traffic: &str,
    load_flits: f64,
    vcs: u32,
) -> Result<String> {
    let mean = network.mean_flits();
    let size = match &sending.mix {
        // Single braces are values of classes of traffic.
        Some(mix) => {
            let sizes: Vec<String> = mix.flits().iter().map(u32::to_string).collect();
            format!("{{{{{}}}}}", sizes.join(","))
        }
        None => network.flits().to_string(),
    };
    let mut text =
        format!("\n// The load is in flits per cycle per source.\ntraffic = {traffic};\n");
    match sending.replies {
        None => {
            write!(
                text,
                "packet_size = {size};\ninjection_rate_uses_flits = 1;\ninjection_rate = {};\n",
                shortest(load_flits)
            )
            .expect("a String takes all");
        }
        Some(replies) => {
            if replies.service_cycles > 0 {
                return refused("in BookSim2 replies are sent at once");
            }
            let (requests, replies) = (network.flits(), replies.flits);
            let half = vcs / 2;
            text = format!(
                "\n// The load is in requests per cycle per source. Latencies are those of requests and replies \
                 together,\n\
                 // which have virtual channels of their own at processors, too.\n\
                 traffic = {traffic};\n\
                 use_read_write = 1;\n\
                 read_request_size = {requests};\nwrite_request_size = {requests};\n\
                 read_reply_size = {replies};\nwrite_reply_size = {replies};\n\
                 read_request_begin_vc = 0;\nread_request_end_vc = {first};\n\
                 write_request_begin_vc = 0;\nwrite_request_end_vc = {first};\n\
                 read_reply_begin_vc = {second};\nread_reply_end_vc = {last};\n\
                 write_reply_begin_vc = {second};\nwrite_reply_end_vc = {last};\n\
                 injection_rate_uses_flits = 0;\ninjection_rate = {};\n",
                shortest(load_flits / mean),
                first = vcs - half - 1,
                second = vcs - half,
                last = vcs - 1,
            );
        }
    }
    if let Some(bursts) = sending.bursts {
        write!(
            text,
            "// In a burst messages come cycle by cycle, not at the times of a Poisson process.\n\
             injection_process = on_off;\nburst_alpha = -1.0;\nburst_beta = {};\nburst_r1 = {};\n",
            decimal(bursts.peak_flits / (mean * bursts.messages)),
            decimal(bursts.peak_flits / mean)
        )
        .expect("a String takes all");
    }
    if let Some(window) = sending.window {
        write!(
            text,
            "// There is no load: sources send whenever the window lets them. A batch ends with its slowest source.\n\
             sim_type = batch;\nbatch_size = 10000;\nmax_outstanding_requests = {window};\n"
        )
        .expect("a String takes all");
    }
    Ok(text)
}

/// A number with a decimal point, without which `BookSim2` takes it for a whole number.
fn decimal(number: f64) -> String {
    let text = shortest(number);
    if text.contains('.') {
        text
    } else {
        format!("{text}.0")
    }
}
