//! Networks to be bounded, by the names that links give them.

use std::sync::Arc;

use loadcurve_network::structure::{Partition, Structure, Wiring};
use loadcurve_network::topology::custom::{Description, PETERSEN};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Ascent, Butterfly, Custom, Dragonfly, HyperX, Lattice, Xgft};

pub(super) struct Network {
    pub(super) wiring: Wiring,
    pub(super) cuts: Option<Vec<Partition>>,
}

impl Network {
    pub(super) fn known(network: &impl Structure) -> Self {
        Self {
            wiring: Wiring::of(network),
            cuts: Some(network.cuts()),
        }
    }

    pub(super) fn own(edges: &str, hosts: &str) -> Self {
        let description = Description::read_edges(edges, hosts).unwrap();
        Self {
            wiring: Wiring::of(&Custom::new(Arc::new(description), 1).unwrap()),
            cuts: None,
        }
    }

    /// A network of a file with a link on each line.
    pub(super) fn file(lines: &str) -> Self {
        let description = Description::read_file(lines.as_bytes())
            .unwrap()
            .description;
        Self {
            wiring: Wiring::of(&Custom::new(Arc::new(description), 1).unwrap()),
            cuts: None,
        }
    }

    /// A network of a name in the reference.
    pub(super) fn named(name: &str) -> Self {
        let (kind, keys) = name.split_once(',').unwrap_or((name, ""));
        let key = |key: &str| {
            let keys = keys.split(',').filter_map(|pair| pair.split_once(':'));
            { keys }
                .find(|&(name, _)| name == key)
                .map(|(_, value)| value)
        };
        match kind {
            "mesh" => Self::known(&Lattice::mesh(8)),
            "cube" => {
                let shape = match key("wrap") {
                    Some(_) => Shape::TwoWayRing,
                    None => Shape::Line,
                };
                Self::cube(&sizes(key("dims").unwrap_or("4x4x4")), shape)
            }
            "xgft" => {
                let down = sizes(key("down").unwrap_or("4x4x4"));
                let up = sizes(key("up").unwrap_or("4x4"));
                Self::known(&Xgft::new(&down, &up, Ascent::Adaptive))
            }
            "hyperx" => {
                let hosts = sizes(key("hosts").unwrap_or("1"))[0];
                Self::known(&HyperX::new(&sizes(key("dims").unwrap_or("8x8")), hosts))
            }
            "fly" => Self::known(&Butterfly::new(4, 3)),
            "dragonfly" => Self::known(&Dragonfly::new(2, 4, 2)),
            "own" => Self::own(
                key("edges").unwrap_or(PETERSEN),
                key("hosts").unwrap_or("all"),
            ),
            _ => panic!("no network {name}"),
        }
    }

    pub(super) fn cube(sizes: &[u32], shape: Shape) -> Self {
        let dimensions = sizes.iter().map(|&size| Dimension::new(size, shape));
        Self::known(&Lattice::new(dimensions.collect()))
    }
}

fn sizes(text: &str) -> Vec<u32> {
    text.split('x').map(|size| size.parse().unwrap()).collect()
}
