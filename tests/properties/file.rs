//! Files of numbers: CSV and JSON that other programs can read, and BibTeX.

use loadcurve::curve::{Loads, Point, Results};
use loadcurve::scenario::{LoadUnit, Network, Scenario};
use serde_json::Value;

use super::Given;

/// Longest time to solve a curve, in microseconds.
const MAX_US: f64 = 500.0;

/// Columns that hold words.
const WORDS: [&str; 3] = ["source", "state", "rule"];

/// Panics unless files hold the numbers of the points and nothing that is not a number.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let is_small = |network: &Network| network.model_cost().curve_us() <= MAX_US;
    let scenario = given.scenario(3, is_small);
    let curves = given.curves(&scenario);
    let loads = match given.whole(0, 2) {
        0 => Loads::Spread(given.whole(0, 20) as usize),
        1 => Loads::Simulated,
        _ => {
            let unit = given.one_of(&[LoadUnit::Flits, LoadUnit::Messages, LoadUnit::Capacity]);
            let saturation = curves[0].scale().saturation_messages;
            Loads::At((0..4).map(|_| given.load(saturation)).collect(), unit)
        }
    };
    let results = Results::of_curves(&scenario, curves.iter(), &loads);
    let points: Vec<&Point> = results.curves.iter().flat_map(|it| &it.points).collect();
    is_table(&scenario, &results.csv(), &points);
    is_json(&scenario, &results.json(), &points);
    assert!(scenario.bibliography().contains('@'));
}

/// Panics unless a CSV file has a line with the right numbers for every point.
fn is_table(scenario: &Scenario, csv: &str, points: &[&Point]) {
    let query = scenario.query();
    let mut lines = csv.lines().filter(|line| !line.starts_with('#'));
    let columns: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), points.len(), "{query}\n{csv}");
    for (line, point) in lines.iter().zip(points) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), columns.len(), "{query}: {line}");
        for (column, cell) in columns.iter().zip(&cells) {
            let is_number = cell.parse().is_ok_and(f64::is_finite);
            let is_word = WORDS.contains(column);
            assert!(is_number || is_word || cell.is_empty(), "{query}: {line}");
        }
        assert_eq!(cells[2].parse(), Ok(point.load_messages), "{query}: {line}");
        let latency = point.latency_cycles;
        assert_eq!(cells[4].parse().ok(), latency, "{query}: {line}");
    }
}

/// Panics unless a JSON file holds the points, and nothing where there is no number.
fn is_json(scenario: &Scenario, json: &str, points: &[&Point]) {
    let query = scenario.query();
    let file: Value = serde_json::from_str(json).expect("JSON");
    let curves = file["curves"].as_array().expect("a list of curves");
    assert_eq!(curves.len(), scenario.networks.len(), "{query}");
    // What cannot be compared has no saturation load.
    let is_known = |it: &Value| it["saturation"]["flits"].is_f64();
    let is_told = |it: &Value| is_known(it) || it["saturation"].is_null();
    assert!(curves.iter().all(is_told), "{query}");
    let written = curves.iter().filter_map(|it| it["points"].as_array());
    let written: Vec<&Value> = written.flatten().collect();
    assert_eq!(written.len(), points.len(), "{query}");
    for (value, point) in written.iter().zip(points) {
        let is = |name: &str, number: Option<f64>| {
            assert!(is_near(value[name].as_f64(), number), "{query}: {value}");
        };
        is("load_messages", Some(point.load_messages));
        is("latency", point.latency_cycles);
        is("latency_ci", point.latency_interval_cycles);
        is("throughput_messages", point.throughput_messages);
        is("throughput_ci", point.throughput_interval_messages);
        is("precision_reached", point.precision_percent());
        assert!(value["load_flits"].is_number(), "{query}: {value}");
        let detail = value["detail"].as_object().expect("an object");
        assert!(detail.values().all(Value::is_number), "{query}: {value}");
    }
}

/// True if two numbers are equal, except for the last bit, which fast JSON parsing may lose.
fn is_near(one: Option<f64>, other: Option<f64>) -> bool {
    match (one, other) {
        (Some(a), Some(b)) => (a - b).abs() <= 4.0 * f64::EPSILON * b.abs(),
        _ => one == other,
    }
}
