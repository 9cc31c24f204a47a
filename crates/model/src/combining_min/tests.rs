use loadcurve_base::queueing::Md1k;

use super::*;
use crate::explanation::check;

fn model(reading: RequestFlow) -> CombiningMin {
    CombiningMin::new(6, 0.16, Degree::AtMost(4), 4, reading)
}

#[test]
fn as_printed_hot_requests_vanish() {
    let hot = |reading| 64.0 * model(reading).solve(1.0).unwrap().hot_throughput;
    assert!((hot(RequestFlow::Printed) - 1.43).abs() < 0.2);
    assert!(hot(RequestFlow::Conserving) > 7.0);
}

#[test]
fn backpressure_loses_at_the_source_alone() {
    let solution = model(RequestFlow::Backpressure).solve(0.5).unwrap();
    let cold = &solution.group_cold_rates;
    assert!(cold.iter().all(|rate| *rate == cold[0]));
    assert!(
        solution.hot_path[..5]
            .iter()
            .all(|port| port.service_cycles > 1.0)
    );
    assert_eq!(solution.hot_path[5].service_cycles, 1.0);
}

#[test]
fn uniform_traffic_with_backpressure_is_lost_at_the_source_alone_whatever_the_load() {
    let model = CombiningMin::new(6, 0.0, Degree::AtMost(1), 4, RequestFlow::Backpressure);
    for load in [1.0, 1.5, 3.0] {
        let throughput = model.at(load).unwrap().throughput_messages;
        assert!(0.8 < throughput && throughput < 0.85, "{throughput}");
    }
}

/// At loads from 3.85 to 4.35 the printed equations have several solutions. The one that continues to
/// higher loads is used throughout.
#[test]
fn printed_equations_use_one_solution_branch_at_all_loads() {
    let model = CombiningMin::new(6, 1.0, Degree::AtMost(32), 8, RequestFlow::Printed);
    let throughputs = (39..=50).map(|tenths| {
        let load = f64::from(tenths) / 10.0;
        model.at(load).unwrap().throughput_messages
    });
    let throughputs: Vec<f64> = throughputs.collect();
    assert!(throughputs.is_sorted_by(|before, after| before > after));
}

#[test]
fn without_combining_a_hot_tree_has_no_solution_with_backpressure() {
    let model = CombiningMin::new(6, 0.16, Degree::AtMost(1), 4, RequestFlow::Backpressure);
    assert!(model.solve(0.1).is_ok());
    assert_eq!(model.solve(0.4), Err(Unsteady::Unconverged));
}

#[test]
fn explanations_have_the_values_of_the_model() {
    for reading in [
        RequestFlow::Printed,
        RequestFlow::Conserving,
        RequestFlow::Backpressure,
    ] {
        for (stages, hot, degree, buffer) in [
            (1, 0.3, Degree::AtMost(2), 1),
            (3, 0.0, Degree::AtMost(4), 4),
            (3, 1.0, Degree::Unlimited, 2),
            (4, 1.0, Degree::AtMost(3), 4),
            (4, 0.2, Degree::AtMost(1), 4),
            (6, 0.08, Degree::AtMost(2), 1),
            (6, 0.16, Degree::AtMost(4), 4),
            (6, 0.16, Degree::Unlimited, 8),
            (5, 0.08, Degree::AtMost(16), 16),
        ] {
            check::explains_itself(&CombiningMin::new(stages, hot, degree, buffer, reading));
        }
        for (switch, stages) in [(4, 3), (3, 2), (16, 1)] {
            let two = CombiningMin::new(stages, 0.16, Degree::AtMost(2), 4, reading);
            check::explains_itself(&two.with_switch(switch));
        }
    }
}

#[test]
fn unsolved_loads_are_not_explained() {
    let model = CombiningMin::new(6, 0.16, Degree::AtMost(1), 4, RequestFlow::Backpressure);
    assert_eq!(model.explain(0.4), Err(Unsteady::Unconverged));
    assert_eq!(model.explain_queue(0.4, 0), Err(Unsteady::Unconverged));
}

