//! Formulas against every halving of small networks, and brackets of larger ones.

use loadcurve_network::structure::{Bisection, Wiring, bracket, every_halving};
use loadcurve_scenario::Network;

use super::network;

fn tried(network: &Network) -> Option<usize> {
    let wiring = Wiring::of(network.routing().topology());
    every_halving(&wiring).map(|bisection| bisection.most)
}

#[test]
fn formulas_are_right_for_small_networks() {
    for (link, links) in [
        ("mesh,k:2", 2),
        ("mesh,k:3", 4),
        ("mesh,k:4", 4),
        ("torus,k:3", 4),
        ("torus,k:4,links:bi", 8),
        ("cube,dims:3x3,wrap:1", 8),
        ("cube,dims:5x3", 4),
        ("cube,dims:5x2", 3),
        ("cube,dims:2x2x2x2", 8),
        ("cube,dims:4x3,wrap:1,links:uni", 3),
        ("cube,dims:15", 1),
        ("xgft,down:2x2x4,up:2x1", 4),
        ("xgft,down:2x4,up:2", 4),
        ("xgft,down:4x4,up:1", 2),
        ("fat-tree,n:16", 4),
        ("fly,k:2,stages:3", 2),
        ("fly,k:4,stages:2", 4),
        ("fly,k:2,stages:4", 4),
        ("hyperx,dims:3x3", 8),
        ("hyperx,dims:4x3", 12),
        ("hyperx,dims:5x2", 5),
        ("hyperx,dims:4x4", 16),
        ("hyperx,dims:2x2,hosts:4", 2),
    ] {
        let network = network(link);
        let bisection = network.bisection().unwrap();
        assert_eq!(bisection, Some(Bisection::exactly(links)), "{link}");
        assert_eq!(tried(&network), Some(links), "{link}");
    }
}

#[test]
fn a_dragonfly_has_no_more_links_than_those_between_its_groups() {
    for (link, groups) in [("dragonfly,p:1,a:2,h:1", 3), ("dragonfly,p:1,a:3,h:1", 4)] {
        let links = tried(&network(link)).unwrap();
        assert!(links <= groups * groups / 4, "{link}: {links}");
    }
    let bisection = network("dragonfly").bisection().unwrap().unwrap();
    assert_eq!(bisection.most, 20);
    assert!(
        bisection.least > 0 && bisection.least <= 20,
        "{bisection:?}"
    );
}

#[test]
fn networks_without_a_formula_are_halved_in_full_or_between_bounds() {
    for (link, expected) in [
        ("own", Bisection::exactly(5)),
        ("own,route:hops", Bisection::exactly(5)),
        ("own,edges:0-1-2-3-4-0,route:hops", Bisection::exactly(2)),
        // One way round.
        ("own,edges:0:1:2:3:0,route:hops", Bisection::exactly(1)),
        // A ring of 17.
        (
            "own,edges:0-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-0,route:hops",
            Bisection::exactly(2),
        ),
        ("cube,dims:4x3,wrap:10", Bisection::exactly(6)),
    ] {
        let bisection = network(link).bisection().unwrap();
        assert_eq!(bisection, Some(expected), "{link}");
    }
    // A single switch: all processors are on one router.
    let star = network("own,edges:0-1.0-2.0-3.0-4,hosts:0x4");
    assert_eq!(star.bisection().unwrap(), None);
}

#[test]
fn the_search_finds_the_halves_of_known_networks() {
    for (link, links) in [
        ("mesh,k:8", 8),
        ("torus,k:8,links:bi", 16),
        ("cube,dims:4x4x4", 16),
        ("fat-tree,n:64", 8),
    ] {
        let network = network(link);
        let wiring = Wiring::of(network.routing().topology());
        let found = bracket(&wiring, 1.0).unwrap().most;
        assert_eq!(found, links, "{link}");
    }
    // Not of all: it stops where no single move helps.
    for (link, links, found) in [
        ("hyperx,dims:4x4,hosts:4", 16, 20),
        ("fly,k:4,stages:3", 16, 20),
    ] {
        let network = network(link);
        assert_eq!(
            network.bisection().unwrap(),
            Some(Bisection::exactly(links))
        );
        let wiring = Wiring::of(network.routing().topology());
        assert_eq!(bracket(&wiring, 1.0).unwrap().most, found, "{link}");
    }
}
