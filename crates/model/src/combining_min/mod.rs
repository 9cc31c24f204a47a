//! The combining network of Mohapatra, Wong and Das, with one hot memory module and requests to it that
//! combine in the switches.

mod backpressure;
mod buffer;
mod combining_probability;
mod flow;
mod inputs;
mod loss;
mod solution;
#[cfg(test)]
mod tests;

use super::explanation::{Explain, Quantity, Traced};
use super::{Model, OperatingPoint, Unsteady};
pub use combining_probability::{Degree, chance_of_combining};
use inputs::Inputs;
pub use solution::{CombiningState, Port};

/// Assumptions of the readings that drop requests.
pub const ASSUMPTIONS: [&str; 6] = [
    "Each processor makes requests at random instants, independently of all else (a Poisson process).",
    "Requests come to every stage as if made at random, although they leave the one before in step.",
    "Every input buffer serves a request in one cycle, and switches have no other bottleneck.",
    "A request that finds its next buffer full is lost, unless it combines there.",
    "How many requests may combine into one is counted at every stage anew.",
    "Memory modules take in requests at once.",
];

/// Assumptions of the reading with backpressure.
pub const BACKPRESSURE_ASSUMPTIONS: [&str; 6] = [
    ASSUMPTIONS[0],
    ASSUMPTIONS[1],
    ASSUMPTIONS[2],
    "A request that finds its next buffer full waits at the head of its own and holds up those behind \
     it; only a processor whose first buffer is full loses its request.",
    ASSUMPTIONS[4],
    ASSUMPTIONS[5],
];

/// Equations for the flow of requests from stage to stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestFlow {
    /// As printed, as far as it can be taken literally. Hot requests are not conserved.
    Printed,
    /// With three corrections that conserve hot requests; a request that finds its next buffer full
    /// is dropped.
    Conserving,
    /// Nothing is dropped after stage 0: a request that finds its next buffer full waits, and blocks those
    /// behind it.
    Backpressure,
}

