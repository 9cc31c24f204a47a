//! Cuts against enumeration.

use loadcurve_network::structure::Wiring;
use loadcurve_network::traffic::Pattern as _;
use loadcurve_scenario::Network;

use super::network;

/// Bound of the tightest cut by the definition: every set of routers, every link, every pair of processors.
fn enumerated(network: &Network) -> f64 {
    let routing = network.plain_routing();
    let wiring = match network.failures().unwrap() {
        Some(failures) => Wiring::without(&failures, routing.topology()),
        None => Wiring::of(routing.topology()),
    };
    let pattern = network.pattern();
    let routers: Vec<usize> = wiring.routers().collect();
    let weights = |from: usize| (0..pattern.processors()).map(move |to| (from, to));
    let pairs: Vec<(usize, usize, f64)> = (0..pattern.processors())
        .flat_map(weights)
        .map(|(from, to)| (from, to, pattern.weight(from, to)))
        .collect();
    let total: f64 = pairs.iter().map(|it| it.2).sum();
    let scale = pattern.senders() as f64 / total;
    let mut least = f64::INFINITY;
    for set in 1_u32..(1 << routers.len()) - 1 {
        let is_in = |node: usize| {
            let place = routers
                .iter()
                .position(|&it| it == wiring.router[node])
                .unwrap();
            set >> place & 1 == 1
        };
        let links = wiring
            .links
            .iter()
            .filter(|link| is_in(link[0]) && !is_in(link[1]))
            .count();
        let crossing = pairs.iter().filter(|(from, to, _)| {
            is_in(wiring.sources[*from]) && !is_in(wiring.destinations[*to])
        });
        let messages: f64 = crossing.map(|it| it.2 * scale).sum();
        if messages > 1e-9 {
            least = least.min(links as f64 / messages);
        }
    }
    least
}

/// Two complete graphs of four routers, joined by a bridge.
const BRIDGED: &str = "own,edges:0-1-2-3-0-2.1-3.4-5-6-7-4-6.5-7.3-4";

#[test]
fn a_bridge_limits_the_halves_that_it_joins() {
    let bounds = network(BRIDGED).bounds().unwrap();
    let cut = bounds.cut.as_ref().unwrap();
    // One link for 4·4 of 7 pairs a source.
    assert!((cut.load - 0.4375).abs() < 1e-12, "{cut:?}");
    assert_eq!((cut.links, cut.part.as_str()), (1, "routers 0 to 3"));
    assert!((bounds.balance() - 1.0).abs() < 1e-9);
    assert!(bounds.is_balance_exact());
}

#[test]
fn the_tightest_of_all_cuts_is_found_in_small_networks() {
    for link in [
        BRIDGED,
        "own,edges:0-1-2-3-0-2.1-3.4-5-6-7-4-6.5-7.3-4,traffic:shift,by:4",
        // The Petersen graph, a path, a star, a ring with a chord.
        "own",
        "own,edges:0-1-2-3-4-5-6",
        "own,edges:0-1.0-2.0-3.0-4.0-5",
        "own,edges:0-1-2-3-4-5-6-7-0.1-5",
        // A tree of triangles, a barbell, a ladder with one rung missing.
        "own,edges:0-1-2-0.2-3-4-2.4-5-6-4",
        "own,edges:0-1-2-0.2-3-4-5-6-4,traffic:hot,spots:6,hot:30",
        "own,edges:0-1-2-3-4.5-6-7-8-9.0-5.1-6.3-8.4-9",
        // Processors on some routers only.
        "own,edges:0-1-2-3-4-5-0,hosts:0.1x3.4",
    ] {
        let network = network(link);
        let bounds = network.bounds().unwrap();
        let (found, all) = (bounds.cut.unwrap().load, enumerated(&network));
        assert!(
            (found / all - 1.0).abs() < 1e-9,
            "{link}: {found}, not {all}"
        );
    }
}

#[test]
fn larger_networks_are_cut_at_their_bridges() {
    // Rings of ten routers, joined by one link in the middle, and in a chain of three.
    let ring = |first: usize| {
        let nodes: Vec<String> = (first..first + 10)
            .chain([first])
            .map(|it| it.to_string())
            .collect();
        nodes.join("-")
    };
    let two = format!("own,edges:{}.{}.4-15", ring(0), ring(10));
    let bounds = network(&two).bounds().unwrap();
    // Ten by ten of 19 pairs a source.
    assert!((bounds.cut.as_ref().unwrap().load - 0.19).abs() < 1e-12);
    let three = format!("own,edges:{}.{}.{}.4-15.19-20", ring(0), ring(10), ring(20));
    let bounds = network(&three).bounds().unwrap();
    assert!((bounds.cut.as_ref().unwrap().load - 29.0 / 200.0).abs() < 1e-12);
    // Up*/down* routes crowd other links, and a cut that was not tried might excuse them.
    assert!(!bounds.is_balance_exact());
}
