//! The published model with four changes suggested by simulation, and no fitted constant.

use super::blocking::{blocked, one_dimension_left};
use super::set_up::{Hop, mean_delay_cycles};
use super::{Parameters, Steady, explain};
use crate::model::explanation::{Explain, Explanation, Quantity};
use crate::model::{ChannelState, Model, OperatingPoint, Unsteady, least_saturating_load};
use crate::queueing::{Saturated, VirtualChannels};

/// Latency and saturation of scouting switching in a k × k torus, corrected.
///
/// # Equation
/// `L = S + W_s`, with four changes to [`Published`](super::Published):
/// - D̄ = kN/(2(N − 1)), the exact mean distance, `λ_c = λ_g·D̄/4` without repeated visits, and
///   `ρ = λ_c M` in (12): only data take bandwidth;
/// - the lead is `L = 2·E[min(K, d)] − 1` over the exact distances d: no header is further ahead
///   than its destination;
/// - a blocked header that does not back off waits until the first of the busy virtual channels is
///   released: `H/(V + 1)` with one dimension left, `H/(2V + 1)` with two, where
///   `H = M·V̄ + L + 1 + X` is the time for which one is held. In (5),
///   `C_{0,j} = C_{1,j} + 1 + P_b0 w₀` and `C_{i,j} = (1 − q)C_{i+1,j} + q·C_{i−1,j+1} + 1 +
///   (1 − P_j^t)P_bi w_i`, where `P_bi w_i = (1 − φ_i)P_V²·H/(2V + 1) + φ_i P_V·H/(V + 1)`;
///   `X = ΣC_{0,0}^t/(K + 1) − D`;
/// - V̄ slows down only the data: `S = L + X + (D̄ + M)V̄`. A virtual channel of the source is held
///   for `S_h = S − D̄V̄`, until the tail leaves it: `W_s = λ_g(S_h² + X²)/(2(V − λ_g S_h))`.
///
/// ρ, `P_V` and V̄ are explicit in `λ_g`, and (5) is linear in its waits: `X = a + b·H`, where a is
/// the delay from back-offs alone and b that from waits of H = 1. Hence
/// `X = (a + b(M·V̄ + L + 1))/(1 − b)`, to which iteration from X = 0 converges. The network
/// saturates at the least load with `ρ = 1`, `b = 1` or `λ_g S_h = V`: all three rise with the
/// load.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | k | [`k`](crate::topology::ScoutingTorus::k) | nodes | multiples of 4 |
/// | M | `flits` | flits | ≥ 1 |
/// | K | `scout`, the scouting distance | links | ≥ 0 |
/// | V | `vcs` | virtual channels | ≥ 1 |
/// | `λ_g` | `load_messages` | messages/cycle/node | ≥ 0 |
/// | D̄ | [`mean_distance`](crate::topology::ScoutingTorus::mean_distance) | hops | ≥ k/2 |
/// | L | `lead_cycles` | cycles | −1…2D̄ − 1 |
/// | X | [`Steady::blocking_delay_cycles`] | cycles | ≥ 0 |
/// | S | [`Steady::network_latency_cycles`] | cycles | ≥ D̄ + M + L |
/// | `W_s` | [`Steady::source_wait_cycles`] | cycles | ≥ 0 |
/// | ρ, `P_v`, V̄ | [`Steady::virtual_channels`] | | |
///
/// The utilisation of a channel is ρ, the fraction of all cycles in which it carries a flit.
///
/// # Assumes
/// The assumptions of the published model.
///
/// # Source
/// F. Safaei, A. Khonsari, M. Fathy, N. Talebanfard and M. Ould-Khaoua, "Communication-prediction
/// of scouting switching in adaptively-routed torus networks", Network and Parallel Computing
/// (NPC 2007), LNCS 4672, pp. 466–475, equations (5)–(13).
///
/// # Differs from the paper
/// In the four changes above. They are Loadcurve's own and in no paper; each replaces an assumption
/// of the published model about a quantity that can be measured in a simulator.
///
/// # Trust
/// Compared with simulations of 8 × 8 and 16 × 16 nodes with ideal ejection, at fractions of the
/// simulator's saturation load: V = 1, K ≤ 1 within 4 % up to a half and within 7 % at 60–80 %;
/// V = 1, K ≥ 3 within 6 % up to a half, then mostly within 13 %, but 23 % too low at 80 % (8 × 8,
/// M = 32, K = 6) and 46 % too low at 90 %. At V = 6 on 8 × 8 nodes it is within 8 % up to 80 %
/// with M = 32 and 5–15 % too low with M = 64. On 16 × 16 nodes it is 11–24 % too low up to a half,
/// because a message moves at the pace of its most shared channel rather than the mean one; with
/// M = 64 and small K the published model is better there. It never saturated where the simulator
/// was stable, and it does not predict the deadlocks of V = 1, K ≤ 1.
///
/// # Example
/// A message that meets no other takes D̄ + M + 2·E\[min(K, d)\] − 1 cycles, as in any such
/// network:
/// ```
/// use loadcurve::model::{Model, scouting::{Corrected, Parameters}};
/// use loadcurve::topology::ScoutingTorus;
/// let torus = ScoutingTorus::new(8);
/// let wormhole = Corrected::new(Parameters::new(torus, 32, 0, 1)).at(0.0).unwrap();
/// assert_eq!(wormhole.latency_cycles, torus.mean_distance() + 32.0 - 1.0);
/// ```
/// Its explanation has the same value, and shows the equations:
/// ```
/// use loadcurve::model::{explanation::Explain, scouting::{Corrected, Parameters}};
/// use loadcurve::topology::ScoutingTorus;
/// let setting = Parameters::new(ScoutingTorus::new(8), 32, 0, 1);
/// let latency = Corrected::new(setting).explain(0.0).unwrap().latency;
/// assert_eq!(latency.letters().plain(), "L̄ = S + W_s");
/// let network = &latency.terms()[0];
/// assert_eq!(network.letters().plain(), "S = L + X + (D̄ + M)·V̄");
/// assert_eq!(network.value(), latency.value());
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corrected {
    setting: Parameters,
    lead_cycles: f64,
    saturation_messages: f64,
}

