//! Scouting switching: every recorded value, and identities that hold for all parameters.

use loadcurve::model::scouting::{Corrected, Interpretation, Parameters, Published, Steady};
use loadcurve::model::{Model, OperatingPoint, Unsteady};
use loadcurve::topology::ScoutingTorus;
use proptest::prelude::*;
use serde_json::Value;

use super::{TOLERANCE, assert_close};

/// Keys of the recorded latencies, each with the reading that changes one equation.
const READINGS: [(&str, Interpretation); 4] = [
    ("latency", Interpretation::Consistent),
    ("latency_eq4_printed", Interpretation::DistanceTwice),
    ("latency_eq5_printed", Interpretation::FreeRetries),
    ("latency_eq3_none", Interpretation::SingleVisits),
];

fn golden() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("scouting.json")).expect("a JSON file");
    file["values"].as_array().expect("a list of points").clone()
}

fn setting(case: &Value) -> Parameters {
    let whole = |key: &str| u32::try_from(case[key].as_u64().expect("a number")).expect("32 bits");
    let torus = ScoutingTorus::new(whole("k"));
    Parameters::new(torus, whole("M"), whole("K"), whole("V"))
}

fn number(case: &Value, key: &str) -> f64 {
    case[key].as_f64().expect("a number")
}

/// Compares a latency with its recorded value, which is null at saturation.
fn assert_latency(at: Result<OperatingPoint, Unsteady>, recorded: &Value, what: &str) {
    match recorded.as_f64() {
        Some(latency) => assert_close(at.expect(what).latency_cycles, latency, what),
        None => assert_eq!(at, Err(Unsteady::Saturated), "{what}"),
    }
}

#[test]
fn every_recorded_point_of_the_published_model() {
    let cases = golden();
    for case in &cases {
        let load = number(case, "lambda_g");
        let model = Published::new(setting(case), Interpretation::Consistent);
        let steady = model.steady(load).expect("a steady state");
        let vcs = steady.virtual_channels;
        let c = model.path_setup_cycles(&steady);
        for (key, computed) in [
            ("latency", steady.latency_cycles),
            ("S", steady.network_latency_cycles),
            ("Ws", steady.source_wait_cycles),
            ("Vbar", vcs.multiplexing_degree()),
            ("PV", vcs.all_busy_probability()),
            ("lambda_c", steady.channel.rate),
            ("rho", vcs.utilisation()),
            ("C", c),
            ("lambda_g_sat", model.saturation_messages()),
        ] {
            assert_close(computed, number(case, key), &format!("{key} of {case}"));
        }
    }
    assert_eq!(cases.len(), 48);
}

/// The fold is flat: near it the load hardly depends on ρ, whose recorded value has 8 digits.
#[test]
fn every_recorded_fold_is_where_the_utilisation_ends() {
    for case in golden() {
        let model = Published::new(setting(&case), Interpretation::Consistent);
        let last = model
            .steady(model.saturation_messages() * (1.0 - 1e-13))
            .unwrap();
        let ρ = last.virtual_channels.utilisation();
        assert!(
            (ρ - number(&case, "rho_at_sat")).abs() < 1e-6,
            "{ρ} of {case}"
        );
    }
}

#[test]
fn every_recorded_latency_of_every_reading() {
    for case in golden() {
        let load = number(&case, "lambda_g");
        for (key, reading) in READINGS {
            let at = Published::new(setting(&case), reading).at(load);
            assert_latency(at, &case[key], &format!("{key} of {case}"));
        }
        let key = "latency_corrected_model";
        let at = Corrected::new(setting(&case)).at(load);
        assert_latency(at, &case[key], &format!("{key} of {case}"));
    }
}

/// The readings differ too much for any tolerance to confuse them.
#[test]
fn no_reading_passes_for_another() {
    let mut split_by_channel = 0;
    for case in golden().iter().filter(|case| case["V"] == 1) {
        for (key, _) in &READINGS[1..] {
            let (latency, other) = (number(case, "latency"), case[*key].as_f64());
            let apart = other.is_none_or(|other| (other / latency - 1.0).abs() > 1e3 * TOLERANCE);
            split_by_channel += usize::from(apart);
        }
    }
    assert!(
        split_by_channel >= 60,
        "only {split_by_channel} points were told apart"
    );
}

/// One point in full: 8 × 8, M = 32, V = 1, K = 1, under each reading.
#[test]
fn the_worked_example() {
    let setting = Parameters::new(ScoutingTorus::new(8), 32, 1, 1);
    let model = Published::new(setting, Interpretation::Consistent);
    let point = model.steady(0.005).unwrap();
    for (computed, expected) in [
        (point.virtual_channels.utilisation(), 0.238_242_649_484),
        (model.path_setup_cycles(&point), 5.174_704_771_92),
        (point.network_latency_cycles, 37.174_704_771_9),
        (point.channel.rate, 0.006_408_730_101_44),
        (point.source_wait_cycles, 4.243_779_182_78),
    ] {
        assert_close(computed, expected, "the worked example");
    }
    let expected = [41.418_483_954_7, 46.619_747_79, 41.342_086_9, 41.352_853_03];
    for ((key, reading), expected) in READINGS.into_iter().zip(expected) {
        let latency = Published::new(setting, reading)
            .at(0.005)
            .unwrap()
            .latency_cycles;
        assert!((latency - expected).abs() < 1e-7, "{key}");
    }
}

