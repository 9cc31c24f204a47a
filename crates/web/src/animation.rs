//! Animation of messages: a network simulated in a worker, cycle by cycle, and the picture of its
//! messages over the drawing.

use loadcurve::scenario::Scenario;
use loadcurve::sim::{Snapshot, Watch};
use loadcurve_plot::diagram::animation::{self, ChannelPaths};
use loadcurve_plot::frame::Frame;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::canvas;
use crate::types::{AnimationTask, MessageCounts};

/// One network at one load.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AnimationSimulator {
    watch: Watch,
    zero_load_cycles: f64,
}

#[wasm_bindgen]
impl AnimationSimulator {
    /// An empty network.
    ///
    /// # Errors
    /// If the task is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &Ts<AnimationTask>) -> Result<Self, JsError> {
        let task = task.to_rust()?;
        // Every link has at least one network.
        let network = Scenario::read(&task.network)
            .scenario
            .networks
            .swap_remove(0);
        Ok(Self {
            watch: Watch::new(network.observable(task.load_messages, task.seed, 0)),
            zero_load_cycles: task.zero_load_cycles,
        })
    }

    /// Simulates some more cycles, unless the source queues overflow.
    pub fn advance(&mut self, cycles: u32) {
        self.watch.advance(cycles);
    }

    /// Progress towards steady state, from 0 to 1.
    #[wasm_bindgen(js_name = warmUpProgress)]
    #[must_use]
    pub fn warm_up_progress(&self) -> f64 {
        self.watch.warmth(self.zero_load_cycles)
    }

    /// True if more messages wait than in any network that keeps up with its sources.
    #[must_use]
    pub fn overflows(&self) -> bool {
        self.watch.overflows()
    }

    /// A snapshot of the network, in words for [`AnimationOverlay::advance_to`].
    #[must_use]
    pub fn snapshot(&self) -> Vec<u32> {
        self.watch.snapshot().words()
    }
}

/// A picture of the messages between two snapshots.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AnimationOverlay {
    paths: ChannelPaths,
    frame: Frame,
    before: Snapshot,
    after: Snapshot,
}

impl AnimationOverlay {
    /// A picture without messages.
    pub(crate) fn new(paths: ChannelPaths, frame: Frame) -> Self {
        Self {
            paths,
            frame,
            before: Snapshot::default(),
            after: Snapshot::default(),
        }
    }
}

#[wasm_bindgen]
impl AnimationOverlay {
    /// Advances to the next snapshot, given as the words of an [`AnimationSimulator`].
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

    /// Draws the messages at a fraction of the time between the last two snapshots; 1 is the
    /// latest one.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    pub fn draw(&self, canvas: HtmlCanvasElement, fraction: f64) -> Result<(), JsError> {
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
            &self.frame,
        )?)
    }
}
