//! Solution of the equations at a load.

use loadcurve_base::queueing::Saturated;

use super::FiniteSource;
use super::anderson::Anderson;
use super::sharing::tail_cycles;
use super::solution::Solution;
use super::source::Followers;
use super::state::State;
use crate::Unsteady;

/// Parameters of an iteration with Anderson steps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Iteration {
    /// δ.
    damping: f64,
    /// Growth of the residual, as a sum of squares, at which Anderson mixing restarts.
    restart_factor: f64,
    /// Largest number of sweeps; most loads take a few dozen.
    most_sweeps: usize,
}

/// Default parameters of the iteration.
const QUICK: Iteration = Iteration {
    damping: 0.2,
    restart_factor: 4.0,
    most_sweeps: 300,
};

/// Parameters close to saturation, where changes hardly decay.
pub(super) const CAREFUL: Iteration = Iteration {
    damping: 0.5,
    restart_factor: 1.5,
    most_sweeps: 600,
};

/// δ of sweeps without Anderson steps, and their largest number.
const PLAIN_DAMPING: f64 = 0.5;
const MAX_PLAIN_SWEEPS: usize = 3000;

/// Number of plain sweeps after which a channel that is held all the time will remain so.
const SETTLING_SWEEPS: usize = 400;

/// A fixed point, with or without a steady state.
pub(super) struct FixedPoint<'a> {
    state: State<'a>,
    sweeps: usize,
    followers: Followers,
    /// Idle fraction of the busiest channel or source; not positive if there is no steady state.
    margin: f64,
}

/// Idle fraction of the busiest channel or source.
pub(super) fn margin(state: &State, followers: &Followers) -> f64 {
    let sources = state.network.graph.sources.iter();
    let left = sources.map(|source| followers.left(state, source));
    left.fold(state.least_idle(), f64::min)
}

impl<'a> FixedPoint<'a> {
    fn of(state: State<'a>, sweeps: usize) -> Self {
        let followers = Followers::of(&state);
        Self {
            margin: margin(&state, &followers),
            followers,
            state,
            sweeps,
        }
    }

    pub(super) fn into_state(self) -> State<'a> {
        self.state
    }

    /// The steady state, if it is one.
    fn solution(self) -> Result<Solution<'a>, Unsteady> {
        let Self {
            state,
            sweeps,
            followers,
            margin,
        } = self;
        if margin.is_nan() || margin <= 0.0 {
            return Err(Unsteady::Saturated);
        }
        let network = state.network;
        let sources = network.graph.sources.iter();
        let source_waits: Vec<f64> = sources.map(|it| followers.wait(&state, it)).collect();
        let (mut wait, mut service) = (0.0, 0.0);
        for (source, source_wait) in network.graph.sources.iter().zip(&source_waits) {
            wait += source.share * source_wait;
            service += source.share * state.services[source.channel];
        }
        let tail = network.tail_cycles(&state);
        let latency = wait + (service - network.flits) + tail + network.zero_load_latency();
        Ok(Solution {
            latency_cycles: latency,
            source_wait_cycles: wait,
            source_service_cycles: service,
            tail_cycles: tail,
            sweeps,
            source_waits,
            state,
        })
    }
}

impl FiniteSource {
    /// H: 0 where no links are shared, though some nodes may be neither source nor destination.
    fn tail_cycles(&self, state: &State) -> f64 {
        if self.sharing.is_none() {
            0.0
        } else {
            tail_cycles(&self.graph, &state.transmissions)
        }
    }

    /// Solves the equations at a load in messages per cycle and source.
    ///
    /// # Errors
    /// [`Unsteady::Saturated`] if there is no steady state. This includes loads at which the sweeps do not
    /// converge.
    pub fn solve(&self, load_messages: f64) -> Result<Solution<'_>, Unsteady> {
        if load_messages == 0.0 {
            return self.unloaded();
        }
        let start = State::empty(self, load_messages)?;
        match self
            .converged(start.clone(), QUICK, |_| Ok(()))
            .map(FixedPoint::solution)
        {
            Some(Ok(solution)) => Ok(solution),
            // The plain iteration from the empty network defines the model.
            _ => self.plain(start)?.solution(),
        }
    }

    /// The fixed point that Anderson steps find from a state, if they converge. `set_load` may change the load
    /// after every sweep.
    pub(super) fn converged<'a>(
        &'a self,
        mut state: State<'a>,
        iteration: Iteration,
        set_load: impl Fn(&mut State<'a>) -> Result<(), Saturated>,
    ) -> Option<FixedPoint<'a>> {
        let (mut anderson, mut progress) = (
            Anderson::restarting_at(iteration.restart_factor),
            Progress::of(&state),
        );
        for sweep in 1..=iteration.most_sweeps {
            state.sweep(iteration.damping);
            set_load(&mut state).ok()?;
            let before = progress.move_to(&state);
            if progress.change <= self.tolerance {
                return Some(FixedPoint::of(state, sweep));
            }
            if !progress.change.is_finite() {
                return None;
            }
            state.set_variables(&anderson.step(&before, &progress.variables));
            progress.start_from(&state);
        }
        None
    }

    /// The limit of damped sweeps alone from a state.
    fn plain<'a>(&'a self, mut state: State<'a>) -> Result<FixedPoint<'a>, Unsteady> {
        let mut progress = Progress::of(&state);
        for sweep in 1..=MAX_PLAIN_SWEEPS {
            state.sweep(PLAIN_DAMPING);
            progress.move_to(&state);
            if progress.change <= self.tolerance {
                return Ok(FixedPoint::of(state, sweep));
            }
            if sweep > SETTLING_SWEEPS && state.least_idle() <= 0.0 {
                break;
            }
        }
        Err(Unsteady::Saturated)
    }

    /// The network at zero load, in which no message waits.
    fn unloaded(&self) -> Result<Solution<'_>, Unsteady> {
        let state = State::empty(self, 0.0)?;
        Ok(Solution {
            latency_cycles: self.zero_load_latency(),
            source_wait_cycles: 0.0,
            source_service_cycles: self.flits,
            tail_cycles: 0.0,
            sweeps: 0,
            source_waits: vec![0.0; self.graph.sources.len()],
            state,
        })
    }
}

/// Changes between sweeps.
pub(super) struct Progress {
    /// w/s and φ, and x.
    pub(super) variables: Vec<f64>,
    services: Vec<f64>,
    /// Largest change of w/s and φ, and of x relative to itself.
    pub(super) change: f64,
}

impl Progress {
    pub(super) fn of(state: &State) -> Self {
        Self {
            variables: state.variables(),
            services: state.services.clone(),
            change: f64::INFINITY,
        }
    }

    /// Records a state. Returns the previous variables.
    pub(super) fn move_to(&mut self, state: &State) -> Vec<f64> {
        let before = std::mem::replace(&mut self.variables, state.variables());
        let variables = before
            .iter()
            .zip(&self.variables)
            .map(|(a, b)| (b - a).abs());
        let services = self.services.iter().zip(&state.services);
        let services = services.map(|(a, b)| (b - a).abs() / b);
        // NaN counts as the largest change.
        self.change =
            variables.chain(services).fold(
                0.0,
                |most, change| {
                    if change <= most { most } else { change }
                },
            );
        self.services.clone_from(&state.services);
        before
    }

    pub(super) fn start_from(&mut self, state: &State) {
        self.variables = state.variables();
        self.services.clone_from(&state.services);
    }
}
