//! The buffered delta network of Mudge and Makrucki, stage by stage.

mod limits;
mod stage;

use loadcurve_base::scalar::{Name, Scalar};

use super::explanation::{Explain, Quantity, Traced};
use super::{ChannelState, Model, OperatingPoint, Unsteady};
pub use limits::{light_load_loss_messages, light_load_wait_cycles, unbounded_latency_cycles};
pub use stage::Stage;

/// Assumptions of the model.
pub const ASSUMPTIONS: [&str; 6] = [
    "Each source sends packets at random instants, independently of all else (a Poisson process).",
    "A packet goes to any destination with the same probability.",
    "Service times vary: they are exponential, with a mean of one cycle.",
    "Packets come to every stage as if sent at random, the better so, the larger switches and queues \
     are.",
    "A packet that meets a full queue is lost.",
    "The latency is the sum of the mean delays of the stages, each over all packets that it takes in. \
     Packets that are delivered wait up to 1.3 % longer, since those that arrive at full queues are \
     dropped.",
];

/// Departure rate of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DepartureRate {
    /// As published: (5) uses the probability of an empty queue at an arbitrary time as that after a
    /// departure. More packets leave than are accepted.
    Published,
    /// Accepted packets leave: `λ(1 − p_L)`, the exact rate out of an M/M/1/L queue.
    Exact,
}

