//! Units of the load, and what stands on the horizontal axis.

use loadcurve_model::Model;
use serde::{Deserialize, Serialize};

use super::terms::Terms;
use super::view::MESSAGE_BITS;
use super::view_words::Word;

/// The unit of a load, which is the horizontal axis, unless that has the throughput.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LoadUnit {
    /// Flits per cycle per source.
    #[default]
    Flits,
    /// The same at equal cost, where channels differ in width and each network has flits of its own.
    OwnFlits,
    /// Messages per cycle per source.
    Messages,
    /// Fraction of the model's saturation load.
    Capacity,
    /// Messages per cycle per source, with the throughput at each load on the axis in its place.
    Throughput,
    /// Bits per cycle per source.
    Bits,
    /// Bits per nanosecond and source: `bits` where the length of a cycle is given.
    Gigabits,
}

impl LoadUnit {
    /// True if points stand at their throughput, not at their load.
    #[must_use]
    pub fn is_throughput(self) -> bool {
        self == Self::Throughput
    }

    /// The unit of bits each nanosecond if the length of a cycle is given, and that of bits each cycle if not;
    /// other units stay.
    pub(super) fn timed(self, has_cycle_ns: bool) -> Self {
        match (self, has_cycle_ns) {
            (Self::Bits, true) => Self::Gigabits,
            (Self::Gigabits, false) => Self::Bits,
            (unit, _) => unit,
        }
    }

    /// The unit of flits that each network has of its own if networks are compared at equal cost, and that of flits
    /// alike if not; other units stay.
    pub(super) fn at_equal_cost(self, is_equal: bool) -> Self {
        match (self, is_equal) {
            (Self::Flits, true) => Self::OwnFlits,
            (Self::OwnFlits, false) => Self::Flits,
            (unit, _) => unit,
        }
    }

    /// Name of the unit; empty for a share of saturation, which is in no unit.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flits => "flits/cycle/source",
            Self::OwnFlits => "own flits/cycle/source",
            Self::Messages | Self::Throughput => "messages/cycle/source",
            Self::Capacity => "",
            Self::Bits => "bits/cycle/source",
            Self::Gigabits => "Gbit/s/source",
        }
    }

    /// Word for the unit in files, in which a number of bits each cycle differs from one each nanosecond.
    #[must_use]
    pub fn file_word(self) -> &'static str {
        match self {
            Self::Gigabits => "gbit/s",
            unit => unit.word(),
        }
    }

    /// True if loads are in bits.
    #[must_use]
    pub fn is_bits(self) -> bool {
        matches!(self, Self::Bits | Self::Gigabits)
    }
}

impl Word for LoadUnit {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("flits", Self::Flits),
        ("messages", Self::Messages),
        ("capacity", Self::Capacity),
        ("throughput", Self::Throughput),
        ("bits", Self::Bits),
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Flits | Self::OwnFlits => "flits",
            Self::Messages => "messages",
            Self::Capacity => "capacity",
            Self::Throughput => "throughput",
            Self::Bits | Self::Gigabits => "bits",
        }
    }
}

/// Conversion of a network's loads between units.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LoadScale {
    /// Flits per message.
    pub flits_per_message: f64,
    /// The model's saturation load in messages/cycle/source.
    pub saturation_messages: f64,
    /// Bits per message.
    pub bits_per_message: f64,
    /// Length of a cycle in nanoseconds; 1 if it is not given.
    pub cycle_ns: f64,
}

impl LoadScale {
    /// Scale of a model's loads.
    #[must_use]
    pub fn of(model: &dyn Model) -> Self {
        Self {
            flits_per_message: model.flits_per_message(),
            saturation_messages: model.saturation_messages(),
            bits_per_message: f64::from(MESSAGE_BITS),
            cycle_ns: 1.0,
        }
    }

    /// Scale of a network that is not solved: its loads as shares of saturation are not numbers.
    #[must_use]
    pub fn unsolved(flits_per_message: f64, terms: Terms) -> Self {
        let scale = Self {
            flits_per_message,
            saturation_messages: f64::NAN,
            bits_per_message: f64::from(MESSAGE_BITS),
            cycle_ns: 1.0,
        };
        scale.on(terms)
    }

    /// The scale on other terms.
    #[must_use]
    pub fn on(self, terms: Terms) -> Self {
        Self {
            bits_per_message: f64::from(terms.message_bits),
            cycle_ns: terms.cycle_ns.unwrap_or(1.0),
            ..self
        }
    }

    /// Converts a load in `unit` to messages/cycle/source.
    #[must_use]
    pub fn to_messages(&self, load: f64, unit: LoadUnit) -> f64 {
        match unit {
            LoadUnit::Flits | LoadUnit::OwnFlits => load / self.flits_per_message,
            LoadUnit::Messages | LoadUnit::Throughput => load,
            LoadUnit::Capacity => load * self.saturation_messages,
            LoadUnit::Bits => load / self.bits_per_message,
            LoadUnit::Gigabits => load * self.cycle_ns / self.bits_per_message,
        }
    }

    /// Converts a load in messages/cycle/source to `unit`.
    #[must_use]
    pub fn from_messages(&self, load_messages: f64, unit: LoadUnit) -> f64 {
        match unit {
            LoadUnit::Flits | LoadUnit::OwnFlits => load_messages * self.flits_per_message,
            LoadUnit::Messages | LoadUnit::Throughput => load_messages,
            LoadUnit::Capacity => load_messages / self.saturation_messages,
            LoadUnit::Bits => load_messages * self.bits_per_message,
            LoadUnit::Gigabits => load_messages * self.bits_per_message / self.cycle_ns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_convert_there_and_back() {
        let scale = LoadScale {
            flits_per_message: 32.0,
            saturation_messages: 0.00125,
            bits_per_message: 512.0,
            cycle_ns: 4.0,
        };
        assert_eq!(scale.from_messages(0.001, LoadUnit::Bits), 0.512);
        assert_eq!(scale.from_messages(0.001, LoadUnit::Gigabits), 0.128);
        let units = LoadUnit::WORDS.iter().map(|&(_, unit)| unit);
        for unit in units.chain([LoadUnit::Gigabits]) {
            let there = scale.from_messages(0.001, unit);
            assert!((scale.to_messages(there, unit) - 0.001).abs() < 1e-18);
        }
        assert_eq!(scale.from_messages(0.001, LoadUnit::Flits), 0.032);
        assert_eq!(scale.to_messages(1.0, LoadUnit::Capacity), 0.00125);
    }
}
