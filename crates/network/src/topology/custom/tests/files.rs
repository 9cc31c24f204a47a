//! Files that describe a network.

use super::*;

fn file(text: &str) -> Reading {
    let reading = Description::read_file(text.as_bytes()).unwrap();
    let again = Description::read_file(reading.description.file().as_bytes()).unwrap();
    assert_eq!(again.description, reading.description, "{text}");
    reading
}

fn error(text: impl AsRef<[u8]>) -> String {
    let error = Description::read_file(text.as_ref()).unwrap_err();
    let words = error.to_string();
    assert!(words.starts_with(error.key()), "{words}");
    words
}

const SPINE_AND_LEAVES: &str = "default hosts 0\nnode S1 0 1\nnode S2 1 1\nnode L1 0 0 hosts 2\n\
    node L2 0.5 0 hosts 2\nnode L3 1 0 hosts 2\nL1 S1\nL1 S2 x2\nL2 S1\nL2 S2\n\
    L3 S1   # one link\nL3 S2\nS1 S2\n";

#[test]
fn nodes_links_and_processors_are_read_in_order() {
    let network = file(SPINE_AND_LEAVES).description;
    let names: Vec<String> = (0..5).map(|node| network.node_name(node)).collect();
    assert_eq!(names, ["S1", "S2", "L1", "L2", "L3"]);
    assert_eq!(network.node_named("L2"), Some(3));
    assert_eq!(network.node_named("3"), None);
    assert_eq!(network.processors(), [2, 2, 3, 3, 4, 4]);
    assert_eq!(network.link_count(), 16);
    assert_eq!(network.coordinates(3), Some([0.5, 0.0, 0.0]));
}

#[test]
fn a_bare_edge_list_is_a_file() {
    let text = "\u{feff}0 1\r\n1 2 # a comment\n\n# and a line of one\n\t2\t0\n";
    let network = file(text).description;
    assert_eq!(network, read("0-1-2-0", "all"));
    for end in ["\r", "\r\n"] {
        let text = text.replace("\r\n", "\n").replace('\n', end);
        assert_eq!(file(&text).description, network, "{end:?}");
    }
    assert_eq!(
        error("A B\rA B C\r"),
        "line 2: \"A B C\" is no link, node or route"
    );
    assert_eq!(error(b"A B\rB \xff"), "line 2: is not UTF-8");
    assert_eq!(network.file(), "node 0\nnode 1\nnode 2\n0 1\n0 2\n1 2\n");
    let many: String = (0..20_000).map(|_| "0 -> 1\n").collect();
    assert_eq!(file(&many).description, read("0:1x20000", "all"));
}

#[test]
fn links_that_are_named_again_add_up_with_a_remark() {
    let reading = file("A B\nC -> A\nA -> C\nB A\nB -> A x2\n");
    let counts = reading.description.links().iter().map(|link| link.count);
    assert_eq!(counts.collect::<Vec<_>>(), [2, 1, 4, 1]);
    let remarks: Vec<String> = reading.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        ["line 4: \"B A\" joins nodes that are joined before; the links add up"]
    );
}

#[test]
fn routes_may_come_before_the_links_that_they_take() {
    let network = file("route A C B 1\nA -> B\nB -> C\nroute B C C\nC -> A\n").description;
    let lines = network.routes().iter();
    let lines: Vec<_> = lines
        .map(|it| (it.at, it.destination, it.next, it.class))
        .collect();
    assert_eq!(lines, [(0, 2, 1, 1), (1, 2, 2, 0)]);
}

#[test]
fn coordinates_keep_every_digit() {
    let text = "node A -0.1 1e-9 1e9\nnode B 12345.678901234567 .5\nnode C\nA B\nB C\n";
    let Reading {
        description,
        remarks,
    } = file(text);
    assert_eq!(description.coordinates(0), Some([-0.1, 1e-9, 1e9]));
    assert_eq!(description.coordinates(2), None);
    let remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        ["line 1: coordinates are ignored, as node C has none"]
    );
}

