//! Networks that take a page too long, and are left to the command.

use loadcurve_base::Error;

use super::{Network, ParsedLink};

/// Most steps, from a channel towards a destination, in which a page counts the flows of a network: some
/// ten to thirty seconds of a worker.
pub const MAX_PAGE_STEPS: f64 = 2e8;

impl Network {
    /// Reason for which a page does not solve this network, if it would take too long: the key that makes it
    /// large, its value, and how to solve it with the command.
    #[must_use]
    pub fn refused_by_page(&self) -> Option<Error> {
        if let Some(error) = self
            .solvers()
            .and_then(|solvers| solvers.worst_refused(self))
        {
            return Some(error);
        }
        let steps = self.model_cost().flow_steps;
        if steps <= MAX_PAGE_STEPS {
            return None;
        }
        let mut settings = self.settings();
        let (key, value) = settings.find(|(key, _)| key.is_of_topology)?;
        let millions = |steps: f64| (steps / 1e6).ceil();
        let reason = format!(
            "{value} takes {} million steps, from every channel towards every destination; at most {} million \
             in a page. Solve it with the command: loadcurve curve \"{self}\"",
            millions(steps),
            millions(MAX_PAGE_STEPS)
        );
        Some(Error::refused(key.name, reason))
    }
}

impl ParsedLink {
    /// What a page shows of the link: in the place of values that make a network too large for it stand
    /// their defaults, with a notice.
    #[must_use]
    pub fn within_page_limit(mut self) -> Self {
        for network in &mut self.scenario.networks {
            let Some(error) = network.refused_by_page() else {
                continue;
            };
            let default = network
                .settings()
                .find(|(key, _)| key.name == error.key())
                .map(|(key, _)| key.default.to_string());
            // Where the default does not go with the other values, they give way, too.
            let smaller = default.and_then(|it| network.with_settings(&[(error.key(), &it)]).ok());
            *network =
                smaller.unwrap_or_else(|| Network::new_in(network.kind(), network.context()));
            self.notices.push(error);
        }
        self
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
    fn the_default_stands_in_with_a_notice() {
        let extent: fn(&Network) -> Extent = |network| Extent {
            processors: 4096,
            channels: if network.value("dims").to_string() == "8x8" {
                64
            } else {
                65_536
            },
            stages: 0,
        };
        let large = without_symmetries(extent)
            .with_settings(&[("dims", "16x16"), ("flits", "8")])
            .unwrap();
        let mut reading = Scenario::read("net=mesh&net=fly");
        reading.scenario.networks[1] = large;
        let reading = reading.within_page_limit();
        assert_eq!(reading.notices.len(), 1);
        assert!(
            reading.notices[0]
                .to_string()
                .starts_with("dims: 16x16 takes 269 million steps")
        );
        let texts: Vec<String> = reading
            .scenario
            .networks
            .iter()
            .map(Network::to_string)
            .collect();
        assert_eq!(texts, ["mesh", "hyperx,flits:8"]);
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
