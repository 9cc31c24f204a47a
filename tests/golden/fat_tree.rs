//! The butterfly fat-tree: every recorded value, and identities that hold for all parameters.

use loadcurve::model::fat_tree::{ClimbProbability, FatTree};
use loadcurve::model::{ChannelState, Model};
use loadcurve::topology::Xgft;
use proptest::prelude::*;
use serde_json::Value;

use super::{TOLERANCE, assert_close, number};

const READINGS: [(&str, ClimbProbability); 2] = [
    ("printed", ClimbProbability::Printed),
    ("conditional", ClimbProbability::Conditional),
];

fn golden() -> Value {
    serde_json::from_str(include_str!("fat_tree.json")).expect("a JSON file")
}

fn whole(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a whole number")).expect("32 bits")
}

/// D̄: of the N − 1 destinations, 3·4^{l−1} are in the source's subtree of level l but in none below.
fn mean_distance(levels: u32) -> f64 {
    let total: u32 = (1..=levels).map(|l| 2 * l * 3 * 4_u32.pow(l - 1)).sum();
    f64::from(total) / f64::from(4_u32.pow(levels) - 1)
}

/// The value for a recorded name such as "x<2,1>", which gives a quantity and a class of channels.
fn channel_quantity(tree: &Xgft, channels: &[ChannelState], name: &str) -> f64 {
    let levels: Vec<usize> = name[2..name.len() - 1]
        .split(',')
        .map(|level| level.parse().unwrap())
        .collect();
    let channel = channels[tree.class(levels[0].min(levels[1]), levels[0] < levels[1])];
    if name.starts_with('x') {
        channel.service_cycles
    } else {
        channel.wait_cycles
    }
}

#[test]
fn every_recorded_point() {
    let mut checked = 0;
    for case in golden()["bft"].as_array().unwrap() {
        let (levels, flits) = (whole(&case["n"]), whole(&case["s"]));
        let tree = Xgft::butterfly(levels);
        assert_close(mean_distance(levels), number(&case["D"]), "D");
        for (name, reading) in READINGS {
            let expected = &case[name];
            let model = FatTree::new(levels, flits, reading);
            let Ok(point) = model.at(number(&case["lambda0"])) else {
                assert!(expected["L"].is_null(), "{case} is not saturated");
                continue;
            };
            let what = |quantity: &str| format!("{quantity} of {name}, n={levels} s={flits}");
            let injection = point.channels[tree.class(0, true)];
            assert_close(point.latency_cycles, number(&expected["L"]), &what("L"));
            assert_close(
                injection.service_cycles,
                number(&expected["x01"]),
                &what("x01"),
            );
            assert_close(
                injection.wait_cycles,
                number(&expected["W01"]),
                &what("W01"),
            );
            checked += 1;
            for (channel, value) in expected["all"].as_object().into_iter().flatten() {
                let computed = channel_quantity(&tree, &point.channels, channel);
                assert_close(computed, number(value), &what(channel));
            }
        }
    }
    assert!(checked >= 20, "only {checked} points were compared");
}

#[test]
fn every_recorded_saturation_load() {
    for case in golden()["bft_saturation"].as_array().unwrap() {
        for (name, reading) in READINGS {
            let model = FatTree::new(whole(&case["n"]), 32, reading);
            let flits = model.saturation_messages() * 32.0;
            assert_close(flits, number(&case["load_flits"][name]), name);
        }
    }
}

