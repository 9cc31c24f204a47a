//! Stories behind the numbers: slips of the papers, meanings of their equations, and questions that
//! can no longer be answered. Every number in a story is computed when it is shown.

mod buffered;
mod combining;
mod scouting;
#[cfg(test)]
mod tests;
mod wormhole;

use loadcurve::cite::Source;
use loadcurve::model::Model;
use loadcurve::scenario::Scenario;

/// A story of one paragraph.
#[derive(Debug)]
pub struct Story {
    /// Name in addresses.
    pub id: &'static str,
    /// Title.
    pub title: &'static str,
    /// Paper that the story is about.
    pub source: &'static Source,
    /// Text of the story.
    pub text: &'static str,
    /// Numbers in the text, each with its origin.
    pub numbers: &'static [Number],
    /// Canonical query that shows it.
    pub link: &'static str,
}

/// A number in a story.
#[derive(Debug)]
pub struct Number {
    /// Name of the number.
    pub words: &'static str,
    /// Digits in the text of the story.
    pub stated: &'static str,
    /// Origin of the number.
    pub origin: Origin,
}

/// Origin of a number.
#[derive(Debug)]
pub enum Origin {
    /// Printed in the paper, and taken from our tables.
    Printed(fn() -> f64),
    /// Computed whenever it is shown.
    Computed(fn() -> f64),
}

/// A number that the paper prints.
const fn printed(words: &'static str, stated: &'static str, value: fn() -> f64) -> Number {
    let origin = Origin::Printed(value);
    Number {
        words,
        stated,
        origin,
    }
}

/// A number that is computed whenever it is shown.
const fn computed(words: &'static str, stated: &'static str, value: fn() -> f64) -> Number {
    let origin = Origin::Computed(value);
    Number {
        words,
        stated,
        origin,
    }
}

impl Number {
    /// Value computed now, with as many decimals as in the text and a typographic minus sign.
    #[must_use]
    pub fn now(&self) -> String {
        let decimals = self.stated.split_once('.');
        let decimals = decimals.map_or(0, |(_, digits)| digits.len());
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

/// Model of a network, given as in a link.
fn model(network: &str) -> Box<dyn Model> {
    Scenario::read(network).scenario.networks[0].model()
}
