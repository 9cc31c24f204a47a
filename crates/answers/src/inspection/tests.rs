//! Every part of every network, and known values.

use loadcurve_network::topology::HotTree;
use loadcurve_scenario::{NETWORKS, Network, Scenario};

use super::evidence::contended_wait_cycles;
use super::*;

fn curve(link: &str) -> Curve {
    Curve::of(&Scenario::read(link).scenario.networks[0])
}

#[test]
fn every_part_of_every_network_can_be_told() {
    for kind in NETWORKS {
        let curve = Curve::of(&Network::new(kind));
        let routing = curve.network().routing();
        let topology = routing.topology();
        let load = 0.4 * curve.scale().saturation_messages;
        let channel = topology.channels() - 1;
        let inspection = curve.inspect(Focus::Channel(channel), load, None);
        assert!(
            inspection
                .quantities
                .iter()
                .all(|figure| figure.model.is_some())
        );
        let [rate, service, utilisation] = ["λ", "x̄", "ρ"].map(|letter| {
            let mut quantities = inspection.quantities.iter();
            let known = quantities.find(|figure| figure.letter == letter);
            known.unwrap().model.unwrap()
        });
        assert!((rate * service - utilisation).abs() < 1e-12);
        for stage in 0..topology.stages().len() as u32 {
            let inspection = curve.inspect(Focus::Stage(stage), load, None);
            assert!(!inspection.quantities.is_empty() && !inspection.sentence.is_empty());
            assert!(
                inspection
                    .quantities
                    .iter()
                    .all(|figure| figure.model.is_some())
            );
        }
        let to = topology.processors() - 1;
        let route = curve.inspect(Focus::Route { from: 0, to }, load, None);
        assert!(route.title.starts_with("From ") && route.sentence.contains("cycles"));
    }
}

#[test]
fn the_mean_wait_is_that_of_the_models_own_equation() {
    // (20): at the top, a third of the messages for a down-channel come out of the same channel
    // as the message that asks for it, and never hold it up.
    let curve = curve("fat-tree,n:64,flits:16");
    let point = curve.operating_point(0.005).unwrap();
    let tree = loadcurve_network::topology::Xgft::butterfly(3);
    let state = point.channels[tree.class(2, false)];
    let mean = contended_wait_cycles(&state, 1);
    assert!((mean - state.wait_cycles * 2.0 / 3.0).abs() < 1e-12);
    let injection = point.channels[tree.class(0, true)];
    let mean = contended_wait_cycles(&injection, 1);
    assert!((mean - injection.wait_cycles).abs() < 1e-12);
}

#[test]
fn the_spread_of_holding_times_is_that_of_the_reading() {
    let variance = |reading: &str| {
        let curve = curve(&format!("mesh,k:4,reading:{reading}"));
        let channel = curve.network().routing().injection(0);
        let inspection = curve.inspect(Focus::Channel(channel), 0.005, None);
        let [_, service, variance] = &inspection.quantities[..3] else {
            panic!("the variance comes after the mean");
        };
        assert_eq!((variance.letter, variance.unit), ("Var x", "cycles²"));
        (service.model.unwrap(), variance.model.unwrap())
    };
    let (service, squared) = variance("published");
    assert!((squared / (service - 32.0).powi(2) - 1.0).abs() < 1e-12);
    let (service, followed) = variance("finite");
    assert!(followed > 1.2 * (service - 32.0).powi(2), "{followed}");
}

#[test]
fn a_saturated_network_has_no_figures_of_the_model() {
    let curve = curve("mesh,k:4");
    let load = 2.0 * curve.scale().saturation_messages;
    let inspection = curve.inspect(Focus::Channel(40), load, None);
    assert!(
        inspection
            .quantities
            .iter()
            .all(|figure| figure.model.is_none())
    );
}

#[test]
fn inputs_off_the_hot_tree_are_told_by_their_mean() {
    let curve = curve("combining-min,n:8,hot:20");
    let inspection = curve.inspect(Focus::Stage(1), 0.3, None);
    let point = curve.operating_point(0.3).unwrap();
    let tree = HotTree::new(3, loadcurve_network::topology::multistage::Wiring::Baseline);
    let [on, off] = [None, Some(0)].map(|left| point.channels[tree.class(1, left)]);
    assert_eq!(inspection.quantities[0].model, Some(on.utilisation()));
    let mean = inspection.quantities[1].model.unwrap();
    assert!((mean - off.utilisation()).abs() < 1e-15);
    assert!(on.utilisation() > mean);
}

fn told(link: &str, from: usize, to: usize) -> String {
    let route = Focus::Route { from, to };
    curve(link).inspect(route, 0.0, None).sentence
}

#[test]
fn routes_are_told_with_their_middles_and_shares() {
    for (link, words) in [
        // From (1,1) a random node is 2.75 + 2.75 hops away, and 2 + 2 from (3,4).
        (
            "mesh,route:valiant",
            "Through a random intermediate node: 64 routes of 5 to 19 links, 9.5 on average. The bold one, by way \
             of node \
             (5,4), carries 1.6\u{a0}% of the messages. A message that meets no other takes 42.5 cycles on average.",
        ),
        (
            "mesh,route:romm",
            "Through a random intermediate node: 12 routes of 5 links. The bold one, by way of node (2,3), carries \
             8.3\u{a0}% of \
             the messages. A message that meets no other takes 38 cycles.",
        ),
        (
            "mesh,route:o1turn",
            "7 channels with injection and ejection, on any of 2 routes. The bold one carries 50\u{a0}% of the \
             messages. A message that meets no other takes 38 cycles.",
        ),
        (
            "mesh",
            "7 channels with injection and ejection, on the only route there is. A message that meets no other takes \
             38 cycles.",
        ),
        // Which of them a message takes depends on what is free.
        (
            "scouting",
            "5 channels, on any of 10 routes. A message that meets no other takes 38 cycles.",
        ),
    ] {
        assert_eq!(told(link, 9, 35), words, "{link}");
    }
    // Two groups of nine are those of the ends.
    let words = told("dragonfly,route:valiant-group", 0, 60);
    let straight = "The bold one goes straight and carries 22\u{a0}% of the messages.";
    assert!(words.contains(straight), "{words}");
    let words = told("dragonfly,route:valiant", 0, 60);
    assert!(words.contains("by way of router "), "{words}");
}

#[test]
fn detours_are_told_with_their_middles() {
    let detour = "A detour by way of node (3,4): 5 channels with injection and ejection, on the only route there is. \
                  A message that meets no other takes 36 cycles.";
    assert_eq!(told("mesh,fail:27-28", 27, 28), detour);
    let whole = told("mesh,fail:27-28", 0, 1);
    assert!(whole.starts_with("3 channels"), "{whole}");
    // Adaptive messages take the shortest paths that are left: not those by way of 27 along its row.
    let left = told("scouting,fail:27-28", 26, 36);
    assert!(left.contains("on any of 2 routes."), "{left}");
    assert_eq!(
        told("scouting,fail:27-28", 27, 28),
        "No messages: no route is left between the two."
    );
    let silent = told("mesh,fail:27", 27, 28);
    assert_eq!(silent, "No messages: no route is left between the two.");
}
