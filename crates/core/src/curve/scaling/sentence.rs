//! How networks scale, in a sentence each.
//!
//! # Equation
//! The line of least squares through `(ln n, ln y)` of all points of a line has the slope
//! `b = Σ(ln n − m)·(ln y − l)/Σ(ln n − m)²`, where m and l are the means; the quantity then goes as `n^b`. That is
//! said of all points, or else of those from the least n on from which no point is further from it than a tenth, and where the quantity at least doubles or halves: over less, anything smooth
//! looks like a power.
//!
//! # Source
//! Our own measure of the points that are drawn: no published law.

use super::{Scaling, ScalingLine};
use crate::number::{Rounding, shown};
use crate::scenario::{SIZE, ScalingQuantity, growing_keys};

/// Largest deviation of a point from a power law that is called one.
const LARGEST_DEVIATION: f64 = 0.1;

/// Fewest points of a power law.
const FEWEST: usize = 3;

/// Ratio of the ends from which a power law shows.
const LEAST_RATIO: f64 = 2.0;

/// Smallest change that is one: a quantity that changes less is called the same.
const LEAST_CHANGE: f64 = 0.005;

/// A power law through some points.
#[derive(Debug, Clone, Copy, PartialEq)]
struct PowerLaw {
    exponent: f64,
    /// Largest deviation of a point, relative to the law.
    deviation: f64,
}

impl PowerLaw {
    /// The law through points whose coordinates are positive.
    fn through(points: &[(f64, f64)]) -> Option<Self> {
        if points.len() < FEWEST || points.iter().any(|&(x, y)| x.min(y) <= 0.0) {
            return None;
        }
        let logarithms = points.iter().map(|&(x, y)| (libm::log(x), libm::log(y)));
        let logarithms: Vec<(f64, f64)> = logarithms.collect();
        let count = points.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| logarithms.iter().map(of).sum::<f64>() / count;
        let (x_mean, y_mean) = (mean(|it| it.0), mean(|it| it.1));
        let square: f64 = logarithms
            .iter()
            .map(|&(x, _)| (x - x_mean) * (x - x_mean))
            .sum();
        let product: f64 = logarithms
            .iter()
            .map(|&(x, y)| (x - x_mean) * (y - y_mean))
            .sum();
        let exponent = product / square;
        let deviations = logarithms.iter().map(|&(x, y)| {
            let law = y_mean + exponent * (x - x_mean);
            (libm::exp(y - law) - 1.0).abs()
        });
        Some(Self {
            exponent,
            deviation: deviations.fold(0.0, f64::max),
        })
    }
}

impl PowerLaw {
    /// The law through points that shows in them.
    fn told(points: &[(f64, f64)]) -> Option<Self> {
        let (&(_, first), &(_, last)) = points.first().zip(points.last())?;
        let is_wide = (last / first).max(first / last) >= LEAST_RATIO;
        Self::through(points).filter(|law| is_wide && law.deviation <= LARGEST_DEVIATION)
    }
}

impl Scaling {
    /// Name of the quantity, as the subject of a sentence.
    #[must_use]
    pub fn quantity_in_words(&self) -> String {
        match self.quantity() {
            ScalingQuantity::Saturation => "saturation load".to_owned(),
            ScalingQuantity::Zero => "latency at zero load".to_owned(),
            ScalingQuantity::Latency => {
                let part = shown(self.scenario.view.scaling.at, Rounding::Share);
                format!("latency at {part} of saturation")
            }
            ScalingQuantity::Knee => "load at the knee".to_owned(),
            ScalingQuantity::Link => "load that links allow".to_owned(),
        }
    }

