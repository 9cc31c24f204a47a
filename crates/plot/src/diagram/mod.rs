//! Drawings of networks in their customary layout, with channels coloured and weighted by
//! utilisation.

pub mod animation;
mod bundle;
mod busiest;
mod coordinates;
mod costs;
mod cut;
mod cycle;
mod draw;
mod fat_tree;
pub mod geometry;
mod graph;
mod heading;
mod heat;
pub mod highlight;
mod lattice;
mod loop_path;
mod multistage;
mod of_curve;
mod processors;
mod ringed;
mod round;
mod short_name;
mod silent;
mod sketch;
mod span;
mod utilisation;

use std::sync::Arc;

use loadcurve::routing::Routing;
use loadcurve::scenario::Network;
use loadcurve::topology::dimension::Shape;
use loadcurve::topology::{Picture, Stages, Topology};

use crate::theme::Theme;
pub use busiest::Busiest;
pub use cut::BindingCut;
pub use draw::{draw, draw_at};
pub use heat::Emphasis;
use heat::Heat;
use lattice::Layout;
pub use processors::ProcessorLatencies;
pub use round::RoundFlits;

/// A network at an operating point, ready to be drawn at any size.
#[derive(Debug, Clone)]
pub struct Diagram {
    /// The title.
    pub title: String,
    /// The text alternative, level by level or row by row.
    pub description: String,
    /// The canonical query to embed in files; may be empty.
    pub link: String,
    network: Network,
    routing: Arc<dyn Routing>,
    /// ρ of each channel class; `None` where the network has no steady state.
    utilisation: Option<Vec<f64>>,
    /// Flits per cycle on a channel of each class; `None` where the network has no steady state.
    carried: Option<Vec<f64>>,
    layout: Layout,
    emphasis: Emphasis,
    is_scale_fixed: bool,
    busiest: Option<Busiest>,
    /// Shares by which channels are coloured instead of their utilisation: costs of the loss of their link as a part of
    /// the throughput, or flits in a round as a part of those on the fullest link.
    costs: Option<Vec<Option<f64>>>,
    /// The round of a collective operation that is shown, if any.
    round: Option<RoundFlits>,
    /// The cut that is drawn, if any.
    cut: Option<BindingCut>,
    /// Channels that are ringed because they bind the ideal throughput.
    binding: Vec<usize>,
    /// Latencies by which processors are coloured, if any.
    processors: Option<ProcessorLatencies>,
    /// The load in words; empty if it is unknown.
    load: String,
    limit: Option<String>,
    /// True for channels that have failed; empty if none has.
    failed: Vec<bool>,
    /// Channels whose messages could wait for one another.
    cycle: Vec<usize>,
    /// Channels of the bottleneck and the fullest of them, if they are marked.
    bottleneck: Option<[Vec<usize>; 2]>,
}

/// True if the drawing of a network has rings that can be folded.
#[must_use]
pub fn has_rings(topology: &dyn Topology) -> bool {
    match topology.picture() {
        Picture::Lattice(lattice) => lattice.dimensions()[0].shape() != Shape::Line,
        _ => false,
    }
}

impl Diagram {
    /// Marks the channels for which waits cost most: all of them are thick, and the fullest thickest.
    #[must_use]
    pub fn marking_bottleneck(self, widened: highlight::Widened) -> Self {
        Self {
            bottleneck: Some([widened.channels, widened.fullest].map(<[usize]>::to_vec)),
            ..self
        }
    }

    /// The busiest channel; `None` if the state of the channels is unknown.
    #[must_use]
    pub fn busiest(&self) -> Option<&Busiest> {
        self.busiest.as_ref()
    }

    /// The load that a saturated network is shown at, in words: `Overloaded by the model; drawn at saturation, 0.189`.
    #[must_use]
    pub fn limit(&self) -> Option<&str> {
        self.limit.as_deref()
    }

    /// The busiest channel, if it is ringed.
    fn ringed(&self) -> Option<&Busiest> {
        self.busiest
            .as_ref()
            .filter(|_| self.emphasis != Emphasis::Processors)
    }

    /// Utilisation or cost of its loss at the upper end of the colour scale: 1 if it is fixed, or that of the busiest
    /// or costliest channel; `None` if it is unknown.
    #[must_use]
    pub fn top(&self) -> Option<f64> {
        let busiest = self.busiest.as_ref()?;
        Some(if self.is_scale_fixed {
            1.0
        } else {
            busiest.held
        })
    }

    /// The middle of the ring around the busiest channel in a frame.
    #[must_use]
    pub fn ring(&self, geometry: &geometry::Geometry) -> Option<geometry::Point> {
        let ring = self.busiest.as_ref()?.ring(&*geometry.plan);
        Some(busiest::bounds(&ring).middle())
    }

    /// The same drawing with another emphasis.
    #[must_use]
    pub fn emphasising(self, emphasis: Emphasis) -> Self {
        Self { emphasis, ..self }
    }

    /// The same drawing with colours from 0 to 100 % instead of up to the busiest channel.
    #[must_use]
    pub fn on_fixed_scale(self) -> Self {
        Self {
            is_scale_fixed: true,
            ..self
        }
    }

    /// The drawing for a question of a lesson: neither it nor its description reveals how busy its channels are.
    #[must_use]
    pub fn untold(mut self) -> Self {
        (self.busiest, self.utilisation, self.carried) = (None, None, None);
        if let Some(end) = self.description.find(". ") {
            self.description.truncate(end + 1);
        }
        self
    }

    /// True if the channels are queues of packets, and not held by messages.
    fn has_queues(&self) -> bool {
        matches!(
            self.topology().picture(),
            Picture::Stages(Stages::QueuesAtOutputs(_) | Stages::QueuesAtInputs(_))
        )
    }

    fn heat(&self, theme: &'static Theme) -> Heat {
        Heat {
            theme,
            emphasis: self.emphasis,
            top: self.top().unwrap_or(1.0),
        }
    }

    /// The load, and the load shown instead if the network does not carry it.
    fn load_line(&self) -> String {
        if let Some(round) = &self.round {
            return round.words();
        }
        if self.costs.is_some() {
            return "links coloured by the cost of their loss, as a share of the throughput"
                .to_owned();
        }
        let state = match (&self.limit, &self.utilisation) {
            (Some(limit), _) => format!("; {limit}"),
            (None, Some(_)) => String::new(),
            (None, None) => "; no steady state known".to_owned(),
        };
        match self.load.as_str() {
            "" => state.trim_start_matches("; ").to_owned(),
            load => format!("load {load}{state}"),
        }
    }

    /// The drawn network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The topology of the drawn network.
    #[must_use]
    pub fn topology(&self) -> &dyn Topology {
        self.routing.topology()
    }

    /// The same drawing with a canonical query to embed in files.
    #[must_use]
    pub fn with_link(self, link: String) -> Self {
        Self { link, ..self }
    }

    /// The same drawing with a title that names the load at which it is drawn, given with its unit.
    #[must_use]
    pub fn titled_at(self, load: &str) -> Self {
        let title = format!("{}, at load {load}", self.title);
        Self { title, ..self }
    }

    /// The same drawing with its rings folded, so that no link is longer than another.
    #[must_use]
    pub fn folded(self) -> Self {
        Self {
            layout: Layout::Folded,
            ..self
        }
    }
}

#[cfg(test)]
mod tests;
