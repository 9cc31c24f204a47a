//! The least load that has no steady state.

use super::FiniteSource;
use super::solve::{CAREFUL, Iteration, SLOW};
use super::state::State;
use crate::model::Unsteady;

/// Relative error of the saturation load where sweeps settle.
const PRECISION: f64 = 1e-6;

/// Step from one utilisation of the sources to the next, and the least one.
const STEP: f64 = 0.1;
const LEAST_STEP: f64 = 1e-3;

/// Largest relative difference between loads that are as good as one.
const ALIKE: f64 = 1e-9;

/// Most steps of the refinement, each of which squares the error.
const MOST_REFINEMENTS: usize = 30;

/// A steady state with its utilisation ρ, the part of the time for which sources send.
#[derive(Debug, Clone)]
struct Steady<'a> {
    ρ: f64,
    state: State<'a>,
    /// Part of the time that the busiest channel or source has left.
    margin: f64,
}

impl Steady<'_> {
    fn load(&self) -> f64 {
        self.state.messages
    }
}

impl FiniteSource {
    /// A load without a steady state, in messages per cycle and source, so near the greatest that has one
    /// that they differ by one millionth at most.
    ///
    /// Where the time that the busiest source has left goes to 0, that is the load. In fat-trees and rings the
    /// solution ends in a fold before: two solutions meet, and at higher loads there is none. So near to it
    /// sweeps hardly settle. But the load is a smooth function of ρ = λ₀x̄, the part of the time for which
    /// sources send, and the fold is where it is greatest: sweeps at a given ρ, with the load that belongs to
    /// it, settle there better than at the load. Under hot-spot traffic they settle only if little is changed
    /// at a time, and without such sweeps the end of the search would depend on the last digits. In large rings
    /// they hardly settle either, and the load found is up to 0.03 % too low.
    pub(super) fn search_saturation(&self) -> f64 {
        let Ok(empty) = State::empty(self, 0.0) else {
            unreachable!("nothing is shared without load")
        };
        let mut steady = vec![Steady {
            ρ: 0.0,
            state: empty,
            margin: 1.0,
        }];
        for iteration in self.iterations() {
            let mut step = STEP;
            while step >= LEAST_STEP {
                let last = &steady[steady.len() - 1];
                match self.at_utilisation(&last.state, last.ρ + step, iteration) {
                    Ok(next) if next.margin > 0.0 && next.load() > last.load() => steady.push(next),
                    Ok(next) if next.margin > 0.0 => {
                        return beyond(self.fold(&steady, &next, iteration));
                    }
                    Ok(next) if next.load() > last.load() => {
                        return beyond(self.standstill(last.clone(), &next, iteration));
                    }
                    _ => step /= 2.0,
                }
            }
        }
        beyond(steady[steady.len() - 1].load())
    }

    /// Iterations that follow the solution, each from where the one before no longer settles. Where links are
    /// shared, slow sweeps do not settle either.
    fn iterations(&self) -> &'static [Iteration] {
        if self.sharing.is_none() {
            &[CAREFUL, SLOW]
        } else {
            &[CAREFUL]
        }
    }

    /// The load at which the busiest source has no time left, between two utilisations.
    fn standstill<'a>(
        &'a self,
        mut below: Steady<'a>,
        above: &Steady,
        iteration: &Iteration,
    ) -> f64 {
        let (mut ρ, mut margin, mut load) = (above.ρ, above.margin, above.load());
        for _ in 0..MOST_REFINEMENTS {
            if load - below.load() <= ALIKE * load {
                break;
            }
            let part = (below.margin / (below.margin - margin)).clamp(0.01, 0.99);
            let Ok(next) =
                self.at_utilisation(&below.state, below.ρ + part * (ρ - below.ρ), iteration)
            else {
                break;
            };
            if next.load() <= below.load() {
                // Between them the solution has ended in a fold.
                break;
            }
            if next.margin > 0.0 {
                // The end above counts less from step to step, so that it cannot stay for ever.
                margin /= 2.0;
                below = next;
            } else {
                (ρ, margin, load) = (next.ρ, next.margin, next.load());
            }
        }
        below.load()
    }

    /// The greatest load between the last but one of the utilisations so far and one beyond the last.
    fn fold(&self, steady: &[Steady], above: &Steady, iteration: &Iteration) -> f64 {
        let Some([below, top]) = steady.last_chunk() else {
            return above.load();
        };
        let [mut low, mut top, mut high] = [below, top, above].map(|it| (it.ρ, it.load()));
        let mut state = steady[steady.len() - 1].state.clone();
        for _ in 0..MOST_REFINEMENTS {
            let apex = apex(low, top, high);
            // Equal places say nothing of the bend between them.
            let room = 1e-3 * (high.0 - low.0);
            let apex = if (apex - top.0).abs() < room {
                top.0 + room.copysign(high.0 + low.0 - 2.0 * top.0)
            } else {
                apex
            };
            let Ok(next) = self.at_utilisation(&state, apex, iteration) else {
                break;
            };
            let found = (next.ρ, next.load());
            let gain = (found.1 - top.1) / top.1;
            if found.1 > top.1 {
                if found.0 > top.0 {
                    low = top;
                } else {
                    high = top;
                }
                top = found;
                state = next.state;
            } else if found.0 > top.0 {
                high = found;
            } else {
                low = found;
            }
            if gain.abs() < ALIKE {
                break;
            }
        }
        top.1
    }

    /// The state in which sources send for a part of the time, from another state.
    fn at_utilisation<'a>(
        &'a self,
        start: &State<'a>,
        ρ: f64,
        iteration: &Iteration,
    ) -> Result<Steady<'a>, Unsteady> {
        let mut state = start.clone();
        state.set_utilisation(ρ)?;
        let point = self.settled(state, *iteration, |state| state.set_utilisation(ρ));
        let point = point.ok_or(Unsteady::Unconverged)?;
        Ok(Steady {
            ρ,
            margin: point.margin,
            state: point.into_state(),
        })
    }
}

/// A load just beyond one.
fn beyond(load: f64) -> f64 {
    load * (1.0 + PRECISION / 2.0)
}

/// The place at which the parabola through three points is greatest, between the outer ones.
fn apex(low: (f64, f64), top: (f64, f64), high: (f64, f64)) -> f64 {
    let first = (top.1 - low.1) / (top.0 - low.0);
    let second = (high.1 - top.1) / (high.0 - top.0);
    let bend = (second - first) / (high.0 - low.0);
    let apex = f64::midpoint(low.0, top.0) - first / (2.0 * bend);
    if apex > low.0 && apex < high.0 {
        apex
    } else {
        f64::midpoint(low.0, high.0)
    }
}
