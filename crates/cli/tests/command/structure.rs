//! Bounds by structure, and the worst permutation.

use super::{complaint, run, stdout};
use serde_json::Value;

#[test]
fn bounds_are_a_sentence_and_a_table() {
    let text = stdout(&["bounds", "mesh"]);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let sentence = "The model saturates at 38\u{a0}% of what its links allow; under the worst permutation they allow 0.143 flits.";
    assert_eq!(lines[1], sentence, "{text}");
    assert_eq!(
        lines[2].split_whitespace().collect::<Vec<_>>(),
        ["limit", "flits", "where"]
    );
    let row = |name: &str| {
        let line = lines.iter().find(|line| line.starts_with(name));
        let line = line.unwrap_or_else(|| panic!("no {name} in {text}"));
        line.split_whitespace()
            .skip(name.split(' ').count())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        row("cut"),
        "0.4922 8 links out of nodes 0 to 3 along dimension 0"
    );
    assert_eq!(row("bisection"), "8");
    assert!(row("worst permutation").starts_with("0.1429 "), "{text}");
}

#[test]
fn bounds_are_files_too() {
    let csv = stdout(&["bounds", "net=mesh&net=torus,k:16", "--format", "csv"]);
    assert!(csv.starts_with("# Loadcurve "), "{csv}");
    assert!(csv.contains("\ncurve,quantity,value,place\n"), "{csv}");
    assert!(csv.contains("\n1,cut,0.4921875,"), "{csv}");
    assert!(csv.contains("\n2,bisection_least,16,\n"), "{csv}");
    let json: Value =
        serde_json::from_str(&stdout(&["bounds", "own", "--format", "json"])).unwrap();
    let curve = &json["curves"][0];
    assert_eq!(curve["net"]["network"], "own");
    let quantities = curve["quantities"].as_array().unwrap();
    let bisection = quantities
        .iter()
        .find(|it| it["quantity"] == "bisection_most");
    assert_eq!(bisection.unwrap()["value"], 5.0);
}

#[test]
fn the_worst_permutation_is_listed() {
    let text = stdout(&["worst", "xgft,route:dmodk"]);
    assert!(
        text.contains("Under the worst permutation 4 sources share the up-link"),
        "{text}"
    );
    let csv = stdout(&["worst", "xgft,route:dmodk", "--format", "csv"]);
    let rows = csv.lines().filter(|line| line.starts_with("1,"));
    let expected = [
        "1,4,0.25,0,4",
        "1,4,0.25,1,8",
        "1,4,0.25,2,12",
        "1,4,0.25,3,16",
    ];
    assert!(rows.eq(expected), "{csv}");
    let json: Value =
        serde_json::from_str(&stdout(&["worst", "torus,links:bi", "--format", "json"])).unwrap();
    assert_eq!(json["curves"][0]["load"], 3.5);
    assert_eq!(json["curves"][0]["splits"], true);
}

#[test]
fn networks_without_traffic_are_refused() {
    let complaint = complaint(&["bounds", "scouting"]);
    assert!(
        complaint.contains("net: scouting has no links and cuts"),
        "{complaint}"
    );
}

#[test]
fn the_worst_permutation_is_traffic() {
    let text = stdout(&["saturation", "mesh,traffic:worst", "--format", "csv"]);
    let flits: f64 = text
        .lines()
        .last()
        .unwrap()
        .split(',')
        .nth(2)
        .unwrap()
        .parse()
        .unwrap();
    assert!((flits - 0.1005).abs() < 0.000_05, "{flits}");
}

#[test]
fn a_doubtful_model_is_said_to_be_one_with_the_command_that_simulates() {
    for verb in ["bounds", "bottleneck"] {
        let text = stdout(&[verb, "xgft,traffic:shift,by:16"]);
        assert!(text.contains("Do not trust the model here"), "{text}");
        let command = "instead: loadcurve simulate xgft,traffic:shift,by:16\n";
        assert!(text.contains(command), "{text}");
        assert!(!stdout(&[verb, "xgft"]).contains("trust"));
    }
}

