//! Drawings of a curve's network at a load, and their texts.

use loadcurve::ChannelState;
use loadcurve::State;
use loadcurve::curve::{Curve, load_text};
use loadcurve::model::OperatingPoint;
use loadcurve::number::rounded_text;
use loadcurve::scenario::{LoadUnit, View};
use loadcurve::topology::{Picture, RouterLinks};

use super::lattice::{self, Layout};
use super::{Busiest, Diagram, Emphasis, fat_tree, graph, multistage};

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
            Err(State::Saturated) => (limit(curve), true),
            steady => (steady.ok(), false),
        };
        let channels = steady.as_ref().map(|point| &point.channels[..]);
        let mut diagram = Self::with_channels(curve, channels);
        diagram.load = load_text(curve.scale().from_messages(load_messages, unit), unit);
        if is_limit && steady.is_some() {
            diagram.ring_bottleneck(curve);
            diagram.limit = Some(match unit {
                LoadUnit::Capacity => "Overloaded by the model; drawn at its saturation".to_owned(),
                _ => format!(
                    "Overloaded by the model; drawn at saturation, {}",
                    rounded_text(curve.saturation(unit), 3)
                ),
            });
            let sentence = format!(
                " The model saturates below this load; shown is the highest that it carries, {}.",
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
    /// `measured` state where they [are to](View::shows_measured) and it is known.
    #[must_use]
    pub fn shown(
        view: &View,
        curve: &Curve,
        load_messages: f64,
        measured: Option<&[ChannelState]>,
    ) -> Self {
        let diagram = match measured.filter(|_| view.shows_measured(curve.network())) {
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
            costs: None,
            round: None,
            cut: None,
            binding: Vec::new(),
            processors: None,
            load: String::new(),
            limit: None,
            failed: failed_channels(curve),
            cycle: Vec::new(),
            bottleneck: None,
        };
        diagram.description = match diagram.topology().picture() {
            Picture::Tree(tree) => fat_tree::description(tree, &diagram),
            Picture::Lattice(lattice) => lattice::description(lattice, &diagram),
            Picture::Stages(stages) => multistage::description(stages, &diagram),
            Picture::Graph(_) => graph::description(&diagram),
        };
        diagram.busiest = Busiest::of(&diagram);
        if let Some(busiest) = &diagram.busiest {
            diagram.description.push_str(&busiest.sentence());
        }
        if let Some(deadlock) = curve.deadlock() {
            diagram.cycle.clone_from(&deadlock.channels);
            diagram.limit = Some("messages can deadlock".to_owned());
            diagram.description.push(' ');
            diagram.description.push_str(&deadlock.words);
        } else if let Some(file) = curve.network().missing_file() {
            diagram.limit = Some(format!("file {file} is not open"));
        } else if channels.is_none() && curve.network().is_modelled().is_err() {
            diagram.limit = Some("simulate to see busy channels".to_owned());
        }
        diagram
    }

    /// Moves the ring to the part that saturates first, if the model has it, and names it.
    fn ring_bottleneck(&mut self, curve: &Curve) {
        let (Some(part), Some(name)) = (curve.bottleneck_part(), curve.bottleneck()) else {
            return;
        };
        if let Some(busiest) = &mut self.busiest {
            busiest.saturate(part, name, &*self.routing);
        }
        let sentence = format!(" The model saturates first at {name}.");
        self.description.push_str(&sentence);
    }
}

/// The state of a network at the highest load that it carries.
fn limit(curve: &Curve) -> Option<OperatingPoint> {
    let saturation = curve.scale().saturation_messages;
    curve.operating_point(saturation.next_down()).ok()
}

/// True for the channels of a network that have failed; empty if none has.
fn failed_channels(curve: &Curve) -> Vec<bool> {
    let network = curve.network();
    match network.failures() {
        Ok(Some(failures)) => failures.channels(&RouterLinks::of(network.routing().topology())),
        _ => Vec::new(),
    }
}
