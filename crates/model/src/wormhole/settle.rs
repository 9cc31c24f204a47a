//! Solution of mutually dependent groups.

use loadcurve_base::queueing::Saturated;

use super::equations::Component;
use super::solve::SteadyChannels;

/// Bound on the iterations of a component. It takes about ten, and some fifty near saturation.
const MAX_ROUNDS: usize = 300;

/// Number of iterations between extrapolations of a component, in which its changes settle into a steady
/// pattern.
const ROUNDS_TO_EXTRAPOLATE: usize = 3;

/// Largest relative change of a service time that may be mere rounding error. A component has converged
/// once no change is larger.
const ROUNDING: f64 = 2e-14;

/// Least relative change of a service time that is accurate enough to be compared with the next.
const MIN_RELIABLE_CHANGE: f64 = 1e-9;

/// A component during iteration.
struct Settling<'a> {
    component: &'a Component,
    /// Service times before the latest iteration, and their changes in it.
    before: Vec<f64>,
    changes: Vec<f64>,
    /// Least ratio of a change to the previous one.
    least: f64,
    /// True if any of its groups is held all the time, though no message waits for it.
    is_overfull: bool,
    outcome: Option<Result<(), Saturated>>,
}

impl SteadyChannels<'_> {
    /// Solves mutually dependent groups by iteration, from x̄ = s upwards; each value is used as soon as it
    /// is computed. Returns for each component whether any of its groups is held all the time, though no
    /// message waits for it.
    ///
    /// Every term is convex and grows with every unknown, so the iterates approach the least
    /// solution from below. If each change is at least r times the one before, the changes still to
    /// come add up to at least r/(1 − r) times the last one, which can be added at once; if no
    /// change shrinks, there is no solution. Iteration alone would take too long near saturation,
    /// where the solution ends by meeting a second one and r approaches 1.
    ///
    /// Several independent components with equally many groups are iterated in turn, group by group: within
    /// one of them each result depends on the previous one, and a processor computes those of the others in
    /// the meantime. The results are the same to the last bit.
    pub(super) fn settle(&mut self, components: &[usize]) -> Vec<Result<bool, Saturated>> {
        let components = components
            .iter()
            .map(|&index| &self.equations.components[index]);
        let mut all: Vec<Settling> = components.map(Settling::of).collect();
        for one in &all {
            self.sum_outer_terms(one.component);
        }
        let groups = all.first().map_or(0, |one| one.component.groups.len());
        for round in 1..=MAX_ROUNDS {
            let mut is_any_open = false;
            for one in all.iter_mut().filter(|one| one.outcome.is_none()) {
                one.before
                    .copy_from_slice(&self.lost[one.component.channels.clone()]);
                is_any_open = true;
            }
            if !is_any_open {
                break;
            }
            for place in 0..groups {
                for one in all.iter_mut().filter(|one| one.outcome.is_none()) {
                    match self.solve_group(one.component.groups.start + place) {
                        Ok(is_overfull) => one.is_overfull |= is_overfull,
                        Err(saturated) => one.outcome = Some(Err(saturated)),
                    }
                }
            }
            for one in all.iter_mut().filter(|one| one.outcome.is_none()) {
                let lost = &mut self.lost[one.component.channels.clone()];
                one.outcome = one.compare(lost, self.load.flits, round);
            }
        }
        let result = |one: Settling| {
            // Changes that have not decayed by now hardly shrink. This happens only within some 10⁻¹¹ of
            // the saturation load, too close for the arithmetic to distinguish the two sides.
            one.outcome.unwrap_or(Err(Saturated))?;
            Ok(one.is_overfull)
        };
        all.into_iter().map(result).collect()
    }
}

impl<'a> Settling<'a> {
    fn of(component: &'a Component) -> Self {
        let channels = component.channels.len();
        Self {
            component,
            before: vec![0.0; channels],
            changes: vec![0.0; channels],
            least: 0.0,
            is_overfull: false,
            outcome: None,
        }
    }

    /// Compares x̄ − s of its channels with the previous round, and extrapolates in every few rounds; none
    /// if the iteration is to continue.
    fn compare(
        &mut self,
        lost: &mut [f64],
        flits: f64,
        round: usize,
    ) -> Option<Result<(), Saturated>> {
        let (mut largest, mut shrinking) = (0.0_f64, f64::INFINITY);
        for ((change, before), now) in self.changes.iter_mut().zip(&self.before).zip(&*lost) {
            let (last, x) = (*change, flits + now);
            *change = now - before;
            largest = largest.max(change.abs() / x);
            if last > MIN_RELIABLE_CHANGE * x {
                shrinking = shrinking.min(*change / last);
            }
        }
        if shrinking.is_finite() {
            self.least = shrinking;
        }
        if self.least >= 1.0 {
            return Some(Err(Saturated));
        }
        if largest <= ROUNDING {
            return Some(Ok(()));
        }
        if round.is_multiple_of(ROUNDS_TO_EXTRAPOLATE) {
            let factor = self.least.max(0.0) / (1.0 - self.least);
            for (lost, change) in lost.iter_mut().zip(&mut self.changes) {
                *lost += factor * *change;
                *change = 0.0;
            }
        }
        None
    }
}
