//! Wormhole networks and traffic patterns: every recorded point of the general model.

use loadcurve::ChannelState;
use loadcurve::scenario::Scenario;
use loadcurve::traffic::Pattern;
use serde_json::Value;

use super::{assert_close, number};

fn golden() -> Value {
    serde_json::from_str(include_str!("networks.json")).expect("a JSON file")
}

#[test]
fn every_recorded_point() {
    let golden = golden();
    let mut checked = 0;
    for case in golden["model"].as_array().unwrap() {
        let net = case["net"].as_str().unwrap();
        let scenario =
            Scenario::read_strictly(net).unwrap_or_else(|error| panic!("{net}: {error}"));
        let network = &scenario.networks[0];
        let model = network.model();
        let count = |name: &str| case[name].as_u64().unwrap() as usize;
        assert_eq!(network.processors(), count("processors"), "{net}");
        assert_eq!(network.pattern().senders(), count("senders"), "{net}");
        let close = |computed: f64, expected: &Value, what: &str| {
            assert_close(computed, number(expected), &format!("{what} of {net}"));
        };
        close(
            model.zero_load_latency_cycles(),
            &case["zero_load"],
            "latency at zero load",
        );
        let flits = f64::from(network.flits());
        let saturation = model.saturation_messages() * flits;
        close(saturation, &case["saturation_flits"], "saturation load");
        for point in case["points"].as_array().unwrap() {
            let load = number(&point["load_flits"]) / flits;
            let state = model.at(load).expect("a steady state");
            close(state.latency_cycles, &point["latency"], "latency");
            let busy = state.channels.iter().map(ChannelState::utilisation);
            let busiest = busy.fold(0.0, f64::max);
            close(
                busiest,
                &point["max_channel_busy"],
                "utilisation of the busiest channel",
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 30);
}

/// The table of acceptance: links, zero-load latency, saturation load, load and latency.
const TABLE: [(&str, f64, f64, f64, f64); 10] = [
    (
        "mesh,traffic:complement",
        41.0,
        0.127_148_712,
        0.08,
        59.309_988_235,
    ),
    (
        "mesh,traffic:hot,spots:27",
        38.206_349_21,
        0.095_965_228_6,
        0.06,
        46.003_166_69,
    ),
    (
        "torus,links:bi,traffic:transpose",
        37.571_428_57,
        0.152_364_999,
        0.1,
        52.284_829_168,
    ),
    (
        "cube,wrap:1,flits:16",
        20.047_619_05,
        0.442_166_623,
        0.25,
        31.142_675_754,
    ),
    ("xgft", 36.428_571_43, 0.409_478_907, 0.25, 62.669_247_708),
    (
        "xgft,traffic:transpose",
        36.714_285_71,
        0.549_582_629,
        0.25,
        49.747_064_219,
    ),
    (
        "fly,k:2,stages:6,flits:16",
        22.0,
        0.292_838_888,
        0.2,
        38.654_431_377,
    ),
    (
        "hyperx,dims:4x4,hosts:4",
        34.523_809_52,
        0.391_076_487,
        0.25,
        63.206_106_712,
    ),
    (
        "dragonfly,traffic:shift,by:8",
        35.5,
        0.102_019_075,
        0.06,
        53.312_363_702,
    ),
    ("own", 34.844_444_44, 0.414_269_017, 0.25, 53.520_961_258),
];

/// Relative difference that the digits of the table allow.
const PRINTED: f64 = 1e-8;

#[test]
fn the_table_of_acceptance() {
    for (net, zero_load, saturation, load, latency) in TABLE {
        let scenario =
            Scenario::read_strictly(net).unwrap_or_else(|error| panic!("{net}: {error}"));
        let network = &scenario.networks[0];
        let (model, flits) = (network.model(), f64::from(network.flits()));
        for (computed, expected) in [
            (model.zero_load_latency_cycles(), zero_load),
            (model.saturation_messages() * flits, saturation),
            (model.at(load / flits).unwrap().latency_cycles, latency),
        ] {
            let off = (computed / expected - 1.0).abs();
            assert!(off < PRINTED, "{net}: {computed}, expected {expected}");
        }
    }
}