    /// Unit of the quantity.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        if self.quantity().is_latency() {
            "cycles"
        } else {
            "flits/cycle/source"
        }
    }

    /// Name of what grows.
    #[must_use]
    pub fn over_in_words(&self) -> String {
        self.in_words(self.scenario.view.scaling.key())
    }

    /// All that may grow, by its word in a link, with its name.
    #[must_use]
    pub fn choices(&self) -> Vec<(String, String)> {
        let mut choices = vec![(SIZE.to_owned(), self.in_words(None))];
        for key in self.scenario.networks.iter().flat_map(growing_keys) {
            if choices.iter().all(|(known, _)| known != key) {
                choices.push((key.to_owned(), self.in_words(Some(key))));
            }
        }
        choices
    }

    fn in_words(&self, key: Option<&str>) -> String {
        let Some(key) = key else {
            return "number of processors".to_owned();
        };
        let words = self.scenario.networks.iter().flat_map(|network| {
            let mut settings = network.settings();
            settings.find(|(known, _)| known.name == key)
        });
        let mut words: Vec<String> = words
            .map(|(key, _)| match key.unit {
                "" => key.words.to_owned(),
                unit => format!("{} in {unit}", key.words),
            })
            .collect();
        words.dedup();
        match &words[..] {
            [words] => format!("{key}, {words}"),
            _ => key.to_owned(),
        }
    }

    /// The letter of what grows in sentences.
    fn letter(&self) -> &str {
        match self.scenario.view.scaling.key() {
            Some(key) => key,
            None => "N",
        }
    }

    /// The answer: a sentence for each line.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        self.lines.iter().map(|line| self.sentence(line)).collect()
    }

    fn sentence(&self, line: &ScalingLine) -> String {
        let quantity = self.quantity_in_words();
        let letter = self.letter();
        let points = line.points.iter();
        let points = points.filter_map(|point| Some((f64::from(point.number), point.value()?)));
        let points: Vec<(f64, f64)> = points.collect();
        let subject = if self.lines.len() > 1 {
            format!("{}: {quantity}", line.label)
        } else {
            capitalised(&quantity)
        };
        let figure = |value: f64| shown(value, Rounding::Figure);
        let [first, .., last] = points[..] else {
            let value = points.first().map(|&(_, value)| figure(value));
            return match value {
                Some(value) => format!("{subject} is {value} at its only size."),
                None => format!("{subject}: there is none."),
            };
        };
        let at = |(number, value): (f64, f64)| format!("{} at {letter} = {number}", figure(value));
        let (from, to) = (at(first), at(last));
        let change = last.1 / first.1 - 1.0;
        if change.abs() < LEAST_CHANGE {
            return format!("{subject} stays the same: {from}, {to}.");
        }
        let verb = if change < 0.0 { "falls" } else { "rises" };
        let power = |law: PowerLaw| {
            let sign = if law.exponent < 0.0 { "−" } else { "" };
            let size = shown(law.exponent.abs(), Rounding::Figure);
            let within = shown(law.deviation, Rounding::Share);
            format!("as {letter}^{sign}{size} within {within}")
        };
        // The smallest networks are often none of the family yet.
        let mut laws = (0..points.len()).map(|place| (place, PowerLaw::told(&points[place..])));
        match laws.find_map(|(place, law)| Some((place, law?))) {
            Some((0, law)) => format!("{subject} {verb} {}: {from}, {to}.", power(law)),
            Some((place, law)) => {
                let beginning = points[place].0;
                let from_there = format!("from {letter} = {beginning} on {}", power(law));
                format!("{subject} {verb} from {from} to {to}, {from_there}.")
            }
            None => format!("{subject} {verb} from {from} to {to}."),
        }
    }

    /// Text alternative of the chart.
    #[must_use]
    pub fn summary(&self) -> String {
        let over = self.over_in_words();
        let (quantity, unit) = (capitalised(&self.quantity_in_words()), self.unit());
        let heading = match self.shared.as_str() {
            "" => String::new(),
            shared => format!("{shared}. "),
        };
        let (open, all) = self.open();
        let rest = if all == 0 {
            "None of the networks has such values.".to_owned()
        } else if open > 0 {
            format!("{} of {all} points are solved.", all - open)
        } else {
            self.sentences().join(" ")
        };
        format!("{heading}{quantity} in {unit} over {over}. {rest}")
    }

    /// Title in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let quantity = capitalised(&self.quantity_in_words());
        let over = match self.scenario.view.scaling.over.as_str() {
            SIZE => "the number of processors",
            key => key,
        };
        let title = format!("{quantity} over {over}");
        match (self.shared.as_str(), &self.lines[..]) {
            ("", [only]) => format!("{title}: {}", only.label),
            ("", _) => title,
            (shared, _) => format!("{title}: {shared}"),
        }
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_found_with_its_deviation() {
        let exact: Vec<(f64, f64)> = [1.0, 2.0, 8.0].map(|x| (x, 3.0 / (x * x))).to_vec();
        let law = PowerLaw::through(&exact).unwrap();
        assert!((law.exponent + 2.0).abs() < 1e-12 && law.deviation < 1e-12);
        let bent = [(1.0, 1.0), (2.0, 1.5), (4.0, 10.0)];
        assert!(PowerLaw::through(&bent).unwrap().deviation > 0.2);
        assert_eq!(PowerLaw::through(&exact[..2]), None);
        assert_eq!(
            PowerLaw::through(&[(0.0, 1.0), (1.0, 1.0), (2.0, 1.0)]),
            None
        );
    }
}
