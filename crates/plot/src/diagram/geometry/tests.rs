use loadcurve::topology::{LatticeChannel, NodeKind};

use std::any::Any;

use super::*;
use crate::diagram::fat_tree::TreePlan;
use crate::diagram::graph::GraphPlan;
use crate::diagram::lattice::LatticePlan;
use crate::diagram::multistage::StagePlan;
use crate::test_support::wormhole;

const LINKS: [&str; 42] = [
    "fat-tree,n:4",
    "fat-tree,n:16",
    "fat-tree,n:64",
    "fat-tree,n:1024",
    "fat-tree,n:16384",
    "mesh,k:2",
    "mesh,k:5",
    "mesh,k:8",
    "mesh,k:64",
    "torus,k:2",
    "torus,k:5",
    "torus,k:8",
    "torus,k:33",
    "torus,k:4,links:bi",
    "torus,k:9,links:bi",
    "torus,k:32,links:bi",
    "scouting,k:4",
    "scouting,k:8",
    "scouting,k:32",
    "buffered-min,switch:2,stages:3",
    "buffered-min,switch:4,stages:5",
    "combining-min,n:8",
    "combining-min,n:64,wiring:omega",
    "combining-min,n:4096",
    "cube 5",
    "cube 12 wrap",
    "cube 6x3 wrap",
    "cube 4x4x4 wrap",
    "cube 8x8x8",
    "cube 2x2x2x2x2",
    "hyperx 4x4 1",
    "hyperx 3x3 4",
    "hyperx 8x8 1",
    "dragonfly 1 2 1",
    "dragonfly 2 4 2",
    "xgft 4x4x4 4x4",
    "xgft 16x8 4",
    "xgft 4x4x4x4 4x4x4",
    "fly 2 3",
    "fly 4 4",
    "own 0-1-2-3-4-0.5-7-9-6-8-5.0-5.1-6.2-7.3-8.4-9",
    "own 0-1x3.1-2.2-0 0x3.1",
];

fn diagram(link: &str) -> Diagram {
    Diagram::of(&wormhole::curve(link), 0.0)
}

fn frame(width: f64) -> Frame {
    Frame {
        width,
        height: 0.8 * width,
        ..Frame::default()
    }
}

fn geometries() -> impl Iterator<Item = (String, Geometry)> {
    LINKS.into_iter().flat_map(|link| {
        [328.0, 640.0].into_iter().flat_map(move |width| {
            let unfolded = diagram(link);
            [unfolded.clone(), unfolded.folded()].map(|diagram| {
                let name = format!("{link} {width} {:?}", diagram.layout);
                (name, diagram.geometry(&frame(width)))
            })
        })
    })
}

/// The plan, if it is of a kind.
fn plan<P: Plan>(geometry: &Geometry) -> Option<&P> {
    (&*geometry.plan as &dyn Any).downcast_ref()
}

/// The two points that every channel should connect, derived from its ends in the network.
fn ends(geometry: &Geometry) -> Vec<(Point, Point)> {
    let graph = geometry.topology().graph();
    let channels = graph.channels.iter().map(|ends| ends.nodes());
    if let Some(plan) = plan::<TreePlan>(geometry) {
        let mut spots = Vec::new();
        for level in 0..=plan.tree.height() {
            let nodes = 0..plan.tree.nodes_at(level);
            spots.extend(nodes.map(|address| plan.place(level, address)));
        }
        return channels
            .map(|(from, to)| (spots[from], spots[to]))
            .collect();
    }
    if let Some(plan) = plan::<StagePlan>(geometry) {
        // Lines lie at the heights of their outputs and inputs, and not in the middle of switches.
        let network = plan.network;
        let is_last_a_processor = graph.nodes[graph.nodes.len() - 1].kind == NodeKind::Processor;
        let starts = network.stages() + 1 == (graph.channels.len() as u32) / network.lines();
        let at_outputs = is_last_a_processor && !starts;
        let lines = network.lines() as usize;
        let line = |(channel, _): (usize, (usize, usize))| {
            let (stage, line) = ((channel / lines) as u32, (channel % lines) as u32);
            let (gap, from, to) = if at_outputs {
                (stage + 1, line, network.next(stage, line))
            } else if is_last_a_processor {
                let before = stage.checked_sub(1);
                let to = before.map_or(line, |before| network.next(before, line));
                (stage, line, to)
            } else {
                (stage, network.before(stage, line), line)
            };
            let spot = |column, line| (plan.x(column), plan.y(line));
            (spot(gap, from), spot(gap + 1, to))
        };
        return channels.enumerate().map(line).collect();
    }
    if let Some(plan) = plan::<GraphPlan>(geometry) {
        return channels
            .map(|(from, to)| (plan.node(from), plan.node(to)))
            .collect();
    }
    let node = |number: usize| geometry.plan.source(number).unwrap();
    channels.map(|(from, to)| (node(from), node(to))).collect()
}

