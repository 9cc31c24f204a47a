//! Animation of running simulators.

use super::*;
use crate::diagram::Diagram;
use crate::test_support::wormhole;
use crate::test_support::{Shape, named, shapes};
use crate::theme::{Background, hex};
use loadcurve::sim::Watch;
use plotters::backend::SVGBackend;

const LINKS: [&str; 16] = [
    "fat-tree,n:64",
    "fat-tree,n:256",
    "mesh",
    "mesh,k:16",
    "torus",
    "torus,links:bi",
    "scouting,scout:3,vcs:2",
    "buffered-min,switch:2,stages:4",
    "combining-min,n:16,hot:20",
    "cube 4x4x4 wrap",
    "cube 2x2x2x2x2x2",
    "hyperx 8x8 1",
    "dragonfly 2 4 2",
    "xgft 4x4x4x4 4x4x4",
    "fly 2 6",
    "own 0-1-2-3-4-0.5-7-9-6-8-5.0-5.1-6.2-7.3-8.4-9 0-9x4",
];

/// A network in the frame of the page, after some cycles at a fraction of its saturation load.
struct Shown {
    paths: ChannelPaths,
    watch: Watch,
    frame: Frame,
}

fn shown(link: &str, part: f64, background: Background) -> Shown {
    let curve = wormhole::curve(link);
    let network = curve.network();
    let frame = Frame {
        width: 400.0,
        height: 320.0,
        background,
        ..Frame::default()
    };
    let load = part * curve.scale().saturation_messages;
    let mut watch = Watch::new(network.observable(load, 1, 0), load);
    watch.advance(400);
    Shown {
        paths: ChannelPaths::new(&Diagram::of(&curve, load), &frame),
        watch,
        frame,
    }
}

fn picture(shown: &Shown, moments: (&Snapshot, &Snapshot), part: f64) -> String {
    let mut body = String::new();
    let size = shown.frame.virtual_size();
    let surface = Surface::new(SVGBackend::with_string(&mut body, size), &shown.frame, 1.0);
    draw(
        &surface,
        &shown.paths,
        moments,
        part,
        &Choice::default(),
        &shown.frame,
    )
    .unwrap();
    drop(surface);
    body
}

#[test]
fn every_kind_of_traffic_is_drawn_and_moves() {
    for link in LINKS {
        for background in [Background::Light, Background::Dark] {
            let mut shown = shown(link, 0.7, background);
            // Worms that reach from source to destination look the same from cycle to cycle.
            let mut cycles = (0..100).map(|_| {
                let before = shown.watch.snapshot();
                shown.watch.advance(1);
                let after = shown.watch.snapshot();
                let least = if link.starts_with("own") { 0 } else { 5 };
                assert!(before.movers.len() > least, "{link}");
                [0.0, 0.5, 1.0].map(|part| picture(&shown, (&before, &after), part))
            });
            let moving = cycles.find(|[start, middle, end]| start != middle && middle != end);
            let [start, middle, end] = moving.expect("messages move");
            for picture in [&start, &middle, &end] {
                assert!(
                    !picture.contains("NaN")
                        && (picture.contains("<polyline") || picture.contains("<circle")),
                    "{link}"
                );
            }
        }
    }
}

#[test]
fn what_is_blocked_is_marked() {
    for link in LINKS
        .into_iter()
        .filter(|link| !link.starts_with("buffered"))
    {
        // Scouting carries far more than its model predicts.
        let part = if link.starts_with("scouting") {
            2.0
        } else {
            0.97
        };
        let shown = shown(link, part, Background::Light);
        let snapshot = shown.watch.snapshot();
        let mut free = snapshot.clone();
        free.queues.fill(0);
        for mover in &mut free.movers {
            mover.blocked = false;
        }
        let color = hex(Background::Light.theme().stuck).to_uppercase();
        let [marked, unmarked] = [&snapshot, &free].map(|snapshot| {
            let picture = picture(&shown, (snapshot, snapshot), 0.0);
            picture.matches(&color).count()
        });
        let blocked = snapshot.movers.iter().filter(|mover| mover.blocked).count();
        assert!(
            blocked > 0 && marked >= 2 * blocked,
            "{link}: {marked} of {blocked}"
        );
        assert_eq!(unmarked, 0, "{link}");
    }
}

#[test]
fn a_lost_packet_is_crossed_out() {
    let mut shown = shown(
        "buffered-min,switch:2,stages:4,buffer:1",
        1.4,
        Background::Light,
    );
    let color = hex(Background::Light.theme().stuck).to_uppercase();
    let mut crosses = 0;
    for _ in 0..20 {
        let before = shown.watch.snapshot();
        shown.watch.advance(1);
        let after = shown.watch.snapshot();
        crosses += picture(&shown, (&before, &after), 0.8)
            .matches(&color)
            .count();
    }
    assert!(crosses >= 20);
}

#[test]
fn roads_reach_the_traffic_of_their_own_network_only() {
    let all: Vec<(ChannelPaths, Snapshot)> = LINKS
        .map(|link| shown(link, 0.7, Background::Light))
        .map(|shown| (shown.paths, shown.watch.snapshot()))
        .into();
    for (place, (paths, own)) in all.iter().enumerate() {
        assert!(paths.reach(own), "{}", LINKS[place]);
        let mut nowhere = own.clone();
        let beyond = u32::MAX;
        nowhere.movers[0].wants.push(beyond);
        assert!(!paths.reach(&nowhere), "{}", LINKS[place]);
        let nodes = |paths: &ChannelPaths| paths.processors;
        for (other, (others, foreign)) in all.iter().enumerate() {
            if nodes(paths) != nodes(others) {
                assert!(
                    !paths.reach(foreign),
                    "{} on {}",
                    LINKS[other],
                    LINKS[place]
                );
            }
        }
    }
}

