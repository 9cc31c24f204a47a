//! Collective operations on networks one of whose links has failed, where messages detour by way of middles.

use std::sync::Arc;

use loadcurve_collective::bound::{Bound, Graph};
use loadcurve_collective::simulation::{Outcome, Settings, Simulation};
use loadcurve_collective::{Algorithm, Error, Fabric, Layout, Operation, Planned, Ports, Side};
use loadcurve_network::routing::{Base, DimensionOrder, Phases};
use loadcurve_network::structure::Wiring;
use loadcurve_network::topology::{Dragonfly, Failures, HyperX, Lattice, Links, RouterLinks};

const FLITS: u64 = 512;

/// An all-reduce on a network.
struct Network {
    planned: Planned,
    bound: Bound,
}

impl Network {
    /// An all-reduce on the network of a base, without some links.
    fn of(base: impl Base + 'static, layout: Layout, without: &str, ports: u32) -> Self {
        let topology = base.network();
        let failures = Failures::read(&RouterLinks::of(&*topology), without).unwrap();
        let wiring = Wiring::without(&failures, &*topology);
        let counts = vec![ports; wiring.processors()];
        let graph = Graph::new(&wiring, None, counts).unwrap();
        let bound = Bound::of(Operation::AllReduce, &graph, 0).unwrap();
        let routing = Phases::direct(base).around(&failures).unwrap();
        let fabric = Fabric::new(Arc::new(routing), Ports::Each(ports)).unwrap();
        let planned = Planned::new(Operation::AllReduce, Arc::new(fabric), layout);
        Self {
            planned: planned.unwrap(),
            bound: bound.unwrap(),
        }
    }

    fn least(&self) -> f64 {
        self.bound.at(FLITS).cycles
    }

    fn simulated(&self, algorithm: Algorithm, has_barriers: bool) -> f64 {
        let plan = self.planned.plan(algorithm, 1).unwrap();
        let settings = Settings {
            flits: FLITS,
            packet_flits: FLITS as u32,
            has_barriers,
            ..Settings::default()
        };
        let simulation = Simulation::new(&plan, self.planned.fabric(), settings);
        match simulation.unwrap().finish() {
            Outcome::Cycles(cycles) => cycles as f64,
            Outcome::Deadlock => panic!("{algorithm} deadlocks"),
        }
    }
}

fn cube(wraps: bool) -> Layout {
    Layout::cube(vec![Side { size: 4, wraps }; 2])
}

fn torus() -> DimensionOrder {
    DimensionOrder::new(Lattice::torus(4, Links::Bidirectional))
}

/// Whole networks, and those without the link from router 0 to router 1.
fn networks(ports: u32) -> [(&'static str, [Network; 2]); 4] {
    let both = |of: &dyn Fn(&str) -> Network| ["", "0-1"].map(of);
    let mesh = || DimensionOrder::new(Lattice::mesh(4));
    let hyperx = Layout::hyperx(&[4, 4], 1);
    let dragonfly = Dragonfly::new(1, 4, 1);
    [
        (
            "mesh",
            both(&|without| Network::of(mesh(), cube(false), without, ports)),
        ),
        (
            "torus",
            both(&|without| Network::of(torus(), cube(true), without, ports)),
        ),
        (
            "hyperx",
            both(&|without| Network::of(HyperX::new(&[4, 4], 1), hyperx.clone(), without, ports)),
        ),
        (
            "dragonfly",
            both(&|without| Network::of(dragonfly, Layout::of(20), without, ports)),
        ),
    ]
}

#[test]
fn a_ring_takes_no_less_without_a_link_and_never_less_than_the_bound() {
    for (name, [whole, broken]) in networks(1) {
        let times = [&whole, &broken].map(|it| it.planned.time(Algorithm::Ring, FLITS, 0).unwrap());
        let [before, after] = times.map(|it| it.cycles);
        // Global links of the dragonfly are on longer routes than the detour.
        let is_hidden = name == "dragonfly";
        assert_eq!(times[0].is_contention_free, !is_hidden, "{name}");
        assert!(
            after >= before && (after > before || is_hidden),
            "{name}: {times:?}"
        );
        assert!(broken.least() >= whole.least(), "{name}");
        let plan = broken.planned.plan(Algorithm::Ring, 1).unwrap();
        assert_eq!(plan.check_delivery(), Ok(()), "{name}");
        let simulated = broken.simulated(Algorithm::Ring, false);
        assert!(simulated >= broken.least(), "{name}: {simulated}");
        if times[1].is_contention_free {
            assert_eq!(simulated, times[1].cycles, "{name}");
        }
    }
}

#[test]
fn no_algorithm_beats_the_bound_without_a_link() {
    for (name, [_, broken]) in networks(2) {
        for algorithm in [Algorithm::Direct, Algorithm::Biring, Algorithm::Tree] {
            let simulated = broken.simulated(algorithm, false);
            let least = broken.least();
            assert!(
                simulated >= least,
                "{name} {algorithm}: {simulated}, {least}"
            );
        }
    }
}

/// Of the middles 2 and 3 from router 0 to router 1 the detour takes number (0 + 1) mod 2, over links that no other
/// message of the ring crosses.
#[test]
fn a_detour_adds_a_channel_to_one_message_of_each_round() {
    let switch = |without| Network::of(HyperX::new(&[4], 1), Layout::hyperx(&[4], 1), without, 1);
    let broken = switch("0-1");
    assert_eq!(broken.planned.fabric().distances(), (3, 4));
    let flits = FLITS as f64 / 4.0;
    let time = broken.planned.time(Algorithm::Ring, FLITS, 0).unwrap();
    // Six rounds, in which some block crosses the detour twice.
    assert_eq!(time.cycles, 6.0 * (flits + 2.0) + 2.0);
    assert!(time.is_contention_free);
    assert_eq!(broken.simulated(Algorithm::Ring, false), time.cycles);
    let closed = broken.planned.plan(Algorithm::Ring, 1).unwrap();
    let closed = closed.closed(FLITS, 0);
    assert_eq!(closed, 6.0 * (flits + 3.0));
    assert_eq!(broken.simulated(Algorithm::Ring, true), closed);
}

#[test]
fn middles_that_are_drawn_and_processors_that_failed_are_refused() {
    let refusal = |routing| Fabric::new(Arc::new(routing), Ports::Each(1)).unwrap_err();
    assert_eq!(refusal(Phases::valiant(torus())), Error::Middles);
    let links = RouterLinks::of(&*torus().network());
    let failures = Failures::read(&links, "5").unwrap();
    let without_router = Phases::direct(torus()).around(&failures).unwrap();
    assert_eq!(refusal(without_router), Error::Failed { processor: 5 });
}
