//! What it takes to solve networks of any kind under any traffic. It is kept apart from the kinds' rows, so that a
//! program that leaves such networks to another one, such as the chart in a frame, is linked without it.

use std::fmt::Debug;
use std::sync::Arc;

use loadcurve_base::{Error, Result};
use loadcurve_model::Model;
use loadcurve_model::wormhole::Deadlocking;
use loadcurve_network::topology::custom::Description;
use loadcurve_network::traffic::AnyPattern;

use super::find::Find;
use super::kinds;
use super::kinds::own::{self, Own};
use super::network::Network;
use super::terms::Contender;
use super::{Scenario, traffic};

/// Everything that takes the code of all topologies and traffic patterns. A [`Context`](super::Context) has it, or
/// does without.
pub(super) trait Solvers: Debug + Sync {
    /// The wormhole model of a network under its traffic, as its reading says.
    fn wormhole(&self, network: &Network) -> Box<dyn Model>;

    /// The traffic pattern of a network, read once for all its copies.
    fn pattern(&self, network: &Network) -> Result<AnyPattern>;

    /// Checks that a network has routes of the kind that it names, and that what they carry can be counted.
    fn routes(&self, network: &Network) -> Result<()>;

    /// Number of channels of a network, those of detours included, if it has routes.
    fn channels(&self, network: &Network) -> Option<usize>;

    /// Most virtual channels of a link that the routes of a network tell apart, if it has routes.
    fn classes(&self, network: &Network) -> Option<usize>;

    /// Estimated number of steps in which the flows of a network are counted along its routes.
    fn flow_steps(&self, network: &Network) -> f64;

    /// Estimated time to find the worst permutation of a network, if that is its traffic and not known.
    fn worst_us(&self, network: &Network) -> f64;

    /// Reason for which a page does not search for that permutation.
    fn worst_refused(&self, network: &Network) -> Option<Error>;

    /// A user's own network, read once for all its copies.
    fn own(&self, network: &Network) -> Result<Arc<Own>>;

    /// The nodes and links that the text of a key of a user's own network says, if it says any.
    fn described(&self, key: &str, text: &str) -> Result<Option<Description>>;

    /// The text of a search, as links write it.
    fn find(&self, text: &str) -> Result<String>;

    /// Sets width and clock of a network beside the first one of its scenario.
    fn settle(&self, scenario: &Scenario, contender: &mut Contender, first: &Network)
    -> Result<()>;
}

/// The solvers of this program.
#[derive(Debug)]
pub(super) struct Here;

impl Solvers for Here {
    fn wormhole(&self, network: &Network) -> Box<dyn Model> {
        if let Some(deadlock) = network.deadlock() {
            let (routing, pattern) = (network.plain_routing(), network.pattern());
            let flits = network.flits();
            return Box::new(Deadlocking::new(&*routing, &pattern, flits, deadlock));
        }
        if let Some(nearby) = kinds::routers::nearby(network) {
            return Box::new(nearby);
        }
        if let Some(unmodelled) = kinds::routers::unmodelled(network) {
            return Box::new(unmodelled);
        }
        match network.finite_model() {
            Some(finite) => Box::new(finite),
            None => Box::new(kinds::published(network).expect("routes without cycles")),
        }
    }

    fn pattern(&self, network: &Network) -> Result<AnyPattern> {
        let read = || traffic::pattern(network);
        if network.missing_file().is_some() || network.awaits_worst() {
            return read();
        }
        network.cache.pattern.get_or_init(read).clone()
    }

    fn routes(&self, network: &Network) -> Result<()> {
        network.has_routes()
    }

    fn channels(&self, network: &Network) -> Option<usize> {
        network.known_channels()
    }

    fn classes(&self, network: &Network) -> Option<usize> {
        network.known_channels().map(|_| network.classes())
    }

    fn flow_steps(&self, network: &Network) -> f64 {
        network.flow_steps()
    }

    fn worst_us(&self, network: &Network) -> f64 {
        network.worst_us()
    }

    fn worst_refused(&self, network: &Network) -> Option<Error> {
        network.worst_refused()
    }

    fn own(&self, network: &Network) -> Result<Arc<Own>> {
        let read = || Own::of(network);
        if network.missing_file().is_some() {
            return read();
        }
        network.cache.own.get_or_init(read).clone()
    }

    fn described(&self, key: &str, text: &str) -> Result<Option<Description>> {
        own::described(key, text)
    }

    fn find(&self, text: &str) -> Result<String> {
        Find::read(text).map(|find| find.to_string())
    }

    fn settle(
        &self,
        scenario: &Scenario,
        contender: &mut Contender,
        first: &Network,
    ) -> Result<()> {
        scenario.settle(contender, first)
    }
}

impl Network {
    /// The solvers of the network's context; none in a program that leaves it to another one.
    pub(super) fn solvers(&self) -> Option<&'static dyn Solvers> {
        self.context().solvers()
    }

    /// The solvers, where a network is not left to another program.
    pub(super) fn solved_here(&self) -> &'static dyn Solvers {
        let solvers = self.solvers();
        solvers.unwrap_or_else(|| unreachable!("{self} is solved elsewhere"))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Context, Scenario};

    #[test]
    fn without_solvers_links_are_the_same_and_networks_are_left_to_others() {
        let context = Context::without_solvers();
        for link in [
            "net=mesh,traffic:shift",
            "net=torus,reading:finite",
            "net=own,edges:0-1-2-0",
        ] {
            let scenario = Scenario::read_in(link, &context).scenario;
            assert_eq!(scenario.query(), link);
            assert_eq!(scenario.networks[0].model_cost().build_us, f64::INFINITY);
        }
        let ymax = |context: &Context| {
            let scenario = Scenario::read_in("net=mesh&ns=1&ymax=100", context).scenario;
            scenario.with_view("ns", "2").unwrap().view.y_max_cycles
        };
        assert_eq!(ymax(&context), Some(100.0));
        assert_eq!(ymax(&Context::default()), Some(200.0));
    }
}
