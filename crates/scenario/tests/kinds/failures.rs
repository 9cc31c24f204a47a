//! Bounds of networks with failures, which count the links that are left.

use loadcurve_network::structure::{Bisection, IdealThroughput};
use loadcurve_network::traffic::Pattern as _;
use loadcurve_scenario::Network;

use super::network;
use loadcurve_scenario::Scenario;

fn ideal(network: &Network) -> IdealThroughput {
    network.ideal_throughput(&network.pattern(), None).unwrap()
}

#[test]
fn a_cut_has_the_links_that_are_left() {
    let intact = network("mesh").bounds().unwrap().cut.unwrap();
    for (fail, links) in [
        ("27-28", 7),
        ("27:28", 7),
        ("28:27", 7),
        ("3-4.11-12.19-20", 5),
        ("27-35", 7),
    ] {
        let network = network(&format!("mesh,fail:{fail}"));
        let bounds = network.bounds().unwrap();
        let cut = bounds.cut.as_ref().unwrap();
        assert_eq!((intact.links, cut.links), (8, links), "{fail}");
        let expected = intact.load * f64::from(links as u32) / 8.0;
        assert!((cut.load / expected - 1.0).abs() < 1e-12, "{fail}: {cut:?}");
        assert!(bounds.link.load <= bounds.of_any_routes());
        let ideal = ideal(&network);
        assert!(bounds.link.load <= ideal.high && ideal.low <= ideal.high);
        assert!(ideal.high <= bounds.of_any_routes());
        let bisection = network.bisection().unwrap().unwrap();
        assert!(
            bisection.least <= links && bisection.most <= links,
            "{bisection:?}"
        );
    }
}

#[test]
fn a_failed_router_takes_its_processors_along() {
    let network = network("mesh,fail:27");
    let bounds = network.bounds().unwrap();
    // Its row has no link over the cut, and of 63 processors 31 are on its side.
    let expected = 7.0 * 62.0 / (31.0 * 32.0);
    assert!((bounds.cut.unwrap().load / expected - 1.0).abs() < 1e-12);
    assert_eq!(bounds.injection, 1.0);
    let ideal = ideal(&network);
    assert!(bounds.link.load <= ideal.high && ideal.low <= expected);
    for permutation in network.adversaries() {
        assert!(permutation.destinations(27).is_empty() && permutation.sources(27).is_empty());
    }
}

#[test]
fn a_network_with_failures_is_one_without_these_links() {
    for (net, fail, left) in [
        (
            "own,edges:0-1-2-3-0-2.1-3.4-5-6-7-4-6.5-7.3-4.0-7",
            "0-7",
            "own,edges:0-1-2-3-0-2.1-3.4-5-6-7-4-6.5-7.3-4",
        ),
        (
            "own,edges:0-1x2.0-2.1-2.2-3.3-0",
            "0-1",
            "own,edges:0-2.1-2.2-3.3-0",
        ),
        (
            "cube,dims:6,wrap:1,links:bi",
            "0-5",
            "own,edges:0-1-2-3-4-5",
        ),
    ] {
        let (failing, left) = (network(&format!("{net},fail:{fail}")), network(left));
        let [bounds, expected] = [&failing, &left].map(|it| it.bounds().unwrap());
        let close = |one: f64, other: f64| assert!((one / other - 1.0).abs() < 1e-9, "{net}");
        close(bounds.cut.unwrap().load, expected.cut.unwrap().load);
        let [found, expected] = [&failing, &left].map(ideal);
        close(found.low, expected.low);
        close(found.high, expected.high);
        let halves = |it: &Network| it.bisection().unwrap();
        assert_eq!(halves(&failing), halves(&left), "{net}");
    }
    // The processor of a failed router is in no half.
    let chain = network("own,edges:0-1-2-3-4,fail:4");
    assert_eq!(chain.bisection().unwrap(), Some(Bisection::exactly(1)));
}

#[test]
fn large_networks_detour_as_small_ones_do() {
    let mesh = network("mesh,k:20,fail:209-210");
    // Messages from the row of the link on either side to all columns on the other.
    assert_eq!(mesh.detouring_pairs(), Some(2 * 10 * 10 * 20));
    for (link, words) in [
        (
            "mesh,k:20,fail:0-1.0-20",
            "fail: 0 cannot reach 1 (798 pairs)",
        ),
        (
            "mesh,k:40,fail:0-1",
            "fail: routes around the failures take 16 million steps to find; at most 11 million",
        ),
        (
            "fly,k:4,stages:5,fail:0:256",
            "fail: 0 cannot reach 1 (1020 pairs)",
        ),
        (
            "fat-tree,n:1024,fail:0-256.0-257",
            "fail: 0 cannot reach 4 (8160 pairs)",
        ),
    ] {
        let notices = Scenario::read(link).notices;
        let found: Vec<String> = notices.iter().map(ToString::to_string).collect();
        assert!(
            found.iter().any(|it| it.starts_with(words)),
            "{link}: {found:?}"
        );
    }
}
