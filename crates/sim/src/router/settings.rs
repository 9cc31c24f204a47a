//! Buffers, virtual channels and delays of the routers of a network.

use std::sync::Arc;

/// Fewest cycles in which a head crosses an idle router.
pub const SHORTEST_PIPELINE_CYCLES: u32 = 3;

/// Buffers, virtual channels and delays of all routers and links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Flits that fit into the buffer of a virtual channel, from 1 to 1024.
    pub buffer_flits: u32,
    /// Virtual channels of a link, up to 64; as many as the routes need if it is less.
    pub vcs: u32,
    /// Cycles in which a head crosses an idle router, from [`SHORTEST_PIPELINE_CYCLES`] to 18.
    pub pipeline_cycles: u32,
    /// Cycles in which a flit crosses a link between routers, from 1 to 255.
    pub flight_cycles: u32,
    /// The same for every channel by its number, where links differ.
    pub flights_cycles: Option<Arc<[u32]>>,
    /// Cycles by which a credit is late, up to 15.
    pub credit_cycles: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            buffer_flits: 8,
            vcs: 1,
            pipeline_cycles: SHORTEST_PIPELINE_CYCLES,
            flight_cycles: 1,
            flights_cycles: None,
            credit_cycles: 0,
        }
    }
}

impl Settings {
    /// Cycles in which the route of a head is decided, of those in which it crosses a router.
    #[must_use]
    pub fn decision_cycles(&self) -> u32 {
        self.pipeline_cycles - SHORTEST_PIPELINE_CYCLES
    }

    /// Cycles from sending a flit over a channel until its place in the buffer behind can be used again, if that
    /// is idle.
    #[must_use]
    pub fn round_trip_cycles(&self, channel: usize) -> u32 {
        3 + 2 * self.flight_of(channel) + self.credit_cycles
    }

    /// Cycles in which a flit crosses a channel between routers.
    #[must_use]
    pub fn flight_of(&self, channel: usize) -> u32 {
        let flights = self.flights_cycles.as_ref();
        flights.map_or(self.flight_cycles, |flights| flights[channel])
    }
}
