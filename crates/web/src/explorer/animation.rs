//! Animation of messages over the drawn network.

use loadcurve::scenario::Scenario;
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::diagram::animation::ChannelPaths;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::animation::AnimationOverlay;
use crate::types;

/// Maximum number of nodes of a network that is animated; on larger ones nothing could be seen.
const MAX_NODES: usize = 256;

#[wasm_bindgen]
impl Explorer {
    /// The task for a worker that animates the drawn network at the operating point.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = animationTask)]
    pub fn animation_task(&self) -> Result<Ts<types::AnimationTask>, JsError> {
        let curve = self.drawn_curve();
        let task = types::AnimationTask {
            network: curve.network().to_string(),
            load_messages: self.operating_load_messages(),
            seed: self.scenario.view.seed,
            zero_load_cycles: curve.zero_load_latency_cycles(),
        };
        Ok(task.into_ts()?)
    }

    /// Possible obstacles to this animation.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = animationLimits)]
    pub fn animation_limits(&self) -> Result<Ts<types::AnimationLimits>, JsError> {
        let index = self.scenario.view.drawn;
        let curve = self.drawn_curve();
        let nodes = |scenario: &Scenario| scenario.networks[index].processors();
        let is_large = nodes(&self.scenario) > MAX_NODES;
        let smaller = is_large.then(|| self.scenario.with_at_most(index, MAX_NODES));
        let smaller = smaller.flatten().map(|scenario| types::SmallerNetwork {
            link: scenario.query(),
            nodes: nodes(&scenario),
        });
        let is_beyond = curve.is_far_beyond(self.operating_load_messages());
        let farthest = curve.farthest_load_messages();
        let limits = types::AnimationLimits {
            is_computing: self.awaits(index),
            nodes: nodes(&self.scenario),
            max_nodes: MAX_NODES,
            smaller,
            max_load: is_beyond.then(|| self.load_in_words(farthest)),
        };
        Ok(limits.into_ts()?)
    }

    /// A picture to overlay on the drawing of the network in the same frame.
    ///
    /// # Errors
    /// If the frame is invalid.
    #[wasm_bindgen(js_name = animationOverlay)]
    pub fn animation_overlay(&self, frame: &Ts<types::Frame>) -> Result<AnimationOverlay, JsError> {
        let frame = self.frame(&frame.to_rust()?);
        // The paths of messages do not depend on utilisation.
        let unfolded = Diagram::unsolved(self.drawn_curve());
        let diagram = if self.scenario.view.folded {
            unfolded.folded()
        } else {
            unfolded
        };
        let paths = ChannelPaths::new(&diagram, &frame);
        Ok(AnimationOverlay::new(paths, frame))
    }
}