/// Delay and throughput of a network of z stages of b×b crossbars, each output with a queue of
/// capacity L; packets that find a queue full are dropped.
///
/// # Equation
/// For the stages i = 0…z−1, from λ₀ = λ and with `ρ_i = λ_i/μ`:
/// - `p_k = ρ_iᵏ/Σ_{j=0..L} ρ_iʲ` (1), `E[N_i] = Σ k p_k` (2);
/// - `E[T_i] = E[N_i]/(λ_i(1 − p_L))` (3), (6);
/// - the mean time between departures is `1/μ + p₀/λ_i`, from (4), and
///   `λ_{i+1} = 1/(1/μ + p₀/λ_i) = λ_i μ(1 − ρ_i^{L+1})/(μ − λ_i ρ_i^{L+1})` (5);
///   in [`DepartureRate::Exact`] `λ_{i+1} = λ_i(1 − p_L)`;
/// - `PDT = Σ E[T_i]` (7), `PDT′ = PDT − z/μ`, `NTP = nμ(1 − p₀(z−1))` (8).
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | z | `stages` | 1 | ≥ 1 |
/// | L | `places`, including that of the packet in service | packets | ≥ 1 |
/// | 1/μ | 1 | cycles | |
/// | λ | `load_messages` | packets/cycle/source | ≥ 0, also above 1 |
/// | `E[T_i]` | [`Stage::delay_cycles`] | cycles | 1…L |
/// | PDT | `latency_cycles` | cycles | z…zL |
/// | PDT′ | detail `queueing_delay_cycles` | cycles | ≥ 0 |
/// | NTP/(nμ) | `throughput_messages` | packets/cycle/source | 0…1 |
///
/// Neither b nor n = bᶻ enters.
///
/// # Assumes
/// Poisson sources, uniformly random destinations, exponential service times, and Poisson arrivals
/// at every stage, which is the more accurate the larger b and L are.
///
/// # Source
/// T. N. Mudge and B. A. Makrucki, "An approximate queueing model for packet switched multistage
/// interconnection networks", Proc. Third Int. Conf. on Distributed Computing Systems, 1982.
///
/// # Equivalent network
/// The paper simulates a network of queues in place of the whole one (Figure 3), "equivalent in behavior to
/// a path": one b×b switch a stage, whose b queues each receive Poisson arrivals of rate λ at stage 0, and
/// afterwards 1/b of the departures of each of the b preceding queues. It has no equations of its own, and
/// only the paper's description of the figure is known here. Solved exactly as a Markov chain, it agrees
/// with the model where the model does not approximate:
/// - A queue of the first stage is an M/M/1/L queue, (1) to (3).
/// - A queue of the second stage receives `λ(1 − p_L)`, as in [`DepartureRate::Exact`]; by (5) it would be
///   more.
/// - As L grows below saturation, and for light load, all stages become M/M/1 queues
///   ([`unbounded_latency_cycles`]).
///
/// Queues of the first two stages are as in the whole network. From the third on they differ slightly: the
/// queues of one switch share the same predecessors, while in the whole network the b queues that feed
/// another have no predecessor in common.
///
/// # Differs from the paper
/// - Sums replace the closed forms (1), (2) and (5), which are 0/0 at ρ = 1 and lose all digits
///   near it; the paper ignores ρ = 1 and prints a wrong 765 near it.
/// - Stages are numbered from 1 in the details, for readers; the paper starts at 0.
/// - [`DepartureRate::Exact`] is not in the paper. [`DepartureRate::Published`] sends on more than
///   it accepts: its rate (5) is exactly the throughput of a queue with capacity L + 1.
///
/// # Trust
/// Compared with simulations of whole networks with exponential service (b = 4 and 8, L = 4 and 8,
/// ρ from 0.75 to 2.5) the published reading is always too high: PDT′ by 0.5–5.7 %, throughput by
/// 0.7–6.8 %. Nearly all of that is due to (5): the exact reading is within 0.3 % for PDT′, and at
/// most 1.1 % low for throughput. The paper reports errors of both signs for b = 8; there its
/// simulation was wrong in the last stage. In the equivalent network, the wait at the second stage in
/// the exact reading is too high by 1.9, 1.2, 0.8 and 0.6 % for b = 1, 2, 3 and 4 (L = 4, ρ = 0.75), and
/// by 1.7 and 0.9 % for L = 2 and 8 (b = 2): that much is due to arrivals that are not Poisson.
///
/// PDT is a sum of means, each over the packets that a stage takes in. Packets that are delivered take up to 1.3 %
/// longer than that in simulation (b = 4, L = 4, ρ = 2.5), since those that arrive at full queues are dropped. Real
/// switches have constant service times, and then queues are shorter.
///
/// # Example
/// The first row of Table I, in units of 1/μ = 200:
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::buffered_min::{BufferedMin, DepartureRate};
/// let model = BufferedMin::new(5, 4, DepartureRate::Published);
/// let point = model.at(200.0 / 267.0).unwrap();
/// assert_eq!((200.0 * (point.latency_cycles - 5.0)).round(), 1013.0);
/// assert_eq!((1000.0 * point.throughput_messages).round(), 568.0);
/// ```
/// The equations behind it, down to Table II, in which a packet waits for 229 at its first queue:
/// ```
/// use loadcurve_model::explanation::Explain;
/// use loadcurve_model::buffered_min::{BufferedMin, DepartureRate};
/// let model = BufferedMin::new(5, 4, DepartureRate::Published);
/// let delay = model.explain(200.0 / 267.0).unwrap();
/// assert_eq!(
///     delay.letters().plain(),
///     "PDT = E[T_1] + E[T_2] + E[T_3] + E[T_4] + E[T_5]"
/// );
/// let first = &delay.terms()[0];
/// assert_eq!(first.letters().plain(), "E[T_1] = E[N_1]/b_1·1/μ");
/// assert_eq!((200.0 * (first.value() - 1.0)).round(), 229.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BufferedMin {
    stages: u32,
    places: u32,
    departures: DepartureRate,
}

impl BufferedMin {
    /// The model for `stages` stages with queues of capacity `places`.
    ///
    /// # Panics
    /// When `stages` or `places` is 0.
    #[must_use]
    pub fn new(stages: u32, places: u32, departures: DepartureRate) -> Self {
        assert!(
            stages > 0 && places > 0,
            "a network has stages, and a queue places"
        );
        Self {
            stages,
            places,
            departures,
        }
    }

    /// Every stage at the load λ.
    #[must_use]
    pub fn stages(&self, load_messages: f64) -> Vec<Stage> {
        self.solve(load_messages)
    }

    fn solve<S: Scalar>(&self, load_messages: f64) -> Vec<Stage<S>> {
        let mut stages = Vec::with_capacity(self.stages as usize);
        stages.push(Stage::first(load_messages, self.places as usize));
        for index in 1..self.stages as usize {
            stages.push(stages[index - 1].next(self.departures));
        }
        stages
    }
}

/// PDT (7).
fn latency<S: Scalar>(stages: &[Stage<S>]) -> S {
    S::sum(stages.iter().map(Stage::delay_cycles)).named(|| {
        let words = "mean packet delay time: the sum over all stages";
        Name::new("PDT", words).cycles().by("(7)")
    })
}

