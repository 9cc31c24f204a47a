//! Warning about a network that can deadlock: one sentence with the cycle of channels, for every verb.

use super::{folder, name, run};

const RING: &str = "?net=own,edges:0-1-2-3-4-0,route:shortest,flits:16&load=0.1&precision=20";
const WORDS: &str = "Messages can deadlock: they can wait for one another in the cycle of channels 0→1→2→3→4→0. \
                     Choose up*/down* routing, or shortest paths with a new class after every hop, which take 2 virtual \
                     channels.";

/// Messages of a command, and whether it has results.
fn messages(arguments: &[&str]) -> (String, bool) {
    let output = run(arguments);
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    (text, output.status.success())
}

#[test]
fn every_verb_says_by_which_cycle_a_network_can_deadlock() {
    let folder = folder("deadlocks");
    let [svg, json] = ["ring.svg", "ring.json"].map(|file| folder.join(file));
    let shared = folder.join("shared");
    for arguments in [
        &["curve", RING][..],
        &["saturation", RING],
        &["bounds", RING],
        &["worst", RING],
        &["cost", RING],
        &["simulate", RING, "--load", "0.1", "--precision", "20"],
        &["knee", RING],
        &["find", RING, "--carry", "0.1", "--within", "60"],
        &["plot", RING, "-o", name(&svg), "-o", name(&json)],
        &["plot", RING, "--drawing", "-o", name(&svg)],
        &["export", RING, "--format", "anynet"],
        &["export", RING, "--format", "edges"],
        &["sweep", RING, "--load", "0.1", "--points", "model"],
        &["sweep", RING, "--format", "csv"],
        &[
            "share",
            RING,
            "--base",
            "https://example.org/",
            "--output",
            name(&shared),
        ],
    ] {
        let (text, is_done) = messages(arguments);
        assert!(is_done, "{arguments:?}: {text}");
        let times = text.matches(&format!("loadcurve: {WORDS}\n")).count();
        assert_eq!(times, 1, "{arguments:?}: {text}");
    }
    // Without a steady state there are no waits or latencies by processor.
    for arguments in [
        &["bottleneck", RING][..],
        &["curve", RING, "--by", "source"],
        &["curve", RING, "--by", "pair"],
    ] {
        let refused = (format!("loadcurve: net: {WORDS}\n"), false);
        assert_eq!(messages(arguments), refused, "{arguments:?}");
    }
}

#[test]
fn of_several_alike_it_is_said_once_and_of_others_not_at_all() {
    let twice = format!("{RING}&net=own,edges:0-1-2-3-4-0,route:shortest,flits:32");
    let (text, _) = messages(&["saturation", &twice]);
    assert_eq!(text, format!("loadcurve: {WORDS}\n"));
    let free = "own,edges:0-1-2-3-4-0,route:updown";
    assert_eq!(messages(&["saturation", free]), (String::new(), true));
}
