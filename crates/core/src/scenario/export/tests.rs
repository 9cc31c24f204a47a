//! What is written is read back as the same network.

use super::*;
use crate::scenario::Scenario;
use crate::topology::custom::Description;

fn network(net: &str) -> Network {
    Scenario::read(&format!("net={net}"))
        .scenario
        .networks
        .remove(0)
}

/// Processors, routers and one-way links of a text that `own` reads.
fn extent(text: &str) -> (usize, usize, usize) {
    let read = Description::read_file(text.as_bytes()).unwrap().description;
    (read.processors().len(), read.nodes(), read.link_count())
}

#[test]
fn networks_are_read_back_with_their_processors_and_links() {
    for (net, expected) in [
        ("mesh,k:4", (16, 16, 48)),
        ("torus,k:4,links:bi", (16, 16, 64)),
        ("cube,dims:2x3x4", (24, 24, 92)),
        ("fat-tree,n:16", (16, 6, 16)),
        ("xgft,down:4x4,up:4", (16, 8, 32)),
        ("hyperx,dims:3x3,hosts:2", (18, 9, 36)),
        ("dragonfly", (72, 36, 180)),
        ("own", (10, 10, 30)),
    ] {
        let network = network(net);
        assert_eq!(extent(&network.edge_list().unwrap()), expected, "{net}");
        assert_eq!(extent(&network.anynet().unwrap()), expected, "{net}");
    }
    // One way only, and two processors a link apart.
    let uni = network("torus,k:3");
    assert_eq!(extent(&uni.edge_list().unwrap()), (9, 9, 18));
    let error = uni.anynet().unwrap_err().to_string();
    assert!(
        error.starts_with("format: anynet has links both ways only"),
        "{error}"
    );
    let parallel = network("own,edges:0-1.0-1")
        .anynet()
        .unwrap_err()
        .to_string();
    assert!(
        parallel.starts_with("format: anynet has no parallel links"),
        "{parallel}"
    );
    let fly = network("fly").anynet().unwrap_err().to_string();
    assert!(
        fly.starts_with("format: processor 0 sends at one router"),
        "{fly}"
    );
}

#[test]
fn a_configuration_names_the_topology_that_is_the_same() {
    let configuration = |net: &str| network(net).booksim(0.1, "links.anynet").unwrap();
    for (net, lines) in [
        (
            "mesh",
            "topology = mesh;\nk = 8;\nn = 2;\nrouting_function = dor;\nnum_vcs = 1;\n",
        ),
        (
            "torus,links:bi",
            "topology = torus;\nk = 8;\nn = 2;\nrouting_function = dim_order;\nnum_vcs = 2;\n",
        ),
        ("cube", "topology = mesh;\nk = 4;\nn = 3;\n"),
        ("cube,wrap:1", "topology = torus;\nk = 4;\nn = 3;\n"),
        (
            "fly",
            "topology = fly;\nk = 4;\nn = 3;\nrouting_function = dest_tag;\n",
        ),
        (
            "xgft",
            "topology = fattree;\nk = 4;\nn = 3;\nrouting_function = nca;\n",
        ),
    ] {
        let files = configuration(net);
        assert!(
            files.configuration.contains(lines),
            "{net}: {}",
            files.configuration
        );
        assert_eq!(files.links, None, "{net}");
        assert!(files.configuration.is_ascii());
    }
    for net in [
        "cube,dims:2x3x4",
        "cube,wrap:001",
        "fat-tree",
        "xgft,up:2x2",
        "dragonfly",
        "own",
    ] {
        let files = configuration(net);
        assert!(
            files.configuration.contains("network_file = links.anynet;"),
            "{net}"
        );
        assert_eq!(files.links, Some(network(net).anynet().unwrap()), "{net}");
    }
    let mesh = configuration("mesh,flits:20,traffic:complement").configuration;
    for line in [
        "traffic = bitcomp;\n",
        "packet_size = 20;\n",
        "injection_rate = 0.1;\n",
    ] {
        assert!(mesh.contains(line), "{mesh}");
    }
    let refused = |net: &str| network(net).booksim(0.1, "").unwrap_err().to_string();
    assert!(
        refused("mesh,traffic:hot").starts_with("traffic: BookSim2 has no hot; allowed: uniform")
    );
    assert!(refused("buffered-min").starts_with("net: buffered-min has no worms"));
    assert!(refused("torus").starts_with("format: anynet has links both ways only"));
}
