//! The model of Safaei, Khonsari, Fathy, Talebanfard and Ould-Khaoua.

use loadcurve_base::queueing::{Saturated, blocking_variation, mg1};
use loadcurve_base::scalar::{Name, Scalar, name};

use super::fold::Fold;
use super::path_setup::{Interpretation, PathSetup, lead, unblocked};
use super::{Equations, Inputs, Parameters, Steady, latency, multiplexing_degree};
use crate::{ChannelState, Model, OperatingPoint, Unsteady, least_saturating_load};

/// Latency and saturation of scouting switching in a k × k torus, as published.
///
/// # Equation
/// `L = (S + W_s)·V̄` (1), with
/// - k̄ = k/4 hops in each of two dimensions, D = 2k̄ (2);
/// - `λ_c = λ_g(D + Σ i·P_bi)/4`, i = 0…D − 1 (3);
/// - `S = C + M` (4), `C = Σ C_{0,0}^t/(K + 1) + 2K − 1`, t = 0…K (7);
/// - `C_{0,j}^t = C_{1,j}^t + 1/(1 − P_b0)`, `C_{i,j}^t = (1 − P_j^t P_bi)C_{i+1,j}^t +
///   P_j^t P_bi C_{i−1,j+1}^t + 1`, `C_{D,j}^t = 0` (5), `P_j^t = (t − j)/(t − j + D − 1)` (6);
/// - `P_bi = (1 − φ_i)P_V² + φ_i P_V`, `φ_i = 0` for i < k̄, else `2/(D − i + 1)` (8)–(10);
/// - `W_s = λ_g(S² + (S − M − (2K − 1) − D)²)/(2(V − λ_g S))` (11), an M/G/1 wait of rate `λ_g/V`;
/// - `P_V` and V̄ of V virtual channels at `ρ = λ_c S` (12), (13): [`VirtualChannels`](loadcurve_base::queueing::VirtualChannels).
///
/// S and the sum of (3) depend on the load through ρ alone, so that
/// `λ_g(ρ) = 4ρ/(S(ρ)·(D + Σ i·P_bi(ρ)))` is explicit. It rises to a fold, the saturation load, and
/// falls beyond it. At a smaller load, the lower of the two ρ is taken, since iteration from an
/// empty network converges to it.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | k | [`k`](loadcurve_network::topology::ScoutingTorus::k) | nodes | multiples of 4 |
/// | M | `flits` | flits | ≥ 1 |
/// | K | `scout`, the scouting distance | links | ≥ 0 |
/// | V | `vcs` | virtual channels | ≥ 1 |
/// | `λ_g` | `load_messages` | messages/cycle/node | ≥ 0 |
/// | `λ_c` | `channel.rate` | messages/cycle/channel | |
/// | C | [`Published::path_setup_cycles`] | cycles | ≥ D + 2K − 1 |
/// | S | [`Steady::network_latency_cycles`] | cycles | ≥ M + D + 2K − 1 |
/// | `W_s` | [`Steady::source_wait_cycles`] | cycles | ≥ 0 |
/// | ρ, `P_v`, V̄ | [`Steady::virtual_channels`] | | |
///
/// Each message holds a channel for S cycles, so its utilisation is ρ: the fraction of time in
/// which at least one of its virtual channels is busy.
///
/// # Assumes
/// Poisson sources, uniformly random destinations, fixed message length, minimal adaptive routing
/// that picks any free virtual channel, equal load on every channel, and messages that leave the
/// network at their destination without delay.
///
/// # Source
/// F. Safaei, A. Khonsari, M. Fathy, N. Talebanfard and M. Ould-Khaoua, "Communication-prediction
/// of scouting switching in adaptively-routed torus networks", Network and Parallel Computing
/// (NPC 2007), LNCS 4672, pp. 466–475.
///
/// # Differs from the paper
/// - (4) is printed `S = C + D + M`, but C of (5) already takes D cycles when nothing blocks, and
///   the minimum given at (11), M + (2K − 1) + D, has D once. [`Interpretation::DistanceTwice`]
///   keeps it.
/// - (5) is printed without the cycle that an attempt at the source takes, `P_b0·C_{0,j}` for
///   `P_b0·(C_{0,j} + 1)`: blocking there would be free. It changes saturation by up to 12 % at
///   V = 1, and by less than 0.1 % at V = 6. [`Interpretation::FreeRetries`] keeps it.
/// - (3) is taken as printed, although it counts i channels for a single step back.
///   [`Interpretation::SingleVisits`] counts none: channels that a header visits twice are held
///   briefly.
/// - V̄ is 0/0 at `λ_g` = 0; its limit, 1, is used.
///
/// # Trust
/// The paper claims errors of at most 15 % near saturation. Compared with simulations of 8 × 8 and
/// 16 × 16 nodes with ideal ejection, at up to half of the load at which the *simulator* saturates,
/// it is off by 5 % on average and at most 13 % at V = 1; by 8 % (at most 21 %) at V = 6, K ≤ 1; by
/// 12 % (at most 39 %) at V = 6, K ≥ 3, where it is too high because V̄ multiplies the lead too. At
/// V = 1, K ≤ 1 it is 16 % too low on average at 60–80 % and 28 % at 90 %, because no header ever
/// waits for a channel; at V = 6 or K ≥ 3 it mostly saturates before 80 % of the simulator's
/// saturation load. Its saturation load falls with K; the simulated one rises at V = 1 (8 × 8,
/// M = 32: from 0.0102 to 0.0071, against 0.0071 to 0.0119), and at V = 6, K = 0 it saturates a
/// third too early. It does not model deadlock, which real networks with small K and V run into.
/// K > D is legal but means little: the lead 2K − 1 keeps growing although no header can be that
/// far ahead.
///
/// # Example
/// Without contention a message takes exactly M + (2K − 1) + D cycles, as the paper says below (10):
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::scouting::{Interpretation, Parameters, Published};
/// use loadcurve_network::topology::ScoutingTorus;
/// let parameters = Parameters::new(ScoutingTorus::new(8), 32, 1, 1);
/// let model = Published::new(parameters, Interpretation::Consistent);
/// assert_eq!(model.at(0.0).unwrap().latency_cycles, 32.0 + (2.0 - 1.0) + 4.0);
/// assert!((model.at(0.005).unwrap().latency_cycles - 41.4184839547).abs() < 1e-9);
/// ```
/// The same latency with its equations, down to blocked hops:
/// ```
/// use loadcurve_model::explanation::Explain;
/// use loadcurve_model::scouting::{Interpretation, Parameters, Published};
/// use loadcurve_network::topology::ScoutingTorus;
/// let parameters = Parameters::new(ScoutingTorus::new(8), 32, 1, 1);
/// let model = Published::new(parameters, Interpretation::Consistent);
/// let latency = model.explain(0.005).unwrap();
/// assert!((latency.value() - 41.4184839547).abs() < 1e-9);
/// assert_eq!(latency.letters().plain(), "L̄ = (S + W_s)·V̄");
/// let network = &latency.terms()[0];
/// assert_eq!(network.letters().plain(), "S = M + 2·K − 1 + D + X");
/// assert_eq!(network.equation(), "(4), (7)");
/// assert!((network.value() - 37.1747047719).abs() < 1e-9);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Published {
    parameters: Parameters,
    interpretation: Interpretation,
    fold: Fold,
}

