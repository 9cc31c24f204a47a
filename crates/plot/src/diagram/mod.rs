//! Drawings of networks in their customary layout, with channels coloured and weighted by
//! utilisation.

pub mod animation;
mod bundle;
mod busiest;
mod cycle;
mod delta;
mod fat_tree;
mod fly;
pub mod geometry;
mod graph;
mod heading;
mod heat;
pub mod highlight;
mod hot_tree;
mod lattice;
mod loop_path;
mod multistage;
mod processors;
mod short_name;
mod silent;
mod span;

use std::sync::Arc;

use loadcurve::ChannelState;
use loadcurve::curve::{Curve, load_text};
use loadcurve::model::{OperatingPoint, Unsteady};
use loadcurve::number::rounded_text;
use loadcurve::routing::Routing;
use loadcurve::scenario::{LoadUnit, Network, Utilisation, View};
use loadcurve::topology::{Ends, Picture, Stages, Topology};
use plotters::prelude::DrawingBackend;

use crate::Result;
use crate::frame::Frame;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;
pub use busiest::Busiest;
use geometry::{LatticePlan, Layout};
pub use heat::Emphasis;
use heat::Heat;
pub use processors::ProcessorLatencies;

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
    /// Latencies by which processors are coloured, if they are.
    processors: Option<ProcessorLatencies>,
    /// The load in words; empty if it is unknown.
    load: String,
    limit: Option<String>,
    /// Channels whose messages could wait for one another.
    cycle: Vec<usize>,
    /// Channels of the bottleneck and the fullest of them, if they are marked.
    bottleneck: Option<[Vec<usize>; 2]>,
}

impl Diagram {
    /// The drawing of a curve's network at a load in messages/cycle/source; beyond saturation, at
    /// the highest load that it carries.
    #[must_use]
    pub fn of(curve: &Curve, load_messages: f64) -> Self {
        Self::at(curve, load_messages, LoadUnit::Flits)
    }

    /// The same, with loads written in a unit.
    fn at(curve: &Curve, load_messages: f64, unit: LoadUnit) -> Self {
        let (steady, is_limit) = match curve.operating_point(load_messages) {
            Err(Unsteady::Saturated) => (limit(curve), true),
            steady => (steady.ok(), false),
        };
        let channels = steady.as_ref().map(|point| &point.channels[..]);
        let mut diagram = Self::with_channels(curve, channels);
        diagram.load = load_text(curve.scale().from_messages(load_messages, unit), unit);
        if is_limit && steady.is_some() {
            diagram.ring_bottleneck(curve);
            diagram.limit = Some(match unit {
                LoadUnit::Capacity => "saturated; shown at its saturation load".to_owned(),
                _ => format!(
                    "saturated; shown at {}",
                    rounded_text(curve.saturation(unit), 3)
                ),
            });
            let sentence = format!(
                " It is saturated at this load, and shown at the highest that it carries, {}.",
                load_text(curve.saturation(unit), unit)
            );
            diagram.description.push_str(&sentence);
        }
        diagram
    }

    /// Marks the channels for which waits cost most: all of them are thick, and the fullest are ringed.
    #[must_use]
    pub fn marking_bottleneck(self, widened: highlight::Widened) -> Self {
        Self {
            bottleneck: Some([widened.channels, widened.fullest].map(<[usize]>::to_vec)),
            ..self
        }
    }

    /// Moves the ring to what saturates first, if the model tells, and names it.
    fn ring_bottleneck(&mut self, curve: &Curve) {
        let (Some(part), Some(name)) = (curve.bottleneck_part(), curve.bottleneck()) else {
            return;
        };
        if let Some(busiest) = &mut self.busiest {
            busiest.saturate(part, name, &*self.routing);
        }
        let sentence = format!(" It saturates first at {name}.");
        self.description.push_str(&sentence);
    }

    /// The drawing of a curve's network with the measured state of its channels, class by class.
    #[must_use]
    pub fn measured(curve: &Curve, channels: &[ChannelState]) -> Self {
        Self::with_channels(curve, Some(channels))
    }

    /// The drawing that a view selects at a load in messages/cycle/source. Its channels show the
    /// `measured` state if the view asks for it and it is known.
    #[must_use]
    pub fn shown(
        view: &View,
        curve: &Curve,
        load_messages: f64,
        measured: Option<&[ChannelState]>,
    ) -> Self {
        let diagram = match measured.filter(|_| view.channels == Utilisation::Measured) {
            Some(channels) => Self::measured(curve, channels),
            None => Self::at(curve, load_messages, view.unit),
        };
        if view.folded {
            diagram.folded()
        } else {
            diagram
        }
    }