/// A header that holds some channels.
fn probe(channels: &[u32], blocked: bool) -> MessageView {
    MessageView {
        number: 7,
        kind: Kind::Probe,
        source: None,
        destination: None,
        channels: channels
            .iter()
            .map(|&channel| loadcurve::sim::snapshot::HeldChannel { channel, flits: 0 })
            .collect(),
        flits_at_source: 0,
        flits_delivered: 0,
        place: 0,
        fraction: None,
        wants: Vec::new(),
        blocked,
        since: None,
        buffer_wait: None,
    }
}

/// The shapes of stationary items.
fn drawn(link: &str, movers: Vec<MessageView>) -> Vec<Shape> {
    let shown = shown(link, 0.1, Background::Light);
    let snapshot = Snapshot {
        movers,
        ..Snapshot::default()
    };
    let moments = (&snapshot, &snapshot);
    shapes(&shown.frame, |surface| {
        draw(
            surface,
            &shown.paths,
            moments,
            0.0,
            &Choice::default(),
            &shown.frame,
        )
    })
}

#[test]
fn a_blocked_probe_has_a_rim_and_a_bar_before_it() {
    let link = "scouting,k:4";
    let warning = hex(Background::Light.theme().stuck).to_uppercase();
    let of = |blocked| drawn(link, vec![probe(&[3], blocked)]);
    let count = |shapes: &[Shape], element| {
        let shapes = named(shapes, element).into_iter();
        shapes.filter(|shape| shape.color == warning).count()
    };
    let (free, blocked) = (of(false), of(true));
    assert_eq!((count(&free, "polygon"), count(&free, "polyline")), (0, 0));
    assert_eq!(count(&blocked, "polygon"), 1);
    // The reserved channels, and the bar.
    let reserved = named(&free, "polyline").len();
    assert_eq!(count(&blocked, "polyline"), reserved + 1);
    // A blocked header does not move.
    let diamond = |shapes: &[Shape]| named(shapes, "polygon")[0].middle();
    assert_eq!(diamond(&free), diamond(&blocked));
}

#[test]
fn what_is_on_no_channel_yet_is_not_drawn() {
    for link in ["scouting,k:4", "combining-min,n:8", "mesh,k:4"] {
        for kind in [Kind::Worm, Kind::Probe, Kind::Acknowledgement, Kind::Packet] {
            let at = |channels: &[u32]| MessageView {
                kind,
                ..probe(channels, true)
            };
            assert_eq!(drawn(link, vec![at(&[])]), [], "{kind:?} in {link}");
            assert_ne!(drawn(link, vec![at(&[3])]), [], "{kind:?} in {link}");
        }
    }
}

#[test]
fn a_message_is_found_where_it_is_and_in_reading_order() {
    let shown = shown("mesh,k:4", 0.8, Background::Light);
    let snapshot = shown.watch.snapshot();
    let mut seen = Vec::new();
    let mut next = None;
    loop {
        next = shown.paths.following(&snapshot, next, true);
        let number = next.unwrap();
        if seen.contains(&number) {
            assert_eq!(number, seen[0]);
            break;
        }
        seen.push(number);
    }
    assert_eq!(seen.len(), snapshot.movers.len() + snapshot.unsent.len());
    let last = shown.paths.following(&snapshot, Some(seen[0]), false);
    assert_eq!(last, seen.last().copied());
    assert!(shown.paths.message_at(&snapshot, (-50.0, -50.0)).is_none());
    let mut found = 0;
    for x in 0..80 {
        for y in 0..64 {
            let spot = (5.0 * f64::from(x), 5.0 * f64::from(y));
            if let Some(number) = shown.paths.message_at(&snapshot, spot) {
                assert!(seen.contains(&number));
                found += 1;
            }
        }
    }
    assert!(found > 50);
}

#[test]
fn what_a_chosen_message_does_not_concern_is_faded() {
    let shown = shown("mesh,k:8", 0.9, Background::Light);
    let snapshot = shown.watch.snapshot();
    let stories = snapshot
        .movers
        .iter()
        .filter_map(|mover| snapshot.story(mover.number));
    let story = stories.max_by_key(|story| story.ahead.len()).unwrap();
    let faded = |choice: &Choice| {
        let mut body = String::new();
        let size = shown.frame.virtual_size();
        let surface = Surface::new(SVGBackend::with_string(&mut body, size), &shown.frame, 1.0);
        let moments = (&snapshot, &snapshot);
        draw(&surface, &shown.paths, moments, 0.0, choice, &shown.frame).unwrap();
        drop(surface);
        body.matches("opacity=\"0.22\"").count()
    };
    assert_eq!(faded(&Choice::default()), 0);
    let choice = Choice::of(&story);
    let concerned = story.concerned();
    let others = snapshot
        .movers
        .iter()
        .filter(|mover| !concerned.contains(&mover.number));
    assert!(faded(&choice) >= others.count() && story.ahead.len() > 1);
}

#[test]
fn a_frame_of_the_largest_animated_network_stays_small() {
    let mut shown = shown("mesh,k:32", 0.8, Background::Light);
    shown.watch.advance(1_000);
    let before = shown.watch.snapshot();
    shown.watch.advance(1);
    let after = shown.watch.snapshot();
    assert!(after.movers.len() > 60);
    let bytes = picture(&shown, (&before, &after), 0.5).len();
    assert!(bytes < 1_500_000, "{bytes}");
}
