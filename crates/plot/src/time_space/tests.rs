//! Tests of time–space diagrams.

use loadcurve::scenario::Scenario;
use loadcurve::sim::passage::{Pace, Switching};

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible, assert_legible_everywhere, named, shapes};
use crate::theme::{Background, hex};

const FLITS: u32 = 6;

/// A message over five channels of a mesh that meets no other.
fn alone(switching: Switching) -> Lane {
    let network = Scenario::read("mesh,k:4").scenario.networks.remove(0);
    let routing = network.routing();
    let topology = routing.topology();
    let mut channels = vec![routing.injection(0) as u32];
    while let Some(hop) = routing
        .hops(channels[channels.len() - 1] as usize, 10)
        .first()
    {
        channels.push(routing.member(routing.group(hop.group).start) as u32);
    }
    let passage = switching.alone(&Pace::of_worms(channels.len()), &channels, FLITS);
    let parts = passage.parts(&Pace::of_worms(channels.len()));
    Lane::of(&passage, parts, topology)
}

/// The same message held up: it waits at its source, then for another message.
fn held_up() -> Lane {
    let mut lane = alone(Switching::Wormhole);
    let (queue, wait) = (9, 14);
    for (place, row) in lane.rows.iter_mut().enumerate() {
        let late = |cycle: &mut u64| *cycle += queue + if place >= 3 { wait } else { 0 };
        row.flits.iter_mut().for_each(late);
    }
    for place in 0..3 {
        // One flit stands in each buffer.
        let free = 3 - place;
        lane.rows[place]
            .flits
            .iter_mut()
            .skip(free)
            .for_each(|cycle| *cycle += wait);
    }
    for place in 0..lane.rows.len() {
        let from = lane.rows[place].flits[0];
        let last = FLITS as usize - 1;
        let to = match lane.rows.get(place + 1) {
            Some(next) => next.flits[last],
            None => lane.rows[place].flits[last] + 1,
        };
        lane.rows[place].hold = Some((from, to));
    }
    let from = lane.rows[2].flits[0] + 1;
    lane.waits.push(Wait {
        row: 3,
        from,
        to: from + wait,
        holder: "(1,0) → (3,2)".to_owned(),
        number: Some(17),
        way: Way::Channel,
    });
    lane.others.push(Bar {
        row: 3,
        from: 2,
        to: from + wait,
        name: "(1,0) → (3,2)".to_owned(),
    });
    let latency = lane.latency.unwrap() + queue + wait;
    lane.latency = Some(latency);
    lane.until = latency;
    let [_, head, _, body] = lane.parts.unwrap();
    lane.parts = Some([queue, head, wait, body]);
    lane
}

fn of(lane: Lane) -> TimeSpace {
    TimeSpace {
        heading: "Message (0,0) → (2,2) through time".to_owned(),
        lanes: vec![lane],
    }
}

fn three() -> TimeSpace {
    let titles = [
        "Store-and-forward, alone",
        "Cut-through, alone",
        "Wormhole, alone",
    ];
    let lanes = Switching::ALL
        .into_iter()
        .zip(titles)
        .map(|(switching, title)| Lane {
            title: title.to_owned(),
            ..alone(switching)
        });
    TimeSpace {
        heading: "Message (0,0) → (2,2) under three switchings".to_owned(),
        lanes: lanes.collect(),
    }
}

fn drawn(content: &TimeSpace, frame: &Frame) -> (Vec<Shape>, TimeArea) {
    let mut area = None;
    let shapes = shapes(frame, |surface| {
        area = Some(draw(surface, content, frame)?);
        Ok(())
    });
    (shapes, area.unwrap())
}

#[test]
fn channels_and_parts_have_names() {
    let lane = held_up();
    let names: Vec<&str> = lane.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names[..2], ["into (0,0)", "(0,0) → (1,0)"]);
    assert_eq!(names[names.len() - 1], "out at (2,2)");
    let words =
        "34 cycles = 9 in the queue of its source + 6 on the way + 14 waiting + 5 for its body";
    assert_eq!(lane.sum_words(), words);
    let summary = of(lane).summary();
    let longest = "It waits once, longest for the channel (2,0) → (2,1), 14 cycles.";
    assert!(summary.ends_with(longest), "{summary}");
}

