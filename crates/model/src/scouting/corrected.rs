//! The published model with four changes suggested by simulation, and no fitted constant.

use loadcurve_base::queueing::Saturated;
use loadcurve_base::scalar::{Name, Scalar, name};

use super::header::{self, HeaderHop};
use super::{Equations, Inputs, Parameters, Steady, latency, multiplexing_degree};
use crate::{ChannelState, Model, OperatingPoint, Unsteady, least_saturating_load};

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
/// | k | [`k`](loadcurve_network::topology::ScoutingTorus::k) | nodes | multiples of 4 |
/// | M | `flits` | flits | ≥ 1 |
/// | K | `scout`, the scouting distance | links | ≥ 0 |
/// | V | `vcs` | virtual channels | ≥ 1 |
/// | `λ_g` | `load_messages` | messages/cycle/node | ≥ 0 |
/// | D̄ | [`mean_distance`](loadcurve_network::topology::ScoutingTorus::mean_distance) | hops | ≥ k/2 |
/// | L | `lead_cycles` | cycles | −1…2D̄ − 1 |
/// | X | [`Steady::blocking_delay_cycles`] | cycles | ≥ 0 |
/// | S | [`Steady::network_latency_cycles`] | cycles | ≥ D̄ + M + L |
/// | `W_s` | [`Steady::source_wait_cycles`] | cycles | ≥ 0 |
/// | ρ, `P_v`, V̄ | [`Steady::virtual_channels`] | | |
///
/// The utilisation of a channel is ρ, the fraction of all cycles in which it carries a flit.
///
/// # Assumes
/// Those in [`Corrected::ASSUMPTIONS`].
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
/// Without contention a message takes D̄ + M + 2·E\[min(K, d)\] − 1 cycles, as in any such network:
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::scouting::{Corrected, Parameters};
/// use loadcurve_network::topology::ScoutingTorus;
/// let torus = ScoutingTorus::new(8);
/// let wormhole = Corrected::new(Parameters::new(torus, 32, 0, 1)).at(0.0).unwrap();
/// assert_eq!(wormhole.latency_cycles, torus.mean_distance() + 32.0 - 1.0);
/// ```
/// Its explanation has the same value, and shows the equations:
/// ```
/// use loadcurve_model::explanation::Explain;
/// use loadcurve_model::scouting::{Corrected, Parameters};
/// use loadcurve_network::topology::ScoutingTorus;
/// let parameters = Parameters::new(ScoutingTorus::new(8), 32, 0, 1);
/// let latency = Corrected::new(parameters).explain(0.0).unwrap();
/// assert_eq!(latency.letters().plain(), "L̄ = S + W_s");
/// let network = &latency.terms()[0];
/// assert_eq!(network.letters().plain(), "S = S_h + D̄·V̄");
/// assert_eq!(network.value(), latency.value());
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corrected {
    parameters: Parameters,
    /// `d̄_K`, the mean over all destinations of the distance, limited to K.
    links_ahead: f64,
    saturation_messages: f64,
}

/// A back-off costs two cycles: the step back and the repeated hop.
const BACK_OFF_CYCLES: f64 = 2.0;

impl Corrected {
    /// Assumptions of the model.
    pub const ASSUMPTIONS: [&'static str; 6] = [
        "Each node starts messages at random instants, independently of all else (a Poisson process).",
        "A message goes to any other node with the same probability, and all are equally long.",
        "A header may take any shortest way and any free virtual channel on it, so that all channels \
         carry the same load.",
        "A blocked header backs off, or waits until the first of the busy virtual channels is \
         released.",
        "Only data take bandwidth, and only data are slowed down where a channel is shared.",
        "A message leaves at its destination without delay, and no deadlock ever arises.",
    ];

