//! Channels and positions of users' own networks.

use super::*;

pub(super) fn read(edges: &str, hosts: &str) -> Description {
    Description::read_edges(edges, hosts).unwrap()
}

#[test]
fn channels_go_from_processors_over_links_to_processors() {
    // 0 ⇄ 1 twice, 1 → 2, 2 → 0; two processors on node 0, one on node 2.
    let network = Arc::new(read("0-1x2.1:2:0", "0x2.2"));
    let custom = Custom::new(network, 2).unwrap();
    assert_eq!(custom.channels(), 3 + 2 * 6 + 3);
    for number in 0..custom.channels() {
        assert_eq!(custom.number(custom.channel(number)), number);
    }
    assert_eq!(custom.channel(2), Injection(2));
    let at = |number| match custom.channel(number) {
        CustomChannel::Link {
            link,
            class,
            parallel,
        } => (link, class, parallel),
        other => panic!("{other:?}"),
    };
    // Both parallel links of class 0, then both of class 1.
    assert_eq!(
        [3, 4, 5, 6].map(at),
        [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]
    );
    assert_eq!(custom.parallel(4), 3..5);
    assert_eq!(custom.siblings(4), [6]);
    assert_eq!(custom.parallel(0), 0..1);
    assert_eq!(custom.siblings(17), [0; 0]);
    assert_eq!(custom.channel(15), Ejection(0));
    assert_eq!(
        custom.channel_name(6),
        "virtual channel 1 of the link 2 of 2 from node 0 to node 1"
    );
    assert_eq!(
        custom.channel_name(1),
        "injection channel of processor 1 on node 0"
    );
    assert_eq!(custom.channel_name(17), "ejection channel of node 2");
}

#[test]
fn networks_of_too_many_channels_are_refused() {
    let network = Arc::new(read("0-1x5000", "all"));
    assert!(Custom::new(network.clone(), 6).is_ok());
    let error = Custom::new(network, 7).unwrap_err();
    assert_eq!(error.to_string(), "edges: 70004 channels; at most 65536");
}

#[test]
fn nodes_are_where_their_coordinates_are() {
    let file = b"node A 0 0\nnode B 4 0\nnode C 4 1 2\nA B\nB C\n";
    let network = Description::read_file(file).unwrap().description;
    let custom = Custom::new(Arc::new(network), 1).unwrap();
    let graph = custom.graph();
    // C is at (4.84, 1.62), so that the picture is 4.84 wide.
    let places = graph.nodes.iter().map(|node| (node.x, node.y));
    let margin = (1.0 - 1.62 / 4.84) / 2.0;
    let expected = [
        (0.0, margin),
        (4.0 / 4.84, margin),
        (1.0, margin + 1.62 / 4.84),
    ];
    for (place, expected) in places.zip(expected) {
        assert!((place.0 - expected.0).abs() < 1e-15, "{place:?}");
        assert!((place.1 - expected.1).abs() < 1e-15, "{place:?}");
    }
    // It is behind the others, as in a picture of a cube.
    assert_eq!(custom.depths(), [0.0, 0.0, 1.0]);
}

#[test]
fn one_node_without_coordinates_causes_a_layout_by_hops() {
    let some = Description::read_file(b"node A 0 0\nA B\nB C\n").unwrap();
    let none = Description::read_file(b"A B\nB C\n").unwrap();
    let [some, none] = [some, none].map(|it| Custom::new(Arc::new(it.description), 1).unwrap());
    assert_eq!(some.graph(), none.graph());
}

#[test]
fn switches_are_nodes_without_processors() {
    let custom = Custom::new(Arc::new(read("0-1-2", "0x3.2")), 1).unwrap();
    let graph = custom.graph();
    let kinds: Vec<NodeKind> = graph.nodes.iter().map(|node| node.kind).collect();
    let [processor, switch] = [NodeKind::Processor, NodeKind::Switch];
    assert_eq!(kinds, [processor, switch, processor]);
}

mod any_text;
mod edges;
mod files;
