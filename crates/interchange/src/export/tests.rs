//! Exported networks are read back as the same network.

use loadcurve_network::topology::custom::Description;
use loadcurve_scenario::Scenario;

use super::*;

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
        assert_eq!(extent(&edge_list(&network).unwrap()), expected, "{net}");
        assert_eq!(extent(&anynet(&network).unwrap()), expected, "{net}");
    }
    // One way only, and two processors a link apart.
    let uni = network("torus,k:3");
    assert_eq!(extent(&edge_list(&uni).unwrap()), (9, 9, 18));
    let error = anynet(&uni).unwrap_err().to_string();
    assert!(
        error.starts_with("format: anynet has links both ways only"),
        "{error}"
    );
    let parallel = anynet(&network("own,edges:0-1.0-1"))
        .unwrap_err()
        .to_string();
    assert!(
        parallel.starts_with("format: anynet has no parallel links"),
        "{parallel}"
    );
    let fly = anynet(&network("fly")).unwrap_err().to_string();
    assert!(
        fly.starts_with("format: processor 0 sends at one router"),
        "{fly}"
    );
}

#[test]
fn another_route_is_written_as_its_twin_or_named_as_having_none() {
    let written = |net: &str| {
        let files = booksim(&network(net), 0.1, "links.anynet").unwrap();
        (files.configuration, files.links.is_some())
    };
    for (net, lines) in [
        (
            "mesh,route:o1turn",
            "n = 2;\nrouting_function = xy_yx;\nnum_vcs = 2;\n",
        ),
        (
            "mesh,route:valiant",
            "it can deadlock.\ntopology = mesh;\nk = 8;\nn = 2;\nrouting_function = valiant;\n",
        ),
        (
            "xgft,route:random",
            "topology = fattree;\nk = 4;\nn = 3;\nrouting_function = nca;\n",
        ),
        (
            "hyperx,dims:4x4,hosts:4,route:valiant",
            "yr = 2;\nrouting_function = valiant;\nnum_vcs = 2;\n",
        ),
        (
            "torus,links:bi,route:romm",
            "// BookSim2 has no twin of the routes of romm here: messages take those in dimension order.\n\
             topology = torus;\n",
        ),
    ] {
        let (configuration, has_links) = written(net);
        assert!(
            configuration.contains(lines) && !has_links,
            "{net}: {configuration}"
        );
    }
    let (configuration, has_links) = written("dragonfly,route:valiant-group");
    let remark = "// BookSim2 has no twin of the routes of valiant-group here: messages take the shortest.\n";
    assert!(
        configuration.contains(remark) && has_links,
        "{configuration}"
    );
}

#[test]
fn a_configuration_names_the_topology_that_is_the_same() {
    let configuration = |net: &str| booksim(&network(net), 0.1, "links.anynet").unwrap();
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
        assert_eq!(files.links, Some(anynet(&network(net)).unwrap()), "{net}");
    }
    let mesh = configuration("mesh,flits:20,traffic:complement").configuration;
    for line in [
        "traffic = bitcomp;\n",
        "packet_size = 20;\n",
        "injection_rate = 0.1;\n",
    ] {
        assert!(mesh.contains(line), "{mesh}");
    }
    let refused = |net: &str| booksim(&network(net), 0.1, "").unwrap_err().to_string();
    assert!(
        refused("mesh,traffic:hot").starts_with("traffic: BookSim2 has no hot; allowed: uniform")
    );
    assert!(refused("buffered-min").starts_with("net: buffered-min has no worms"));
    assert!(refused("torus").starts_with("format: anynet has links both ways only"));
}

