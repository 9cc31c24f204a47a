//! Units of the load, and what stands on the horizontal axis.

use serde::{Deserialize, Serialize};

use super::word::Word;
use crate::model::Model;

/// The unit of a load, which is the horizontal axis, unless that has the throughput.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LoadUnit {
    /// Flits per cycle and source.
    #[default]
    Flits,
    /// Messages per cycle and source.
    Messages,
    /// Fraction of the model's saturation load.
    Capacity,
    /// Messages per cycle and source, with the throughput at each load on the axis in its place.
    Throughput,
}

impl LoadUnit {
    /// True if points stand at their throughput, not at their load.
    #[must_use]
    pub fn is_throughput(self) -> bool {
        self == Self::Throughput
    }
}

impl Word for LoadUnit {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("flits", Self::Flits),
        ("messages", Self::Messages),
        ("capacity", Self::Capacity),
        ("throughput", Self::Throughput),
    ];
}

/// Conversion of a network's loads between units.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LoadScale {
    /// Flits per message.
    pub flits_per_message: f64,
    /// The model's saturation load in messages/cycle/source.
    pub saturation_messages: f64,
}

impl LoadScale {
    /// Scale of a model's loads.
    #[must_use]
    pub fn of(model: &dyn Model) -> Self {
        Self {
            flits_per_message: model.flits_per_message(),
            saturation_messages: model.saturation_messages(),
        }
    }

    /// Converts a load in `unit` to messages/cycle/source.
    #[must_use]
    pub fn to_messages(&self, load: f64, unit: LoadUnit) -> f64 {
        match unit {
            LoadUnit::Flits => load / self.flits_per_message,
            LoadUnit::Messages | LoadUnit::Throughput => load,
            LoadUnit::Capacity => load * self.saturation_messages,
        }
    }

    /// Converts a load in messages/cycle/source to `unit`.
    #[must_use]
    pub fn from_messages(&self, load_messages: f64, unit: LoadUnit) -> f64 {
        match unit {
            LoadUnit::Flits => load_messages * self.flits_per_message,
            LoadUnit::Messages | LoadUnit::Throughput => load_messages,
            LoadUnit::Capacity => load_messages / self.saturation_messages,
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
        };
        for &(_, unit) in LoadUnit::WORDS {
            let there = scale.from_messages(0.001, unit);
            assert!((scale.to_messages(there, unit) - 0.001).abs() < 1e-18);
        }
        assert_eq!(scale.from_messages(0.001, LoadUnit::Flits), 0.032);
        assert_eq!(scale.to_messages(1.0, LoadUnit::Capacity), 0.00125);
    }
}