    /// The model with these parameters.
    #[must_use]
    pub fn new(parameters: Parameters) -> Self {
        let Parameters {
            torus,
            scout,
            flits,
            ..
        } = parameters;
        let mut model = Self {
            parameters,
            links_ahead: torus.mean_distance_up_to(scout),
            saturation_messages: 4.0 / (torus.mean_distance() * f64::from(flits)),
        };
        // The initial value is the bandwidth limit, ρ = 1.
        model.saturation_messages = least_saturating_load(model.saturation_messages, |λ| {
            model.solve::<f64>(λ).is_err()
        });
        model
    }

    /// L, the lead of the header over the data.
    fn lead<S: Scalar>(&self) -> S {
        let ahead = S::given(self.links_ahead, || {
            let scout = self.parameters.scout;
            let words = "how far a header gets ahead of the data: the mean over all destinations of \
                         the distance";
            name!("d̄_K", "{words}, but {scout} at most").unit("links")
        });
        (S::number(2.0) * ahead - 1.0).named(|| {
            let words = "lead of the header over the data; −1 where they are in step";
            Name::new("L", words).cycles()
        })
    }

    /// X, for this utilisation of the channels and a holding time of `H = unblocked + X` cycles.
    fn blocking_delay_cycles(&self, utilisation: f64, unblocked: f64) -> Result<f64, Saturated> {
        let inputs = Inputs::<f64>::of(self.parameters, 0.0);
        let (_, all_busy) = inputs.all_busy(utilisation)?;
        let mut hops = header::hops(&inputs, &all_busy);
        let a = header::mean_delay_cycles(&inputs, &hops, BACK_OFF_CYCLES);
        // Waits in units of H.
        for hop in &mut hops {
            hop.lost = wait_share(&inputs, hop, &all_busy);
        }
        let b = header::mean_delay_cycles(&inputs, &hops, 0.0);
        // At b = 1 a message waits for others as long as it holds channels itself.
        if b >= 1.0 {
            return Err(Saturated);
        }
        Ok((a + b * unblocked) / (1.0 - b))
    }

    fn solve<S: Scalar>(&self, λ: f64) -> Result<Steady<S>, Saturated> {
        let inputs = Inputs::<S>::of(self.parameters, λ);
        let Inputs {
            load, flits, vcs, ..
        } = &inputs;
        let distance = self.distance(&inputs);
        let rate = (load.clone() * &distance / 4.0).named(|| {
            let words = "messages per cycle over one channel: each visits D̄, spread over the 4 of a \
                         node";
            Name::new("λ_c", words).unit("messages/cycle")
        });
        let ρ = (rate.clone() * flits)
            .named(|| Name::new("ρ", "part of the time in which a channel carries a flit"));
        let (virtual_channels, all_busy) = inputs.all_busy(ρ.clone())?;
        let (degree, lead) = (multiplexing_degree(&virtual_channels), self.lead::<S>());
        let unblocked = flits.clone() * &degree + &lead + 1.0;
        let x = self.blocking_delay_cycles(ρ.value(), unblocked.value())?;
        let by = || {
            let solved = S::given(x, || {
                let words = "X as solved for: blocking holds up messages, and that makes others wait \
                             longer; with this value X comes out as the same";
                Name::new("X*", words).cycles()
            });
            let held = (unblocked + solved).named(|| {
                let words = "mean time for which a virtual channel of the network is held";
                Name::new("H", words).cycles()
            });
            blocking_delay(&inputs, &all_busy, &held)
        };
        let x = S::solved(x, by, || {
            let words = "mean time that blocking adds to setting up a path: waiting, backing off \
                         and coming back";
            Name::new("X", words).cycles().by("(7)")
        });
        // This order keeps the holding time of the source's channel free of rounding in D̄.
        let held = (lead + &x + flits.clone() * &degree).named(|| {
            let words = "mean time for which a virtual channel of the source is held, until the \
                         tail leaves it";
            Name::new("S_h", words).cycles()
        });
        let s = (held.clone() + distance * degree).named(|| {
            let words = "mean network latency: the lead of the header, what blocking adds, and the \
                         data on their way, slowed down by sharing";
            Name::new("S", words).cycles()
        });
        // The expanded M/G/1 wait: with M = 1 and K = 0 in an empty network the holding time is 0, and a
        // coefficient of variation would be 0/0.
        let idle = vcs.clone() - load.clone() * &held;
        if idle.value() <= 0.0 {
            return Err(Saturated);
        }
        let squares = held.power(2) + x.power(2);
        let wait = load.clone() * squares / (S::number(2.0) * idle);
        let wait = wait.named(|| {
            let words = "mean wait at the source for one of its V virtual channels: an M/G/1 queue \
                         with arrivals at the rate λ_g/V, held for S_h, whose standard deviation X \
                         is taken to be";
            Name::new("W_s", words).cycles().by("(11)")
        });
        let channel_wait = inputs.channel_wait(&x);
        Ok(Steady {
            latency_cycles: latency(s.clone() + &wait, ""),
            network_latency_cycles: s,
            source_wait_cycles: wait,
            blocking_delay_cycles: x,
            channel: ChannelState {
                rate: rate.value(),
                service_cycles: flits.value(),
                service_variance: None,
                wait_cycles: channel_wait.value(),
                blocking: None,
                buffers: None,
            },
            virtual_channels,
            channel_wait,
        })
    }

