//! Scouting switching in an adaptively routed torus: the model as published, and a corrected one.
//!
//! The header runs up to K links ahead of the data. If all virtual channels of the shortest paths
//! are busy, it backs off one link and tries another, as long as no data have crossed that link.
//! K = 0 is wormhole switching; with a large K the whole path is reserved before the data leave.
//!
//! [`Published`] and [`Corrected`] share the blocking of headers (`blocking`), its cost in setting
//! up a path (`set_up`), and the occupancy of virtual channels ([`VirtualChannels`]). They differ
//! in what a blocked header does and in what multiplexing slows down. The published equations have
//! two solutions below a fold and none beyond it (`fold`); the corrected ones have one. Neither
//! models a limit at the destination: ejection is left to the simulator.

mod blocking;
mod corrected;
mod explain;
mod fold;
mod path_setup;
mod published;
mod set_up;

pub use corrected::Corrected;
pub use path_setup::Interpretation;
pub use published::Published;

use super::{ChannelState, OperatingPoint};
use crate::queueing::VirtualChannels;
use crate::topology::ScoutingTorus;

/// Parameters of the scouting models: a torus, its messages and its virtual channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameters {
    /// The network of k × k nodes.
    pub torus: ScoutingTorus,
    flits: u32,
    scout: u32,
    vcs: u32,
}

impl Parameters {
    /// Messages of M = `flits` flits whose header scouts K = `scout` links ahead, in a torus with
    /// V = `vcs` virtual channels on each physical channel.
    ///
    /// # Panics
    /// When `flits` or `vcs` is 0.
    #[must_use]
    pub fn new(torus: ScoutingTorus, flits: u32, scout: u32, vcs: u32) -> Self {
        assert!(flits > 0, "a message has at least one flit");
        assert!(vcs > 0, "a channel has at least one virtual channel");
        Self {
            torus,
            flits,
            scout,
            vcs,
        }
    }

    /// M, flits per message.
    fn message_flits(self) -> f64 {
        f64::from(self.flits)
    }

    /// V as a number.
    fn virtual_channel_count(self) -> f64 {
        f64::from(self.vcs)
    }

    /// D = k/2, the hops of a typical message: k/4 in each dimension (2).
    fn hops(self) -> u32 {
        self.torus.k() / 2
    }
}

/// Scouting switching in steady state at one load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Steady {
    /// Mean time from generation to the last flit delivered.
    pub latency_cycles: f64,
    /// S, the mean time from entering the network to the last flit delivered.
    pub network_latency_cycles: f64,
    /// `W_s`, the wait at the source for one of its V virtual channels.
    pub source_wait_cycles: f64,
    /// Time that blocking adds to setting up a path: waiting, backing off and coming back.
    pub blocking_delay_cycles: f64,
    /// Any network channel, since they are all equivalent. Its utilisation is ρ of
    /// `virtual_channels`; its wait is the blocking delay of a path divided by its D hops.
    pub channel: ChannelState,
    /// Distribution of the busy virtual channels of a physical channel: ρ, `P_v` and V̄.
    pub virtual_channels: VirtualChannels,
}

impl Steady {
    /// The same state in the form common to all models.
    fn operating_point(&self, load_messages: f64) -> OperatingPoint {
        let vcs = self.virtual_channels;
        let details = [
            ("network_latency_cycles", self.network_latency_cycles),
            ("source_wait_cycles", self.source_wait_cycles),
            ("blocking_delay_cycles", self.blocking_delay_cycles),
            ("multiplexing_degree", vcs.multiplexing_degree()),
            ("channel_utilisation", vcs.utilisation()),
            ("all_vcs_busy_probability", vcs.all_busy_probability()),
        ];
        OperatingPoint {
            latency_cycles: self.latency_cycles,
            throughput_messages: load_messages,
            channels: vec![self.channel],
            details: details.map(|(name, value)| (name.to_owned(), value)).into(),
        }
    }
}