#[test]
fn every_stage_is_told_as_its_reading_has_it() {
    for (reading, time, service) in [
        (
            RequestFlow::Printed,
            "E[T_2] = E[N_2]/b_2·d·(λ″_2·(1 − x_2))/λ_2",
            "d",
        ),
        (RequestFlow::Conserving, "E[T_2] = E[N_2]/b_2·d", "d"),
        (
            RequestFlow::Backpressure,
            "E[T_2] = E[N_2]/b_2·s_2",
            "s_2 = d + φ_2·x_3·(1 − Z_3,5)·d + (1 − φ_2)/2·(x_3·d + x_3,c·d)",
        ),
    ] {
        let model = CombiningMin::new(3, 0.16, Degree::AtMost(2), 4, reading);
        // The hot link into stage 2.
        let wait = model.explain_queue(0.6, 1).unwrap().unwrap();
        let [stay, head] = &wait.terms()[..] else {
            panic!("a wait is the difference of two times")
        };
        assert_eq!(stay.letters().plain(), time);
        assert_eq!(head.letters().plain(), service);
    }
}

#[test]
fn larger_switches_have_as_many_ways_as_outputs() {
    let two = CombiningMin::new(3, 0.16, Degree::AtMost(2), 4, RequestFlow::Backpressure);
    let model = two.with_switch(4);
    // The hot link into stage 2.
    let wait = model.explain_queue(0.6, 1).unwrap().unwrap();
    let [_, head] = &wait.terms()[..] else {
        panic!("a wait is the difference of two times")
    };
    assert_eq!(
        head.letters().plain(),
        "s_2 = d + φ_2·x_3·(1 − Z_3,5)·d + (1 − φ_2)/4·(x_3·d + 3·x_3,c·d)"
    );
    let delay = model.explain(0.6).unwrap();
    let cold = &delay.terms()[0];
    assert_eq!(
        cold.letters().plain(),
        "D_cold = (D_hot + 3·D_1 + 12·D_2 + 48·D_3)/N"
    );
    assert_eq!(cold.terms()[4].value(), 64.0);
}

#[test]
fn one_stage_of_any_size_is_a_row_of_single_queues() {
    for (switch, load) in [(2, 0.5), (4, 0.9), (64, 1.5)] {
        let two = CombiningMin::new(1, 0.0, Degree::AtMost(2), 4, RequestFlow::Conserving);
        let point = two.with_switch(switch).at(load).unwrap();
        let mut queue = Md1k::new(5);
        let queue = queue.at(load);
        let number: f64 = (0..).zip(queue.law()).map(|(k, p)| f64::from(k) * p).sum();
        assert!((point.throughput_messages - queue.busy()).abs() < 1e-12);
        assert!((point.latency_cycles - number / queue.busy()).abs() < 1e-12);
    }
}

/// At a small load, a hot request meets others of all that merge before it.
#[test]
fn hot_requests_merge_from_all_inputs_of_a_switch() {
    for (switch, stages) in [(2, 6), (4, 3), (8, 2), (64, 1)] {
        let two = CombiningMin::new(stages, 0.08, Degree::AtMost(1), 4, RequestFlow::Conserving);
        let state = two.with_switch(switch).solve(1e-6).unwrap();
        let rates = state.hot_path.iter().map(|port| port.rate / 1e-6);
        for (port, rate) in rates.enumerate() {
            let hot = 0.08 * f64::from(switch.pow(port as u32));
            assert!((rate - hot - 0.92).abs() < 1e-4, "{switch} {port}: {rate}");
        }
        assert!((state.hot_memory_rate / 1e-6 - 0.08 * 64.0).abs() < 1e-3);
        assert!((state.cold_throughput / 1e-6 - 0.92).abs() < 1e-4);
    }
}

#[test]
fn requests_never_wait_for_a_module() {
    let model = CombiningMin::new(3, 0.16, Degree::AtMost(2), 4, RequestFlow::Conserving);
    for class in 6..10 {
        assert_eq!(model.explain_queue(0.6, class), Ok(None));
    }
}
