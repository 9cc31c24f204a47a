//! Networks with other failures than their own.

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{Middles, Routing};
use loadcurve_network::structure::{SingleFailure, SingleFailures};
use loadcurve_network::topology::{Failures, RouterLinks};
use loadcurve_network::traffic::CarriedPairs;

use super::implementation::Around;
use super::kinds;
use super::network::{Network, names};
use super::{Focus, MAX_NETWORKS, NETWORKS, NetworkKind, Scenario, Switching};

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

    /// Checks that the network has a model.
    ///
    /// # Errors
    /// [`Error::Refused`] for scouting around failures and for routers with buffers, which are simulated only.
    pub fn is_modelled(&self) -> Result<()> {
        kinds::routers::is_modelled(self)?;
        if self.kind().switching != Switching::Scouting || !kinds::has_failures(self) {
            return Ok(());
        }
        let reason = "scouting around failures is simulated and not modelled";
        Err(Error::refused("fail", reason))
    }

    /// Number of pairs of processors that no route joins any more, and that send each other nothing.
    ///
    /// # Errors
    /// [`Error::Refused`] where no route is left.
    pub fn unjoined_pairs(&self) -> Result<usize> {
        let pairs = self.processors() * (self.processors() - 1);
        Ok(pairs - self.carried_pairs()?.pairs())
    }

    /// Uniform traffic between the processors that its routes join.
    ///
    /// # Errors
    /// [`Error::Refused`] where they join none.
    pub(super) fn carried_pairs(&self) -> Result<CarriedPairs> {
        let make = || CarriedPairs::new(&*self.plain_routing());
        self.cache.carried.get_or_init(make).clone()
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

    /// Checks that the links of the network can fail, and that what they leave is modelled.
    ///
    /// # Errors
    /// [`Error::Refused`] for a kind whose links do not fail, or without flows.
    pub fn models_failures(&self) -> Result<()> {
        self.around().map(drop)
    }

    /// What routes the network around failures.
    fn around(&self) -> Result<&'static Around> {
        let has_flows = |kind: &NetworkKind| kind.digits.is_some();
        let around = kinds::implementation(self).around.as_ref();
        around.filter(|_| has_flows(self.kind())).ok_or_else(|| {
            let able = NETWORKS
                .iter()
                .filter(|kind| kinds::can_fail(kind) && has_flows(kind));
            let (name, able) = (self.kind().name, names(able.map(|kind| kind.name)));
            let reason = if kinds::can_fail(self.kind()) {
                format!("failures of {name} are simulated and not modelled; choose one of {able}")
            } else {
                format!("links of {name} do not fail; choose one of {able}")
            };
            Error::refused("net", reason)
        })
    }

    /// What the links left carry when a single one fails, for every link of the intact network.
    ///
    /// # Errors
    /// [`Error::Refused`] as [`models_failures`](Self::models_failures), and where routes take too many steps.
    pub fn single_failures(&self) -> Result<Vec<SingleFailure>> {
        let around = self.around()?;
        let intact = self.failing("")?;
        let (routing, pattern) = (intact.plain_routing(), intact.pattern());
        let without = |failures: &Failures| -> Result<Box<dyn Routing>> {
            Ok(Box::new((around.routing)(&intact, failures)?))
        };
        let search = if (around.only_crossing_move)(&intact) {
            SingleFailures::new(&*routing, &pattern, &without)?
        } else {
            SingleFailures::rerouting_all(&*routing, &pattern, &without)
        };
        search.all()
    }
}

impl Network {
    /// The link of a channel as `fail` writes it; none for a port, and where links do not fail.
    #[must_use]
    pub fn link_as_failure(&self, channel: usize) -> Option<String> {
        let (a, b) = (*self.router_links()?.ends().get(channel)?)?;
        Some(format!("{}-{}", a.min(b), a.max(b)))
    }

    /// The router of a processor as `fail` writes it; none where routers do not fail.
    #[must_use]
    pub fn router_as_failure(&self, processor: usize) -> Option<String> {
        let [router, _] = self.router_links()?.of_processor(processor);
        Some(router.to_string())
    }

    fn router_links(&self) -> Option<RouterLinks> {
        kinds::can_fail(self.kind()).then(|| RouterLinks::of(self.plain_routing().topology()))
    }

    /// True if a link says that this link or router has failed.
    #[must_use]
    pub fn has_failed(&self, item: &str) -> bool {
        kinds::can_fail(self.kind())
            && (self.value("fail").to_string().split('.')).any(|known| known == item)
    }
}

