//! Tests of `loadcurve simulate`, run as a command.

use serde_json::Value;

use super::{complaint, run, stdout};

/// The rows of a CSV file, cell by cell.
fn rows(csv: &str) -> Vec<Vec<&str>> {
    let lines = csv.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').collect()).collect()
}

fn number(cell: &str) -> f64 {
    cell.parse().expect("a number")
}

const SMALL: &str = "fat-tree,n:16,flits:4";

#[test]
fn points_have_the_contracts_columns_and_then_what_else_is_known() {
    let csv = stdout(&["simulate", SMALL, "--load", "0.1,0.9", "--format", "csv"]);
    let header = csv.lines().find(|line| line.starts_with("curve,")).unwrap();
    assert!(header.starts_with(
        "curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state,\
         latency_p50_cycles,latency_p95_cycles,latency_p99_cycles,messages_measured,"
    ));
    let rows = rows(&csv);
    assert_eq!(rows[0][..4], ["1", "simulation", "0.025", "0.1"]);
    assert_eq!(rows[0][7], "steady");
    let (latency, interval) = (number(rows[0][4]), number(rows[0][5]));
    assert!(latency > 6.6 && latency < 8.0, "{latency}");
    assert!(interval > 0.0 && interval <= 0.02 * latency);
    assert!(number(rows[0][8]) <= number(rows[0][9]));
    // Saturated: there is no latency, but still a throughput.
    assert_eq!((rows[1][4], rows[1][5], rows[1][7]), ("", "", "saturated"));
    assert!(number(rows[1][6]) < 0.9 / 4.0);
}

#[test]
fn a_seed_decides_everything_and_threads_nothing() {
    let simulate = |more: &[&str]| {
        let common = ["simulate", SMALL, "--precision", "10", "--format", "csv"];
        stdout(&[&common[..], more].concat())
    };
    let one = simulate(&["--threads", "1"]);
    // Ten load steps and the operating point.
    assert_eq!(rows(&one).len(), 11);
    assert_eq!(one, simulate(&["--threads", "4", "--quiet"]));
    assert_eq!(one, simulate(&["--seed", "1"]));
    assert_ne!(rows(&one), rows(&simulate(&["--seed", "2"])));
}

#[test]
fn a_cap_ends_a_run_and_leaves_a_wide_interval() {
    let capped = ["--load", "0.3", "--precision", "0.1", "--max-messages"];
    let csv = |most: &str| {
        let arguments = [
            &["simulate", SMALL],
            &capped[..],
            &[most, "--format", "csv", "--quiet"],
        ];
        stdout(&arguments.concat())
    };
    let [few, many] = ["20000", "200000"].map(csv);
    let (few, many) = (rows(&few).remove(0), rows(&many).remove(0));
    let relative = |row: &[&str]| number(row[5]) / number(row[4]);
    assert!(relative(&few) > relative(&many));
    assert!(relative(&many) > 0.001);
    assert!(number(many[11]) > 5.0 * number(few[11]));
}

#[test]
fn what_is_not_steady_is_told_with_the_replication_and_the_rule_that_say_so() {
    let at = ["--load", "0.5,1.5", "--unit", "capacity"];
    let table = stdout(&[&["simulate", SMALL], &at[..]].concat());
    let told = table.lines().last().unwrap_or_default();
    assert!(
        told.starts_with("saturated at ")
            && told.contains(" by replication 1: more messages waited than 64 per source"),
        "{table}"
    );
    let csv = stdout(&[&["simulate", SMALL, "--format", "csv"], &at[..]].concat());
    let mut lines = csv.lines().filter(|line| !line.starts_with('#'));
    let names = lines.next().unwrap_or_default();
    assert!(names.ends_with(",throughput_ci,precision_reached,rule,deciding_replication"));
    let [steady, saturated] = [lines.next(), lines.next()].map(Option::unwrap_or_default);
    assert!(steady.ends_with(",,"), "{steady}");
    assert!(saturated.ends_with(",,overflow,1"), "{saturated}");
    let cells: Vec<&str> = steady.split(',').rev().collect();
    let [reached, latency, interval] =
        [cells[2], csv_cell(steady, 4), csv_cell(steady, 5)].map(number);
    assert!((reached / (100.0 * interval / latency) - 1.0).abs() < 1e-12);
    // The offered load is half of the capacity, and so is the throughput.
    let [load, throughput] = [2, 6].map(|column| number(csv_cell(steady, column)));
    assert!(
        (throughput - load).abs() < 2.0 * number(cells[3]),
        "{steady}"
    );
}

fn csv_cell(line: &str, column: usize) -> &str {
    line.split(',').nth(column).unwrap_or_default()
}

