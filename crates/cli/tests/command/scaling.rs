//! How networks scale.

use super::{complaint, run, stdout};
use serde_json::Value;

const MESH: &str = "net=mesh&view=sweep&over=k&values=4.8.16.32.64";

/// Digits of the specification.
const SATURATION: [&str; 5] = ["0.4065", "0.1886", "0.0855", "0.0403", "0.0196"];

#[test]
fn it_is_a_sentence_and_a_table() {
    let text = stdout(&["sweep", MESH, "--format", "table"]);
    let lines: Vec<&str> = text.lines().collect();
    let sentence = "The model's saturation falls as k^−1.10 (within 2.4\u{a0}%): 0.407 at k = 4, 0.0196 at k = 64.";
    assert_eq!(lines[0], sentence);
    let cells: Vec<&str> = lines[3].split_whitespace().collect();
    assert_eq!(cells, ["8", "64", "0.1886", "mesh"]);
    let of_grid = stdout(&[
        "sweep",
        "mesh",
        "--grid",
        "k=4,8,16,32,64",
        "--format",
        "table",
    ]);
    assert_eq!(of_grid, text);
}

#[test]
fn the_lines_of_a_sweep_are_the_same_points() {
    let csv = stdout(&["sweep", MESH, "--format", "csv"]);
    let rows = csv.lines().filter(|line| line.starts_with("1,"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
    let jobs = stdout(&["sweep", MESH, "--points", "model", "--quiet"]);
    let jobs: Vec<Value> = jobs
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((rows.len(), jobs.len()), (5, 5));
    for ((row, job), digits) in rows.iter().zip(&jobs).zip(SATURATION) {
        let number = |text: &str| text.parse::<f64>().unwrap();
        assert_eq!(format!("{:.4}", number(row[3])), digits);
        assert_eq!(number(row[3]), job["load_flits"]);
        assert_eq!(number(row[4]), job["load_messages"]);
        assert_eq!(row[7], job["state"]);
        assert_eq!(row[1], job["net"]["k"].to_string());
    }
    let json: Value = serde_json::from_str(&stdout(&["sweep", MESH, "--format", "json"])).unwrap();
    let point = &json["curves"][0]["points"][1];
    assert_eq!(point["value"], jobs[1]["load_flits"]);
}

#[test]
fn values_that_are_left_out_are_named() {
    let output = run(&[
        "sweep",
        "net=mesh&view=sweep&over=k&values=8.65",
        "--format",
        "csv",
    ]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "loadcurve: k: “65” is not a whole number from 2 to 64\n"
    );
    let quiet = stdout(&[
        "sweep",
        "net=mesh&view=sweep&over=k&values=8.65",
        "--format",
        "csv",
        "--quiet",
    ]);
    assert!(quiet.ends_with(",\"mesh\"\n"), "{quiet}");
}

#[test]
fn what_it_does_not_take_is_named() {
    let grids = complaint(&[
        "sweep", "mesh", "--grid", "k=4", "--grid", "flits=8", "--format", "csv",
    ]);
    assert!(grids.contains("is not a single key"), "{grids}");
    let over = complaint(&["sweep", "mesh", "--grid", "n=4", "--format", "csv"]);
    assert!(
        over.contains("over: “n” is not one of size, k, flits"),
        "{over}"
    );
    let load = complaint(&["sweep", "mesh", "--load", "0.1", "--format", "csv"]);
    assert!(load.contains("of=latency and at=0.5"), "{load}");
}