impl Published {
    /// Assumptions of the model.
    pub const ASSUMPTIONS: [&'static str; 6] = [
        "Each node starts messages at random instants, independently of all else (a Poisson process).",
        "A message goes to any other node with the same probability, and all are equally long.",
        "A header may take any shortest way and any free virtual channel on it, so that all channels \
         carry the same load.",
        "A blocked header backs off or tries again; it never waits for a channel to become free.",
        "Sharing a channel slows down all of a message's time, the set-up of its path and its wait \
         at the source included.",
        "A message leaves at its destination without delay, and no deadlock ever arises.",
    ];

    /// The model with these parameters.
    #[must_use]
    pub fn new(parameters: Parameters, interpretation: Interpretation) -> Self {
        let mut model = Self {
            parameters,
            interpretation,
            fold: Fold {
                utilisation: 0.0,
                load: 0.0,
            },
        };
        // The largest utilisation with a steady state: the next number saturates the channel or the
        // source.
        let end = least_saturating_load(1.0, |ρ| model.saturates_source(ρ)).next_down();
        model.fold = Fold::of(end, |ρ| model.load_messages(ρ));
        model
    }

    fn path_setup(&self, ρ: f64) -> Result<PathSetup<f64>, Saturated> {
        PathSetup::at(ρ, &self.inputs(0.0), self.interpretation)
    }

    fn inputs<S: Scalar>(&self, load_messages: f64) -> Inputs<S> {
        Inputs::of(self.parameters, load_messages)
    }

    /// C (7), the time to set up a path, at a steady state of this model.
    #[must_use]
    pub fn path_setup_cycles(&self, steady: &Steady) -> f64 {
        let inputs = self.inputs::<f64>(0.0);
        lead(&inputs) + inputs.hops + steady.blocking_delay_cycles
    }

