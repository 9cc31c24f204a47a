//! Scaling of networks, in a sentence each.
//!
//! # Equation
//! The line of least squares through `(ln n, ln y)` of all points of a line has the slope
//! `b = Σ(ln n − m)·(ln y − l)/Σ(ln n − m)²`, where m and l are the means; the quantity then goes as `n^b`. The law is
//! stated for all points, or else from the least n from which on no point deviates by more than a tenth, and only if
//! the quantity at least doubles or halves: over a smaller range any smooth function looks like a power.
//!
//! # Source
//! Our own fit to the drawn points, not a published law.

use loadcurve_base::number::{Rounding, shown};
use loadcurve_scenario::{SIZE, ScalingQuantity, growing_keys};

use super::{Scaling, ScalingLine};

/// Largest deviation of a point from a power law that is stated.
const MAX_DEVIATION: f64 = 0.1;

/// Fewest points of a power law.
const MIN_POINTS: usize = 3;

/// Least ratio of the end values for a power law to be visible.
const MIN_RATIO: f64 = 2.0;

/// Smallest relative change that is stated; a smaller one is called no change.
const MIN_CHANGE: f64 = 0.005;

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
        if points.len() < MIN_POINTS || points.iter().any(|&(x, y)| x.min(y) <= 0.0) {
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
    /// The power law of some points, if it fits them.
    fn reportable_fit(points: &[(f64, f64)]) -> Option<Self> {
        let (&(_, first), &(_, last)) = points.first().zip(points.last())?;
        let is_wide = (last / first).max(first / last) >= MIN_RATIO;
        Self::through(points).filter(|law| is_wide && law.deviation <= MAX_DEVIATION)
    }
}

impl Scaling {
    /// Name of the quantity, as the subject of a sentence.
    #[must_use]
    pub fn quantity_in_words(&self) -> String {
        match self.quantity() {
            ScalingQuantity::Saturation => "the model's saturation".to_owned(),
            ScalingQuantity::Zero => "latency at zero load".to_owned(),
            ScalingQuantity::Latency => {
                let part = shown(self.scenario.view.scaling.at, Rounding::Share);
                format!("latency at {part} of the model's saturation")
            }
            ScalingQuantity::Knee => "load at the knee".to_owned(),
            ScalingQuantity::Link => "load that links allow".to_owned(),
            ScalingQuantity::Throughput => "what the network carries".to_owned(),
            ScalingQuantity::RoundTrip => "round trip under overload".to_owned(),
        }
    }

