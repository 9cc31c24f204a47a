//! Invariants that hold after every cycle of any run.

use std::collections::BTreeMap;

use super::super::channels::{Held, Holder, VirtualChannel};
use super::super::flits::Flits;
use super::*;

/// Identifies a message anywhere: its slot, the time when it started, and its queue.
type MessageId = (u32, u64, u32);

/// The messages in the network between two cycles.
type UnderWay = BTreeMap<MessageId, (Flits, Vec<VirtualChannel>)>;

/// Channels tried by the headers of the messages.
type Tried = BTreeMap<MessageId, [u32; 2]>;

fn id(engine: &Scouting, slot: u32) -> MessageId {
    let header = &engine.network.messages.headers[slot as usize];
    (slot, header.started, header.queue)
}

fn tried(engine: &Scouting) -> Tried {
    let entry = |&slot: &u32| {
        let tried = engine.network.messages.headers[slot as usize].tried;
        (id(engine, slot), tried)
    };
    engine.network.messages.active.iter().map(entry).collect()
}

fn under_way(engine: &Scouting) -> UnderWay {
    let entry = |&slot: &u32| {
        let flits = engine.network.messages.flits[slot as usize];
        let path =
            engine.network.messages.paths[slot as usize][..usize::from(flits.reserved)].to_vec();
        (id(engine, slot), (flits, path))
    };
    engine.network.messages.active.iter().map(entry).collect()
}

/// Every virtual channel must be held by the path that uses it, and by no other.
fn check_ownership(engine: &Scouting, messages: &UnderWay) {
    let mut held = Vec::new();
    let mut on_channel = vec![0_u32; engine.network.channels.count() as usize];
    for (&(slot, ..), (flits, path)) in messages {
        for link in flits.tail..flits.reserved {
            let vc = path[usize::from(link)];
            on_channel[engine.network.channels.physical(vc) as usize] += 1;
            held.push((vc, Holder::new(slot, link)));
        }
    }
    for (flits, path) in messages.values() {
        for link in flits.tail..flits.reserved {
            let channel = engine.network.channels.physical(path[usize::from(link)]);
            let shared = flits.shared >> link & 1 == 1;
            assert_eq!(shared, on_channel[channel as usize] > 1);
        }
    }
    let channels = &engine.network.channels;
    let order = |&(vc, holder): &(VirtualChannel, Holder)| (channels.physical(vc), holder.slot());
    let mut vcs = channels.held_vcs();
    vcs.sort_by_key(order);
    held.sort_by_key(order);
    assert_eq!(vcs, held);
    let sums = Held {
        vcs: on_channel.iter().sum(),
        squares: on_channel.iter().map(|&count| count * count).sum(),
        full: on_channel
            .iter()
            .filter(|&&count| count == engine.network.parameters.vcs)
            .count() as u32,
    };
    assert_eq!(engine.network.channels.held(), sums);
}

/// Paths must lead from the source, and the remaining hops must be those that the path lacks.
fn check_paths(engine: &Scouting, messages: &UnderWay) {
    for (&(slot, _, queue), (flits, path)) in messages {
        let header = &engine.network.messages.headers[slot as usize];
        let mut node = (queue / engine.network.parameters.vcs) as u16;
        let mut left = header.message.trip.hops;
        for &vc in path {
            let channel = engine.network.channels.physical(vc);
            let dimension = engine.network.channels.dimension(channel);
            assert_eq!(
                engine
                    .network
                    .channels
                    .out_of(node, header.message.trip.directions[dimension]),
                channel
            );
            left[dimension] -= 1;
            node = engine.network.channels.to(channel);
        }
        assert_eq!((header.node, header.left), (node, left));
        assert_eq!(flits.distance, header.message.trip.distance());

        assert!(flits.tail <= flits.head && flits.head <= flits.reserved);
        assert!(flits.reserved <= flits.distance);
        assert_eq!(flits.full & !flits.occupied, 0);
        let between = (1_u64 << flits.head) - (1_u64 << flits.tail);
        assert_eq!(u64::from(flits.occupied) & !between, 0);
        let under_way = if engine.network.parameters.scout == 0 {
            assert!(flits.reserved <= flits.head + 1);
            flits.reserved == flits.head && flits.head < flits.distance
        } else {
            flits.reserved < flits.distance
        };
        let seeking = engine
            .network
            .seeking
            .iter()
            .filter(|&&seeking| seeking == slot);
        assert_eq!(seeking.count(), usize::from(under_way));
    }
}

