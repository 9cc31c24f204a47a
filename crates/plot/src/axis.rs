//! Linear and logarithmic axes, with ticks at 1, 2 and 5 times the powers of ten.
//!
//! The logarithmic axis of plotters may have no label at all (from 20 to 45, for example) and hangs
//! on an infinite range. This axis serves both scales and always has ticks.

/// A finite axis from `min` to `max`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    min: f64,
    max: f64,
    logarithmic: bool,
}

impl Axis {
    /// A linear axis from 0 to `max`, a positive number.
    pub(crate) fn linear(max: f64) -> Self {
        Self::linear_between(0.0, max)
    }

    /// A linear axis between two numbers, the first at least 0 and the second greater.
    pub(crate) fn linear_between(min: f64, max: f64) -> Self {
        Self {
            min,
            max,
            logarithmic: false,
        }
    }

    /// A logarithmic axis between two positive numbers.
    pub(crate) fn logarithmic(min: f64, max: f64) -> Self {
        Self {
            min,
            max,
            logarithmic: true,
        }
    }

    /// The least value.
    #[must_use]
    pub fn min(&self) -> f64 {
        self.min
    }

    /// The greatest value.
    #[must_use]
    pub fn max(&self) -> f64 {
        self.max
    }

    /// True if equal ratios are equal distances.
    #[must_use]
    pub fn is_logarithmic(&self) -> bool {
        self.logarithmic
    }

    /// Position of a value along the axis: 0 at the least value, 1 at the greatest; values beyond
    /// the ends lie outside this range.
    pub(crate) fn fraction(&self, value: f64) -> f64 {
        if self.logarithmic {
            // Zero and negative values lie infinitely far below; clamping keeps the arithmetic
            // finite.
            let ratio = (value / self.min).max(1e-30);
            libm::log10(ratio) / libm::log10(self.max / self.min)
        } else {
            (value - self.min) / (self.max - self.min)
        }
    }

    /// The value at a fraction of the axis: the inverse of [`Axis::fraction`].
    pub(crate) fn value(&self, fraction: f64) -> f64 {
        if self.logarithmic {
            self.min * libm::pow(self.max / self.min, fraction)
        } else {
            self.min + fraction * (self.max - self.min)
        }
    }

    /// At most `count` round values on the axis, in ascending order, and never fewer than two.
    #[must_use]
    pub fn ticks(&self, count: usize) -> Vec<f64> {
        let count = count.max(2);
        if self.logarithmic {
            let digits: [&[f64]; 4] = [
                &[1.0, 2.0, 3.0, 5.0, 7.0],
                &[1.0, 2.0, 5.0],
                &[1.0, 3.0],
                &[1.0],
            ];
            let within_decades = digits
                .into_iter()
                .map(|digits| self.decade_ticks(digits, 1));
            let over_decades = (2..40).map(|every| self.decade_ticks(&[1.0], every));
            // Take the densest that fit. On a narrow range they are too few, and linear ticks are
            // used.
            let densest = within_decades
                .chain(over_decades)
                .find(|ticks| ticks.len() <= count);
            if let Some(ticks) = densest.filter(|ticks| ticks.len() >= 3) {
                return ticks;
            }
        }
        // On a short axis between two multiples, a step may leave a single tick.
        let steps = (count..count + 5).map(|count| round_up((self.max - self.min) / count as f64));
        let mut multiples = steps.map(|step| self.multiples(step));
        multiples.find(|ticks| ticks.len() >= 2).unwrap_or_default()
    }

    fn decade_ticks(&self, digits: &[f64], every: usize) -> Vec<f64> {
        let (first, last) = (exponent(self.min), exponent(self.max));
        (first..=last)
            .step_by(every)
            .flat_map(|e| digits.iter().map(move |digit| scaled(*digit, e)))
            .filter(|tick| self.contains(*tick))
            .collect()
    }

    fn multiples(&self, step: Step) -> Vec<f64> {
        let multiple = |value: f64| (value / step.value() * (1.0 - 1e-12)).ceil() as i64;
        (multiple(self.min)..=multiple(self.max))
            .map(|i| scaled(i as f64 * step.digit, step.exponent))
            .filter(|tick| self.contains(*tick))
            .collect()
    }

    /// True if the value lies on the axis, up to rounding errors.
    fn contains(&self, value: f64) -> bool {
        let slack = 1e-12 * self.max;
        value >= self.min - slack && value <= self.max + slack
    }
}

/// A round step: 1, 2 or 5 times a power of ten.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Step {
    digit: f64,
    exponent: i32,
}

impl Step {
    fn value(self) -> f64 {
        scaled(self.digit, self.exponent)
    }
}

/// The least round step not below `size`.
fn round_up(size: f64) -> Step {
    let exponent = exponent(size);
    [(1.0, 0), (2.0, 0), (5.0, 0), (1.0, 1)]
        .map(|(digit, more)| Step {
            digit,
            exponent: exponent + more,
        })
        .into_iter()
        .find(|step| step.value() >= size * (1.0 - 1e-12))
        .unwrap_or(Step {
            digit: 1.0,
            exponent: exponent + 1,
        })
}

/// The least number not below `size` that is 1, 2 or 5 times a power of ten; `size` is positive.
pub(crate) fn round_value_above(size: f64) -> f64 {
    round_up(size).value()
}

/// Ends of axes that coincide with a tick if the axis has three to eight ticks, in tenths of a power of ten.
const TOPS: [f64; 14] = [
    10.0, 12.0, 14.0, 16.0, 20.0, 25.0, 30.0, 35.0, 40.0, 50.0, 60.0, 70.0, 80.0, 100.0,
];

