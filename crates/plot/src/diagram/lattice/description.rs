//! Text alternative of a square lattice, and the caption below its drawing.

use loadcurve::ChannelState;
use loadcurve::number::{Rounding, shown};
use loadcurve::topology::dimension::Shape;
use loadcurve::topology::{Lattice, LatticeChannel, Line};

use crate::diagram::span::span;

/// Most positions along a row that the description names.
const MOST_PLACES: u32 = 6;

/// Text alternative of a lattice whose channels are in a state, if they have a steady one.
pub(in crate::diagram) fn description(
    lattice: &Lattice,
    channels: Option<&[ChannelState]>,
    flits: f64,
) -> String {
    let structure = structure(lattice);
    let Some(channels) = channels else {
        return format!("{structure} The state of its channels is unknown at this load.");
    };
    let dimension = lattice.dimensions()[0];
    structure
        + &match (dimension.shape(), dimension.virtual_channels()) {
            (Shape::Line, _) => between_columns(lattice, channels),
            (_, 1) => format!(
                " All {} channels are alike: held {} of the time.",
                4 * lattice.nodes(),
                shown(channels[0].utilisation(), Rounding::Share)
            ),
            _ => around_rings(lattice, channels, flits),
        }
}

/// Nodes and links in words.
fn structure(lattice: &Lattice) -> String {
    let dimension = lattice.dimensions()[0];
    let k = dimension.nodes();
    let (way, links) = match (dimension.shape(), dimension.virtual_channels()) {
        (Shape::Line, _) => {
            return format!(
                "Mesh of {k} × {k} nodes, each joined to its neighbours both ways; messages go \
                 along the row first and then along the column."
            );
        }
        (_, 1) => {
            return format!(
                "Torus of {k} × {k} nodes: each is linked to its four neighbours, both ways, and \
                 the links at an edge lead on to the opposite edge."
            );
        }
        (Shape::OneWayRing, _) => ("one way", "each node sends to two neighbours"),
        (Shape::TwoWayRing, _) => ("both ways", "each node is joined to four neighbours"),
    };
    format!(
        "Torus of {k} × {k} nodes: rows and columns are rings, {way}; {links}. Every link carries \
         two virtual channels; messages change to virtual channel 1 where they pass from node {} \
         to node 0.",
        k - 1
    )
}

/// The state of a lane along a row or a column.
fn state(
    lattice: &Lattice,
    channels: &[ChannelState],
    (dimension, number): (usize, u32),
    lane: usize,
) -> ChannelState {
    let number = number as usize;
    let channel = LatticeChannel::Along(Line { dimension, number }, lane);
    channels[lattice.class_of(channel)]
}

/// Utilisation along the rows and columns of a mesh, from an edge to the middle: the halves of a row
/// are mirror images.
fn between_columns(lattice: &Lattice, channels: &[ChannelState]) -> String {
    let k = lattice.dimensions()[0].nodes();
    let links = k / 2;
    let places = links.min(MOST_PLACES);
    let text = (0..places).map(|i| {
        let node = if places > 1 {
            i * (links - 1) / (places - 1)
        } else {
            0
        };
        let [rows, columns] = [0, 1].map(|dimension| {
            let lines = (0..k).map(|number| (dimension, number));
            let states = lines.map(|line| state(lattice, channels, line, node as usize));
            span(states.map(|state| state.utilisation()))
        });
        format!(
            " Between columns {} and {}: held {rows} of the time; between the rows of these numbers: \
             {columns}.",
            node,
            node + 1,
        )
    });
    text.collect()
}

/// How busy the links of a torus are, and its virtual channels.
///
/// Lines are virtual channels. Their utilisation is the fraction of time for which messages hold them,
/// because that is what other messages wait for. The physical links are never as busy: they carry a
/// flit in λs of all cycles, summed over both virtual channels.
fn around_rings(lattice: &Lattice, channels: &[ChannelState], flits: f64) -> String {
    let dimension = lattice.dimensions()[0];
    let lanes = || (0..dimension.lanes()).filter(|&lane| dimension.carries(lane));
    let busy = |lane: usize| {
        let of = |lane| state(lattice, channels, (0, 0), lane).rate * flits;
        of(lane) + dimension.sibling_vc(lane).map_or(0.0, of)
    };
    let links = format!(
        " Links carry a flit in {} of all cycles.",
        span(lanes().map(busy))
    );
    let along = |(dimension_index, name): (usize, &str)| {
        let lines = (0..dimension.nodes()).map(|number| (dimension_index, number));
        let held = lines.flat_map(|line| {
            lanes().map(move |lane| state(lattice, channels, line, lane).utilisation())
        });
        format!(
            " Virtual channels along {name} are held {} of the time.",
            span(held)
        )
    };
    links + &along((0, "rows")) + &along((1, "columns"))
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use crate::diagram::Diagram;
    use crate::frame::Frame;
    use crate::svg;

    fn drawn(link: &str, load_messages: f64, frame: &Frame) -> (String, String) {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let diagram = Diagram::of(&curve, load_messages);
        let picture = svg::diagram(&diagram, frame).unwrap();
        (picture, diagram.description)
    }

    #[test]
    fn every_node_is_drawn_where_there_is_room() {
        for k in [4, 8, 16] {
            let (picture, words) = drawn(&format!("scouting,k:{k}"), 0.0005, &Frame::default());
            assert_eq!(picture.matches("<polygon").count() / 2, k * k);
            assert!(words.contains("channels are alike: held "));
        }
    }

    #[test]
    fn in_a_narrow_frame_nodes_are_left_out() {
        let size = |width| Frame {
            width,
            height: 130.0,
            ..Frame::default()
        };
        let (picture, words) = drawn("scouting,k:32", 1.0, &size(80.0));
        assert!(!picture.contains("<circle") && picture.contains("<polyline"));
        assert!(picture.contains("saturated at this load") && words.contains("saturated"));
    }
}
