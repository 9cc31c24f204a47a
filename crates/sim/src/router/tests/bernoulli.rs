//! Sources like BookSim2's, which draw in every cycle whether they send a message.

use std::fmt;
use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_network::routing::{Middles, Routing};
use loadcurve_network::traffic::{Arrival, Arrivals};

/// Chooses the destination of a message of a source, which may be the source itself.
pub(super) type Destination = Box<dyn FnMut(u32, &mut Random) -> u32 + Send>;

/// Sources with geometric gaps between their messages.
pub(super) struct Bernoulli {
    /// Logarithm of the probability that a source sends nothing in a cycle.
    silence: f64,
    /// Cycle of the next message of each source.
    next: Vec<u64>,
    destination: Destination,
    flits: u32,
    random: Random,
    routing: Arc<dyn Routing>,
}

impl fmt::Debug for Bernoulli {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bernoulli")
    }
}

impl Bernoulli {
    /// Sources of messages of `flits` flits, for the processors of a routing, which draws their middles.
    pub(super) fn new(
        routing: Arc<dyn Routing>,
        destination: Destination,
        load_flits: f64,
        flits: u32,
    ) -> Self {
        let mut sources = Self {
            silence: libm::log1p(-load_flits / f64::from(flits)),
            next: Vec::new(),
            destination,
            flits,
            random: Random::stream(1, load_flits, 0),
            routing,
        };
        for _ in 0..sources.routing.topology().processors() {
            let gap = sources.gap();
            sources.next.push(gap);
        }
        sources
    }

    fn gap(&mut self) -> u64 {
        1 + (libm::log(1.0 - self.random.unit()) / self.silence) as u64
    }
}

impl Arrivals for Bernoulli {
    fn next_cycle(&self) -> u64 {
        self.next.iter().copied().min().unwrap_or(u64::MAX)
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        let stamp = self.next_cycle();
        if stamp > cycle {
            return None;
        }
        let from = self.next.iter().position(|&next| next == stamp)?;
        self.next[from] += self.gap();
        let source = from as u32;
        let destination = (self.destination)(source, &mut self.random);
        // BookSim2 leads a message to its own router through a middle, too, if that is any router.
        let to = match self.routing.middles() {
            Middles::AnyRouter(_) if destination == source => (from + 1) % self.next.len(),
            _ => destination as usize,
        };
        Some(Arrival {
            cycle: stamp,
            source,
            destination,
            flits: self.flits,
            via: self.routing.draw(from, to, &mut self.random).via,
            ..Arrival::default()
        })
    }

    fn flits(&self) -> Option<u32> {
        Some(self.flits)
    }
}