impl Corrected {
    /// The model of a setting.
    #[must_use]
    pub fn new(setting: Parameters) -> Self {
        let torus = setting.torus;
        let mut model = Self {
            setting,
            lead_cycles: 2.0 * torus.mean_distance_up_to(setting.scout) - 1.0,
            saturation_messages: 4.0 / (torus.mean_distance() * setting.message_flits()),
        };
        // The initial value is the bandwidth limit, ρ = 1.
        model.saturation_messages =
            least_saturating_load(model.saturation_messages, |λ| model.solve(λ).is_err());
        model
    }

    /// X, for this occupancy of the virtual channels.
    fn blocking_delay_cycles(&self, channels: VirtualChannels) -> Result<f64, Saturated> {
        let (d, v) = (self.setting.hops(), self.setting.virtual_channel_count());
        let all_busy = channels.all_busy_probability();
        // Waits in units of H.
        let waiting: Vec<Hop> = (0..d)
            .map(|i| {
                let φ = one_dimension_left(i, d);
                Hop {
                    blocked: blocked(φ, all_busy),
                    lost: (1.0 - φ) * all_busy * all_busy / (2.0 * v + 1.0)
                        + φ * all_busy / (v + 1.0),
                }
            })
            .collect();
        let backing_off: Vec<Hop> = waiting
            .iter()
            .map(|&hop| Hop { lost: 0.0, ..hop })
            .collect();
        let a = mean_delay_cycles(self.setting.scout, &backing_off, 2.0);
        let b = mean_delay_cycles(self.setting.scout, &waiting, 0.0);
        // At b = 1 a message waits for others as long as it holds channels itself.
        if b >= 1.0 {
            return Err(Saturated);
        }
        let transmission = self.setting.message_flits() * channels.multiplexing_degree();
        Ok((a + b * (transmission + self.lead_cycles + 1.0)) / (1.0 - b))
    }

    fn solve(&self, λ: f64) -> Result<Steady, Saturated> {
        let (m, distance) = (
            self.setting.message_flits(),
            self.setting.torus.mean_distance(),
        );
        let channel_rate = λ * distance / 4.0;
        let virtual_channels = VirtualChannels::new(self.setting.vcs, channel_rate * m)?;
        let x = self.blocking_delay_cycles(virtual_channels)?;
        let degree = virtual_channels.multiplexing_degree();
        // This order keeps the holding time of the source's channel free of rounding in D̄.
        let held = self.lead_cycles + x + m * degree;
        let s = held + distance * degree;
        // The M/G/1 wait written out: with M = 1 and K = 0 in an empty network the holding time is
        // 0, and a coefficient of variation would be 0/0.
        let idle = self.setting.virtual_channel_count() - λ * held;
        if idle <= 0.0 {
            return Err(Saturated);
        }
        let wait = λ * (held * held + x * x) / (2.0 * idle);
        Ok(Steady {
            latency_cycles: s + wait,
            network_latency_cycles: s,
            source_wait_cycles: wait,
            blocking_delay_cycles: x,
            channel: ChannelState {
                rate: channel_rate,
                service_cycles: m,
                wait_cycles: x / f64::from(self.setting.hops()),
                blocking: None,
            },
            virtual_channels,
        })
    }

    /// The steady state at `λ_g`.
    ///
    /// # Errors
    /// [`Unsteady::Saturated`] from the saturation load on.
    pub fn steady(&self, load_messages: f64) -> Result<Steady, Unsteady> {
        // Rounding must not make a load above the saturation load steady again.
        if load_messages >= self.saturation_messages {
            return Err(Unsteady::Saturated);
        }
        Ok(self.solve(load_messages)?)
    }

    fn explained(&self, load_messages: f64) -> Result<explain::Corrected, Unsteady> {
        let steady = self.steady(load_messages)?;
        Ok(explain::Corrected::new(
            self.setting,
            load_messages,
            &steady,
        ))
    }
}

impl Model for Corrected {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Ok(self.steady(load_messages)?.operating_point(load_messages))
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.lead_cycles + self.setting.message_flits() + self.setting.torus.mean_distance()
    }

    fn saturation_messages(&self) -> f64 {
        self.saturation_messages
    }

    fn flits_per_message(&self) -> f64 {
        self.setting.message_flits()
    }
}

impl Explain for Corrected {
    fn explain(&self, load_messages: f64) -> Result<Explanation, Unsteady> {
        Ok(Explanation {
            latency: self.explained(load_messages)?.latency(),
            assumptions: &explain::Corrected::ASSUMPTIONS,
        })
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        _class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        Ok(Some(self.explained(load_messages)?.channel_wait()))
    }
}
