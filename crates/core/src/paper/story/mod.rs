//! The stories behind the figures: what the papers slipped on, what their equations mean, and what
//! nobody can tell any more. Every number in them is computed where it is told.

mod buffered;
mod combining;
mod scouting;
#[cfg(test)]
mod tests;
mod wormhole;

use super::Source;
use crate::model::Model;
use crate::scenario::Scenario;

/// A story of a paragraph.
#[derive(Debug)]
pub struct Story {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The paper that it is about.
    pub source: &'static Source,
    /// What happened.
    pub text: &'static str,
    /// The numbers that it tells, and how each comes about.
    pub numbers: &'static [Number],
    /// The canonical query that shows it.
    pub link: &'static str,
}

/// A number that a story tells.
#[derive(Debug)]
pub struct Number {
    /// What it is.
    pub words: &'static str,
    /// As the story has it.
    pub stated: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a number comes from.
#[derive(Debug)]
pub enum Origin {
    /// The paper prints it: what our tables hold.
    Printed(fn() -> f64),
    /// It is computed whenever somebody looks.
    Computed(fn() -> f64),
}

impl Number {
    /// As it comes out now, with as many decimals as are stated, and a minus sign of its own.
    #[must_use]
    pub fn now(&self) -> String {
        let decimals = self
            .stated
            .split_once('.')
            .map_or(0, |(_, part)| part.len());
        let (Origin::Printed(value) | Origin::Computed(value)) = self.origin;
        format!("{:.decimals$}", value()).replace('-', "−")
    }
}

/// All stories, in the order in which they are best read.
pub static STORIES: [&Story; 8] = [
    &buffered::SINGLE_PRECISION,
    &wormhole::BISECTION,
    &buffered::SURPLUS,
    &scouting::DISTANCE_TWICE,
    &buffered::LAST_STAGE,
    &wormhole::INSERTED_TWO,
    &combining::LOST_REQUESTS,
    &buffered::SCAN,
];

/// The model of a network as in a link.
fn model(network: &str) -> Box<dyn Model> {
    Scenario::read(network).scenario.networks[0].model()
}