#[test]
fn an_error_names_the_line_and_the_reason() {
    for line in [
        "A B C",
        "A",
        "A B x",
        "A B x2 x2",
        "A -> B 2",
        "A -> B x2 C",
        "node",
        "node A 1",
        "node A 1 2 3 4",
        "node A hosts",
        "default 3",
        "default hosts",
        "route A B",
        "route A B C 1 1",
        "router 0 node 1",
    ] {
        assert_eq!(
            error(format!("A B\n# more\n{line} # that is all\n")),
            format!("line 3: \"{line}\" is no link, node or route")
        );
    }
    for (line, link) in [
        ("0-1", "0 1"),
        ("A:B", "A -> B"),
        ("0,1", "0 1"),
        ("0-1-2", "0 1"),
    ] {
        let words = format!("line 1: \"{line}\" is no link, node or route; write {link}");
        assert_eq!(error(line), words);
    }
    for (line, reason) in [
        ("A A", "joins node A to itself"),
        ("A B x0", "\"x0\": 1 to 32768 parallel links"),
        (
            "A B x999999999",
            "\"x999999999\": 1 to 32768 parallel links",
        ),
        ("A B x32768", "more than 32768 one-way links"),
        ("node A hosts 4097", "\"hosts 4097\": 0 to 4096"),
        ("default hosts -1", "\"hosts -1\": 0 to 4096"),
        ("node A 1 nan", "\"nan\" is no coordinate"),
        ("node A 1 1e10", "\"1e10\" is no coordinate"),
        ("node B", "describes node B a second time"),
        ("route A B C 8", "\"8\" is no class; 0 to 7"),
        ("route A D B", "\"D\" is no node"),
        ("route A C C", "no link from A to C"),
        ("route A A B", "routes messages for A away from it"),
        (
            "hosts B",
            "\"hosts\" is no name; names are 1 to 32 letters, digits, _, - and .",
        ),
        (
            "A é!",
            "\"é!\" is no name; names are 1 to 32 letters, digits, _, - and .",
        ),
    ] {
        let text = format!("node B\nB A\nB C\n{line}\n");
        assert_eq!(error(text), format!("line 4: {reason}"));
    }
    let long = "é".repeat(33);
    assert!(error(format!("A {long}")).ends_with("letters, digits, _, - and ."));
    assert_eq!(file(&format!("A {}", &long[2..])).description.nodes(), 2);
    assert_eq!(
        error("route A C B\nA B\nB C\nroute A C B 1"),
        "line 4: a second route from A to C, after line 1"
    );
    assert_eq!(
        error("default hosts 2\nA B\ndefault hosts 2"),
        "line 3: sets the default a second time"
    );
}

#[test]
fn files_of_any_bytes_are_refused_by_line() {
    assert_eq!(error(b"A B\nA \xff"), "line 2: is not UTF-8");
    assert_eq!(error(b""), "file: no nodes; type a link, such as 0-1");
    assert_eq!(
        error("# nothing\n"),
        "file: no nodes; type a link, such as 0-1"
    );
    assert_eq!(
        error("default hosts 0\nA B"),
        "hosts: no processors; at least 2"
    );
    assert_eq!(
        error("default hosts 4096\nA B"),
        "hosts: 8192 processors; at most 4096"
    );
    let large = vec![b'#'; MAX_BYTES + 1];
    assert_eq!(error(&large), "file: 4194305 bytes; at most 4194304");
    let nodes: Vec<String> = (0..4097).map(|node| format!("node {node}\n")).collect();
    assert_eq!(error(nodes.concat()), "line 4097: more than 4096 nodes");
}