/// The rate of the pair of up-links is 2λ: the authors added the 2 by hand. Values without it are
/// recorded too, and differ too much for any tolerance to confuse the two.
#[test]
fn the_authors_hand_correction_is_in() {
    let mut split_by_channel = 0;
    for case in golden()["bft"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| whole(&case["n"]) > 1)
    {
        let model = FatTree::new(
            whole(&case["n"]),
            whole(&case["s"]),
            ClimbProbability::Printed,
        );
        let uncorrected = &case["printed_no_correction"]["L"];
        if let (Ok(point), Some(uncorrected)) =
            (model.at(number(&case["lambda0"])), uncorrected.as_f64())
        {
            assert!((point.latency_cycles - uncorrected) / uncorrected > 1e3 * TOLERANCE);
            split_by_channel += 1;
        }
    }
    assert!(
        split_by_channel >= 8,
        "only {split_by_channel} points were told apart"
    );
    for case in golden()["bft_saturation"]
        .as_array()
        .unwrap()
        .iter()
        .skip(1)
    {
        let flits = FatTree::new(whole(&case["n"]), 16, ClimbProbability::Printed)
            .saturation_messages()
            * 16.0;
        assert!(number(&case["load_flits"]["printed_no_correction"]) > 1.2 * flits);
    }
}

#[test]
fn four_processors_saturate_at_a_root_of_a_quadratic() {
    for flits in [1, 7, 32, 1024] {
        let model = FatTree::new(1, flits, ClimbProbability::Printed);
        let flits_per_cycle = model.saturation_messages() * f64::from(flits);
        assert_close(
            flits_per_cycle,
            (3.0 - 3.0_f64.sqrt()) / 2.0,
            "saturation of N = 4",
        );
    }
}

fn any_tree() -> impl Strategy<Value = (u32, u32, ClimbProbability)> {
    let reading = prop_oneof![
        Just(ClimbProbability::Printed),
        Just(ClimbProbability::Conditional)
    ];
    (1_u32..=7, 1_u32..=1024, reading)
}

proptest! {
    #[test]
    fn zero_load_is_exact((levels, flits, reading) in any_tree()) {
        let model = FatTree::new(levels, flits, reading);
        let exact = f64::from(flits) + mean_distance(levels) - 1.0;
        prop_assert_eq!(model.at(0.0).unwrap().latency_cycles, exact);
        prop_assert_eq!(model.zero_load_latency_cycles(), exact);
    }

    /// x/s, W/s and (L − D̄ + 1)/s depend on the load in flits alone.
    #[test]
    fn worms_of_all_lengths_are_alike((levels, flits, reading) in any_tree(), part in 0.0..0.99) {
        let (one, many) = (FatTree::new(levels, 1, reading), FatTree::new(levels, flits, reading));
        let s = f64::from(flits);
        let saturation = one.saturation_messages();
        assert_close(many.saturation_messages() * s, saturation, "saturation in flits");
        let (a, b) = (one.at(part * saturation).unwrap(), many.at(part * saturation / s).unwrap());
        for (a, b) in a.channels.iter().zip(&b.channels) {
            prop_assert!((a.service_cycles - b.service_cycles / s).abs() < 1e-9 * a.service_cycles);
            prop_assert!((a.wait_cycles - b.wait_cycles / s).abs() <= 1e-8 * a.wait_cycles);
        }
        let extra = mean_distance(levels) - 1.0;
        let scaled = (b.latency_cycles - extra) / s;
        prop_assert!((a.latency_cycles - extra - scaled).abs() < 1e-8 * scaled);
    }

    /// Latency rises with load, ever more steeply, and is defined only up to the saturation load.
    #[test]
    fn latency_is_increasing_and_convex((levels, flits, reading) in any_tree()) {
        let model = FatTree::new(levels, flits, reading);
        let saturation = model.saturation_messages();
        let latency = |part: f64| model.at(part * saturation).unwrap().latency_cycles;
        let latencies: Vec<f64> = (0..50).map(|i| latency(f64::from(i) / 50.0)).collect();
        let steps: Vec<f64> = latencies.windows(2).map(|pair| pair[1] - pair[0]).collect();
        prop_assert!(steps[0] > 0.0);
        prop_assert!(steps.windows(2).all(|pair| pair[1] > pair[0]));
        prop_assert!(model.at(saturation).is_err());
        prop_assert!(model.at(saturation * (1.0 - 1e-15)).is_ok());
        prop_assert!(model.at(f64::MAX).is_err());
    }
}
