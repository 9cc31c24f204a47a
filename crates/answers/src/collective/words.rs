//! Sizes and times in words.

use loadcurve_base::number::{Rounding, shown};

use super::{Collective, FoundTime, TimeSource};
use crate::faults::grouped;

/// Units of sizes, each 2¹⁰ times the one before.
const SIZES: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];

/// Units of times, each 1000 times the one before.
const TIMES: [&str; 4] = ["ns", "µs", "ms", "s"];

/// Largest number of cycles with a fraction.
const FRACTIONAL_CYCLES: f64 = 100.0;

/// A size in its binary unit: "1.5 KiB".
pub(super) fn size_in_words(bytes: f64) -> String {
    let (size, unit) = scaled(bytes, 1024.0, &SIZES);
    let is_whole = size.fract() == 0.0;
    let rounding = if is_whole {
        Rounding::Exact
    } else {
        Rounding::Figure
    };
    format!("{} {unit}", shown(size, rounding))
}

/// A number in the largest unit of which it is at least one, after rounding.
fn scaled<'a>(mut value: f64, step: f64, units: &[&'a str]) -> (f64, &'a str) {
    let mut unit = 0;
    while unit + 1 < units.len() && value >= step * 0.9995 {
        (value, unit) = (value / step, unit + 1);
    }
    (value, units[unit])
}

impl Collective {
    /// The size that the table and the drawing show: "1 MiB".
    #[must_use]
    pub fn detail_size_in_words(&self) -> String {
        size_in_words(self.detail_bytes() as f64)
    }

    /// How a time was found, in a word or two.
    #[must_use]
    pub fn source_in_words(&self, time: &FoundTime) -> &'static str {
        match time.source {
            TimeSource::Simulation => "simulation",
            TimeSource::Extrapolated => "extrapolation",
            _ if self.is_exact(time) => "exact model",
            TimeSource::Model => "model",
            TimeSource::Closed => "closed form",
        }
    }

    /// A time in its unit: "7.86 ms", or "129,080 cycles" if the length of a cycle is not given.
    #[must_use]
    pub fn time_in_words(&self, cycles: f64) -> String {
        if let Some(ns) = self.nanoseconds(cycles) {
            let (time, unit) = scaled(ns, 1000.0, &TIMES);
            return format!("{} {unit}", shown(time, Rounding::Figure));
        }
        if cycles < FRACTIONAL_CYCLES || cycles > u32::MAX.into() {
            return format!("{} cycles", shown(cycles, Rounding::Figure));
        }
        format!("{} cycles", grouped(cycles.round() as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_binary_units() {
        let texts = [1.0, 1000.0, 1024.0, 1536.0, 1_073_741_824.0].map(size_in_words);
        assert_eq!(texts, ["1 B", "1000 B", "1 KiB", "1.50 KiB", "1 GiB"]);
    }
}
