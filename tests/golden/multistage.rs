//! Multistage networks and their queues: every recorded value, and identities that hold for all
//! parameters.

use loadcurve::model::Model;
use loadcurve::model::buffered_min::{self, BufferedMin};
use loadcurve::model::combining_min::{
    CombiningMin, CombiningState, Degree, RequestFlow, chance_of_combining,
};
use loadcurve::queueing::{Md1k, Occupancy, mm1k};
use proptest::prelude::*;
use serde_json::Value;

use super::{assert_close, number};

fn golden(part: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("multistage.json")).expect("a JSON file");
    all[part].as_array().expect("a list").clone()
}

fn whole(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a whole number")).expect("32 bits")
}

fn degree(value: &Value) -> Degree {
    value.as_u64().map_or(Degree::Unlimited, |cd| {
        Degree::AtMost(u32::try_from(cd).expect("32 bits"))
    })
}

/// Compares the computed values with a recorded number or list of numbers.
fn assert_all_close(computed: &[f64], expected: &Value, what: &str) {
    let single = [expected.clone()];
    let expected = expected.as_array().map_or(&single[..], Vec::as_slice);
    assert_eq!(computed.len(), expected.len(), "{what}");
    for (i, (computed, expected)) in computed.iter().zip(expected).enumerate() {
        let expected = number(expected);
        // Zero has no relative error; a wait of zero is once recorded as −2·10⁻⁵³.
        if expected.abs() < 1e-50 {
            assert_eq!(*computed, 0.0, "{what} {i}");
        } else {
            assert_close(*computed, expected, &format!("{what} {i}"));
        }
    }
}

#[test]
fn every_recorded_buffered_network() {
    for case in golden("A_mudge_makrucki") {
        let (cycle, interarrival) = (number(&case["service"]), number(&case["interarrival"]));
        let (stages, places) = (whole(&case["z"]), whole(&case["L"]));
        let model = BufferedMin::new(stages, places, buffered_min::DepartureRate::Published);
        let load = cycle / interarrival;
        let point = model.at(load).unwrap();
        let waiting = cycle * point.details[0].1;
        assert_eq!(point.details[0].0, "queueing_delay_cycles");
        for (computed, name) in [
            (cycle * point.latency_cycles, "PDT"),
            (waiting, "PDTq"),
            (point.throughput_messages, "NTP_over_n_mu"),
        ] {
            assert_all_close(&[computed], &case[name], name);
        }
        let solved = model.stages(load);
        let recorded = case["stages"].as_array().unwrap();
        assert_eq!(solved.len(), recorded.len());
        for (i, (stage, recorded)) in solved.iter().zip(recorded).enumerate() {
            let queue = &stage.occupancy;
            for (name, computed) in [
                ("interarrival", cycle / stage.arrivals),
                ("rho", stage.arrivals),
                ("p0", queue.idle()),
                ("pL", queue.full()),
                ("EN", queue.mean_number()),
                ("ET", cycle * stage.delay_cycles()),
                ("ETq", cycle * point.channels[i].wait_cycles),
            ] {
                assert_all_close(
                    &[computed],
                    &recorded[name],
                    &format!("{name} of stage {i}"),
                );
            }
            assert_eq!(recorded.as_object().unwrap().len(), 7);
        }
    }
}

#[test]
fn every_recorded_queue_of_constant_service() {
    for case in golden("md1k") {
        let mut queue = Md1k::new(whole(&case["K"]) as usize);
        let occupancy = queue.at(number(&case["rho"])).clone();
        assert_all_close(occupancy.law(), &case["p_time"], "p");
        assert_all_close(queue.departures(), &case["pi_departure"], "π");
        assert_all_close(&[occupancy.mean_number()], &case["EN"], "E[N]");
    }
}

#[test]
fn every_recorded_chance_of_combining() {
    for case in golden("Z_of_l") {
        let (hot, cold) = (number(&case["H"]), number(&case["C"]));
        let longest = case["Z"].as_array().unwrap().len() + 1;
        let chances = chance_of_combining(hot, cold, degree(&case["cd"]), longest);
        assert_eq!(chances[..2], [0.0, 0.0]);
        assert_all_close(&chances[2..], &case["Z"], "Z(l)");
        // The normalised weight of a cold request, from the sum of a geometric series.
        let q = hot / (hot + cold);
        let weights: f64 = match degree(&case["cd"]) {
            Degree::AtMost(cd) => {
                (1..=cd)
                    .fold((0.0, 1.0), |(sum, w), _| (sum + w * q, w * q))
                    .0
            }
            Degree::Unlimited => q / (1.0 - q),
        };
        assert_all_close(&[(1.0 - q) / (1.0 - q + weights)], &case["Pc"], "P_c");
    }
}

