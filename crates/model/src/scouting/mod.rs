//! Scouting switching in an adaptively routed torus: the model as published, and a corrected one.
//!
//! The header runs up to K links ahead of the data. If all virtual channels of the shortest paths
//! are busy, it backs off one link and tries another, as long as no data have crossed that link.
//! K = 0 is wormhole switching; with a large K the whole path is reserved before the data leave.
//!
//! [`Published`] and [`Corrected`] share the blocking of headers and its cost in setting up a path
//! (`header`), and the occupancy of virtual channels ([`VirtualChannels`]). They differ in the behaviour of
//! a blocked header and in the effect of multiplexing. The published equations have two solutions below a
//! fold and none beyond it (`fold`); the corrected ones have one. Neither models a limit at the
//! destination: ejection is left to the simulator.

mod corrected;
mod fold;
mod header;
mod path_setup;
mod published;

use loadcurve_base::queueing::{Saturated, VirtualChannels};
use loadcurve_base::scalar::{Name, Scalar};
use loadcurve_network::topology::ScoutingTorus;

pub use corrected::Corrected;
pub use path_setup::Interpretation;
pub use published::Published;

use super::explanation::{Explain, Quantity, Traced};
use super::{ChannelState, Model, OperatingPoint, Unsteady};

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

    /// D = k/2, the hops of a typical message: k/4 in each dimension (2).
    fn hops(self) -> u32 {
        self.torus.k() / 2
    }
}

/// Inputs of the equations.
struct Inputs<S> {
    parameters: Parameters,
    /// `λ_g`.
    load: S,
    /// k.
    k: S,
    /// D.
    hops: S,
    /// M.
    flits: S,
    /// K.
    scout: S,
    /// V.
    vcs: S,
}

impl<S: Scalar> Inputs<S> {
    fn of(parameters: Parameters, load_messages: f64) -> Self {
        let given = |value, symbol: &str, words: &str, unit| {
            S::given(f64::from(value), || Name::new(symbol, words).unit(unit))
        };
        let k = given(
            parameters.torus.k(),
            "k",
            "nodes in a row of the torus",
            "nodes",
        );
        let scout = "scouting distance: how far the header may run ahead of the data";
        let vcs = "virtual channels on every physical channel";
        Self {
            parameters,
            load: S::given(load_messages, || {
                let words = "messages that a node generates per cycle: the load";
                Name::new("λ_g", words).unit("messages/cycle/node")
            }),
            hops: (S::number(2.0) * (k.clone() / 4.0)).named(|| {
                let words = "hops of a typical message: a quarter of a ring in each of two \
                             dimensions";
                Name::new("D", words).unit("hops").by("(2)")
            }),
            k,
            flits: given(parameters.flits, "M", "length of a message", "flits"),
            scout: given(parameters.scout, "K", scout, "links"),
            vcs: given(parameters.vcs, "V", vcs, ""),
        }
    }

    /// The virtual channels of a physical channel of utilisation ρ, and `P_V` (12).
    fn all_busy(&self, utilisation: S) -> Result<(VirtualChannels<S>, S), Saturated> {
        let channels = VirtualChannels::new(self.parameters.vcs, utilisation)?;
        let all_busy = channels.all_busy_probability().named(|| {
            let words = "probability that all virtual channels of a physical channel are busy";
            Name::new("P_V", words).by("(12)")
        });
        Ok((channels, all_busy))
    }

    /// The wait for a channel, which no paper defines: the blocking delay of a path, divided among its
    /// hops.
    fn channel_wait(&self, blocking_delay: &S) -> S {
        (blocking_delay.clone() / &self.hops).named(|| {
            let words = "mean wait for a channel: what blocking adds to setting up a path, shared \
                         out among its hops";
            Name::new("W", words).cycles()
        })
    }
}

/// V̄ (13).
fn multiplexing_degree<S: Scalar>(channels: &VirtualChannels<S>) -> S {
    channels.multiplexing_degree().named(|| {
        let words = "mean number of virtual channels that share a busy physical channel: by so \
                     much sharing slows a message down";
        Name::new("V̄", words).by("(13)")
    })
}

/// L̄, by the paper's equation if it has one.
fn latency<S: Scalar>(latency: S, equation: &'static str) -> S {
    latency.named(|| {
        let words = "mean latency, from generation to the last flit delivered";
        Name::new("L̄", words).cycles().by(equation)
    })
}

/// Scouting switching in steady state at one load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Steady<S = f64> {
    /// Mean time from generation to the last flit delivered.
    pub latency_cycles: S,
    /// S, the mean time from entering the network to the last flit delivered.
    pub network_latency_cycles: S,
    /// `W_s`, the wait at the source for one of its V virtual channels.
    pub source_wait_cycles: S,
    /// Blocking delay of path set-up: waiting, backing off and returning.
    pub blocking_delay_cycles: S,
    /// Any network channel, since they are all equivalent. Its utilisation is ρ of
    /// `virtual_channels`; its wait is the blocking delay of a path divided by its D hops.
    pub channel: ChannelState,
    /// Distribution of the busy virtual channels of a physical channel: ρ, `P_v` and V̄.
    pub virtual_channels: VirtualChannels<S>,
    channel_wait: S,
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

/// A model whose equations give the steady state.
trait Equations: Model {
    /// The steady state at a load.
    ///
    /// # Errors
    /// [`Unsteady::Saturated`] from the saturation load on.
    fn state<S: Scalar>(&self, load_messages: f64) -> Result<Steady<S>, Unsteady>;
}

impl<M: Equations> Explain for M {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        let latency = self.state::<Traced>(load_messages)?.latency_cycles;
        Ok(latency.quantity().expect("a latency has a name"))
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        _class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        Ok(self.state::<Traced>(load_messages)?.channel_wait.quantity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::check;

    #[test]
    fn explanations_have_the_values_of_the_models() {
        for (k, flits, scout, vcs) in [
            (4, 32, 0, 1),
            (4, 1, 0, 1),
            (8, 32, 1, 1),
            (8, 32, 3, 6),
            (16, 64, 6, 2),
            (32, 1024, 16, 16),
        ] {
            let parameters = Parameters::new(ScoutingTorus::new(k), flits, scout, vcs);
            for interpretation in [
                Interpretation::Consistent,
                Interpretation::DistanceTwice,
                Interpretation::FreeRetries,
                Interpretation::SingleVisits,
            ] {
                check::explains_itself(&Published::new(parameters, interpretation));
            }
            check::explains_itself(&Corrected::new(parameters));
        }
    }
}
