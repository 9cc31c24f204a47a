//! Axes of a chart of collective operations: sizes by powers of two, and the quantity.

use loadcurve::number::Rounding;

use super::content::CollectiveChart;
use super::unit::size_text;
use crate::axis::{Axis, round_top_above};
use crate::text::{TEXT, TextStyle};

/// Fraction of the axis of sizes left free at either end.
const SIDE: f64 = 0.012;

/// Fraction of a logarithmic axis left free at its ends, and the least factor that it amounts to.
const MARGIN: f64 = 0.05;
const LEAST_MARGIN: f64 = 1.25;

/// The fraction below times with crossings, whose sizes stand there.
const WORDS: f64 = 0.12;

/// Fraction of a linear axis above the greatest value, where the impossible is seen.
const HEADROOM: f64 = 1.1;

/// Steps between ticks of sizes, as powers of two: all of them meet 1 KiB, 1 MiB and 1 GiB.
const STEPS: [u32; 5] = [1, 2, 5, 10, 20];

/// Least distance between the labels of two ticks.
const BETWEEN: f64 = 14.0;

/// Largest exponent of a size: any that fits 64 bits.
const LAST_EXPONENT: u32 = 63;

impl CollectiveChart {
    /// The logarithmic axis of all sizes.
    pub(super) fn x_axis(&self) -> Axis {
        let sizes: Vec<f64> = self.places().map(|(bytes, _)| bytes).collect();
        let [least, most] = extremes(&sizes).unwrap_or([1024.0; 2]);
        if least == most {
            return Axis::logarithmic(least / 2.0, most * 2.0);
        }
        let margin = libm::pow(most / least, SIDE);
        Axis::logarithmic(least / margin, most * margin)
    }

    /// The axis of the values.
    pub(super) fn y_axis(&self) -> Axis {
        let values: Vec<f64> = self.places().map(|(_, value)| value).collect();
        let [least, most] = extremes(&values).unwrap_or([1.0; 2]);
        if !self.is_logarithmic {
            return Axis::linear(round_top_above(HEADROOM * most));
        }
        let margin = |share| libm::pow(most / least, share).max(LEAST_MARGIN);
        let mut networks = self.only_network().into_iter();
        let has_words = self.is_time() && networks.any(|it| !it.crossovers.is_empty());
        let below = if has_words { WORDS } else { MARGIN };
        Axis::logarithmic(least / margin(below), most * margin(MARGIN))
    }

    /// True as soon as there is something to draw.
    pub(super) fn is_known(&self) -> bool {
        self.places().next().is_some()
    }

    /// All that is drawn: its size in bytes, and its value.
    fn places(&self) -> impl Iterator<Item = (f64, f64)> {
        let places = self.networks.iter().flat_map(|network| {
            let algorithms = network.algorithms.iter();
            // Beside other networks, only the best algorithms are drawn.
            let algorithms = algorithms.filter(|_| self.only_network().is_some());
            let curves = algorithms.flat_map(|algorithm| {
                let model = algorithm.model.iter().map(|it| (it.bytes, it.cycles));
                let simulated = algorithm.simulated.iter();
                let simulated = simulated.flat_map(|it| {
                    let [least, most] = it.range_cycles;
                    [it.cycles, least, most].map(|cycles| (it.bytes, cycles))
                });
                model.chain(simulated)
            });
            let best = network.best.iter().map(|best| &best.time);
            let lines = best.chain(&network.bound);
            let lines = lines.map(|it| (it.bytes, it.cycles));
            curves.chain(lines).filter_map(|(bytes, cycles)| {
                let value = self.value(network, bytes as f64, cycles)?;
                Some((bytes as f64, value))
            })
        });
        let measured = self.measured.iter().flat_map(|measured| {
            measured.times.iter().filter_map(|&(bytes, cycles)| {
                let value = self.measured_value(measured, bytes as f64, cycles)?;
                Some((bytes as f64, value))
            })
        });
        places.chain(measured)
    }
}

/// The least and the greatest of some numbers; `None` if there is none.
fn extremes(numbers: &[f64]) -> Option<[f64; 2]> {
    let first = *numbers.first()?;
    let all = numbers.iter();
    Some(all.fold([first; 2], |[least, most], &it| {
        [least.min(it), most.max(it)]
    }))
}

/// Powers of two on an axis.
pub(super) fn powers(axis: &Axis) -> Vec<u32> {
    let exponents = 0..=LAST_EXPONENT;
    let is_inside = |exponent: &u32| {
        let size = size_of(*exponent);
        (axis.min()..=axis.max()).contains(&size)
    };
    exponents.filter(is_inside).collect()
}

/// The powers of two that have labels on an axis of this width: the closest that have room.
pub(super) fn labelled_powers(axis: &Axis, width: f64) -> Vec<u32> {
    let (powers, style) = (powers(axis), TextStyle::plain(TEXT));
    let within = |step: u32| {
        let powers = powers.iter().copied();
        let powers = powers.filter(move |power| power % step == 0);
        powers.collect::<Vec<u32>>()
    };
    let fits = |powers: &Vec<u32>| {
        powers.windows(2).all(|pair| {
            let [from, to] = [pair[0], pair[1]].map(|power| axis.fraction(size_of(power)) * width);
            let labels = [pair[0], pair[1]].map(|power| style.width(&power_label(power)));
            to - from >= f64::midpoint(labels[0], labels[1]) + BETWEEN
        })
    };
    let fitting = STEPS.map(within).into_iter().find(fits);
    let fitting = fitting.filter(|it| !it.is_empty());
    fitting.unwrap_or_else(|| powers.first().copied().into_iter().collect())
}

/// The size at a power of two.
pub(super) fn size_of(power: u32) -> f64 {
    (1_u64 << power.min(LAST_EXPONENT)) as f64
}

/// Label of a power of two: `64 KiB`.
pub(super) fn power_label(power: u32) -> String {
    size_text(size_of(power), Rounding::Tenths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_meet_the_binary_units() {
        let (kib, gib) = (1024.0, 1_073_741_824.0);
        let labels = |from: f64, to: f64, width: f64| {
            let powers = labelled_powers(&Axis::logarithmic(from, to), width);
            powers.into_iter().map(power_label).collect::<Vec<_>>()
        };
        assert_eq!(labels(kib, gib, 200.0), ["1 KiB", "1 MiB", "1 GiB"]);
        let five = ["1 KiB", "32 KiB", "1 MiB", "32 MiB", "1 GiB"];
        assert_eq!(labels(kib, gib, 400.0), five);
        assert_eq!(labels(kib, gib, 900.0).len(), 11);
        assert_eq!(labels(3000.0, 5000.0, 300.0), ["4 KiB"]);
        assert!(labels(5000.0, 5001.0, 300.0).is_empty());
    }
}
