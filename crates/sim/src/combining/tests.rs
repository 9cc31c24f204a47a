use loadcurve_base::Random;
use loadcurve_base::queueing::Md1k;
use loadcurve_network::topology::Multistage;
use loadcurve_network::topology::Topology as _;
use loadcurve_network::topology::multistage::Wiring;

use super::request::Request;
use super::*;
use crate::test_support::{detail, endless, interval};

const NETWORKS: [Wiring; 2] = [Wiring::Baseline, Wiring::Omega];

fn network(
    stages: u32,
    wiring: Wiring,
    hot: f64,
    degree: Option<u32>,
    buffer: u32,
    load: f64,
) -> Combining {
    let network = Multistage::new(2, stages, wiring);
    network_of(network, hot, degree, buffer, load)
}

fn network_of(
    network: Multistage,
    hot: f64,
    degree: Option<u32>,
    buffer: u32,
    load: f64,
) -> Combining {
    let pattern = HotSpot::new(network.lines(), hot);
    let traffic = Traffic::new(pattern, load, Random::stream(1, load, 0));
    Combining::new(HotTree::of(network), degree, buffer, traffic)
}

/// Networks of larger switches, in both wirings.
fn of_larger_switches() -> [Multistage; 4] {
    let [baseline, omega] = NETWORKS;
    [
        Multistage::new(4, 3, baseline),
        Multistage::new(4, 3, omega),
        Multistage::new(8, 2, omega),
        Multistage::new(16, 1, baseline),
    ]
}

/// Delay and throughput in 20 batches of the given number of events, after a warm-up batch.
fn batches(network: &mut Combining, events: u64) -> [Vec<f64>; 2] {
    let (mut delays, mut throughputs) = (Vec::new(), Vec::new());
    network.advance(&mut endless(), events);
    for _ in 0..20 {
        network.restart_counts();
        let mut record = endless();
        network.advance(&mut record, events);
        let counters = network.counters();
        delays.push(record.mean_cycles());
        throughputs.push(record.count() as f64 / counters.cycles / f64::from(network.sources()));
    }
    [delays, throughputs]
}

/// Compares delay and throughput with their exact values.
fn holds_to(mut network: Combining, [delay, throughput]: [f64; 2]) {
    let [delays, throughputs] = batches(&mut network, 20_000);
    for (what, measured, expected) in [
        ("delay", delays, delay),
        ("throughput", throughputs, throughput),
    ] {
        let (mean, error) = interval(&measured);
        assert!(error < 0.02 * expected, "{what} is not measured well");
        assert!(
            (mean - expected).abs() < error,
            "{what} {mean} ± {error}, not {expected}"
        );
    }
}

#[test]
fn a_request_alone_takes_one_cycle_a_stage() {
    for (wiring, hot) in NETWORKS.into_iter().zip([0.3, 1.0]) {
        let mut network = network(7, wiring, hot, Some(2), 1, 1e-7);
        for _ in 0..100 {
            let mut record = Record::new(1, u64::MAX);
            assert_eq!(network.advance(&mut record, 1000), Pause::Full);
            assert_eq!(record.mean_cycles(), 7.0);
        }
    }
}

#[test]
fn a_request_alone_takes_one_cycle_a_stage_of_larger_switches() {
    for of in of_larger_switches() {
        let mut network = network_of(of, 0.5, Some(2), 1, 1e-7);
        for _ in 0..100 {
            let mut record = Record::new(1, u64::MAX);
            assert_eq!(network.advance(&mut record, 1000), Pause::Full);
            assert_eq!(record.mean_cycles(), f64::from(of.stages()));
        }
    }
}

