//! Logs of real runs, stored beside their configurations, and texts that are not logs.

use crate::external::tests::{listed, network};

use loadcurve_scenario::Context;

use super::super::{Format, Import, ImportOptions};
use super::*;
use crate::ResultsFile;

/// A log in the test data.
fn log(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/booksim");
    std::fs::read_to_string(format!("{folder}/{name}.log")).expect("a log")
}

fn read(text: &str) -> Result<ResultsFile> {
    let mut import = Import::new(ImportOptions::default());
    import.add("a.log", text)?;
    import.finish()
}

const LOADS: [&str; 6] = ["0.02", "0.06", "0.10", "0.12", "0.14", "0.16"];

#[test]
fn runs_of_one_network_make_a_curve_that_ends_saturated() {
    let text = LOADS.map(|load| log(&format!("mesh88-{load}"))).concat();
    assert_eq!(Format::of(&text), Format::BookSim);
    let file = read(&text).unwrap();
    assert_eq!(file.scenario().query(), "net=mesh");
    assert_eq!(file.origins(), ["BookSim2"]);
    assert!(file.is_external() && file.count() == 6);
    let mesh = network("mesh");
    assert_eq!(file.simulated(&mesh), None);
    let external = file.external(&mesh).unwrap();
    let flits = external
        .points
        .iter()
        .map(|point| 32.0 * point.load_messages);
    let loads = LOADS.map(|load| load.parse::<f64>().unwrap());
    assert!(flits.zip(loads).all(|(a, b)| (a - b).abs() < 1e-12));
    let latencies: Vec<_> = external.points.iter().map(|it| it.latency_cycles).collect();
    let printed = [
        Some(75.8683),
        Some(87.119),
        Some(120.445),
        Some(167.877),
        Some(309.359),
        None,
    ];
    assert_eq!(latencies, printed);
    assert!(
        external
            .points
            .iter()
            .all(|it| it.source == PointSource::External)
    );
    assert_eq!(external.points[0].throughput_messages, Some(0.000_652_604));
    assert_eq!(external.points[5].state, State::Saturated);
    // Written files are read back.
    let results = file.results();
    for text in [results.csv(), results.json()] {
        let again = ResultsFile::read(&text).unwrap();
        assert_eq!(again.external(&mesh), Some(external), "{text}");
        assert_eq!(
            ResultsFile::unpacked(&again.packed(), &Context::default()).unwrap(),
            again
        );
    }
}

#[test]
fn settings_that_differ_are_listed_once() {
    let text = ["0.02", "0.16"]
        .map(|load| log(&format!("mesh88-{load}")))
        .concat();
    let file = read(&text).unwrap();
    let external = file.external(&network("mesh")).unwrap();
    let rows = listed(external);
    assert_eq!(
        rows,
        [
            "buffers 4 flits a link (here 1 flit a channel)",
            "router to router 5 cycles, 4 of them in the router (here 1 cycle)",
            "destinations any node, also the source (here any other node)",
            "arrivals Bernoulli, cycle by cycle (here Poisson)",
            "saturated if the mean latency exceeds 500 cycles (here if there is no steady state)",
        ]
    );
}

/// A short log with these settings and results.
fn made(settings: &str, results: &str) -> String {
    format!("BEGIN Configuration File: c\n{settings}\nEND Configuration File: c\n{results}\n")
}

const DONE: &str = "====== Overall Traffic Statistics ======\n====== Traffic class 0 ======\n\
                    Packet latency average = 60 (1 samples)\nAccepted packet rate average = 0.005 (1 samples)";

#[test]
fn topologies_and_traffic_are_those_of_ours_where_there_are_such() {
    for (settings, net) in [
        (
            "topology = mesh; k = 4; packet_size = 8;",
            "mesh,k:4,flits:8",
        ),
        ("topology=mesh;k=4;n=3;packet_size=32;", "cube"),
        ("k = 4; n = 2; packet_size = {32};", "torus,k:4,links:bi"),
        ("topology=torus; n=1; packet_size=32;", "cube,dims:8,wrap:1"),
        (
            "topology=fly; k=2; n=5; packet_size=32;",
            "fly,k:2,stages:5",
        ),
        ("topology=fattree; k=4; n=3; packet_size=32;", "xgft"),
        (
            "topology=flatfly; k=4; n=2; c=4; packet_size=32;",
            "hyperx,dims:4x4,hosts:4",
        ),
        (
            "topology=dragonflynew; k=2; n=1; packet_size=32;",
            "dragonfly",
        ),
        (
            "topology=mesh; packet_size=32; traffic=transpose;",
            "mesh,traffic:transpose",
        ),
        (
            "topology=mesh; packet_size=32; traffic=bitcomp;",
            "mesh,traffic:complement",
        ),
        ("topology=mesh; packet_size={{16,48}};", "mesh"),
        (
            "topology=mesh; packet_size={{16,24}}; packet_size_rate={{1,3}};",
            "mesh,flits:22",
        ),
        // A value for each traffic class, of which there is one.
        ("topology=mesh; packet_size={32,8};", "mesh"),
        ("topology=mesh; packet_size=32; traffic={uniform};", "mesh"),
        (
            "topology=fly; k=4; n=3; packet_size=32; traffic=tornado({64,1,1});",
            "fly,traffic:tornado",
        ),
        (
            "topology=mesh; packet_size=32; traffic=neighbor({8});",
            "mesh,traffic:neighbour",
        ),
    ] {
        let file = read(&made(settings, DONE)).unwrap();
        assert_eq!(file.networks(), [network(net)], "{settings}");
        let differences = &file.external(&network(net)).unwrap().differences;
        assert!(
            differences.iter().all(|it| it.setting != "network"),
            "{settings}"
        );
    }
}

