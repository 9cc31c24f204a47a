//! Flows that the equations must take: several virtual channels, channels that share a queue, rounding; and what explains them.

use super::*;
use crate::explanation::check;
use loadcurve_network::topology::Xgft;
use loadcurve_network::traffic::{ClassFlow, SourceFlow};

fn class(rate: f64, channels: usize, onward: Vec<(usize, f64)>) -> ClassFlow {
    ClassFlow {
        rate,
        channels,
        onward,
        same_source_rate: Vec::new(),
        siblings: Vec::new(),
        joining: Vec::new(),
    }
}

fn source(class: usize, count: usize) -> SourceFlow {
    SourceFlow {
        class,
        weight: 1.0,
        count,
        processor: 0,
    }
}

#[test]
fn explanations_have_the_values_of_the_model() {
    // With pairs of channels that share a queue.
    for (levels, flits) in [(1, 1), (3, 16), (5, 32)] {
        let flows = Flows::uniform(&Xgft::butterfly(levels)).unwrap();
        check::explains_itself(&Wormhole::new(flows, flits, Sharing::None).unwrap());
    }
    let flows = Flows::uniform(&Xgft::butterfly(3)).unwrap();
    let model = Wormhole::new(flows, 16, Sharing::None).unwrap();
    let [lone, pair] = [0, 1].map(|level| {
        let up = Xgft::butterfly(3).class(level, true);
        let wait = model.explain_queue(0.001, up).unwrap().unwrap();
        wait.equation()
    });
    assert_eq!([lone, pair], ["(6)", "(8)"]);
}

#[test]
fn a_probability_is_not_below_0_for_rounding() {
    // All messages of one channel continue to the next, plus a trickle: the rates add up to slightly
    // less.
    let flows = Flows {
        class_of: Vec::new(),
        classes: vec![
            class(1.0, 2, vec![(1, 1.0)]),
            class(1.0_f64.next_down(), 2, Vec::new()),
            class(1e-300, 1, vec![(1, 1e-300)]),
        ],
        groups: vec![vec![0], vec![1], vec![2]],
        sources: vec![source(0, 2), source(2, 1)],
    };
    let model = Wormhole::new(flows, 8, Sharing::None).unwrap();
    let wait = model.explain_queue(0.02, 0).unwrap().unwrap();
    let quantities = check::quantities_in(&wait);
    let is_probability = |quantity: &&Quantity| quantity.equation() == "(10)";
    let probabilities = quantities.iter().filter(is_probability);
    assert_eq!(
        probabilities.map(Quantity::value).collect::<Vec<_>>(),
        [0.0]
    );
}

#[test]
fn a_link_may_have_any_number_of_virtual_channels() {
    // Processors send through one of three virtual channels of a link each.
    let flows = Flows {
        class_of: Vec::new(),
        classes: vec![
            class(1.0, 3, vec![(1, 1.0)]),
            ClassFlow {
                siblings: vec![1, 1],
                ..class(1.0, 3, vec![(2, 1.0)])
            },
            class(1.0, 3, Vec::new()),
        ],
        groups: vec![vec![0], vec![1], vec![2]],
        sources: vec![source(0, 3)],
    };
    for (sharing, service) in [
        (Sharing::None, 8.0),
        (Sharing::Flit, 8.0 / (1.0 - 2.0 * 0.02 * 8.0)),
        // x = 8·(1 + 2·0.02·x).
        (Sharing::Occupancy, 8.0 / (1.0 - 2.0 * 0.02 * 8.0)),
        (Sharing::Route, 16.0 / (1.0 + (1.0 - 16.0 * 2.0 * 0.02))),
    ] {
        let model = Wormhole::new(flows.clone(), 8, sharing).unwrap();
        check::explains_itself(&model);
        let found = model.at(0.02).unwrap().channels[1].service_cycles;
        assert!(
            (found / service - 1.0).abs() < 1e-14,
            "{sharing:?}: {found}"
        );
    }
    // The link saturates before any of its channels is held all the time.
    let model = Wormhole::new(flows, 8, Sharing::Route).unwrap();
    assert!((model.saturation_messages() * 24.0 - 1.0).abs() < 1e-12);
    assert_eq!(model.bottleneck(), Some(Bottleneck::Channel(1)));
}

#[test]
fn channels_that_differ_and_share_a_queue_are_explained() {
    // Four processors send everything through three channels, one of which takes half; the
    // others are two classes of one channel each, or one class.
    let to_each = |rate: f64| vec![(2, rate / 4.0); 4];
    let (lone, pair) = (class(1.0, 1, to_each(1.0)), class(1.0, 2, to_each(1.0)));
    for (others, group, index) in [
        (vec![lone.clone(), lone], vec![1, 2, 3], "c1+c2+c3"),
        (vec![pair], vec![1, 2, 2], "c1+c2"),
    ] {
        let mut classes = vec![class(1.0, 4, vec![(1, 1.0)]), class(2.0, 1, to_each(2.0))];
        classes.extend(others);
        classes.push(class(1.0, 4, Vec::new()));
        let last = classes.len() - 1;
        let flows = Flows {
            class_of: Vec::new(),
            classes,
            groups: vec![vec![0], group, vec![last]],
            sources: vec![source(0, 4)],
        };
        let model = Wormhole::new(flows, 8, Sharing::None).unwrap();
        check::explains_itself(&model);
        let wait = model.explain_queue(0.02, 1).unwrap().unwrap();
        let written =
            format!("W_{index} = (C_{index}·x̄_{index})/(3 − a_{index})·(1 + C²_{index})/2");
        assert_eq!(wait.letters().plain(), written);
        // Half of the group's traffic takes the first channel, and so meets less traffic from the
        // others ahead.
        let channels = model.at(0.02).unwrap().channels;
        let [busier, other] = [1, 2].map(|class: usize| channels[class].service_cycles);
        assert!(busier < other);
        let symbol = format!("x̄_{index}");
        let quantities = check::quantities_in(&wait);
        let mean = quantities
            .iter()
            .find(|quantity| quantity.symbol() == symbol);
        let off = mean.unwrap().value() / f64::midpoint(busier, other) - 1.0;
        assert!(off.abs() < 1e-14);
    }
}
