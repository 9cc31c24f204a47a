//! The first source or channel to saturate as the load grows.

use serde::{Deserialize, Serialize};

use super::Wormhole;
use super::solve::SteadyChannels;
use crate::Model as _;

/// Smallest fraction of its time for which a saturated source sends at the saturation load; 1 up to
/// rounding.
const SATURATED_UTILISATION: f64 = 1.0 - 1e-9;

/// The source or channel that is the first to have no steady state as the load grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bottleneck {
    /// The source of this processor: it would have to send all the time.
    Source(usize),
    /// This channel, or the group of which it is the first: it would be held all the time, or the link that
    /// it shares with others has no capacity left.
    Channel(usize),
}

impl Wormhole {
    /// The source or channel that is the first to saturate; of several equivalent ones, the one with the
    /// lowest number. It is a source if sources and channels saturate at the same load.
    pub(super) fn first_to_saturate(&self) -> Bottleneck {
        let saturation = self.saturation_messages();
        let solve = |load| self.equations.solve(self.workload(load));
        let (solution, overloaded) = match solve(saturation) {
            Ok(solution) => (Some(solution), None),
            // The state just below that load shows which of the channels it is.
            Err(overloaded) => (solve(saturation.next_down()).ok(), Some(overloaded)),
        };
        if let Some(source) = solution
            .as_ref()
            .and_then(|it| it.busy_source(SATURATED_UTILISATION))
        {
            return Bottleneck::Source(source);
        }
        let component = overloaded.map_or(0, |it| it.component);
        let group = match &solution {
            Some(solution) => solution.busiest_group(component),
            None => self.equations.components[component].groups.start,
        };
        let classes = self.equations.classes.iter();
        let channels = classes.filter(|class| class.group == group);
        Bottleneck::Channel(channels.map(|it| it.first_channel).min().unwrap_or(0))
    }
}

impl SteadyChannels<'_> {
    /// The lowest processor whose source is busy for at least this fraction of the time.
    fn busy_source(&self, least: f64) -> Option<usize> {
        let sources = self.equations().sources.iter();
        let busy = sources.filter(|&source| self.source_utilisation(source) >= least);
        busy.map(|source| source.processor).min()
    }

    /// The group of a component that is held for the largest fraction of the time.
    fn busiest_group(&self, component: usize) -> usize {
        let groups = self.equations().components[component].groups.clone();
        let utilisation = |&group: &usize| {
            let lost = self.delay(group).total();
            self.utilisation(&self.equations().groups[group], lost)
        };
        let busiest = groups.max_by(|one, other| utilisation(one).total_cmp(&utilisation(other)));
        busiest.expect("a component has groups")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wormhole::Sharing;
    use loadcurve_network::traffic::{ClassFlow, Flows, SourceFlow};

    #[test]
    fn channels_that_nobody_waits_for_saturate_too() {
        // Three sources send through two of three channels each, and all of these lead to a pair of
        // channels: half of the flow into it counts as own, so that the wait for two channels is 0.
        let class = |rate, channels, onward: &[(usize, f64)], same_source_rate: &[f64]| ClassFlow {
            rate,
            channels,
            onward: onward.to_vec(),
            same_source_rate: same_source_rate.to_vec(),
            siblings: Vec::new(),
            joining: Vec::new(),
        };
        let flows = Flows {
            class_of: Vec::new(),
            classes: vec![
                class(1.0, 3, &[(1, 0.5), (1, 0.5)], &[0.5, 0.5]),
                class(1.0, 3, &[(2, 1.0)], &[0.5]),
                class(1.5, 2, &[], &[]),
            ],
            groups: vec![vec![0], vec![1], vec![2, 2]],
            sources: vec![SourceFlow {
                class: 0,
                weight: 1.0,
                count: 3,
                processor: 0,
            }],
        };
        let model = Wormhole::new(flows, 8, Sharing::None).unwrap();
        assert_eq!(model.at(0.08).unwrap().channels[2].wait_cycles, 0.0);
        // Three messages of 8 cycles through two channels.
        assert!((model.saturation_messages() - 2.0 / 24.0).abs() < 1e-15);
        assert_eq!(model.bottleneck(), Some(Bottleneck::Channel(2)));
    }
}