#[test]
fn routings_are_compared() {
    let text = stdout(&["routings", "torus,links:bi", "--mean", "5"]);
    let sentence = "With IVAL routing, what links carry under the worst permutation rises from 0.286 to 0.500, and \
        under uniform traffic it falls from 0.984 to 0.514. No routing carries more than 0.500 under every \
        permutation.";
    assert!(text.contains(sentence), "{text}");
    assert!(text.contains("\nNot compared: Duato's routing. "), "{text}");
    let csv = stdout(&[
        "routings",
        "mesh,k:4,traffic:transpose",
        "--mean",
        "2",
        "--format",
        "csv",
    ]);
    let head = "\nroute,traffic,bound,ideal_low,ideal_high,from,to,hops,classes,saturation\n";
    let (_, rows) = csv.split_once(head).expect("the columns of the contract");
    let row = |begin: &str| {
        let mut rows = rows.lines().filter(|row| row.starts_with(begin));
        let row = rows.next().unwrap_or_else(|| panic!("no {begin} in {csv}"));
        row.split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows.lines().count(), 7 * 4);
    let saturation: f64 = row("valiant,transpose,")[9].parse().unwrap();
    let alone = stdout(&[
        "saturation",
        "mesh,k:4,traffic:transpose,route:valiant",
        "--format",
        "csv",
    ]);
    assert!(
        alone.contains(&saturation.to_string()),
        "{saturation} {alone}"
    );
    // Three of four messages of a row turn into its column.
    assert_eq!(row("dor,transpose,")[2], (1.0 / 3.0).to_string());
    assert_eq!(row("dor,mean,")[3..7], ["", "", "", ""]);
    let [low, high] = [3, 4].map(|place| row("o1turn,transpose,")[place].parse::<f64>().unwrap());
    assert!(low <= high && high <= 1.01 * low, "{low} {high}");
    let line = complaint(&["routings", "scouting"]);
    assert!(
        line.starts_with("loadcurve: net: scouting has no links"),
        "{line}"
    );
}

#[test]
fn links_fail_in_turn_and_at_random() {
    let csv = stdout(&[
        "faults",
        "mesh,k:4,fail:5-6",
        "--k",
        "1,2",
        "--format",
        "csv",
    ]);
    let head = "\nfailed,state,pairs_lost,pairs_detoured,bound,saturation,zero_load\n";
    let (_, rows) = csv.split_once(head).expect("the columns of the contract");
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(',').collect()).collect();
    // The network whole and without its link, 24 links alone, and 20 draws of each number.
    assert_eq!(rows.len(), 2 + 24 + 2 * 20);
    assert_eq!(rows[0][..4], ["", "routed", "0", ""]);
    // Each node of the row on one side sends across to the eight nodes of two columns, and back.
    assert_eq!(rows[1][..4], ["5-6", "routed", "0", "32"]);
    assert!(rows[2..26].iter().any(|row| row[0] == "5-6"));
    let modelled = rows[2..26].iter().filter(|row| !row[5].is_empty());
    assert_eq!(modelled.count(), 8);
    let alone = stdout(&["saturation", "mesh,k:4,fail:5-6", "--format", "csv"]);
    assert!(alone.contains(rows[1][5]), "{alone} {:?}", rows[1]);
    // Every link of a line is the only way to some of its processors.
    let line = stdout(&["faults", "cube,dims:4", "--k", "1"]);
    assert!(
        line.contains("No link can fail without cutting processors off."),
        "{line}"
    );
}

/// The guide to routings and failures.
const GUIDE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/routings-and-failures.md"
));

/// The guide to routers as built.
const OF_ROUTERS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/routers.md"
));

/// The guide to collective operations.
const OF_COLLECTIVES: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/collectives.md"
));

/// What the examples of a guide print, as it shows it, and the words around them.
fn shown_and_told(guide: &str) -> (String, Vec<&str>) {
    let (mut shown, mut told) = (String::new(), Vec::new());
    for part in guide.split("```") {
        match part.strip_prefix("console\n$ loadcurve ") {
            Some(block) => {
                let (command, output) = block.split_once('\n').unwrap();
                let words = command.split(' ').map(|word| word.trim_matches('\''));
                let words: Vec<&str> = words.collect();
                let printed = run(&words);
                let said = String::from_utf8_lossy(&printed.stderr);
                assert!(printed.status.success(), "{command}: {said}");
                assert_eq!(said, "", "{command}");
                assert_eq!(
                    String::from_utf8_lossy(&printed.stdout),
                    output,
                    "{command}"
                );
                shown.push_str(output);
            }
            // Examples in other languages.
            None if part.starts_with(char::is_alphabetic) => {}
            None => told.extend(part.split_whitespace()),
        }
    }
    (shown, told)
}

