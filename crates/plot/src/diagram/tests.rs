//! Drawings of all kinds of networks, at any size, load and way to draw them.

use loadcurve::ChannelState;
use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scenario, Utilisation, View};
use loadcurve::topology::Ends;

use super::*;
use crate::frame::Frame;
use crate::polyline::Rect;
use crate::svg;
use crate::test_support::{Shape, assert_legible, named, shapes, wormhole};
use crate::theme::hex;

fn drawn(link: &str, load: f64, width: f64, height: f64) -> String {
    let curve = wormhole::curve(link);
    let frame = Frame {
        width,
        height,
        ..Frame::default()
    };
    let diagram = Diagram::of(&curve, load * curve.scale().saturation_messages);
    let picture = svg::diagram(&diagram, &frame).unwrap();
    let folded = svg::diagram(&diagram.folded(), &frame).unwrap();
    assert!(!picture.contains("NaN") && !folded.contains("NaN"));
    picture
}

/// Drawings of the same network in the same state.
impl PartialEq for Diagram {
    fn eq(&self, other: &Self) -> bool {
        let all = |diagram: &Self| {
            (
                diagram.title.clone(),
                diagram.description.clone(),
                diagram.link.clone(),
                diagram.utilisation.clone(),
                diagram.layout,
                diagram.emphasis,
                diagram.is_scale_fixed,
                diagram.limit.clone(),
                diagram.cycle.clone(),
                diagram.processors.clone(),
            )
        };
        self.network == other.network && all(self) == all(other)
    }
}

#[test]
fn channels_are_those_of_the_model_or_as_measured_as_the_view_asks() {
    let curve = Curve::of(&Scenario::read("mesh,k:4").scenario.networks[0]);
    let load = 0.5 * curve.scale().saturation_messages;
    let point = curve.operating_point(load).unwrap();
    let mut measured = point.channels.clone();
    for channel in &mut measured {
        channel.rate *= 0.75;
    }
    let model = View::default();
    let mut asked = View::default();
    asked.channels = Utilisation::Measured;
    let utilisation = |view, measured: Option<&[ChannelState]>| {
        let diagram = Diagram::shown(view, &curve, load, measured);
        let channels = 0..diagram.topology().channels();
        let utilisation = channels.map(|channel| diagram.utilisation_of(channel));
        (utilisation.collect::<Option<Vec<f64>>>().unwrap(), diagram)
    };
    let (solved, diagram) = utilisation(&model, Some(&measured));
    assert_eq!(diagram, Diagram::of(&curve, load));
    assert!(solved.iter().all(|ρ| (0.0..1.0).contains(ρ)));
    // Until something is measured, the values of the model are shown.
    assert_eq!(utilisation(&asked, None).0, solved);
    let (seen, diagram) = utilisation(&asked, Some(&measured));
    assert_eq!(diagram, Diagram::measured(&curve, &measured));
    for (seen, solved) in seen.iter().zip(&solved) {
        assert!((seen - 0.75 * solved).abs() < 1e-15);
    }
    assert_ne!(diagram.description, Diagram::of(&curve, load).description);
    // Without a model there is nothing else to show.
    let curve = Curve::of(&Scenario::read("mesh,k:4,buffer:8").scenario.networks[0]);
    let alone = Diagram::shown(&model, &curve, load, None);
    assert_eq!(alone.limit(), Some("simulate to see busy channels"));
    let seen = Diagram::shown(&model, &curve, load, Some(&measured));
    assert_eq!(
        (seen.limit(), &seen),
        (None, &Diagram::measured(&curve, &measured))
    );
}

#[test]
fn of_an_unsolved_network_only_the_graph_is_known() {
    for kind in loadcurve::scenario::NETWORKS {
        let network = loadcurve::scenario::Network::new(kind);
        let curve = Curve::remote(&network);
        let diagram = Diagram::unsolved(&curve);
        assert_eq!(
            diagram.topology().graph(),
            network.routing().topology().graph()
        );
        assert_eq!(diagram.utilisation_of(0), None);
        assert_eq!(diagram, Diagram::of(&curve, 0.001));
    }
}

#[test]
fn grids_are_drawn_at_any_size_and_load() {
    for kind in ["mesh", "torus", "torus,links:bi"] {
        for k in [2, 3, 4, 7, 8, 16, 33, 64] {
            let link = format!("{kind},k:{k}");
            for (width, height) in [(640.0, 420.0), (320.0, 240.0), (40.0, 40.0)] {
                drawn(&link, 0.0, width, height);
                drawn(&link, 0.8, width, height);
            }
            let saturated = drawn(&link, 1.1, 640.0, 420.0);
            assert!(saturated.contains("Overloaded by the model; drawn at"));
        }
    }
}

