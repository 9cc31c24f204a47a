//! The message that the reader chose: the messages related to it stand out.

use std::collections::BTreeSet;

use loadcurve::sim::snapshot::Story;

/// Opacity of messages that are unrelated to the chosen one.
const FADED: f64 = 0.22;

/// A chosen message.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// Its number; `None` if none is chosen.
    number: Option<u64>,
    concerned: BTreeSet<u64>,
    deadlock: BTreeSet<u64>,
}

impl Choice {
    /// The message of a story.
    #[must_use]
    pub fn of(story: &Story) -> Self {
        let deadlock: BTreeSet<u64> = story.deadlock.iter().copied().collect();
        Self {
            number: Some(story.number),
            concerned: if deadlock.is_empty() {
                story.concerned()
            } else {
                deadlock.iter().copied().chain([story.number]).collect()
            },
            deadlock,
        }
    }

    /// True if this is the chosen message.
    pub(super) fn is(&self, number: u64) -> bool {
        self.number == Some(number)
    }

    /// True if the message is part of a deadlock.
    pub(super) fn is_dead(&self, number: u64) -> bool {
        self.deadlock.contains(&number)
    }

    /// Opacity of a message.
    pub(super) fn opacity(&self, number: u64) -> f64 {
        if self.number.is_none() || self.concerned.contains(&number) {
            1.0
        } else {
            FADED
        }
    }

    /// Opacity of the queue at a source whose first message is this one.
    pub(super) fn queue_opacity(&self, first: Option<u64>) -> f64 {
        match (self.number, first) {
            (None, _) => 1.0,
            (Some(_), Some(first)) => self.opacity(first),
            (Some(_), None) => FADED,
        }
    }
}
