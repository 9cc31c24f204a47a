//! View of a scenario: what the view keys of a link say.

mod keys;
mod values;

use loadcurve_network::structure::Measure;

use super::Network;
use super::annotation::Note;
use super::collective::CollectiveView;
use super::focus::Focus;
use super::label_place::LabelPlace;
use super::lesson::{LessonSource, LessonStep};
use super::scaling::ScalingView;
use super::unit::LoadUnit;
use super::view_words::{Clock, Scale, Show, Shown, Theme, Utilisation};

pub use keys::VIEW_KEYS;
pub(super) use values::{counted_from_1, curve, in_order, number, whole};

/// The view keys of a link.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of its own, on or off"
)]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct View {
    /// `x`: the unit of the load axis, or the throughput in its place.
    pub unit: LoadUnit,
    /// `y`: the scale of the latency axis; of collective operations a bandwidth in the place of time.
    pub scale: Scale,
    /// `xmin`: the beginning of the horizontal axis, in `unit`; 0 when absent.
    pub x_min: Option<f64>,
    /// `xmax`: the end of the horizontal axis, in `unit`; chosen from the curves when absent.
    pub x_max: Option<f64>,
    /// `ymin`: the beginning of the latency axis, in cycles or what `ns` makes of them; chosen from the curves when absent.
    pub y_min_cycles: Option<f64>,
    /// `ymax`: the end of the latency axis, alike; chosen from the curves when absent.
    pub y_max_cycles: Option<f64>,
    /// `show`: the charts that are shown.
    pub show: Show,
    /// `hide`: hidden curves, counted from 1 in a link and from 0 here, in order.
    pub hidden: Vec<usize>,
    /// `labels`: labels of curves to which the author has given a place, in the order of curves.
    pub labels: Vec<LabelPlace>,
    /// `draw`: the network drawn, counted from 1 in a link and from 0 here.
    pub drawn: usize,
    /// `beside`: the network drawn beside that one, counted alike; only one is drawn when absent.
    pub beside: Option<usize>,
    /// `fold`: true if the rings of a torus are drawn folded, so that no link spans a whole row.
    pub folded: bool,
    /// `channels`: source of the utilisation in the drawing.
    pub channels: Utilisation,
    /// `focus`: selected part of the drawn network.
    pub focus: Option<Focus>,
    /// `load`: the operating point, in `unit`.
    pub load: Option<f64>,
    /// `sim`: true if the simulator runs.
    pub simulate: bool,
    /// `precision`: half-width of the 95 % confidence interval to reach, relative to the latency,
    /// in per cent.
    pub precision_percent: f64,
    /// `seed`: seed of the simulator.
    pub seed: u32,
    /// `equal`: what is the same for all networks; each as it is written if nothing is.
    pub equal: Option<Measure>,
    /// `width`: bits of a channel of the first network.
    pub width_bits: u32,
    /// `bits`: bits of a message.
    pub message_bits: u32,
    /// `ns`: length of a cycle over a link of one tile in nanoseconds; latencies are in cycles when absent.
    pub cycle_ns: Option<f64>,
    /// `clock`: how the length of a cycle follows from the longest link.
    pub clock: Clock,
    /// `knee`: ratio of the latency at the knees that are shown to that at zero load; no knee is shown
    /// when absent.
    pub knee: Option<f64>,
    /// `view`: what stands in the place of the curves.
    pub shown: Shown,
    /// `over`, `values`, `of`, `at`: how the networks scale.
    pub scaling: ScalingView,
    /// `within`: what buffers may cost of what unlimited ones carry, in per cent.
    pub within_percent: f64,
    /// `collective`, `algorithm`, `size`, `bytes`, `ports`, `startup`, `round`: the collective operation.
    pub collective: CollectiveView,
    /// `paper`: true if published values are shown.
    pub published: bool,
    /// `theme`: colour theme.
    pub theme: Theme,
    /// `drawing`: true if a frame shows the drawing of the network beside its chart.
    pub drawing: bool,
    /// `embed`: true if the page is embedded in a frame of another page.
    pub embed: bool,
    /// `title`: the author's title; empty for none.
    pub title: String,
    /// `note`: the author's notes, up to [`MAX_NOTES`](super::MAX_NOTES).
    pub notes: Vec<Note>,
    /// `lesson`: the open lesson.
    pub lesson: Option<LessonSource>,
    /// `step`: the step of the lesson, with the reader's answer.
    pub step: Option<LessonStep>,
    /// `find`: what a search for the smallest network asks; empty for none.
    pub find: String,
}

impl Default for View {
    fn default() -> Self {
        Self {
            unit: LoadUnit::default(),
            scale: Scale::default(),
            x_min: None,
            x_max: None,
            y_min_cycles: None,
            y_max_cycles: None,
            show: Show::default(),
            hidden: Vec::new(),
            labels: Vec::new(),
            drawn: 0,
            beside: None,
            folded: false,
            channels: Utilisation::default(),
            focus: None,
            load: None,
            simulate: false,
            precision_percent: 2.0,
            seed: 1,
            equal: None,
            width_bits: 32,
            message_bits: MESSAGE_BITS,
            cycle_ns: None,
            clock: Clock::default(),
            knee: None,
            shown: Shown::default(),
            scaling: ScalingView::default(),
            within_percent: WITHIN_PERCENT,
            collective: CollectiveView::default(),
            published: false,
            theme: Theme::default(),
            drawing: false,
            embed: false,
            title: String::new(),
            notes: Vec::new(),
            lesson: None,
            step: None,
            find: String::new(),
        }
    }
}

/// Ratio of the latency at the knee of a curve to that at zero load, if a link gives none.
pub const KNEE_RATIO: f64 = 3.0;

/// What buffers may cost of what unlimited ones carry if a link says nothing, in per cent.
pub const WITHIN_PERCENT: f64 = 5.0;

/// Bits of a message if a link gives none.
pub(super) const MESSAGE_BITS: u32 = 512;

impl View {
    /// Ratio of the latency at the knee of a curve to that at zero load.
    #[must_use]
    pub fn knee_ratio(&self) -> f64 {
        self.knee.unwrap_or(KNEE_RATIO)
    }

    /// True if the channels of a network are drawn as measured, once they are: on request, and where no model says how busy
    /// they are.
    #[must_use]
    pub fn shows_measured(&self, network: &Network) -> bool {
        self.channels == Utilisation::Measured || network.is_modelled().is_err()
    }

    /// Makes the unit one of bits each cycle or each nanosecond, or of flits alike or each network's own.
    pub(super) fn settle_unit(&mut self) {
        self.unit = self.settled(self.unit);
    }

    /// The unit beside the keys of the comparison.
    pub(super) fn settled(&self, unit: LoadUnit) -> LoadUnit {
        let unit = unit.timed(self.cycle_ns.is_some());
        unit.at_equal_cost(self.equal.is_some())
    }

    /// Unit of the load if a link gives none: bits at equal cost, where flits differ.
    pub(super) fn usual_unit(&self) -> LoadUnit {
        self.settled(match self.equal {
            Some(_) => LoadUnit::Bits,
            None => LoadUnit::default(),
        })
    }

    /// Unit of latencies in the view.
    #[must_use]
    pub fn latency_unit(&self) -> &'static str {
        match self.cycle_ns {
            Some(_) => "ns",
            None => "cycles",
        }
    }
}