#[test]
fn multistage_networks_are_drawn_at_any_size_and_load() {
    for link in [
        "buffered-min,switch:2,stages:1",
        "buffered-min,switch:2,stages:10",
        "buffered-min,switch:3,stages:3",
        "buffered-min,switch:16,stages:4",
        "buffered-min",
        "combining-min,n:2",
        "combining-min,n:2,wiring:omega",
        "combining-min,n:16,wiring:omega,hot:100,degree:inf",
        "combining-min",
        "combining-min,n:4096",
        "combining-min,n:4096,wiring:omega",
    ] {
        for (width, height) in [(640.0, 420.0), (320.0, 240.0), (40.0, 40.0)] {
            for load in [0.0, 0.8, 30.0] {
                drawn(link, load, width, height);
            }
        }
    }
    let unknown = "combining-min,degree:1,hot:100,reading:backpressure";
    assert!(drawn(unknown, 1.0, 640.0, 420.0).contains("no steady state known"));
}

#[test]
fn the_busiest_channel_is_ringed_at_every_load() {
    let curve = Curve::of(&Scenario::read("mesh").scenario.networks[0]);
    let at = |load: f64| Diagram::of(&curve, curve.scale().to_messages(load, LoadUnit::Flits));
    let diagram = at(0.15);
    let busiest = diagram.busiest().unwrap();
    assert_eq!(
        busiest.label(),
        "Busiest channel (one of 4): held 42 % of the time"
    );
    assert_eq!(
        (busiest.name.as_str(), busiest.source),
        ("(2,0) → (3,0)", None)
    );
    assert_eq!(diagram.top(), Some(busiest.held));
    assert_eq!(diagram.limit(), None);
    assert_eq!(diagram.clone().on_fixed_scale().top(), Some(1.0));
    for emphasis in [Emphasis::Busy, Emphasis::Messages] {
        let diagram = at(0.15).emphasising(emphasis);
        let picture = svg::diagram(&diagram, &Frame::default()).unwrap();
        assert!(picture.contains("Busiest channel (one of 4)"));
        let has_scale = picture.contains("42 %, the busiest");
        assert_eq!(has_scale, emphasis == Emphasis::Busy);
    }
    // The sources of a fat-tree saturate first.
    let tree = Curve::of(&Scenario::read("fat-tree,n:64").scenario.networks[0]);
    let busiest = Diagram::of(&tree, 1.0).busiest().unwrap().clone();
    assert_eq!((busiest.source, busiest.alike), (Some(0), 63));
    assert!((busiest.held - 1.0).abs() < 1e-6);
}

#[test]
fn channels_that_traffic_tells_apart_have_their_own_colours() {
    for link in [
        "mesh,k:4,traffic:transpose",
        "fat-tree,n:16,traffic:transpose",
    ] {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let diagram = Diagram::of(&curve, 0.6 * curve.scale().saturation_messages);
        let frame = Frame::default();
        let theme = frame.background.theme();
        let shapes = shapes(&frame, |surface| draw(surface, &diagram, &frame));
        let lines = named(&shapes, "polyline");
        let (geometry, heat) = (diagram.geometry(&frame), diagram.heat(theme));
        let mut met = 0;
        for channel in 0..diagram.topology().channels() {
            if !matches!(
                diagram.topology().channel_ends()[channel],
                Ends::Link { .. }
            ) {
                continue;
            }
            let line = geometry.channel(channel).unwrap();
            let is_near =
                |one: geometry::Point, other: geometry::Point| geometry::distance(one, other) < 0.1;
            let shape = lines.iter().find(|shape| {
                let (first, last) = (shape.points[0], shape.points[shape.points.len() - 1]);
                let (start, end) = (line[0], line[line.len() - 1]);
                is_near(first, start) && is_near(last, end)
                    || is_near(first, end) && is_near(last, start)
            });
            let color = hex(heat.color(diagram.utilisation_of(channel))).to_uppercase();
            assert_eq!(shape.unwrap().color, color, "{link} {channel}");
            met += 1;
        }
        assert!(met > 40, "{met}");
        // Processors on the diagonal would send to themselves.
        assert!(
            diagram.description.contains("12 of 16 sources send."),
            "{}",
            diagram.description
        );
        let background = hex(theme.background).to_uppercase();
        let hollow = named(&shapes, "polygon").into_iter();
        let hollow = hollow.filter(|shape| shape.color == background);
        assert_eq!(hollow.count(), 4);
    }
}