#[test]
fn a_scouting_distance_that_no_route_has_is_warned_of() {
    let link = "scouting,k:4,flits:1,scout:16";
    let warned = |arguments: &[&str]| {
        let output = run(arguments);
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(warned(&["curve", link]).contains("longer than any route"));
    let simulate = ["simulate", link, "--load", "0.1", "--max-messages", "2000"];
    assert!(warned(&simulate).contains("longer than any route"));
    assert_eq!(warned(&["curve", "scouting,k:4,scout:3"]), "");
}

#[test]
fn points_that_fall_short_of_the_precision_are_counted() {
    let words = |precision: &str| {
        let loads = ["--load", "0.1,0.3,0.9", "--max-messages", "20000"];
        let arguments = ["simulate", SMALL, "--precision", precision];
        let output = run(&[&arguments[..], &loads].concat());
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(words("50"), "");
    let said = words("0.1");
    let (beginning, widest) = said.split_once("the widest has ± ").unwrap();
    assert_eq!(
        beginning,
        "loadcurve: 2 of 3 points did not come to ± 0.1 % within 20000 messages (--max-messages); "
    );
    assert!(number(widest.trim_end_matches(" %\n")) > 0.1, "{said}");
    let usual = String::from_utf8(run(&["simulate", "--help"]).stdout).unwrap();
    let default = loadcurve::curve::MAX_MESSAGES.to_string();
    assert!(usual.contains(&format!("[default: {default}]")), "{usual}");
}

#[test]
fn json_and_table_tell_the_same() {
    let at = ["simulate", SMALL, "--load", "0,0.1", "--unit", "flits"];
    let json: Value =
        serde_json::from_str(&stdout(&[&at[..], &["--format", "json"]].concat())).unwrap();
    let points = &json["curves"][0]["points"];
    assert_eq!(points[0]["latency"], Value::Null);
    assert_eq!(points[0]["state"], "steady");
    assert_eq!(points[1]["source"], "simulation");
    let latency = points[1]["latency"].as_f64().unwrap();
    assert!(points[1]["detail"]["latency_p99_cycles"].as_f64().unwrap() >= latency);
    let table = stdout(&at);
    assert!(table.contains("± 95 %"));
    assert!(table.contains(&format!("{latency:.5}")), "{table}");
}

#[test]
fn a_plot_of_a_link_that_asks_for_it_has_simulated_points() {
    let folder = std::env::temp_dir().join(format!("loadcurve-simulate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let link = format!("net={SMALL}&precision=10&sim=on");
    let both = ["-o", &file("a.csv"), "-o", &file("a.svg")];
    stdout(&[&["plot", &link, "--quiet", "--theme", "print"], &both[..]].concat());
    let csv = std::fs::read_to_string(file("a.csv")).unwrap();
    let simulated = rows(&csv)
        .iter()
        .filter(|row| row[1] == "simulation")
        .count();
    assert_eq!(simulated, 11);
    let svg = std::fs::read_to_string(file("a.svg")).unwrap();
    assert!(svg.contains("simulated, with 95 % interval"));
    stdout(&[
        "plot",
        &link,
        "--quiet",
        "--theme",
        "print",
        "-o",
        &file("b.svg"),
    ]);
    assert_eq!(svg, std::fs::read_to_string(file("b.svg")).unwrap());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn loads_that_no_network_carries_have_an_answer_at_once() {
    for net in ["fat-tree", "mesh", "torus", "scouting"] {
        let csv = stdout(&["simulate", net, "--load", "1e3,1e9", "--format", "csv"]);
        for row in rows(&csv) {
            // Nothing was measured, so nothing is printed.
            assert_eq!(row[4..7], ["", "", ""], "{net}");
            assert_eq!(row[7], "saturated", "{net}");
        }
    }
    for net in [
        "buffered-min",
        "buffered-min,service:fixed",
        "combining-min",
    ] {
        let at = |load| {
            let few = ["--max-messages", "2000", "--quiet"];
            [&["simulate", net, "--load", load], &few[..]].concat()
        };
        assert_eq!(
            stdout(&at("1000"))
                .lines()
                .filter(|line| line.trim_start().starts_with("1000"))
                .count(),
            1
        );
        let text = complaint(&at("1e9"));
        assert!(
            text.contains("load: “1000000000” is not a number from 0 to 1000, as "),
            "{text}"
        );
        assert!(text.contains(net), "{text}");
    }
    for net in ["mesh", "combining-min"] {
        let text = complaint(&["simulate", net, "--load", "1e300"]);
        assert!(
            text.contains("load: “1e300” is not a number from 0 to 1000000000"),
            "{text}"
        );
    }
}

#[test]
fn bad_options_end_in_one_line_with_their_range() {
    for (option, value, range) in [
        ("--threads", "0", "a whole number from 1 to 1024"),
        (
            "--max-messages",
            "7",
            "a whole number from 100 to 1000000000000",
        ),
        ("--precision", "0", "a number from 0.05 to 50"),
        ("--seed", "-1", "a whole number from 0 to 4294967295"),
        ("--load", "-0.1", "a number from 0 to 1000000000"),
    ] {
        let text = complaint(&["simulate", SMALL, option, value]);
        let key = option.trim_start_matches('-');
        assert!(
            text.contains(key) && text.contains(value) && text.contains(range),
            "{text}"
        );
    }
}
