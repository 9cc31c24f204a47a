//! Routes of all kinds: their channels, and what is said of those that do not exist.

use super::*;
use crate::key::Domain;
use crate::{Extent, Scenario};

fn network(link: &str) -> Network {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, [], "{link}");
    reading.scenario.networks[0].clone()
}

#[test]
fn a_network_has_the_channels_of_its_routes() {
    for net in [
        "mesh,k:5",
        "torus,k:5,links:bi",
        "cube,dims:3x4,wrap:10",
        "cube,dims:2x2x3",
        "hyperx,dims:3x4,hosts:2",
        "hyperx,dims:5",
        "dragonfly",
    ] {
        let kind = network(net).kind();
        let key = kind.keys.iter().find(|key| key.name == "route").unwrap();
        let Domain::Choice(words) = key.domain else {
            panic!("{net}");
        };
        for word in words {
            let link = format!("{net},route:{}", word.name);
            let reading = Scenario::read(&link);
            if !reading.notices.is_empty() {
                let notice = reading.notices[0].to_string();
                let words = ["ival needs 2", "needs two dimensions without"];
                assert!(words.iter().any(|it| notice.contains(it)), "{notice}");
                continue;
            }
            let network = &reading.scenario.networks[0];
            assert_eq!(
                network.to_string(),
                if word.name == key.default.to_string() {
                    net
                } else {
                    &link
                }
            );
            let routing = network.plain_routing();
            assert_eq!(network.extent(), Extent::of(routing.topology()), "{link}");
        }
    }
}

#[test]
fn routes_that_do_not_exist_fall_back_with_a_notice() {
    for (link, words) in [
        (
            "cube,route:ival",
            "route: ival needs 2 dimensions; there are 3",
        ),
        (
            "torus,route:valiant",
            "route: valiant has no meaning without links:bi",
        ),
        (
            "hyperx,route:ival",
            "route: “ival” is not one of dor, o1turn, romm, valiant, random, updown",
        ),
        (
            "cube,dims:8x8x8,wrap:1,route:random",
            "route: random needs 12 classes",
        ),
        (
            "mesh,k:32,route:valiant,traffic:hot",
            "route: its routes take 1083 million steps",
        ),
        (
            "mesh,route:valiant,reading:finite",
            "reading: finite takes dimension-order routes",
        ),
        (
            "mesh,sharing:flit",
            "sharing: flit has no meaning without route:o1turn or romm",
        ),
    ] {
        let reading = Scenario::read(link);
        let found: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
        assert!(
            found.iter().any(|it| it.starts_with(words)),
            "{link}: {found:?}"
        );
    }
}
