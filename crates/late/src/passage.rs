//! One message through time: its network is simulated again up to its delivery, in a worker.

use std::collections::VecDeque;
use std::sync::Arc;

use loadcurve::routing::Routing;
use loadcurve::scenario::Network;
use loadcurve::sim::passage::{Pace, Passage, Switching};
use loadcurve::sim::{Snapshot, Watch};
use loadcurve_plot::frame::Frame;
use loadcurve_plot::svg;
use loadcurve_plot::time_space::{self, Lane, TimeSpace};
use loadcurve_web_chart::canvas;
use loadcurve_web_chart::context::network_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::types::{self, AnimationTask, FollowedMessage, PassagePlace};

/// Room for the snapshots that are kept, in words.
const MOST_WORDS: usize = 8_000_000;

/// Cycles for which a message is followed at most once it is the first at its source.
const MOST_CYCLES: usize = 4_000;

/// A simulation repeated to follow one message.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PassageRun {
    network: Network,
    routing: Arc<dyn Routing>,
    watch: Watch,
    number: u64,
    /// The snapshots since the message was generated, or the latest of them.
    snapshots: VecDeque<Vec<u32>>,
    words: usize,
    /// True once the message is in the network or the first at its source.
    is_seen: bool,
}

#[wasm_bindgen]
impl PassageRun {
    /// An empty network.
    ///
    /// # Errors
    /// If the task is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &Ts<AnimationTask>, number: f64) -> Result<Self, JsError> {
        let task = task.to_rust()?;
        let network = network_of(&task.network);
        let load = task.load_messages;
        let number = number as u64;
        Ok(Self {
            routing: network.routing(),
            watch: Watch::new(network.observable(load, task.seed, 0), load).following(number),
            network,
            number,
            snapshots: VecDeque::new(),
            words: 0,
            is_seen: false,
        })
    }

    /// The cycle that comes next.
    #[must_use]
    pub fn cycle(&self) -> f64 {
        self.watch.cycle()
    }

    /// Offers another load in messages/cycle/source from now on.
    #[wasm_bindgen(js_name = setLoad)]
    pub fn set_load(&mut self, load_messages: f64) -> bool {
        self.watch.set_load(load_messages)
    }

    /// Simulates some more cycles; true once the message is delivered, or can be followed no further.
    pub fn advance(&mut self, cycles: u32) -> bool {
        for _ in 0..cycles {
            if self.is_over() {
                return true;
            }
            self.watch.advance(1);
            self.keep();
        }
        self.is_over()
    }

    /// What became of the message; none if it does not move as a worm.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn answer(&self) -> Result<Option<Ts<FollowedMessage>>, JsError> {
        let Some(followed) = self.watch.followed() else {
            return Ok(None);
        };
        let snapshots = || {
            self.snapshots
                .iter()
                .filter_map(|words| Snapshot::from_words(words))
        };
        let passage = Passage::observed(followed, &*self.routing, snapshots);
        let answer = passage.map(|passage| self.answer_of(&passage));
        Ok(answer.map(|answer| answer.into_ts()).transpose()?)
    }

    /// Number of snapshots that are kept.
    #[must_use]
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }

    /// Words of one of them.
    #[must_use]
    pub fn snapshot(&self, place: usize) -> Vec<u32> {
        self.snapshots[place].clone()
    }
}

impl PassageRun {
    /// Keeps the snapshot of the next cycle once the message is there.
    fn keep(&mut self) {
        let is_generated = self.watch.followed().is_some_and(|it| it.arrival.is_some());
        if !is_generated {
            return;
        }
        let snapshot = self.watch.snapshot();
        let is_here = snapshot.parts(self.number).next().is_some();
        self.is_seen |= is_here;
        let words = snapshot.words();
        self.words += words.len();
        self.snapshots.push_back(words);
        // A long wait in the queue of its source looks the same at all times.
        while !self.is_seen
            && (self.words > MOST_WORDS / 4 || self.snapshots.len() > MOST_CYCLES / 4)
        {
            let Some(first) = self.snapshots.pop_front() else {
                break;
            };
            self.words -= first.len();
        }
    }

