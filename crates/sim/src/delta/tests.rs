use loadcurve_base::queueing::{Md1k, Occupancy, mm1k};
use loadcurve_network::topology::Topology as _;
use loadcurve_network::topology::multistage::Wiring;

use super::*;
use crate::test_support::{detail, endless, interval};

fn delta(switch: u32, stages: u32, places: u32, service: Service, load: f64) -> Delta {
    let network = Multistage::new(switch, stages, Wiring::Baseline);
    let pattern = AnyDestination::new(network.lines());
    let traffic = Traffic::new(pattern, load, Random::stream(1, load, 0));
    Delta::new(network, places, service, traffic)
}

/// Runs a network of one stage in 20 batches and compares delay, throughput and loss with the exact
/// values for its queues.
fn holds_to(exact: &Occupancy, service: Service, load: f64) {
    let mut delta = delta(8, 1, exact.places() as u32, service, load);
    delta.advance(&mut endless(), 20_000);
    let (mut delays, mut throughputs, mut losses) = (Vec::new(), Vec::new(), Vec::new());
    let mut waits = Vec::new();
    for _ in 0..20 {
        delta.restart_counts();
        let mut record = endless();
        delta.advance(&mut record, 20_000);
        let counters = delta.counters();
        delays.push(record.mean_cycles());
        throughputs.push(counters.delivered as f64 / counters.cycles / 8.0);
        losses.push(counters.lost as f64 / counters.generated as f64);
        waits.push(detail(&delta, "queueing_delay_cycles"));
    }
    for (what, measured, expected) in [
        ("delay", delays, exact.mean_delay_services()),
        ("throughput", throughputs, exact.busy()),
        ("loss", losses, exact.full()),
        ("wait", waits, exact.mean_delay_services() - 1.0),
    ] {
        let (mean, error) = interval(&measured);
        assert!(error <= 0.05 * expected, "{what} is not measured well");
        assert!(
            (mean - expected).abs() <= error,
            "{service:?} {load}: {what} {mean} ± {error}, not {expected}"
        );
    }
}

#[test]
fn one_stage_with_exponential_service_is_mm1l() {
    for (load, places) in [(0.75, 4), (1.0, 2), (1.0, 1), (2.5, 8)] {
        holds_to(&mm1k::occupancy(load, places), Service::Exponential, load);
    }
}

#[test]
fn one_stage_with_fixed_service_is_md1l() {
    for (load, places) in [(0.75, 3), (1.0, 2), (1.0, 1), (2.5, 5)] {
        holds_to(Md1k::new(places).at(load), Service::Fixed, load);
    }
}

#[test]
fn the_first_stage_loses_as_mm1l_and_later_ones_lose_less() {
    let mut delta = delta(4, 3, 4, Service::Exponential, 0.9);
    delta.advance(&mut endless(), 100_000);
    delta.restart_counts();
    delta.advance(&mut endless(), 1_000_000);
    let losses = [1, 2, 3].map(|stage| detail(&delta, &format!("stage_{stage}_loss_probability")));
    let exact = mm1k::occupancy(0.9, 4).full();
    assert!(
        (losses[0] / exact - 1.0).abs() < 0.03,
        "{losses:?}, {exact}"
    );
    assert!(losses[0] > losses[1] && losses[1] > losses[2], "{losses:?}");
}

#[test]
fn a_packet_alone_takes_one_cycle_a_stage() {
    let mut delta = delta(2, 5, 1, Service::Fixed, 1e-9);
    for _ in 0..50 {
        let mut record = Record::new(1, u64::MAX);
        assert_eq!(delta.advance(&mut record, 1000), Pause::Full);
        assert_eq!(record.mean_cycles(), 5.0);
    }
    assert_eq!(delta.counters().generated, 50);
}