#[test]
fn a_pattern_is_written_if_it_is_the_same_there() {
    let traffic = |net: &str| -> Result<String> {
        let files = booksim(&network(net), 0.1, "a.anynet")?;
        let configuration = files.configuration;
        let mut lines = configuration.lines();
        let line = lines.find_map(|line| line.strip_prefix("traffic = "));
        Ok(line.unwrap().trim_end_matches(';').to_owned())
    };
    for (net, written) in [
        ("mesh,k:6,traffic:tornado", "tornado"),
        ("cube,dims:3x3x3,traffic:neighbour", "neighbor"),
        // In BookSim2 a node's number has the digits of the topology, here a single digit.
        ("fly,traffic:tornado", "tornado({64,1,1})"),
        ("xgft,traffic:neighbour", "neighbor({64,1,1})"),
        ("own,traffic:tornado", "tornado({10,1,1})"),
        ("dragonfly,traffic:neighbour", "neighbor({72,1,1})"),
        ("hyperx,dims:4x4,traffic:tornado", "tornado({4,2,1})"),
        (
            "hyperx,dims:4x4,hosts:2,traffic:tornado",
            "tornado({32,1,1})",
        ),
        ("cube,dims:2x4x8,traffic:shuffle", "shuffle"),
    ] {
        assert_eq!(traffic(net), Ok(written.to_owned()), "{net}");
    }
    for (net, complaint) in [
        (
            "cube,dims:2x3x4,traffic:tornado",
            "traffic: BookSim2 has tornado for dimensions of one size only",
        ),
        (
            "mesh,k:6,traffic:complement",
            "traffic: BookSim2 has complement for a power of two of processors only; there are 36",
        ),
        (
            "mesh,k:3,traffic:transpose",
            "traffic: BookSim2 has transpose for a power of two of processors only; there are 9",
        ),
    ] {
        assert_eq!(traffic(net).unwrap_err().to_string(), complaint, "{net}");
    }
}

#[test]
fn a_file_of_links_has_a_name_that_a_configuration_can_hold() {
    let named = |links: &str| -> Result<String> {
        let files = booksim(&network("own"), 0.1, links)?;
        let mut lines = files.configuration.lines();
        let line = lines.find_map(|line| line.strip_prefix("network_file = "));
        Ok(line.unwrap().to_owned())
    };
    assert_eq!(named("a-b_1.anynet"), Ok("a-b_1.anynet;".to_owned()));
    assert_eq!(named("8x8.anynet"), Ok("./8x8.anynet;".to_owned()));
    for name in ["my net.anynet", "é.anynet", "a;b.anynet"] {
        let error = named(name).unwrap_err().to_string();
        let expected = format!("links: “{name}” is not a name that BookSim2 reads");
        assert!(error.starts_with(&expected), "{error}");
        assert!(booksim(&network("mesh"), 0.1, name).is_ok());
    }
}

#[test]
fn routers_with_buffers_are_those_of_the_network() {
    let net = "mesh,k:4,flits:5,buffer:4,vcs:2,pipeline:4,credit:1";
    let configuration = booksim(&network(net), 0.1, "links").unwrap().configuration;
    for line in [
        "num_vcs = 2;\n",
        "routing_delay = 1;\n",
        "vc_buf_size = 4;\n",
        "credit_delay = 1;\n",
        "vc_allocator = islip;\n",
        "packet_size = 5;\n",
    ] {
        assert!(configuration.contains(line), "{configuration}");
    }
    for net in ["mesh,route:west-first", "mesh,flight:2"] {
        assert!(booksim(&network(net), 0.1, "links").is_err(), "{net}");
    }
    let dragonfly = anynet(&network("dragonfly,p:1,a:2,h:1,global:9")).unwrap();
    let first = dragonfly.lines().next().unwrap();
    assert_eq!(first, "router 0 node 0 router 1 router 2 9");
    let edges = edge_list(&network("dragonfly,p:1,a:2,h:1,global:9")).unwrap();
    assert!(
        edges.contains("0 1\n") && edges.contains("0 2 @9\n"),
        "{edges}"
    );
}

