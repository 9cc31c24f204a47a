//! Snapshots must show what the engines do, and taking them must change nothing.

use std::collections::{BTreeMap, BTreeSet};

use loadcurve_scenario::{Network, Scenario};
use loadcurve_sim::snapshot::{HeldChannel, Kind, MessageView, Progress, Snapshot};
use loadcurve_sim::{Engine, Pause, Record, Watch};

use super::network;

/// Small networks of every kind, with loads from light to more than most of them can carry.
fn networks() -> Vec<(Network, f64)> {
    let links = [
        ("fat-tree,n:16,flits:6", 0.05),
        ("mesh,k:4,flits:9", 0.05),
        ("torus,k:4,flits:7", 0.05),
        ("torus,k:5,flits:12,links:bi", 0.04),
        ("scouting,k:4,flits:8,scout:0,vcs:2", 0.09),
        ("scouting,k:8,flits:12,scout:1,vcs:1", 0.03),
        ("scouting,k:8,flits:20,scout:3,vcs:2,ejection:shared", 0.03),
        ("buffered-min,switch:2,stages:4", 0.8),
        ("buffered-min,switch:4,stages:2,service:fixed,buffer:2", 0.9),
        ("combining-min,n:16,hot:16,degree:2", 0.7),
        (
            "combining-min,n:16,hot:30,degree:1,wiring:omega,buffer:1",
            0.6,
        ),
    ];
    let read = |(link, load): (&str, f64)| {
        let network = network(link);
        [0.2, 1.0].map(|part| (network.clone(), part * load))
    };
    links.into_iter().flat_map(read).collect()
}

fn endless() -> Record {
    Record::new(u64::MAX, u64::MAX)
}

/// Snapshots of the first cycles, one per cycle.
fn film(network: &Network, load: f64, cycles: u32) -> Vec<Snapshot> {
    let mut engine = network.observable(load, 3, 0);
    let mut record = endless();
    let mut shot = |cycle: u32| {
        engine.advance_to(&mut record, cycle.into());
        engine.snapshot(cycle.into())
    };
    (0..cycles).map(&mut shot).collect()
}

/// Checks that every message of `flits` flits has all its flits in the network and its buffers.
fn check_flits(snapshot: &Snapshot, flits: u32) {
    for mover in snapshot.movers.iter().filter(|m| m.kind == Kind::Worm) {
        let on_channels: u32 = mover.channels.iter().map(|stretch| stretch.flits).sum();
        assert_eq!(
            mover.flits_at_source + on_channels + mover.flits_delivered,
            flits,
            "{mover:?}"
        );
        assert!(mover.flits_delivered < flits);
    }
}

/// Messages that hold each channel: data and probes hold channels, acknowledgements only pass.
fn holders(snapshot: &Snapshot) -> BTreeMap<u32, Vec<u64>> {
    let mut holders: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for mover in &snapshot.movers {
        if mover.kind == Kind::Acknowledgement {
            continue;
        }
        for &HeldChannel { channel, .. } in &mover.channels {
            holders.entry(channel).or_default().push(mover.number);
        }
    }
    holders
}

/// Messages whose headers request channels, by number.
fn wishes(snapshot: &Snapshot) -> BTreeMap<u64, &MessageView> {
    let waiting = snapshot.movers.iter().filter(|m| !m.wants.is_empty());
    waiting.map(|mover| (mover.number, mover)).collect()
}

#[test]
fn looking_changes_nothing() {
    for (network, load) in networks() {
        let [mut seen, mut unseen] = [(); 2].map(|()| network.observable(load, 3, 0));
        let [mut record, mut expected] = [(); 2].map(|()| endless());
        let mut cycle = 0.0;
        while record.count() < 700 {
            // Queueing networks also change within a cycle.
            cycle += 0.75;
            seen.advance_to(&mut record, cycle);
            let snapshot = seen.snapshot(cycle);
            let read = Snapshot::from_words(&snapshot.words()).unwrap();
            assert_eq!(read.count(), snapshot.count());
        }
        while expected.count() < record.count() {
            unseen.advance(&mut expected, 1);
        }
        unseen.advance_to(&mut expected, cycle);
        assert_eq!(record, expected, "{network}");
        assert_eq!(seen.counters(), unseen.counters());
        assert_eq!(seen.channels(), unseen.channels());
        assert_eq!(seen.snapshot(cycle), unseen.snapshot(cycle));
    }
}