/// The least number not below `size` at which an axis that begins at 0 has a tick; `size` is
/// positive.
pub(crate) fn round_top_above(size: f64) -> f64 {
    let tenths = exponent(size) - 1;
    let tops = TOPS.into_iter().map(|top| scaled(top, tenths));
    let mut above = tops.filter(|&top| top >= size * (1.0 - 1e-12));
    above.next().unwrap_or(size)
}

/// Exponent of the greatest power of ten not above a positive number.
fn exponent(size: f64) -> i32 {
    libm::floor(libm::log10(size) + 1e-12) as i32
}

/// `digit` times a power of ten, correctly rounded: 3 × 10⁻³ is exactly the `f64` nearest to 0.003.
fn scaled(digit: f64, exponent: i32) -> f64 {
    if exponent < 0 {
        digit / ten_to(-exponent)
    } else {
        digit * ten_to(exponent)
    }
}

/// A power of ten by multiplication: exact up to 10²² and the same on every platform.
fn ten_to(exponent: i32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * 10.0)
}

/// Tick labels, all with as many decimals as the finest tick needs; zero is plain "0".
pub(crate) fn labels(ticks: &[f64]) -> Vec<String> {
    let decimals = |tick: f64| {
        let text = format!("{tick}");
        text.split_once('.')
            .map_or(0, |(_, decimals)| decimals.len())
    };
    let finest = ticks.iter().map(|&tick| decimals(tick)).max().unwrap_or(0);
    let evenly = are_even(ticks);
    let label = |&tick: &f64| match tick {
        0.0 => "0".to_owned(),
        // Ticks of a logarithmic axis span decades; each has its own number of decimals.
        _ if !evenly => format!("{tick}"),
        _ => format!("{tick:.finest$}"),
    };
    ticks.iter().map(label).collect()
}

/// True if the ticks are evenly spaced.
fn are_even(ticks: &[f64]) -> bool {
    let steps = || ticks.windows(2).map(|pair| pair[1] - pair[0]);
    let (widest, narrowest) = (
        steps().fold(0.0, f64::max),
        steps().fold(f64::INFINITY, f64::min),
    );
    ticks.len() < 2 || narrowest > 0.9 * widest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_that_ends_at_a_round_top_has_a_tick_there() {
        assert_eq!(
            [98.3, 100.0, 107.0, 168.5, 231.4, 0.0313].map(round_top_above),
            [100.0, 100.0, 120.0, 200.0, 250.0, 0.035]
        );
        for top in TOPS {
            let ticks = Axis::linear(top).ticks(8);
            assert_eq!(ticks.last(), Some(&top));
        }
    }

    #[test]
    fn no_axis_has_fewer_than_two_ticks() {
        for begin in 0..100 {
            let begin = f64::from(begin) / 40.0;
            for width in [0.9, 1.1, 1.9, 2.1, 4.9] {
                assert!(Axis::linear_between(begin, begin + width).ticks(2).len() >= 2);
            }
        }
    }

    #[test]
    fn linear_ticks_are_round_and_few() {
        assert_eq!(
            Axis::linear(0.045).ticks(10),
            [
                0.0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045
            ]
        );
        assert_eq!(
            Axis::linear(250.0).ticks(6),
            [0.0, 50.0, 100.0, 150.0, 200.0, 250.0]
        );
        assert_eq!(Axis::linear(1.0).ticks(3), [0.0, 0.5, 1.0]);
    }

    #[test]
    fn an_axis_that_begins_late_has_round_ticks_inside_it() {
        assert_eq!(
            Axis::linear_between(0.0213, 0.0262).ticks(6),
            [0.022, 0.023, 0.024, 0.025, 0.026]
        );
        let narrow = Axis::linear_between(0.039_09, 0.039_091).ticks(4);
        assert!(narrow.len() >= 3 && narrow.iter().all(|&tick| narrow[0] <= tick));
    }

    #[test]
    fn logarithmic_ticks_exist_on_any_range() {
        assert_eq!(
            Axis::logarithmic(10.0, 1000.0).ticks(8),
            [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]
        );
        assert_eq!(
            Axis::logarithmic(20.0, 45.0).ticks(6),
            [20.0, 25.0, 30.0, 35.0, 40.0, 45.0]
        );
        assert_eq!(
            Axis::logarithmic(1.0, 1e9).ticks(5),
            [1.0, 1e2, 1e4, 1e6, 1e8]
        );
    }

    #[test]
    fn labels_share_their_digits() {
        assert_eq!(labels(&[0.0, 0.005, 0.01]), ["0", "0.005", "0.010"]);
        assert_eq!(labels(&[0.0, 50.0, 100.0]), ["0", "50", "100"]);
        assert_eq!(labels(&[0.1, 1.0, 10.0]), ["0.1", "1", "10"]);
        assert_eq!(labels(&[0.02, 0.025, 0.03]), ["0.020", "0.025", "0.030"]);
    }

    #[test]
    fn values_map_there_and_back() {
        for axis in [
            Axis::linear(0.045),
            Axis::linear_between(0.02, 0.045),
            Axis::logarithmic(20.0, 4500.0),
        ] {
            for i in 0..=10 {
                let fraction = f64::from(i) / 10.0;
                assert!((axis.fraction(axis.value(fraction)) - fraction).abs() < 1e-12);
            }
            assert_eq!(
                (axis.fraction(axis.min()), axis.fraction(axis.max())),
                (0.0, 1.0)
            );
        }
        assert!(Axis::logarithmic(1.0, 10.0).fraction(0.0) < -1.0);
    }

    #[test]
    fn round_values_are_one_two_five() {
        let rounded = [0.9, 1.0, 1.1, 2.1, 5.1, 0.03].map(round_value_above);
        assert_eq!(rounded, [1.0, 1.0, 2.0, 5.0, 10.0, 0.05]);
    }
}
