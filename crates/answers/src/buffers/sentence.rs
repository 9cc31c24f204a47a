//! The smallest buffers that will do, in a sentence.

use loadcurve_base::number::{Rounding, shortest, shown, with_interval};
use loadcurve_scenario::LoadUnit;

use super::{BufferCell, Buffers, MOST_FLITS};

impl Buffers {
    /// The smallest buffers that will do, what they do beside unlimited ones, and how many flits a credit takes; empty
    /// until all cells are known.
    #[must_use]
    pub fn sentence(&self) -> String {
        if self.cells.iter().any(|cell| cell.measured.is_none()) {
            return String::new();
        }
        format!("{}; {}.", self.answer_in_words(), self.credit_in_words())
    }

    fn answer_in_words(&self) -> String {
        let Some(unlimited) = self.unlimited() else {
            return match self.load {
                None => "Even with unlimited buffers the network carries nothing".to_owned(),
                Some(_) => format!(
                    "Even with unlimited buffers {} saturates the network",
                    self.load_in_words()
                ),
            };
        };
        let does = |cell: &BufferCell| {
            let (value, half_width) = cell.interval().unwrap_or_default();
            let number = with_interval(value, Some(half_width));
            match self.load {
                None => format!("{number} {}", LoadUnit::Flits.name()),
                Some(_) => format!("{number} cycles"),
            }
        };
        let named = self.smallest().or_else(|| self.nearest());
        let Some(named) = named else {
            return format!("{} alone do not saturate", unlimited.words());
        };
        let memory = self.memory_in_words(named).unwrap_or_default();
        let flits = format!("{} ({memory} flits in all)", named.words());
        let number = does(named);
        let [carry, have] = match named.vcs {
            1 => ["carries", "has"],
            _ => ["carry", "have"],
        };
        let answer = match self.load {
            None => format!("{flits} {carry} {number}"),
            Some(_) => format!(
                "{flits} {have} a latency of {number} at {}",
                self.load_in_words()
            ),
        };
        let answer = match self.relative_in_words(named) {
            Some(relative) => format!("{answer}, {relative}"),
            None => answer,
        };
        if self.smallest().is_some() {
            return answer;
        }
        let within = shortest(self.within_percent);
        format!(
            "No buffers of up to {MOST_FLITS} flits come within {within} % of unlimited ones: {answer}"
        )
    }

    /// A cell beside the best with unlimited buffers, once both are known: "93 % of what unlimited buffers carry". A share
    /// on the wrong side of 100 % that the intervals explain would puzzle, and is not written.
    #[must_use]
    pub fn relative_in_words(&self, cell: &BufferCell) -> Option<String> {
        let unlimited = self.unlimited()?;
        let share = shown(self.relative(cell)?, Rounding::Share);
        let ((value, half), (than, than_half)) = (cell.interval()?, unlimited.interval()?);
        let is_noise = (value - than).powi(2) <= half.powi(2) + than_half.powi(2);
        let is_as_good = self.is_better(cell, unlimited) && is_noise;
        Some(match self.load {
            None if is_as_good => {
                "as much as unlimited buffers carry, within the intervals".to_owned()
            }
            None => format!("{share} of what unlimited buffers carry"),
            Some(_) if is_as_good => "no more than with unlimited buffers".to_owned(),
            Some(_) => format!("{share} of that with unlimited buffers"),
        })
    }

    /// The load with its unit; empty without one.
    #[must_use]
    pub fn load_in_words(&self) -> String {
        self.load.map_or_else(String::new, |(load, unit)| {
            format!("{} {}", shown(load, Rounding::Load), unit.name())
        })
    }

    /// Round trip of a credit, and what it asks of a buffer.
    #[must_use]
    pub fn credit_in_words(&self) -> String {
        match self.round_trip_cycles {
            [least, most] if least == most => format!(
                "the round trip of a credit takes {most} cycles, so a buffer of fewer than {most} flits throttles its \
                 virtual channel"
            ),
            [least, most] => format!(
                "the round trip of a credit takes {least} to {most} cycles, so a buffer of fewer than {most} flits \
                 throttles its virtual channel on the longest links"
            ),
        }
    }
}