#[test]
fn what_is_seen_is_what_is_simulated() {
    for (network, load) in networks() {
        let mut records = [(); 2].map(|()| Record::new(5_000, u64::MAX));
        let full = [
            network
                .simulator(load, 3, 0)
                .advance(&mut records[0], u64::MAX),
            Engine::advance(
                &mut *network.observable(load, 3, 0),
                &mut records[1],
                u64::MAX,
            ),
        ];
        assert_eq!(full, [Pause::Full; 2]);
        // Messages of the last cycle may be delivered in a different order.
        let part = records[0].mean_cycles() / records[1].mean_cycles();
        assert!((part - 1.0).abs() < 1e-3, "{network} {load}: {part}");
    }
}

#[test]
fn flits_are_conserved_and_channels_held_by_one_a_virtual_channel() {
    for (network, load) in networks() {
        let routing = network.routing();
        let topology = routing.topology();
        let most = if network.has("vcs") {
            network.value("vcs").whole().unwrap_or(1)
        } else {
            1
        };
        let queues = !network.has("flits");
        let mut seen = 0;
        for snapshot in film(&network, load, 400) {
            if queues {
                check_queues(&snapshot, network.value("buffer").whole().unwrap());
            } else {
                check_flits(&snapshot, network.value("flits").whole().unwrap());
                let crowd = holders(&snapshot).into_values().map(|held| held.len());
                assert!(crowd.max().unwrap_or(0) as u32 <= most, "{network}");
            }
            for mover in &snapshot.movers {
                let channels = mover.channels.iter().map(|stretch| stretch.channel);
                let mut all = channels.chain(mover.wants.iter().copied());
                assert!(all.all(|channel| (channel as usize) < topology.channels()));
                let nodes = [mover.source, mover.destination];
                let processors = topology.processors() as u32;
                assert!(nodes.into_iter().flatten().all(|node| node < processors));
                assert!(!mover.channels.is_empty());
            }
            seen += snapshot.movers.len();
        }
        assert!(seen > 200, "{network}");
    }
}

/// Queues must be filled from the head on, and never beyond their capacity.
fn check_queues(snapshot: &Snapshot, buffer: u32) {
    let mut queues: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for mover in &snapshot.movers {
        let places = queues.entry(mover.channels[0].channel).or_default();
        assert!(places.insert(mover.place));
    }
    for places in queues.into_values() {
        let count = places.len() as u32;
        assert!(places.into_iter().eq(0..count));
        // The server of a combining network has a slot of its own.
        assert!(count <= buffer + 1);
    }
}

#[test]
fn messages_are_told_apart_and_move_on_from_channel_to_channel() {
    for (network, load) in networks() {
        let mut last: BTreeMap<(u64, bool), MessageView> = BTreeMap::new();
        for snapshot in film(&network, load, 400) {
            let mut now = BTreeMap::new();
            for mover in snapshot.movers {
                if mover.kind == Kind::Acknowledgement {
                    continue;
                }
                let key = (mover.number, mover.kind == Kind::Probe);
                assert!(now.insert(key, mover).is_none(), "{network}");
            }
            for (key, mover) in &now {
                let Some(before) = last.get(key).filter(|_| mover.kind == Kind::Worm) else {
                    continue;
                };
                assert_eq!(
                    (before.source, before.destination),
                    (mover.source, mover.destination)
                );
                assert!(before.flits_at_source >= mover.flits_at_source);
                assert!(before.flits_delivered <= mover.flits_delivered);
                let channels = |mover: &MessageView| -> Vec<u32> {
                    mover.channels.iter().map(|s| s.channel).collect()
                };
                let (old, new) = (channels(before), channels(mover));
                // The head advances by at most one channel, and so does the tail.
                let is_onward = (0..=1).any(|left| {
                    let kept = &old[left.min(old.len())..];
                    new.starts_with(kept) && new.len() <= kept.len() + 1
                });
                assert!(is_onward, "{network}: {old:?} {new:?}");
            }
            last = now;
        }
    }
}

