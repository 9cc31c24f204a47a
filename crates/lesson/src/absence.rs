//! Reasons for a value of a lesson to have no number.

use loadcurve::curve::BottleneckReport;

use crate::Numbers;
use crate::numbers::Computed;
use crate::value::{ChannelNumber, Quantity};

impl Numbers {
    /// Reason why a value can never have a number, if there is one.
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
        if let Quantity::Collective(number, operation) = &self.values[index].quantity {
            return Some(match self.collective(operation)? {
                Err(error) => error.to_string(),
                Ok(found) => number.absence(found),
            });
        }
        Some(state.word().to_owned())
    }
}

/// Error in the name of channels, with the valid names.
fn no_channels(report: &BottleneckReport, number: ChannelNumber, name: &str) -> String {
    let known = report.all_rows().filter(|row| number.of(row).is_some());
    let known: Vec<&str> = known.map(|row| row.name.as_str()).collect();
    let known = known.join(", ");
    if report.all_rows().any(|row| row.name == name) {
        format!("the latency without the waits for {name} is not computed; it is for {known}")
    } else {
        format!("there are no channels “{name}”; there are {known}")
    }
}
