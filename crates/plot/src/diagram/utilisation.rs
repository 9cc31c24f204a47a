//! Utilisation of the channels and links of a drawing.

use loadcurve::topology::{Ends, Picture, Stages};

use super::Diagram;

impl Diagram {
    /// ρ of a channel, given by its number; `None` where the network has no steady state.
    ///
    /// # Panics
    /// If there is no such channel.
    #[must_use]
    pub fn utilisation_of(&self, channel: usize) -> Option<f64> {
        let ρ = self.utilisation.as_ref()?;
        Some(ρ[self.topology().symmetry(channel)])
    }

    /// True if links are coloured by the flits that they carry, rather than each channel by its own utilisation.
    pub(crate) fn shows_links(&self) -> bool {
        matches!(
            self.topology().picture(),
            Picture::Stages(Stages::Channels(_)) | Picture::Graph(_)
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
    pub(super) fn links_utilisation(&self) -> Option<Vec<f64>> {
        let ends = self.topology().channel_ends();
        let links = ends.iter().enumerate();
        let links = links.filter(|(_, ends)| matches!(ends, Ends::Link { .. }));
        links
            .map(|(channel, _)| self.link_utilisation(channel))
            .collect()
    }

    /// What the colour of a channel shows: the cost of its loss, the utilisation of its link, or its own ρ.
    pub(crate) fn shown_utilisation(&self, channel: usize) -> Option<f64> {
        self.cost_or(channel, |channel| {
            if self.shows_links() {
                self.link_utilisation(channel)
            } else {
                self.utilisation_of(channel)
            }
        })
    }
}
