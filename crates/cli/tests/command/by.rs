//! Latencies by source, destination or pair, and the number of processors that send.

use super::{complaint, stdout};
use serde_json::Value;

/// The cells of a CSV text, by the names of its columns.
fn rows(text: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let names = lines.next().unwrap().split(',').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    (names, rows)
}

/// Mean latency of the rows of groups, and the latency of the point.
fn means(text: &str, group: &str) -> (f64, f64, usize) {
    let (names, rows) = rows(text);
    let place = |name: &str| names.iter().position(|known| *known == name).unwrap();
    let number = |row: &[&str], name| row[place(name)].parse::<f64>().unwrap();
    assert!(rows.iter().all(|row| row.len() == names.len()), "{text}");
    let (of_groups, points): (Vec<_>, Vec<_>) =
        rows.iter().partition(|row| !row[place(group)].is_empty());
    let messages: f64 = of_groups.iter().map(|row| number(row, "messages")).sum();
    let cycles = of_groups
        .iter()
        .map(|row| number(row, "messages") * number(row, "latency"));
    (
        cycles.sum::<f64>() / messages,
        number(points[0], "latency"),
        of_groups.len(),
    )
}

const LINK: &str = "mesh,k:4,flits:8,traffic:transpose";

#[test]
fn rows_of_groups_average_to_the_point() {
    for (by, group, count) in [("source", "processor", 12), ("pair", "from", 12)] {
        let at = ["--load", "0.2", "--by", by, "--format", "csv"];
        let modelled = stdout(&[&["curve", LINK], &at[..]].concat());
        let simulated = [&["simulate", LINK, "--precision", "10", "--quiet"], &at[..]].concat();
        for text in [modelled, stdout(&simulated)] {
            let (mean, latency, rows) = means(&text, group);
            assert_eq!(rows, count, "{text}");
            assert!((mean / latency - 1.0).abs() < 1e-12, "{mean} {latency}");
            assert!(text.contains("# units: messages "), "{text}");
        }
    }
}

#[test]
fn a_table_and_json_have_the_groups_too() {
    let at = ["curve", LINK, "--load", "0.2", "--by", "destination"];
    let table = stdout(&at);
    assert!(table.contains("\nby destination, at 0.025"), "{table}");
    assert!(
        table.contains("processor  latency  of the mean  messages"),
        "{table}"
    );
    let json = stdout(&[&at[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    let curve = &json["curves"][0];
    assert_eq!(curve["senders"], 12);
    let groups = curve["groups"].as_array().unwrap();
    assert_eq!(
        (groups.len(), &groups[0]["processor"]),
        (12, &Value::from(1))
    );
    assert_eq!(groups[0]["messages"], 1.0);
}

#[test]
fn senders_are_counted_only_under_patterns() {
    let header = |link: &str| {
        let text = stdout(&["curve", link, "--load", "0.1", "--format", "csv"]);
        let (names, rows) = rows(&text);
        (names.join(","), rows[0].last().unwrap().to_string())
    };
    assert_eq!(header(LINK), (format!("{PLAIN},senders"), "12".to_owned()));
    assert_eq!(header("mesh,k:4"), (PLAIN.to_owned(), "steady".to_owned()));
}

const PLAIN: &str =
    "curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state";

#[test]
fn what_has_no_single_processors_is_refused() {
    let refused = |verb: &str, link: &str| complaint(&[verb, link, "--by", "source"]);
    let words = refused("curve", "fat-tree");
    assert!(words.contains("choose reading:conditional"), "{words}");
    assert!(refused("curve", "scouting").contains("by: "));
    assert!(refused("simulate", "buffered-min").contains("choose one of fat-tree, mesh"));
    assert!(complaint(&["curve", LINK, "--by", "node"]).contains("source, destination, pair"));
}

#[test]
fn files_with_groups_are_read_back_without_them() {
    let at = [
        "--load",
        "0.2",
        "--precision",
        "10",
        "--quiet",
        "--by",
        "pair",
    ];
    for format in ["csv", "json"] {
        let text = stdout(&[&["simulate", LINK, "--format", format], &at[..]].concat());
        let file = loadcurve::curve::ResultsFile::read(&text).unwrap();
        assert_eq!(file.count(), 1);
        let details = &file.simulated(&file.networks()[0]).unwrap()[0].details;
        assert!(
            details.iter().all(|(name, _)| name != "senders"),
            "{details:?}"
        );
    }
}