impl Model for BufferedMin {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let stages = self.solve::<f64>(load_messages);
        let waits = stages.iter().map(Stage::wait_cycles);
        let mut details = vec![("queueing_delay_cycles".to_owned(), waits.sum())];
        details.extend((1..).zip(&stages).map(|(number, stage)| {
            let name = format!("stage_{number}_delay_cycles");
            (name, stage.delay_cycles())
        }));
        // The server of a queue is busy with its accepted packets: a cycle is one service time.
        let channel = |stage: &Stage| ChannelState {
            rate: stage.busy,
            service_cycles: 1.0,
            service_variance: None,
            wait_cycles: stage.wait_cycles(),
            // A packet that finds the queue full is dropped, never blocked.
            blocking: None,
            buffers: None,
        };
        let channels: Vec<ChannelState> = stages.iter().map(channel).collect();
        Ok(OperatingPoint {
            latency_cycles: latency(&stages),
            throughput_messages: channels[channels.len() - 1].rate,
            channels,
            details,
        })
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        f64::from(self.stages)
    }

    /// The nominal capacity: one packet per cycle and source.
    fn saturation_messages(&self) -> f64 {
        1.0
    }

    fn flits_per_message(&self) -> f64 {
        1.0
    }

    fn drops(&self) -> bool {
        true
    }
}

impl Explain for BufferedMin {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        let stages = self.solve::<Traced>(load_messages);
        Ok(latency(&stages).quantity().expect("a latency has a name"))
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        let stages = self.solve::<Traced>(load_messages);
        Ok(stages[class].wait_cycles().quantity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::check;
    use loadcurve_base::queueing::mm1k;

    #[test]
    fn only_the_exact_reading_conserves_flow() {
        for (reading, conserves) in [
            (DepartureRate::Exact, true),
            (DepartureRate::Published, false),
        ] {
            let stages = BufferedMin::new(3, 4, reading).stages(0.9);
            let surplus = stages[1].arrivals - stages[0].arrivals * stages[0].occupancy.accepted();
            assert_eq!(surplus.abs() < 1e-15, conserves, "{reading:?}: {surplus}");
            assert!(conserves || surplus > 1e-3);
        }
    }

    #[test]
    fn the_published_rate_is_that_of_one_more_place() {
        for load in [1e-6, 0.5, 1.0, 3.0, 1e6] {
            let stages = BufferedMin::new(2, 4, DepartureRate::Published).stages(load);
            let larger = load * mm1k::occupancy(load, 5).accepted();
            assert!((stages[1].arrivals / larger - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn at_a_load_of_one_all_numbers_are_equally_likely() {
        let stages = BufferedMin::new(2, 4, DepartureRate::Published).stages(1.0);
        assert_eq!(stages[0].occupancy.mean_number(), 2.0);
        assert!((stages[1].arrivals - 5.0 / 6.0).abs() < 1e-15);
    }

    #[test]
    fn explanations_have_the_values_of_the_model() {
        for reading in [DepartureRate::Published, DepartureRate::Exact] {
            for (stages, places) in [(1, 1), (3, 1), (5, 4), (3, 8), (12, 64)] {
                check::explains_itself(&BufferedMin::new(stages, places, reading));
            }
        }
    }

    /// Table II at ρ = 0.749, L = 4, where 1/μ = 200: interarrival time and wait of each stage.
    #[test]
    fn the_terms_are_those_of_table_ii() {
        let model = BufferedMin::new(5, 4, DepartureRate::Published);
        let latency = model.explain(200.0 / 267.0).unwrap();
        let terms = check::quantities_in(&latency);
        let value = |symbol: &str| terms.iter().find(|q| q.symbol() == symbol).unwrap().value();
        let table_ii = [
            (1, 267.0, 229.0),
            (2, 288.0, 212.0),
            (3, 305.0, 200.0),
            (4, 319.0, 190.0),
            (5, 332.0, 182.0),
        ];
        for (stage, between, wait) in table_ii {
            assert_eq!((200.0 / value(&format!("λ_{stage}"))).round(), between);
            let explained = model
                .explain_queue(200.0 / 267.0, stage - 1)
                .unwrap()
                .unwrap();
            assert_eq!((200.0 * explained.value()).round(), wait);
        }
    }
}
