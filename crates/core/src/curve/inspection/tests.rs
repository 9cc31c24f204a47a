//! Every part of every network, and figures that are known.

use super::evidence::contended_wait_cycles;
use super::*;
use crate::scenario::{NETWORKS, Network, Scenario};
use crate::topology::HotTree;
use crate::topology::fat_tree::Direction::{Down, Up};

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
        let [rate, service, utilisation, _] = &inspection.quantities[..4] else {
            panic!("λ, x̄, ρ and W are known of every channel");
        };
        let product = rate.model.unwrap() * service.model.unwrap();
        assert!((product - utilisation.model.unwrap()).abs() < 1e-12);
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
    let tree = crate::topology::FatTree::new(3);
    let state = point.channels[tree.class(2, Down)];
    let mean = contended_wait_cycles(&state, 1);
    assert!((mean - state.wait_cycles * 2.0 / 3.0).abs() < 1e-12);
    let injection = point.channels[tree.class(0, Up)];
    let mean = contended_wait_cycles(&injection, 1);
    assert!((mean - injection.wait_cycles).abs() < 1e-12);
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
    let tree = HotTree::new(3, crate::topology::multistage::Wiring::Baseline);
    let [on, off] = [None, Some(0)].map(|left| point.channels[tree.class(1, left)]);
    assert_eq!(inspection.quantities[0].model, Some(on.utilisation()));
    let mean = inspection.quantities[1].model.unwrap();
    assert!((mean - off.utilisation()).abs() < 1e-15);
    assert!(on.utilisation() > mean);
}