    /// `λ_g(ρ)`, the load at which the channels have utilisation ρ; 0 if there is none.
    fn load_messages(&self, ρ: f64) -> f64 {
        self.path_setup(ρ).map_or(0.0, |path_setup| {
            4.0 * ρ / (path_setup.network_latency_cycles * path_setup.visits)
        })
    }

    /// True if `λ_g` S ≥ V, where (11) has its pole: 4ρ/(D + Σ `i·P_bi`) ≥ V. This comes before
    /// ρ = 1 and before the fold only at k = 4, V = 1.
    fn saturates_source(&self, ρ: f64) -> bool {
        let vcs = f64::from(self.parameters.vcs);
        self.path_setup(ρ)
            .is_ok_and(|path_setup| 4.0 * ρ >= vcs * path_setup.visits)
            || ρ >= 1.0
    }

    /// The steady state at `λ_g`.
    ///
    /// # Errors
    /// [`Unsteady::Saturated`] from the fold on.
    pub fn steady(&self, load_messages: f64) -> Result<Steady, Unsteady> {
        self.state(load_messages)
    }
}

impl Equations for Published {
    fn state<S: Scalar>(&self, λ: f64) -> Result<Steady<S>, Unsteady> {
        if λ >= self.fold.load {
            return Err(Unsteady::Saturated);
        }
        // S and the visits rise with ρ, so their values in an empty network give a lower bound on
        // ρ.
        let bound = λ * self.zero_load_latency_cycles() * f64::from(self.parameters.hops()) / 4.0;
        let ρ = self.fold.lower_branch(λ, bound, |ρ| self.load_messages(ρ));
        Ok(self.state_at(λ, ρ)?)
    }
}

impl Published {
    /// The steady state at the load λ, at which the channels have utilisation ρ.
    fn state_at<S: Scalar>(&self, λ: f64, ρ: f64) -> Result<Steady<S>, Saturated> {
        let inputs = self.inputs::<S>(λ);
        let solved = S::given(ρ, || {
            let words = "the utilisation ρ as solved for: blocking lengthens S, and that makes \
                         blocking more likely; at this value ρ = λ_c·S gives it back";
            Name::new("ρ*", words).by("(12)")
        });
        let path_setup = PathSetup::at(solved, &inputs, self.interpretation)?;
        let s = path_setup.network_latency_cycles;
        let wait = source_wait(&inputs, s.clone())?;
        let rate = inputs.load.clone() * path_setup.visits / 4.0;
        let rate = rate.named(|| {
            let words = match self.interpretation {
                Interpretation::SingleVisits => "",
                _ => ", and i more where it is blocked after i hops",
            };
            name!(
                "λ_c",
                "messages per cycle over one channel: each visits D{words}, spread over the 4 of a \
                 node"
            )
            .unit("messages/cycle")
            .by("(3)")
        });
        let held = || {
            let words = "part of the time in which a channel is held by a message or more";
            Name::new("ρ", words).by("(12)")
        };
        let ρ = S::solved(ρ, || rate.clone() * &s, held);
        let (virtual_channels, _) = inputs.all_busy(ρ)?;
        let degree = multiplexing_degree(&virtual_channels);
        let channel_wait = inputs.channel_wait(&path_setup.delay_cycles);
        Ok(Steady {
            latency_cycles: latency((s.clone() + &wait) * degree, "(1)"),
            source_wait_cycles: wait,
            blocking_delay_cycles: path_setup.delay_cycles,
            channel: ChannelState {
                rate: rate.value(),
                service_cycles: s.value(),
                service_variance: None,
                wait_cycles: channel_wait.value(),
                blocking: None,
                buffers: None,
            },
            network_latency_cycles: s,
            virtual_channels,
            channel_wait,
        })
    }
}

/// `W_s` (11).
fn source_wait<S: Scalar>(inputs: &Inputs<S>, s: S) -> Result<S, Saturated> {
    let variation = blocking_variation(&s, &unblocked(inputs)).named(|| {
        let words = "variance of S over its squared mean: the time lost to blocking is taken \
                     for the spread";
        Name::new("C²_s", words).by("(11)")
    });
    let utilisation = (inputs.load.clone() / &inputs.vcs * &s).named(|| {
        let words = "part of the time for which a virtual channel of the source is held";
        Name::new("ρ_s", words).by("(11)")
    });
    let wait = mg1::mean_wait_cycles(utilisation, s, variation)?;
    Ok(wait.named(|| {
        let words = "mean wait at the source for one of its V virtual channels: an M/G/1 queue \
                     with arrivals at the rate λ_g/V";
        Name::new("W_s", words).cycles().by("(11)")
    }))
}

