//! Differences between the settings of a run and their counterparts here.

use loadcurve_answers::Difference;
use loadcurve_base::Result;
use loadcurve_base::number::shortest;
use loadcurve_scenario::{Network, Switching, labels};
use loadcurve_sim::router::Settings as Routers;

use super::settings::Settings;
use super::{network, routers};
use crate::booksim::{TOPOLOGIES, Twin};

/// Settings that have a row of their own, or that control the length and measurement of a run.
const KNOWN: &str = "topology k n c x y xr yr network_file routing_function num_vcs vc_buf_size buf_size routing_delay \
    vc_alloc_delay sw_alloc_delay st_prepare_delay st_final_delay speculative input_speedup \
    output_speedup internal_speedup traffic injection_rate injection_rate_uses_flits packet_size \
    packet_size_rate injection_process include_queuing use_read_write classes latency_thres sim_type \
    sim_count sample_period warmup_periods max_samples warmup_thres acc_warmup_thres stopping_thres \
    acc_stopping_thres measure_stats pair_stats seed print_activity print_csv_results \
    deadlock_warn_timeout viewer_trace watch_file watch_flits watch_packets watch_out stats_out \
    sim_power use_noc_latency";

/// Settings with a counterpart in networks whose routers have buffers.
const OF_ROUTERS: &str = "router credit_delay vc_allocator sw_allocator alloc_iters wait_for_tail_credit arb_type \
    burst_alpha burst_beta burst_r1";

/// Longest list of settings without a counterpart, in characters.
const MAX_CHARACTERS: usize = 120;

/// The differences between the settings of a run and a network. `is_stopped` is true if the run was
/// stopped because its latency exceeded a threshold.
pub(super) fn of(
    settings: &Settings,
    network: &Network,
    is_stopped: bool,
) -> Result<Vec<Difference>> {
    let is_worm = network.kind().switching == Switching::Wormhole;
    let mut rows = Vec::new();
    let topology = settings.text("topology", "torus");
    let is_same =
        |other: Result<Option<Network>>| other.is_ok_and(|it| it.as_ref() == Some(network));
    let has_routers = is_same(routers::of(settings));
    if !has_routers && !is_same(network::of(settings).map(Some)) {
        rows.extend(of_network(settings, network)?);
    } else if !network::has_traffic(network, settings)? {
        let traffic = network::traffic(settings);
        rows.push(Difference::new("traffic", traffic, "uniform"));
    }
    let routing = settings.text("routing_function", "");
    if has_routers {
        let twin = Twin::named(topology, routing).filter(|twin| !twin.deviation.is_empty());
        let deviation = twin.map(|twin| Difference::new("routing", twin.deviation, twin.route));
        rows.extend(deviation);
    } else {
        let routers = network.routers();
        rows.push(buffers(settings, is_worm, routers.as_ref())?);
        rows.push(router(settings, routers.as_ref())?);
    }
    let mut alike = TOPOLOGIES.iter().filter(|it| it.name == topology);
    if !has_routers && !routing.is_empty() && !alike.any(|it| it.routings.contains(&routing)) {
        rows.push(Difference::new("routing", routing, "that of the network"));
    }
    rows.extend(destinations(settings, network)?);
    rows.push(Difference::new(
        "arrivals",
        match settings.text("injection_process", "bernoulli") {
            "bernoulli" => "Bernoulli, cycle by cycle",
            "on_off" if has_routers => "on and off, Bernoulli in a burst",
            other => other,
        },
        if network.sending().bursts.is_some() {
            "on and off, Poisson in a burst"
        } else {
            "Poisson"
        },
    ));
    if settings.number("include_queuing", 1.0)? == 0.0 {
        rows.push(Difference::new(
            "latency",
            "from the network's entry on",
            "from generation on",
        ));
    }
    if settings.text("sim_type", "latency") == "throughput" {
        rows.push(Difference::beyond_saturation());
    }
    if is_stopped {
        let most = shortest(settings.number("latency_thres", 500.0)?);
        rows.push(Difference::new(
            "saturated",
            format!("if the mean latency exceeds {most} cycles"),
            "if there is no steady state",
        ));
    }
    rows.extend(without_counterpart(settings, has_routers));
    Ok(rows)
}