fn assert_reading(case: &Value, name: &str, reading: RequestFlow) {
    let expected = &case[name];
    let processors = whole(&case["N"]);
    let model = CombiningMin::new(
        processors.ilog2(),
        number(&case["h"]),
        degree(&case["cd"]),
        whole(&case["L"]),
        reading,
    );
    let load = number(&case["lam"]);
    let solution = model.solve(load).unwrap();
    let point = model.at(load).unwrap();
    let CombiningState { hot_path, .. } = &solution;
    let of_ports = |quantity: fn(&loadcurve::model::combining_min::Port) -> f64| -> Vec<f64> {
        hot_path.iter().map(quantity).collect()
    };
    let n = f64::from(processors);
    for (quantity, expected) in expected.as_object().unwrap() {
        let computed = match quantity.as_str() {
            "thr" => vec![point.throughput_messages],
            "D" => vec![point.latency_cycles],
            "Dhot" => vec![solution.hot_delay_cycles],
            "Dcold" => vec![solution.cold_delay_cycles],
            "thr_hot" => vec![n * solution.hot_throughput],
            "thr_cold" => vec![solution.cold_throughput],
            "hot_into_mm0" => vec![solution.hot_memory_rate],
            "Z" => of_ports(|port| port.combining),
            "x" => of_ports(|port| port.blocking),
            "T" => of_ports(|port| port.delay_cycles),
            "s_eff" => of_ports(|port| port.service_cycles),
            "group_thr" => solution.group_cold_rates.clone(),
            "group_D" => solution.group_delays_cycles.clone(),
            // Residual of the recorded iteration; ours converges at least as far.
            "residual" => continue,
            other => panic!("{other} is recorded and not compared"),
        };
        let what = format!("{quantity} of {name}, {processors} processors, {case:.60}");
        assert_all_close(&computed, expected, &what);
    }
}

#[test]
fn every_recorded_combining_network() {
    for case in golden("B_combining") {
        assert_reading(&case, "A_literal", RequestFlow::Printed);
        assert_reading(&case, "B_consistent", RequestFlow::Conserving);
        assert_reading(&case, "C_backpressure", RequestFlow::Backpressure);
    }
}

/// Any number between two powers of ten, as likely small as large.
fn any_magnitude(least: i32, most: i32) -> impl Strategy<Value = f64> {
    (1.0..10.0, least..most).prop_map(|(digits, exponent)| digits * 10.0_f64.powi(exponent))
}

fn assert_law(queue: &Occupancy, offered: f64) {
    assert!(
        queue.law().iter().all(|p| (0.0..=1.0).contains(p)),
        "{queue:?}"
    );
    let total: f64 = queue.law().iter().sum();
    assert!((total - 1.0).abs() < 1e-13, "{total}");
    let served = offered * queue.accepted();
    assert!(
        (queue.busy() - served).abs() <= 1e-12 * served,
        "{} and {served}",
        queue.busy()
    );
    let delay = queue.mean_delay_services();
    assert!(
        (1.0 - 1e-12..=queue.places() as f64 + 1e-9).contains(&delay),
        "{delay}"
    );
}

fn any_buffered() -> impl Strategy<Value = BufferedMin> {
    let reading = prop_oneof![
        Just(buffered_min::DepartureRate::Published),
        Just(buffered_min::DepartureRate::Exact)
    ];
    (1_u32..=10, 1_u32..=64, reading).prop_map(|(z, l, reading)| BufferedMin::new(z, l, reading))
}

fn any_degree() -> impl Strategy<Value = Degree> {
    prop_oneof![
        (1_u32..=64).prop_map(Degree::AtMost),
        Just(Degree::Unlimited)
    ]
}

/// A fraction from 0 to 1, with both ends drawn often.
fn any_part() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 1 => Just(1.0), 6 => 0.0..1.0, 1 => any_magnitude(-12, 0)]
}

#[derive(Debug, Clone, Copy)]
struct Setting {
    stages: u32,
    hot: f64,
    degree: Degree,
    buffer: u32,
}

impl Setting {
    fn model(self, reading: RequestFlow) -> CombiningMin {
        CombiningMin::new(self.stages, self.hot, self.degree, self.buffer, reading)
    }
}

fn any_setting() -> impl Strategy<Value = Setting> {
    (1_u32..=12, any_part(), any_degree(), 1_u32..=64).prop_map(|(stages, hot, degree, buffer)| {
        Setting {
            stages,
            hot,
            degree,
            buffer,
        }
    })
}