#[test]
fn one_stage_without_combining_is_md1k() {
    let two = Multistage::new(2, 1, Wiring::Baseline);
    let sixteen = Multistage::new(16, 1, Wiring::Omega);
    for (load, buffer, of) in [
        (0.5, 1, two),
        (0.9, 3, two),
        (0.9, 3, sixteen),
        (2.0, 4, two),
    ] {
        // A blocked processor holds one request and generates no others: with it the buffer is
        // equivalent to one with one more slot that drops requests when full.
        let mut queue = Md1k::new(buffer as usize + 2);
        let whole = queue.at(load);
        let inside: f64 = (0..)
            .zip(whole.law())
            .map(|(number, p)| f64::from(number.min(buffer + 1)) * p)
            .sum();
        let exact = [inside / whole.busy(), whole.busy()];
        holds_to(network_of(of, 0.0, None, buffer, load), exact);
        // Hot requests that do not combine behave like cold ones.
        holds_to(network_of(of, 0.5, Some(1), buffer, load), exact);
    }
}

#[test]
fn all_hot_with_unlimited_combining_leaves_one_behind_the_head() {
    // Requests arriving during a service combine and are served next: they wait ½ cycle on average,
    // because all arrival times are equally likely. The server is busy for e^λ services in a row,
    // because no request arrives during a service with probability e^−λ, and then idle for 1/λ.
    for load in [0.3, 1.0, 3.0] {
        let stretch = libm::exp(load);
        let busy = stretch / (stretch + 1.0 / load);
        let exact = [1.0 + busy / 2.0, load];
        holds_to(network(1, Wiring::Omega, 1.0, None, 1, load), exact);
    }
}

#[test]
fn all_hot_in_pairs_one_stage_is_a_bulk_queue() {
    // One request or pair is in service, one or two wait in the other slot, and one more in front
    // of the buffer: at most three waiting in all, of which two are served next and one stays. Let
    // w = 0 or 1 be the number waiting when a service begins, and A the number of arrivals during
    // it: the next service begins with 1 if w + A ≥ 3, and otherwise with 0, after an idle time of
    // 1/λ if w + A = 0.
    for load in [0.8, 1.5, 4.0] {
        let λ: f64 = load;
        let none = libm::exp(-λ);
        let (one, two) = (none * λ, none * λ * λ / 2.0);
        let (from_0, from_1) = (1.0 - none - one - two, 1.0 - none - one);
        let w_1 = from_0 / (from_0 + 1.0 - from_1);
        let w_0 = 1.0 - w_1;
        let idle = w_0 * none;
        // Requests admitted: one while idle, and during a service all until three wait.
        let let_in_0 = one + 2.0 * two + 3.0 * from_0;
        let let_in_1 = one + 2.0 * from_1;
        let served = idle + w_0 * let_in_0 + w_1 * let_in_1;
        // Time integrals of P(A(t) ≥ 1) and P(A(t) ≥ 2) over a service, and with them those of the
        // number in the slot behind the head, min(w + A(t), 2).
        let first = 1.0 - (1.0 - none) / λ;
        let second = first - (1.0 - none - one) / λ;
        let waiting = w_0 * (first + second) + w_1 * (1.0 + first);
        let exact = [1.0 + waiting / served, served / (1.0 + idle / λ)];
        holds_to(network(1, Wiring::Baseline, 1.0, Some(2), 1, load), exact);
    }
}

#[test]
fn omega_and_baseline_carry_the_same() {
    for (switch, stages) in [(2, 5), (4, 3)] {
        carries_the_same_in_both_wirings(switch, stages);
    }
}

fn carries_the_same_in_both_wirings(switch: u32, stages: u32) {
    let [one, other] = NETWORKS.map(|wiring| {
        let of = Multistage::new(switch, stages, wiring);
        batches(
            &mut network_of(of, 0.16, Some(2), 4, 0.7),
            u64::from(1500 * of.lines()),
        )
        .map(|measured| interval(&measured))
    });
    for ((one, one_error), (other, other_error)) in one.into_iter().zip(other) {
        assert!(one_error < 0.03 * one && other_error < 0.03 * other);
        let error = (one_error * one_error + other_error * other_error).sqrt();
        assert!((one - other).abs() < error, "{one} {other} ± {error}");
    }
}

