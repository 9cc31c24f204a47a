//! The answer in words.

use loadcurve_base::number::{Rounding, shown};

use super::{BottleneckReport, BottleneckRow};

impl BottleneckReport {
    /// The answer in one or two sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        let cost = self.cost();
        let fullest = &self.kinds[self.fullest];
        let held = shown(fullest.utilisation, Rounding::Share);
        let is_costliest = match self.bottleneck() {
            Some(row) => row.fullest.first() == fullest.fullest.first(),
            None => false,
        };
        if is_costliest {
            let is_plural = self.bottleneck().is_some_and(|row| row.is_plural);
            let they_are = if is_plural { "They are" } else { "It is" };
            return format!("{cost} {they_are} also the fullest, held {held} of the time.");
        }
        if fullest.utilisation == 0.0 {
            return cost;
        }
        if self.single.is_empty() {
            let (verb, name) = verb(fullest, "is", "are");
            return format!("{cost} Fullest {verb} the {name}, held {held} of the time.");
        }
        format!(
            "{cost} Fullest is the {}, held {held} of the time.",
            fullest.first
        )
    }

    /// The kind or channel that costs most latency.
    fn cost(&self) -> String {
        let figure = |value: f64| shown(value, Rounding::Figure);
        if let (Some(row), Some(relief)) = (
            self.bottleneck(),
            self.bottleneck().and_then(|it| it.relief),
        ) {
            let them = if row.is_plural { "them" } else { "it" };
            return format!(
                "Relieving the {} helps most: without the waits for {them}, latency is {} instead of {} cycles, and the \
                 model saturates at {} instead of {}.",
                row.words,
                figure(relief.latency_cycles),
                figure(self.latency_cycles),
                figure(relief.saturation_messages * self.flits),
                figure(self.saturation_messages * self.flits),
            );
        }
        let links = self.kinds.iter().filter(|row| row.is_link);
        let longest = links.max_by(|one, other| one.wait_cycles.total_cmp(&other.wait_cycles));
        match longest.filter(|row| row.share > 1e-12) {
            Some(row) if self.is_too_large => format!(
                "Messages wait longest for the {}: {} of {} cycles. What they would gain without these waits takes \
                 too long to compute.",
                row.words,
                figure(row.wait_cycles),
                figure(self.latency_cycles),
            ),
            Some(row) => format!(
                "Messages wait longest for the {}: {} of {} cycles.",
                row.words,
                figure(row.wait_cycles),
                figure(self.latency_cycles),
            ),
            None => "No message waits for a channel of the network.".to_owned(),
        }
    }
}

fn verb<'a>(row: &'a BottleneckRow, one: &'a str, several: &'a str) -> (&'a str, &'a str) {
    (if row.is_plural { several } else { one }, &row.words)
}
