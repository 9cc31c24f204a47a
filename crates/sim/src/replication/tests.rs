use super::*;
use crate::exact::{Hole, LindleyQueue};
use crate::{Counters, Measurement};

fn stopping_rule(precision: f64, most_messages: u64) -> StoppingRule {
    StoppingRule::new(precision, most_messages)
}

fn finished(engine: impl Engine + 'static, stopping_rule: &StoppingRule) -> Report {
    Replication::new(Box::new(engine), stopping_rule).finish()
}

/// The measurement of a point from all its replications.
fn measured(stopping_rule: &StoppingRule, engine: impl Fn(u32) -> LindleyQueue) -> Measurement {
    let mut reports = Vec::new();
    while (reports.len() as u32) < stopping_rule.wanted(&reports) {
        reports.push(finished(engine(reports.len() as u32), stopping_rule));
    }
    Measurement::of(&reports, stopping_rule).unwrap()
}

#[test]
fn the_course_of_a_run_tells_of_every_message_and_agrees_with_the_mean() {
    let report = finished(
        LindleyQueue::new(0.7, false, 1, 0),
        &stopping_rule(0.05, 4_000_000),
    );
    let course = &report.course;
    assert_eq!(course.messages(), report.messages);
    assert!(report.warm_up_messages < report.messages / 2);
    let is_measured = |from: u64| from >= report.warm_up_messages;
    let measured = course.stretches().filter(|it| is_measured(it.from_message));
    let (sum, count) = measured.fold((0.0, 0), |(sum, count), it| {
        (
            sum + it.mean_cycles * it.messages as f64,
            count + it.messages,
        )
    });
    let mean = Interval::of(&report.batches).unwrap().mean_cycles;
    // A section may straddle the end of the warm-up.
    assert!((sum / count as f64 / mean - 1.0).abs() < 0.01);
}

/// Number of intervals, out of 200 seeds, that cover the exact mean.
fn covering(load: f64, is_deterministic: bool, precision: f64) -> usize {
    let exact = LindleyQueue::exact_cycles(load, is_deterministic);
    let stopping_rule = stopping_rule(precision, 4_000_000);
    (0..200)
        .filter(|&seed| {
            let point = measured(&stopping_rule, |replication| {
                LindleyQueue::new(load, is_deterministic, seed, replication)
            });
            assert_eq!(point.state, State::Steady);
            assert!(point.is_reached && !point.is_optimistic);
            let error = (point.latency_cycles.unwrap() - exact).abs();
            error <= point.half_width_cycles.unwrap()
        })
        .count()
}

#[test]
fn a_run_that_stops_holds_enough_correlation_times() {
    let stopping_rule = stopping_rule(0.1, 4_000_000);
    for seed in 0..100 {
        let report = finished(LindleyQueue::new(0.85, true, seed, 0), &stopping_rule);
        let interval = Interval::of(&report.batches).unwrap();
        let width = interval.relative_half_width() / stopping_rule.replication_precision();
        let held = report.batches.unwrap().correlation_times();
        assert!(width <= 1.0 && held >= 400.0 * width, "{held} {width}");
    }
}

/// Accepted numbers of the 200 intervals: 90 to 98 %.
const ALLOWED: std::ops::RangeInclusive<usize> = 180..=196;

#[test]
fn intervals_cover_the_exact_latency_of_m_m_1() {
    for (load, precision) in [(0.5, 0.03), (0.7, 0.05)] {
        let covering = covering(load, false, precision);
        assert!(ALLOWED.contains(&covering), "{load}: {covering}");
    }
}

#[test]
fn intervals_cover_the_exact_latency_of_m_d_1() {
    for (load, precision) in [(0.5, 0.02), (0.7, 0.03)] {
        let covering = covering(load, true, precision);
        assert!(ALLOWED.contains(&covering), "{load}: {covering}");
    }
}

#[test]
fn throughput_utilisation_and_quantiles_are_those_of_m_m_1() {
    let point = measured(&stopping_rule(0.02, 4_000_000), |replication| {
        LindleyQueue::new(0.5, false, 1, replication)
    });
    assert!((point.throughput_messages / 0.05 - 1.0).abs() < 0.02);
    assert!((point.channels[0].utilisation() / 0.5 - 1.0).abs() < 0.02);
    // The latency is exponential with a mean of 20 cycles: its quantiles are 20·ln 2, 20·ln 20, ….
    for (quantile, exact) in [
        (point.p50_cycles, 13.863),
        (point.p95_cycles, 59.915),
        (point.p99_cycles, 92.103),
    ] {
        assert!((quantile.unwrap() / exact - 1.0).abs() < 0.05);
    }
    let counted: u64 = point.histogram.iter().map(|bin| bin.count).sum();
    assert!(counted > point.messages / 2 && counted < point.messages);
}

