//! Names of the channels of a grid, by rows and columns counted from 0.

use super::Grid;
use super::GridChannel::{Column, Ejection, Injection, Row};
use crate::topology::ChannelName;

impl Grid {
    /// Common name of several equivalent classes. If they cover every row or column, or every
    /// processor, the name leaves that open; otherwise it is that of the first class, which also
    /// stands for its mirror images.
    ///
    /// # Panics
    /// When there is no class.
    ///
    /// ```
    /// use loadcurve::topology::{Mesh, grid::GridChannel};
    /// let grid = Mesh::new(8).grid();
    /// let name = grid.name(&[grid.class_of(GridChannel::Row { y: 2, lane: 3 })]);
    /// assert_eq!(name.index, "r2:3→4");
    /// assert_eq!(name.words, "the channel from column 3 to column 4 in row 2");
    /// ```
    #[must_use]
    pub fn name(self, classes: &[usize]) -> ChannelName {
        let like_first = classes
            .iter()
            .filter(|&&class| self.is_like(class, classes[0]));
        let every = |places: usize| places > 1 && like_first.clone().count() == places;
        let distinct = self.dimension.distinct_nodes() as usize;
        match self.representative(classes[0]) {
            Injection { .. } if every(distinct * distinct) => ChannelName {
                index: "in".to_owned(),
                words: "a processor's channel into the network".to_owned(),
            },
            Injection { x, y } => ChannelName {
                index: format!("in {x},{y}"),
                words: format!(
                    "the channel into the network of the processor in column {x}, row {y}"
                ),
            },
            Ejection { .. } if every(distinct * distinct) => ChannelName {
                index: "out".to_owned(),
                words: "a channel out of the network to a processor".to_owned(),
            },
            Ejection { x, y } => ChannelName {
                index: format!("out {x},{y}"),
                words: format!(
                    "the channel out of the network to the processor in column {x}, row {y}"
                ),
            },
            Row { y, lane } => {
                let row = (!every(distinct)).then_some(y);
                self.lane_name(["row", "column"], row, lane)
            }
            Column { x, lane } => {
                let column = (!every(distinct)).then_some(x);
                self.lane_name(["column", "row"], column, lane)
            }
        }
    }

    /// Name of one class of channels, mentioning its mirror images.
    #[must_use]
    pub fn name_with_images(self, class: usize) -> ChannelName {
        let mut name = self.name(&[class]);
        if self.dimension.is_symmetric() {
            name.words += ", or a mirror image of it";
        }
        name
    }

    /// True if two classes differ only in the row or column, or in the processor.
    fn is_like(self, class: usize, other: usize) -> bool {
        match (self.representative(class), self.representative(other)) {
            (Injection { .. }, Injection { .. }) | (Ejection { .. }, Ejection { .. }) => true,
            (Row { lane: one, .. }, Row { lane: other, .. })
            | (Column { lane: one, .. }, Column { lane: other, .. }) => one == other,
            _ => false,
        }
    }

    /// Name of a lane along a `line` (row or column) that crosses the others (`across`), in the
    /// line with this number or in any.
    fn lane_name(self, [line, across]: [&str; 2], number: Option<u32>, lane: usize) -> ChannelName {
        let rings = self.dimension.sibling_vc(lane).is_some();
        let lane = self.dimension.lane(lane);
        let (from, to, virtual_channel) = (lane.from, lane.to, lane.virtual_channel);
        let (in_index, in_words) = match number {
            Some(number) => (number.to_string(), format!("in {line} {number}")),
            None => (String::new(), format!("in any {line}")),
        };
        let (channel, suffix) = if rings {
            (
                format!("virtual channel {virtual_channel}"),
                format!("v{virtual_channel}"),
            )
        } else {
            ("the channel".to_owned(), String::new())
        };
        ChannelName {
            index: format!("{}{in_index}:{from}→{to}{suffix}", &line[..1]),
            words: format!("{channel} from {across} {from} to {across} {to} {in_words}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::Routing;
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Mesh, Torus, torus::Links};
    use std::collections::BTreeSet;

    #[test]
    fn every_class_has_a_name_of_its_own() {
        for shape in [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing] {
            let grid = Grid::new(Dimension::new(5, shape));
            let names = (0..grid.symmetries()).map(|class| grid.name(&[class]));
            let (indices, words): (BTreeSet<String>, BTreeSet<String>) =
                names.map(|name| (name.index, name.words)).unzip();
            assert_eq!(indices.len(), grid.symmetries());
            assert_eq!(words.len(), grid.symmetries());
        }
    }

    #[test]
    fn what_is_everywhere_alike_is_left_open() {
        let grid = Mesh::new(6).grid();
        let class = |channel| grid.class_of(channel);
        let columns: Vec<usize> = (0..3).map(|x| class(Column { x, lane: 4 })).collect();
        let name = grid.name(&columns);
        assert_eq!(name.index, "c:4→5");
        assert_eq!(name.words, "the channel from row 4 to row 5 in any column");
        assert_eq!(grid.name(&columns[1..]).index, "c1:4→5");
        let out: Vec<usize> = (0..9)
            .map(|i| class(Ejection { x: i % 3, y: i / 3 }))
            .collect();
        assert_eq!(grid.name(&out).index, "out");
        let one = grid.name_with_images(columns[1]).words;
        let words = "the channel from row 4 to row 5 in column 1, or a mirror image of it";
        assert_eq!(one, words);
    }

    #[test]
    fn virtual_channels_are_told_apart() {
        let grid = Torus::new(4, Links::Unidirectional).grid();
        let name = grid.name(&[grid.class_of(Row { y: 1, lane: 7 })]);
        assert_eq!(name.index, "r1:3→0v1");
        let words = "virtual channel 1 from column 3 to column 0 in row 1";
        assert_eq!(name.words, words);
    }
}
