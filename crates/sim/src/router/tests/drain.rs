//! Networks far beyond saturation, whose sources then stop: every message arrives, and every credit comes home.

use loadcurve_base::Random;
use loadcurve_network::routing::{Duato, O1Turn, Phases, TurnModel, Turns, ValiantGroup};
use loadcurve_network::topology::Ascent;
use loadcurve_network::topology::dimension::{Dimension, Shape};

use super::*;
use crate::{Observe as _, Record};

/// Every route of every kind of network, with its name.
fn routes() -> Vec<(&'static str, Arc<dyn Routing>)> {
    fn of(routing: impl Routing + 'static) -> Arc<dyn Routing> {
        Arc::new(routing)
    }
    let mesh = || Lattice::mesh(6);
    let torus = || Lattice::torus(6, Links::Bidirectional);
    let cube = || {
        let shapes = [Shape::TwoWayRing, Shape::Line, Shape::OneWayRing];
        Lattice::new(shapes.map(|shape| Dimension::new(4, shape)).to_vec())
    };
    let flat = || HyperX::new(&[3, 4], 2);
    let dragonfly = || Dragonfly::new(2, 4, 2);
    let tree = |ascent| of(Xgft::new(&[3, 3], &[2], ascent));
    let turns = |turns| of(TurnModel::new(&mesh(), turns).unwrap());
    vec![
        ("mesh dor", of(DimensionOrder::new(mesh()))),
        ("mesh o1turn", of(O1Turn::new(mesh()))),
        ("mesh romm", of(Phases::romm(DimensionOrder::new(mesh())))),
        (
            "mesh valiant",
            of(Phases::valiant(DimensionOrder::new(mesh()))),
        ),
        ("mesh duato", of(Duato::new(mesh()))),
        ("mesh west-first", turns(Turns::WestFirst)),
        ("mesh negative-first", turns(Turns::NegativeFirst)),
        ("mesh odd-even", turns(Turns::OddEven)),
        ("torus dor", of(DimensionOrder::new(torus()))),
        (
            "torus valiant",
            of(Phases::valiant(DimensionOrder::new(torus()))),
        ),
        ("torus o1turn", of(O1Turn::new(torus()))),
        ("torus duato", of(Duato::new(torus()))),
        ("cube dor", of(DimensionOrder::new(cube()))),
        ("cube duato", of(Duato::new(cube()))),
        ("hyperx dor", of(flat())),
        ("hyperx valiant", of(Phases::valiant(flat()))),
        ("hyperx ugal", of(Phases::ugal(flat()))),
        ("hyperx adaptive", of(Duato::new(flat()))),
        ("dragonfly minimal", of(dragonfly())),
        ("dragonfly valiant", of(Phases::valiant(dragonfly()))),
        (
            "dragonfly valiant-group",
            of(ValiantGroup::new(dragonfly())),
        ),
        ("dragonfly ugal", of(ValiantGroup::ugal(dragonfly()))),
        ("dragonfly ugal-g", of(ValiantGroup::ugal_g(dragonfly()))),
        ("xgft adaptive", tree(Ascent::Adaptive)),
        ("xgft dmodk", tree(Ascent::DModK)),
        ("xgft random", tree(Ascent::Random)),
        ("fly", of(Butterfly::new(3, 2))),
    ]
}

/// In the standard tier with the smallest buffers and the longest messages; with `LOADCURVE_LONG` in the
/// environment also with larger buffers, shorter messages, more virtual channels, and twice as long.
#[test]
fn every_route_drains_when_its_sources_stop() {
    let is_long = std::env::var_os("LOADCURVE_LONG").is_some();
    let cases: &[[u32; 3]] = if is_long {
        &[
            [2, 4, 1],
            [2, 16, 1],
            [8, 4, 1],
            [8, 16, 1],
            [2, 16, 8],
            [8, 4, 8],
        ]
    } else {
        &[[2, 16, 1]]
    };
    let cycles = if is_long { 6_000.0 } else { 600.0 };
    for (name, routing) in routes() {
        assert_eq!(routing.check(), Ok(()), "{name}");
        for &[buffer, flits, vcs] in cases {
            drain(name, &routing, &settings(vcs, buffer), flits, cycles);
        }
    }
}

fn drain(name: &str, routing: &Arc<dyn Routing>, settings: &Settings, flits: u32, cycles: f64) {
    let processors = routing.topology().processors();
    let load = 0.9 / f64::from(flits);
    let traffic = Traffic::uniform(processors, load, Random::stream(1, load, 0));
    let mut engine = Routers::under(routing.clone(), settings, flits, traffic).unwrap();
    let mut record = Record::new(u64::MAX, u64::MAX);
    engine.advance_to(&mut record, cycles);
    engine.sources.stop();
    let pause = engine.run(&mut record, u64::MAX);
    assert_eq!(pause, Pause::Finished, "{name} {settings:?} {flits}");
    let fabric = &engine.network;
    let all = u64::MAX >> (64 - fabric.vcs());
    assert!(fabric.free.iter().all(|&vcs| vcs == all), "{name}");
    assert!(
        fabric
            .uncredited
            .iter()
            .all(|&flits| flits <= settings.buffer_flits),
        "{name}"
    );
    assert!(
        fabric
            .buffers
            .iter()
            .all(|buffer| buffer.front == NONE && buffer.flits == 0)
    );
}

/// The circle of a one-way ring without classes stops, and is seen.
#[test]
fn a_ring_without_classes_stands_still() {
    let ring = Dimension::new(5, Shape::OneWayRing).with_single_channels();
    let routing: Arc<dyn Routing> = Arc::new(DimensionOrder::new(Lattice::new(vec![ring])));
    assert!(routing.check().is_err());
    // All send three hops on at once, and each head waits for the channel of the message before it.
    let messages: Vec<_> = (0..5)
        .map(|from| arrival(0, from, (from + 3) % 5))
        .collect();
    let messages = of_flits(32, &messages);
    let mut engine = Routers::new(routing, &settings(1, 2), messages, 1).unwrap();
    let mut record = Record::new(u64::MAX, u64::MAX);
    assert_eq!(engine.run(&mut record, u64::MAX), Pause::Standstill);
    assert_eq!(record.count(), 0);
}

/// On a single virtual channel every second cycle passes without a move, as a message of one flit is granted the
/// channel in one cycle and crosses in the next: an overloaded network is saturated all the same.
#[test]
fn a_pause_between_messages_is_no_standstill() {
    for (vcs, buffer) in [(1, 1), (1, 8), (2, 2)] {
        let routing: Arc<dyn Routing> = Arc::new(Butterfly::new(4, 1));
        let traffic = Traffic::uniform(4, 1.0, Random::stream(1, 1.0, 0));
        let mut engine = network(routing, &settings(vcs, buffer), 1, traffic).unwrap();
        let mut record = Record::new(u64::MAX, 500);
        let pause = engine.advance(&mut record, u64::MAX);
        assert_eq!(pause, Pause::Overflow, "{vcs} {buffer}");
    }
}