    /// Unit of the quantity.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        if self.quantity().is_latency() {
            self.scenario.view.latency_unit()
        } else {
            super::load_unit(&self.scenario).name()
        }
    }

    /// Name of the key or size that is varied.
    #[must_use]
    pub fn over_in_words(&self) -> String {
        self.in_words(self.scenario.view.scaling.key())
    }

    /// Keys and sizes that may be varied: keyword in a link and name.
    #[must_use]
    pub fn choices(&self) -> Vec<(String, String)> {
        let mut choices = vec![(SIZE.to_owned(), self.in_words(None))];
        for key in self
            .scenario
            .networks
            .iter()
            .flat_map(|it| growing_keys(it, self.quantity()))
        {
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
        let words = self.scenario.networks.iter().filter_map(|network| {
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

    /// Letter of the varied key or size in sentences.
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
        let subject = if self.lines.len() > 1 {
            format!("{}: {quantity}", line.label)
        } else {
            capitalised(&quantity)
        };
        let subject = match self.scenario.view.equal {
            Some(measure) => format!("{subject} at equal {}", measure.words()),
            None => subject,
        };
        let points = known(line);
        let at = |point: (f64, f64)| self.at(point);
        let Some((first, last)) = points.first().copied().zip(points.last().copied()) else {
            return format!("{subject}: there is none.");
        };
        let (from, to) = (at(first), at(last));
        match Course::of(&points) {
            _ if points.len() == 1 => format!("{subject} is {from}."),
            Course::Even => format!("{subject} stays the same: {from}, {to}."),
            Course::Falls | Course::Rises => {
                let verb = if last.1 < first.1 { "falls" } else { "rises" };
                match self.law(&points) {
                    Some((0, law)) => format!("{subject} {verb} {law}: {from}, {to}."),
                    Some((place, law)) => {
                        let beginning = self.number(points[place].0);
                        format!("{subject} {verb} from {from} to {to}, {law} from {beginning} on.")
                    }
                    None => format!("{subject} {verb} from {from} to {to}."),
                }
            }
            Course::Least(point) => {
                let least = at(point);
                format!("{subject} is {from}, least with {least}, and {to}.")
            }
            Course::Most(point) => {
                let most = at(point);
                format!("{subject} is {from}, most with {most}, and {to}.")
            }
        }
    }

    /// The answer for each line in a few words, shown beside its name.
    #[must_use]
    pub fn in_short(&self) -> Vec<String> {
        let short = |line: &ScalingLine| {
            let points = known(line);
            let Some((first, last)) = points.first().zip(points.last()) else {
                return "none".to_owned();
            };
            if points.len() == 1 {
                return self.at(*first);
            }
            if Course::of(&points) == Course::Even {
                return format!("{} throughout", figure(first.1));
            }
            let (from, to) = (figure(first.1), figure(last.1));
            let law = self.law(&points).map(|(place, law)| match place {
                0 => format!(", {law}"),
                _ => format!(", {law} from {} on", self.number(points[place].0)),
            });
            format!("{from} → {to}{}", law.unwrap_or_default())
        };
        self.lines.iter().map(short).collect()
    }

    /// A value with the letter of the varied key or size.
    fn number(&self, number: f64) -> String {
        format!("{} = {number}", self.letter())
    }

    fn at(&self, (number, value): (f64, f64)) -> String {
        format!("{} at {}", figure(value), self.number(number))
    }

    /// The power law of the points from some index on, in words. The smallest networks often do not follow the law.
    fn law(&self, points: &[(f64, f64)]) -> Option<(usize, String)> {
        let mut laws =
            (0..points.len()).map(|place| (place, PowerLaw::reportable_fit(&points[place..])));
        let (place, law) = laws.find_map(|(place, law)| Some((place, law?)))?;
        let sign = if law.exponent < 0.0 { "−" } else { "" };
        let size = figure(law.exponent.abs());
        let within = shown(law.deviation, Rounding::Share);
        let letter = self.letter();
        Some((place, format!("as {letter}^{sign}{size} (within {within})")))
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

/// Monotonicity of the values.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Course {
    Even,
    Falls,
    Rises,
    /// Some point between the ends has a smaller value than both.
    Least((f64, f64)),
    /// Some point between the ends has a greater value than both.
    Most((f64, f64)),
}

impl Course {
    fn of(points: &[(f64, f64)]) -> Self {
        let order = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
        let least = points.iter().min_by(order);
        let most = points.iter().max_by(order);
        let (Some(&least), Some(&most), Some(first), Some(last)) =
            (least, most, points.first(), points.last())
        else {
            return Self::Even;
        };
        let (low, high) = (first.1.min(last.1), first.1.max(last.1));
        if most.1 - least.1 < MIN_CHANGE * most.1 {
            Self::Even
        } else if low - least.1 > MIN_CHANGE * low {
            Self::Least(least)
        } else if most.1 - high > MIN_CHANGE * high {
            Self::Most(most)
        } else if last.1 < first.1 {
            Self::Falls
        } else {
            Self::Rises
        }
    }
}

/// The points that have values, each with its value of the key.
fn known(line: &ScalingLine) -> Vec<(f64, f64)> {
    let points = line.points.iter();
    let points = points.filter_map(|point| Some((f64::from(point.number), point.value()?)));
    points.collect()
}

fn figure(value: f64) -> String {
    shown(value, Rounding::Figure)
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
    fn a_course_is_told_from_its_ends_and_its_extremes() {
        let course = |values: &[f64]| {
            let points: Vec<(f64, f64)> =
                (1..).map(f64::from).zip(values.iter().copied()).collect();
            Course::of(&points)
        };
        assert_eq!(course(&[1.0, 1.001, 1.0]), Course::Even);
        assert_eq!(course(&[3.0, 2.0, 1.0]), Course::Falls);
        assert_eq!(course(&[1.0, 2.0, 3.0]), Course::Rises);
        assert_eq!(course(&[2.0, 1.0, 3.0]), Course::Least((2.0, 1.0)));
        assert_eq!(course(&[2.0, 4.0, 3.0]), Course::Most((2.0, 4.0)));
    }

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