#[test]
fn a_saturated_network_is_drawn_at_the_highest_load_that_it_carries() {
    let curve = Curve::of(&Scenario::read("mesh").scenario.networks[0]);
    let saturated = Diagram::of(&curve, 2.0 * curve.scale().saturation_messages);
    assert_eq!(
        saturated.limit(),
        Some("Overloaded by the model; drawn at saturation, 0.189")
    );
    assert!(saturated.busiest().unwrap().held > 0.6);
    assert!(saturated.description.contains("saturates below this load"));
    let frame = Frame {
        heading: false,
        ..Frame::default()
    };
    let picture = svg::diagram(&saturated, &frame).unwrap();
    assert!(picture.contains("Overloaded by the model; drawn at saturation, 0.189"));
    assert!(!picture.contains("load 0.377"));
    let file = svg::diagram(&saturated, &Frame::default()).unwrap();
    assert!(file.contains("load 0.377"), "title, load and scale");
}

/// Texts of a square drawing in a page, at a multiple of the saturation load.
fn texts(link: &str, part: f64, width: f64) -> (Vec<Shape>, Frame, Diagram) {
    let curve = wormhole::curve(link);
    let diagram = Diagram::of(&curve, part * curve.scale().saturation_messages);
    let (shapes, frame) = in_page(&diagram, width);
    let texts = named(&shapes, "text").into_iter().cloned().collect();
    (texts, frame, diagram)
}

/// A square drawing in a page.
fn in_page(diagram: &Diagram, width: f64) -> (Vec<Shape>, Frame) {
    let frame = Frame {
        width,
        height: width,
        heading: false,
        ..Frame::default()
    };
    let shapes = shapes(&frame, |surface| draw(surface, diagram, &frame));
    (shapes, frame)
}

#[test]
fn the_label_of_the_ring_is_whole_and_beyond_the_drawing() {
    for link in [
        "mesh,k:4",
        "mesh",
        "torus,k:8",
        "torus,k:4,links:bi",
        "mesh,traffic:hot,hot:20",
        "cube,dims:3x3x3",
        "fat-tree,n:16",
        "xgft,down:4x4,up:2",
        "hyperx,dims:3x3,hosts:2",
        "dragonfly",
        "fly,k:2,stages:3",
        "own",
    ] {
        for width in [240.0, 290.0, 328.0, 600.0] {
            let (texts, frame, diagram) = texts(link, 0.5, width);
            assert_legible(&texts, &frame);
            let label = texts.iter().filter(|text| {
                text.text.starts_with("Busiest") || text.text.ends_with("of the time")
            });
            let label: Vec<&Shape> = label.collect();
            let words: Vec<&str> = label.iter().map(|text| &*text.text).collect();
            let whole = diagram.busiest().unwrap().label();
            assert_eq!(words.join(" "), whole, "{link} at {width}");
            // Letters do not reach the edges of their line.
            let areas = label.iter().map(|text| text.area.grown(-2.0));
            let areas: Vec<Rect> = areas.collect();
            let geometry = diagram.geometry(&frame);
            let channels = 0..diagram.topology().channels();
            let lines = channels.filter_map(|channel| geometry.channel(channel));
            for (x, y) in lines.flatten() {
                let hides = |area: &Rect| {
                    (area.left..area.right).contains(&x) && (area.top..area.bottom).contains(&y)
                };
                assert!(!areas.iter().any(hides), "{link} at {width}: {x} {y}");
            }
        }
    }
}

#[test]
fn a_ring_far_from_its_label_has_a_line_to_it() {
    let lines = |link: &str| {
        let curve = wormhole::curve(link);
        let diagram = Diagram::of(&curve, 0.5 * curve.scale().saturation_messages);
        let (shapes, frame) = in_page(&diagram, 500.0);
        let ink = hex(frame.background.theme().ink).to_uppercase();
        let lines = named(&shapes, "polyline").into_iter();
        lines
            .filter(|line| line.points.len() == 3 && line.color == ink)
            .count()
    };
    // The busiest channel of the mesh is in the lowest row, that of the torus in its middle.
    assert_eq!(lines("mesh"), 0);
    assert_eq!(lines("torus,k:8"), 1);
}

#[test]
fn that_a_network_is_overloaded_is_said_in_the_narrowest_page() {
    for width in [240.0, 290.0, 328.0] {
        let (texts, ..) = texts("mesh", 2.0, width);
        let words = texts
            .iter()
            .find(|text| text.text.starts_with("Overloaded"));
        assert!(words.unwrap().text.ends_with("0.189"), "{words:?}");
    }
}