impl Model for Published {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let steady = self.steady(load_messages)?;
        let mut point = steady.operating_point(load_messages);
        let setup = (
            "path_setup_cycles".to_owned(),
            self.path_setup_cycles(&steady),
        );
        point.details.push(setup);
        Ok(point)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.interpretation.zero_load_latency(&self.inputs(0.0))
    }

    fn saturation_messages(&self) -> f64 {
        self.fold.load
    }

    fn flits_per_message(&self) -> f64 {
        f64::from(self.parameters.flits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::topology::ScoutingTorus;

    const INTERPRETATIONS: [Interpretation; 4] = [
        Interpretation::Consistent,
        Interpretation::DistanceTwice,
        Interpretation::FreeRetries,
        Interpretation::SingleVisits,
    ];

    fn model(
        k: u32,
        flits: u32,
        scout: u32,
        vcs: u32,
        interpretation: Interpretation,
    ) -> Published {
        let parameters = Parameters::new(ScoutingTorus::new(k), flits, scout, vcs);
        Published::new(parameters, interpretation)
    }

    /// The result of iteration from an empty network, the usual way to solve such models.
    fn iterated(model: &Published, λ: f64) -> f64 {
        let mut ρ = 0.0;
        for _ in 0..100_000 {
            let path_setup = model.path_setup(ρ).unwrap();
            let next = λ * path_setup.network_latency_cycles * path_setup.visits / 4.0;
            if next <= ρ * (1.0 + 1e-15) {
                break;
            }
            ρ = next;
        }
        ρ
    }

    #[test]
    fn the_lower_branch_is_what_iteration_climbs_to() {
        for interpretation in INTERPRETATIONS {
            for (k, scout, vcs) in [(4, 0, 1), (4, 16, 2), (8, 1, 1), (8, 6, 6), (32, 16, 16)] {
                let model = model(k, 32, scout, vcs, interpretation);
                for part in [1e-9, 0.1, 0.5, 0.9, 0.99] {
                    let λ = part * model.fold.load;
                    let ρ = model.steady(λ).unwrap().virtual_channels.utilisation();
                    let climbed = iterated(&model, λ);
                    assert!((ρ / climbed - 1.0).abs() < 1e-10, "{model:?} at {part}");
                }
            }
        }
    }

    /// Golden-section search and the lower branch both rely on it.
    #[test]
    fn the_load_rises_to_the_fold_and_falls_beyond() {
        let steps = 1000;
        for interpretation in INTERPRETATIONS {
            for k in [4, 8, 20, 32] {
                for (scout, vcs) in [(0, 1), (3, 2), (9, 3), (16, 4), (16, 16)] {
                    for flits in [1, 8, 1024] {
                        let model = model(k, flits, scout, vcs, interpretation);
                        let ρ = |i: i32| f64::from(i) / f64::from(steps);
                        let loads: Vec<f64> =
                            (0..steps).map(|i| model.load_messages(ρ(i))).collect();
                        let falls = loads.windows(2).map(|pair| pair[1] < pair[0]);
                        let mut turns: Vec<bool> = falls.collect();
                        turns.dedup();
                        assert!(turns.len() <= 2, "{model:?} turns back more than once");
                        let end = model.fold.utilisation;
                        let reachable = (0..steps).filter(|&i| ρ(i) <= end);
                        assert!(
                            reachable
                                .map(|i| loads[i as usize])
                                .all(|λ| λ <= model.fold.load)
                        );
                    }
                }
            }
        }
    }

    /// At k = 4, V = 1 the source saturates at 4ρ/(2 + ρ) = 1, before the fold: φ₀ = 0, φ₁ = 1.
    #[test]
    fn in_the_smallest_torus_the_source_is_the_bottleneck() {
        let small = model(4, 32, 0, 1, Interpretation::Consistent);
        assert!((small.fold.utilisation - 2.0 / 3.0).abs() < 1e-15);
        let s = 33.0 + (4.0 / 9.0) / (5.0 / 9.0);
        assert!((small.fold.load * s - 1.0).abs() < 1e-15);
        let λ = small.fold.load * (1.0 - 1e-6);
        assert!(small.steady(λ).unwrap().source_wait_cycles > 1e6);
        assert!(
            model(4, 32, 0, 2, Interpretation::Consistent)
                .fold
                .utilisation
                > 0.8
        );
    }
}
