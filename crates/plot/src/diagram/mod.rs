//! Drawings of networks in their customary layout, with channels coloured and weighted by
//! utilisation.

pub mod animation;
mod bundle;
mod delta;
mod fat_tree;
pub mod geometry;
mod graph;
pub mod highlight;
mod hot_tree;
mod lattice;
mod loop_path;
mod multistage;
mod span;

use std::sync::Arc;

use loadcurve::ChannelState;
use loadcurve::curve::Curve;
use loadcurve::routing::Routing;
use loadcurve::scenario::{Network, Utilisation, View};
use loadcurve::topology::{Picture, Stages, Topology};
use plotters::prelude::DrawingBackend;

use crate::Result;
use crate::frame::Frame;
use crate::surface::Surface;
use geometry::{GraphPlan, LatticePlan, Layout};

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
}

impl Diagram {
    /// The drawing of a curve's network at a load in messages/cycle/source.
    #[must_use]
    pub fn of(curve: &Curve, load_messages: f64) -> Self {
        let steady = curve.operating_point(load_messages).ok();
        let channels = steady.as_ref().map(|point| &point.channels[..]);
        Self::with_channels(curve, channels)
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
            None => Self::of(curve, load_messages),
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
        Self {
            title: curve.network().kind().title.to_owned(),
            description,
            link: String::new(),
            network: curve.network().clone(),
            routing,
            utilisation,
            layout: Layout::InOrder,
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
    surface.fill(frame.background.theme().background)?;
    let utilisation = diagram.utilisation.as_deref();
    match diagram.topology().picture() {
        Picture::Tree(tree) => fat_tree::draw(surface, *tree, utilisation, frame)?,
        Picture::Lattice(lattice) => {
            let painter = lattice::Painter {
                surface,
                plan: LatticePlan::new(lattice, diagram.layout, frame),
                theme: frame.background.theme(),
                utilisation,
            };
            painter.draw(&lattice::caption(lattice, utilisation))?;
        }
        Picture::Stages(Stages::QueuesAtOutputs(network)) => {
            delta::draw(surface, *network, utilisation, frame)?;
        }
        Picture::Stages(Stages::QueuesAtInputs(tree)) => {
            hot_tree::draw(surface, *tree, utilisation, frame)?;
        }
        Picture::Graph(graph) => {
            let painter = graph::Painter {
                surface,
                diagram,
                plan: GraphPlan::new(graph, frame),
                theme: frame.background.theme(),
            };
            painter.draw(frame)?;
        }
    }
    surface.present()
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
                assert!(saturated.contains("saturated at this load"));
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
        assert!(drawn(unknown, 1.0, 640.0, 420.0).contains("no steady state found"));
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