/// Differences from a network that was named by the user.
fn of_network(settings: &Settings, network: &Network) -> Result<Vec<Difference>> {
    let theirs = settings.mean_packet_flits()?;
    let mut rows = Vec::new();
    let ours = f64::from(network.flits());
    if theirs != ours {
        let flits = |count: f64| format!("{} flits", shortest(count));
        rows.push(Difference::new(
            "message length",
            flits(theirs),
            flits(ours),
        ));
    }
    let named: Vec<String> = ["topology", "network_file", "k", "n", "c", "traffic"]
        .into_iter()
        .filter_map(|key| Some(format!("{key} {}", settings.given(key)?.1)))
        .collect();
    let label = labels(std::slice::from_ref(network)).each.remove(0);
    rows.push(Difference::new("network", named.join(", "), label));
    Ok(rows)
}

/// Messages to the node that sends them, which do not exist here.
fn destinations(settings: &Settings, network: &Network) -> Result<Option<Difference>> {
    if network::traffic(settings) == "uniform" {
        let (theirs, ours) = ("any node, also the source", "any other node");
        return Ok(Some(Difference::new("destinations", theirs, ours)));
    }
    if !network::has_traffic(network, settings)? {
        return Ok(None);
    }
    let all = network.processors();
    let alone = all - network.senders_of_pattern().unwrap_or(all);
    Ok((alone > 0).then(|| {
        let theirs = format!("{alone} nodes send to themselves");
        Difference::new("destinations", theirs, "these are silent")
    }))
}

fn buffers(settings: &Settings, is_worm: bool, routers: Option<&Routers>) -> Result<Difference> {
    let (vcs, flits) = (
        settings.whole("num_vcs", 16)?,
        settings.whole("vc_buf_size", 8)?,
    );
    let s = |count: u32| if count == 1 { "" } else { "s" };
    let theirs = match settings
        .given("buf_size")
        .and_then(|(_, it)| it.parse::<u32>().ok())
    {
        Some(shared) => format!(
            "{shared} flit{} shared by {vcs} virtual channel{}",
            s(shared),
            s(vcs)
        ),
        None if vcs == 1 => format!("{flits} flit{} a link", s(flits)),
        None => format!("{vcs} virtual channels of {flits} flit{} a link", s(flits)),
    };
    let ours = match routers {
        Some(routers) => format!("{} flits a virtual channel", routers.buffer_flits),
        None if is_worm => "1 flit a channel".to_owned(),
        None => "those of the network".to_owned(),
    };
    Ok(Difference::new("buffers", theirs, ours))
}

/// Cycles from one router to the next: those of the router's pipeline, and those on the link.
fn router(settings: &Settings, ours: Option<&Routers>) -> Result<Difference> {
    let pipeline = routers::pipeline(settings)?;
    let in_router = shortest(pipeline);
    let is_by_length = settings.number("use_noc_latency", 1.0)? != 0.0;
    let link = match settings.text("topology", "torus") {
        "torus" if is_by_length => Some(2.0),
        "mesh" | "torus" | "fly" | "fattree" => Some(1.0),
        _ => None,
    };
    let theirs = match (link, settings.text("topology", "torus")) {
        (Some(link), _) => {
            let both = shortest(pipeline + link);
            format!("{both} cycles, {in_router} of them in the router")
        }
        (None, "dragonflynew") => format!(
            "{in_router} cycles in the router, 10 on a link in a group and 100 between groups"
        ),
        (None, _) => format!("{in_router} cycles in the router, and those of the link"),
    };
    let ours = ours.map_or_else(
        || "1 cycle".to_owned(),
        |it| {
            let both = it.pipeline_cycles + it.flight_cycles;
            format!(
                "{both} cycles, {} of them in the router",
                it.pipeline_cycles
            )
        },
    );
    Ok(Difference::new("router to router", theirs, ours))
}

/// Settings in the log without a counterpart here.
fn without_counterpart(settings: &Settings, has_routers: bool) -> Option<Difference> {
    let speedups = ["input_speedup", "output_speedup", "internal_speedup"];
    let speedups = speedups.into_iter().filter_map(|key| {
        let (_, value) = settings.given(key)?;
        (value.parse() != Ok(1.0)).then_some((key, value))
    });
    let others = settings.others(KNOWN);
    let is_read = |key: &str| has_routers && OF_ROUTERS.split(' ').any(|it| it == key);
    let others = others.filter(|(key, _)| !is_read(key));
    let named = speedups.chain(others);
    let named: Vec<String> = named.map(|(key, value)| format!("{key} {value}")).collect();
    let listed = loadcurve_base::error::beginning(&named.join(", "), MAX_CHARACTERS);
    (!named.is_empty()).then(|| Difference::new("without counterpart", listed, ""))
}