/// The leads of the corrected model: 2·E[min(K, d)] − 1.
#[test]
fn every_recorded_lead() {
    for (k, leads) in [
        (8, [-1.0, 1.0, 4.492_063_49, 6.936_507_94]),
        (16, [-1.0, 1.0, 4.874_509_8, 9.901_960_78]),
    ] {
        for (scout, lead) in [0, 1, 3, 6].into_iter().zip(leads) {
            let mean = ScoutingTorus::new(k).mean_distance_up_to(scout);
            assert!((2.0 * mean - 1.0 - lead).abs() < 1e-8);
        }
    }
}

/// As published, a longer scouting distance saturates earlier; simulation shows the opposite.
#[test]
fn published_saturation_falls_with_the_scouting_distance() {
    for vcs in [1, 6] {
        let saturation = |scout| {
            let setting = Parameters::new(ScoutingTorus::new(8), 32, scout, vcs);
            Published::new(setting, Interpretation::Consistent).saturation_messages()
        };
        let loads: Vec<f64> = (0..=16).map(saturation).collect();
        assert!(loads.windows(2).all(|pair| pair[1] < pair[0]));
    }
}

fn any_setting() -> impl Strategy<Value = (u32, u32, u32, u32)> {
    (1_u32..=8, 1_u32..=1024, 0_u32..=16, 1_u32..=16)
        .prop_map(|(k, m, scout, v)| (4 * k, m, scout, v))
}

fn any_reading() -> impl Strategy<Value = Interpretation> {
    (0..READINGS.len()).prop_map(|i| READINGS[i].1)
}

fn is_finite(point: &OperatingPoint) -> bool {
    let channels = point.channels.iter();
    let mut channels = channels.flat_map(|c| [c.rate, c.service_cycles, c.wait_cycles]);
    let mut details = point.details.iter().map(|(_, value)| *value);
    let good = |x: f64| x.is_finite() && x >= 0.0;
    good(point.latency_cycles) && channels.all(good) && details.all(good)
}

/// Latency and blocking rise with load, and are defined only up to the saturation load.
fn assert_rises_to_saturation(model: &dyn Model, steady: impl Fn(f64) -> Option<Steady>) {
    let saturation = model.saturation_messages();
    let names = |point: &OperatingPoint| -> Vec<String> {
        point.details.iter().map(|(name, _)| name.clone()).collect()
    };
    let rest = model.at(0.0).expect("a steady state of an empty network");
    assert_eq!(rest.latency_cycles, model.zero_load_latency_cycles());
    let mut last = (rest.latency_cycles, steady(0.0).unwrap());
    for part in [
        1e-3,
        0.1,
        0.3,
        0.5,
        0.7,
        0.9,
        0.99,
        0.9999,
        1.0 - 1e-6,
        1.0 - 1e-9,
    ] {
        let point = model
            .at(part * saturation)
            .expect("a steady state below saturation");
        assert!(is_finite(&point), "{point:?} of {model:?}");
        assert_eq!(names(&point), names(&rest));
        assert!(point.latency_cycles > last.0, "{model:?} at {part}");
        let now = steady(part * saturation).unwrap();
        let busier = now.virtual_channels.utilisation() > last.1.virtual_channels.utilisation();
        assert!(busier && now.blocking_delay_cycles >= last.1.blocking_delay_cycles);
        last = (point.latency_cycles, now);
    }
    for load in [
        saturation,
        saturation * (1.0 + 1e-9),
        2.0 * saturation,
        f64::MAX,
    ] {
        assert_eq!(model.at(load), Err(Unsteady::Saturated));
    }
    // The smallest positive loads give the results of an empty network, without 0/0.
    for load in [f64::from_bits(1), f64::MIN_POSITIVE, 1e-300] {
        let latency = model.at(load).unwrap().latency_cycles;
        assert_close(latency, rest.latency_cycles, "latency of next to no load");
    }
}

