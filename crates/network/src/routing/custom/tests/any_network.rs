//! Random networks: a rule routes all messages or reports why it cannot.

use loadcurve_base::{Error, Random};

use super::*;
use crate::routing::dependency;
use crate::traffic::Flows;

/// A few nodes with random links, many of them both ways, and processors on some nodes.
fn edges(random: &mut Random) -> (String, String) {
    let nodes = 2 + random.below(8);
    let count = nodes + random.below(2 * nodes);
    let joint = if random.below(3) == 0 { ':' } else { '-' };
    let items = (0..count).map(|_| {
        let (from, step) = random.pair_below(nodes, nodes - 1);
        let to = (from + 1 + step) % nodes;
        let joint = if random.below(8) == 0 { ':' } else { joint };
        let parallel = 1 + random.below(3);
        format!("{from}{joint}{to}x{parallel}")
    });
    let items: Vec<String> = items.collect();
    let hosts: Vec<String> = (0..nodes)
        .filter_map(|node| Some((node, random.below(3))).filter(|&(_, count)| count > 0))
        .map(|(node, count)| format!("{node}x{count}"))
        .collect();
    (items.join("."), hosts.join("."))
}

/// Checks that all messages arrive, over consecutive channels.
fn arrives(routing: &dyn Routing) {
    let topology = routing.topology();
    let ends = topology.channel_ends();
    let processors = topology.processors();
    for from in 0..processors {
        for to in (0..processors).filter(|&to| to != from) {
            let route = routing.route(from, to);
            assert_eq!(route.steps[0], [from]);
            let last = topology.channels() - processors + to;
            assert_eq!(route.steps[route.length() - 1], [last]);
            for pair in route.steps.windows(2) {
                // All channels of a group have the same ends.
                let nodes = |step: &Vec<usize>| ends[step[0]].nodes();
                assert_eq!(nodes(&pair[0]).1, nodes(&pair[1]).0);
            }
        }
    }
    for channel in 0..topology.channels() {
        let group = routing.group(channel);
        assert!(group.contains(&channel));
        assert!(group.clone().all(|other| routing.group(other) == group));
        assert!(group.into_iter().all(|other| ends[other] == ends[channel]));
    }
}

#[test]
fn every_rule_routes_all_messages_or_says_why_not() {
    let mut random = Random::stream(1, 0.0, 0);
    let (mut safe, mut cycles, mut refused) = (0, 0, 0);
    for _ in 0..400 {
        let (edges, hosts) = edges(&mut random);
        let Ok(description) = Description::read_edges(&edges, &hosts) else {
            continue;
        };
        let description = Arc::new(description);
        let root = Some(random.below(description.nodes() as u32) as usize);
        for rule in [
            UP_DOWN,
            CustomRoute::UpDown { root },
            CustomRoute::Shortest,
            CustomRoute::Hops,
            CustomRoute::Table,
        ] {
            let routing = match rule.routing(description.clone()) {
                Ok(routing) => routing,
                Err(error) => {
                    refused += 1;
                    let is_known =
                        matches!(error, Error::Unreachable { .. } | Error::Refused { .. });
                    assert!(is_known, "{error}");
                    continue;
                }
            };
            arrives(&*routing);
            // Rules that cannot deadlock are checked too.
            let found = dependency::check(&*routing);
            assert_eq!(routing.check(), found);
            match found {
                Ok(()) => safe += 1,
                Err(Error::DependencyCycle { channels }) => {
                    assert_eq!(rule, CustomRoute::Shortest, "{edges} {hosts}");
                    assert!(cycle_in_words(&description, &*routing, &channels).contains('→'));
                    cycles += 1;
                }
                Err(other) => panic!("{edges} {hosts}: {other}"),
            }
            assert!(Flows::uniform(&*routing).is_ok());
        }
    }
    assert!(
        safe > 200 && cycles > 10 && refused > 200,
        "{safe} {cycles} {refused}"
    );
}

#[test]
fn hops_are_no_more_than_any_rule_needs() {
    let mut random = Random::stream(2, 0.0, 0);
    for _ in 0..100 {
        let (edges, _) = edges(&mut random);
        let description = read(&edges, "all");
        let [Ok(shortest), Ok(up_down)] =
            [CustomRoute::Shortest, UP_DOWN].map(|rule| rule.routing(description.clone()))
        else {
            continue;
        };
        let n = shortest.topology().processors();
        for (from, to) in (0..n).flat_map(|from| (0..n).map(move |to| (from, to))) {
            if from != to {
                assert!(shortest.route(from, to).length() <= up_down.route(from, to).length());
            }
        }
    }
}