/// Loads that readers ask for, and any that a link may hold.
fn any_load() -> impl Strategy<Value = f64> {
    prop_oneof![4 => 0.0..1.5, 1 => any_magnitude(-300, 9), 1 => Just(0.0), 1 => Just(1.0)]
}

proptest! {
    #[test]
    fn queues_are_laws_at_any_load(offered in any_magnitude(-12, 12), places in 1_usize..=65) {
        assert_law(&mm1k::occupancy(offered, places), offered);
        assert_law(Md1k::new(places).at(offered), offered);
    }

    /// Constant service drops fewer messages than exponential service and has shorter waits.
    #[test]
    fn constant_service_is_better(offered in 0.01..3.0, places in 2_usize..=65) {
        let exponential = mm1k::occupancy(offered, places);
        let mut queue = Md1k::new(places);
        let constant = queue.at(offered);
        prop_assert!(constant.full() <= exponential.full() * (1.0 + 1e-14));
        prop_assert!(constant.busy() >= exponential.busy() * (1.0 - 1e-14));
    }

    /// Large buffers behave like infinite ones.
    #[test]
    fn large_queues_are_endless(offered in 0.0..0.6) {
        let wait = offered / (1.0 - offered);
        let exponential = mm1k::occupancy(offered, 200).mean_delay_services();
        prop_assert!((exponential - 1.0 - wait).abs() < 1e-12);
        let constant = Md1k::new(200).at(offered).mean_delay_services();
        prop_assert!((constant - 1.0 - wait / 2.0).abs() < 1e-12);
    }

    #[test]
    fn the_chance_of_combining_grows_with_the_queue(hot in any_part(), degree in any_degree()) {
        let chances = chance_of_combining(hot, 1.0 - hot, degree, 65);
        prop_assert!(chances.iter().all(|z| (0.0..=1.0).contains(z)), "{chances:?}");
        prop_assert!(chances.windows(2).all(|z| z[1] >= z[0] * (1.0 - 1e-15)), "{chances:?}");
        let never = hot == 0.0 || degree == Degree::AtMost(1);
        prop_assert_eq!(chances[65] == 0.0, never);
    }

    #[test]
    fn a_buffered_network_without_load_takes_a_cycle_a_stage(model in any_buffered()) {
        let stages = model.zero_load_latency_cycles();
        let point = model.at(0.0).unwrap();
        prop_assert_eq!(point.latency_cycles, stages);
        prop_assert_eq!((point.details[0].1, point.throughput_messages), (0.0, 0.0));
    }

    #[test]
    fn a_buffered_network_has_numbers_at_any_load(model in any_buffered(), load in any_load()) {
        let point = model.at(load).unwrap();
        let delays: f64 = point.details[1..].iter().map(|(_, delay)| delay).sum();
        prop_assert!((delays - point.latency_cycles).abs() < 1e-9);
        prop_assert!(point.throughput_messages <= load.min(1.0) * (1.0 + 1e-12));
        prop_assert!(point.details.iter().all(|(_, value)| value.is_finite()));
        for stage in model.stages(load) {
            assert_law(&stage.occupancy, stage.arrivals);
        }
    }

    #[test]
    fn more_load_is_more_delay_and_more_throughput(model in any_buffered()) {
        let points: Vec<_> = (0..60).map(|i| model.at(f64::from(i) / 20.0).unwrap()).collect();
        for pair in points.windows(2) {
            // Not strictly: large buffers are full, and servers busy, to the last bit.
            prop_assert!(pair[1].latency_cycles >= pair[0].latency_cycles * (1.0 - 1e-14));
            let (less, more) = (pair[0].throughput_messages, pair[1].throughput_messages);
            prop_assert!(more >= less * (1.0 - 1e-14));
        }
    }

    /// Accepted messages leave again: in the exact reading the departures of every stage are the
    /// arrivals of the next one.
    #[test]
    fn the_exact_reading_conserves_and_the_published_gains(
        z in 2_u32..=10, l in 1_u32..=64, load in 0.05..3.0,
    ) {
        for (reading, exact) in [
            (buffered_min::DepartureRate::Exact, true),
            (buffered_min::DepartureRate::Published, false),
        ] {
            for pair in BufferedMin::new(z, l, reading).stages(load).windows(2) {
                let carried = pair[0].arrivals * pair[0].occupancy.accepted();
                let gain = pair[1].arrivals / carried - 1.0;
                prop_assert!(gain > -1e-13 && (!exact || gain < 1e-13), "{gain}");
            }
        }
    }

    /// With infinite queues nothing is dropped, and both readings are a tandem of M/M/1 queues.
    #[test]
    fn large_buffers_make_a_row_of_endless_queues(model in 1_u32..=10, load in 0.0..0.5) {
        for reading in [buffered_min::DepartureRate::Exact, buffered_min::DepartureRate::Published] {
            let point = BufferedMin::new(model, 300, reading).at(load).unwrap();
            let exact = f64::from(model) / (1.0 - load);
            prop_assert!((point.latency_cycles - exact).abs() < 1e-9 * exact);
            prop_assert!((point.throughput_messages - load).abs() < 1e-12);
        }
    }

    #[test]
    fn a_combining_network_without_load_takes_a_cycle_a_stage(setting in any_setting()) {
        for reading in [RequestFlow::Conserving, RequestFlow::Backpressure] {
            let model = setting.model(reading);
            let point = model.at(0.0).unwrap();
            prop_assert_eq!(point.latency_cycles, f64::from(setting.stages));
            prop_assert_eq!(model.zero_load_latency_cycles(), f64::from(setting.stages));
        }
        // The printed reading does not; it still approaches its limit.
        let printed = setting.model(RequestFlow::Printed);
        let (none, little) = (printed.at(0.0).unwrap(), printed.at(1e-12).unwrap());
        prop_assert!((none.latency_cycles / little.latency_cycles - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_combining_network_has_numbers_or_says_that_it_has_none(
        setting in any_setting(), load in any_load(),
    ) {
        for reading in [RequestFlow::Conserving, RequestFlow::Printed, RequestFlow::Backpressure] {
            let Ok(point) = setting.model(reading).at(load) else {
                prop_assert_eq!(reading, RequestFlow::Backpressure);
                continue;
            };
            let n = setting.stages as usize;
            prop_assert_eq!(point.channels.len(), (n + 1) * (n + 2) / 2);
            for channel in &point.channels {
                let numbers = [channel.rate, channel.service_cycles, channel.wait_cycles];
                prop_assert!(numbers.iter().all(|x| x.is_finite() && *x >= 0.0), "{channel:?}");
            }
            prop_assert!(point.details.iter().all(|(_, x)| x.is_finite() && *x >= 0.0));
            prop_assert!(point.throughput_messages <= load * (1.0 + 1e-9));
            prop_assert!(point.latency_cycles >= f64::from(setting.stages) * (1.0 - 1e-9)
                || reading == RequestFlow::Printed);
        }
    }

    /// Z solves (4) to (6), and a server is busy with the accepted load.
    #[test]
    fn the_combining_probability_is_a_fixed_point(setting in any_setting(), load in 0.0..2.0) {
        let solution = setting.model(RequestFlow::Conserving).solve(load).unwrap();
        let places = setting.buffer as usize + 1;
        let (mut hot, mut cold) = (load * setting.hot, load * (1.0 - setting.hot));
        for (i, port) in solution.hot_path.iter().enumerate() {
            hot *= if i > 0 { 2.0 } else { 1.0 };
            let arrivals = hot * (1.0 - port.combining) + cold;
            let mut queue = Md1k::new(places);
            let occupancy = queue.at(arrivals);
            let chances = chance_of_combining(hot, cold, setting.degree, places);
            let z: f64 = occupancy.law().iter().zip(&chances).map(|(p, z)| p * z).sum();
            prop_assert!((z - port.combining).abs() < 1e-9, "{z} and {}", port.combining);
            prop_assert!((occupancy.busy() - port.rate).abs() < 1e-9);
            let accepted = occupancy.accepted();
            (hot, cold) = (hot * (1.0 - port.combining) * accepted, cold * accepted);
        }
        prop_assert!((2.0 * hot - solution.hot_memory_rate).abs() < 1e-8);
    }

    /// The switches of the last stage, and those at the end of every branch, pass on everything they
    /// serve. Module 0 gets half of the cold requests of the two buffers before it, and all of their
    /// hot ones.
    #[test]
    fn what_the_last_stages_serve_reaches_the_modules(
        setting in any_setting(), stages in prop_oneof![Just(1), 1_u32..=12], load in 0.0..2.0,
    ) {
        for reading in [RequestFlow::Conserving, RequestFlow::Printed, RequestFlow::Backpressure] {
            let model = Setting { stages, ..setting }.model(reading);
            let Ok(solution) = model.solve(load) else {
                continue;
            };
            let is_near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * load;
            let n = stages as usize;
            let cold = &solution.group_cold_rates;
            let served = 2.0 * solution.hot_path[n - 1].rate;
            prop_assert!(is_near(served, 2.0 * cold[0] + solution.hot_memory_rate));
            let channels = model.at(load).unwrap().channels;
            let modules = &channels[n * (n + 1) / 2..];
            prop_assert!(is_near(modules[0].rate, cold[0] + solution.hot_memory_rate));
            for (j, branch) in solution.branches.iter().enumerate() {
                prop_assert!(is_near(modules[1 + j].rate, cold[n - j]));
                prop_assert!(branch.last().is_none_or(|port| is_near(port.rate, cold[n - j])));
            }
        }
    }

    /// The details in the file of a combining network are those of the solution.
    #[test]
    fn details_are_those_of_the_solution(setting in any_setting(), load in 0.0..2.0) {
        let model = setting.model(RequestFlow::Conserving);
        let (solution, details) = (model.solve(load).unwrap(), model.at(load).unwrap().details);
        let detail = |name: &str| {
            let named = details.iter().find(|(of, _)| of == name);
            named.map(|(_, value)| *value)
        };
        prop_assert_eq!(detail("hot_delay_cycles"), Some(solution.hot_delay_cycles));
        prop_assert_eq!(detail("cold_delay_cycles"), Some(solution.cold_delay_cycles));
        prop_assert_eq!(detail("hot_throughput_messages"), Some(solution.hot_throughput));
        prop_assert_eq!(detail("cold_throughput_messages"), Some(solution.cold_throughput));
        prop_assert_eq!(detail("hot_memory_messages"), Some(solution.hot_memory_rate));
        for (number, port) in (1..).zip(&solution.hot_path) {
            let stage = |what: &str| detail(&format!("stage_{number}_{what}"));
            prop_assert_eq!(stage("delay_cycles"), Some(port.delay_cycles));
            prop_assert_eq!(stage("combining_probability"), Some(port.combining));
        }
        prop_assert_eq!(details.len(), 5 + 2 * solution.hot_path.len());
    }

    /// Without hot requests, or without combining, nothing is combined.
    #[test]
    fn nothing_combines_alone(setting in any_setting(), load in 0.0..2.0) {
        let lone = [
            Setting { hot: 0.0, ..setting },
            Setting { degree: Degree::AtMost(1), ..setting },
        ];
        for setting in lone {
            let solution = setting.model(RequestFlow::Conserving).solve(load).unwrap();
            prop_assert!(solution.hot_path.iter().all(|port| port.combining == 0.0));
        }
        // Under uniform traffic all switches are alike.
        let solution = lone[0].model(RequestFlow::Conserving).solve(load).unwrap();
        let delays = &solution.group_delays_cycles;
        prop_assert!(delays.iter().all(|delay| (delay - delays[0]).abs() < 1e-9));
        prop_assert_eq!(solution.hot_throughput, 0.0);
    }

    /// With large buffers uniform traffic sees a tandem of M/D/1 queues.
    #[test]
    fn large_buffers_make_a_row_of_endless_constant_queues(n in 1_u32..=12, load in 0.0..0.4) {
        let setting = Setting { stages: n, hot: 0.0, degree: Degree::AtMost(2), buffer: 64 };
        let exact = f64::from(n) * (1.0 + load / (2.0 * (1.0 - load)));
        for reading in [RequestFlow::Conserving, RequestFlow::Printed, RequestFlow::Backpressure] {
            let point = setting.model(reading).at(load).unwrap();
            prop_assert!((point.latency_cycles - exact).abs() < 1e-9 * exact);
            prop_assert!((point.throughput_messages - load).abs() < 1e-9);
        }
    }

    #[test]
    fn backpressure_loses_nothing_inside(setting in any_setting(), load in 0.0..1.0) {
        if let Ok(solution) = setting.model(RequestFlow::Backpressure).solve(load) {
            let cold = &solution.group_cold_rates;
            prop_assert!(cold.iter().all(|rate| *rate == cold[0]));
            prop_assert!((solution.cold_throughput - cold[0]).abs() <= 1e-12 * cold[0]);
            for port in solution.hot_path.iter().chain(solution.branches.iter().flatten()) {
                prop_assert!(port.service_cycles >= 1.0);
                prop_assert!(port.rate * port.service_cycles < 1.0 + 1e-9);
            }
        }
    }

    #[test]
    fn more_requests_deliver_more(setting in any_setting()) {
        let throughput = |i: i32| {
            let load = f64::from(i) / 16.0;
            setting.model(RequestFlow::Conserving).at(load).unwrap().throughput_messages
        };
        let throughputs: Vec<f64> = (0..32).map(throughput).collect();
        let grows = |pair: &[f64]| pair[1] >= pair[0] * (1.0 - 1e-12);
        prop_assert!(throughputs.windows(2).all(grows), "{throughputs:?}");
    }
}
