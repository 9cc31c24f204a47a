//! Times for which messages hold and wait for channels, measured and modelled, by kind of channel.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use loadcurve::ChannelState;
use loadcurve::curve::Curve;
use loadcurve::number::rounded_text;
use loadcurve::scenario::labels;
use loadcurve::topology::{Lattice, LatticeChannel, Picture, Xgft};

use crate::finite::scenario;
use crate::measure::measured;
use crate::networks::networks;

/// Networks whose channels are compared; their saturation loads are those of the chapter.
const LINKS: [&str; 4] = ["fat-tree,flits:32", "mesh", "torus", "torus,links:bi"];

/// Parts of the simulated saturation load.
const PARTS: [f64; 2] = [0.6, 0.9];

/// The section of the chapter.
pub(crate) fn write() {
    println!(
        "### Channels\n\n\
         Mean time x for which a message holds a channel, variance of that time, mean wait w of all messages for the \
         channel, and probability P that a message is blocked there. Each is measured; the errors of `reading:finite` \
         are in brackets. For Var x the error of the published reading, which takes the square of the time lost to \
         blocking, comes first. All are means over the channels of a kind, weighted by their messages.\n\n\
         Mean times are accurate to 2 %. At 60 % of saturation the published variance is less than half of the \
         measured one on every channel. That of `reading:finite` is accurate to 7 % near the destinations and too \
         small towards the sources: by 5 to 19 % there, and by 17 to 37 % at 90 % of saturation. This is to be \
         expected if waits at successive switches, which the model takes to be independent, are positively \
         correlated. As a result the wait at the source is 10 to 22 % too short at 90 %. In the rows of the one-way \
         torus P is 20 to 28 % too low, although w is accurate to 6 %.\n\n\
         | network | load | channels | x | Var x | w | P |\n|:---|---:|:---|---:|---:|---:|---:|"
    );
    for (link, saturation_flits) in networks() {
        if LINKS.contains(&link.as_str()) {
            for part in PARTS {
                eprintln!("{link} {part}");
                print!("{}", rows(&link, part, saturation_flits));
            }
        }
    }
    println!();
}

/// The rows of a network at a part of its saturation load.
fn rows(link: &str, part: f64, saturation_flits: f64) -> String {
    let [published, finite] = ["", ",reading:finite"].map(|reading| scenario(link, reading));
    let [published_curve, finite_curve] =
        [&published, &finite].map(|it| Curve::of(&it.networks[0]));
    let load = part * saturation_flits / published_curve.scale().flits_per_message;
    let (measurement, _) = measured(&published_curve, &published.view, load);
    let of_model = |curve: &Curve| curve.operating_point(load).ok().map(|point| point.channels);
    let finite_channels = of_model(&finite_curve).expect("a load below its saturation");
    let published_channels = of_model(&published_curve);
    let routing = finite_curve.network().routing();
    let topology = routing.topology();
    let mut kinds: BTreeMap<(u32, String), Vec<usize>> = BTreeMap::new();
    for channel in 0..topology.channels() {
        let kind = kind(&topology.picture(), channel);
        let classes = kinds.entry(kind).or_default();
        classes.push(topology.symmetry(channel));
    }
    let label = labels(&published.networks).each.remove(0);
    let mut rows = String::new();
    for ((_, kind), classes) in kinds {
        let mean = |channels: &[ChannelState], value: fn(&ChannelState) -> f64| {
            let rates = classes
                .iter()
                .map(|&class| measurement.channels[class].rate);
            let values = classes.iter().map(|&class| value(&channels[class]));
            let sum: f64 = rates.clone().zip(values).map(|(a, b)| a * b).sum();
            sum / rates.sum::<f64>()
        };
        let cell = |value, models: &[Option<&[ChannelState]>]| {
            let measured = mean(&measurement.channels, value);
            if measured == 0.0 {
                return "0".to_owned();
            }
            let errors = models.iter().map(|channels| match channels {
                Some(channels) => {
                    format!("{:+.1}", 100.0 * (mean(channels, value) / measured - 1.0))
                }
                None => "saturated".to_owned(),
            });
            let errors: Vec<String> = errors.collect();
            format!("{} ({} %)", rounded_text(measured, 3), errors.join(" / "))
        };
        let of_finite = Some(finite_channels.as_slice());
        let variance = |state: &ChannelState| state.service_variance.unwrap_or_default();
        writeln!(
            rows,
            "| {label} | {:.0} % | {kind} | {} | {} | {} | {} |",
            100.0 * part,
            cell(|state| state.service_cycles, &[of_finite]),
            cell(variance, &[published_channels.as_deref(), of_finite]),
            cell(|state| state.wait_cycles, &[of_finite]),
            cell(|state| state.blocking.unwrap_or_default(), &[of_finite]),
        )
        .expect("a String takes all");
    }
    rows
}

/// The kind of a channel, with its place among the others of the network.
fn kind(picture: &Picture, channel: usize) -> (u32, String) {
    match *picture {
        Picture::Tree(tree) => kind_in_tree(tree, channel),
        Picture::Lattice(lattice) => kind_in_lattice(lattice, channel),
        _ => panic!("a tree or a lattice"),
    }
}

fn kind_in_tree(tree: &Xgft, channel: usize) -> (u32, String) {
    let place = tree.channel(channel);
    let level = place.level as u32;
    match (place.is_up, level) {
        (true, 0) => (0, "injection".to_owned()),
        (true, _) => (level, format!("up, level {level} to {}", level + 1)),
        (false, 0) => (u32::MAX, "ejection".to_owned()),
        (false, _) => (
            2 * tree.height() as u32 - level,
            format!("down, level {} to {level}", level + 1),
        ),
    }
}

fn kind_in_lattice(lattice: &Lattice, channel: usize) -> (u32, String) {
    let (line, lane) = match lattice.channel(channel) {
        LatticeChannel::Injection(_) => return (0, "injection".to_owned()),
        LatticeChannel::Ejection(_) => return (u32::MAX, "ejection".to_owned()),
        LatticeChannel::Along(line, lane) => (line, lattice.lane(line, lane)),
    };
    let lines = ["rows", "columns"][line.dimension];
    let virtual_channel = lane.virtual_channel;
    let place = 1 + 2 * line.dimension as u32 + virtual_channel;
    if lattice.dimensions()[line.dimension].virtual_channels() == 1 {
        (place, lines.to_owned())
    } else {
        (place, format!("{lines}, virtual channel {virtual_channel}"))
    }
}