/// Delay and throughput of N = sⁿ processors and memory modules, joined by n stages of s×s switches
/// with buffers at their inputs, when a fraction h of all requests goes to module 0 and hot
/// requests combine.
///
/// # Equation
/// Along the hot path, stages i = 0…n−1, from H₀ = hλ, C₀ = (1−h)λ, with capacity K = L + 1:
/// - `H'_i = sH_i` (but `H'₀ = H₀`: a port of stage 0 has one processor), `λ'_i = H'_i + C_i`;
/// - `Z_i = Σ_{l=2..K} p_l Z(l)` (4), where Z(l) (1)–(3) is [`chance_of_combining`] and p the
///   distribution of an M/D/1/K queue at the load `λ''_i d`, which in turn depends on `Z_i`: a
///   fixed point;
/// - `H''_i = H'_i(1 − Z_i)` (5), `λ''_i = H''_i + C_i` (6);
/// - `λ_{i+1} = λ''_i(1 − x_i)/(p₀ + λ''_i d(1 − x_i)) = λ''_i(1 − x_i)` (7), `x_i = p_K`;
/// - `E[T_i] = E[N_i]/λ_{i+1}` (8).
///
/// Group g = 1…n of the modules, with (s−1)s^{g−1} modules, leaves the hot path after stage n−g,
/// and only cold requests go on. `D_cold = (D_hot + Σ (s−1)s^{g−1} D_g)/N` (9); D is the mean of the
/// two, weighted by their throughputs. Of the original hot requests, `W ← W(Z_i + (1 − Z_i)(1 − x_i))`
/// survive a stage, s times as many come to the next, and `sW_n` reach module 0.
///
/// [`RequestFlow::Backpressure`] has `λ_{i+1} = λ''_i` except for i = 0. The time at the head of a
/// buffer is d at the last stage, and at earlier stages
/// `s_i = d + φx(1 − Z(K))s + (1 − φ)/s·(xs + (s − 1)x°S)`, with `φ = H''_i/λ''_i`, the size s of
/// the switches in `(1 − φ)/s` and `s − 1`, and all other quantities those of stage i + 1; off the
/// path `S_j = d + x°_{j+1}S_{j+1}`. A buffer has the distribution of the M/D/1/K queue whose server
/// is equally busy, `1 − p₀ = λ''_i s_i`, and `E[T_i] = E[N_i]/λ''_i`.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | n | `stages` | 1 | 1…24 |
/// | s | `switch`, inputs and outputs of a switch | 1 | ≥ 2, sⁿ ≤ 2²⁴ |
/// | h | `hot` | 1 | 0…1 |
/// | cd | `degree` | requests | ≥ 1 |
/// | L | `buffer`, slots besides the server's | requests | ≥ 1 |
/// | d | 1 | cycles | |
/// | λ | `load_messages` | requests/cycle/processor | ≥ 0, also above 1 |
/// | Z | [`Port::combining`] | 1 | 0…1 |
/// | x | [`Port::blocking`] | 1 | 0…1 |
/// | E\[T\] | [`Port::delay_cycles`] | cycles | ≥ d |
///
/// # Assumes
/// Poisson sources and Poisson arrivals at every stage, constant service of one cycle at every
/// input buffer, no contention for a switch's outputs, memory that never blocks, and a degree of
/// combining that is counted anew at every stage: a limit on the *total* halves the throughput.
///
/// # Source
/// P. Mohapatra, S. Wong and C. R. Das, "Performance analysis of combining multistage
/// interconnection networks", whose place and year could not be established; it cites a report
/// of 1994. The queue with a finite buffer is from P. Mohapatra and C. R. Das, "A queuing model for
/// finite-buffered multistage interconnect networks", Int. Conf. on Parallel Processing, Aug. 1993,
/// pp. 210–213.
///
/// # Differs from the paper
/// In all readings (4) is solved by root finding, because substitution oscillates between two
/// values; p is the distribution at an arbitrary time (with the one left behind by departures, (7)
/// loses flow); x is the probability that the stage's own buffer is full. [`RequestFlow::Printed`]
/// keeps what the other two correct:
/// - (8) divides by `λ_i`, the rate before the arc `b_i`, so that D does not tend to nd for small
///   loads;
/// - the hot throughput is `H'_n` plus the sum of all `a_i`, which counts each subtree once;
/// - (4) ends at l = L although the capacity is L + 1, so that nothing combines under overload and
///   the fixed point is not unique there.
///
/// [`RequestFlow::Backpressure`] is not in the paper, which says that requests are blocked but drops
/// them in its equations.
///
/// # Switches of more than two inputs
/// The paper has s×s switches, `n = log_s N` stages, a hot rate that grows as sⁱ along the path and n + 1
/// kinds of routes, but writes its equations for s = 2. Their generalisation is ours: each of the other s −
/// 1 inputs of a switch brings `H_i`, so that `b_i = (s − 1)H_i` and `H'_i = sH_i`; group g has
/// (s−1)s^{g−1} modules; with backpressure a cold request finds each of the s outputs equally often.
/// Nothing changes in (1) to (4): the number of inputs affects them only through the hot fraction of the
/// arrivals. For s = 2 all are the equations above, to the last bit.
///
/// # Trust
/// Compared with simulations of N = 64 and 256, h = 8 and 16 %, cd ≥ 2, L = 4, at equal load: the
/// conserving reading is within 10 % for throughput everywhere, for delay within 10 % up to a load
/// of 0.6 and up to 25 % low at 1; as the paper plots it, delay against throughput, it stays within
/// 15 % for cd ≥ 3. As printed, throughput is up to 22 % low. With backpressure both are within 9 %
/// and 12 % at every load up to 1 (L = 8: 4 % and 18 %, L = 2: 10 % and 13 %). The blocked time s
/// was chosen from several plausible ones by means of these same simulations. No reading holds
/// where combining does not prevent tree saturation: with cd = 1 simulation carries less than half
/// of what the first two predict, and the third has no solution. They are also wrong for switches
/// whose outputs serve one request at a time.
///
/// For larger switches, N = 64 with s = 4 and 8 and N = 256 with s = 4 and 16, h = 8 and 16 %, L = 4 and
/// cd ≥ s: up to a load of 0.6 the conserving reading is within 4 % for throughput and 6 % for delay,
/// that with backpressure within 1 % and 8 %. At 1 delay is up to 26 and 19 % low, and throughput up to
/// 8 and 14 % high: of several inputs that are blocked by one buffer, each waits for those before it,
/// which no reading counts. As printed, throughput is up to 17 % low, and delay at small loads up to
/// 26 % high. With cd < s requests merge faster than they combine, and the tree saturates early: with
/// cd = 2, s = 4, N = 256 and h = 16 % delay is 40 % low at a load of 0.4.
///
/// # Example
/// A request without contention takes n cycles, which is the limit at small loads, except in the printed
/// reading:
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::combining_min::{CombiningMin, Degree, RequestFlow};
/// let delay = |reading| {
///     let model = CombiningMin::new(6, 0.08, Degree::AtMost(2), 4, reading);
///     model.at(0.0).unwrap().latency_cycles
/// };
/// assert_eq!(delay(RequestFlow::Conserving), 6.0);
/// assert_eq!(delay(RequestFlow::Backpressure), 6.0);
/// assert_eq!((100.0 * delay(RequestFlow::Printed)).round(), 626.0);
/// ```
/// The mean over hot and cold requests, with the delays that enter it:
/// ```
/// use loadcurve_model::explanation::Explain;
/// use loadcurve_model::combining_min::{CombiningMin, Degree, RequestFlow};
/// let model = CombiningMin::new(3, 0.08, Degree::AtMost(2), 4, RequestFlow::Conserving);
/// let delay = model.explain(0.0).unwrap();
/// assert_eq!(delay.letters().plain(), "D = D_cold + X_hot/(X_hot + X_cold)·(D_hot − D_cold)");
/// let cold = &delay.terms()[0];
/// assert_eq!(cold.letters().plain(), "D_cold = (D_hot + D_1 + 2·D_2 + 4·D_3)/N");
/// assert_eq!((cold.value(), cold.equation()), (3.0, "(9)"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CombiningMin {
    switch: u32,
    stages: u32,
    hot: f64,
    degree: Degree,
    buffer: u32,
    reading: RequestFlow,
}

