//! Drawings of networks: nodes and channels in their customary picture, channels coloured and
//! weighted by utilisation.

mod fat_tree;
mod scouting_torus;

use loadcurve::curve::Curve;
use loadcurve::network::Topology;
use plotters::prelude::DrawingBackend;

use crate::Result;
use crate::frame::Frame;
use crate::surface::Surface;

/// A network at an operating point, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// What is drawn.
    pub title: String,
    /// The same in words, level by level or row by row.
    pub description: String,
    topology: Topology,
    /// ρ of each class of channels; none where the network has no steady state.
    utilisation: Option<Vec<f64>>,
}

impl Diagram {
    /// The drawing of a curve's network at a load in messages/cycle/source.
    #[must_use]
    pub fn of(curve: &Curve, load_messages: f64) -> Self {
        let topology = curve.network().topology();
        let steady = curve.operating_point(load_messages).ok();
        let utilisation = steady.map(|point| {
            point
                .channels
                .iter()
                .map(loadcurve::model::ChannelState::utilisation)
                .collect::<Vec<_>>()
        });
        let description = match topology {
            Topology::FatTree(tree) => fat_tree::description(tree, utilisation.as_deref()),
            Topology::ScoutingTorus(torus) => {
                scouting_torus::description(torus, utilisation.as_deref())
            }
        };
        Self {
            title: curve.network().kind().title.to_owned(),
            description,
            topology,
            utilisation,
        }
    }
}

/// Draws a network.
///
/// # Errors
/// [`crate::Error::Surface`] when the backend refuses.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    diagram: &Diagram,
    frame: &Frame,
) -> Result<()> {
    surface.fill(frame.ground.theme().background)?;
    match diagram.topology {
        Topology::FatTree(tree) => {
            fat_tree::draw(surface, tree, diagram.utilisation.as_deref(), frame)?;
        }
        Topology::ScoutingTorus(torus) => {
            scouting_torus::draw(surface, torus, diagram.utilisation.as_deref(), frame)?;
        }
    }
    surface.present()
}
