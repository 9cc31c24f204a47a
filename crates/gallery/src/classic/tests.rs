//! Tests of the classics: numbers against computed values, and claims without numbers.

use super::quantity::{busiest_link, idle_cycles, links_across, network, ports};
use super::*;
use crate::number::numbers_in;
use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scenario};

/// Numbers that are not results: settings, sizes and names.
fn given(id: &str) -> &'static [&'static str] {
    match id {
        "hypercube" => &["256", "16"],
        "message-length" => &["8", "32", "128", "0.15"],
        "mesh-hot-spot" => &["10"],
        "butterfly-permutation" => &["2"],
        "flattened-butterfly" => &["64", "8"],
        "fat-tree-up-links" | "leaf-spine-failure" => &["4", "3"],
        "leaf-spine-tapering" => &["16", "8", "4"],
        "cube-or-square"
        | "one-way-torus"
        | "mesh-transpose"
        | "torus-tornado"
        | "random-detour"
        | "torus-detour"
        | "dragonfly-adversary"
        | "dragonfly-detour" => &[],
        _ => panic!("a classic that is not looked after: {id}"),
    }
}

#[test]
fn every_number_is_what_comes_out_today() {
    let wrong: Vec<String> = all()
        .flat_map(|classic| {
            classic
                .numbers
                .iter()
                .map(move |number| (classic.id, number))
        })
        .filter(|(_, number)| number.now() != number.stated)
        .map(|(id, number)| {
            format!(
                "{id}: {} is {}, not {}",
                number.words,
                number.now(),
                number.stated
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_classic_tells_a_number_that_is_not_computed() {
    for classic in all() {
        let stated: Vec<&str> = classic.numbers.iter().map(|number| number.stated).collect();
        let told = numbers_in(classic.sentence);
        for word in &told {
            let is_known = stated.contains(word) || given(classic.id).contains(word);
            assert!(is_known, "{}: {word}", classic.id);
        }
        for word in stated {
            assert!(told.contains(&word), "{} does not tell {word}", classic.id);
        }
        assert_eq!(numbers_in(classic.caution), [""; 0], "{}", classic.id);
    }
}

#[test]
fn every_link_is_canonical_and_short_enough_to_share() {
    for classic in all() {
        let reading = Scenario::read(classic.link);
        assert_eq!(reading.notices, [], "{}", classic.id);
        assert_eq!(reading.scenario.query(), classic.link);
        assert!(classic.link.len() < 300, "{}", classic.link);
    }
}

#[test]
fn names_in_addresses_are_unique_in_the_gallery() {
    let figures = crate::figure::FIGURES.iter().map(|figure| figure.id);
    let stories = crate::story::STORIES.iter().map(|story| story.id);
    let mut ids: Vec<&str> = all()
        .map(|classic| classic.id)
        .chain(figures)
        .chain(stories)
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn sources_are_whole() {
    for classic in all() {
        assert!(!classic.sources.is_empty(), "{}", classic.id);
        for Cited { source, .. } in classic.sources {
            let venues = [
                source.proceedings.is_some(),
                source.journal.is_some(),
                source.publisher.is_some(),
            ];
            assert_eq!(
                venues.iter().filter(|&&is_one| is_one).count(),
                1,
                "{}",
                source.key
            );
            assert!(source.year.is_some() && !source.authors.is_empty());
            assert!(!source.bibtex().starts_with("@misc"), "{}", source.key);
        }
    }
}

#[test]
fn articles_and_books_are_cited_as_such() {
    use super::source::{CUBES, PRINCIPLES};
    assert_eq!(
        CUBES.citation(),
        "Dally, “Performance analysis of k-ary n-cube interconnection networks”, IEEE Transactions on \
         Computers 39(6), 1990, pp. 775–785."
    );
    let entry = CUBES.bibtex();
    assert!(entry.starts_with("@article{dally-1990,\n"), "{entry}");
    assert!(
        entry.contains("  volume    = {39},\n  number    = {6},\n"),
        "{entry}"
    );
    let entry = PRINCIPLES.bibtex();
    assert!(entry.starts_with("@book{"), "{entry}");
    assert!(
        entry.contains("  publisher = {Morgan Kaufmann},\n"),
        "{entry}"
    );
}

/// Wires across the middle: links times their width, as messages of fewer flits are on wider links.
fn wires(link: &str, longest: u32) -> usize {
    let network = network(link);
    links_across(&network) * (longest / network.flits()) as usize
}

#[test]
fn networks_compared_at_equal_wires_have_as_many() {
    // 2k^(n−1) links each way in a k-ary n-cube, half of the nodes of a hypercube.
    assert_eq!(wires("cube,wrap:1", 32), 2 * 2 * 16);
    assert_eq!(wires("cube,dims:8x8,wrap:1,flits:16", 32), 2 * 2 * 2 * 8);
    assert_eq!(wires("cube,dims:2x2x2x2x2x2x2x2,flits:64", 64), 2 * 128);
    assert_eq!(wires("cube,dims:4x8x8,wrap:1", 64), 256);
    assert_eq!(wires("cube,dims:16x16,wrap:1,flits:16", 64), 256);
    assert_eq!(wires("torus,flits:16", 32), wires("torus,links:bi", 32));
}

#[test]
fn the_tree_has_the_ports_of_the_flattened_butterfly() {
    // 16 routers with 4 processors and 3 neighbours in each of two dimensions.
    assert_eq!(ports(&network("hyperx,dims:4x4,hosts:4")), 16 * (4 + 3 + 3));
    // 8 leaves with 8 processors and 6 links up, 6 spines.
    assert_eq!(ports(&network("xgft,down:8x8,up:6")), 8 * (8 + 6) + 6 * 8);
    // 9 groups of 4 routers with 2 processors, 3 neighbours and 2 global links.
    assert_eq!(ports(&network("dragonfly")), 36 * (2 + 3 + 2));
}

#[test]
fn the_wide_square_leads_the_cube_at_every_load() {
    let latency = |link: &str, load: f64| {
        let curve = Curve::of(&network(link));
        curve
            .operating_point(load)
            .map(|point| point.latency_cycles)
    };
    for step in 0..=20 {
        let load = 0.0138 * f64::from(step) / 20.0;
        let square =
            latency("cube,dims:8x8,wrap:1,flits:16,sharing:route", load).expect("a steady square");
        assert!(
            latency("cube,wrap:1,sharing:route", load).is_ok_and(|cube| cube > square),
            "{load}"
        );
    }
}

#[test]
fn three_dimensions_carry_more_than_two_and_eight() {
    let scenario = Scenario::read(all().nth(1).expect("the hypercube").link).scenario;
    let curves = scenario.networks.iter().map(Curve::of);
    let [eight, three, two]: [f64; 3] = curves
        .map(|curve| curve.saturation(LoadUnit::Messages))
        .collect::<Vec<_>>()
        .try_into()
        .expect("three networks");
    assert!(three > two && two > eight);
}

#[test]
fn every_length_saturates_at_the_same_load_in_flits() {
    let of = |link| Curve::of(&network(link)).saturation(LoadUnit::Flits);
    assert!((of("mesh,flits:8") / of("mesh,flits:128") - 1.0).abs() < 1e-9);
}

#[test]
fn half_of_the_links_up_twice_are_half_of_the_ports_and_a_third_of_the_throughput() {
    let (full, tapered) = ("xgft,down:16x8,up:16", "xgft,down:16x8,up:4");
    assert_eq!(2 * ports(&network(tapered)), ports(&network(full)));
    let of = |link| Curve::of(&network(link)).saturation(LoadUnit::Flits);
    assert!((of(tapered) / of(full) - 1.0 / 3.0).abs() < 0.01);
}

#[test]
fn transpose_meets_no_longer_routes_than_the_complement() {
    assert!(idle_cycles("mesh,traffic:transpose") < idle_cycles("mesh,traffic:complement"));
    assert!(busiest_link(&network("mesh,traffic:complement")) < 7.0);
}

#[test]
fn both_routings_of_the_tree_carry_uniform_traffic_alike() {
    let of = |link| Curve::of(&network(link)).saturation(LoadUnit::Flits);
    assert!((of("xgft,route:dmodk") / of("xgft") - 1.0).abs() < 0.01);
}

#[test]
fn a_comparison_has_a_row_for_each_network_and_a_cell_for_each_heading() {
    for classic in all() {
        let networks = classic.names().len();
        for network in 0..networks {
            let cells = classic.cells(network).map(|cells| cells.len());
            assert_eq!(cells, Some(classic.headings().len()), "{}", classic.id);
        }
        assert_eq!(classic.cells(networks), None);
    }
}
