//! Worst permutations against all permutations of eight processors.

use loadcurve_network::routing::{Header, Hop, Routing};
use loadcurve_network::structure::{Wiring, WorstPermutation};

use super::network;

fn worst(link: &str) -> WorstPermutation {
    network(link).worst_permutation().unwrap()
}

/// Largest load of a link under any of all permutations.
fn by_all_permutations(link: &str) -> f64 {
    let network = network(link);
    let routing = network.routing();
    let wiring = Wiring::of(routing.topology());
    let (n, channels) = (
        routing.topology().processors(),
        routing.topology().channels(),
    );
    let mut of_pairs = vec![Vec::new(); n * n];
    for (source, destination) in (0..n).flat_map(|p| (0..n).map(move |d| (p, d))) {
        if source != destination {
            let pair = &mut of_pairs[source * n + destination];
            follow(
                &*routing,
                &[Header::to(destination).over(routing.injection(source))],
                destination,
                1.0,
                &mut |channel, part| {
                    pair.push((wiring.link_of[channel], part));
                },
            );
        }
    }
    let mut loads = vec![0.0; channels];
    let mut taken = vec![false; n];
    most(&of_pairs, 0, &mut taken, &mut loads)
}

/// Hands on the channels of all routes from a choice on, each with the part of the messages that cross it.
fn follow(
    routing: &dyn Routing,
    hops: &[Hop],
    destination: usize,
    part: f64,
    crossed: &mut impl FnMut(usize, f64),
) {
    for (group, share) in Hop::shares(hops) {
        let channels = routing.group(group);
        let part = part * share / channels.len() as f64;
        for channel in channels {
            crossed(channel, part);
            let hops = routing.hops(channel, destination);
            follow(routing, &hops, destination, part, crossed);
        }
    }
}

fn most(
    of_pairs: &[Vec<(usize, f64)>],
    source: usize,
    taken: &mut [bool],
    loads: &mut [f64],
) -> f64 {
    let n = taken.len();
    if source == n {
        return loads.iter().copied().fold(0.0, f64::max);
    }
    let mut best = 0.0_f64;
    for destination in 0..n {
        if std::mem::replace(&mut taken[destination], true) {
            continue;
        }
        let pair = &of_pairs[source * n + destination];
        for &(link, part) in pair {
            loads[link] += part;
        }
        best = best.max(most(of_pairs, source + 1, taken, loads));
        for &(link, part) in pair {
            loads[link] -= part;
        }
        taken[destination] = false;
    }
    best
}

#[test]
fn no_permutation_of_eight_processors_is_worse() {
    for link in [
        "cube,dims:4x2",
        "cube,dims:2x2x2",
        "cube,dims:8,wrap:1",
        "cube,dims:8,wrap:1,links:uni",
        "cube,dims:4x2,wrap:10",
        "xgft,down:4x2,up:2",
        "xgft,down:2x4,up:3",
        "xgft,down:2x2x2,up:2x1,route:dmodk",
        "fly,k:2,stages:3",
        "hyperx,dims:4x2",
        "hyperx,dims:2x2,hosts:2",
        "own,edges:0-1-2-3-4-5-6-7-0.0-3x2.1-6,route:hops",
        "own,edges:0-1-2-3-4-5-6-7-0.0-3x3.1-6x2",
    ] {
        let (found, all) = (worst(link).most_load, by_all_permutations(link));
        assert!((found - all).abs() < 1e-9, "{link}: {found}, not {all}");
    }
}

#[test]
fn worst_permutations_of_the_reference_are_found() {
    for (link, most_load) in [
        ("mesh,k:8", 7.0),
        ("mesh,k:16", 15.0),
        ("torus,k:8,links:bi", 3.5),
        ("torus,k:8", 7.0),
        ("xgft,route:dmodk", 4.0),
        ("cube,dims:2x2x2x2x2x2", 4.0),
        ("dragonfly", 8.0),
        ("hyperx", 1.0),
        ("hyperx,hosts:4", 4.0),
    ] {
        let worst = worst(link);
        assert_eq!(worst.most_load, most_load, "{link}");
        assert_eq!(worst.splits, link.contains("bi"), "{link}");
    }
    let mesh: Vec<_> = (0..7).map(|p| (p, 8 * p + 7)).collect();
    assert_eq!(worst("mesh,k:8").pairs, mesh);
    let tree = [(0, 4), (1, 8), (2, 12), (3, 16)];
    assert_eq!(worst("xgft,route:dmodk").pairs, tree);
    let shift: Vec<_> = (0..8).map(|p| (p, p + 8)).collect();
    assert_eq!(worst("dragonfly").pairs, shift);
}

#[test]
fn where_no_link_is_busier_than_a_port_the_lowest_link_between_routers_is_named() {
    let tree = worst("xgft");
    assert_eq!(
        (tree.most_load, tree.pairs.len(), tree.splits),
        (1.0, 4, true)
    );
    let wide = worst("xgft,down:4x4,up:8");
    assert_eq!((wide.most_load, wide.channel), (1.0, 0));
    assert_eq!(wide.pairs, [(0, 1)]);
}
