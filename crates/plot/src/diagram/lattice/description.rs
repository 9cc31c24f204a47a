//! Text alternative of a square lattice, and the caption below its drawing.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::dimension::Shape;
use loadcurve::topology::{Lattice, LatticeChannel, Line, Topology as _};

use crate::diagram::Diagram;
use crate::diagram::silent;
use crate::diagram::span::span;

/// Most positions along a row that the description names.
const MAX_PLACES: u32 = 6;

/// Text alternative of a lattice, with the state of its channels if they have a steady one.
pub(in crate::diagram) fn description(lattice: &Lattice, diagram: &Diagram) -> String {
    let structure = structure(lattice);
    let (Some(ρ), Some(carried)) = (&diagram.utilisation, &diagram.carried) else {
        return format!("{structure} The state of its channels is unknown at this load.");
    };
    let topology = diagram.topology();
    let state = State {
        lattice,
        held: &|channel| ρ[topology.symmetry(channel)],
        carried: &|channel| carried[topology.symmetry(channel)],
    };
    let dimension = lattice.dimensions()[0];
    let is_symmetric = topology.symmetries() == lattice.symmetries();
    let channels = match (dimension.shape(), dimension.virtual_channels()) {
        (Shape::Line, _) if is_symmetric => between_columns(&state),
        (Shape::Line, _) => along(&state, "Channels"),
        (_, 1) => format!(
            " All {} channels are alike: held {} of the time.",
            4 * lattice.nodes(),
            shown(ρ[0], Rounding::Share)
        ),
        _ => around_rings(&state),
    };
    structure + &channels + &silent::sentence(diagram)
}

/// The state of a lattice.
struct State<'a> {
    lattice: &'a Lattice,
    /// Fraction of the time for which a channel is held.
    held: &'a dyn Fn(usize) -> f64,
    /// Flits per cycle on a channel.
    carried: &'a dyn Fn(usize) -> f64,
}

impl State<'_> {
    /// Number of a lane along a row or a column.
    fn number(&self, (dimension, number): (usize, u32), lane: usize) -> usize {
        let number = number as usize;
        let line = Line { dimension, number };
        self.lattice.number(LatticeChannel::Along(line, lane))
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

/// Utilisation along the rows and columns of a mesh, from an edge to the middle: the halves of a row
/// are mirror images.
fn between_columns(state: &State) -> String {
    let k = state.lattice.dimensions()[0].nodes();
    let links = k / 2;
    let places = links.min(MAX_PLACES);
    let text = (0..places).map(|i| {
        let node = if places > 1 {
            i * (links - 1) / (places - 1)
        } else {
            0
        };
        let [rows, columns] = [0, 1].map(|dimension| {
            let lines = (0..k).map(|number| (dimension, number));
            span(lines.map(|line| (state.held)(state.number(line, node as usize))))
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

/// Utilisation of the links of a torus, and of its virtual channels.
///
/// Lines are virtual channels. Their utilisation is the fraction of time for which messages hold them,
/// because that is what other messages wait for. The physical links are never as busy: they carry a
/// flit in λs of all cycles, summed over both virtual channels.
fn around_rings(state: &State) -> String {
    let dimension = state.lattice.dimensions()[0];
    let busy = |line, lane| {
        let carried = |lane| (state.carried)(state.number(line, lane));
        carried(lane) + dimension.sibling_vc(lane).map_or(0.0, carried)
    };
    let links = lanes(state.lattice).map(|(line, lane)| busy(line, lane));
    let links = format!(" Links carry a flit in {} of all cycles.", span(links));
    links + &along(state, "Virtual channels")
}

/// All lanes that messages use, with their rows and columns.
fn lanes(lattice: &Lattice) -> impl Iterator<Item = ((usize, u32), usize)> {
    let dimension = lattice.dimensions()[0];
    let lines = (0..2).flat_map(move |index| (0..dimension.nodes()).map(move |line| (index, line)));
    let lanes = move || (0..dimension.lanes()).filter(move |&lane| dimension.carries(lane));
    lines.flat_map(move |line| lanes().map(move |lane| (line, lane)))
}

/// Utilisation of channels along rows, and of those along columns.
fn along(state: &State, channels: &str) -> String {
    let of = |(index, name): (usize, &str)| {
        let lanes = lanes(state.lattice).filter(|&((dimension, _), _)| dimension == index);
        let held = span(lanes.map(|(line, lane)| (state.held)(state.number(line, lane))));
        format!(" {channels} along {name} are held {held} of the time.")
    };
    of((0, "rows")) + &of((1, "columns"))
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
        assert!(picture.contains("saturates below this load") && words.contains("saturates below"));
    }
}
