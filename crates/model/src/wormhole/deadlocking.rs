//! Networks that can deadlock, which have no steady state to solve for.

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Pattern;

use crate::{Deadlock, Model, OperatingPoint, Unsteady};

/// A network with a cycle in its channel dependency graph. It has no curve, but a zero-load latency, and an
/// upper bound on the load from its channels.
#[derive(Debug, Clone)]
pub struct Deadlocking {
    deadlock: Deadlock,
    flits: f64,
    zero_load_latency_cycles: f64,
    most_messages: f64,
}

impl Deadlocking {
    /// The network of a routing function under a traffic pattern.
    ///
    /// # Panics
    /// When no source sends anything.
    #[must_use]
    pub fn new(
        routing: &dyn Routing,
        pattern: &dyn Pattern,
        flits: u32,
        deadlock: Deadlock,
    ) -> Self {
        let mut over = vec![0.0; routing.topology().channels()];
        let (mut sent, mut hops) = (0.0, 0.0);
        for source in 0..pattern.processors() {
            for (destination, weight) in pattern.destinations(source) {
                sent += weight;
                let mut channel = routing.injection(source);
                loop {
                    hops += weight;
                    let group = routing.group(channel);
                    let share = weight / group.len() as f64;
                    over[group].iter_mut().for_each(|load| *load += share);
                    let [hop] = routing.hops(channel, destination)[..] else {
                        break;
                    };
                    channel = hop.group;
                }
            }
        }
        assert!(sent > 0.0, "somebody sends");
        let busiest = over.into_iter().fold(0.0, f64::max);
        let flits = f64::from(flits);
        Self {
            deadlock,
            flits,
            zero_load_latency_cycles: flits + hops / sent - 1.0,
            most_messages: sent / (pattern.senders() as f64 * busiest * flits),
        }
    }
}

impl Model for Deadlocking {
    fn at(&self, _load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Err(Unsteady::Deadlocking)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.zero_load_latency_cycles
    }

    /// The load at which the busiest channel has no idle time.
    fn saturation_messages(&self) -> f64 {
        self.most_messages
    }

    fn flits_per_message(&self) -> f64 {
        self.flits
    }

    fn deadlock(&self) -> Option<&Deadlock> {
        Some(&self.deadlock)
    }
}
