//! The texts `edges` and `hosts`.

use super::*;

fn links(description: &Description) -> Vec<(usize, usize, usize)> {
    let links = description.links().iter();
    links.map(|link| (link.from, link.to, link.count)).collect()
}

fn error(edges: &str, hosts: &str) -> String {
    let error = Description::read_edges(edges, hosts).unwrap_err();
    let words = error.to_string();
    assert!(words.starts_with(&format!("{}: ", error.key())), "{words}");
    words
}

#[test]
fn an_item_is_a_chain_with_its_parallel_links() {
    let network = read("0-1-2-0.2:3:0.1-3x2", "all");
    assert_eq!(
        links(&network),
        [
            (0, 1, 1),
            (0, 2, 1),
            (1, 0, 1),
            (1, 2, 1),
            (1, 3, 2),
            (2, 0, 1),
            (2, 1, 1),
            (2, 3, 1),
            (3, 0, 1),
            (3, 1, 2)
        ]
    );
    assert_eq!(network.nodes(), 4);
    assert_eq!(network.link_count(), 12);
    // Repeated links add up; leading zeros are ignored; gaps in the numbering are nodes.
    assert_eq!(
        links(&read("0-1.1:00.0-1x3.3", "0.1")),
        [(0, 1, 4), (1, 0, 5)]
    );
    assert_eq!(read("0-1.3", "0.1").nodes(), 4);
}

#[test]
fn the_petersen_graph_has_ten_nodes_of_three_links() {
    let petersen = read(PETERSEN, "all");
    assert_eq!((petersen.nodes(), petersen.link_count()), (10, 30));
    for node in 0..10 {
        let out = petersen.links().iter().filter(|link| link.from == node);
        assert_eq!(out.count(), 3);
    }
}

#[test]
fn processors_are_numbered_node_by_node() {
    assert_eq!(read("0-1-2", "all").processors(), [0, 1, 2]);
    assert_eq!(read("0-1-2-3-4", "4x2.0-2").processors(), [0, 1, 2, 4, 4]);
    assert_eq!(read("0-1-2", "0-1x2").processors(), [0, 0, 1, 1]);
    // A single switch.
    assert_eq!(read("0", "0x8").processors(), [0; 8]);
    assert_eq!(read("0-1", "1.0").hosts().unwrap(), "all");
    assert_eq!(
        read("0-1-2-3-4-5", "0x2.1x2.3.5x7").hosts().unwrap(),
        "0-1x2.3.5x7"
    );
}

#[test]
fn an_error_names_the_item_and_the_reason() {
    let of_item = |item: usize, text: &str, reason: &str| {
        let edges = format!("{}{text}", "0-1.".repeat(item - 1));
        let expected = format!("edges: item {item}, \"{text}\", {reason}");
        assert_eq!(error(&edges, "all"), expected);
    };
    for text in [
        "4-", "", "-4", "4--5", "a", "4-x", "0-1x", "0-1x-2", "0-1x2x2", "x2", "0-1:2", "+1-2",
        "0 -1", "1x2", "0:1x3:2", "0–1", "0-1 ",
    ] {
        of_item(3, text, "is no chain of nodes");
    }
    of_item(1, "4096-0", "has a node above 4095");
    of_item(2, "0-99999999999999999999999", "has a node above 4095");
    of_item(2, "3-4-4", "joins node 4 to itself");
    of_item(2, "0-1x0", "needs 1 to 32768 parallel links");
    of_item(2, "0-1x999999999", "needs 1 to 32768 parallel links");
    of_item(
        2,
        "0-1x99999999999999999999",
        "needs 1 to 32768 parallel links",
    );
    assert_eq!(
        error("0:1x20000.1:0x20000", "all"),
        "edges: more than 32768 one-way links"
    );
    assert_eq!(
        error(&"0-1.".repeat(1000)[..], "all"),
        "edges: item 1001, \"\", is no chain of nodes"
    );
    assert_eq!(
        error(&"0-1.".repeat(1001)[..], "all"),
        "edges: 4004 characters; at most 4000"
    );
}

#[test]
fn an_error_in_hosts_names_its_item() {
    let of = |hosts: &str| error("0-1-2-3", hosts);
    for text in ["", "a", "1-", "3-1", "1x", "ALL", "0-1-2", "x3"] {
        assert_eq!(
            of(&format!("0.{text}")),
            format!("hosts: item 2, \"{text}\", is no node, run of nodes or number of processors")
        );
    }
    assert_eq!(
        of("0.2-4"),
        "hosts: item 2, \"2-4\", is beyond the last node, 3"
    );
    assert_eq!(of("0-2.1-3"), "hosts: item 2, \"1-3\", names node 1 again");
    for count in ["0", "4097", "99999999999999999999"] {
        assert_eq!(
            of(&format!("0x{count}")),
            format!("hosts: item 1, \"0x{count}\", needs 1 to 4096 processors")
        );
    }
    assert_eq!(of("0-3x4096"), "hosts: 16384 processors; at most 4096");
    assert_eq!(of("3"), "hosts: 1 processor; at least 2");
    assert_eq!(error("0", "all"), "hosts: 1 processor; at least 2");
    assert_eq!(
        of(&"0.".repeat(2500)),
        "hosts: 5000 characters; at most 4000"
    );
}

#[test]
fn canonical_text_is_short_and_reads_back() {
    for (edges, canonical) in [
        (PETERSEN, "0-1-2-3-4-0-5-7-2.1-6-8-3.4-9-6.5-8.7-9"),
        ("0-1-2-0.2:3:0.1-3x2", "0-1-2-0.1-3x2.2:3:0"),
        ("0:1.1:0", "0-1"),
        ("0-1x3.0:1x2", "0-1x3.0:1x2"),
        ("1-0.5", "0-1.5"),
        ("3", "3"),
        ("1-0.3-1", "0-1-3"),
    ] {
        let network = read(edges, "0x2");
        let text = network.edges().unwrap();
        assert_eq!(text, canonical);
        assert_eq!(read(&text, &network.hosts().unwrap()), network);
    }
}

#[test]
fn drafts_beyond_the_format_have_no_text() {
    let of_file = |file: &str| {
        let read = Description::read_file(file.as_bytes()).unwrap();
        read.description
    };
    for file in [
        "A B",
        "node 0 1 2\n0 1",
        "0 1\nroute 0 1 1",
        "router 0 node 1 router 1\nrouter 1 node 0",
    ] {
        assert_eq!(of_file(file).edges(), None, "{file}");
    }
    // Reordered nodes are nodes with other names.
    assert_eq!(of_file("1 0").edges(), None);
    assert_eq!(of_file("0 1\n2 -> 0").edges().unwrap(), "0-1.2:0");
    // A complete graph of 100 nodes needs 4950 links both ways.
    let pairs = (0..100).flat_map(|a| (0..a).map(move |b| format!("{a} {b}\n")));
    let nodes = (0..100).map(|node| format!("node {node}\n"));
    let complete = of_file(&nodes.chain(pairs).collect::<Vec<_>>().concat());
    assert_eq!((complete.edges(), complete.link_count()), (None, 9900));
}