/// Tolerance for the distance of a channel's end from the middle of a node, in CSS pixels: the line
/// may run beside its twin, stop at the edge of a switch, or start where a processor's own channels
/// begin.
fn slack(geometry: &Geometry) -> f64 {
    if let Some(plan) = plan::<TreePlan>(geometry) {
        plan.thickest(0).max(3.2)
    } else if let Some(plan) = plan::<LatticePlan>(geometry) {
        (2.5 * (plan.thickest() + 1.0)).max(0.45 * plan.spacing())
    } else if let Some(plan) = plan::<StagePlan>(geometry) {
        plan.half() + 1e-9
    } else {
        2.0 * (geometry.plan.radius() + 4.0)
    }
}

#[test]
fn channels_touch_the_nodes_that_they_join() {
    for (name, geometry) in geometries() {
        let topology = geometry.topology();
        let step = (topology.channels() / 4000).max(1);
        let mut drawn = 0;
        let ends = ends(&geometry);
        for channel in (0..topology.channels()).step_by(step) {
            let (from, to) = ends[channel];
            let trace = geometry.plan.trace(channel);
            let (first, last) = (trace[0][0], *trace[trace.len() - 1].last().unwrap());
            let slack = slack(&geometry);
            assert!(
                distance(first, from) <= slack,
                "{name} {channel}: {first:?} {from:?}"
            );
            assert!(
                distance(last, to) <= slack,
                "{name} {channel}: {last:?} {to:?}"
            );
            let line = geometry.channel(channel);
            assert!(
                line.iter()
                    .flatten()
                    .all(|spot| spot.0.is_finite() && spot.1.is_finite())
            );
            drawn += usize::from(line.is_some() || is_at_a_processor(&geometry, channel));
        }
        // Or drawn as one.
        let too_small = [
            "n:16384",
            "stages:5",
            "n:4096",
            "n:1024",
            "hyperx 8x8",
            "4x4x4x4 4x4x4",
            "xgft 16x8",
            "fly 4 4",
        ];
        if !too_small.iter().any(|size| name.contains(size)) {
            assert!(2 * drawn > topology.channels() / step, "{name}: {drawn}");
        }
    }
}

/// True for a processor's own channels, which are at its node: pointing there selects the node.
fn is_at_a_processor(geometry: &Geometry, channel: usize) -> bool {
    if let Some(plan) = plan::<LatticePlan>(geometry) {
        let channel = plan.lattice.channel(channel);
        return !matches!(channel, LatticeChannel::Along(..));
    }
    plan::<GraphPlan>(geometry).is_some() && !geometry.plan.is_used(channel)
}

#[test]
fn pointing_at_a_channel_picks_it() {
    for (name, geometry) in geometries() {
        let topology = geometry.topology();
        let step = (topology.channels() / 300).max(1);
        let (mut met, mut missed) = (0, 0);
        for channel in (0..topology.channels()).step_by(step) {
            let Some(line) = geometry.channel(channel) else {
                continue;
            };
            if is_at_a_processor(&geometry, channel) {
                continue;
            }
            let spot = along(&line, 0.43);
            match geometry.pick(spot) {
                Some(Picked::Channel(picked)) => {
                    let pieces = geometry.pieces(picked);
                    let near = pieces
                        .iter()
                        .map(|piece| near::distance_to_line(spot, piece));
                    let away = near.fold(f64::INFINITY, f64::min);
                    assert!(away < 1e-6, "{name}: {channel} gives {picked}, {away} away");
                    // Other channels cross it, or share its line where there is no room.
                    met += usize::from(picked == channel);
                    missed += usize::from(picked != channel);
                }
                Some(Picked::Processor(_) | Picked::Source(_) | Picked::Destination(_)) => {}
                other => panic!("{name}: {channel} gives {other:?}"),
            }
        }
        let roomy = [
            "n:16 640",
            "k:5 640",
            "k:8 640",
            "k:4,links:bi 640",
            "k:4 640",
            "stages:3 640",
            "n:8 640",
            "cube 6x3 wrap 640",
            "hyperx 4x4 1 640",
            "dragonfly 1 2 1 640",
            "fly 2 3 640",
        ];
        if roomy.iter().any(|size| name.contains(size)) {
            assert!(met > 20 * missed, "{name}: {met} of {}", met + missed);
        }
    }
}

