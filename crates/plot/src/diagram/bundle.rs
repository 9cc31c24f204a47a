//! Lines for the channels between neighbours: the channels with a line of their own, and its
//! position.

use loadcurve::topology::dimension::{Dimension, Shape};

/// Node spacing, in CSS pixels, from which there is room for two lines between neighbours.
const TWO_LINES: f64 = 9.0;

/// Node spacing, in CSS pixels, from which there is room for four.
const FOUR_LINES: f64 = 30.0;

/// The channels that one line stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// One channel.
    Channels,
    /// All channels in one direction.
    Directions,
    /// All channels between two neighbours.
    Links,
}

impl Detail {
    /// The finest detail that fits between neighbours `spacing` CSS pixels apart.
    pub(super) fn at(spacing: f64, dimension: Dimension) -> Self {
        let room_for_all = if dimension.is_symmetric() && dimension.virtual_channels() == 2 {
            FOUR_LINES
        } else {
            TWO_LINES
        };
        if spacing >= room_for_all {
            Self::Channels
        } else if spacing >= TWO_LINES {
            Self::Directions
        } else {
            Self::Links
        }
    }
}

/// The lanes between each node and the next, each with the offset of its line: the distance to the
/// right of the middle, in line widths. Like road traffic, channels keep to the right.
pub(super) fn bundles(dimension: Dimension, detail: Detail) -> Vec<Vec<(f64, usize)>> {
    let mut bundles = vec![Vec::new(); dimension.nodes() as usize];
    for number in (0..dimension.lanes()).filter(|&lane| dimension.carries(lane)) {
        let lane = dimension.lane(number);
        let outer = f64::from(dimension.virtual_channels() - 1 - lane.virtual_channel);
        let place = match (dimension.shape(), detail) {
            (_, Detail::Links) | (Shape::OneWayRing, Detail::Directions) => 0.0,
            (Shape::OneWayRing, Detail::Channels) => outer - 0.5,
            (Shape::Line | Shape::TwoWayRing, Detail::Channels) => 0.5 + outer,
            (Shape::Line | Shape::TwoWayRing, Detail::Directions) => 0.5,
        };
        let (node, place) = if lane.backward {
            (lane.to, -place)
        } else {
            (lane.from, place)
        };
        bundles[node as usize].push((place, number));
    }
    bundles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dimensions(nodes: u32) -> Vec<Dimension> {
        let shapes = [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing];
        let dimensions = shapes.map(|shape| Dimension::new(nodes, shape));
        let single = dimensions[2].with_single_channels();
        dimensions.into_iter().chain([single]).collect()
    }

    #[test]
    fn every_lane_is_in_the_bundle_of_its_link() {
        for dimension in dimensions(8) {
            for detail in [Detail::Channels, Detail::Directions, Detail::Links] {
                let bundles = bundles(dimension, detail);
                for (node, bundle) in (0..).zip(&bundles) {
                    for &(_, number) in bundle {
                        let lane = dimension.lane(number);
                        let ends = if lane.backward {
                            (lane.to, lane.from)
                        } else {
                            (lane.from, lane.to)
                        };
                        assert_eq!(ends, (node, (node + 1) % 8));
                    }
                }
                let lanes = (0..dimension.lanes()).filter(|&lane| dimension.carries(lane));
                assert_eq!(bundles.iter().flatten().count(), lanes.count());
            }
        }
    }

    #[test]
    fn channels_with_lines_of_their_own_do_not_coincide() {
        for dimension in dimensions(8) {
            for bundle in bundles(dimension, Detail::Channels) {
                let mut places: Vec<f64> = bundle.into_iter().map(|(place, _)| place).collect();
                places.sort_by(f64::total_cmp);
                assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= 1.0));
            }
        }
    }
}
