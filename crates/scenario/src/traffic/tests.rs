//! Links with traffic, and examples of every choice.

use super::examples::EXAMPLE_PROCESSORS;
use super::*;
use crate::{Context, Scenario};

fn notices(link: &str) -> (String, Vec<String>) {
    let reading = Scenario::read(link);
    let notices = reading.notices.iter().map(ToString::to_string).collect();
    (reading.scenario.query(), notices)
}

#[test]
fn every_choice_has_an_example() {
    let Domain::Choice(choices) = TRAFFIC.key.domain else {
        panic!("traffic is a choice");
    };
    let examples = traffic_examples();
    let names: Vec<&str> = examples.iter().map(|example| example.name).collect();
    assert!(names.iter().eq(choices.iter().map(|choice| &choice.name)));
    for TrafficExample { name, rates, .. } in examples {
        assert_eq!(rates.len(), EXAMPLE_PROCESSORS * EXAMPLE_PROCESSORS);
        assert!(rates.contains(&1.0), "{name}");
        let to_oneself = (0..EXAMPLE_PROCESSORS).map(|p| rates[p * (EXAMPLE_PROCESSORS + 1)]);
        assert!(to_oneself.sum::<f64>() == 0.0, "{name}");
    }
}

#[test]
fn what_a_pattern_does_not_use_is_dropped_with_a_notice() {
    for (link, query, notice) in [
        (
            "mesh,by:3",
            "net=mesh",
            "by: 3 has no meaning without traffic:shift",
        ),
        (
            "mesh,traffic:hot,spots:99",
            "net=mesh,traffic:hot",
            "spots: 99 is not a processor; 0…63",
        ),
        (
            "mesh,traffic:shift,by:64",
            "net=mesh,traffic:shift",
            "by: “64” is not a number from 1 to 63",
        ),
        (
            "dragonfly,traffic:transpose",
            "net=dragonfly",
            "traffic: transpose needs a square number of processors; there are 72",
        ),
        (
            "cube,dims:2x2x2,traffic:tornado",
            "net=cube,dims:2x2x2",
            "traffic: under tornado no processor sends to another",
        ),
        (
            "cube,dims:40x40x40",
            "net=cube",
            "dims: 40x40x40 has 64000 nodes; at most 4096",
        ),
        (
            // 2^64 nodes.
            "cube,dims:1024x1024x1024x1024x1024x1024x16",
            "net=cube",
            "dims: 1024x1024x1024x1024x1024x1024x16 has more than 10^19 nodes; at most 4096",
        ),
        (
            // 2^32 routers.
            "hyperx,dims:64x64x64x64x64x4,hosts:64",
            "net=hyperx,hosts:64",
            "dims: 64x64x64x64x64x4 has 4294967296 routers; at most 4096",
        ),
        (
            "xgft,down:1x1x1x1x1x2,up:64x64x64x64x64",
            "net=xgft,down:1x1x1x1x1x2,up:1x1x1x1x1",
            "up: 1x1x1x1x1x2 has 4363141380 channels; at most 65536",
        ),
        (
            "cube,wrap:11",
            "net=cube",
            "wrap: 11 has 2 digits for 3 dimensions",
        ),
        (
            "cube,dims:2x4,wrap:1",
            "net=cube,dims:2x4,wrap:01",
            "wrap: dimension 0 has 2 nodes; wrapping needs 3",
        ),
        (
            "cube,links:uni",
            "net=cube",
            "links: uni needs every dimension wrapped",
        ),
        (
            "xgft,down:4x4",
            "net=xgft,down:4x4,up:4",
            "up: 2 numbers for 2 levels; needs 1",
        ),
    ] {
        assert_eq!(
            notices(link),
            (query.to_owned(), vec![notice.to_owned()]),
            "{link}"
        );
    }
}

#[test]
fn another_pattern_drops_what_the_last_one_used() {
    let shifted = Scenario::read("mesh,traffic:shift,by:9").scenario;
    let uniform = shifted.with_key(0, "traffic", "uniform").unwrap();
    assert_eq!(uniform.query(), "net=mesh");
    let refused = uniform.with_key(0, "by", "3").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "by: 3 has no meaning without traffic:shift"
    );
    let tree = Scenario::read("xgft,down:4x4x4,up:2x3").scenario;
    let flat = tree.with_key(0, "down", "16x8").unwrap();
    assert_eq!(flat.query(), "net=xgft,down:16x8,up:2");
}

#[test]
fn a_line_of_a_file_is_named_with_the_file() {
    let context = Context::default();
    let id = context.open_matrix(b"0 1 1\n\n3 99 1\n").unwrap();
    let link = format!("mesh,k:4,traffic:matrix,mfile:{id}");
    let reading = Scenario::read_in(&link, &context);
    assert_eq!(reading.scenario.query(), "net=mesh,k:4,traffic:matrix");
    let notices: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
    assert_eq!(notices, ["mfile: line 3: 99 is not a processor; 0…15"]);
}