#[test]
fn who_is_blocked_asked_before_and_found_all_taken() {
    let mut blocked: BTreeMap<String, usize> = BTreeMap::new();
    for (network, load) in networks() {
        let lanes = if network.has("vcs") {
            network.value("vcs").whole().unwrap_or(1) as usize
        } else {
            1
        };
        let blocked = blocked.entry(network.to_string()).or_insert(0);
        for pair in film(&network, load, 600).windows(2) {
            let (before, now) = (wishes(&pair[0]), wishes(&pair[1]));
            if network.has("degree") {
                *blocked += check_requests(
                    &pair[1],
                    network.value("buffer").whole().unwrap() as usize + 1,
                );
                continue;
            }
            let (held_before, held_now) = (holders(&pair[0]), holders(&pair[1]));
            for (number, mover) in now {
                let is_there_since = before
                    .get(&number)
                    .is_some_and(|old| old.wants == mover.wants);
                assert_eq!(mover.blocked, is_there_since, "{network}: {mover:?}");
                if !mover.blocked {
                    continue;
                }
                *blocked += 1;
                if network.has("scout") && network.value("scout").whole().unwrap() > 0 {
                    // The probe has tried some of them, and others may have become free by the time
                    // it was back.
                    continue;
                }
                // Some holders may have left in the cycle after they blocked it, or arrived in the
                // one before.
                for wanted in &mover.wants {
                    let held = [&held_before, &held_now]
                        .into_iter()
                        .filter_map(|held| held.get(wanted));
                    let others: BTreeSet<u64> = held.flatten().copied().collect();
                    assert!(others.len() >= lanes, "{network}: {mover:?}");
                }
            }
        }
    }
    for (network, count) in blocked {
        assert_eq!(count == 0, network.starts_with("buffered-min"), "{network}");
    }
}

/// A blocked request must be at the head of its buffer, and the next buffer must be full.
fn check_requests(snapshot: &Snapshot, places: usize) -> usize {
    let held = holders(snapshot);
    let blocked = snapshot.movers.iter().filter(|mover| mover.blocked);
    let count = blocked.map(|mover| {
        assert_eq!((mover.place, mover.fraction), (0, Some(1.0)));
        assert_eq!(held[&mover.wants[0]].len(), places);
    });
    count.count()
}

#[test]
fn paths_of_a_scouting_torus_hang_together() {
    let reading = Scenario::read("scouting,k:4,flits:9,scout:2,vcs:2");
    let network = &reading.scenario.networks[0];
    let graph = network.routing().topology().graph();
    let ends = |channel: u32| {
        let (from, to) = graph.channels[channel as usize].nodes();
        (from as u32, to as u32)
    };
    let mut turns = 0;
    for snapshot in film(network, 0.03, 300) {
        for mover in &snapshot.movers {
            let pairs = mover.channels.windows(2);
            let pairs = pairs.map(|pair| [pair[0].channel, pair[1].channel]);
            let front = mover.channels.last().map(|stretch| stretch.channel);
            let ahead = mover.wants.iter().filter_map(|&next| Some([front?, next]));
            for [channel, next] in pairs.chain(ahead) {
                assert_eq!(ends(channel).1, ends(next).0);
                turns += 1;
            }
            if mover.kind == Kind::Worm && mover.flits_at_source > 0 {
                assert_eq!(Some(ends(mover.channels[0].channel).0), mover.source);
            }
        }
    }
    assert!(turns > 1_000);
}

#[test]
fn words_run_from_the_probe_to_its_data() {
    let network = Scenario::read("scouting,k:8,flits:12,scout:3,vcs:2")
        .scenario
        .networks[0]
        .clone();
    let mut words = 0;
    for snapshot in film(&network, 0.02, 600) {
        let probes: BTreeMap<u64, &MessageView> = snapshot
            .movers
            .iter()
            .filter(|mover| mover.kind == Kind::Probe)
            .map(|mover| (mover.number, mover))
            .collect();
        for word in snapshot
            .movers
            .iter()
            .filter(|m| m.kind == Kind::Acknowledgement)
        {
            let way = &probes[&word.number].channels;
            let at = way
                .iter()
                .position(|stretch| stretch.channel == word.channels[0].channel);
            // An acknowledgement at the probe's own node has not left yet, so none is on the last
            // channel.
            assert!(at.is_some_and(|at| at + 1 < way.len()));
            words += 1;
        }
    }
    assert!(words > 100);
}

