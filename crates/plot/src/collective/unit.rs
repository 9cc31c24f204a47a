//! Sizes, times and bandwidths in words.

use loadcurve::number::{Rounding, shown};

use super::content::{CollectiveChart, Quantity};

/// Units of sizes, each 2¹⁰ times the one before.
const SIZES: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];

/// Units of times, each 1000 times the one before.
const TIMES: [&str; 4] = ["ns", "µs", "ms", "s"];

/// Powers of ten are written as such from this one on.
const LARGE: f64 = 1e5;

/// A size in its binary unit: `1.1 MiB`.
pub(super) fn size_text(bytes: f64, rounding: Rounding) -> String {
    scaled(bytes, 1024.0, &SIZES, rounding)
}

/// A time in its unit: `7.86 ms`.
pub(super) fn time_text(ns: f64, rounding: Rounding) -> String {
    scaled(ns, 1000.0, &TIMES, rounding)
}

/// A value in the largest unit of which it is at least one, after rounding.
fn scaled(mut value: f64, step: f64, units: &[&str], rounding: Rounding) -> String {
    let mut unit = 0;
    while unit + 1 < units.len() && value >= step * 0.9995 {
        (value, unit) = (value / step, unit + 1);
    }
    format!("{} {}", shown(value, rounding), units[unit])
}

impl CollectiveChart {
    /// A value of the vertical axis with its unit: `7.86 ms`, `12811 cycles`, `134 GB/s`.
    #[must_use]
    pub fn value_text(&self, value: f64) -> String {
        let figure = shown(value, Rounding::Figure);
        match (self.quantity, self.cycle_ns) {
            (Quantity::Time, Some(_)) => time_text(value, Rounding::Figure),
            (Quantity::Time, None) => format!("{figure} cycles"),
            // A byte a nanosecond is 10⁹ bytes a second.
            (_, Some(_)) => format!("{figure} GB/s"),
            (_, None) => format!("{figure} B/cycle"),
        }
    }

    /// Title of the vertical axis, with its unit unless that is in the labels.
    #[must_use]
    pub fn y_title(&self) -> String {
        let quantity = match self.quantity {
            Quantity::Time => "time",
            Quantity::AlgorithmBandwidth => "algorithm bandwidth",
            Quantity::BusBandwidth => "bus bandwidth",
        };
        match (self.quantity, self.cycle_ns) {
            (Quantity::Time, Some(_)) => quantity.to_owned(),
            (Quantity::Time, None) => format!("{quantity} (cycles)"),
            (_, Some(_)) => format!("{quantity} (GB/s)"),
            (_, None) => format!("{quantity} (B/cycle)"),
        }
    }

    /// Labels of ticks of the vertical axis.
    pub(super) fn tick_labels(&self, ticks: &[f64]) -> Vec<String> {
        let is_time = self.quantity == Quantity::Time;
        let last = ticks.last().copied().unwrap_or(0.0);
        match self.cycle_ns {
            Some(_) if is_time => {
                let label = |&tick: &f64| time_text(tick, Rounding::Exact);
                ticks.iter().map(label).collect()
            }
            _ if self.is_logarithmic && last >= LARGE => {
                ticks.iter().map(|&tick| power_text(tick)).collect()
            }
            _ => crate::axis::labels(ticks),
        }
    }
}

/// A tick as a multiple of a power of ten: `10⁶`, `2·10⁶`; plain below a thousand.
fn power_text(tick: f64) -> String {
    let text = format!("{tick:e}");
    match text.split_once('e') {
        Some((digits, exponent)) if tick >= 1e3 => {
            let power: String = exponent.chars().map(raised).collect();
            match digits {
                "1" => format!("10{power}"),
                _ => format!("{digits}·10{power}"),
            }
        }
        _ => shown(tick, Rounding::Exact),
    }
}

/// A digit as an exponent.
fn raised(digit: char) -> char {
    let place = digit.to_digit(10).unwrap_or(0) as usize;
    ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][place]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_grow_with_their_values() {
        let sizes = [1.0, 1024.0, 1.1 * 1024.0 * 1024.0, 1_073_741_824.0, 1e15];
        let texts = sizes.map(|bytes| size_text(bytes, Rounding::Digits(2)));
        assert_eq!(texts, ["1.0 B", "1.0 KiB", "1.1 MiB", "1.0 GiB", "909 TiB"]);
        let times = [0.7, 999.9, 703.0 * 1.422, 7.86e6, 3.2e13];
        let texts = times.map(|ns| time_text(ns, Rounding::Figure));
        assert_eq!(
            texts,
            ["0.700 ns", "1.00 µs", "1.00 µs", "7.86 ms", "32000 s"]
        );
    }

    #[test]
    fn powers_of_ten_are_short() {
        let texts = [1.0, 100.0, 1e3, 2e6, 1e12].map(power_text);
        assert_eq!(texts, ["1", "100", "10³", "2·10⁶", "10¹²"]);
    }
}
