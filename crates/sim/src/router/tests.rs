mod bernoulli;
mod deviations;
mod drain;
mod inside;
mod lone;
mod reference;
mod several_ports;
mod table;
mod throughput;
mod twins;

use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::{Butterfly, Dragonfly, HyperX, Lattice, Links, Xgft};

pub(super) use deviations::Deviations;

use super::wiring::NONE;
use super::*;
use crate::Pause;
use crate::test_support::{arrival, of_flits};

/// A routing of each kind of network.
fn routings() -> Vec<Arc<dyn Routing>> {
    let torus = |links| DimensionOrder::new(Lattice::torus(4, links));
    vec![
        Arc::new(DimensionOrder::new(Lattice::mesh(4))),
        Arc::new(torus(Links::Bidirectional)),
        Arc::new(torus(Links::Unidirectional)),
        Arc::new(Xgft::butterfly(2)),
        Arc::new(Butterfly::new(2, 3)),
        Arc::new(HyperX::new(&[3, 3], 2)),
        Arc::new(Dragonfly::new(2, 4, 2)),
    ]
}

fn settings(vcs: u32, buffer_flits: u32) -> Settings {
    Settings {
        buffer_flits,
        vcs,
        ..Settings::default()
    }
}