#[test]
fn generated_messages_are_delivered_or_in_the_network() {
    let two = Multistage::new(2, 5, Wiring::Baseline);
    let larger = of_larger_switches().map(|of| (Some(2), of));
    let networks = [Some(1), Some(3), None].map(|degree| (degree, two));
    for (degree, of) in networks.into_iter().chain(larger) {
        let mut network = network_of(of, 0.2, degree, 2, 0.9);
        let mut record = endless();
        network.advance(&mut record, 50_000);
        let Counters {
            generated,
            delivered,
            waiting,
            ..
        } = network.counters();
        assert_eq!(generated, delivered + waiting);
        assert_eq!(record.count(), delivered);
        // Without new requests all requests leave the network, so none was lost.
        network.drain(&mut record);
        assert_eq!(network.counters().waiting, 0);
        assert_eq!(record.count(), generated);
    }
}

#[test]
fn cold_requests_go_to_all_modules_alike() {
    for of in [
        Multistage::new(2, 4, Wiring::Omega),
        Multistage::new(4, 2, Wiring::Baseline),
    ] {
        goes_to_all_modules_alike(of);
    }
}

/// Checks the rates into the modules of a network of 16 processors.
fn goes_to_all_modules_alike(of: Multistage) {
    let mut network = network_of(of, 0.1, Some(4), 4, 0.5);
    network.advance(&mut endless(), 1_000_000);
    let channels = network.channels();
    let cycles = network.counters().cycles;
    let cold = detail(&network, "cold_throughput_messages");
    let hot = detail(&network, "hot_memory_messages");
    for (module, link) in channels[of.stages() as usize * 16..].iter().enumerate() {
        let expected = cold + if module == 0 { hot } else { 0.0 };
        let error = 4.0 * (expected / cycles).sqrt();
        assert!((link.rate - expected).abs() < error, "{module}: {link:?}");
    }
    // As many requests are delivered as are generated, nine in ten of them cold.
    let all = network.counters().generated as f64 / cycles / 16.0;
    assert!((cold / all - 0.9).abs() < 0.01);
}

#[test]
fn lines_of_a_class_carry_as_much() {
    for of in [
        Multistage::new(2, 4, Wiring::Baseline),
        Multistage::new(4, 2, Wiring::Omega),
    ] {
        carries_as_much_on_the_lines_of_a_class(of);
    }
}

fn carries_as_much_on_the_lines_of_a_class(of: Multistage) {
    let mut network = network_of(of, 0.1, Some(2), 4, 0.5);
    network.advance(&mut endless(), 1_000_000);
    let cycles = network.counters().cycles;
    let channels = network.channels();
    let mut classes = vec![(0.0, 0.0); network.tree.symmetries()];
    for (index, channel) in channels.iter().enumerate() {
        let (sum, count) = &mut classes[network.tree.symmetry(index)];
        *sum += channel.rate;
        *count += 1.0;
    }
    for (index, channel) in channels.iter().enumerate() {
        let (sum, count) = classes[network.tree.symmetry(index)];
        let mean: f64 = sum / count;
        assert!((channel.rate - mean).abs() <= 4.0 * (mean / cycles).sqrt());
    }
}

#[test]
fn the_delays_of_stages_add_up() {
    // The delay of a cold request without contention is its number of stages.
    let mut network = network(3, Wiring::Baseline, 0.0, None, 4, 0.6);
    let mut record = endless();
    network.advance(&mut record, 300_000);
    let stages = [1, 2, 3].map(|stage| detail(&network, &format!("stage_{stage}_delay_cycles")));
    let sum: f64 = stages.iter().sum();
    assert!((sum / record.mean_cycles() - 1.0).abs() < 0.02);
    assert_eq!(detail(&network, "cold_delay_cycles"), record.mean_cycles());
}

