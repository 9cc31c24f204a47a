//! Maximum load of the steady states along a branch that folds back.

/// First step of the parameter, the longest and the shortest one.
pub(super) const FIRST_STEP: f64 = 0.02;
const MAX_STEP: f64 = 0.1;
const MIN_STEP: f64 = 1e-5;

/// Number of Newton steps up to which the next parameter step may be longer.
const FEW_STEPS: usize = 5;
const LONGER: f64 = 1.5;

/// Relative difference below which loads count as equal.
const LOAD_TOLERANCE: f64 = 1e-10;

/// Largest number of steady states computed between those that enclose the maximum load.
const MAX_REFINEMENTS: usize = 60;

/// The smaller part of a golden section.
const GOLDEN_SECTION: f64 = 0.381_966_011_250_105_2;

/// A steady state by its position on the branch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    /// The parameter, which grows along the branch: ρ.
    pub(super) at: f64,
    pub(super) load: f64,
    /// Idle fraction of the busiest channel or source; not positive beyond the last steady state.
    pub(super) margin: f64,
    /// Number of Newton steps that found it.
    pub(super) steps: usize,
}

impl Place {
    /// The network without load.
    const EMPTY: Self = Self {
        at: 0.0,
        load: 0.0,
        margin: 1.0,
        steps: 0,
    };

    /// A position at which no solution was found.
    fn unknown(at: f64) -> Self {
        Self {
            at,
            load: 0.0,
            margin: 0.0,
            steps: 0,
        }
    }
}

/// Phase of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// The branch is followed upwards, in long steps.
    Upwards,
    /// Solutions on both sides are known.
    Enclosed,
}

/// Maximum load of a branch of steady states that starts at zero load, where `find` takes the parameter to
/// the state there, or to none if it found none.
///
/// The branch is followed upwards until the load falls, no idle time is left, or steps as short as
/// [`MIN_STEP`] find nothing. The interval of the last two states and the one beyond is then narrowed: by
/// golden section where the load falls, by the Illinois variant of the secant method where the idle time
/// goes to 0. Parabolic interpolation would need fewer states, but the equations have kinks, one of which
/// is often the maximum load itself.
pub(super) fn greatest_load(mut find: impl FnMut(f64, Phase) -> Option<Place>) -> f64 {
    let (mut low, mut top) = (Place::EMPTY, Place::EMPTY);
    let mut step = FIRST_STEP;
    while step >= MIN_STEP {
        match find(top.at + step, Phase::Upwards) {
            Some(high) if high.load <= top.load || high.margin <= 0.0 => {
                return Enclosed::by(low, top, high).greatest_load(find);
            }
            Some(next) => {
                (low, top) = (top, next);
                if next.steps <= FEW_STEPS {
                    step = (LONGER * step).min(MAX_STEP);
                }
            }
            None => step /= 2.0,
        }
    }
    top.load
}

/// Three positions in order, the middle one with more load than the first and with idle time left.
#[derive(Debug, Clone, Copy)]
struct Enclosed {
    low: Place,
    top: Place,
    high: Place,
    /// Weights of the margins at `top` and `high` in the secant method.
    weights: [f64; 2],
}

impl Enclosed {
    fn by(low: Place, top: Place, high: Place) -> Self {
        Self {
            low,
            top,
            high,
            weights: [1.0; 2],
        }
    }

    /// True if the load still grows where the idle time vanishes, which then ends the steady states.
    fn ends_at_zero_margin(&self) -> bool {
        self.high.margin <= 0.0 && self.high.load > self.top.load
    }

    fn greatest_load(mut self, mut find: impl FnMut(f64, Phase) -> Option<Place>) -> f64 {
        for _ in 0..MAX_REFINEMENTS {
            if self.is_narrow() {
                break;
            }
            let at = self.next();
            self.take(find(at, Phase::Enclosed).unwrap_or(Place::unknown(at)));
        }
        // A straight line ends exactly where the idle time vanishes, which is beyond the last steady state
        // by nothing.
        if self.ends_at_zero_margin() && -self.high.margin < self.top.margin {
            return self.high.load;
        }
        self.top.load
    }