#[test]
fn queues_hold_all_that_is_not_under_way() {
    for (network, load) in networks() {
        let mut engine = network.observable(1.5 * load, 5, 0);
        let mut record = endless();
        for cycle in (0..800).step_by(40) {
            engine.advance_to(&mut record, cycle.into());
            let count = engine.snapshot(cycle.into()).count();
            let all = engine.counters().waiting;
            assert_eq!(count.under_way + count.waiting, all, "{network}");
        }
    }
}

#[test]
fn a_watched_network_warms_up_and_may_overflow() {
    let (network, load) = networks().swap_remove(2);
    let zero_load_cycles = network.model().at(0.0).unwrap().latency_cycles;
    let mut watch = Watch::new(network.observable(load, 1, 0), load);
    let mut warmth = 0.0;
    while warmth < 1.0 {
        watch.advance(10);
        assert!(watch.warm_up_part(zero_load_cycles) >= warmth);
        warmth = watch.warm_up_part(zero_load_cycles);
    }
    let cycle = watch.snapshot().cycle;
    assert!(cycle >= 20.0 * zero_load_cycles && cycle <= 200.0 * zero_load_cycles + 10.0);
    assert!(!watch.overflows());

    let mut watch = Watch::new(network.observable(20.0, 1, 0), 20.0);
    watch.advance(2_000);
    assert!(watch.overflows());
    assert!(watch.snapshot().cycle < 2_000.0);
}

#[test]
fn a_watched_network_jams_and_drains_as_its_load_changes() {
    for (link, plain) in [
        ("mesh,k:4", "mesh,k:4"),
        ("mesh,k:4,mix:16-48", "mesh,k:4"),
        ("mesh,k:4,buffer:8", "mesh,k:4"),
        ("scouting,k:4", "scouting,k:4"),
    ] {
        let saturation = network(plain).model().saturation_messages();
        let network = network(link);
        let mut watch = Watch::new(network.observable(0.3 * saturation, 1, 0), 0.3 * saturation);
        let mut unsent = |part: f64| {
            let before = watch.snapshot();
            assert!(watch.set_load(part * saturation), "{link}");
            let same = watch.snapshot();
            assert_eq!(
                same.words(),
                before.words(),
                "{link}: what is under way stays"
            );
            watch.advance(4_000);
            watch.snapshot().count().waiting
        };
        let counts = [0.3, 3.0, 0.3].map(&mut unsent);
        assert!(counts[1] > 10 * (counts[0] + 5), "{link}: {counts:?}");
        assert!(counts[2] < counts[1], "{link}: {counts:?}");
        assert!(
            !watch.set_load(0.0),
            "no load is a factor from which none leads back"
        );
    }
    for link in [
        "combining-min,n:8",
        "buffered-min,switch:2,stages:3",
        "mesh,k:4,burst:8,peak:0.5",
    ] {
        let mut watch = Watch::new(network(link).observable(0.01, 1, 0), 0.01);
        assert!(!watch.set_load(0.02), "{link}");
    }
}

#[test]
fn the_chain_of_a_running_mesh_is_that_of_its_channels() {
    let network = network("mesh,k:4");
    let mut watch = Watch::new(network.observable(0.02, 1, 0), 0.02);
    watch.advance(600);
    let snapshot = watch.snapshot();
    let mut chains = 0;
    for mover in &snapshot.movers {
        let story = snapshot.story(mover.number).unwrap();
        assert!(story.deadlock.is_empty());
        for wait in &story.ahead {
            let holder = snapshot.parts(wait.holder.unwrap()).next().unwrap();
            assert!(
                holder
                    .channels
                    .iter()
                    .any(|held| held.channel == wait.channel)
            );
        }
        assert_eq!(mover.blocked, story.progress == Progress::Waiting);
        chains += usize::from(story.ahead.len() > 1);
    }
    assert!(chains > 0, "no message waits for one that waits");
    assert!(!snapshot.unsent.is_empty());
    for mover in &snapshot.unsent {
        let story = snapshot.story(mover.number).unwrap();
        assert_eq!(story.progress, Progress::Unsent);
        assert!(story.source.is_some() && story.waits_cycles.is_some());
    }
}
