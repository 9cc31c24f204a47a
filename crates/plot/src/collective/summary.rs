//! The text alternative of a chart of collective operations.

use loadcurve::number::Rounding;

use super::content::{Basis, CollectiveChart, CollectiveNetwork};
use super::unit::size_text;

impl CollectiveChart {
    /// The chart in words, for readers who do not see it.
    #[must_use]
    pub fn summary(&self) -> String {
        let mut sentences = vec![format!("{}.", self.title)];
        sentences.extend(self.networks.iter().map(|network| self.of_network(network)));
        let origins = self.origins();
        if !origins.is_empty() {
            sentences.push(format!(
                "Points were measured by {}.",
                origins.join(" and ")
            ));
        }
        sentences.retain(|sentence| !sentence.is_empty());
        sentences.join(" ")
    }

    /// The best algorithms of a network, their value at the largest size, and the bound there; empty without any.
    fn of_network(&self, network: &CollectiveNetwork) -> String {
        let (Some(first), Some(last)) = (network.best.first(), network.best.last()) else {
            return String::new();
        };
        let size = |bytes: f64| size_text(bytes, Rounding::Digits(2));
        let changes = network.crossovers.iter();
        let changes = changes.map(|it| format!(" up to {}, then {}", size(it.bytes), it.after));
        let (name, changes) = (&network.name, changes.collect::<String>());
        let best = format!(
            "On {name} the best algorithm is {}{changes}.",
            first.algorithm
        );
        let (bytes, cycles) = (last.time.bytes, last.time.cycles);
        let words = |cycles| {
            let value = self.value(network, bytes as f64, cycles)?;
            Some(self.value_text(value))
        };
        let end = words(cycles).map_or_else(String::new, |value| {
            let mut bounds = network.bound.iter();
            let bound = bounds.find(|it| it.bytes == bytes);
            let bound = bound.and_then(|it| words(it.cycles));
            let limit = bound.map_or_else(String::new, |bound| {
                let side = if self.is_time() { "below" } else { "above" };
                match network.reason.as_str() {
                    "" => format!("; nothing is {side} {bound}"),
                    reason => format!("; nothing is {side} {bound}, for {reason}"),
                }
            });
            let size = size_text(bytes as f64, Rounding::Tenths);
            format!(" For {size} it reaches {value}{limit}.")
        });
        let algorithms = network.algorithms.iter();
        let meeting = algorithms.filter(|it| it.model.iter().any(|it| it.basis == Basis::Meeting));
        let meeting: Vec<&str> = meeting.map(|it| it.name.as_str()).collect();
        let estimates = if meeting.is_empty() || self.only_network().is_none() {
            String::new()
        } else {
            let names = meeting.join(", ");
            format!(" Messages meet in {names}, whose times are estimates.")
        };
        format!("{best}{end}{estimates}")
    }
}
