//! Tests of sources with a process each, against a network that only delays.

use proptest::prelude::*;

use super::*;
use crate::routing::{DimensionOrder, Phases};
use crate::topology::Lattice;
use crate::traffic::test_support::Rates;
use crate::traffic::{Bursts, Sending, Uniform};

/// Two processors that send, the second four times as much.
fn pairs() -> Rates {
    Rates::new(3, &[(0, 2, 1.0), (1, 0, 3.0), (1, 2, 1.0)])
}

fn sent<P: Pattern + 'static>(pattern: P, load_messages: f64, sending: Sending) -> Senders {
    let random = Random::stream(1, load_messages, 0);
    Senders::new(
        Traffic::new(pattern, load_messages, random).sending(sending),
        4,
    )
}

/// The first messages, each with the cycle before which it is delivered, in a network in which each takes a number of
/// cycles that depends on its number and its length.
fn delivered(
    senders: &mut dyn Arrivals,
    messages: usize,
    latency: impl Fn(u64, &Arrival) -> u64,
) -> Vec<(Arrival, u64)> {
    let mut all: Vec<(Arrival, u64)> = Vec::new();
    let mut on_the_way = BinaryHeap::new();
    while all.len() < messages {
        let next_end = on_the_way
            .peek()
            .map_or(u64::MAX, |&Reverse((end, _))| end - 1);
        let cycle = senders.next_cycle().min(next_end);
        if cycle == u64::MAX {
            break;
        }
        while let Some(arrival) = senders.take(cycle) {
            assert_eq!(arrival.cycle, cycle);
            let number = all.len() as u64;
            let end = cycle + latency(number, &arrival);
            on_the_way.push(Reverse((end, number)));
            all.push((arrival, end));
        }
        while let Some(&Reverse((end, number))) = on_the_way.peek() {
            if end > cycle + 1 {
                break;
            }
            on_the_way.pop();
            senders.delivered(number, end);
        }
    }
    all
}

/// Checks that the sources send a number of messages in a time, within three standard deviations, where the index of
/// dispersion of the counts is that of bursts of `burst` messages in the limit of low load.
fn check_rates(all: &[(Arrival, u64)], expected: &[f64], burst: f64) {
    let cycles = all.last().unwrap().0.cycle as f64;
    for (source, &rate) in expected.iter().enumerate() {
        let sent = all.iter().filter(|(it, _)| it.source as usize == source);
        let (count, mean) = (sent.count() as f64, rate * cycles);
        let deviation = (mean * (1.0 + 2.0 * burst)).sqrt();
        assert!(
            (count - mean).abs() <= 3.0 * deviation,
            "{source}: {count} {mean}"
        );
    }
}

#[test]
fn every_source_has_the_load_of_its_weight() {
    let mix = Some(Mix::read("1-1-1-1-5").unwrap());
    let mixed = Sending {
        mix: mix.clone(),
        ..Sending::default()
    };
    let bursting = Sending {
        mix,
        bursts: Some(Bursts {
            messages: 5.0,
            peak_flits: 0.5,
        }),
        ..Sending::default()
    };
    for (sending, burst) in [(mixed, 0.0), (bursting, 5.0)] {
        let mut senders = sent(pairs(), 0.01, sending);
        assert_eq!(senders.flits(), None);
        let all = delivered(&mut senders, 20_000, |_, _| 10);
        check_rates(&all, &[0.004, 0.016, 0.0], burst);
        assert!(
            all.iter()
                .all(|(it, _)| it.delay == 0 && (it.source == 1 || it.destination == 2))
        );
        let long = all.iter().filter(|(it, _)| it.flits == 5).count() as f64;
        assert!((long - 4000.0).abs() < 3.0 * (20_000.0 * 0.2_f64 * 0.8).sqrt());
        let is_of_kind = |(it, _): &(Arrival, u64)| [(1, 0), (5, 1)].contains(&(it.flits, it.kind));
        assert!(all.iter().all(is_of_kind));
    }
}

#[test]
fn latencies_are_told_by_length() {
    let sending = Sending {
        mix: Some(Mix::read("20-5").unwrap()),
        ..Sending::default()
    };
    let mut senders = sent(Uniform::new(4), 0.01, sending);
    let names = ["latency_of_5_flits_cycles", "latency_of_20_flits_cycles"].map(str::to_owned);
    assert!(
        senders
            .details()
            .into_iter()
            .eq(names.clone().map(|name| (name, 0.0)))
    );
    delivered(&mut senders, 100, |_, it| 3 * u64::from(it.flits));
    let expected = || names.iter().cloned().zip([15.0, 60.0]);
    assert!(senders.details().into_iter().eq(expected()));
    senders.restart_counts();
    assert!(senders.details().iter().all(|&(_, mean)| mean == 0.0));
}

const ANSWERED: Replies = Replies {
    flits: 6,
    service_cycles: 7,
};

