//! Networks that take a page too long, and are left to the command.

use super::Network;
use crate::Error;

/// Most steps, from a channel towards a destination, in which a page counts the flows of a network: some
/// ten to thirty seconds of a worker.
pub const MOST_PAGE_STEPS: f64 = 2e8;

impl Network {
    /// Refusal of a network that would take a page too long, which it gives instead of solving the network.
    /// The command solves it.
    #[must_use]
    pub fn refused_by_page(&self) -> Option<Error> {
        let steps = self.model_cost().flow_steps;
        if steps <= MOST_PAGE_STEPS {
            return None;
        }
        let mut settings = self.settings();
        let (key, value) = settings.find(|(key, _)| key.is_of_topology)?;
        let millions = |steps: f64| (steps / 1e6).ceil();
        let reason = format!(
            "{value} takes {} million steps, from every channel towards every destination; at most {} million \
             in a page. Solve it with the command: loadcurve curve \"{self}\"",
            millions(steps),
            millions(MOST_PAGE_STEPS)
        );
        Some(Error::refused(key.name, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Extent, GENERAL, NETWORKS, NetworkKind, Scenario, find};
    use super::*;

    /// A kind without symmetries, whose flows are counted towards every destination.
    fn without_symmetries(extent: fn(&Network) -> Extent) -> Network {
        let kind = NetworkKind {
            extent,
            readings: &[GENERAL],
            ..*find("hyperx").unwrap()
        };
        Network::new(Box::leak(Box::new(kind)))
    }

    #[test]
    fn a_page_leaves_to_the_command_what_takes_too_many_steps() {
        let small = without_symmetries(|_| Extent {
            processors: 4096,
            channels: 48_828,
            stages: 0,
        });
        assert_eq!(small.refused_by_page(), None);
        let large = without_symmetries(|_| Extent {
            processors: 4096,
            channels: 48_829,
            stages: 0,
        });
        let error = large.refused_by_page().unwrap();
        assert_eq!(error.key(), "dims");
        assert_eq!(
            error.to_string(),
            "dims: 8x8 takes 201 million steps, from every channel towards every destination; at most 200 \
             million in a page. Solve it with the command: loadcurve curve \"hyperx\""
        );
    }

    #[test]
    fn networks_with_formulas_are_all_solved_in_a_page() {
        for kind in NETWORKS {
            assert_eq!(Network::new(kind).refused_by_page(), None);
        }
        for link in [
            "xgft,down:8x8x8x8,up:8x8x8",
            "xgft,down:8x8x8x8,up:8x8x8,traffic:random",
            "cube,dims:16x16x16,wrap:1,traffic:hot",
            "fat-tree,n:16384,traffic:transpose",
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            assert_eq!(network.refused_by_page(), None, "{link}");
        }
    }
}