#[test]
fn traffic_that_is_another_here_is_listed() {
    let of_traffic = |settings: &str, net: &str| {
        let file = read(&made(settings, DONE)).unwrap();
        assert_eq!(file.networks(), [network(net)], "{settings}");
        let mut rows = listed(file.external(&file.networks()[0]).unwrap());
        rows.retain(|row| row.starts_with("traffic") || row.starts_with("destin"));
        rows
    };
    for (settings, net, rows) in [
        (
            "topology=mesh; traffic=hotspot({0,1});",
            "mesh,flits:1",
            ["traffic hotspot({0,1}) (here uniform)"].as_slice(),
        ),
        // Digits of size 4 in BookSim2, and a single one here.
        (
            "topology=fly; k=4; n=3; traffic=tornado;",
            "fly,flits:1",
            &["traffic tornado (here uniform)"],
        ),
        (
            "topology=mesh; traffic=tornado({64,1,1});",
            "mesh,flits:1",
            &["traffic tornado({64,1,1}) (here uniform)"],
        ),
        (
            "topology=flatfly; k=4; n=2; c=4; xr=2; traffic=bitcomp;",
            "hyperx,dims:4x4,hosts:4,flits:1",
            &["traffic bitcomp (here uniform)"],
        ),
        (
            "topology=mesh; traffic=transpose;",
            "mesh,flits:1,traffic:transpose",
            &["destinations 8 nodes send to themselves (here these are silent)"],
        ),
        (
            "topology=mesh; traffic=tornado;",
            "mesh,flits:1,traffic:tornado",
            &[],
        ),
    ] {
        assert_eq!(of_traffic(settings, net), rows, "{settings}");
    }
}

#[test]
fn a_run_for_its_throughput_is_not_stopped_beyond_saturation() {
    let file = read(&made("topology=mesh; sim_type=throughput;", DONE)).unwrap();
    let external = file.external(&network("mesh,flits:1")).unwrap();
    let rows = listed(external);
    let row = "beyond saturation a latency that grows with the length of the run (here none)";
    assert!(rows.contains(&row.to_owned()), "{rows:?}");
}

#[test]
fn a_network_that_is_named_stands_for_any_topology() {
    let text = made(
        "topology = cmesh; c = 4; packet_size = 20; traffic = asymmetric;\nwatch_out = -;\n\
                     vc_allocator = islip; // a comment; k = 3;",
        DONE,
    );
    let error = read(&text).unwrap_err().to_string();
    assert!(
        error.starts_with("topology in line 2: “cmesh” is not a topology that is read"),
        "{error}"
    );
    let options = ImportOptions {
        otherwise: Some(network("mesh")),
        origin: Some("BookSim, patched".to_owned()),
        ..ImportOptions::default()
    };
    let mut import = Import::new(options);
    import.add("a.log", &text).unwrap();
    let file = import.finish().unwrap();
    assert_eq!(file.origins(), ["BookSim patched"]);
    let external = file.external(&network("mesh")).unwrap();
    let rows = listed(external);
    assert_eq!(rows[0], "message length 20 flits (here 32 flits)");
    assert!(
        rows[1].starts_with("network topology cmesh, c 4, traffic asymmetric (here Mesh"),
        "{}",
        rows[1]
    );
    assert!(
        rows.contains(&"without counterpart vc_allocator islip".to_owned()),
        "{rows:?}"
    );
}