    /// D̄.
    fn distance<S: Scalar>(&self, inputs: &Inputs<S>) -> S {
        let by = || {
            let nodes = inputs.k.power(2);
            let nodes = nodes.named(|| Name::new("N", "nodes of the torus").unit("nodes"));
            inputs.k.clone() * &nodes / (S::number(2.0) * (nodes - 1.0))
        };
        S::solved(self.parameters.torus.mean_distance(), by, || {
            Name::new("D̄", "mean distance between two nodes").unit("hops")
        })
    }

    /// The steady state at `λ_g`.
    ///
    /// # Errors
    /// [`Unsteady::Saturated`] from the saturation load on.
    pub fn steady(&self, load_messages: f64) -> Result<Steady, Unsteady> {
        self.state(load_messages)
    }
}

/// X by (5) and (7), as solved for.
fn blocking_delay<S: Scalar>(inputs: &Inputs<S>, all_busy: &S, held: &S) -> S {
    let mut hops = header::hops(inputs, all_busy);
    for (i, hop) in (0..).zip(&mut hops) {
        let wait = wait_share(inputs, hop, all_busy) * held;
        hop.lost = wait.named(|| {
            let after = header::after(i);
            name!(
                "w_{i}",
                "mean wait {after} of a header that does not back off, for the first of V or 2V \
                 virtual channels to be released"
            )
            .cycles()
        });
    }
    header::mean_delay_cycles(inputs, &hops, BACK_OFF_CYCLES)
}

/// The mean wait for a hop of a header that does not back off, times the probability of a wait, as a
/// multiple of H, the holding time of a virtual channel.
fn wait_share<S: Scalar>(inputs: &Inputs<S>, hop: &HeaderHop<S>, all_busy: &S) -> S {
    let (φ, v) = (&hop.one_left, &inputs.vcs);
    let two = φ.complement() * all_busy * all_busy / (S::number(2.0) * v + 1.0);
    two + φ.clone() * all_busy / (v.clone() + 1.0)
}

impl Equations for Corrected {
    fn state<S: Scalar>(&self, load_messages: f64) -> Result<Steady<S>, Unsteady> {
        // Rounding must not make a load above the saturation load steady again.
        if load_messages >= self.saturation_messages {
            return Err(Unsteady::Saturated);
        }
        Ok(self.solve(load_messages)?)
    }
}

impl Model for Corrected {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Ok(self.steady(load_messages)?.operating_point(load_messages))
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.lead::<f64>()
            + f64::from(self.parameters.flits)
            + self.parameters.torus.mean_distance()
    }

    fn saturation_messages(&self) -> f64 {
        self.saturation_messages
    }

    fn flits_per_message(&self) -> f64 {
        f64::from(self.parameters.flits)
    }
}