impl CombiningMin {
    /// The model for 2^`stages` processors and 2×2 switches, a fraction `hot` of all requests to
    /// module 0, and buffers of `buffer` slots besides the server's.
    ///
    /// # Panics
    /// When `stages` is not 1…24, `hot` not 0…1, `buffer` not 1…511, or the degree of combining
    /// is 0.
    #[must_use]
    pub fn new(stages: u32, hot: f64, degree: Degree, buffer: u32, reading: RequestFlow) -> Self {
        assert!(
            (1..=24).contains(&stages),
            "a combining network has 1 to 24 stages"
        );
        assert!((0.0..=1.0).contains(&hot), "the hot part is from 0 to 1");
        assert!(
            degree != Degree::AtMost(0),
            "a request holds at least itself"
        );
        assert!((1..512).contains(&buffer), "a buffer has 1 to 511 places");
        Self {
            switch: 2,
            stages,
            hot,
            degree,
            buffer,
            reading,
        }
    }

    /// The same model with switches of `switch` inputs and outputs, and so `switch`^`stages` processors.
    ///
    /// # Panics
    /// When a switch has fewer than two inputs, or there are more than 2²⁴ processors.
    ///
    /// ```
    /// use loadcurve_model::Model;
    /// use loadcurve_model::combining_min::{CombiningMin, Degree, RequestFlow};
    /// // 64 processors behind three stages, two stages and one stage.
    /// for (switch, stages) in [(4, 3), (8, 2), (64, 1)] {
    ///     let two = CombiningMin::new(stages, 0.08, Degree::AtMost(2), 4, RequestFlow::Conserving);
    ///     let model = two.with_switch(switch);
    ///     assert_eq!(model.at(0.0).unwrap().latency_cycles, f64::from(stages));
    /// }
    /// ```
    #[must_use]
    pub fn with_switch(self, switch: u32) -> Self {
        assert!(switch >= 2, "a switch has two inputs or more");
        let processors = switch.checked_pow(self.stages);
        assert!(
            processors.is_some_and(|processors| processors <= 1 << 24),
            "a combining network has at most 2²⁴ processors"
        );
        Self { switch, ..self }
    }

    /// Every buffer of the network at the load λ.
    ///
    /// # Errors
    /// [`Unsteady::Unconverged`] when the reading with backpressure finds no solution.
    pub fn solve(&self, load_messages: f64) -> Result<CombiningState, Unsteady> {
        Inputs::relative(*self, load_messages).solve()
    }
}

impl Model for CombiningMin {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let state = self.solve(load_messages)?;
        Ok(state.operating_point(self.switch))
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        // At load 0 the solver cannot fail, and the delay is n cycles.
        self.solve(0.0)
            .map_or(f64::from(self.stages), |solution| solution.delay_cycles)
    }

    /// The nominal capacity: one request per cycle and processor.
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

impl Explain for CombiningMin {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        let state = Inputs::<Traced>::per_cycle(*self, load_messages).solve()?;
        Ok(state.delay_cycles.quantity().expect("a delay has a name"))
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        let state = Inputs::<Traced>::per_cycle(*self, load_messages).solve()?;
        // Requests never wait for a module.
        let port = state.ports().nth(class);
        Ok(port.and_then(|port| port.wait_cycles().quantity()))
    }
}