#[test]
fn the_guides_show_what_the_command_prints() {
    for guide in [GUIDE, OF_ROUTERS] {
        let (shown, told) = shown_and_told(guide);
        // Loads in the text are those of the tables, rounded.
        let is_mark = |c: char| ".,:;".contains(c);
        let shown = shown.split_whitespace();
        let shown = shown.filter_map(|word| word.trim_end_matches(is_mark).parse().ok());
        let shown: Vec<f64> = shown.collect();
        let loads = told.into_iter().filter(|word| word.starts_with("0."));
        let loads: Vec<&str> = loads.map(|word| word.trim_end_matches(is_mark)).collect();
        assert!(loads.len() > 5);
        for load in loads {
            let digits = load.len() - 2;
            let is_shown = shown.iter().any(|it| format!("{it:.digits$}") == load);
            assert!(is_shown, "{load}");
        }
    }
}

#[test]
fn the_guide_to_collectives_shows_what_the_command_prints() {
    let (shown, told) = shown_and_told(OF_COLLECTIVES);
    // Cycles in the text are those of the tables.
    let words = told.into_iter().map(|word| word.trim_end_matches('.'));
    let is_number = |word: &str| word.split(',').all(|it| it.parse::<u32>().is_ok());
    let cycles: Vec<&str> = words.filter(|it| it.len() > 6 && is_number(it)).collect();
    assert_eq!(cycles.len(), 2);
    for number in cycles {
        assert!(shown.contains(&format!(" {number} cycles")), "{number}");
    }
}

#[test]
fn the_smallest_buffers_are_files_too() {
    let asked = ["buffers", "mesh,k:2,flits:1", "--within", "20", "--format"];
    let csv = stdout(&[&asked[..], &["csv"]].concat());
    let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 1 + 28);
    assert_eq!(
        rows[0],
        "vcs,buffer,memory,plateau,plateau_ci,relative,saturated,smallest"
    );
    // Unlimited buffers have no memory that is worth counting.
    assert!(rows[7].starts_with("1,,,"));
    assert_eq!(rows.iter().filter(|row| row.ends_with(",1")).count(), 1);
    assert!(csv.contains("# link: ?net=mesh,k:2,flits:1&within=20\n"));
    let json = stdout(&[&asked[..], &["json"]].concat());
    let file: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(file["within"], 20.0);
    assert_eq!(file["curves"][0]["round_trip"]["most"], 5);
    assert_eq!(file["curves"][0]["cells"].as_array().unwrap().len(), 28);
    for (link, within, said) in [
        (
            "scouting",
            "5",
            "net: scouting has no buffers to choose; choose one of ",
        ),
        ("mesh", "0", "within: “0” is not a number from 0.1 to 90"),
    ] {
        let line = complaint(&["buffers", link, "--within", within]);
        assert!(line.starts_with(&format!("loadcurve: {said}")), "{line}");
    }
}

#[test]
fn failures_are_refused_with_the_pairs_that_they_part() {
    for (link, said) in [
        ("mesh,fail:3-5", "fail: 3-5 is no link"),
        ("mesh,fail:0-1.0-8", "fail: 0 cannot reach 1 (126 pairs)"),
        ("mesh,fail:64", "fail: 64 is no router; 0…63"),
        ("mesh,fail:x", "fail: “x” is not links such as"),
        (
            "mesh,fail:0-1,reading:finite",
            "reading: finite takes networks without failures",
        ),
        (
            "mesh,faults:65",
            "faults: “65” is not a whole number from 0 to 64",
        ),
    ] {
        let line = complaint(&["curve", link]);
        assert!(line.starts_with(&format!("loadcurve: {said}")), "{line}");
    }
    for (link, said) in [
        ("buffered-min", "links of buffered-min do not fail"),
        (
            "scouting",
            "failures of scouting are simulated and not modelled",
        ),
    ] {
        let line = complaint(&["faults", link]);
        assert!(
            line.starts_with(&format!("loadcurve: net: {said}")),
            "{line}"
        );
    }
}

#[test]
fn scouting_around_failures_is_simulated_and_has_no_curve() {
    let link = "scouting,k:4,flits:4,scout:4,vcs:2,fail:5-6";
    let said =
        "loadcurve: fail: scouting around failures is simulated and not modelled; 2 pairs of nodes";
    for (arguments, end) in [
        (
            &["curve", link, "--format", "csv", "--points", "2"][..],
            "unmodelled",
        ),
        (&["saturation", link], "–"),
        (
            &["simulate", link, "--load", "0.02", "--precision", "10"],
            "steady",
        ),
    ] {
        let output = run(arguments);
        let [text, errors] =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        assert!(
            output.status.success() && errors.starts_with(said),
            "{errors}"
        );
        assert!(text.trim_end().ends_with(end), "{text}");
    }
}

