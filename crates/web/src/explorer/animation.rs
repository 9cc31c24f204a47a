//! Animation of messages over the drawn network.

use std::borrow::Cow;

use loadcurve::curve::Curve;
use loadcurve::scenario::{Network, Switching};
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::diagram::animation::ChannelPaths;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::animation_overlay::AnimationOverlay;
use crate::types;

/// Maximum number of nodes of a network that is animated; larger ones would be illegible.
const MAX_NODES: usize = 1024;

/// Number of networks that are drawn at once.
const MAX_DRAWN: usize = 2;

#[wasm_bindgen]
impl Explorer {
    /// The task for a worker that animates a network at the operating point, or the smaller one that is drawn in its
    /// place. Here and below the network is that of the link if none is given.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = animationTask)]
    pub fn animation_task(
        &self,
        smaller: Option<bool>,
        network: Option<usize>,
    ) -> Result<Ts<types::AnimationTask>, JsError> {
        let (curve, load_messages) = self.curve_in_drawing(smaller, self.index(network));
        let task = types::AnimationTask {
            network: curve.network().to_string(),
            load_messages,
            seed: self.open.scenario.view.seed,
            zero_load_cycles: curve.zero_load_latency_cycles(),
        };
        Ok(task.into_ts()?)
    }

    /// Possible obstacles to this animation.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = animationLimits)]
    pub fn animation_limits(
        &self,
        network: Option<usize>,
    ) -> Result<Ts<types::AnimationLimits>, JsError> {
        let index = self.index(network);
        let curve = &self.open.curves[index];
        let network = curve.network();
        let is_large = network.processors() > MAX_NODES;
        let smaller = is_large.then(|| network.of_at_most(MAX_NODES)).flatten();
        let smaller = smaller.map(|network| network.processors());
        let is_beyond = curve.is_far_beyond(self.load_messages_of(index));
        let farthest = curve.farthest_load_messages();
        let limits = types::AnimationLimits {
            is_computing: self.awaits(index)
                || self.awaits_layout(index)
                || network.missing_file().is_some(),
            nodes: network.processors(),
            max_nodes: MAX_NODES,
            smaller,
            signs: signs(network),
            has_buffers: network
                .router_facts()
                .is_some_and(|facts| facts.is_simulated),
            max_load: is_beyond.then(|| self.load_in_words(farthest, index)),
        };
        Ok(limits.into_ts()?)
    }

    /// A picture to overlay on the drawing of the network in the same frame.
    ///
    /// # Errors
    /// If the frame is invalid.
    #[wasm_bindgen(js_name = animationOverlay)]
    pub fn animation_overlay(&self, frame: &Ts<types::Frame>) -> Result<AnimationOverlay, JsError> {
        let requested = frame.to_rust()?;
        let frame = self.open.frame(&requested);
        // The paths of messages do not depend on utilisation.
        let index = self.index(requested.network);
        let (curve, _) = self.curve_in_drawing(requested.smaller, index);
        let unfolded = Diagram::unsolved(&curve);
        let diagram = if self.open.scenario.view.folded {
            unfolded.folded()
        } else {
            unfolded
        };
        let paths = ChannelPaths::new(&diagram, &frame);
        Ok(AnimationOverlay::new(paths, frame))
    }
}

impl Explorer {
    /// The curve of a network with the operating load in messages/cycle/source; or, if `smaller` is asked
    /// for and the network has too many nodes to be animated, a smaller one of its kind at the same
    /// share of its saturation load.
    pub(super) fn curve_in_drawing(
        &self,
        smaller: Option<bool>,
        index: usize,
    ) -> (Cow<'_, Curve>, f64) {
        let (curve, load) = (&self.open.curves[index], self.load_messages_of(index));
        let network = curve.network();
        let is_asked_for = smaller == Some(true) && network.processors() > MAX_NODES;
        let smaller = is_asked_for.then(|| network.of_at_most(MAX_NODES));
        let Some(smaller) = smaller.flatten() else {
            return (Cow::Borrowed(curve), load);
        };
        let mut known = self.smaller.borrow_mut();
        let same = known.iter().position(|known| *known.network() == smaller);
        let same = same.unwrap_or_else(|| {
            known.insert(0, Curve::of(&smaller));
            known.truncate(MAX_DRAWN);
            0
        });
        let share = load / curve.scale().saturation_messages;
        let load = share * known[same].scale().saturation_messages;
        (Cow::Owned(known[same].clone()), load)
    }
}

/// Signs in the key of a network's moving messages.
fn signs(network: &Network) -> &'static [&'static str] {
    match network.kind().switching {
        Switching::StoreAndForward if network.kind().combines => {
            &["request", "combined", "waiting", "unsent"]
        }
        Switching::StoreAndForward => &["packet", "dropped"],
        Switching::Scouting if network.scouts() => {
            &["moving", "probe", "acknowledgement", "waiting", "unsent"]
        }
        Switching::Scouting | Switching::Wormhole => &["moving", "waiting", "unsent"],
    }
}
