//! Multistage networks and their queues: every recorded value here, and in the modules the
//! identities that hold for all parameters.

use loadcurve::model::Model;
use loadcurve::model::buffered_min::{self, BufferedMin};
use loadcurve::model::combining_min::{
    CombiningMin, CombiningState, Degree, RequestFlow, chance_of_combining,
};
use loadcurve::queueing::Md1k;
use serde_json::Value;

use super::{assert_close, number};

mod buffered;
mod combining;
mod queues;

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