proptest! {
    #[test]
    fn published_latency_rises_to_the_fold(
        (k, flits, scout, vcs) in any_setting(),
        reading in any_reading(),
    ) {
        let setting = Parameters::new(ScoutingTorus::new(k), flits, scout, vcs);
        let model = Published::new(setting, reading);
        assert_rises_to_saturation(&model, |load| model.steady(load).ok());
    }

    #[test]
    fn corrected_latency_rises_to_saturation((k, flits, scout, vcs) in any_setting()) {
        let setting = Parameters::new(ScoutingTorus::new(k), flits, scout, vcs);
        let model = Corrected::new(setting);
        assert_rises_to_saturation(&model, |load| model.steady(load).ok());
    }

    /// The empty network takes M + (2K − 1) + D cycles as published, and D̄ + M + 2E[min(K, d)] − 1
    /// as corrected: the same except for D̄, as long as no destination is nearer than K.
    #[test]
    fn zero_load_is_exact((k, flits, scout, vcs) in any_setting()) {
        let torus = ScoutingTorus::new(k);
        let setting = Parameters::new(torus, flits, scout, vcs);
        let published = Published::new(setting, Interpretation::Consistent);
        let (m, lead) = (f64::from(flits), 2.0 * f64::from(scout) - 1.0);
        prop_assert_eq!(published.zero_load_latency_cycles(), m + lead + f64::from(k / 2));
        let corrected = Corrected::new(setting).zero_load_latency_cycles();
        let lead = 2.0 * torus.mean_distance_up_to(scout) - 1.0;
        prop_assert_eq!(corrected, lead + m + torus.mean_distance());
        if scout <= 1 {
            let longer = corrected - published.zero_load_latency_cycles();
            prop_assert!((longer - (torus.mean_distance() - f64::from(k / 2))).abs() < 1e-9);
        }
    }

    /// ρ = λ_c S, equations (1) and (11) hold for the results, and ρ = P_V at V = 1.
    #[test]
    fn published_results_solve_the_published_equations(
        (k, flits, scout, vcs) in any_setting(),
        part in 0.001..0.999,
    ) {
        let setting = Parameters::new(ScoutingTorus::new(k), flits, scout, vcs);
        let model = Published::new(setting, Interpretation::Consistent);
        let load = part * model.saturation_messages();
        let point = model.steady(load).unwrap();
        let vcs_busy = point.virtual_channels;
        assert_close(point.channel.utilisation(), vcs_busy.utilisation(), "λ_c S");
        let (m, d, v) = (f64::from(flits), f64::from(k / 2), f64::from(vcs));
        let s = point.network_latency_cycles;
        assert_close(s, model.path_setup_cycles(&point) + m, "C + M");
        let lost = point.blocking_delay_cycles;
        let wait = load * (s * s + lost * lost) / (2.0 * (v - load * s));
        assert!((point.source_wait_cycles / wait - 1.0).abs() < 1e-8);
        let latency = (s + wait) * vcs_busy.multiplexing_degree();
        assert!((point.latency_cycles / latency - 1.0).abs() < 1e-8);
        prop_assert!(point.channel.rate >= load * d / 4.0);
        if vcs == 1 {
            prop_assert_eq!(vcs_busy.all_busy_probability(), vcs_busy.utilisation());
            prop_assert_eq!(vcs_busy.multiplexing_degree(), 1.0);
        }
        let total: f64 = (0..=vcs).map(|busy| vcs_busy.busy_probability(busy)).sum();
        assert_close(total, 1.0, "the probabilities of all states");
    }

    /// Without scouting no header backs off, and blocking costs only attempts at the source.
    #[test]
    fn wormhole_headers_lose_time_at_the_source_alone(
        (k, flits, _, vcs) in any_setting(),
        part in 0.001..0.999,
    ) {
        let setting = Parameters::new(ScoutingTorus::new(k), flits, 0, vcs);
        let model = Published::new(setting, Interpretation::Consistent);
        let point = model.steady(part * model.saturation_messages()).unwrap();
        let all_busy = point.virtual_channels.all_busy_probability();
        let blocked = all_busy * all_busy;
        let tries = blocked / (1.0 - blocked);
        prop_assert!((point.blocking_delay_cycles - tries).abs() <= 1e-12 * tries);
    }

    /// Channels carry what the sources send: N sources, 4N channels, D̄ hops per message, M flits
    /// each.
    #[test]
    fn corrected_channels_conserve_flow((k, flits, scout, vcs) in any_setting(), part in 0.0..0.999) {
        let torus = ScoutingTorus::new(k);
        let model = Corrected::new(Parameters::new(torus, flits, scout, vcs));
        let load = part * model.saturation_messages();
        let point = model.steady(load).unwrap();
        let carried = 4.0 * point.channel.rate;
        prop_assert!((carried - load * torus.mean_distance()).abs() <= 1e-12 * carried);
        prop_assert_eq!(point.channel.utilisation(), point.virtual_channels.utilisation());
    }

    /// A scouting distance beyond the diameter has no further effect: the corrected lead depends on
    /// min(K, d) alone.
    #[test]
    fn the_corrected_lead_ends_at_the_diameter(flits in 1_u32..=1024, k in 1_u32..=4) {
        let torus = ScoutingTorus::new(4 * k);
        let zero_load = |scout| {
            Corrected::new(Parameters::new(torus, flits, scout, 1)).zero_load_latency_cycles()
        };
        prop_assert_eq!(zero_load(4 * k), zero_load(4 * k + 5));
        let whole_way = f64::from(flits) + 3.0 * torus.mean_distance() - 1.0;
        assert_close(zero_load(4 * k), whole_way, "latency of a circuit");
    }
}