#[test]
fn failures_are_points_without_a_latency() {
    let failed = |sentences: &str| {
        let text = made(
            "topology=mesh;",
            &format!("Packet latency average = 400\n{sentences}"),
        );
        let file = read(&text).unwrap();
        let point = file.external(&network("mesh,flits:1")).unwrap().points[0].clone();
        assert_eq!((point.latency_cycles, point.load_messages), (None, 0.1));
        point.state
    };
    let unstable = "Too many sample periods needed to converge\nSimulation unstable, ending ...";
    assert_eq!(failed(unstable), State::Unstable);
    assert_eq!(failed("Simulation unstable, ending ..."), State::Saturated);
    let aborted = "Average latency for class 0 exceeded 500 cycles. Aborting simulation.";
    assert_eq!(failed(&format!("{aborted}\n{unstable}")), State::Saturated);
    let deadlocked = "WARNING: Possible network deadlock.";
    assert_eq!(
        failed(&format!("{deadlocked}\n{unstable}")),
        State::Deadlocked
    );
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let settings = "topology=mesh;";
    for (text, complaint) in [
        (
            made(settings, ""),
            "line 1: “BEGIN Configuration File:” is not the beginning of a log with results",
        ),
        (
            made(settings, "Packet latency average = 60"),
            "line 1: “BEGIN Configuration File:” is not",
        ),
        (
            made(settings, &DONE.replace("60", "-nan")),
            "latency in line 6: “-nan” is not a number from 0 on",
        ),
        (
            made("topology=mesh; injection_rate={x,0.2};", DONE),
            "injection_rate in line 2: “x” is not a number from 0 on",
        ),
        (
            made("topology=mesh; use_read_write=1;", DONE),
            "use_read_write in line 2: “1” is not 0: other traffic is not read",
        ),
        (
            made("topology=mesh; sim_type=batch;", DONE),
            "sim_type in line 2: “batch” is not latency or throughput: other runs have no offered",
        ),
        (
            made("topology=mesh; k=200;", DONE),
            "k: “200” is not a whole number from 2 to 64",
        ),
        (
            made("topology=mesh; k=2.5;", DONE),
            "k in line 2: “2.5” is not a whole number",
        ),
        (
            made("topology=mesh; packet_size=0;", DONE),
            "packet_size in line 2: “0” is not a length from 1 flit on",
        ),
        (
            made("topology=mesh; n=99;", DONE),
            "n in line 2: “99” is not a number from 1 to 12",
        ),
    ] {
        let error = read(&text).unwrap_err().to_string();
        assert!(error.starts_with(complaint), "{text}: {error}");
    }
}

#[test]
fn an_override_counts_and_other_classes_do_not() {
    let class = "====== Traffic class 1 ======\nPacket latency average = 999 (1 samples)";
    let text = made(
        "topology=mesh; injection_rate=0.3;",
        &format!("OVERRIDE Parameter: injection_rate=0.2\n{DONE}\n{class}"),
    );
    let file = read(&text).unwrap();
    let point = &file.external(&network("mesh,flits:1")).unwrap().points[0];
    assert_eq!(
        (point.load_messages, point.latency_cycles),
        (0.2, Some(60.0))
    );
}

#[test]
fn what_is_written_for_a_simulator_reads_back_as_its_own_settings() {
    for net in [
        "mesh,k:4,flits:20",
        "cube,wrap:1",
        "fly",
        "xgft",
        "mesh,traffic:shuffle",
        "cube,traffic:tornado",
        "fly,traffic:tornado",
        "xgft,traffic:neighbour",
    ] {
        let network = network(net);
        let settings = crate::export::booksim(&network, 0.1, "")
            .unwrap()
            .configuration;
        let log = format!(
            "BEGIN Configuration File: c\n{settings}\nEND Configuration File: c\n\
             ====== Overall Traffic Statistics ======\nPacket latency average = 90\n"
        );
        assert_eq!(read(&log).unwrap().networks(), [network], "{net}");
    }
}

#[test]
fn links_of_some_topologies_take_more_than_a_cycle() {
    let row = |settings: &str| {
        let file = read(&made(settings, DONE)).unwrap();
        let external = file.external(&file.networks()[0]).unwrap();
        let mut rows = external.differences.iter();
        let row = rows.find(|it| it.setting == "router to router").unwrap();
        row.theirs.clone()
    };
    assert_eq!(
        row("topology=mesh; routing_delay=0;"),
        "4 cycles, 3 of them in the router"
    );
    assert_eq!(
        row("topology=mesh; speculative=1;"),
        "4 cycles, 3 of them in the router"
    );
    assert_eq!(row("topology=torus;"), "6 cycles, 4 of them in the router");
    assert_eq!(
        row("topology=torus; use_noc_latency=0;"),
        "5 cycles, 4 of them in the router"
    );
    let dragonfly = row("topology=dragonflynew; k=2; n=1;");
    assert_eq!(
        dragonfly,
        "4 cycles in the router, 10 on a link in a group and 100 between groups"
    );
    assert_eq!(
        row("topology=flatfly; k=4; n=2;"),
        "4 cycles in the router, and those of the link"
    );
}

#[test]
fn a_latency_below_that_of_the_network_is_refused_unless_it_stands_for_another() {
    let text = log("mesh88-0.02").replace("75.8683", "4.5");
    let words = read(&text).unwrap_err().to_string();
    assert!(
        words.starts_with("latency in the log from line 1: “4.5” is not a latency"),
        "{words}"
    );
    let mut import = Import::new(ImportOptions {
        network: Some(network("mesh,k:16")),
        ..ImportOptions::default()
    });
    assert_eq!(import.add("a.log", &text), Ok(()));
}
