use loadcurve_base::Random;
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::Lattice;
use loadcurve_network::traffic::{HotProcessors, Traffic};

use super::*;
use crate::flit::FlitByFlit;
use crate::statistics::Interval;
use crate::statistics::two_sided_95;
use crate::test_support::arrival;
use crate::{Replication, StoppingRule, worm};

fn empty(grouping: Grouping, before: u64, batch_length: u64, batches: u64) -> GroupedLatencies {
    GroupedLatencies {
        grouping,
        processors: 4,
        before,
        batch_length,
        batches,
        open: VecDeque::new(),
        first_open: 0,
        delivered: 0,
        sums: HashMap::new(),
    }
}

fn traffic() -> Traffic<HotProcessors> {
    let pattern = HotProcessors::new(16, 20.0, &[5]).unwrap();
    Traffic::new(pattern, 0.01, Random::stream(3, 0.01, 0))
}

fn worms() -> Box<dyn Engine> {
    Box::new(worm::mesh(4, 8, traffic()))
}

fn flits() -> Box<dyn Engine> {
    let routing = DimensionOrder::new(Lattice::mesh(4));
    Box::new(FlitByFlit::under(routing, 8, traffic()))
}

fn report(engine: Box<dyn Engine>) -> Report {
    let stopping_rule = StoppingRule::new(0.05, 100_000);
    Replication::new(engine, &stopping_rule).finish()
}

fn repeated(engine: Box<dyn Engine>, report: &Report, grouping: Grouping) -> GroupedLatencies {
    let span = MeasuredSpan::of(report).unwrap();
    let mut repetition = Repetition::of(engine, &span, grouping, 16);
    while !repetition.step(1000) {}
    assert_eq!(repetition.part_done(), 1.0);
    repetition.latencies().unwrap()
}

#[test]
fn the_mean_over_groups_is_that_of_the_run() {
    for engine in [worms, flits] {
        let report = report(engine());
        let overall = Interval::of(&report.batches).unwrap().mean_cycles;
        for (grouping, groups) in Grouping::ALL.into_iter().zip([16, 16, 240]) {
            let repeated = repeated(engine(), &report, grouping);
            let latencies = GroupedLatencies::pooled(&[repeated]);
            assert_eq!(latencies.len(), groups, "{grouping:?}");
            let messages: u64 = latencies.iter().map(|it| it.messages).sum();
            assert_eq!(messages, report.batches.as_ref().unwrap().count());
            let cycles = latencies
                .iter()
                .map(|it| it.latency_cycles * it.messages as f64);
            let mean = cycles.sum::<f64>() / messages as f64;
            assert!((mean / overall - 1.0).abs() < 1e-12, "{mean} {overall}");
        }
    }
}

#[test]
fn the_hot_processor_is_told_by_its_messages() {
    let report = report(worms());
    let latencies = GroupedLatencies::pooled(&[repeated(worms(), &report, Grouping::Destination)]);
    let hot = latencies[5];
    assert_eq!(hot.group, MessageGroup::Processor(5));
    let cold = latencies.iter().filter(|it| it.group != hot.group);
    assert!(cold.clone().all(|it| 2 * it.messages < hot.messages));
    // The more messages, the narrower the interval, and all are at most a few per cent.
    let width = |it: &GroupLatency| it.half_width_cycles.unwrap() / it.latency_cycles;
    assert!(cold.clone().all(|it| width(it) < 0.1));
}

/// Batches of two messages: latencies 3 and 5 of one source in the first, 4 of it and 9 of another in
/// the second.
#[test]
fn sums_are_those_computed_by_hand() {
    let mut grouped = empty(Grouping::Source, 1, 2, 2);
    for (message, source) in (0..).zip([0, 1, 1, 1, 2, 1]) {
        grouped.generation(message, arrival(0, source, 3));
    }
    // The first is warm-up and the last comes after all batches.
    for (message, latency) in [(1, 7), (2, 3), (3, 5), (4, 9), (0, 11), (5, 8)] {
        grouped.delivery(message, latency);
    }
    assert!(grouped.open.is_empty());
    let sums = grouped.sums[&1].closed();
    assert_eq!((sums.counts, sums.total_cycles), (2.0, 8.0));
    let expected = [(0, 11.0, 1), (1, 4.0, 2), (2, 9.0, 1)];
    for (it, (processor, latency, messages)) in GroupedLatencies::pooled(&[grouped.clone()])
        .iter()
        .zip(expected)
    {
        assert_eq!(it.group, MessageGroup::Processor(processor));
        assert_eq!((it.latency_cycles, it.messages), (latency, messages));
        assert_eq!(it.half_width_cycles, None, "one batch says nothing");
    }
}

/// N = 2, 1 and S = 8, 4.5 in two batches: L = 12.5/3, residuals −1/3 and 1/3; h = t·√(2·2/9)/3.
#[test]
fn an_interval_is_that_of_a_ratio() {
    let mut sums = Sums::default();
    for (batch, latency) in [(0, 3.0), (0, 5.0), (1, 4.5)] {
        sums.add(batch, latency);
    }
    let sums = Sums {
        used_batches: FEWEST_BATCHES,
        ..sums.closed()
    };
    let latency = sums.latency(MessageGroup::Processor(0), 2.0);
    let expected = two_sided_95(1.0) * (4.0_f64 / 9.0).sqrt() / 3.0;
    assert!((latency.half_width_cycles.unwrap() - expected).abs() < 1e-12);
}
