//! The answer of a search in words.

use loadcurve_base::number::rounded_text;
use loadcurve_scenario::{Find, Word, labels};

use super::{FindAnswer, FindRow, Outcome, Place, Simulated};

impl FindRow {
    /// Label of the network.
    #[must_use]
    pub fn label(&self) -> String {
        labels(std::slice::from_ref(&self.candidate.network))
            .each
            .remove(0)
    }

    /// Its latency, or why it has none.
    fn latency_or_reason(&self) -> String {
        match (self.latency_cycles(), self.simulated) {
            (Some(latency), None) => cycles(latency),
            (Some(latency), Some(simulated)) => {
                let measured = measured(&simulated);
                format!(
                    "{} by the model, {measured} when simulated",
                    cycles(latency)
                )
            }
            (None, None) => format!("which {}", self.verdict.reason()),
            (None, Some(simulated)) if simulated.latency_cycles.is_some() => format!(
                "{} when simulated, though it {}",
                measured(&simulated),
                self.verdict.reason()
            ),
            (None, Some(_)) => format!("which {}, also when simulated", self.verdict.reason()),
        }
    }

    /// Latency of the best candidate: the model's, unless only the simulator found it to meet the requirement.
    fn figures(&self, find: &Find) -> String {
        let latency = self.latency_cycles().filter(|_| self.verdict.is_yes(find));
        latency.map_or_else(|| self.latency_or_reason(), cycles)
    }

    /// Certainty of the best candidate, as a sentence.
    fn decided(&self, find: &Find) -> String {
        match (self.simulated, self.outcome) {
            (Some(simulated), _) if self.verdict.is_yes(find) => decided(simulated),
            (Some(_), Outcome::TooClose) => " The simulator finds it too close to tell.".to_owned(),
            (None, Outcome::TooClose) => {
                " That is too close to tell by the model, so simulate it.".to_owned()
            }
            (_, Outcome::Yes | Outcome::No) => String::new(),
        }
    }
}

impl FindAnswer {
    /// The first row with a role in the answer.
    #[must_use]
    pub fn row(&self, place: Place) -> Option<&FindRow> {
        self.rows.iter().find(|row| row.place == place)
    }

    /// The answer and the nearest miss in a few sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Find { objective, .. } = self.find;
        let (asked, best) = (self.find.in_words(), self.row(Place::Best));
        let counted = |row: &FindRow| objective.quantity.counted(row.cost);
        let answer = match (best, self.candidates, self.open) {
            (Some(row), ..) => format!(
                "{} has {} of those that carry {asked}: {}, {}.{}",
                row.label(),
                objective.in_words(),
                counted(row),
                row.figures(&self.find),
                row.decided(&self.find),
            ),
            (None, 1, 0) => format!("The only candidate does not carry {asked}."),
            (None, 1, _) => format!(
                "Whether the only candidate carries {asked} is too close to tell by the model; simulate it."
            ),
            (None, count, 0) => format!("None of the {count} candidates carries {asked}."),
            (None, count, _) => {
                format!("By the model none of the {count} candidates carries {asked}.")
            }
        };
        let shown = |row: &FindRow| {
            format!(
                "{} with {}, {}",
                row.label(),
                counted(row),
                row.latency_or_reason()
            )
        };
        let open = match (self.open, self.row(Place::Open).map(shown)) {
            (_, None) => String::new(),
            (_, Some(_)) if self.candidates == 1 => String::new(),
            (1, Some(first)) => format!(
                " One that would be better is too close to tell by the model: {first}; simulate it."
            ),
            (count, Some(first)) => format!(
                " {count} that would be better are too close to tell by the model, the first of them {first}; \
                 simulate them."
            ),
        };
        let miss = self.row(Place::Miss).map(|row| {
            let by_model = if row.outcome == Outcome::TooClose {
                " by the model"
            } else {
                ""
            };
            format!(" Nearest miss{by_model}: {}.", shown(row))
        });
        answer + &open + &miss.unwrap_or_default()
    }

    /// Number of candidates, and why the others were excluded.
    #[must_use]
    pub fn counts_in_words(&self) -> String {
        let count = |number: usize, one: &str, many: &str| {
            let word = if number == 1 { one } else { many };
            format!("{number} {word}")
        };
        let mut parts = vec![format!(
            "{} in order, {} judged",
            count(self.candidates, "candidate", "candidates"),
            self.judged
        )];
        if self.deadlocking > 0 {
            parts.push(format!(
                "{} ruled out, as messages can deadlock",
                count(self.deadlocking, "network", "networks")
            ));
        }
        if self.left_out > 0 {
            parts.push(format!(
                "{} of other sizes left out",
                count(self.left_out, "network", "networks")
            ));
        }
        if self.uncounted > 0 {
            parts.push(format!(
                "{} left out, as their {} is not known",
                count(self.uncounted, "network", "networks"),
                self.find.objective.quantity.word()
            ));
        }
        if self.skipped > 0 {
            parts.push(format!(
                "{} of values skipped, as they are no networks",
                count(self.skipped, "combination", "combinations")
            ));
        }
        parts.join("; ") + "."
    }
}

fn cycles(latency: f64) -> String {
    format!("{} cycles", rounded_text(latency, 4))
}

/// Measured latency, as a part of a sentence.
fn measured(simulated: &Simulated) -> String {
    simulated.latency_cycles.map_or_else(
        || "without a steady state".to_owned(),
        |(mean, half)| {
            format!(
                "{} ± {} cycles",
                rounded_text(mean, 4),
                rounded_text(half, 2)
            )
        },
    )
}

/// Verdict of the simulator on the best candidate, as a sentence.
fn decided(simulated: Simulated) -> String {
    let measured = measured(&simulated);
    match simulated.outcome {
        Outcome::Yes => format!(" The simulator agrees: {measured}."),
        Outcome::No => format!(" The simulator disagrees: {measured}."),
        Outcome::TooClose => format!(" The simulator finds it too close to tell: {measured}."),
    }
}
