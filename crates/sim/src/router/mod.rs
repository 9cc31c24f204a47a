//! Wormhole networks of routers with buffers, virtual channels, pipelines and credits.

mod allocation;
mod channel_use;
mod crossing;
mod decision;
mod fabric;
mod message;
mod ports;
mod schedule;
mod settings;
mod snapshot;
mod source;
#[cfg(test)]
mod tests;
mod wiring;

use std::sync::Arc;

use loadcurve_base::Result;
use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::{Arrivals, Pattern, Traffic};

pub use fabric::Fabric;
pub use settings::{SHORTEST_PIPELINE_CYCLES, Settings};
pub use wiring::MOST_VCS;

use super::{Driver, Observe};

/// The engine for a network of routers with the routing function `R`. Its effort is counted in flits that cross a
/// switch.
pub type Routers<R> = Driver<Fabric<R>>;

/// An engine for the network of a routing function under traffic.
///
/// # Errors
/// [`Error::Refused`](loadcurve_base::Error::Refused) when the routes need more virtual channels than a link can have.
pub fn network<P: Pattern + 'static>(
    routing: Arc<dyn Routing>,
    settings: &Settings,
    flits: u32,
    traffic: Traffic<P>,
) -> Result<Box<dyn Observe>> {
    Ok(Box::new(Routers::under(routing, settings, flits, traffic)?))
}

impl<R: Routing> Routers<R> {
    /// An empty network, whose routers draw by a seed.
    ///
    /// # Errors
    /// As [`network`].
    pub fn new(
        routing: R,
        settings: &Settings,
        arrivals: impl Arrivals + 'static,
        seed: u64,
    ) -> Result<Self> {
        Ok(Self::of(
            Fabric::new(routing, settings, false, seed)?,
            arrivals,
        ))
    }

    /// An empty network for messages of `flits` flits under traffic. The seed of the routers is the first random
    /// word.
    ///
    /// # Errors
    /// As [`network`].
    ///
    /// # Panics
    /// If `flits` is 0, or the traffic is that of another number of processors.
    pub fn under<P: Pattern + 'static>(
        routing: R,
        settings: &Settings,
        flits: u32,
        mut traffic: Traffic<P>,
    ) -> Result<Self>
    where
        R: Clone + 'static,
    {
        let seed = traffic.random.word();
        let traffic = traffic.over(&routing);
        let fabric = Fabric::new(routing, settings, traffic.has_replies(), seed)?;
        Ok(Self::driven(fabric, flits, traffic))
    }
}