#[test]
fn why_nothing_is_known_fits_into_the_narrowest_page() {
    let curve = Curve::of(&Scenario::read("mesh,buffer:2").scenario.networks[0]);
    let diagram = Diagram::of(&curve, 0.01);
    for width in [290.0, 200.0] {
        let (shapes, _) = in_page(&diagram, width);
        let texts = named(&shapes, "text");
        let words = texts.iter().find(|text| text.text.starts_with("simulate"));
        let words = words.unwrap();
        assert!(words.area.left >= 0.0 && words.area.right <= width);
        assert_eq!(Some(&*words.text), diagram.limit());
    }
}

#[test]
fn the_hot_tree_is_drawn_above_all_else() {
    let picture = drawn("combining-min,n:8,hot:30,degree:1", 0.6, 640.0, 420.0);
    assert!(picture.contains("Module 0 takes in"));
    assert!(picture.contains("on the tree"));
}

#[test]
fn the_largest_pictures_stay_small() {
    for link in [
        "buffered-min,switch:2,stages:7",
        "buffered-min,switch:16,stages:4",
        "combining-min,n:256",
        "combining-min,n:4096,wiring:omega",
        "mesh,k:64",
        "torus,k:64",
        "torus,k:64,links:bi",
    ] {
        let bytes = drawn(link, 0.8, 640.0, 420.0).len();
        assert!(bytes < 500_000, "{link}: {bytes}");
    }
}

#[test]
fn links_of_a_torus_are_less_busy_than_its_virtual_channels() {
    let picture = drawn("torus,k:4", 0.9, 640.0, 420.0);
    assert!(picture.contains("Links carry a flit in 32\u{a0}% of all cycles."));
    assert!(picture.contains("channels along rows are held 14\u{a0}% to 56\u{a0}% of the time."));
}

#[test]
fn an_untold_drawing_tells_nothing_of_its_channels() {
    for link in ["net=mesh", "net=fat-tree", "net=fly", "net=dragonfly"] {
        let diagram = Diagram::of(&wormhole::curve(link), 0.05 / 32.0);
        assert!(diagram.description.contains('%'), "{link}");
        let untold = diagram.emphasising(Emphasis::Messages).untold();
        let description = &untold.description;
        assert!(!description.contains('%'), "{description}");
        assert!(description.ends_with('.'), "{description}");
        assert!(untold.busiest().is_none() && untold.top().is_none());
        let picture = svg::diagram(&untold, &Frame::default()).unwrap();
        assert!(!picture.contains("busiest"), "{link}");
    }
}

#[test]
fn square_lattices_of_rings_can_be_folded() {
    for (link, has_rings) in [
        ("mesh", false),
        ("torus", true),
        ("torus,links:bi", true),
        ("scouting", true),
        ("cube,dims:4x4", false),
        ("cube,dims:4x4,wrap:1", true),
        ("cube,dims:4x4x4,wrap:1", false),
        ("fat-tree", false),
        ("fly", false),
        ("own", false),
    ] {
        let routing = wormhole::curve(link).network().routing();
        assert_eq!(super::has_rings(routing.topology()), has_rings, "{link}");
    }
}

#[test]
fn failed_links_of_a_lattice_are_dashed() {
    let lines = |link: &str| {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let frame = Frame::default();
        let diagram = Diagram::of(&curve, 0.001);
        named(
            &shapes(&frame, |surface| draw(surface, &diagram, &frame)),
            "polyline",
        )
        .len()
    };
    // Each of two one-way links is several dashes in place of one line.
    let [whole, failing] = ["scouting", "scouting,fail:27-28"].map(lines);
    assert!(failing > whole + 4, "{whole} {failing}");
}

#[test]
fn grids_have_coordinates_along_their_edges_where_there_is_room() {
    let numbers = |link: &str, width: f64, has_heading: bool| {
        let curve = wormhole::curve(link);
        let frame = Frame {
            width,
            height: width + 60.0,
            heading: has_heading,
            ..Frame::default()
        };
        let diagram = Diagram::of(&curve, 0.5 * curve.scale().saturation_messages);
        let picture = svg::diagram(&diagram, &frame).unwrap();
        let texts = picture.split("<text").skip(1);
        let texts = texts.filter_map(|text| text.split(['>', '<']).nth(1));
        let numbers = texts.filter_map(|text| text.trim().parse().ok());
        numbers.collect::<Vec<u32>>()
    };
    let twice = |all: &[u32]| [all, all].concat();
    assert_eq!(numbers("mesh,k:4", 300.0, false), twice(&[0, 1, 2, 3]));
    assert_eq!(numbers("torus,k:4", 300.0, false), twice(&[0, 1, 2, 3]));
    let below = [0, 2, 4, 6, 8, 10, 12, 14];
    assert_eq!(numbers("mesh,k:16", 280.0, false), below);
    assert!(numbers("mesh,k:4", 300.0, true).is_empty());
    assert!(numbers("fat-tree,n:16", 300.0, false).is_empty());
}
