//! Deadlocks, detected before any message is sent.

use loadcurve_base::Error;

use super::*;
use crate::routing::dependency;

/// Nodes and class of each channel of the cycle.
fn cycle(description: &Arc<Description>, route: CustomRoute) -> Option<Vec<(usize, usize, usize)>> {
    let routing = route.routing(description.clone()).unwrap();
    // Includes the check of rules that need none.
    match dependency::check(&*routing) {
        Ok(()) => None,
        Err(Error::DependencyCycle { channels }) => Some(
            channels
                .iter()
                .map(|&channel| link(&*routing, channel))
                .collect(),
        ),
        Err(other) => panic!("{other}"),
    }
}

fn link(routing: &dyn Routing, channel: usize) -> (usize, usize, usize) {
    let Ends::Link { from, to } = routing.topology().channel_ends()[channel] else {
        panic!("nobody waits for channels from and to processors");
    };
    let words = routing.topology().channel_name(channel);
    let class = words.strip_prefix("virtual channel ").map_or(0, |rest| {
        let (class, _) = rest.split_once(' ').unwrap();
        class.parse().unwrap()
    });
    (from, to, class)
}

fn words(description: &Arc<Description>, route: CustomRoute) -> String {
    let routing = route.routing(description.clone()).unwrap();
    let Err(Error::DependencyCycle { channels }) = routing.check() else {
        panic!("a circle");
    };
    cycle_in_words(description, &*routing, &channels)
}

#[test]
fn cycles_are_those_of_the_reference() {
    let five = || Some(vec![(0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 0, 0)]);
    let four = Some(vec![(0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 0, 0)]);
    let (shortest, hops) = (CustomRoute::Shortest, CustomRoute::Hops);
    for (edges, route, expected) in [
        // Ties are split by destination.
        ("0-1-2-3-0", shortest, None),
        ("0-1-2-3-4-0", shortest, five()),
        ("0:1:2:3:0", shortest, four),
        ("0:1:2:3:0", hops, None),
        (PETERSEN, shortest, five()),
        (PETERSEN, hops, None),
        (PETERSEN, UP_DOWN, None),
    ] {
        assert_eq!(cycle(&read(edges, "all"), route), expected, "{edges}");
    }
    assert_eq!(cycle(&read_file(DATELINE), CustomRoute::Table), None);
    for text in [LEAVES, ANYNET] {
        assert_eq!(cycle(&read_file(text), UP_DOWN), None);
    }
}

#[test]
fn a_cycle_may_use_any_of_several_parallel_links() {
    let ring = read("0-1-2-3-4-0x3", "all");
    let routing = CustomRoute::Shortest.routing(ring.clone()).unwrap();
    let Err(Error::DependencyCycle { channels }) = routing.check() else {
        panic!("a circle");
    };
    // The first link of each group.
    assert_eq!(channels, [5, 14, 20, 26, 29]);
    // No message waits for channels outside all routes: here only two nodes have processors.
    assert_eq!(
        cycle(&read("0-1-2-3-4-0", "0.2"), CustomRoute::Shortest),
        None
    );
}

#[test]
fn a_table_without_dateline_has_a_cycle() {
    let without = DATELINE.replace(" 1\n", "\n");
    let expected = vec![(0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 0, 0)];
    let table = read_file(&without);
    assert_eq!(cycle(&table, CustomRoute::Table), Some(expected));
    assert_eq!(
        words(&table, CustomRoute::Table),
        "Messages can deadlock: they can wait for one another in the cycle of channels A→B→C→D→A. Choose \
         shortest paths with a new class after every hop, which take 3 virtual channels."
    );
}

#[test]
fn advice_names_the_rules_that_are_possible() {
    let start = "Messages can deadlock: they can wait for one another in the cycle of channels 0→1→2→3→4→0. \
                 Choose";
    assert_eq!(
        words(&read(PETERSEN, "all"), CustomRoute::Shortest),
        format!(
            "{start} up*/down* routing, or shortest paths with a new class after every hop, which take 2 virtual channels."
        )
    );
    let nodes: Vec<String> = (0..20).map(|node| node.to_string()).collect();
    let ring = |joint: &str| read(&format!("{}{joint}0", nodes.join(joint)), "all");
    let warning = words(&ring("-"), CustomRoute::Shortest);
    assert!(
        warning.ends_with("→19→0. Choose up*/down* routing."),
        "{warning}"
    );
    let warning = words(&ring(":"), CustomRoute::Shortest);
    assert!(
        warning.ends_with("Choose links both ways and up*/down* routing."),
        "{warning}"
    );
}
