//! The dragonfly: groups on a circle, with global links as curves through the middle.

use loadcurve::topology::dragonfly::DragonflyChannel;
use loadcurve::topology::{Dragonfly, Topology as _};

use super::{Bundle, Course, Sketch, inner_disc};

/// Largest number of groups of which all global links are drawn.
const MAX_GROUPS: u32 = 16;

/// Closeness of the curve of a global link to the middle: 1 if it passes through it.
const INWARD: f64 = 0.8;

/// Radius of a disc for all global links, as a fraction of that of the circle of groups.
const DISC: f64 = 0.82;

/// The sketch of a dragonfly.
pub(super) fn sketch(network: Dragonfly) -> Sketch {
    let graph = network.graph();
    let global = |channel| matches!(network.channel(channel), DragonflyChannel::Global { .. });
    let course = |channel: usize| {
        if !global(channel) {
            return Course::Straight;
        }
        let (from, to) = graph.channels[channel].nodes();
        let (from, to) = (graph.nodes[from], graph.nodes[to]);
        let inward = |one: f64, other: f64| {
            let straight = f64::midpoint(one, other);
            straight + INWARD * (0.5 - straight)
        };
        Course::Through([inward(from.x, to.x), inward(from.y, to.y)])
    };
    let courses = (0..network.channels()).map(course).collect();
    let (bundles, notes) = if network.groups() > MAX_GROUPS {
        let channels = (0..network.channels())
            .filter(|&channel| global(channel))
            .collect();
        // The routers nearest to the middle are at the inner ends of the groups.
        let shape = inner_disc(&graph.nodes, DISC);
        let note = "the disc stands for all links between groups";
        (vec![Bundle { channels, shape }], vec![note.to_owned()])
    } else {
        (Vec::new(), Vec::new())
    };
    let processors = network.processors();
    let group = |node: usize| {
        let router = match node.checked_sub(processors) {
            Some(router) => router as u32,
            None => network.router(node as u32),
        };
        network.group_of(router)
    };
    Sketch {
        groups: (0..graph.nodes.len()).map(group).collect(),
        aspect: Some(1.0),
        courses,
        bundles,
        notes,
        ..Sketch::from(graph)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn global_links_bend_towards_the_middle() {
        let network = Dragonfly::new(2, 4, 2);
        let sketch = sketch(network);
        assert!(sketch.bundles.is_empty());
        let mut curves = 0;
        for (course, ends) in sketch.courses.iter().zip(&sketch.graph.channels) {
            let Course::Through([x, y]) = *course else {
                continue;
            };
            curves += 1;
            let (from, to) = ends.nodes();
            let (from, to) = (sketch.graph.nodes[from], sketch.graph.nodes[to]);
            let away = |x: f64, y: f64| (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5);
            let straight = away(f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
            assert!(away(x, y) <= straight);
        }
        assert_eq!(curves, 9 * 8);
    }

    #[test]
    fn the_global_links_of_many_groups_are_one_disc() {
        let sketch = sketch(Dragonfly::new(4, 8, 4));
        let [disc] = &sketch.bundles[..] else {
            panic!("{:?}", sketch.bundles);
        };
        assert_eq!(disc.channels.len(), 33 * 32);
        assert_eq!(sketch.notes.len(), 1);
    }
}
