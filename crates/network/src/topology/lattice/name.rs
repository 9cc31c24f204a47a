//! Names of the channels of a lattice. Square arrays have rows and columns, counted from 0; in other
//! lattices nodes are identified by their coordinates.

use super::LatticeChannel::{Along, Ejection, Injection};
use super::{Lattice, LatticeChannel, Line};
use crate::topology::ChannelName;

impl Lattice {
    /// Common name of several equivalent classes. If they cover every line of nodes along a dimension, or
    /// every processor, the name does not specify it; otherwise it is that of the first class, which also
    /// represents its mirror images.
    ///
    /// # Panics
    /// When there is no class.
    ///
    /// ```
    /// use loadcurve_network::topology::{Lattice, LatticeChannel, Line};
    /// let mesh = Lattice::mesh(8);
    /// let row = Line { dimension: 0, number: 2 };
    /// let name = mesh.name(&[mesh.class_of(LatticeChannel::Along(row, 3))]);
    /// assert_eq!(name.index, "r2:3→4");
    /// assert_eq!(name.words, "the channel from column 3 to column 4 in row 2");
    /// ```
    #[must_use]
    pub fn name(&self, classes: &[usize]) -> ChannelName {
        let like_first = classes
            .iter()
            .filter(|&&class| self.is_like(class, classes[0]));
        let every = |places: usize| places > 1 && like_first.clone().count() == places;
        match self.representative(classes[0]) {
            Injection(_) if every(self.classes.nodes()) => ChannelName {
                index: "in".to_owned(),
                words: "a processor's channel into the network".to_owned(),
            },
            Injection(node) => ChannelName {
                index: format!("in {}", self.digits(node)),
                words: format!(
                    "the channel into the network of the processor {}",
                    self.place(node)
                ),
            },
            Ejection(_) if every(self.classes.nodes()) => ChannelName {
                index: "out".to_owned(),
                words: "a channel out of the network to a processor".to_owned(),
            },
            Ejection(node) => ChannelName {
                index: format!("out {}", self.digits(node)),
                words: format!(
                    "the channel out of the network to the processor {}",
                    self.place(node)
                ),
            },
            Along(line, lane) => {
                let is_any = every(self.classes.lines(line.dimension));
                self.lane_name(line, lane, is_any)
            }
        }
    }

    /// Name of one class of channels, mentioning its mirror images.
    #[must_use]
    pub fn name_with_images(&self, class: usize) -> ChannelName {
        let mut name = self.name(&[class]);
        if self.dimensions.iter().any(|d| d.is_symmetric()) {
            name.words += ", or a mirror image of it";
        }
        name
    }

    /// True if two classes differ only in the line of nodes, or in the processor.
    fn is_like(&self, class: usize, other: usize) -> bool {
        match (self.classes.channel(class), self.classes.channel(other)) {
            (Injection(_), Injection(_)) | (Ejection(_), Ejection(_)) => true,
            (Along(one, lane), Along(other, other_lane)) => {
                one.dimension == other.dimension && lane == other_lane
            }
            _ => false,
        }
    }

    /// Name of a lane, in the given line or, if `is_any`, along all lines of its dimension.
    fn lane_name(&self, line: Line, lane: usize, is_any: bool) -> ChannelName {
        let dimension = self.dimensions[line.dimension];
        let lane = dimension.lane(lane);
        let (from, to, virtual_channel) = (lane.from, lane.to, lane.virtual_channel);
        let (channel, suffix) = if dimension.virtual_channels() > 1 {
            (
                format!("virtual channel {virtual_channel}"),
                format!("v{virtual_channel}"),
            )
        } else {
            ("the channel".to_owned(), String::new())
        };
        let number = if is_any {
            String::new()
        } else {
            line.number.to_string()
        };
        if self.dimensions.len() == 2 {
            let [along, across] = match line.dimension {
                0 => ["row", "column"],
                _ => ["column", "row"],
            };
            let within = if is_any {
                format!("in any {along}")
            } else {
                format!("in {along} {number}")
            };
            return ChannelName {
                index: format!("{}{number}:{from}→{to}{suffix}", &along[..1]),
                words: format!("{channel} from {across} {from} to {across} {to} {within}"),
            };
        }
        let index = line.dimension;
        if is_any {
            return ChannelName {
                index: format!("d{index}:{from}→{to}{suffix}"),
                words: format!("{channel} from {from} to {to} along any line of dimension {index}"),
            };
        }
        let [from, to] = [from, to].map(|at| self.node(line, at));
        ChannelName {
            index: format!("{}→{}{suffix}", self.digits(from), self.digits(to)),
            words: format!(
                "{channel} from node {} to node {}",
                self.point(from),
                self.point(to)
            ),
        }
    }