#[test]
fn a_hot_request_combines_as_often_as_there_is_one_to_combine_with() {
    // All requests hot, any number combining, two slots: a request that finds the server busy
    // combines unless it is the first.
    let load = 1.5;
    let mut network = network(1, Wiring::Baseline, 1.0, None, 1, load);
    network.advance(&mut endless(), 400_000);
    let stretch = libm::exp(load);
    // Of the requests that arrive during one busy period and one idle period, one for each service
    // takes a slot.
    let combined = 1.0 - stretch / (load * (stretch + 1.0 / load));
    let measured = detail(&network, "stage_1_combining_probability");
    assert!((measured - combined).abs() < 0.01, "{measured} {combined}");
}

#[test]
fn the_second_waiting_request_combines_with_the_first() {
    // Two hot requests complete service in stage 0 at 1, when the buffer that both ask for is full
    // of cold ones, the first of which completes service at 1½. Then one hot request takes the slot
    // and the other combines with it; at 2½ their service begins.
    let mut network = network(2, Wiring::Baseline, 0.5, Some(2), 1, 1e-9);
    let (hot, cold) = (Request::new(0.0, 0, true), |entered| {
        Request::new(entered, 0, false)
    });
    let switches = &mut network.switches;
    assert!(switches.ask(0, hot) && switches.ask(1, hot));
    let (_, buffer) = switches.buffers.head(0);
    assert_eq!(switches.buffers.head(1).1, buffer);
    switches.now_cycles = 0.5;
    assert!(switches.ask(buffer, cold(0.5)) && switches.ask(buffer, cold(0.5)));
    (0..4).for_each(|_| _ = network.tally.generate());
    let mut record = endless();
    network.drain(&mut record);
    assert_eq!(network.switches.now_cycles, 3.5);
    assert_eq!(detail(&network, "hot_delay_cycles"), 3.5);
    assert_eq!(detail(&network, "cold_delay_cycles"), 1.5);
    assert_eq!(detail(&network, "stage_2_combining_probability"), 0.5);
    // They were in service from 0 to 1 and blocked until 1½; the other buffer was busy for 3
    // cycles, and one request waited in it until 2½.
    let channels = network.channels();
    let time = |channel: usize| {
        (
            channels[channel].service_cycles,
            channels[channel].wait_cycles,
        )
    };
    assert_eq!((time(0), time(1)), ((1.5, 0.0), (1.5, 0.0)));
    assert_eq!(time(buffer as usize), (1.0, 2.0 / 3.0));
    assert_eq!(channels[buffer as usize].blocking, Some(0.5));
}

#[test]
fn all_waiting_hot_requests_combine_with_the_first() {
    // Four inputs of a switch wait for one buffer that is full of cold requests: two with hot
    // requests, one with a cold one, one more with a hot one. When a slot is free the first takes it
    // and the two other hot ones combine with it, overtaking the cold one.
    let of = Multistage::new(4, 2, Wiring::Baseline);
    let mut network = network_of(of, 0.5, None, 1, 1e-9);
    let request = |hot| Request::new(0.0, 0, hot);
    let switches = &mut network.switches;
    for (line, hot) in (0..).zip([true, true, false, true]) {
        assert!(switches.ask(line, request(hot)));
    }
    let (_, buffer) = switches.buffers.head(0);
    switches.now_cycles = 0.5;
    for _ in 0..2 {
        assert!(switches.ask(buffer, Request::new(0.5, 0, false)));
    }
    (0..6).for_each(|_| _ = network.tally.generate());
    let mut record = endless();
    network.drain(&mut record);
    // Served from ½ on: two cold ones, the hot ones together, the cold one.
    assert_eq!(network.switches.now_cycles, 4.5);
    assert_eq!(detail(&network, "hot_delay_cycles"), 3.5);
    assert_eq!(
        detail(&network, "cold_delay_cycles"),
        (1.0 + 2.0 + 4.5) / 3.0
    );
    assert_eq!(detail(&network, "hot_memory_messages"), 1.0 / 4.5);
}