    fn is_over(&self) -> bool {
        let delivery = self.watch.followed().and_then(|it| it.delivery);
        let is_delivered = delivery.is_some_and(|it| it.end as f64 <= self.watch.cycle());
        let is_full = self.words > MOST_WORDS || self.snapshots.len() > MOST_CYCLES;
        is_delivered || self.watch.overflows() || (self.is_seen && is_full)
    }

    fn answer_of(&self, passage: &Passage) -> FollowedMessage {
        let channels: Vec<u32> = passage.crossings.iter().map(|it| it.channel).collect();
        let routers = self.network.routers();
        let pace = match &routers {
            Some(settings) => Pace::of_routers(settings, &channels),
            None => Pace::of_worms(channels.len()),
        };
        let topology = self.routing.topology();
        let lane = Lane::of(passage, passage.parts(&pace), topology);
        let is_whole = passage.delivery.is_some();
        let alone = Switching::ALL
            .map(|it| Lane::of(&it.alone(&pace, &channels, passage.flits), None, topology));
        let ends = [
            topology.source_name(passage.source as usize),
            topology.destination_name(passage.destination as usize),
        ];
        let buffers = routers.as_ref().map(|it| it.buffer_flits);
        FollowedMessage {
            generated: passage.generated as f64,
            from: ends[0].strip_prefix("node ").unwrap_or(&ends[0]).to_owned(),
            to: ends[1].strip_prefix("node ").unwrap_or(&ends[1]).to_owned(),
            sum: lane.sum_words(),
            lane,
            alone: if is_whole { alone.to_vec() } else { Vec::new() },
            buffer_flits: buffers,
            cut_through: self.cut_through(passage.flits),
        }
    }

    /// The same network with buffers of whole messages, if it can have some and has none.
    fn cut_through(&self, flits: u32) -> Option<String> {
        let has_room = self
            .network
            .routers()
            .is_some_and(|it| it.buffer_flits >= flits);
        let sending = self.network.sending();
        // Sources that wait for deliveries would send other messages.
        if has_room || sending.replies.is_some() || sending.window.is_some() {
            return None;
        }
        let buffers = self
            .network
            .with_settings(&[("buffer", &flits.to_string())])
            .ok()?;
        buffers.routers().map(|_| buffers.to_string())
    }
}

/// A picture of messages through time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PassagePicture(TimeSpace);

#[wasm_bindgen]
impl PassagePicture {
    /// A picture of some messages.
    ///
    /// # Errors
    /// If they are invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "PassageDrawing")] drawing: JsValue,
    ) -> Result<Self, JsError> {
        Ok(Self(serde_wasm_bindgen::from_value(drawing)?))
    }

    /// Least and greatest useful height, in CSS pixels.
    #[must_use]
    pub fn heights(&self) -> Vec<f64> {
        let (least, most) = time_space::height(&self.0, false);
        vec![least, most]
    }

    /// A text alternative.
    #[must_use]
    pub fn summary(&self) -> String {
        self.0.summary()
    }

    /// Draws it, with a line at the cursor's cycle, and returns where time runs.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    pub fn draw(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Ts<PassagePlace>, JsError> {
        let frame = Frame::from(&frame.to_rust()?);
        let surface = canvas::surface(canvas, &frame)?;
        let placed = time_space::draw(&surface, &self.0, &frame)?;
        Ok(PassagePlace::from(placed).into_ts()?)
    }

    /// The picture as an SVG document that names a link.
    ///
    /// # Errors
    /// If drawing fails.
    pub fn svg(&self, width: f64, height: f64, theme: &str, link: &str) -> Result<String, JsError> {
        let frame = Frame::of_file(width, height, theme);
        Ok(svg::time_space(&self.0, link, &frame)?)
    }
}