    /// True if all loads count as equal. Positions without a solution are ignored.
    fn is_narrow(&self) -> bool {
        let Self { low, top, high, .. } = self;
        let near = LOAD_TOLERANCE * top.load;
        if self.ends_at_zero_margin() {
            // Close to the end the margin is linear.
            let slope = (high.load - top.load) / (top.margin - high.margin);
            return slope * top.margin.min(-high.margin) <= near;
        }
        let mut known = [low, high].into_iter().filter(|it| it.load > 0.0);
        known.all(|it| top.load - it.load <= near)
    }

    /// The next parameter at which to evaluate.
    fn next(&self) -> f64 {
        let Self {
            low,
            top,
            high,
            weights,
        } = self;
        if self.ends_at_zero_margin() {
            let (left, lacking) = (weights[0] * top.margin, weights[1] * -high.margin);
            return top.at + left / (left + lacking) * (high.at - top.at);
        }
        let (before, behind) = (top.at - low.at, high.at - top.at);
        if behind > before {
            top.at + GOLDEN_SECTION * behind
        } else {
            top.at - GOLDEN_SECTION * before
        }
    }

    fn take(&mut self, next: Place) {
        let is_behind = next.at > self.top.at;
        if next.load > self.top.load && next.margin > 0.0 {
            if is_behind {
                self.low = self.top;
                self.weights = [1.0, self.weights[1] / 2.0];
            } else {
                self.high = self.top;
            }
            self.top = next;
        } else if is_behind {
            self.high = next;
            self.weights = [self.weights[0] / 2.0, 1.0];
        } else {
            self.low = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(at: f64, load: f64, margin: f64) -> Place {
        Place {
            at,
            load,
            margin,
            steps: 1,
        }
    }

    /// The maximum load of a branch, and the number of states it took.
    fn greatest(find: impl Fn(f64) -> Option<Place>) -> (f64, usize) {
        let mut states = 0;
        let load = greatest_load(|at, _| {
            states += 1;
            find(at)
        });
        (load, states)
    }

    #[test]
    fn a_fold_is_found() {
        // (1 − ρ)² + λ = 1.
        let (load, states) = greatest(|at| Some(place(at, at * (2.0 - at), 1.0)));
        assert!((load - 1.0).abs() < 1e-10 && states < 50, "{load} {states}");
    }

    #[test]
    fn a_bend_is_found() {
        let bend = |at: f64| at.min(0.3 + 40.0 * (0.3 - at));
        let (load, states) = greatest(|at| Some(place(at, bend(at), 1.0)));
        assert!((load - 0.3).abs() < 1e-9 && states < 90, "{load} {states}");
    }

    #[test]
    fn the_end_of_the_time_left_is_found() {
        // The idle time vanishes at ρ = 1/2, with increasing slope.
        let margin = |at: f64| 1.0 - libm::pow(2.0 * at, 30.0);
        let (load, states) = greatest(|at| Some(place(at, at.sqrt(), margin(at))));
        assert!(
            (load - 0.5_f64.sqrt()).abs() < 1e-9 && states < 60,
            "{load} {states}"
        );
    }

    #[test]
    fn a_fold_shortly_before_the_end_is_found() {
        // The load falls beyond 0.4 and grows again where no idle time is left.
        let load = |at: f64| at.min(0.8 - at).max(2.0 * at - 0.65);
        let (load, _) = greatest(|at| Some(place(at, load(at), 0.46 - at)));
        assert!((load - 0.4).abs() < 1e-9, "{load}");
    }

    #[test]
    fn a_branch_that_is_lost_ends_where_it_was_last() {
        let (load, _) = greatest(|at| Some(place(at, at, 1.0)).filter(|it| it.at < 0.25));
        assert!((load - 0.25).abs() < 2e-5, "{load}");
    }
}
