//! How long the finite-source model takes, in milliseconds: for one load at 50 and 90 % of saturation, for the
//! 21 points of a curve, and to be set up with its saturation load; beside what one load may take.
//!
//! Words after `--` select the links that contain all of them; with the word `json` each network is a line of
//! JSON, from which `tests/e2e/finite.mjs` measures the same in a browser.

mod shortest;

use loadcurve::curve::Curve;
use loadcurve::scenario::{Network, Scenario};
use shortest::shortest_ms;

/// Networks with their simulated saturation load in flits per cycle and source, and the time in milliseconds
/// in which the first program that solved the equations, in C++, found one load at 50 and at 90 % of it.
const EXPECTED: [(&str, f64, [f64; 2]); 11] = [
    ("fat-tree,flits:32", 0.1805, [0.1, 0.2]),
    ("fat-tree,n:1024,flits:32", 0.0438, [0.2, 0.3]),
    ("fat-tree,n:16384,flits:32", 0.0109, [0.3, 0.5]),
    ("mesh", 0.2011, [0.4, 0.6]),
    ("mesh,k:16", 0.0945, [2.0, 4.0]),
    ("mesh,k:32", 0.0457, [9.0, 16.0]),
    ("torus", 0.0921, [1.7, 3.0]),
    ("torus,k:16", 0.0404, [11.0, 30.0]),
    ("torus,k:32", 0.0188, [122.0, 230.0]),
    ("torus,links:bi", 0.2531, [1.3, 2.0]),
    ("torus,k:16,links:bi", 0.1174, [6.0, 12.0]),
];

/// Networks of other kinds, at parts of the model's own saturation load.
const OTHERS: [&str; 7] = [
    "cube,dims:4x4x4",
    "xgft,up:2x2",
    "fly,k:4",
    "hyperx,dims:4x4,hosts:4",
    "own",
    "mesh,traffic:transpose",
    "mesh,k:16,traffic:hot",
];

/// Points of a curve, from no load to the last but one before saturation.
const POINTS: u32 = 21;

fn main() {
    let words = std::env::args().skip(1);
    let mut words: Vec<String> = words.filter(|word| !word.starts_with('-')).collect();
    let is_json = words.iter().any(|word| word == "json");
    words.retain(|word| word != "json");
    if !is_json {
        println!(
            "{:>9} {:>9} {:>9} {:>11}   expected at 50 and 90 %",
            "50 %", "90 %", "curve", "saturation"
        );
    }
    let expected = EXPECTED.map(|(link, load, costs)| (link, Some((load, costs))));
    for (link, expected) in expected.into_iter().chain(OTHERS.map(|link| (link, None))) {
        let is_meant = words.iter().all(|word| link.contains(word.as_str()));
        if is_meant {
            measure(&format!("{link},reading:finite"), expected, is_json);
        }
    }
}

fn measure(link: &str, expected: Option<(f64, [f64; 2])>, is_json: bool) {
    let scenario = Scenario::read_strictly(link);
    let scenario = scenario.unwrap_or_else(|error| panic!("{link}: {error}"));
    let network: &Network = &scenario.networks[0];
    let curve = Curve::of(network);
    let scale = curve.scale();
    let own = scale.saturation_messages;
    let saturation = expected.map_or(own, |(load, _)| load / scale.flits_per_message);
    let loads = [0.5, 0.9].map(|part| part * saturation);
    let points: Vec<f64> = (0..POINTS)
        .map(|point| own * f64::from(point) / f64::from(POINTS))
        .collect();
    let [half, most] = loads.map(|load| shortest_ms(|| curve.solution(&[load], &[])));
    let all = shortest_ms(|| curve.solution(&points, &[]));
    let set_up = shortest_ms(|| Curve::of(network));
    if is_json {
        let costs =
            expected.map_or_else(String::new, |(_, costs)| format!(",\"expected\":{costs:?}"));
        println!(
            "{{\"network\":\"{link}\",\"loads\":{loads:?},\"points\":{points:?},\
             \"native\":[{half:?},{most:?},{all:?},{set_up:?}]{costs}}}"
        );
        return;
    }
    let costs = expected.map_or_else(String::new, |(_, [half, most])| {
        format!(" {half:6} {most:6}")
    });
    println!("{half:9.2} {most:9.2} {all:9.1} {set_up:11.1}   {link}{costs}");
}