#[test]
fn anynet_joins_routers_to_processors_and_to_each_other() {
    let text = "router 0 node 0 node 1 node 2 router 1\nrouter 1 node 3 node 4 node 5\n\
                router 2 node 6 node 7 node 8 router 1 router 0\n";
    let reading = file(text);
    assert_eq!(reading.remarks, []);
    let network = reading.description;
    let names: Vec<String> = (0..3).map(|node| network.node_name(node)).collect();
    assert_eq!(names, ["r0", "r1", "r2"]);
    assert_eq!(network.processors(), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    assert_eq!(network.link_count(), 6);
}

#[test]
fn delays_are_ignored_with_a_remark() {
    let remarks = |text: &str| {
        let remarks = file(text).remarks.into_iter();
        remarks.map(|remark| remark.to_string()).collect::<Vec<_>>()
    };
    let one = "router 0 node 0 1 router 1 15\nrouter 1 node 1 router 0 1\n";
    assert_eq!(remarks(one), ["line 1: the delay 15 of a link is ignored"]);
    let more = "router 0 node 0 3 router 1 15\nrouter 1 node 1 router 0 7\n";
    assert_eq!(
        remarks(more),
        ["line 1: the delay 3 of a link is ignored, as are 2 more"]
    );
    assert_eq!(
        file(one).description.link_count(),
        2,
        "a link is the same from either end"
    );
}

#[test]
fn processors_of_anynet_keep_their_numbers() {
    let text = "router 7 node 2\nnode 0 router 4 router 4\nrouter 4 node 1 router 7\n";
    let network = file(text).description;
    assert_eq!(network.processors(), [1, 1, 0]);
    assert_eq!(
        network.file(),
        "router 7 node 2\nrouter 4 node 0 node 1\nrouter 7 router 4\n"
    );
}

#[test]
fn an_error_in_anynet_names_the_line() {
    let of_line = |line: &str| error(format!("router 0 node 0 router 1\nrouter 1 node 1\n{line}"));
    for line in [
        "A B",
        "router",
        "router x",
        "router 0 node",
        "router 0 1",
        "node 1 node 2",
    ] {
        assert_eq!(
            of_line(line),
            format!("line 3: \"{line}\" is no router with its nodes and routers")
        );
    }
    for (line, reason) in [
        ("router 0 router 0", "joins router 0 to itself"),
        ("router 0 node 1", "node 1 is on two routers"),
        ("router 0 node 4096", "more than 4096 nodes"),
        ("router 9999999999", "a router above 999999999"),
    ] {
        assert_eq!(of_line(line), format!("line 3: {reason}"));
    }
    assert_eq!(
        of_line("router 0 node 3"),
        "file: no router has node 2; nodes are 0 to 3 without a gap"
    );
    assert_eq!(error("router 0 node 0"), "file: 1 nodes; at least 2");
}

#[test]
fn flights_of_links_are_read_and_written() {
    let text = "A B @3\nB C x2 @255\nC -> A @2\nA -> C\nC D @1\n";
    let network = Description::read_file(text.as_bytes()).unwrap().description;
    let flights = [(0, 1), (1, 0), (1, 2), (2, 0), (0, 2), (2, 3)];
    let flights = flights.map(|(from, to)| network.flight_cycles(from, to));
    assert_eq!(
        flights,
        [Some(3), Some(3), Some(255), Some(2), None, Some(1)]
    );
    assert!(network.has_long_flights() && network.edges().is_none());
    let again = Description::read_file(network.file().as_bytes()).unwrap();
    assert_eq!(again.description, network);
    let mut draft = Draft::of(&network).unwrap();
    assert_eq!(draft.description().unwrap(), network);
    draft.remove_node(0).unwrap();
    let left = draft.description().unwrap();
    assert_eq!(
        (left.flight_cycles(0, 1), left.flight_cycles(1, 2)),
        (Some(255), Some(1))
    );
    draft.set_links(0, 1, [0, 0]).unwrap();
    draft.set_links(0, 1, [1, 1]).unwrap();
    assert_eq!(draft.description().unwrap().flight_cycles(0, 1), None);
    for (text, reason) in [
        ("A B @0", "line 1: \"@0\": a flight of 1 to 255 cycles"),
        ("A B @256", "line 1: \"@256\": a flight"),
        ("A B @x", "line 1: \"@x\": a flight"),
        (
            "A B @2\nA B @3",
            "line 2: links from A to B have another flight before",
        ),
        (
            "A B\nB A @3",
            "line 2: links from B to A have another flight before",
        ),
        ("node A @3\nA B", "line 1: \"node A @3\" is no link"),
        ("@3", "line 1: \"@3\" is no link"),
    ] {
        let error = Description::read_file(text.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(reason), "{error}");
    }
}