#[test]
fn light_load_takes_the_least_length() {
    let point = measured(&stopping_rule(0.02, 4_000_000), |replication| {
        LindleyQueue::new(0.1, true, 1, replication)
    });
    assert_eq!((point.messages, point.replications), (20_000, 2));
    assert!(point.is_reached);
}

#[test]
fn messages_that_all_take_the_same_time_have_an_interval_of_no_width() {
    let point = measured(&stopping_rule(0.02, 4_000_000), |replication| {
        LindleyQueue::new(1e-9, true, 1, replication)
    });
    assert_eq!(point.latency_cycles, Some(10.0));
    assert_eq!(point.half_width_cycles, Some(0.0));
    assert!(point.is_reached && !point.is_optimistic);
}

#[test]
fn a_start_from_a_long_queue_is_cut_off() {
    let exact = LindleyQueue::exact_cycles(0.5, true);
    let late = finished(
        LindleyQueue {
            free_cycles: 20_000.0,
            ..LindleyQueue::new(0.5, true, 1, 0)
        },
        &stopping_rule(0.02, 4_000_000),
    );
    // The backlog of 2000 services shrinks by half a service per service time: 2000 messages.
    assert!(
        (1_800..2_500).contains(&late.warm_up_messages),
        "{}",
        late.warm_up_messages
    );
    assert_eq!(late.state, State::Steady);
    let interval = Interval::of(&late.batches).unwrap();
    assert!((interval.mean_cycles - exact).abs() < 2.0 * interval.half_width_cycles);
    // The histogram excludes the warm-up as well.
    let longest = f64::from(late.histogram.last().unwrap().0);
    assert!(longest < 9.0 * 128.0, "{longest}");
}

#[test]
fn an_overloaded_queue_is_saturated_and_delivers_its_capacity() {
    for load in [1.05, 2.0, 20.0] {
        let point = measured(&stopping_rule(0.02, 1_000_000), |replication| {
            LindleyQueue::new(load, false, 1, replication)
        });
        assert_eq!(point.state, State::Saturated, "{load}");
        assert_eq!(point.latency_cycles, None);
        assert!(
            (point.throughput_messages / 0.1 - 1.0).abs() < 0.02,
            "{load}: {}",
            point.throughput_messages
        );
        assert_eq!(point.replications, 2);
    }
}

#[test]
fn an_overload_too_slow_to_overflow_is_seen_at_the_cap() {
    let report = finished(
        LindleyQueue::new(1.06, true, 1, 0),
        &stopping_rule(0.02, 80_000),
    );
    assert_eq!(report.state, State::Saturated);
    assert!((40_000..40_100).contains(&report.messages));
}

#[test]
fn a_queue_at_its_capacity_is_not_called_steady() {
    let named = (0..20)
        .filter(|&replication| {
            let queue = LindleyQueue::new(1.0, true, 1, replication);
            let report = finished(queue, &stopping_rule(0.02, 200_000));
            assert!(report.state != State::Steady || report.is_optimistic);
            report.state == State::Unstable
        })
        .count();
    assert!(named >= 16, "{named}");
}

#[test]
fn dropped_messages_do_not_saturate() {
    let point = measured(&stopping_rule(0.02, 1_000_000), |replication| {
        LindleyQueue {
            places: 5,
            ..LindleyQueue::new(2.0, true, 1, replication)
        }
    });
    assert_eq!(point.state, State::Steady);
    assert!((point.throughput_messages / 0.1 - 1.0).abs() < 0.01);
}

#[test]
fn the_cap_ends_a_run_with_the_interval_it_has() {
    let point = measured(&stopping_rule(0.001, 100_000), |replication| {
        LindleyQueue::new(0.7, false, 1, replication)
    });
    assert_eq!((point.state, point.is_reached), (State::Steady, false));
    assert_eq!((point.messages / 100, point.replications), (1_000, 2));
    assert!(point.half_width_cycles.unwrap() > 0.001 * point.latency_cycles.unwrap());
}

#[test]
fn an_interval_near_saturation_is_called_optimistic() {
    let optimistic = (0..20)
        .filter(|&seed| {
            let point = measured(&stopping_rule(0.02, 40_000), |replication| {
                LindleyQueue::new(0.98, false, seed, replication)
            });
            point.state != State::Steady || point.is_optimistic
        })
        .count();
    assert!(optimistic >= 18, "{optimistic}");
}

