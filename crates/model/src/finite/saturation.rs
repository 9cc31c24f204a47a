//! Saturation load of the finite-source model.

use loadcurve_base::work::{Stage, report_progress};

use super::FiniteSource;
use super::branch::Branch;
use super::fold::{FIRST_STEP, Phase, Place, greatest_load};
use super::solve::{CAREFUL, margin};
use super::source::Followers;
use super::state::State;

/// Relative error of the saturation load.
const PRECISION: f64 = 1e-6;

/// Sweeps from the empty network before the first solution is sought.
const FIRST_SWEEPS: usize = 5;

impl FiniteSource {
    /// A load without a steady state, in messages per cycle and source, within one millionth of the
    /// greatest load that has one.
    ///
    /// Where the idle time of the busiest source goes to 0, that is the load. In fat-trees and rings the
    /// solution ends in a fold before: two solutions meet, and at higher loads there is none. Near the fold
    /// sweeps hardly converge. But the load is a function of ρ = λ₀x̄, the fraction of the time for which
    /// sources send, and is greatest at the fold. The branch of solutions is therefore followed along ρ.
    pub(super) fn search_saturation(&self) -> f64 {
        let mut search = Search::of(self);
        let load = greatest_load(|ρ, phase| search.find(ρ, phase));
        load * (1.0 + PRECISION / 2.0)
    }
}

/// Solutions of a network along ρ.
struct Search<'a> {
    network: &'a FiniteSource,
    state: State<'a>,
    branch: Branch,
    /// True if Newton steps come first: in tori, whose sweeps hardly converge even at a given ρ, and
    /// wherever Newton steps converged after sweeps had not.
    by_newton: bool,
}

impl<'a> Search<'a> {
    fn of(network: &'a FiniteSource) -> Self {
        let empty = || {
            let Ok(empty) = State::empty(network, 0.0) else {
                unreachable!("nothing is shared without load")
            };
            empty
        };
        let mut state = empty();
        for _ in 0..FIRST_SWEEPS {
            if state.set_utilisation(FIRST_STEP).is_err() {
                state = empty();
                break;
            }
            state.sweep(0.0);
        }
        Self {
            network,
            branch: Branch::starting_at(state.unknowns()),
            state,
            by_newton: !network.sharing.is_none(),
        }
    }

    /// The solution in which sources send for a fraction ρ of the time.
    fn find(&mut self, ρ: f64, phase: Phase) -> Option<Place> {
        if phase == Phase::Upwards {
            report_progress(Stage::Saturation, ρ.min(1.0));
        }
        if self.by_newton {
            return self.newton(ρ);
        }
        if phase == Phase::Enclosed {
            return self.newton(ρ).or_else(|| self.sweep(ρ));
        }
        self.sweep(ρ).or_else(|| {
            let found = self.newton(ρ);
            self.by_newton = found.is_some();
            found
        })
    }

    /// The solution by Newton steps: a fixed point of a sweep without damping, with the load among the
    /// unknowns.
    fn newton(&mut self, ρ: f64) -> Option<Place> {
        let state = &mut self.state;
        let map = |unknowns: &[f64]| {
            state.set_unknowns(unknowns).ok()?;
            state.sweep(0.0);
            Some(state.unknowns_at(ρ))
        };
        let found = self.branch.follow(ρ, map, self.network.tolerance)?;
        self.state.set_unknowns(&found.x).ok()?;
        self.state.sweep(0.0);
        Some(self.place(ρ, found.steps))
    }

    /// The solution by sweeps.
    fn sweep(&mut self, ρ: f64) -> Option<Place> {
        let mut state = self.state.clone();
        state.set_unknowns(&self.branch.nearest(ρ)).ok()?;
        state.set_utilisation(ρ).ok()?;
        let converged = self
            .network
            .converged(state, CAREFUL, |state| state.set_utilisation(ρ));
        self.state = converged?.into_state();
        self.branch.add(ρ, self.state.unknowns());
        Some(self.place(ρ, 0))
    }

    fn place(&self, ρ: f64, steps: usize) -> Place {
        Place {
            at: ρ,
            load: self.state.messages,
            margin: margin(&self.state, &Followers::of(&self.state)),
            steps,
        }
    }
}
