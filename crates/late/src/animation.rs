//! Animation of messages: a network simulated in a worker, cycle by cycle.

use std::sync::Arc;

use loadcurve::routing::Routing;
use loadcurve::sim::{Snapshot, Watch};
use loadcurve::topology::Ends;
use loadcurve_web_chart::context::network_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types::{AnimationTask, RouterInside, WaitingMessages};

/// One network at one load.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AnimationSimulator {
    watch: Watch,
    zero_load_cycles: f64,
    routing: Arc<dyn Routing>,
    /// What was last shown.
    latest: Snapshot,
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
        let network = network_of(&task.network);
        Ok(Self {
            watch: Watch::new(
                network.observable(task.load_messages, task.seed, 0),
                task.load_messages,
            ),
            zero_load_cycles: task.zero_load_cycles,
            routing: network.routing(),
            latest: Snapshot::default(),
        })
    }

    /// Simulates some more cycles, unless the source queues overflow.
    pub fn advance(&mut self, cycles: u32) {
        self.watch.advance(cycles);
    }

    /// Offers another load in messages/cycle/source from now on, while the messages under way stay; false, and nothing
    /// changes, if that cannot be done.
    #[wasm_bindgen(js_name = setLoad)]
    pub fn set_load(&mut self, load_messages: f64) -> bool {
        self.watch.set_load(load_messages)
    }

    /// Progress towards steady state, from 0 to 1.
    #[wasm_bindgen(js_name = warmUpProgress)]
    #[must_use]
    pub fn warm_up_progress(&self) -> f64 {
        self.watch.warm_up_part(self.zero_load_cycles)
    }

    /// True if more messages wait than in any network that is not saturated.
    #[must_use]
    pub fn overflows(&self) -> bool {
        self.watch.overflows()
    }

    /// A snapshot of the network, as 32-bit words for `AnimationOverlay.advanceTo` of the page's module.
    #[must_use]
    pub fn snapshot(&mut self) -> Vec<u32> {
        self.latest = self.watch.snapshot();
        self.latest.words()
    }

    /// Numbers of messages that wait in buffers; none if routers have none.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn waiting(&self) -> Result<Option<Ts<WaitingMessages>>, JsError> {
        let waiting = self.watch.waiting().map(WaitingMessages::from);
        Ok(waiting.map(|it| it.into_ts()).transpose()?)
    }

    /// Contents, at the last snapshot, of the router at a part of the drawing: that of a node, or the one at the end of
    /// a channel. None if there is none, or if routers have no buffers.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn router(&self, part: &str) -> Result<Option<Ts<RouterInside>>, JsError> {
        let mut nodes = self.nodes_at(part).into_iter();
        let view = nodes.find_map(|node| self.watch.router(node));
        let topology = self.routing.topology();
        let inside = view.map(|view| RouterInside::of(&view, topology, &self.latest));
        Ok(inside.map(|it| it.into_ts()).transpose()?)
    }
}

impl AnimationSimulator {
    /// Nodes of the topology's graph at a part of the drawing, the one to be looked into first.
    fn nodes_at(&self, part: &str) -> Vec<usize> {
        let Some((kind, number)) = part.split_once(':') else {
            return Vec::new();
        };
        let topology = self.routing.topology();
        let channel = number.parse().ok().and_then(|number| match kind {
            "channel" => Some(number).filter(|&number| number < topology.channels()),
            "node" | "source" if number < topology.processors() => {
                Some(self.routing.injection(number))
            }
            _ => None,
        });
        match channel.map(|channel| topology.channel_ends()[channel]) {
            None => Vec::new(),
            Some(Ends::Injection(node) | Ends::Ejection(node)) => vec![node],
            Some(Ends::Link { from, to }) => vec![to, from],
        }
    }
}
