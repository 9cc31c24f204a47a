//! Links to networks that are read by this model, and those that it refuses.

use loadcurve_model::Model as _;
use loadcurve_model::Unsteady;
use loadcurve_model::finite::FiniteSource;
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::{Lattice, Links, Xgft};

use crate::{Network, Scenario};

fn read(link: &str) -> (Network, Vec<String>) {
    let mut reading = Scenario::read(&format!("net={link},reading:finite"));
    let notices = reading.notices.iter().map(ToString::to_string).collect();
    (reading.scenario.networks.remove(0), notices)
}

#[test]
fn it_is_the_model_of_the_network_that_a_link_names() {
    let mesh = DimensionOrder::new(Lattice::mesh(4));
    let torus = Lattice::torus(4, Links::Bidirectional);
    for (link, model) in [
        ("mesh,k:4", FiniteSource::uniform(&mesh, 32)),
        ("cube,dims:4x4", FiniteSource::uniform(&mesh, 32)),
        ("torus,k:4,links:bi", Ok(FiniteSource::torus(&torus, 32))),
        ("cube,dims:4x4,wrap:1", Ok(FiniteSource::torus(&torus, 32))),
        (
            "fat-tree,flits:32",
            FiniteSource::uniform(&Xgft::butterfly(3), 32),
        ),
    ] {
        let (network, notices) = read(link);
        assert_eq!(notices, [""; 0], "{link}");
        assert_eq!(network.value("reading").to_string(), "finite");
        let load = 0.1 / 32.0;
        let expected = model.unwrap().point(load).unwrap().latency_cycles;
        assert_eq!(
            network.model().point(load).unwrap().latency_cycles,
            expected
        );
    }
}

#[test]
fn where_it_does_not_apply_the_published_reading_stands_in_and_says_why() {
    for (link, reason) in [
        ("torus,traffic:tornado", "square tori under uniform traffic"),
        ("cube,wrap:1", "links of one channel each"),
        (
            "cube,dims:2x2x2x2x2x2x2x2x2x2x2x2",
            "switches of 12 inputs at most; here are some of 13",
        ),
        (
            "xgft,down:4x2,up:9",
            "8 interchangeable channels at most; here are groups of 9",
        ),
        (
            "fat-tree,traffic:random",
            "a source does not wait for itself",
        ),
        (
            "xgft,traffic:shift,by:16",
            "a source does not wait for itself",
        ),
        ("fly,k:16,stages:2", "switches of 12 inputs"),
        (
            "hyperx",
            "switches of 12 inputs at most; here are some of 15",
        ),
        ("own,route:hops", "links of one channel each"),
        ("own,edges:0-1x9", "groups of 9"),
        ("own,edges:0-1,hosts:0x13.1", "some of 14"),
    ] {
        let (network, notices) = read(link);
        assert_eq!(notices.len(), 1, "{link}: {notices:?}");
        assert!(
            notices[0].starts_with("reading: finite takes "),
            "{}",
            notices[0]
        );
        assert!(notices[0].contains(reason), "{}", notices[0]);
        let first = network.kind().readings[0].choice.name;
        assert_eq!(network.value("reading").to_string(), first);
    }
}

#[test]
fn links_need_not_be_told_how_to_be_shared() {
    let (network, notices) = read("torus,sharing:occ");
    assert_eq!(network.to_string(), "torus,reading:finite");
    assert!(
        notices[0].contains("no meaning without reading:published"),
        "{notices:?}"
    );
}

#[test]
fn messages_that_can_wait_in_a_cycle_have_no_model() {
    let (network, _) = read("own,edges:0-1-2-3-4-0,route:shortest");
    assert_eq!(network.model().point(0.001), Err(Unsteady::Deadlocking));
}

#[test]
fn latencies_of_processors_are_those_of_the_reading() {
    for link in ["mesh,k:4", "mesh,k:4,traffic:transpose", "torus,k:4"] {
        let (network, notices) = read(link);
        assert_eq!(notices, [""; 0], "{link}");
        let load = 0.1 / 32.0;
        let model = network.pair_model().unwrap();
        let by_source = model.pairs(load).unwrap().by_source();
        let all = by_source.into_iter().flatten();
        let sums = all.fold((0.0, 0.0), |(weight, sum), it| {
            (weight + it.weight, sum + it.weight * it.latency_cycles)
        });
        let latency = network.model().point(load).unwrap().latency_cycles;
        assert!((sums.1 / sums.0 - latency).abs() < 1e-9, "{link}");
    }
}