    /// The drawing of a curve's network before the state of its channels is known.
    #[must_use]
    pub fn unsolved(curve: &Curve) -> Self {
        Self::with_channels(curve, None)
    }

    fn with_channels(curve: &Curve, channels: Option<&[ChannelState]>) -> Self {
        let routing = curve.network().routing();
        let utilisation = channels.map(|channels| {
            channels
                .iter()
                .map(ChannelState::utilisation)
                .collect::<Vec<_>>()
        });
        let flits = curve.scale().flits_per_message;
        let carried = channels.map(|channels| {
            let carried = channels.iter().map(|channel| channel.rate * flits);
            carried.collect::<Vec<_>>()
        });
        let mut diagram = Self {
            title: curve.network().kind().title.to_owned(),
            description: String::new(),
            link: String::new(),
            network: curve.network().clone(),
            routing,
            utilisation,
            carried,
            layout: Layout::InOrder,
            emphasis: Emphasis::Busy,
            is_scale_fixed: false,
            busiest: None,
            processors: None,
            load: String::new(),
            limit: None,
            cycle: Vec::new(),
            bottleneck: None,
        };
        let ρ = diagram.utilisation.as_deref();
        diagram.description = match diagram.topology().picture() {
            Picture::Tree(tree) => fat_tree::description(*tree, &diagram),
            Picture::Lattice(lattice) => lattice::description(lattice, &diagram),
            Picture::Stages(Stages::QueuesAtOutputs(network)) => delta::description(*network, ρ),
            Picture::Stages(Stages::QueuesAtInputs(tree)) => hot_tree::description(*tree, ρ),
            Picture::Stages(Stages::Channels(network)) => fly::description(network, &diagram),
            Picture::Graph => graph::description(&diagram),
        };
        diagram.busiest = Busiest::of(&diagram);
        if let Some(busiest) = &diagram.busiest {
            diagram.description.push_str(&busiest.sentence());
        }
        if let Some(deadlock) = curve.deadlock() {
            diagram.cycle.clone_from(&deadlock.channels);
            diagram.limit = Some("messages could deadlock".to_owned());
            diagram.description.push(' ');
            diagram.description.push_str(&deadlock.words);
        } else if let Some(file) = curve.network().missing_file() {
            diagram.limit = Some(format!("file {file} is not open"));
        }
        diagram
    }

    /// The busiest channel; `None` if the state of the channels is unknown.
    #[must_use]
    pub fn busiest(&self) -> Option<&Busiest> {
        self.busiest.as_ref()
    }

    /// The load that a saturated network is shown at, in words: `saturated; shown at 0.189`.
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