#[test]
fn a_processor_is_held_up_as_often_as_its_buffer_is_full() {
    let (load, buffer) = (0.9, 2);
    let mut network = network(1, Wiring::Baseline, 0.0, None, buffer, load);
    network.advance(&mut endless(), 1_000_000);
    // The request waiting outside is one more in the queue, and the last to be generated.
    let mut queue = Md1k::new(buffer as usize + 2);
    let law = queue.at(load).law();
    let blocked = law[buffer as usize + 1] / (1.0 - law[buffer as usize + 2]);
    for channel in &network.channels()[..2] {
        let measured = channel.blocking.unwrap();
        assert!(
            (measured / blocked - 1.0).abs() < 0.03,
            "{measured} {blocked}"
        );
        assert!((channel.service_cycles - 1.0).abs() < 1e-4);
    }
}

#[test]
fn tree_saturation_stops_cold_requests_unless_hot_ones_combine() {
    let throughput = |degree| {
        let mut network = network(6, Wiring::Baseline, 0.16, degree, 4, 0.4);
        network.advance(&mut endless(), 300_000);
        network.restart_counts();
        network.advance(&mut endless(), 600_000);
        network.counters().delivered as f64 / network.counters().cycles / 64.0
    };
    // Module 0 receives at most the two requests per cycle that its switch sends, but would get
    // about ten hot ones per cycle at a load of 1; cold ones wait behind them.
    let bound = 2.0 / (64.0 * 0.16 + 0.84);
    let without = throughput(Some(1));
    assert!(
        without < bound && without > 0.9 * bound,
        "{without} {bound}"
    );
    assert!((throughput(None) - 0.4).abs() < 0.01);
}

#[test]
fn a_bound_on_what_waits_is_kept() {
    let mut network = network(6, Wiring::Baseline, 1.0, None, 4, 2.0);
    let mut record = Record::new(u64::MAX, 300);
    assert_eq!(network.advance(&mut record, u64::MAX), Pause::Overflow);
    assert_eq!(network.counters().waiting, 301);
}

#[test]
fn dividing_a_run_changes_nothing() {
    let mut whole = network(4, Wiring::Omega, 0.3, Some(3), 2, 0.9);
    let mut cut = whole.clone();
    let (mut one, mut other) = (Record::new(3000, u64::MAX), Record::new(3000, u64::MAX));
    assert_eq!(whole.advance(&mut one, u64::MAX), Pause::Full);
    while cut.advance(&mut other, 1) == Pause::Effort {}
    assert_eq!(one, other);
    assert_eq!(whole.counters(), cut.counters());
    assert_eq!(whole.channels(), cut.channels());
    assert_eq!(whole.details(), cut.details());
}

#[test]
fn the_run_of_a_seed_is_fixed_for_ever() {
    let mut network = network(4, Wiring::Baseline, 0.2, Some(2), 4, 0.8);
    network.advance(&mut Record::new(1000, u64::MAX), u64::MAX);
    let run = (
        network.counters().cycles,
        detail(&network, "hot_delay_cycles"),
        detail(&network, "cold_delay_cycles"),
    );
    assert_eq!(
        run,
        (
            88.381_945_610_046_39,
            10.754_788_442_339_215,
            8.238_812_297_474_254
        )
    );
}

impl Combining {
    /// Runs without sources until the network is empty.
    fn drain(&mut self, record: &mut Record) {
        let Self {
            switches, tally, ..
        } = self;
        while switches.servers.completions.next_cycles() < f64::INFINITY {
            switches.now_cycles = switches.servers.completions.next_cycles();
            let buffer = switches.servers.completions.take();
            switches.serve(buffer, tally, record);
        }
    }
}
