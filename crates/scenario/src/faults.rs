//! Networks with other failures than their own.

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{Middles, Routing};
use loadcurve_network::structure::{SingleFailure, SingleFailures};
use loadcurve_network::topology::Failures;

use super::NETWORKS;
use super::kinds;
use super::network::{Network, names};

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
    /// [`Error::Refused`] for a kind whose links do not fail, and where routes take too many steps.
    pub fn single_failures(&self) -> Result<Vec<SingleFailure>> {
        let Some(around) = &kinds::implementation(self).around else {
            let able = NETWORKS.iter().filter(|kind| kinds::can_fail(kind));
            let reason = format!(
                "links of {} do not fail; choose one of {}",
                self.kind().name,
                names(able.map(|kind| kind.name))
            );
            return Err(Error::refused("net", reason));
        };
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
