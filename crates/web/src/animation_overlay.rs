//! The picture of messages over the drawing.

use loadcurve::sim::Snapshot;
use loadcurve_plot::diagram::animation::{self, ChannelPaths, Choice};
use loadcurve_plot::frame::Frame;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::canvas;
use crate::types::{MessageCounts, MessageStory, message_token};

/// A picture of the messages between two snapshots.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AnimationOverlay {
    paths: ChannelPaths,
    frame: Frame,
    before: Snapshot,
    after: Snapshot,
    chosen: Option<u64>,
}

impl AnimationOverlay {
    /// A picture without messages.
    pub(crate) fn new(paths: ChannelPaths, frame: Frame) -> Self {
        Self {
            paths,
            frame,
            before: Snapshot::default(),
            after: Snapshot::default(),
            chosen: None,
        }
    }

    /// The message with a token; none if it has arrived.
    fn number(&self, token: f64) -> Option<u64> {
        let mut all = self.after.movers.iter().chain(&self.after.unsent);
        let found = all.find(|mover| message_token(mover.number).to_bits() == token.to_bits());
        found.map(|mover| mover.number)
    }

    /// The picture of the chosen message.
    fn choice(&self) -> Choice {
        let story = self.chosen.and_then(|number| self.after.story(number));
        story.as_ref().map(Choice::of).unwrap_or_default()
    }
}

#[wasm_bindgen]
impl AnimationOverlay {
    /// Advances to the next snapshot, given as the words of an `AnimationSimulator`.
    ///
    /// # Errors
    /// If it is not a snapshot, or belongs to another network.
    #[wasm_bindgen(js_name = advanceTo)]
    pub fn advance_to(&mut self, words: &[u32]) -> Result<(), JsError> {
        let next = Snapshot::from_words(words).filter(|next| self.paths.reach(next));
        let next = next.ok_or_else(|| JsError::new("these words are no snapshot of it"))?;
        self.before = std::mem::replace(&mut self.after, next);
        Ok(())
    }

    /// Counts of the messages in the latest snapshot.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn count(&self) -> Result<Ts<MessageCounts>, JsError> {
        Ok(MessageCounts::from(&self.after).into_ts()?)
    }

    /// Number of the message nearest to a point of the picture, in CSS pixels: one under way, or
    /// the first that waits at a source. None if there is none within a few pixels.
    #[wasm_bindgen(js_name = messageAt)]
    #[must_use]
    pub fn message_at(&self, x: f64, y: f64) -> Option<f64> {
        let number = self.paths.message_at(&self.after, (x, y));
        number.map(message_token)
    }

    /// The message after another one in reading order, or before it if `direction` is negative.
    #[must_use]
    pub fn next(&self, number: Option<f64>, direction: i32) -> Option<f64> {
        let number = number.and_then(|token| self.number(token));
        let next = self.paths.following(&self.after, number, direction >= 0);
        next.map(message_token)
    }

    /// Chooses a message, which the picture outlines; with none, all are drawn alike.
    pub fn choose(&mut self, number: Option<f64>) {
        self.chosen = number.and_then(|token| self.number(token));
    }

    /// Waits of the chosen message in the latest snapshot; none if none is chosen or it has
    /// arrived.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn story(&self) -> Result<Option<Ts<MessageStory>>, JsError> {
        let story = self.chosen.and_then(|number| self.after.story(number));
        let story = story.map(|story| MessageStory::of(&story, &self.after, self.paths.topology()));
        Ok(story.map(|story| story.into_ts()).transpose()?)
    }

    /// Draws the messages at a fraction of the time between the last two snapshots; 1 is the
    /// latest one.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    pub fn draw(&self, canvas: &HtmlCanvasElement, fraction: f64) -> Result<(), JsError> {
        let surface = canvas::round_surface(canvas, &self.frame)?;
        // Acknowledgements of the earlier snapshot are gone by the latest one.
        let (before, fraction) = if fraction < 1.0 {
            (&self.before, fraction)
        } else {
            (&self.after, 0.0)
        };
        let moments = (before, &self.after);
        Ok(animation::draw(
            &surface,
            &self.paths,
            moments,
            fraction,
            &self.choice(),
            &self.frame,
        )?)
    }
}
