//! Path set-up in the published model: blocked hops and their cost.

use super::Parameters;
use super::blocking::{blocked, one_dimension_left};
use super::set_up::{Hop, mean_delay_cycles};
use crate::queueing::{Saturated, VirtualChannels};

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

/// Path set-up by a header through channels of equal utilisation.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathSetup {
    /// Channels that it visits, D + Σ i·`P_bi` of (3).
    pub(super) visits: f64,
    /// Cycles that blocking adds to C of (7).
    pub(super) delay_cycles: f64,
}

impl PathSetup {
    /// Path set-up at utilisation ρ of the physical channels.
    ///
    /// # Errors
    /// [`Saturated`] when ρ ≥ 1.
    pub(super) fn at(
        ρ: f64,
        setting: Parameters,
        reading: Interpretation,
    ) -> Result<Self, Saturated> {
        let d = setting.hops();
        let all_busy = VirtualChannels::new(setting.vcs, ρ)?.all_busy_probability();
        let mut hops: Vec<Hop> = (0..d)
            .map(|i| Hop {
                blocked: blocked(one_dimension_left(i, d), all_busy),
                lost: 0.0,
            })
            .collect();
        if reading != Interpretation::FreeRetries {
            // At the source the header retries in every cycle. φ₀ = 0 keeps P_b0 = P_V² below 1.
            hops[0].lost = hops[0].blocked / (1.0 - hops[0].blocked);
        }
        let repeats: f64 = match reading {
            Interpretation::SingleVisits => 0.0,
            _ => (0..d)
                .zip(&hops)
                .map(|(i, hop)| f64::from(i) * hop.blocked)
                .sum(),
        };
        Ok(Self {
            visits: f64::from(d) + repeats,
            // A back-off costs two cycles: the step back and the repeated hop.
            delay_cycles: mean_delay_cycles(setting.scout, &hops, 2.0),
        })
    }
}
