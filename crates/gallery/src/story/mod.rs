//! Stories behind the numbers: slips of the papers, meanings of their equations, questions that
//! can no longer be answered, and results that surprise. Every number in a story is computed when it is shown.

mod buffered;
mod collective;
mod combining;
mod detours;
mod queues;
mod scouting;
#[cfg(test)]
mod tests;
mod wormhole;

use crate::classic::quantity::network;
use crate::number::{Number, computed, printed};
use loadcurve::cite::Source;
use loadcurve::model::Model;

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

/// All stories, in the order in which they are best read.
pub static STORIES: [&Story; 14] = [
    &buffered::SINGLE_PRECISION,
    &wormhole::BISECTION,
    &detours::WRONG_WAY,
    &detours::ONE_LINK_LESS,
    &queues::WRONG_MESSAGE,
    &collective::ALL_TO_EACH,
    &collective::SIZES_ON_A_TORUS,
    &collective::PORTS_OF_A_MESH,
    &buffered::SURPLUS,
    &scouting::DISTANCE_TWICE,
    &buffered::LAST_STAGE,
    &wormhole::INSERTED_TWO,
    &combining::LOST_REQUESTS,
    &buffered::SCAN,
];

/// Model of a network, given as in a link.
fn model(link: &str) -> Box<dyn Model> {
    network(link).model()
}
