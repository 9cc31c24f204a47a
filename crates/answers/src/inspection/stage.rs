//! Stages of a multistage network, and levels of a tree.

use loadcurve_base::ChannelState;
use loadcurve_network::topology::StageChannels;

use super::evidence::{Inspected, StateQuantity};
use super::{InspectedQuantity, Inspection, capitalised};

impl Inspected<'_> {
    /// Description of a stage.
    pub(super) fn stage(&self, number: usize) -> Inspection {
        let stage = &self.routing.topology().stages()[number];
        let mut quantities = match &stage.channels {
            StageChannels::Alike(groups) => (groups.iter())
                .flat_map(|&(which, channel)| self.quantities(channel, which))
                .collect(),
            StageChannels::Mixed(groups) => self.means(groups),
        };
        quantities.extend(self.details(number));
        Inspection {
            title: capitalised(&stage.name),
            sentence: stage.sentence.clone(),
            quantities,
        }
    }

    /// ρ and W of groups of channels, each a mean over its classes.
    fn means(&self, groups: &[(String, Vec<(usize, u32)>)]) -> Vec<InspectedQuantity> {
        let mean = |classes: &[(usize, u32)],
                    channels: &[ChannelState],
                    value: fn(&ChannelState) -> f64| {
            let (mut count, mut sum) = (0.0, 0.0);
            for &(class, size) in classes {
                count += f64::from(size);
                sum += f64::from(size) * value(channels.get(class)?);
            }
            Some(sum / count)
        };
        let letters: [StateQuantity; 2] = [
            ("ρ", "share of time held", "", ChannelState::utilisation),
            ("W", "mean wait", "cycles", |state| state.wait_cycles),
        ];
        let mut quantities = Vec::new();
        for (letter, words, unit, value) in letters {
            for (group, classes) in groups {
                let words = format!("{words}, {group}");
                quantities.push(self.quantity((letter, words, unit), |channels| {
                    mean(classes, channels, value)
                }));
            }
        }
        quantities
    }
}