#[test]
fn a_bar_lies_on_the_row_of_its_channel_and_over_its_cycles() {
    let lane = held_up();
    let frame = Frame {
        heading: false,
        width: 900.0,
        height: 400.0,
        ..Frame::default()
    };
    let (shapes, time) = drawn(&of(lane.clone()), &frame);
    assert_legible(&shapes, &frame);
    let theme = Background::Light.theme();
    let held = hex(theme.mixed(0.28, theme.series[0])).to_uppercase();
    let rectangles = named(&shapes, "rect");
    let bars: Vec<&&Shape> = rectangles.iter().filter(|it| it.color == held).collect();
    assert_eq!(bars.len(), lane.rows.len());
    let x = |cycle: u64| {
        time.area.left + time.area.width() * (cycle as f64 - time.from) / (time.to - time.from)
    };
    for (row, bar) in lane.rows.iter().zip(&bars) {
        let (from, to) = row.hold.unwrap();
        assert!((bar.area.left - x(from)).abs() < 0.7 && (bar.area.right - x(to)).abs() < 0.7);
    }
    assert!(
        bars.windows(2)
            .all(|pair| pair[0].area.bottom < pair[1].area.top)
    );
    let texts: Vec<&str> = named(&shapes, "text")
        .iter()
        .map(|it| it.text.as_str())
        .collect();
    for words in [
        "waits for message (1,0) → (3,2)",
        "generated",
        "injected",
        "delivered after 34",
    ] {
        assert!(texts.contains(&words), "{words} in {texts:?}");
    }
}

#[test]
fn the_three_stand_on_one_axis_of_time() {
    let content = three();
    let latencies: Vec<Option<u64>> = content.lanes.iter().map(|it| it.latency).collect();
    assert_eq!(latencies, [Some(6 * 6), Some(6 + 5), Some(6 + 5)]);
    let (_, most) = height(&content, false);
    let frame = Frame {
        heading: false,
        height: most,
        ..Frame::default()
    };
    let (shapes, time) = drawn(&content, &frame);
    assert_legible(&shapes, &frame);
    assert_eq!((time.from, time.to), (0.0, 36.0));
    let texts: Vec<&str> = named(&shapes, "text")
        .iter()
        .map(|it| it.text.as_str())
        .collect();
    assert!(
        texts.contains(&"36 cycles") && texts.contains(&"11 cycles"),
        "{texts:?}"
    );
}

#[test]
fn it_is_legible_at_any_size_and_drawn_alike_each_time() {
    let content = of(held_up());
    assert_legible_everywhere(|frame| {
        let file = svg::time_space(&content, "net=mesh", frame).unwrap();
        assert_eq!(svg::time_space(&content, "net=mesh", frame).unwrap(), file);
        (drawn(&content, frame).0, file)
    });
}

#[test]
fn a_long_wait_at_the_source_leaves_room_for_the_way() {
    let mut lane = alone(Switching::Wormhole);
    let shift = 5_000;
    for row in &mut lane.rows {
        row.flits.iter_mut().for_each(|cycle| *cycle += shift);
        row.hold = row.hold.map(|(from, to)| (from + shift, to + shift));
    }
    lane.latency = lane.latency.map(|it| it + shift);
    let frame = Frame::default();
    let (shapes, time) = drawn(&of(lane), &frame);
    assert!(time.from > 4_900.0 && time.to > 5_010.0);
    let texts = named(&shapes, "text");
    assert!(texts.iter().any(|it| it.text.starts_with("generated 49")));
    assert_legible(&shapes, &frame);
}

#[test]
fn a_message_that_is_not_delivered_is_drawn_as_far_as_it_went() {
    let mut lane = held_up();
    lane.latency = None;
    lane.parts = None;
    for row in &mut lane.rows[3..] {
        row.flits.clear();
        row.hold = None;
    }
    assert_eq!(lane.sum_words(), "not delivered after 34 cycles");
    let frame = Frame::default();
    let (shapes, _) = drawn(&of(lane), &frame);
    assert_legible(&shapes, &frame);
}