#[test]
fn times_of_a_collective_operation_are_told_of_a_small_network() {
    let asked = [
        "collective",
        "hyperx,dims:4",
        "--kind",
        "all-gather",
        "--size",
        "1K-2K",
    ];
    let ring = [&asked[..], &["--algorithm", "ring", "--ports", "all"]].concat();
    let text = stdout(&ring);
    // Three steps of 64 and of 128 flits over three channels; a third of the others' 3/4 over each of three ports.
    let expected = "1. HyperX, flattened butterfly, 4 routers, 1 processor a router, 32 flits, ports for all links, links of 32 bits\n\
         All-gather of 2 KiB over 4 processors: ring 390 cycles; nothing below 130 cycles, for each has 3 ports.\n";
    assert!(text.starts_with(expected), "{text}");
    let csv = stdout(&[&ring[..], &["--format", "csv"]].concat());
    let link = "# link: ?net=hyperx,dims:4&view=collective&collective=all-gather&algorithm=ring&size=1K-2K&ports=all\n";
    assert!(csv.contains(link), "{csv}");
    let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 1 + 4);
    assert!(
        rows[1].starts_with("1,all-gather,ring,1024,256,3,12,model,198,,,,"),
        "{}",
        rows[1]
    );
    let steps = stdout(&[&ring[..], &["--steps", "--format", "csv"]].concat());
    let steps: Vec<&str> = steps
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert_eq!(
        steps[0],
        "curve,collective,algorithm,bytes,step,messages,sent_flits,fullest_flits,fullest_link"
    );
    assert_eq!(steps.len(), 1 + 3);
    let json = stdout(&[&asked[..], &["--format", "json"]].concat());
    let file: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(file["curves"][0]["bound"]["exact"], "3/4");
    assert_eq!(file["curves"][0]["rows"][0]["source"], "model");
    for (arguments, said) in [
        (
            &["scouting"][..],
            "net: scouting has no collective operations; choose one of ",
        ),
        (
            &["mesh", "--kind", "reduce"],
            "collective: “reduce” is not one of all-reduce, ",
        ),
        (
            &["mesh", "--size", "1T"],
            "size: “1T” is not a range of bytes from 1 to 1024G",
        ),
        (
            &["mesh", "--ports", "0"],
            "ports: “0” is not a whole number from 1 to 64, or all",
        ),
        (
            &["mesh,k:3", "--algorithm", "halving"],
            "algorithm: halving needs a power of two",
        ),
        (&["mesh,route:valiant"], "route: "),
    ] {
        let line = complaint(&[&["collective"], arguments].concat());
        assert!(line.starts_with(&format!("loadcurve: {said}")), "{line}");
    }
}

#[test]
fn collective_operations_are_simulated_on_request() {
    let asked = [
        "collective",
        "mesh,k:4",
        "--size",
        "1K",
        "--algorithm",
        "halving.ring",
        "--simulate",
    ];
    let rows = |options: &[&str]| {
        let csv = stdout(&[&asked[..], &["--format", "csv"], options].concat());
        let rows = csv.lines().filter(|line| !line.starts_with('#')).skip(1);
        let rows = rows.map(|row| row.split(',').map(str::to_owned).collect::<Vec<_>>());
        rows.collect::<Vec<_>>()
    };
    let sources = |rows: &[Vec<String>]| {
        let sources = rows.iter().map(|row| [&*row[2], &*row[7]].join(" "));
        sources.collect::<Vec<_>>()
    };
    let free = rows(&[]);
    let expected = [
        "halving model",
        "halving simulation",
        "ring model",
        " bound",
    ];
    assert_eq!(sources(&free), expected);
    let [cycles, least, most] = [8, 9, 10].map(|column| free[1][column].parse::<f64>().unwrap());
    assert!(least <= cycles && cycles <= most, "{:?}", free[1]);
    // 30 rounds of 16 flits over 3 channels, for which no simulation is needed.
    assert_eq!(free[2][8], "540");
    let barriers = rows(&["--barrier"]);
    let expected = [
        "halving closed",
        "halving simulation",
        "ring closed",
        " bound",
    ];
    assert_eq!(sources(&barriers), expected);
    let text = stdout(&asked);
    assert!(text.contains(", simulated with 3 seeds from 1\n"), "{text}");
    assert!(text.contains("exact model"), "{text}");
}