/// Within a cycle, no channel carries more than one flit, nothing goes back, and port limits hold.
fn check_moves(engine: &Scouting, before: &UnderWay, after: &UnderWay) {
    let all = engine.network.message_flits();
    let mut moved = vec![0; engine.network.channels.count() as usize];
    let mut entered = vec![0; engine.sources() as usize];
    let mut left = vec![0; engine.sources() as usize];
    let mut leaving = vec![0; engine.sources() as usize];
    let now = |id: &MessageId, link: u8| match after.get(id) {
        Some((flits, _)) if link >= flits.tail => flits.crossed(all, link),
        _ => all,
    };
    // A message that started in this cycle may also have moved in it.
    for id in before
        .keys()
        .chain(after.keys().filter(|&id| !before.contains_key(id)))
    {
        let (old, old_path) = before
            .get(id)
            .cloned()
            .unwrap_or_else(|| (Flits::new(all, after[id].0.distance), Vec::new()));
        let path = after.get(id).map_or(&old_path, |(_, path)| path);
        if let Some((flits, _)) = after.get(id) {
            assert!(flits.head >= old.head && flits.head <= old.head + 1);
            assert!(flits.tail >= old.tail && flits.at_source <= old.at_source);
            let step = i16::from(flits.reserved) - i16::from(old.reserved);
            assert!((-1..=1).contains(&step));
            assert!(step >= 0 || (engine.network.parameters.scout > 0 && old.head < old.reserved));
        }
        for (link, &vc) in (0_u8..).zip(path) {
            let channel = engine.network.channels.physical(vc);
            let was = old.crossed(all, link);
            let more = now(id, link) - was;
            moved[channel as usize] += more;
            if link == 0 {
                entered[usize::from(engine.network.channels.from(channel))] += more;
            }
            if link + 1 == old.distance {
                let node = usize::from(engine.network.channels.to(channel));
                left[node] += more;
                leaving[node] += u32::from((1..all).contains(&now(id, link)));
            }
        }
    }
    assert!(moved.iter().all(|&flits| flits <= 1));
    if engine.network.parameters.ejection != Ejection::Ideal {
        assert!(entered.iter().chain(&left).all(|&flits| flits <= 1));
    }
    if engine.network.parameters.ejection == Ejection::Exclusive {
        assert!(leaving.iter().all(|&messages| messages <= 1));
    }
}

/// No header may take a channel that it has tried.
fn check_choices(engine: &Scouting, before: &UnderWay, tried: &Tried, after: &UnderWay) {
    for (id, (old, _)) in before {
        let Some((flits, path)) = after.get(id) else {
            continue;
        };
        if flits.reserved > old.reserved {
            let channel = engine
                .network
                .channels
                .physical(path[usize::from(old.reserved)]);
            let tried = tried[id][engine.network.channels.dimension(channel)];
            assert_eq!(tried >> old.reserved & 1, 0);
        }
    }
}

#[test]
fn hold_in_every_cycle_of_any_run() {
    let mut random = Random::stream(1, 1.0, 0);
    for run in 0..30 {
        let ejections = [Ejection::Ideal, Ejection::Exclusive, Ejection::Shared];
        let (k, flits) = random.pair_below(3, 40);
        let (scout, vcs) = random.pair_below(8, 5);
        let parameters = parameters(4 * (k + 1), flits + 1, scout, vcs + 1, ejections[run % 3]);
        // Up to a third above the capacity of the channels.
        let capacity = 4.0 / (parameters.torus.mean_distance() * f64::from(parameters.flits));
        let load = capacity * (0.05 + 1.3 * random.unit());
        let mut engine = engine(parameters, load, run as u32);
        let mut before = under_way(&engine);
        for _ in 0..300 {
            if engine.now.is_multiple_of(deadlock::INTERVAL_CYCLES) {
                engine.network.begin(engine.now, &mut engine.tally);
                before = under_way(&engine);
                check_ownership(&engine, &before);
            }
            let tried = tried(&engine);
            step(&mut engine, &mut endless());
            let after = under_way(&engine);
            check_choices(&engine, &before, &tried, &after);
            check_ownership(&engine, &after);
            check_paths(&engine, &after);
            check_moves(&engine, &before, &after);
            let counts = engine.counters();
            assert_eq!(counts.generated, counts.delivered + counts.waiting);
            before = after;
        }
        assert!(engine.counters().delivered > 0, "{parameters:?} {load}");
    }
}
