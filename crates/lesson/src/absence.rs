//! Why a value of a lesson has no number.

use loadcurve::curve::{BottleneckReport, BottleneckRow};

use crate::Numbers;
use crate::numbers::Computed;
use crate::value::{ChannelNumber, Quantity};

impl Numbers {
    /// Why a value has no number and never will, if so.
    #[must_use]
    pub fn absence(&self, index: usize) -> Option<String> {
        let Computed::Absent(state) = self.get(index) else {
            return None;
        };
        if let Quantity::Channels(number, network, load, name) = &self.values[index].quantity {
            return Some(match self.report_at(network, *load)? {
                Err(error) => error.to_string(),
                Ok(report) => no_channels(report, *number, name),
            });
        }
        Some(state.word().to_owned())
    }
}

/// What is wrong with the name of channels, and which there are.
fn no_channels(report: &BottleneckReport, number: ChannelNumber, name: &str) -> String {
    let rows = || report.kinds.iter().chain(&report.single);
    let has_number = |row: &&BottleneckRow| match number {
        ChannelNumber::Held => true,
        ChannelNumber::Without => row.relief.is_some(),
    };
    let known: Vec<&str> = rows()
        .filter(has_number)
        .map(|row| row.name.as_str())
        .collect();
    let known = known.join(", ");
    if rows().any(|row| row.name == name) {
        format!("the latency without the waits for {name} is not computed; it is for {known}")
    } else {
        format!("there are no channels “{name}”; there are {known}")
    }
}
