use super::*;
use crate::snapshot::HeldChannel;

fn worm(number: u64, holds: &[u32], wants: &[u32]) -> MessageView {
    let held = |&channel: &u32| HeldChannel { channel, flits: 1 };
    MessageView {
        channels: holds.iter().map(held).collect(),
        wants: wants.to_vec(),
        blocked: !wants.is_empty(),
        since: (!wants.is_empty()).then_some(4.0),
        ..MessageView::new(number, Kind::Worm)
    }
}

fn snapshot(movers: Vec<MessageView>, unsent: Vec<MessageView>) -> Snapshot {
    Snapshot {
        cycle: 20.0,
        queues: Vec::new(),
        movers,
        unsent,
    }
}

#[test]
fn a_chain_leads_from_holder_to_holder() {
    let movers = vec![
        worm(1, &[10], &[20]),
        worm(2, &[20, 21], &[30]),
        worm(3, &[30], &[]),
    ];
    let snapshot = snapshot(movers, vec![worm(4, &[], &[10])]);
    let first = snapshot.story(1).unwrap();
    assert_eq!(
        (first.progress, first.waits_cycles),
        (Progress::Waiting, Some(16.0))
    );
    let ahead: Vec<_> = first.ahead.iter().map(|w| (w.channel, w.holder)).collect();
    assert_eq!(ahead, [(20, Some(2)), (30, Some(3))]);
    assert!(first.behind.iter().eq(&[4]) && first.deadlock.is_empty());
    assert!(first.concerned().into_iter().eq([1, 2, 3, 4]));
    let last = snapshot.story(3).unwrap();
    assert_eq!((last.progress, last.waits_cycles), (Progress::Moving, None));
    assert!(last.ahead.is_empty() && last.behind.len() == 3);
    assert_eq!(snapshot.story(4).unwrap().progress, Progress::Unsent);
    assert_eq!(snapshot.story(5), None);
}

#[test]
fn a_chain_that_closes_is_a_deadlock() {
    let movers = vec![
        worm(1, &[10], &[20]),
        worm(2, &[20], &[30]),
        worm(3, &[30], &[20]),
    ];
    let story = snapshot(movers, Vec::new()).story(1).unwrap();
    assert_eq!(story.deadlock, [2, 3]);
    assert_eq!(story.ahead.len(), 3);
}

#[test]
fn a_circle_with_a_way_out_is_no_deadlock() {
    // The second of two virtual channels of 20 is held by a message that moves.
    let lanes = vec![
        worm(1, &[10], &[20]),
        worm(2, &[20], &[10]),
        worm(3, &[20], &[]),
    ];
    // The first message may take another channel, whose holder moves.
    let alternatives = vec![
        worm(1, &[10], &[20, 30]),
        worm(2, &[20], &[10]),
        worm(3, &[30], &[]),
    ];
    for movers in [lanes, alternatives] {
        let mut snapshot = snapshot(movers, Vec::new());
        let story = snapshot.story(1).unwrap();
        assert_eq!(story.ahead.len(), 2);
        assert!(story.deadlock.is_empty());
        // With the third message waiting for the first one, none can move.
        snapshot.movers[2].wants = vec![10];
        snapshot.movers[2].blocked = true;
        assert_eq!(snapshot.story(1).unwrap().deadlock, [1, 2]);
    }
}

#[test]
fn a_packet_waits_for_the_one_before_it() {
    let packet = |number, place| MessageView {
        number,
        ..MessageView::queued(Kind::Packet, 7, place, Some(0.5))
    };
    let snapshot = snapshot(vec![packet(1, 0), packet(2, 1), packet(3, 2)], Vec::new());
    let story = snapshot.story(3).unwrap();
    let holders: Vec<_> = story.ahead.iter().map(|wait| wait.holder).collect();
    assert_eq!(holders, [Some(2), Some(1)]);
    assert_eq!(snapshot.story(1).unwrap().progress, Progress::Moving);
}
