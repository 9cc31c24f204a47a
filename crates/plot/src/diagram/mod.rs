//! Drawings of networks in their customary layout, with channels coloured and weighted by
//! utilisation.

pub mod animation;
mod bundle;
mod busiest;
mod delta;
mod fat_tree;
pub mod geometry;
mod graph;
mod heading;
mod heat;
pub mod highlight;
mod hot_tree;
mod lattice;
mod loop_path;
mod multistage;
mod short_name;
mod span;

use std::sync::Arc;

use loadcurve::ChannelState;
use loadcurve::curve::{Curve, load_text};
use loadcurve::model::{OperatingPoint, Unsteady};
use loadcurve::number::rounded_text;
use loadcurve::routing::Routing;
use loadcurve::scenario::{LoadUnit, Network, Utilisation, View};
use loadcurve::topology::{Picture, Stages, Topology};
use plotters::prelude::DrawingBackend;

use crate::Result;
use crate::frame::Frame;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;
pub use busiest::Busiest;
use geometry::{GraphPlan, LatticePlan, Layout};
pub use heat::Emphasis;
use heat::Heat;

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
    layout: Layout,
    emphasis: Emphasis,
    is_scale_fixed: bool,
    busiest: Option<Busiest>,
    /// The load in words; empty if it is unknown.
    load: String,
    limit: Option<String>,
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
        let ρ = utilisation.as_deref();
        let description = match routing.topology().picture() {
            Picture::Tree(tree) => fat_tree::description(*tree, ρ),
            Picture::Lattice(lattice) => {
                lattice::description(lattice, channels, curve.scale().flits_per_message)
            }
            Picture::Stages(Stages::QueuesAtOutputs(network)) => delta::description(*network, ρ),
            Picture::Stages(Stages::QueuesAtInputs(tree)) => hot_tree::description(*tree, ρ),
            Picture::Graph(graph) => graph::description(&graph, ρ),
        };
        let mut diagram = Self {
            title: curve.network().kind().title.to_owned(),
            description,
            link: String::new(),
            network: curve.network().clone(),
            routing,
            utilisation,
            layout: Layout::InOrder,
            emphasis: Emphasis::Busy,
            is_scale_fixed: false,
            busiest: None,
            load: String::new(),
            limit: None,
        };
        diagram.busiest = Busiest::of(&diagram);
        if let Some(busiest) = &diagram.busiest {
            diagram.description.push_str(&busiest.sentence());
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

    /// True if the channels are queues of packets, and not held by messages.
    fn has_queues(&self) -> bool {
        matches!(self.topology().picture(), Picture::Stages(_))
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
    let theme = frame.background.theme();
    surface.fill(theme.background)?;
    let (utilisation, heat) = (diagram.utilisation.as_deref(), diagram.heat(theme));
    match diagram.topology().picture() {
        Picture::Tree(tree) => fat_tree::draw(surface, *tree, (utilisation, heat), frame)?,
        Picture::Lattice(lattice) => {
            let painter = lattice::Painter {
                surface,
                plan: LatticePlan::new(lattice, diagram.layout, frame),
                theme,
                utilisation,
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
        Picture::Graph(graph) => {
            let painter = graph::Painter {
                surface,
                diagram,
                plan: GraphPlan::new(graph, frame),
                theme,
                heat,
            };
            painter.draw()?;
        }
    }
    let mut is_label_low = false;
    if let Some(busiest) = &diagram.busiest {
        let geometry = diagram.geometry(frame);
        busiest.draw(surface, &geometry, frame)?;
        is_label_low = busiest.is_low(&geometry, frame);
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
mod tests {
    use super::*;
    use crate::svg;
    use loadcurve::scenario::Scenario;

    fn drawn(link: &str, load: f64, width: f64, height: f64) -> String {
        let reading = Scenario::read(link);
        assert!(reading.notices.is_empty(), "{link}");
        let curve = Curve::of(&reading.scenario.networks[0]);
        let frame = Frame {
            width,
            height,
            ..Frame::default()
        };
        let diagram = Diagram::of(&curve, load * curve.scale().saturation_messages);
        let picture = svg::diagram(&diagram, &frame).unwrap();
        let folded = svg::diagram(&diagram.folded(), &frame).unwrap();
        assert!(!picture.contains("NaN") && !folded.contains("NaN"));
        picture
    }

    #[test]
    fn channels_are_those_of_the_model_or_as_measured_as_the_view_asks() {
        let curve = Curve::of(&Scenario::read("mesh,k:4").scenario.networks[0]);
        let load = 0.5 * curve.scale().saturation_messages;
        let point = curve.operating_point(load).unwrap();
        let mut measured = point.channels.clone();
        for channel in &mut measured {
            channel.rate *= 0.75;
        }
        let model = View::default();
        let asked = View {
            channels: Utilisation::Measured,
            ..View::default()
        };
        let utilisation = |view, measured: Option<&[ChannelState]>| {
            let diagram = Diagram::shown(view, &curve, load, measured);
            let channels = 0..diagram.topology().channels();
            let utilisation = channels.map(|channel| diagram.utilisation_of(channel));
            (utilisation.collect::<Option<Vec<f64>>>().unwrap(), diagram)
        };
        let (solved, diagram) = utilisation(&model, Some(&measured));
        assert_eq!(diagram, Diagram::of(&curve, load));
        assert!(solved.iter().all(|ρ| (0.0..1.0).contains(ρ)));
        // Until something is measured, the values of the model are shown.
        assert_eq!(utilisation(&asked, None).0, solved);
        let (seen, diagram) = utilisation(&asked, Some(&measured));
        assert_eq!(diagram, Diagram::measured(&curve, &measured));
        for (seen, solved) in seen.iter().zip(&solved) {
            assert!((seen - 0.75 * solved).abs() < 1e-15);
        }
        assert_ne!(diagram.description, Diagram::of(&curve, load).description);
    }

    #[test]
    fn of_an_unsolved_network_only_the_graph_is_known() {
        for kind in loadcurve::scenario::NETWORKS {
            let network = loadcurve::scenario::Network::new(kind);
            let curve = Curve::remote(&network);
            let diagram = Diagram::unsolved(&curve);
            assert_eq!(
                diagram.topology().graph(),
                network.routing().topology().graph()
            );
            assert_eq!(diagram.utilisation_of(0), None);
            assert_eq!(diagram, Diagram::of(&curve, 0.001));
        }
    }

    #[test]
    fn grids_are_drawn_at_any_size_and_load() {
        for kind in ["mesh", "torus", "torus,links:bi"] {
            for k in [2, 3, 4, 7, 8, 16, 33, 64] {
                let link = format!("{kind},k:{k}");
                for (width, height) in [(640.0, 420.0), (320.0, 240.0), (40.0, 40.0)] {
                    drawn(&link, 0.0, width, height);
                    drawn(&link, 0.8, width, height);
                }
                let saturated = drawn(&link, 1.1, 640.0, 420.0);
                assert!(saturated.contains("saturated; shown at"));
            }
        }
    }

    #[test]
    fn multistage_networks_are_drawn_at_any_size_and_load() {
        for link in [
            "buffered-min,switch:2,stages:1",
            "buffered-min,switch:2,stages:10",
            "buffered-min,switch:3,stages:3",
            "buffered-min,switch:16,stages:4",
            "buffered-min",
            "combining-min,n:2",
            "combining-min,n:2,wiring:omega",
            "combining-min,n:16,wiring:omega,hot:100,degree:inf",
            "combining-min",
            "combining-min,n:4096",
            "combining-min,n:4096,wiring:omega",
        ] {
            for (width, height) in [(640.0, 420.0), (320.0, 240.0), (40.0, 40.0)] {
                for load in [0.0, 0.8, 30.0] {
                    drawn(link, load, width, height);
                }
            }
        }
        let unknown = "combining-min,degree:1,hot:100,reading:backpressure";
        assert!(drawn(unknown, 1.0, 640.0, 420.0).contains("no steady state known"));
    }

    #[test]
    fn the_busiest_channel_is_ringed_at_every_load() {
        let curve = Curve::of(&Scenario::read("mesh").scenario.networks[0]);
        let at = |load: f64| Diagram::of(&curve, curve.scale().to_messages(load, LoadUnit::Flits));
        let diagram = at(0.15);
        let busiest = diagram.busiest().unwrap();
        assert_eq!(busiest.label(), "busiest, with 3 alike: held 42 %");
        assert_eq!(
            (busiest.name.as_str(), busiest.source),
            ("(2,0) → (3,0)", None)
        );
        assert_eq!(diagram.top(), Some(busiest.held));
        assert_eq!(diagram.limit(), None);
        assert_eq!(diagram.clone().on_fixed_scale().top(), Some(1.0));
        for emphasis in [Emphasis::Busy, Emphasis::Messages] {
            let diagram = at(0.15).emphasising(emphasis);
            let picture = svg::diagram(&diagram, &Frame::default()).unwrap();
            assert!(picture.contains("busiest, with 3 alike"));
            let has_scale = picture.contains("42 %, the busiest");
            assert_eq!(has_scale, emphasis == Emphasis::Busy);
        }
        // The sources of a fat-tree give way first.
        let tree = Curve::of(&Scenario::read("fat-tree,n:64").scenario.networks[0]);
        let busiest = Diagram::of(&tree, 1.0).busiest().unwrap().clone();
        assert_eq!((busiest.source, busiest.alike), (Some(0), 63));
        assert!((busiest.held - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_saturated_network_is_drawn_at_the_highest_load_that_it_carries() {
        let curve = Curve::of(&Scenario::read("mesh").scenario.networks[0]);
        let saturated = Diagram::of(&curve, 2.0 * curve.scale().saturation_messages);
        assert_eq!(saturated.limit(), Some("saturated; shown at 0.189"));
        assert!(saturated.busiest().unwrap().held > 0.6);
        assert!(saturated.description.contains("saturated at this load"));
        let frame = Frame {
            heading: false,
            ..Frame::default()
        };
        let picture = svg::diagram(&saturated, &frame).unwrap();
        assert!(picture.contains("saturated; shown at 0.189"));
        assert!(!picture.contains("load 0.377"));
        let file = svg::diagram(&saturated, &Frame::default()).unwrap();
        assert!(file.contains("load 0.377"), "title, load and scale");
    }

    #[test]
    fn the_hot_tree_is_drawn_above_all_else() {
        let picture = drawn("combining-min,n:8,hot:30,degree:1", 0.6, 640.0, 420.0);
        assert!(picture.contains("Module 0 takes in"));
        assert!(picture.contains("on the tree"));
    }

    #[test]
    fn the_largest_pictures_stay_small() {
        for link in [
            "buffered-min,switch:2,stages:7",
            "buffered-min,switch:16,stages:4",
            "combining-min,n:256",
            "combining-min,n:4096,wiring:omega",
            "mesh,k:64",
            "torus,k:64",
            "torus,k:64,links:bi",
        ] {
            let bytes = drawn(link, 0.8, 640.0, 420.0).len();
            assert!(bytes < 500_000, "{link}: {bytes}");
        }
    }

    #[test]
    fn links_of_a_torus_are_less_busy_than_its_virtual_channels() {
        let picture = drawn("torus,k:4", 0.9, 640.0, 420.0);
        assert!(picture.contains("Links carry a flit in 32\u{a0}% of all cycles."));
        assert!(
            picture.contains("channels along rows are held 14\u{a0}% to 56\u{a0}% of the time.")
        );
    }
}