impl Scenario {
    /// The scenario in which a link or router of the network at `index` fails, or is mended if it has failed. A network
    /// without failures stays beside the one with them, as long as there is room.
    ///
    /// # Errors
    /// [`Error::CutOff`] where messages cannot reach their destination any more, and [`Error::Refused`] for what is no
    /// link or router.
    pub fn with_failure(&self, index: usize, item: &str) -> Result<Self> {
        let network = &self.networks[index];
        if !kinds::can_fail(network.kind()) {
            network.models_failures()?;
        }
        let written = network.value("fail").to_string();
        let known = || written.split('.').filter(|known| !known.is_empty());
        let mut items: Vec<&str> = known().filter(|&known| known != item).collect();
        if items.len() == known().count() {
            items.push(item);
        }
        let failing = network.with_settings(&[("fail", &items.join("."))])?;
        let focus = self.view.focus.filter(|focus| match *focus {
            Focus::Channel(channel) => {
                network.link_as_failure(channel) == failing.link_as_failure(channel)
            }
            _ => true,
        });
        let focus = focus.filter(|focus| focus.is_in(failing.extent()));
        let mut edited = if kinds::has_failures(network) || self.networks.len() == MAX_NETWORKS {
            let mut edited = self.with_replaced(index, failing);
            edited.names[index].clone_from(&self.names[index]);
            edited
        } else {
            let mut edited = self.with_copy(index)?.with_replaced(index + 1, failing);
            edited.view.drawn = index + 1;
            edited
        };
        edited.view.focus = focus;
        Ok(edited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(link: &str, item: &str) -> String {
        let scenario = Scenario::read(link).scenario;
        let edited = scenario.with_failure(scenario.view.drawn, item);
        edited.map_or_else(|error| error.to_string(), |it| it.query())
    }

    #[test]
    fn the_first_failure_adds_a_network_and_further_ones_change_it() {
        let once = failed("net=mesh", "27-28");
        assert_eq!(once, "net=mesh&net=mesh,fail:27-28&draw=2");
        let twice = failed(&once, "3");
        assert_eq!(twice, "net=mesh&net=mesh,fail:27-28.3&draw=2");
        let mended = failed(&twice, "27-28");
        assert_eq!(mended, "net=mesh&net=mesh,fail:3&draw=2");
        assert_eq!(failed(&mended, "3"), "net=mesh&net=mesh&draw=2");
        let picked = failed("net=mesh&focus=channel:150", "27-28");
        assert!(picked.ends_with("&focus=channel:150"), "{picked}");
        assert!(failed(&picked, "27-28").ends_with("&focus=channel:150"));
    }

    #[test]
    fn what_would_cut_processors_off_is_refused() {
        let words = failed("net=mesh&net=mesh,fail:0-1&draw=2", "0-8");
        assert_eq!(words, "fail: 0 cannot reach 1 (126 pairs)");
    }

    #[test]
    fn parts_are_named_as_links_name_them() {
        let mesh = &Scenario::read("net=mesh,k:4,fail:0-1").scenario.networks[0];
        let links = RouterLinks::of(mesh.plain_routing().topology());
        let name = |ends| {
            let channel = links.ends().iter().position(|it| *it == Some(ends));
            mesh.link_as_failure(channel.unwrap()).unwrap()
        };
        assert_eq!([name((1, 0)), name((5, 6))], ["0-1", "5-6"]);
        assert_eq!(
            ["0-1", "5-6"].map(|item| mesh.has_failed(item)),
            [true, false]
        );
        assert_eq!(mesh.router_as_failure(5).as_deref(), Some("5"));
        let multistage = &Scenario::read("net=buffered-min").scenario.networks[0];
        assert_eq!(multistage.link_as_failure(3), None);
        assert!(!multistage.has_failed("3"));
    }

    fn network(link: &str) -> Network {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario.networks[0].clone()
    }

    #[test]
    fn scouting_around_failures_is_simulated_only() {
        let lost = |link: &str| {
            assert!(network(link).is_modelled().is_err(), "{link}");
            network(link).unjoined_pairs().unwrap()
        };
        // Three nodes on each side of the link, those halfway round the ring having another way.
        assert_eq!(lost("scouting,fail:27-28"), 2 * (1 + 2 + 3));
        assert_eq!(lost("scouting,fail:27:28"), 1 + 2 + 3);
        assert_eq!(lost("scouting,fail:27-28.0-8"), 4 * (1 + 2 + 3));
        for link in ["scouting", "mesh,fail:27-28", "buffered-min"] {
            assert_eq!(network(link).is_modelled(), Ok(()), "{link}");
        }
        let failing = network("scouting,k:16,faults:3,draw:2");
        assert!(failing.doubt().is_some());
        assert!(failing.trust().contains("simulated only"));
        for (link, notice) in [
            ("scouting,fail:27-29", "fail: 27-29 is no link"),
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