    /// Name of a channel in words.
    pub(super) fn words(&self, channel: LatticeChannel) -> String {
        match channel {
            Injection(node) => format!("injection channel of node {}", self.point(node)),
            Ejection(node) => format!("ejection channel of node {}", self.point(node)),
            Along(line, lane) => {
                let dimension = self.dimensions[line.dimension];
                let lane = dimension.lane(lane);
                let [from, to] = [lane.from, lane.to].map(|at| self.node(line, at));
                let virtual_channel = if dimension.virtual_channels() > 1 {
                    format!(", virtual channel {}", lane.virtual_channel)
                } else {
                    String::new()
                };
                format!(
                    "from node {} to {}{virtual_channel}",
                    self.point(from),
                    self.point(to)
                )
            }
        }
    }

    /// Position of a node in words.
    fn place(&self, node: usize) -> String {
        match self.dimensions.len() {
            2 => format!(
                "in column {}, row {}",
                self.coordinate(node, 0),
                self.coordinate(node, 1)
            ),
            _ => format!("of node {}", self.point(node)),
        }
    }

    /// Coordinates of a node, as `(2,5)`.
    pub(super) fn point(&self, node: usize) -> String {
        format!("({})", self.digits(node))
    }

    fn digits(&self, node: usize) -> String {
        let digits: Vec<String> = self.coordinates(node).map(|at| at.to_string()).collect();
        digits.join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Links, Topology as _};
    use std::collections::BTreeSet;

    #[test]
    fn every_class_has_a_name_of_its_own() {
        for shape in [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing] {
            for dimensions in 1..=3 {
                let lattice = Lattice::new(vec![Dimension::new(5, shape); dimensions]);
                let names = (0..lattice.symmetries()).map(|class| lattice.name(&[class]));
                let (indices, words): (BTreeSet<String>, BTreeSet<String>) =
                    names.map(|name| (name.index, name.words)).unzip();
                assert_eq!(indices.len(), lattice.symmetries());
                assert_eq!(words.len(), lattice.symmetries());
            }
        }
    }

    #[test]
    fn names_omit_what_all_lines_share() {
        let mesh = Lattice::mesh(6);
        let column = |number| Line {
            dimension: 1,
            number,
        };
        let columns: Vec<usize> = (0..3).map(|x| mesh.class_of(Along(column(x), 4))).collect();
        let name = mesh.name(&columns);
        assert_eq!(name.index, "c:4→5");
        assert_eq!(name.words, "the channel from row 4 to row 5 in any column");
        assert_eq!(mesh.name(&columns[1..]).index, "c1:4→5");
        let out: Vec<usize> = (0..9)
            .map(|i| mesh.class_of(Ejection(i % 3 + i / 3 * 6)))
            .collect();
        assert_eq!(mesh.name(&out).index, "out");
        let one = mesh.name_with_images(columns[1]).words;
        let words = "the channel from row 4 to row 5 in column 1, or a mirror image of it";
        assert_eq!(one, words);
    }

    #[test]
    fn virtual_channels_are_told_apart() {
        let torus = Lattice::torus(4, Links::Unidirectional);
        let row = Line {
            dimension: 0,
            number: 1,
        };
        let name = torus.name(&[torus.class_of(Along(row, 7))]);
        assert_eq!(name.index, "r1:3→0v1");
        let words = "virtual channel 1 from column 3 to column 0 in row 1";
        assert_eq!(name.words, words);
    }

    #[test]
    fn nodes_of_other_lattices_are_named_by_their_coordinates() {
        let cube = Lattice::new(vec![Dimension::new(2, Shape::Line); 3]);
        let line = Line {
            dimension: 1,
            number: 3,
        };
        let channel = Along(line, 1);
        assert_eq!(
            cube.channel_name(cube.number(channel)),
            "from node (1,1,1) to (1,0,1)"
        );
        let name = cube.name(&[cube.class_of(channel)]);
        assert_eq!(name.index, "0,0,0→0,1,0");
        assert_eq!(name.words, "the channel from node (0,0,0) to node (0,1,0)");
        let box_ = Lattice::new(vec![Dimension::new(4, Shape::Line); 3]);
        let lines = (0..16).map(|number| Line {
            dimension: 1,
            number,
        });
        let mut classes: Vec<usize> = lines.map(|line| box_.class_of(Along(line, 2))).collect();
        classes.sort_unstable();
        classes.dedup();
        let name = box_.name(&classes);
        assert_eq!(name.index, "d1:2→3");
        assert_eq!(
            name.words,
            "the channel from 2 to 3 along any line of dimension 1"
        );
        let ring = Lattice::new(vec![Dimension::new(5, Shape::TwoWayRing)]);
        assert_eq!(ring.name(&[ring.class_of(Ejection(4))]).index, "out 0");
    }
}