#[test]
fn routes_and_sources_are_those_of_the_other_program_or_said_to_differ() {
    let lines = |net: &str, wanted: &[&str]| {
        let text = booksim(&network(net), 0.1, "links").unwrap().configuration;
        for line in wanted {
            assert!(text.contains(line), "{net}, {line}: {text}");
        }
    };
    lines(
        "mesh,route:duato,vcs:4,pipeline:4",
        &[
            "// Of the minimal ports it keeps one only",
            "routing_function = min_adapt;\nnum_vcs = 4;\n",
            "vc_allocator = separable_output_first;\nwait_for_tail_credit = 1;\n",
        ],
    );
    lines(
        "torus,k:4,links:bi,vcs:2",
        &[
            "// The virtual channels of a ring are fixed",
            "use_noc_latency = 0;\n",
        ],
    );
    lines(
        "xgft,route:random,buffer:8",
        &["topology = fattree;\nk = 4;\nn = 3;\nrouting_function = nca;\n"],
    );
    lines(
        "hyperx,dims:4x4,hosts:4,route:ugal,vcs:2",
        &[
            "topology = flatfly;\nk = 4;\nn = 2;\nc = 4;\nx = 4;\ny = 4;\nxr = 2;\nyr = 2;\n",
            "routing_function = ugal;\nnum_vcs = 2;\n",
            "// Without a cycle for it a route is decided one router earlier.\n",
        ],
    );
    lines(
        "dragonfly,p:2,a:4,h:2,route:ugal,vcs:3,buffer:8",
        &[
            "// Compile BookSim2 without DRAGON_LATENCY",
            "num_vcs = 3;\n",
        ],
    );
    lines(
        "mesh,mix:1-1-1-1-5,burst:4,peak:0.9",
        &[
            "packet_size = {{1,1,1,1,5}};\n",
            "injection_process = on_off;\nburst_alpha = -1.0;\nburst_beta = 0.125;\nburst_r1 = 0.5;\n",
        ],
    );
    lines(
        "mesh,flits:1,reply:5,vcs:4",
        &[
            "use_read_write = 1;\nread_request_size = 1;\n",
            "write_reply_size = 5;\n",
            "read_request_end_vc = 1;\n",
            "read_reply_begin_vc = 2;\nread_reply_end_vc = 3;\n",
            "injection_rate_uses_flits = 0;\ninjection_rate = 0.1;\n",
        ],
    );
    lines(
        "mesh,window:2",
        &["sim_type = batch;\n", "max_outstanding_requests = 2;\n"],
    );
    for (net, reason) in [
        (
            "mesh,route:odd-even",
            "BookSim2 has no odd-even routing here",
        ),
        (
            "mesh,reply:5,service:20",
            "in BookSim2 replies are sent at once",
        ),
        (
            "hyperx,dims:3x4,route:ugal",
            "BookSim2 has no ugal routing here",
        ),
        (
            "torus,links:bi,route:duato,vcs:6",
            "min_adapt of BookSim2 uses 4 virtual channels",
        ),
        (
            "dragonfly,p:2,a:4,h:2,flight:3",
            "links of this topology take 10 and 100 cycles in BookSim2",
        ),
    ] {
        let error = booksim(&network(net), 0.1, "links")
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{net}: {error}");
    }
}

#[test]
fn a_configuration_of_routers_has_the_words_of_its_program() {
    let text = booksim(
        &network("mesh,route:valiant,flits:4,vcs:2,pipeline:5"),
        0.2,
        "",
    )
    .unwrap();
    let (heading, rest) = text.configuration.split_once("\n// Written").unwrap();
    assert!(
        heading.ends_with("net=mesh,flits:4,route:valiant,vcs:2,pipeline:5"),
        "{heading}"
    );
    let (_, rest) = rest.split_once('\n').unwrap();
    assert_eq!(text.links, None);
    assert_eq!(
        rest,
        "// At the router of its destination a message takes the virtual channels of both phases, also on its way to its \
         middle: it can deadlock.\n\
         // A router decides one route at a time, and each takes all these cycles.\n\
         topology = mesh;\nk = 8;\nn = 2;\nrouting_function = valiant;\nnum_vcs = 2;\n\
         \n// The load is in flits per cycle per source.\n\
         traffic = uniform;\npacket_size = 4;\ninjection_rate_uses_flits = 1;\ninjection_rate = 0.2;\n\
         \n// Routers as in Loadcurve.\n\
         routing_delay = 2;\nvc_alloc_delay = 1;\nsw_alloc_delay = 1;\nst_final_delay = 1;\nvc_allocator = islip;\n\
         sw_allocator = islip;\nvc_buf_size = 8;\ncredit_delay = 0;\nuse_noc_latency = 0;\n\
         \nsample_period = 10000;\n"
    );
}
