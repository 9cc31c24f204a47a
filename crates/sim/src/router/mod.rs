//! Wormhole networks of routers as built: finite buffers, virtual channels, a pipeline, credits, and routes that
//! are chosen by what the router sees.
//!
//! # What is simulated
//! A router has an input port for each link that leads to it and an output port for each that leads away. Every port
//! has V virtual channels; at an input each has a buffer of B flits. The V virtual channels of a link are shared out to
//! the classes of the routing function as evenly as may be, lower classes first, by the number of classes on the link
//! that has the most; of an adaptive routing every escape has one virtual channel, and the adaptive class has the rest.
//! Links to and from processors have all V. Replies have classes of their own, like those of requests.
//!
//! A head crosses an idle router in 3 + r cycles, of which r decide its route, and a link between routers in ℓ cycles.
//! Time advances in cycles t, each with these steps in this order:
//!
//! 1. *Arrivals.* Flits and credits arrive that are due. The route of a head that has been at the front of its buffer
//!    since t₀ is decided in cycle t₀ + max(0, r − 1), on the credits after this step; it asks for a virtual channel
//!    from t₀ + r on.
//! 2. *Sources.* An injection channel sends the flits of one message of its processor after the other, replies before
//!    requests, over the virtual channel that was the next in turn with a credit when the first flit went. Of several
//!    the first that is free takes the next message. A flit that is sent in t is at the
//!    router in t + 2.
//! 3. *Offers.* An input offers each output one flit: that of the first virtual channel, from its pointer on, which
//!    holds a virtual channel of that output since before t and has a flit and a credit.
//! 4. *Virtual channels.* Each head that asks requests every free virtual channel of its choice. Each of these grants
//!    one head, in turn over the virtual channels of all inputs; each head accepts one grant: an adaptive one rather
//!    than an escape, and then in turn over the virtual channels of all outputs. Pointers move with acceptance only.
//!    An adaptive virtual channel beside an escape counts as free only if its buffer is empty and all credits are home:
//!    otherwise a head behind another's tail could not reach its escape.
//! 5. *Switch.* Each output grants one input, in turn; each input accepts one grant, in turn. The flit arrives at the
//!    next router in t + 2 + ℓ, at a processor in t + 3, and the credit at the router before in t + 1 + ℓ + c, or at a
//!    source in t + 2. A processor's credit is back c + 2 cycles after the arrival of the flit. After the last flit of a
//!    message the virtual channel is free from t + 1 on, and the next head is at the front from t + 1 on.
//!
//! Latency is counted from the birth of a message to the arrival of its last flit. A message that meets no other takes
//! L = s + 1 + Σ (3 + r) over its routers + Σ ℓ over its links, the one to its destination counting one cycle, if
//! buffers hold min(s, 3 + 2ℓ + c) flits: a credit is back 3 + 2ℓ + c cycles after its flit was sent. One virtual
//! channel carries s/(s + 1) flits per cycle if its buffer is larger than that, and s/(s (3 + 2ℓ + c)/B + 1) below.
//!
//! # Routes
//! A routing function gives the candidates for the next hop, and its
//! [`Selection`](loadcurve_network::routing::Selection) the rule of the choice. A port is the less occupied, the fewer
//! flits have been sent over it and not credited, on all its virtual channels; all heads that are decided in one cycle
//! see the same. Draws come from one stream, by router, then input, then virtual channel. Of several links between the
//! same routers a message takes the least occupied. Of several ejection channels it asks in each cycle for the first of
//! those with the fewest virtual channels that are held or that others ask for.
//!
//! # What is measured
//! For each channel: λ, the messages that were given one of its virtual channels; x̄, the time from then until their
//! last flit was sent; W, the time for which they had asked; and the state of its buffers, with what the message at the
//! front waits for ([`BufferState`](loadcurve_base::channel_state::BufferState)). Of the messages that wait in buffers,
//! counted every 256 cycles, the fraction that waits although a virtual channel of an output that it may take is free
//! and has a credit: most of them stand behind another message.
//!
//! # Assumes
//! Processors that consume what arrives. Routes without cycles between classes, or with acyclic escapes
//! ([`Routing::check`]): other networks may stop for ever, which is seen ([`Pause::Standstill`](crate::Pause)).
//!
//! # Source
//! W. J. Dally and B. Towles, "Principles and practices of interconnection networks", Morgan Kaufmann, 2004, ISBN
//! 978-0-12-200751-4, chapters 16 to 19; N. McKeown, "The iSLIP scheduling algorithm for input-queued switches",
//! IEEE/ACM Trans. Networking 7(2), 1999, pp. 188–201, doi:10.1109/90.769767; J. Duato, "A new theory of
//! deadlock-free adaptive routing in wormhole networks", IEEE Trans. Parallel and Distributed Systems 4(12), 1993, pp.
//! 1320–1331, doi:10.1109/71.250114. The timing is that of BookSim2: N. Jiang et al., "A detailed and flexible
//! cycle-accurate network-on-chip simulator", Proc. IEEE Int. Symp. on Performance Analysis of Systems and Software
//! (ISPASS), 2013, pp. 86–96, doi:10.1109/ISPASS.2013.6557149.
//!
//! # How it is fast
//! What a port has to do is a word of bits, and routers without any are skipped, as are cycles in which nothing is due.

mod allocation;
mod arrival;
mod crossing;
mod cycle;
mod decision;
mod fabric;
mod inside;
mod message;
mod ports;
mod schedule;
mod settings;
mod snapshot;
mod source;
#[cfg(test)]
mod tests;
mod vc_use;
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