#[test]
fn the_foremost_of_simultaneous_moves_comes_first() {
    // Under an unlimited load the queues of stage 1 serve without a pause, each at its own times. A
    // queue of stage 2 is then offered a packet with probability ½ at the times of either of them.
    // Once it serves, its services also end at the times of one of them. Starting with n packets
    // just after such a time, one more arrives before the next such time, if there is room; then
    // one leaves, and then another arrives in the room that it left: from n = 1 to 0, 1, 2 with
    // probabilities ¼, ½, ¼, and from 2 to 1, 2 with ½, ½. An empty queue stays empty for half a
    // cycle, with probability ½. So n = 0, 1, 2 for ½·½ : 1 : ½ of the time, and the server is busy
    // for 6/7 of it. If packets arrived before the others left, it would be 4/5.
    let mut delta = delta(2, 2, 2, Service::Fixed, 1000.0);
    delta.advance(&mut endless(), 100_000);
    delta.restart_counts();
    let mut record = Record::new(100_000, u64::MAX);
    delta.advance(&mut record, u64::MAX);
    let throughput = |stage| detail(&delta, &format!("stage_{stage}_throughput_messages"));
    assert!((throughput(1) - 1.0).abs() < 1e-4);
    assert!(
        (throughput(2) - 6.0 / 7.0).abs() < 0.01,
        "{}",
        throughput(2)
    );
}

#[test]
fn generated_packets_are_delivered_dropped_or_in_the_network() {
    for service in [Service::Exponential, Service::Fixed] {
        let mut delta = delta(3, 3, 2, service, 1.5);
        let mut record = endless();
        delta.advance(&mut record, 30_000);
        let Counters {
            generated,
            delivered,
            lost,
            waiting,
            ..
        } = delta.counters();
        assert_eq!(generated, delivered + lost + waiting);
        assert_eq!(record.count(), delivered);
        assert!(lost > 0 && waiting > 0 && delivered > 1000);
        // Every packet in the network is in one of the queues.
        assert!(waiting <= 3 * 27 * 2);
        delta.restart_counts();
        delta.advance(&mut record, 30_000);
        let later = delta.counters();
        assert_eq!(
            waiting + later.generated,
            later.delivered + later.lost + later.waiting
        );
    }
}

#[test]
fn departures_of_a_stage_arrive_at_the_next() {
    for service in [Service::Exponential, Service::Fixed] {
        let mut delta = delta(4, 3, 2, service, 1.2);
        delta.advance(&mut endless(), 300_000);
        for stage in [1, 2] {
            let value = |stage, name| detail(&delta, &format!("stage_{stage}_{name}"));
            let passed =
                value(stage, "throughput_messages") * (1.0 - value(stage + 1, "loss_probability"));
            let served = value(stage + 1, "throughput_messages");
            // The difference is still in the queues.
            assert!((passed / served - 1.0).abs() < 1e-3, "{passed} {served}");
        }
    }
}

#[test]
fn all_lines_of_a_stage_have_equal_loads() {
    let mut delta = delta(3, 3, 4, Service::Exponential, 0.8);
    delta.advance(&mut endless(), 2_000_000);
    let channels = delta.channels();
    let mut classes = [0; 3];
    for (index, channel) in channels.iter().enumerate() {
        let class = delta.fabric.network.symmetry(index);
        classes[class] += 1;
        let mean = detail(&delta, &format!("stage_{}_throughput_messages", class + 1));
        // Four standard deviations of a Poisson count, which varies more than this one.
        let count = mean * delta.counters().cycles;
        assert!((channel.rate / mean - 1.0).abs() < 4.0 / count.sqrt());
        assert_eq!(channel.service_cycles, 1.0);
    }
    assert_eq!(classes, [27; 3]);
}

#[test]
fn dividing_a_run_changes_nothing() {
    for service in [Service::Exponential, Service::Fixed] {
        let mut whole = delta(2, 4, 3, service, 0.9);
        let mut cut = whole.clone();
        let (mut one, mut other) = (Record::new(2000, u64::MAX), Record::new(2000, u64::MAX));
        assert_eq!(whole.advance(&mut one, u64::MAX), Pause::Full);
        while cut.advance(&mut other, 1) == Pause::Effort {}
        assert_eq!(one, other);
        assert_eq!(whole.counters(), cut.counters());
        assert_eq!(whole.channels(), cut.channels());
        assert_eq!(whole.details(), cut.details());
    }
}

#[test]
fn the_run_of_a_seed_is_fixed_for_ever() {
    let runs = [Service::Exponential, Service::Fixed].map(|service| {
        let mut delta = delta(4, 2, 4, service, 0.8);
        delta.advance(&mut Record::new(1000, u64::MAX), u64::MAX);
        let wait = detail(&delta, "queueing_delay_cycles");
        (delta.counters().cycles, delta.counters().lost, wait)
    });
    assert_eq!(
        runs,
        [
            (103.269_971_556_351_83, 214, 2.286_638_744_711_715),
            (87.833_569_526_672_36, 115, 1.850_324_793_678_089_6)
        ]
    );
}
