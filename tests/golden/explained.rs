//! Explanations, word for word: equations in letters and in numbers, and the meaning of every
//! quantity.
//!
//! Their values are compared with the model's own beside the models; here only the text is checked.
//! To change it, run `UPDATE_EXPECT=1 cargo test -p loadcurve-tests --test golden`.

use std::collections::HashSet;
use std::fmt::Write;

use expect_test::{ExpectFile, expect_file};
use loadcurve::curve::Curve;
use loadcurve::model::explanation::Quantity;
use loadcurve::scenario::{LoadUnit, Scenario};

use super::arithmetic;

/// Explanations of small networks, at loads given as parts of the saturation load.
fn assert_explained(expected: &ExpectFile, networks: &[(&str, f64)]) {
    let mut text = String::new();
    for &(network, part) in networks {
        let scenario = Scenario::read(&format!("net={network}")).scenario;
        let curve = Curve::of(&scenario.networks[0]);
        let load = curve.scale().to_messages(part, LoadUnit::Capacity);
        let (point, latency) = (curve.operating_point(load), curve.explain(load));
        let (point, latency) = (point.unwrap(), latency.unwrap());
        writeln!(text, "━━ {network} at {part} of saturation").unwrap();
        for assumption in curve.network().reading().assumptions {
            writeln!(text, "– {assumption}").unwrap();
        }
        let mut told = HashSet::new();
        tell(&latency, &mut told, &mut text);
        let classes = point.channels.len();
        for class in [0, classes / 2, classes - 1] {
            match curve.explain_queue(load, class).unwrap() {
                Some(wait) => tell(&wait, &mut told, &mut text),
                None => writeln!(text, "nothing waits for class {class}").unwrap(),
            }
        }
        text.push('\n');
    }
    expected.assert_eq(&text);
}

/// A quantity and its terms, each written once.
fn tell(quantity: &Quantity, told: &mut HashSet<String>, text: &mut String) {
    let (letters, numbers) = (quantity.letters().plain(), quantity.numbers().plain());
    arithmetic::holds(&numbers);
    let (unit, equation) = (quantity.unit(), quantity.equation());
    let words = quantity.words();
    let lines = format!("{letters}  {equation}\n    {numbers} {unit}\n    {words}\n");
    if told.insert(lines.clone()) {
        text.push_str(&lines);
        for term in quantity.terms() {
            tell(&term, told, text);
        }
    }
}

#[test]
fn every_recorded_explanation_of_finite_sources() {
    assert_explained(
        &expect_file!["explained/finite.txt"],
        &[
            ("fat-tree,n:16,reading:finite", 0.8),
            ("mesh,k:3,reading:finite", 0.6),
            ("torus,k:4,links:bi,reading:finite", 0.5),
            ("mesh,k:2,traffic:hot,reading:finite", 0.5),
        ],
    );
}

#[test]
fn every_recorded_explanation_of_wormhole_networks() {
    assert_explained(
        &expect_file!["explained/wormhole.txt"],
        &[
            ("fat-tree,n:4,flits:1", 0.0),
            ("fat-tree,n:16,flits:8", 0.5),
            ("fat-tree,n:64,flits:32,reading:conditional", 0.8),
            ("mesh,k:2,flits:4", 0.3),
            ("mesh,k:3,flits:8", 0.6),
            ("torus,k:2,flits:8", 0.4),
            ("torus,k:2,flits:8,sharing:occ", 0.5),
            ("torus,k:3,flits:8,links:bi", 0.0),
            ("torus,k:3,flits:8,links:bi,sharing:occ", 0.7),
            ("torus,k:3,flits:8,sharing:route", 0.7),
        ],
    );
}

#[test]
fn every_recorded_explanation_of_scouting() {
    assert_explained(
        &expect_file!["explained/scouting.txt"],
        &[
            ("scouting,k:4,flits:8,scout:0,vcs:1", 0.0),
            ("scouting,k:4,flits:8", 0.5),
            ("scouting,k:6,flits:16,scout:3,vcs:2", 0.7),
            ("scouting,k:4,flits:8,scout:0,reading:corrected", 0.4),
            ("scouting,k:6,flits:16,scout:3,vcs:3,reading:corrected", 0.7),
            (
                "scouting,k:4,flits:8,reading:corrected,ejection:exclusive",
                0.5,
            ),
            (
                "scouting,k:4,flits:8,reading:corrected,ejection:shared",
                0.5,
            ),
        ],
    );
}

#[test]
fn every_recorded_explanation_of_multistage_networks() {
    assert_explained(
        &expect_file!["explained/multistage.txt"],
        &[
            ("buffered-min,switch:2,stages:2,buffer:1", 0.5),
            ("buffered-min,switch:2,stages:3,buffer:3", 0.0),
            ("buffered-min,switch:4,stages:2,buffer:8,reading:exact", 0.7),
            ("buffered-min,switch:2,stages:2,buffer:2,service:fixed", 0.8),
            ("combining-min,n:4,hot:0", 0.5),
            ("combining-min,n:8,hot:16,buffer:3", 0.6),
            ("combining-min,n:4,hot:16,degree:inf", 0.6),
            ("combining-min,n:4,hot:16,degree:3,reading:printed", 0.4),
            ("combining-min,n:8,hot:4,buffer:4,reading:backpressure", 0.5),
            ("combining-min,n:4,hot:100,degree:1", 0.3),
            ("combining-min,n:16,switch:4,hot:16,degree:4", 0.6),
            ("combining-min,n:16,switch:4,hot:8,reading:printed", 0.4),
            (
                "combining-min,n:64,switch:8,hot:4,reading:backpressure",
                0.5,
            ),
        ],
    );
}