#[test]
fn pointing_at_a_node_picks_it() {
    for (name, geometry) in geometries() {
        let topology = geometry.topology();
        let step = (topology.processors() / 100).max(1);
        for processor in (0..topology.processors()).step_by(step) {
            let picked = geometry.pick(geometry.plan.source(processor).unwrap());
            let is_source = plan::<StagePlan>(&geometry).is_some();
            let own = if is_source {
                Picked::Source(processor)
            } else {
                Picked::Processor(processor)
            };
            if plan::<GraphPlan>(&geometry).is_some() {
                // Processors may share a node, or lie behind one another.
                let Some(Picked::Processor(picked)) = picked else {
                    panic!("{name}: {processor} gives {picked:?}");
                };
                let [one, other] = [processor, picked].map(|p| geometry.plan.source(p).unwrap());
                assert!(distance(one, other) <= geometry.plan.radius(), "{name}");
                continue;
            }
            assert_eq!(picked, Some(own), "{name}");
            if is_source {
                let picked = geometry.pick(geometry.plan.destination(processor).unwrap());
                assert_eq!(picked, Some(Picked::Destination(processor)), "{name}");
            }
        }
        assert_eq!(geometry.plan.source(topology.processors()), None);
    }
}

#[test]
fn merged_channels_are_picked_as_one_of_many() {
    let tree = diagram("fat-tree,n:16384");
    let geometry = tree.geometry(&frame(360.0));
    let leaf_links = geometry.plan.trace(5000)[0].clone();
    let spot = along(&leaf_links, 0.5);
    let Some(Picked::Band(channel)) = geometry.pick(spot) else {
        panic!("the links of 16384 processors have no lines of their own");
    };
    assert_eq!(
        tree.topology().symmetry(channel),
        tree.topology().symmetry(5000)
    );
    assert_eq!(geometry.channel(channel), None);
    let stages = diagram("combining-min,n:4096");
    let geometry = stages.geometry(&frame(640.0));
    let spot = along(&geometry.plan.trace(4096 * 3 + 77)[0], 1.0);
    assert_eq!(geometry.pick(spot), Some(Picked::Band(4096 * 3 + 77)));
}

#[test]
fn what_is_left_over_of_a_stage_picks_the_stage() {
    for link in [
        "buffered-min,switch:2,stages:3",
        "combining-min,n:8",
        "fat-tree,n:16",
        "xgft 4x4 2",
        "fly 2 3",
    ] {
        let diagram = diagram(link);
        let geometry = diagram.geometry(&frame(640.0));
        for stage in 0..diagram.topology().stages().len() as u32 {
            let [(left, bottom), _, (right, top), _] = geometry.plan.stage(stage).unwrap();
            let spots = (1..20).flat_map(|i| {
                (1..20).map(move |j| {
                    let (x, y) = (f64::from(i) / 20.0, f64::from(j) / 20.0);
                    (left + x * (right - left), bottom + y * (top - bottom))
                })
            });
            let picked = spots.filter_map(|spot| geometry.pick(spot));
            let stages: Vec<Picked> = picked
                .filter(|picked| matches!(picked, Picked::Stage(_)))
                .collect();
            assert!(!stages.is_empty(), "{link} {stage}");
            let is_own = |&picked: &Picked| picked == Picked::Stage(stage);
            assert!(stages.iter().filter(|&picked| is_own(picked)).count() * 2 > stages.len());
        }
        assert_eq!(
            geometry
                .plan
                .stage(diagram.topology().stages().len() as u32),
            None
        );
    }
    let mesh = diagram("mesh,k:8").geometry(&frame(640.0));
    assert_eq!(mesh.plan.stage(0), None);
    assert_eq!(mesh.pick((2.0, 2.0)), None);
}