    /// Utilisation at the upper end of the colour scale: 1 if it is fixed, or that of the busiest
    /// channel; `None` if the state of the channels is unknown.
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
        let ring = self.busiest.as_ref()?.ring(geometry);
        let area = busiest::bounds(&ring);
        Some((
            f64::midpoint(area.left, area.right),
            f64::midpoint(area.top, area.bottom),
        ))
    }

    /// The same drawing in another way.
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

    /// The drawing as a question: nothing in it or in its description tells how busy its channels are.
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

    /// The load, and what is shown if the network does not carry it.
    fn load_line(&self) -> String {
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

    /// ρ of a channel, given by its number; `None` where the network has no steady state.
    ///
    /// # Panics
    /// If there is no such channel.
    #[must_use]
    pub fn utilisation_of(&self, channel: usize) -> Option<f64> {
        let ρ = self.utilisation.as_ref()?;
        Some(ρ[self.topology().symmetry(channel)])
    }

    /// True if links are coloured by the flits that they carry, and channels not by themselves.
    pub(crate) fn shows_links(&self) -> bool {
        matches!(
            self.topology().picture(),
            Picture::Stages(Stages::Channels(_)) | Picture::Graph
        )
    }

    /// Flits per cycle on a channel; `None` where the network has no steady state.
    pub(crate) fn carried_by(&self, channel: usize) -> Option<f64> {
        let carried = self.carried.as_ref()?;
        Some(carried[self.topology().symmetry(channel)])
    }

    /// Fraction of the time in which the link of a channel carries a flit of any of its virtual
    /// channels; `None` where the network has no steady state.
    #[must_use]
    pub fn link_utilisation(&self, channel: usize) -> Option<f64> {
        let siblings = self.topology().siblings(channel).into_iter();
        let others = siblings.filter_map(|sibling| self.carried_by(sibling));
        Some(self.carried_by(channel)? + others.sum::<f64>())
    }

    /// The same of the links of all channels between two nodes.
    fn links_utilisation(&self) -> Option<Vec<f64>> {
        let ends = self.topology().channel_ends();
        let links = ends.iter().enumerate();
        let links = links.filter(|(_, ends)| matches!(ends, Ends::Link { .. }));
        links
            .map(|(channel, _)| self.link_utilisation(channel))
            .collect()
    }

    /// Utilisation of a channel as its colour shows it: that of its link, or its own ρ.
    pub(crate) fn shown_utilisation(&self, channel: usize) -> Option<f64> {
        if self.shows_links() {
            self.link_utilisation(channel)
        } else {
            self.utilisation_of(channel)
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

    /// The same drawing with the rings of a torus folded, so that no link is longer than another.
    /// Other networks are unchanged.
    #[must_use]
    pub fn folded(self) -> Self {
        Self {
            layout: Layout::Folded,
            ..self
        }
    }
}

/// Drawings of the same network in the same state.
impl PartialEq for Diagram {
    fn eq(&self, other: &Self) -> bool {
        let all = |diagram: &Self| {
            (
                diagram.title.clone(),
                diagram.description.clone(),
                diagram.link.clone(),
                diagram.utilisation.clone(),
                diagram.layout,
                diagram.emphasis,
                diagram.is_scale_fixed,
                diagram.limit.clone(),
                diagram.cycle.clone(),
                diagram.processors.clone(),
            )
        };
        self.network == other.network && all(self) == all(other)
    }
}

/// Draws a network.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    diagram: &Diagram,
    frame: &Frame,
) -> Result<()> {
    draw_at(surface, diagram, &diagram.geometry(frame), frame)
}

/// The same with the [geometry](Diagram::geometry) of the drawing in the frame, for those who need it, too.
///
/// # Errors
/// See [`draw`].
pub fn draw_at<B: DrawingBackend>(
    surface: &Surface<B>,
    diagram: &Diagram,
    geometry: &geometry::Geometry,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    surface.fill(theme.background)?;
    let (utilisation, heat) = (diagram.utilisation.as_deref(), diagram.heat(theme));
    match diagram.topology().picture() {
        Picture::Tree(tree) => fat_tree::draw(surface, *tree, (diagram, heat), frame)?,
        Picture::Lattice(lattice) => {
            let painter = lattice::Painter {
                surface,
                plan: LatticePlan::new(lattice, diagram.layout, frame),
                theme,
                diagram,
                heat,
            };
            painter.draw()?;
        }
        Picture::Stages(Stages::QueuesAtOutputs(network)) => {
            delta::draw(surface, *network, (utilisation, heat), frame)?;
        }
        Picture::Stages(Stages::QueuesAtInputs(tree)) => {
            hot_tree::draw(surface, *tree, (utilisation, heat), frame)?;
        }
        Picture::Stages(Stages::Channels(network)) => {
            fly::draw(surface, network, (diagram, heat), frame)?;
        }
        Picture::Graph => {
            if let Some(plan) = geometry.graph() {
                let painter = graph::Painter {
                    surface,
                    diagram,
                    plan,
                    theme,
                    heat,
                };
                let busiest = diagram.ringed();
                let is_label_low = busiest.is_some_and(|it| it.is_low(geometry, frame));
                painter.draw(frame, is_label_low)?;
            }
        }
    }
    if !diagram.cycle.is_empty() {
        cycle::draw(surface, geometry, &diagram.cycle, frame)?;
    }
    let mut is_label_low = false;
    if let Some(latencies) = &diagram.processors {
        processors::draw(surface, latencies, geometry, frame)?;
    }
    if let Some([channels, fullest]) = &diagram.bottleneck {
        let widened = highlight::Widened { channels, fullest };
        highlight::widen(surface, diagram, geometry, widened, frame)?;
    }
    if let Some(busiest) = diagram.ringed() {
        busiest.draw(surface, geometry, frame)?;
        is_label_low = busiest.is_low(geometry, frame);
    }
    if frame.has_text_room() {
        if frame.heading {
            heading::draw(surface, diagram, frame)?;
        } else if let Some(limit) = &diagram.limit {
            let style = TextStyle::new(theme.stuck, TEXT).bold().centered();
            let y = if is_label_low {
                9.0
            } else {
                frame.height - 10.0
            };
            surface.text(limit, (frame.width / 2.0, y), &style)?;
        }
    }
    surface.present()
}

/// The state of a network at the highest load that it carries.
fn limit(curve: &Curve) -> Option<OperatingPoint> {
    let saturation = curve.scale().saturation_messages;
    curve.operating_point(saturation.next_down()).ok()
}

#[cfg(test)]
mod tests;