#[test]
fn deadlocks_that_cost_throughput_are_named() {
    let point = measured(&stopping_rule(0.02, 1_000_000), |replication| {
        LindleyQueue {
            deadlocks_each: 1,
            ..LindleyQueue::new(2.0, true, 1, replication)
        }
    });
    assert_eq!(point.state, State::Deadlocked);
    assert!(point.deadlocks_per_message > 0.5);
    let harmless = measured(&stopping_rule(0.02, 1_000_000), |replication| {
        LindleyQueue {
            deadlocks_each: 1,
            ..LindleyQueue::new(0.5, true, 1, replication)
        }
    });
    assert_eq!(harmless.state, State::Steady);
}

#[test]
fn a_run_in_which_nothing_is_delivered_ends() {
    let stopping_rule = stopping_rule(0.02, 2_000);
    let stuck = finished(Hole::default(), &stopping_rule);
    assert_eq!((stuck.state, stuck.messages), (State::Saturated, 0));
    assert_eq!(stuck.counters.delivered, 0);
    let dead = Hole {
        counters: Counters {
            deadlocks: 1,
            ..Counters::default()
        },
        ..Hole::default()
    };
    assert_eq!(finished(dead, &stopping_rule).state, State::Saturated);
    let lossy = finished(
        Hole {
            drops: true,
            ..Hole::default()
        },
        &stopping_rule,
    );
    assert_eq!(lossy.state, State::Unstable);
    assert_eq!(lossy.counters, Counters::default());
    let point = Measurement::of(&[lossy], &stopping_rule).unwrap();
    assert_eq!(
        (point.throughput_messages, point.latency_cycles),
        (0.0, None)
    );
}

/// A network that accepts almost nothing delivers a few messages before it is given up: their number
/// depends on the steps, so it is not reported.
#[test]
fn a_given_up_run_reports_nothing_that_depends_on_its_steps() {
    let stopping_rule = stopping_rule(0.05, 2_000);
    let run = |effort: u64| {
        let mut queue = LindleyQueue::new(2_000.0, true, 1, 0);
        queue.places = 1;
        let mut replication = Replication::new(Box::new(queue), &stopping_rule);
        while !replication.step(effort) {}
        replication.report()
    };
    let report = run(1_000);
    assert_eq!(report.rule, Some(Rule::Barren));
    assert_eq!(report, run(70_000));
    let point = Measurement::of(&[report], &stopping_rule).unwrap();
    assert_eq!(point.throughput_half_width_messages, None);
    assert_eq!((point.messages, point.state), (0, State::Unstable));
}

#[test]
fn no_result_depends_on_the_steps_of_a_run() {
    for load in [0.5, 1.5] {
        let stopping_rule = stopping_rule(0.05, 100_000);
        let run = |effort: u64| {
            let mut replication = Replication::new(
                Box::new(LindleyQueue::new(load, false, 1, 0)),
                &stopping_rule,
            );
            while !replication.step(effort) {}
            replication.report()
        };
        let whole = run(u64::MAX);
        assert_eq!(whole, run(1));
        assert_eq!(whole, run(777));
    }
}

#[test]
fn a_run_can_be_asked_at_any_step_and_its_progress_grows_to_one() {
    let stopping_rule = stopping_rule(0.02, 4_000_000);
    let mut replication = Replication::new(
        Box::new(LindleyQueue::new(0.7, false, 1, 0)),
        &stopping_rule,
    );
    assert_eq!(
        Measurement::of(&[replication.report()], &stopping_rule),
        None
    );
    assert_eq!(replication.progress().part, 0.0);
    let mut asked = 0;
    let mut last = 0.0;
    while !replication.step(1000) {
        let (progress, report) = (replication.progress(), replication.report());
        last = progress.part;
        assert!(progress.part > 0.0 && progress.part < 1.0);
        assert_eq!(progress.messages, report.messages);
        assert!(!report.is_finished);
        if let Some(point) = Measurement::of(&[report], &stopping_rule) {
            asked += 1;
            assert!((point.latency_cycles.unwrap() / 33.3 - 1.0).abs() < 0.5);
        }
    }
    assert!(asked > 10 && last > 0.9, "{last}");
    assert_eq!(replication.progress().part, 1.0);
    let report = replication.report();
    assert!(report.is_finished);
    assert!(replication.step(1000));
    assert_eq!(replication.report(), report);
}
