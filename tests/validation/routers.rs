//! Networks of routers with buffers beside the models, which describe buffers of one flit and no pipeline.

use std::fmt::Write as _;

use loadcurve::curve::Curve;
use loadcurve::number::rounded_text;
use loadcurve::scenario::{LoadUnit, Scenario};

use crate::measure::simulated;
use crate::settings::SEED;

/// Networks with the routes that the models know, and keys of routers.
const NETWORKS: &[(&str, &[&str])] = &[
    ("mesh,flits:16,reading:finite", BUFFERS),
    ("mesh,flits:4,reading:finite", BUFFERS),
    ("cube,dims:2x2x2x2x2x2,flits:16,reading:finite", BUFFERS),
    ("cube,dims:2x2x2x2x2x2,flits:16,reading:finite", LONG),
    ("fat-tree,flits:16,reading:finite", BUFFERS),
    ("fly,k:4,stages:3,flits:16,reading:finite", BUFFERS),
    ("hyperx,dims:4x4,hosts:4,flits:16,reading:finite", BUFFERS),
    ("torus,links:bi,flits:16,reading:finite", CLASSES),
    ("mesh,route:valiant,flits:16", CLASSES),
    ("mesh,route:o1turn,traffic:transpose,flits:16", CLASSES),
    ("dragonfly,flits:16,sharing:route", DRAGONFLY),
    ("mesh,flits:1,reading:finite", ONE),
    ("mesh,flits:16,traffic:hot,hot:10,reading:finite", ONE),
    ("mesh,k:4,flits:16,traffic:complement,reading:finite", ONE),
    ("cube,dims:2x2x2x2x2x2,flits:4,reading:finite", ONE),
    ("cube,dims:2x2x2x2x2x2,flits:64,reading:finite", ONE),
    ("cube,dims:16,flits:16,reading:finite", ONE),
    ("fat-tree,flits:4,reading:finite", ONE),
    ("fat-tree,flits:64,reading:finite", ONE),
    ("xgft,flits:16,reading:finite", ONE),
    ("fly,k:2,stages:6,flits:16,reading:finite", ONE),
    ("hyperx,dims:8,flits:16,reading:finite", ONE),
    ("torus,links:bi,flits:4,reading:finite", RING),
];

const BUFFERS: &[&str] = &[
    "vcs:1,buffer:2",
    "vcs:1,buffer:8",
    "vcs:1,buffer:16",
    "vcs:1,buffer:256",
    "vcs:4,buffer:8",
    "vcs:4,buffer:256",
];
const ONE: &[&str] = &["vcs:1,buffer:8", "vcs:1,buffer:256"];
const RING: &[&str] = &["vcs:2,buffer:8", "vcs:2,buffer:256"];
const LONG: &[&str] = &[
    "flight:4,buffer:14",
    "flight:4,buffer:22",
    "pipeline:6,buffer:8",
];
const CLASSES: &[&str] = &[
    "vcs:2,buffer:2",
    "vcs:2,buffer:8",
    "vcs:2,buffer:256",
    "vcs:8,buffer:8",
];
const DRAGONFLY: &[&str] = &["vcs:2,buffer:8", "vcs:4,buffer:32"];

/// Parts of the load at which the model saturates.
const PARTS: [f64; 5] = [0.2, 0.4, 0.5, 0.6, 0.8];

/// Load that stands for an overload, as a part of what the busiest link carries.
const OVERLOAD: f64 = 1.5;

/// Relative half-width of the simulated intervals, in %.
const PRECISION: f64 = 1.0;

/// The chapter of the report.
pub(crate) fn write() {
    println!(
        "## Routers\n\n\
         Networks of routers with buffers beside the model of the same network without them: what the routers carry and \
         where the model saturates, in flits per cycle and source, and the error of the model's latency in per cent of \
         the simulated one, at fractions of the load at which the model saturates. The model takes the zero-load latency \
         of the routers in place of its own, so that only waiting is compared. Simulated to ±{PRECISION} %. With one flit \
         a buffer a blocked message holds all links behind it, so the models saturate at half of what deep buffers carry, \
         and at twice what buffers of two flits carry. With one virtual channel for each class, buffers of at least 3 flits \
         more than a credit's round trip and the shortest pipeline, the finite-source model comes within 5 % up to 40 % of \
         its saturation load on the routes of the base. There it is the curve of such routers, up to that load. For other \
         buffers, other routes and longer pipelines it does not hold, and they have no curve. Rows with a curve are marked \
         \u{2713}.\n\n\
         | network | routers | curve | carry | model saturates | 20 % | 40 % | 50 % | 60 % | 80 % |\n\
         |:---|:---|:---|---:|---:|---:|---:|---:|---:|---:|"
    );
    for (link, routers) in NETWORKS {
        for keys in *routers {
            eprintln!("{link} {keys}");
            println!("{}", row(link, keys));
        }
    }
    println!();
}

fn scenario(link: &str) -> Scenario {
    let link = format!("net={link}&seed={SEED}&precision={PRECISION}");
    let read = Scenario::read(&link);
    assert!(read.notices.is_empty(), "{link}: {:?}", read.notices);
    read.scenario
}

fn row(link: &str, keys: &str) -> String {
    let model = Curve::of(&scenario(link).networks[0]);
    let plain = link
        .replace(",reading:finite", "")
        .replace(",sharing:route", "");
    let scenario = scenario(&format!("{plain},{keys}"));
    let routers = Curve::of(&scenario.networks[0]);
    let has_curve = routers.model_point(0.0).latency_cycles.is_some();
    let scale = routers.scale();
    let overload = scale.to_messages(OVERLOAD, LoadUnit::Capacity);
    let full = simulated(&routers, &scenario.view, overload);
    let carried_messages = full.throughput_messages.unwrap_or_default();
    let saturation = model.scale().saturation_messages * model.scale().flits_per_message;
    let carried = carried_messages * scale.flits_per_message;
    let mut row = format!(
        "| `{link}` | `{keys}` | {} | {} | {} |",
        if has_curve { "\u{2713}" } else { "" },
        rounded_text(carried, 3),
        rounded_text(saturation, 3)
    );
    let later = routers.zero_load_latency_cycles() - model.zero_load_latency_cycles();
    for part in PARTS {
        let load = part * model.scale().saturation_messages;
        let found = simulated(&routers, &scenario.view, load).latency_cycles;
        let modelled = model.model_point(load).latency_cycles;
        let cell = match (found, modelled) {
            (Some(found), Some(modelled)) => {
                format!("{:+.1}", 100.0 * ((modelled + later) / found - 1.0))
            }
            (None, _) => "not steady".to_owned(),
            (_, None) => "saturated".to_owned(),
        };
        write!(row, " {cell} |").expect("a String takes all");
    }
    row
}