#[test]
fn every_request_is_answered() {
    let sending = Sending {
        replies: Some(ANSWERED),
        ..Sending::default()
    };
    let mut senders = sent(pairs(), 0.01, sending);
    assert_eq!(senders.flits(), None);
    let latency = |number: u64, it: &Arrival| it.birth().abs_diff(it.cycle) + 5 + number * 7 % 30;
    let all = delivered(&mut senders, 10_000, |number, it| {
        latency(number, it) - u64::from(it.delay)
    });
    let (requests, replies): (Vec<_>, Vec<_>) = all.iter().partition(|(it, _)| it.kind == 0);
    check_rates(&requests, &[0.004, 0.016, 0.0], 0.0);
    let mut expected: Vec<_> = requests
        .iter()
        .map(|&(it, end)| (end, it.destination, it.source))
        .collect();
    expected.sort_unstable();
    let mut found: Vec<_> = replies
        .iter()
        .map(|(it, _)| (it.birth(), it.source, it.destination))
        .collect();
    found.sort_unstable();
    // The last requests are not answered yet.
    assert!(found.len() > 4900 && expected.starts_with(&found));
    assert!(replies.iter().all(|(it, _)| (it.flits, it.delay) == (6, 8)));
    assert!(
        requests
            .iter()
            .all(|(it, _)| (it.flits, it.delay) == (4, 0))
    );
}

/// A source that always has a message ready, and one place: requests take 5 cycles, replies 9 after the delay.
#[test]
fn a_window_of_one_waits_for_every_reply() {
    let sending = Sending {
        replies: Some(ANSWERED),
        window: Some(1),
        ..Sending::default()
    };
    let mut senders = sent(Rates::new(2, &[(0, 1, 1.0)]), 1e9, sending);
    let all = delivered(&mut senders, 40, |_, it| if it.kind == 0 { 5 } else { 9 });
    for (nth, pair) in (0..).zip(all.chunks(2)) {
        let [(request, asked), (reply, answered)] = pair else {
            panic!("a request has a reply");
        };
        // The first is born within the first cycle, and the others go a cycle after the reply.
        let start = 1 + nth * (5 + 8 + 9 + 1);
        assert_eq!(
            (request.birth(), request.cycle, *asked),
            (start, start, start + 5)
        );
        assert_eq!((reply.birth(), reply.cycle), (start + 5, start + 13));
        assert_eq!(
            (reply.source, reply.destination, *answered),
            (1, 0, start + 22)
        );
    }
    let details = [
        "request_latency_cycles",
        "reply_latency_cycles",
        "round_trip_cycles",
    ];
    let details = details
        .map(str::to_owned)
        .into_iter()
        .zip([5.0, 17.0, 22.0]);
    assert!(senders.details().into_iter().eq(details));
}

#[test]
fn a_window_with_room_changes_nothing() {
    let all = |window| {
        let sending = Sending {
            mix: Some(Mix::read("2-3").unwrap()),
            window,
            ..Sending::default()
        };
        delivered(
            &mut sent(Uniform::new(5), 0.02, sending),
            1000,
            |number, _| 2 + number % 9,
        )
    };
    assert_eq!(all(None), all(Some(40)));
    assert_ne!(all(None), all(Some(1)));
}

#[test]
fn replies_have_middles_of_their_own() {
    let routing = Phases::valiant(DimensionOrder::new(Lattice::mesh(4)));
    let random = Random::stream(1, 0.01, 0);
    let sending = Sending {
        replies: Some(ANSWERED),
        ..Sending::default()
    };
    let traffic = Traffic::uniform(16, 0.01, random)
        .over(&routing)
        .sending(sending);
    let mut senders = Senders::new(traffic, 4);
    let all = delivered(&mut senders, 200, |_, _| 12);
    let replies = all.iter().filter(|(it, _)| it.kind == 1);
    let mut middles: Vec<u32> = replies.filter_map(|(it, _)| it.via).collect();
    middles.sort_unstable();
    middles.dedup();
    assert!(middles.len() > 12);
}

#[test]
fn silent_sources_and_tiny_loads_never_send() {
    let sending = Sending {
        window: Some(3),
        ..Sending::default()
    };
    assert_eq!(
        sent(pairs(), 1e-320, sending.clone()).next_cycle(),
        u64::MAX
    );
    assert_eq!(sent(pairs(), 1.0, sending).ready.len(), 2);
}

proptest! {
    /// A message is sent in the cycle of its birth or in the one after that in which a place became free, whichever is
    /// later.
    #[test]
    fn a_window_is_never_exceeded(
        window in 1_u32..5,
        load in 0.001..0.5_f64,
        longest in 1_u64..60,
        is_answered in any::<bool>(),
    ) {
        let sending = Sending {
            replies: is_answered.then_some(ANSWERED),
            window: Some(window),
            ..Sending::default()
        };
        let mut senders = sent(Uniform::new(4), load, sending);
        let all = delivered(&mut senders, 400, |number, _| 1 + number * 13 % longest);
        for source in 0..4 {
            let own = all.iter().filter(|(it, _)| it.source == source && it.kind == 0);
            let starts: Vec<u64> = own.map(|(it, _)| it.cycle).collect();
            let ends = all.iter().filter(|(it, _)| if is_answered {
                it.destination == source && it.kind == 1
            } else {
                it.source == source
            });
            let mut ends: Vec<u64> = ends.map(|&(_, end)| end).collect();
            ends.sort_unstable();
            prop_assert!(starts.is_sorted());
            for (start, end) in starts.iter().skip(window as usize).zip(ends) {
                prop_assert!(*start > end, "{start} {end}");
            }
        }
    }
}
