//! Path set-up in the published model: blocked hops and their cost.

use loadcurve_base::queueing::Saturated;
use loadcurve_base::scalar::{Name, Scalar};

use super::Inputs;
use super::header::{self, HeaderHop};

/// Interpretations of equations (3), (4) and (5). Each differs from the first in one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Interpretation {
    /// Consistent with the paper's own text: (3) as printed, (4) without its D, and in (5) a cycle
    /// for every attempt at the source.
    #[default]
    Consistent,
    /// (4) as printed, `S = C + D + M`: the distance counts twice.
    DistanceTwice,
    /// (5) as printed for i = 0, `C_{0,j} = C_{1,j} + 1`: being blocked at the source costs nothing.
    FreeRetries,
    /// `λ_c = λ_g·D/4` in (3): a message loads each channel of its path once.
    SingleVisits,
}

impl Interpretation {
    /// S without contention.
    pub(super) fn zero_load_latency<S: Scalar>(self, inputs: &Inputs<S>) -> S {
        match self {
            Self::DistanceTwice => unblocked(inputs) + &inputs.hops,
            _ => unblocked(inputs),
        }
    }
}

/// 2K − 1 of (7), the lead of the header over the data; −1 when they move in step (K = 0).
pub(super) fn lead<S: Scalar>(inputs: &Inputs<S>) -> S {
    S::number(2.0) * &inputs.scout - 1.0
}

/// M + (2K − 1) + D, the least network latency, as given at (11).
pub(super) fn unblocked<S: Scalar>(inputs: &Inputs<S>) -> S {
    inputs.flits.clone() + lead(inputs) + &inputs.hops
}

/// Path set-up by a header through channels of equal utilisation.
#[derive(Debug, Clone)]
pub(super) struct PathSetup<S> {
    /// Channels that it visits, D + Σ i·`P_bi` of (3).
    pub(super) visits: S,
    /// Cycles that blocking adds to C of (7).
    pub(super) delay_cycles: S,
    /// S (4), with C in its parts.
    pub(super) network_latency_cycles: S,
}

impl<S: Scalar> PathSetup<S> {
    /// Path set-up at utilisation ρ of the physical channels.
    ///
    /// # Errors
    /// [`Saturated`] when ρ ≥ 1.
    pub(super) fn at(
        ρ: S,
        inputs: &Inputs<S>,
        interpretation: Interpretation,
    ) -> Result<Self, Saturated> {
        let (_, all_busy) = inputs.all_busy(ρ)?;
        let mut hops = header::hops(inputs, &all_busy);
        if interpretation != Interpretation::FreeRetries {
            // At the source the header retries in every cycle. φ₀ = 0 keeps P_b0 = P_V² below 1.
            let HeaderHop { blocked, lost, .. } = &mut hops[0];
            *lost = blocked.clone() / blocked.complement();
        }
        let repeats = if interpretation == Interpretation::SingleVisits {
            S::number(0.0)
        } else {
            let hops = (0..).map(f64::from).zip(&hops);
            S::long_sum(hops.map(|(i, hop)| S::number(i) * &hop.blocked))
        };
        // A back-off costs two cycles: the step back and the repeated hop.
        let delay_cycles = header::mean_delay_cycles(inputs, &hops, 2.0).named(|| {
            let words = "mean time that blocking adds to setting up a path: backing off, coming \
                         back, trying again";
            Name::new("X", words).cycles().by("(7)")
        });
        let latency = interpretation.zero_load_latency(inputs) + &delay_cycles;
        Ok(Self {
            visits: inputs.hops.clone() + repeats,
            delay_cycles,
            network_latency_cycles: latency.named(|| {
                let words =
                    "mean network latency, from entering the network to the last flit delivered";
                Name::new("S", words).cycles().by("(4), (7)")
            }),
        })
    }
}
