//! Traffic over the drawing of a network.

use loadcurve::scenario::Scenario;
use loadcurve::sim::Snapshot;
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::diagram::animation::{self, ChannelPaths};
use loadcurve_plot::frame::Frame;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::Explorer;
use crate::{canvas, types};

/// The most nodes of which the traffic is shown: of more there would be nothing to see.
const MOST_NODES: usize = 256;

#[wasm_bindgen]
impl Explorer {
    /// What a worker runs to show the traffic of the drawn network at the operating point.
    ///
    /// # Errors
    /// When the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = trafficTask)]
    pub fn traffic_task(&self) -> Result<Ts<types::TrafficTask>, JsError> {
        let curve = self.drawn_curve();
        let task = types::TrafficTask {
            network: curve.network().to_string(),
            load_messages: self.operating_load_messages(),
            seed: self.scenario.view.seed,
            zero_load_cycles: curve.zero_load_latency_cycles(),
        };
        Ok(task.into_ts()?)
    }

    /// What stands against showing that traffic.
    ///
    /// # Errors
    /// When the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = trafficOutlook)]
    pub fn traffic_outlook(&self) -> Result<Ts<types::TrafficOutlook>, JsError> {
        let place = self.scenario.view.drawn;
        let curve = self.drawn_curve();
        let nodes = |scenario: &Scenario| scenario.networks[place].topology().processors();
        let is_large = nodes(&self.scenario) > MOST_NODES;
        let smaller = is_large.then(|| self.scenario.with_at_most(place, MOST_NODES));
        let smaller = smaller.flatten().map(|scenario| types::SmallerNetwork {
            link: scenario.query(),
            nodes: nodes(&scenario),
        });
        let is_beyond = curve.is_far_beyond(self.operating_load_messages());
        let farthest = curve.farthest_load_messages();
        let outlook = types::TrafficOutlook {
            is_computing: self.awaits(place),
            nodes: nodes(&self.scenario),
            most_nodes: MOST_NODES,
            smaller,
            farthest_load: is_beyond.then(|| self.load_in_words(farthest)),
        };
        Ok(outlook.into_ts()?)
    }

    /// A picture to lay over the drawing of the network in the same frame.
    ///
    /// # Errors
    /// When the frame is none.
    #[wasm_bindgen(js_name = trafficPicture)]
    pub fn traffic_picture(&self, frame: &Ts<types::Frame>) -> Result<TrafficPicture, JsError> {
        let frame = self.frame(&frame.to_rust()?);
        // Where things move does not depend on how busy the channels are.
        let unfolded = Diagram::unsolved(self.drawn_curve());
        let diagram = if self.scenario.view.folded {
            unfolded.folded()
        } else {
            unfolded
        };
        Ok(TrafficPicture {
            paths: ChannelPaths::new(&diagram, &frame),
            frame,
            before: Snapshot::default(),
            after: Snapshot::default(),
        })
    }
}

/// A picture of the traffic between two moments.
#[wasm_bindgen]
#[derive(Debug)]
pub struct TrafficPicture {
    paths: ChannelPaths,
    frame: Frame,
    before: Snapshot,
    after: Snapshot,
}

#[wasm_bindgen]
impl TrafficPicture {
    /// Goes on to the next moment: a snapshot of [`Traffic`](crate::animation::Traffic) in words.
    ///
    /// # Errors
    /// When it is none, or of another network.
    pub fn turn(&mut self, words: &[u32]) -> Result<(), JsError> {
        let next = Snapshot::from_words(words).filter(|next| self.paths.reach(next));
        let next = next.ok_or_else(|| JsError::new("these words are no snapshot of it"))?;
        self.before = std::mem::replace(&mut self.after, next);
        Ok(())
    }

    /// What there is at the last moment.
    ///
    /// # Errors
    /// When the values cannot be handed to JavaScript.
    pub fn count(&self) -> Result<Ts<types::TrafficCount>, JsError> {
        Ok(types::TrafficCount::from(&self.after).into_ts()?)
    }

    /// Draws the traffic at a `part` of the way from the moment before the last to the last, or with
    /// 1 at the last.
    ///
    /// # Errors
    /// When the canvas refuses.
    pub fn draw(&self, canvas: HtmlCanvasElement, part: f64) -> Result<(), JsError> {
        let surface = canvas::round_surface(canvas, &self.frame)?;
        // Words of the moment before are gone at the last.
        let (before, part) = if part < 1.0 {
            (&self.before, part)
        } else {
            (&self.after, 0.0)
        };
        let moments = (before, &self.after);
        Ok(animation::draw(
            &surface,
            &self.paths,
            moments,
            part,
            &self.frame,
        )?)
    }
}
