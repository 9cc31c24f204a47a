//! Networks in which a rule cannot route.

use loadcurve_base::Error;

use super::*;

fn error(description: Arc<Description>, route: CustomRoute) -> String {
    let error: Error = route.routing(description).unwrap_err();
    let words = error.to_string();
    assert!(words.starts_with(error.key()), "{words}");
    words
}

#[test]
fn nodes_that_are_not_joined_are_named() {
    for rule in [UP_DOWN, CustomRoute::Shortest, CustomRoute::Hops] {
        let words = error(read("0-3.1-2.4-7", "3.7"), rule);
        assert_eq!(words, "edges: node 7 cannot be reached from node 3");
    }
    let one_way = read("0:1:2", "all");
    assert_eq!(
        error(one_way.clone(), CustomRoute::Shortest),
        "edges: node 0 cannot be reached from node 1"
    );
    assert_eq!(
        error(one_way, UP_DOWN),
        "route: updown needs every link both ways; 0→1 is one-way"
    );
    let named =
        read_file("node Köln\nnode Bonn\nA B\ndefault hosts 0\nnode C hosts 2\nnode D hosts 1\n");
    assert_eq!(
        error(named, CustomRoute::Hops),
        "edges: node D cannot be reached from node C"
    );
}

#[test]
fn only_nodes_with_processors_need_paths() {
    let read = |hosts| read("0-1.2:0.3-4", hosts);
    for rule in [CustomRoute::Shortest, CustomRoute::Hops] {
        assert!(rule.routing(read("0.1")).is_ok());
        assert_eq!(
            error(read("0-2"), rule),
            "edges: node 2 cannot be reached from node 0"
        );
        assert_eq!(
            error(read("2.3"), rule),
            "edges: node 3 cannot be reached from node 2"
        );
        // Both on the same node.
        assert!(rule.routing(read("2x2")).is_ok());
    }
}

#[test]
fn early_checks_agree_with_routing() {
    let one_way = read_file(DATELINE);
    let networks = [
        one_way,
        read(PETERSEN, "all"),
        read("0-1-2.3-4", "0-2"),
        read("0-1", "0x2"),
    ];
    for network in networks {
        let rules = [
            UP_DOWN,
            CustomRoute::Shortest,
            CustomRoute::Hops,
            CustomRoute::Table,
        ];
        for rule in rules {
            let routing = rule.routing(network.clone());
            let channels = |classes| network.channels(classes).unwrap();
            match (rule.classes(&network), routing) {
                (Ok(classes), Ok(routing)) => {
                    assert_eq!(channels(classes), routing.topology().channels());
                }
                (Err(before), Err(error)) => assert_eq!(before, error),
                (before, routing) => panic!("{rule:?}: {before:?}, {routing:?}"),
            }
        }
    }
}

#[test]
fn a_root_must_be_a_node_that_is_joined() {
    let root = |root| CustomRoute::UpDown { root: Some(root) };
    let network = read("0-1-2.3-4", "0-2");
    assert_eq!(
        error(network.clone(), root(5)),
        "root: 5 is not a node; 0…4"
    );
    assert_eq!(
        error(network.clone(), root(4)),
        "edges: node 0 cannot be reached from node 4"
    );
    assert!(root(1).routing(network).is_ok());
}

#[test]
fn hops_take_at_most_eight_classes() {
    let chain = |nodes: usize| {
        let names: Vec<String> = (0..nodes).map(|node| node.to_string()).collect();
        read(&names.join("-"), "all")
    };
    assert!(CustomRoute::Hops.routing(chain(9)).is_ok());
    assert_eq!(
        error(chain(10), CustomRoute::Hops),
        "route: the longest way has 9 hops; hops takes at most 8 virtual channels"
    );
    assert_eq!(
        error(chain(18), CustomRoute::Hops),
        "route: the longest way has more than 16 hops; hops takes at most 8 virtual channels"
    );
    let wide = read("0-1-2-3-4-5-6-7-8x2000", "all");
    assert!(CustomRoute::Shortest.routing(wide.clone()).is_ok());
    assert_eq!(
        error(wide, CustomRoute::Hops),
        "edges: 256018 channels; at most 65536"
    );
    // For large networks the first number of channels above the limit suffices.
    let links = (0..3900).map(|node| format!("{node} {}", (node + 1) % 3900));
    let file = links.collect::<Vec<String>>().join("\n");
    assert_eq!(
        error(read_file(&file), CustomRoute::Hops),
        "edges: 70200 channels; at most 65536"
    );
}

#[test]
fn tables_must_lead_all_messages_to_their_end() {
    let missing = DATELINE.replace("route C B D 0\n", "");
    assert_eq!(
        error(read_file(&missing), CustomRoute::Table),
        "route: no line at C for messages to B"
    );
    let no_table = read("0-1", "all");
    assert_eq!(
        error(no_table, CustomRoute::Table),
        "route: no line at 1 for messages to 0"
    );
    let back =
        "A B\nB C\nroute A B B\nroute B A A\nroute A C B\nroute B C A\nroute C A B\nroute C B B";
    assert_eq!(
        error(read_file(back), CustomRoute::Table),
        "route: messages to C go round for ever: A→B→A"
    );
    // Table lines are needed only where messages pass.
    let enough = "node B hosts 0\nA B\nB C\nroute A C B\nroute B C C\nroute C A B\nroute B A A";
    assert!(CustomRoute::Table.routing(read_file(enough)).is_ok());
}
