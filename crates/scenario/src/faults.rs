//! Networks with other failures than their own.

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{Middles, Routing};
use loadcurve_network::structure::{SingleFailure, SingleFailures};
use loadcurve_network::topology::Failures;
use loadcurve_network::traffic::CarriedPairs;

use super::kinds;
use super::network::{Network, names};
use super::{NETWORKS, NetworkKind, Switching};

impl Network {
    /// The network with these links and routers failed, and no others.
    ///
    /// # Errors
    /// [`Error::CutOff`] where messages cannot reach their destination, and [`Error::Refused`] for what is no link or
    /// router.
    pub fn failing(&self, items: &str) -> Result<Self> {
        self.with_settings(&[("fail", items), ("faults", "0")])
    }

    /// The network with some links failed that are drawn at random, and no others.
    ///
    /// # Errors
    /// As [`failing`](Self::failing).
    pub fn failing_at_random(&self, count: u32, draw: u32) -> Result<Self> {
        let [count, draw] = [count, draw].map(|it| it.to_string());
        self.with_settings(&[("fail", ""), ("faults", &count), ("draw", &draw)])
    }

    /// Checks that the network can be simulated.
    ///
    /// # Errors
    /// [`Error::Refused`] for trees in which messages take any free link up where others have failed: the simulator
    /// does not know switches with several sets of such links. It says what would do.
    pub fn simulates(&self) -> Result<()> {
        if !kinds::has_failures(self) {
            return Ok(());
        }
        let route = match self.kind().name {
            "fat-tree" => "take xgft with route:random or route:dmodk",
            "xgft" if self.value("route").to_string() == "adaptive" => {
                "take route:random or route:dmodk"
            }
            _ => return Ok(()),
        };
        let reason = format!(
            "a tree with failed links in which messages take any free link up is modelled and not simulated; {route}"
        );
        Err(Error::refused("fail", reason))
    }

    /// Checks that the network has a model.
    ///
    /// # Errors
    /// [`Error::Refused`] for scouting around failures, which is simulated only. It says how many pairs of processors
    /// send each other nothing there.
    pub fn is_modelled(&self) -> Result<()> {
        if self.kind().switching != Switching::Scouting || !kinds::has_failures(self) {
            return Ok(());
        }
        let carried = CarriedPairs::new(&*self.plain_routing())?.pairs();
        let lost = self.processors() * (self.processors() - 1) - carried;
        let reason = format!(
            "scouting around failures is simulated and not modelled; {lost} pairs of nodes have no minimal route left \
             and send each other nothing"
        );
        Err(Error::refused("fail", reason))
    }

    /// Number of pairs of processors whose messages go by middles because their routes are broken.
    #[must_use]
    pub fn detouring_pairs(&self) -> Option<usize> {
        let routing = self.plain_routing();
        if routing.middles() != Middles::Detours {
            return None;
        }
        let processors = 0..self.processors();
        let pairs = processors.flat_map(|from| (0..self.processors()).map(move |to| (from, to)));
        let detours = pairs.filter(|&(from, to)| {
            let mut headers = routing.headers(from, to).into_iter();
            from != to && headers.any(|(header, _)| header.via.is_some())
        });
        Some(detours.count())
    }

    /// What the links left carry when a single one fails, for every link of the intact network.
    ///
    /// # Errors
    /// [`Error::Refused`] for a kind whose links do not fail, or without flows, and where routes take too many steps.
    pub fn single_failures(&self) -> Result<Vec<SingleFailure>> {
        let has_flows = |kind: &NetworkKind| kind.digits.is_some();
        let around = kinds::implementation(self).around;
        let Some(around) = around.filter(|_| has_flows(self.kind())) else {
            let able = NETWORKS
                .iter()
                .filter(|kind| kinds::can_fail(kind) && has_flows(kind));
            let (name, able) = (self.kind().name, names(able.map(|kind| kind.name)));
            let reason = if kinds::can_fail(self.kind()) {
                format!("failures of {name} are simulated and not modelled; choose one of {able}")
            } else {
                format!("links of {name} do not fail; choose one of {able}")
            };
            return Err(Error::refused("net", reason));
        };
        let intact = self.failing("")?;
        let (routing, pattern) = (intact.plain_routing(), intact.pattern());
        let without = |failures: &Failures| -> Result<Box<dyn Routing>> {
            Ok(Box::new(around(&intact, failures)?))
        };
        let search = if kinds::only_crossing_move(&intact) {
            SingleFailures::new(&*routing, &pattern, &without)?
        } else {
            SingleFailures::rerouting_all(&*routing, &pattern, &without)
        };
        search.all()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Network, Scenario};

    fn network(link: &str) -> Network {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario.networks[0].clone()
    }

    #[test]
    fn scouting_around_failures_is_simulated_only() {
        let lost = |link: &str| {
            let words = network(link).is_modelled().unwrap_err().to_string();
            let (_, rest) = words.split_once("modelled; ").unwrap();
            rest.split_once(' ').unwrap().0.parse::<usize>().unwrap()
        };
        // Three nodes on each side of the link, those halfway round the ring having another way.
        assert_eq!(lost("scouting,fail:27-28"), 2 * (1 + 2 + 3));
        assert_eq!(lost("scouting,fail:27:28"), 1 + 2 + 3);
        assert_eq!(lost("scouting,fail:27-28.0-8"), 4 * (1 + 2 + 3));
        for link in ["scouting", "mesh,fail:27-28", "buffered-min"] {
            assert_eq!(network(link).is_modelled(), Ok(()), "{link}");
        }
        let failing = network("scouting,k:16,faults:3,draw:2");
        assert!(failing.simulates().is_ok() && failing.doubt().is_some());
        assert!(failing.trust().contains("simulated only"));
        for (link, notice) in [
            ("scouting,fail:27-29", "fail: 27-29 is no link"),
            (
                "scouting,k:32,fail:0-1",
                "fail: 1024 processors are too many",
            ),
            (
                "scouting,k:4,fail:0.1.2.3.4.5.6.7.8.9.10.11.12.13.14",
                "fail: fewer than two",
            ),
        ] {
            let notices = Scenario::read(link).notices;
            assert!(notices[0].to_string().starts_with(notice), "{notices:?}");
        }
    }

    #[test]
    fn simulated_messages_go_between_joined_nodes_and_arrive() {
        use loadcurve_sim::{Replication, StoppingRule};
        let network = network("scouting,k:4,flits:4,scout:4,vcs:2,fail:5-6.9");
        let stopping_rule = StoppingRule::new(0.05, 20_000);
        let report = Replication::new(network.simulator(0.01, 1, 0), &stopping_rule).finish();
        let mean = report.batches.unwrap().mean();
        let whole = network.mean_unloaded_latency_cycles();
        assert!(mean > whole && mean < 1.5 * whole, "{mean} {whole}");
    }
}
