//! Equations as they are printed: evaluated from their text alone, both sides must agree.

use std::collections::HashSet;

use loadcurve::curve::Curve;
use loadcurve::model::explanation::Quantity;
use loadcurve::scenario::{Domain, LoadUnit, NETWORKS, Network};

/// Panics unless a printed equation holds: its right-hand side, rounded to the digits of the
/// left-hand side, is the left-hand side, and a short sum with = is not one of its own terms.
pub(super) fn holds(line: &str) {
    if line.contains('…') {
        return;
    }
    let exact = line.split_once(" = ");
    let is_exact = exact.is_some();
    let Some((left, right)) = exact.or_else(|| line.split_once(" ≈ ")) else {
        return;
    };
    let printed = value(left);
    // Half a unit of the last digit, and rounding errors of the numbers on the right.
    let most = 0.5 * unit_of_last_digit(left) + 1e-6 * printed.abs();
    let computed = value(right);
    assert!((computed - printed).abs() <= most, "{line}: {computed}");
    let terms: Vec<&str> = right
        .split([' ', '+', '−'])
        .filter(|it| !it.is_empty())
        .collect();
    let is_plain = !right.contains(['·', '/', '^', '(']);
    if let ([first, second], true) = (&terms[..], is_plain && is_exact) {
        assert!(*first != left || *second == "0", "{line}");
    }
}

/// Unit of the last printed digit of a number.
fn unit_of_last_digit(number: &str) -> f64 {
    let (digits, exponent) = number.split_once("·10^").unwrap_or((number, "0"));
    let decimals = digits.split_once('.').map_or(0, |(_, after)| after.len());
    let exponent: i32 = exponent.replace('−', "-").parse().expect("an exponent");
    10.0_f64.powi(exponent - decimals as i32)
}

/// Value of a printed expression.
fn value(text: &str) -> f64 {
    let mut parser = Parser(text);
    let value = parser.sum();
    assert_eq!(parser.0, "", "{text}");
    value
}

/// Recursive descent over the text that is left.
struct Parser<'a>(&'a str);

impl Parser<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let rest = self.0.strip_prefix(token);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn sum(&mut self) -> f64 {
        let mut sum = self.product();
        loop {
            if self.takes(" + ") {
                sum += self.product();
            } else if self.takes(" − ") {
                sum -= self.product();
            } else {
                return sum;
            }
        }
    }

    fn product(&mut self) -> f64 {
        let mut product = self.power();
        loop {
            if self.takes("·") {
                product *= self.power();
            } else if self.takes("/") {
                product /= self.power();
            } else {
                return product;
            }
        }
    }

    fn power(&mut self) -> f64 {
        let base = self.atom();
        if self.takes("^") {
            base.powf(self.atom())
        } else {
            base
        }
    }

    fn atom(&mut self) -> f64 {
        for (word, choose) in [("max(", f64::max as fn(_, _) -> _), ("min(", f64::min)] {
            if self.takes(word) {
                let mut chosen = self.sum();
                while self.takes(", ") {
                    chosen = choose(chosen, self.sum());
                }
                assert!(self.takes(")"), "{}", self.0);
                return chosen;
            }
        }
        if self.takes("(") {
            let inner = self.sum();
            assert!(self.takes(")"), "{}", self.0);
            return inner;
        }
        let sign = if self.takes("−") { -1.0 } else { 1.0 };
        let end = self.0.find(|c: char| !c.is_ascii_digit() && c != '.');
        let (number, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
        self.0 = rest;
        sign * number
            .parse::<f64>()
            .unwrap_or_else(|_| panic!("{number:?} before {rest:?}"))
    }
}

/// Networks of every kind, as they are by default and with every other choice of each key.
fn networks() -> Vec<Network> {
    let mut networks = Vec::new();
    for kind in NETWORKS {
        let small = Network::new(kind);
        networks.push(small.clone());
        for key in kind.keys {
            if let Domain::Choice(choices) = key.domain {
                for choice in choices {
                    let mut network = small.clone();
                    // Some choices are refused beside the defaults.
                    if network.set(key.name, choice.name).is_ok() {
                        networks.push(network);
                    }
                }
            }
        }
    }
    networks
}

#[test]
fn every_equation_of_every_kind_of_network_holds_as_it_is_printed() {
    let mut lines = 0;
    for network in networks() {
        let curve = Curve::of(&network);
        for part in [0.001, 0.03, 0.3, 0.67, 0.97] {
            let load = curve.scale().to_messages(part, LoadUnit::Capacity);
            let Ok(latency) = curve.explain(load) else {
                continue;
            };
            let (mut left, mut seen) = (vec![latency], HashSet::new());
            while let Some(quantity) = left.pop() {
                if seen.insert((quantity.symbol().to_owned(), quantity.value().to_bits())) {
                    holds(&quantity.numbers().plain());
                    lines += 1;
                    left.extend(Quantity::terms(&quantity));
                }
            }
        }
    }
    assert!(lines > 10_000, "{lines}");
}

#[test]
fn a_printed_equation_is_checked() {
    for line in [
        "1.1901 = 1.19026 − 0.000136",
        "2.0 = max(1, (2 + 0)/1, 0.5)",
        "8.10·10^−5 = 0.00900^2",
        "−0.500 = −1 + 2^2/8",
    ] {
        holds(line);
    }
    for line in ["1.19 = 1.19 − 0.000136", "38.6 = 5.29 + 26.9 + 7.33 − 1"] {
        assert!(std::panic::catch_unwind(|| holds(line)).is_err(), "{line}");
    }
}
