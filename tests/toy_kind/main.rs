//! A kind of network that is not in the table: what a new network costs is its topology with its
//! routing, and its row, all of it in `star.rs`. Model, simulator, explanation, drawing, selection and
//! files take it as they take their own.

mod star;

use loadcurve::curve::Curve;
use loadcurve::routing::Routing as _;
use loadcurve::scenario::{Focus, Network, Scenario, View};
use loadcurve::sim::{Replication, StoppingRule};
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::svg;
use star::{STAR, Star};

fn network() -> Network {
    Network::new(&STAR)
}

#[test]
fn its_text_and_errors_come_from_its_keys() {
    let mut network = network();
    assert_eq!(network.to_string(), "star");
    network.set("n", "5").unwrap();
    assert_eq!(network.to_string(), "star,n:5");
    let error = network.set("flits", "65").unwrap_err().to_string();
    assert!(
        error.contains("flits") && error.contains("1 to 64"),
        "{error}"
    );
    let scenario = Scenario {
        networks: vec![network],
        names: vec![String::new()],
        view: View::default(),
    };
    assert_eq!(scenario.query(), "net=star,n:5");
    assert!(scenario.bibliography().contains("Greenberg"));
}

#[test]
fn it_cannot_deadlock() {
    assert_eq!(Star { processors: 9 }.check(), Ok(()));
}

#[test]
fn its_model_is_exact_where_it_can_be() {
    let curve = Curve::of(&network());
    // 16 flits over two channels.
    assert_eq!(network().model().zero_load_latency_cycles(), 17.0);
    let load = 0.4 / 16.0;
    let point = curve.model_point(load);
    // x̄ = s + (1 − 1/7)·W at the hub, with W = ρs/(2(1 − ρ)) for constant service; a source adds
    // ρ′x̄/(2(1 − ρ′))·(1 + C²).
    let wait = 0.4 * 16.0 / (2.0 * 0.6);
    let x = 16.0 + (1.0 - 1.0 / 7.0) * wait;
    let (ρ, c) = (load * x, (x - 16.0) / x);
    let latency = ρ * x / (2.0 * (1.0 - ρ)) * (1.0 + c * c) + x + 1.0;
    assert!((point.latency_cycles.unwrap() - latency).abs() < 1e-9);
    let explained = curve.explain(load).unwrap();
    assert!((explained.value() - latency).abs() < 1e-9);
}

#[test]
fn it_is_simulated() {
    let (network, load) = (network(), 0.2 / 16.0);
    let stopping_rule = StoppingRule::new(0.02, 200_000);
    let run = Replication::new(network.simulator(load, 1, 0), &stopping_rule);
    let simulated = run.finish().batches.unwrap().mean();
    let model = Curve::of(&network)
        .model_point(load)
        .latency_cycles
        .unwrap();
    assert!(
        (simulated / model - 1.0).abs() < 0.03,
        "{simulated} {model}"
    );
}

#[test]
fn it_is_drawn_as_a_graph_whose_parts_can_be_selected() {
    let curve = Curve::of(&network());
    let load = 0.5 * curve.scale().saturation_messages;
    let (diagram, frame) = (Diagram::of(&curve, load), Frame::default());
    let picture = svg::diagram(&diagram, &frame).unwrap();
    // Eight processors with outlines, and sixteen channels, one of them ringed.
    assert_eq!(picture.matches("<polygon").count(), 2 * 8);
    assert_eq!(picture.matches("<polyline").count(), 16 + 1);
    assert!(picture.contains("busiest"));
    let saturated = Diagram::of(&curve, 2.0 * curve.scale().saturation_messages);
    assert!(saturated.description.contains("saturates below"));

    let geometry = diagram.geometry(&frame);
    for channel in 0..16 {
        let middle = geometry.middle(loadcurve_plot::diagram::geometry::Picked::Channel(channel));
        let picked = geometry.pick(middle);
        let expected = loadcurve_plot::diagram::geometry::Picked::Channel(channel);
        assert_eq!(picked, Some(expected));
    }
    let channel = curve.inspect(Focus::Channel(9), load, None);
    assert_eq!(channel.title, "From the hub to processor 1");
    assert!(channel.sentence.contains("One of 8 alike"));
    let route = curve.inspect(Focus::Route { from: 2, to: 7 }, load, None);
    assert!(route.sentence.contains("2 channels"), "{}", route.sentence);
    assert!(
        route.sentence.contains("takes 17 cycles"),
        "{}",
        route.sentence
    );
}
