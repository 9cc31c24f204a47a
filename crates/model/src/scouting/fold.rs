//! The fold of a load that is a function of the utilisation, and the branch below it.
//!
//! If channels are held longer the more of them are busy, a load has two utilisations or none. The
//! function from utilisation to load is explicit, rises from 0 to the fold and falls beyond it. A
//! network at rest follows the lower branch as its load rises.

/// Bound on golden-section steps: 0.618⁶⁴ is below the spacing of numbers near 1.
const MAX_CUTS: u32 = 64;

/// Width of the bracket at which the search ends. The load is flat at the fold: a bracket of 10⁻⁹
/// leaves an error of 10⁻¹⁸ in it, below the last bit, although the utilisation has only 9 digits.
const BRACKET_TOLERANCE: f64 = 1e-9;

/// Bound on the steps to a root. It takes some ten; bisection alone, from a bracket whose ends
/// differ by less than a factor of 2¹⁴⁰, would take fewer than this bound.
const MAX_STEPS: u32 = 200;

/// The fold: the turning point of a load that is a function of the utilisation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fold {
    /// The utilisation at the fold.
    pub(super) utilisation: f64,
    /// The load at the fold, the largest for any utilisation.
    pub(super) load: f64,
}

impl Fold {
    /// The fold of a load with a single maximum on (0, `end`], inside or at the end.
    pub(super) fn of(end: f64, load: impl Fn(f64) -> f64) -> Self {
        let at = |utilisation| Self {
            utilisation,
            load: load(utilisation),
        };
        let higher = |a: Self, b: Self| if b.load > a.load { b } else { a };
        let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
        let (mut from, mut to) = (0.0, end);
        let mut left = at(to - golden * (to - from));
        let mut right = at(from + golden * (to - from));
        let mut highest = higher(at(end), higher(left, right));
        for _ in 0..MAX_CUTS {
            if to - from < BRACKET_TOLERANCE {
                break;
            }
            if left.load < right.load {
                from = left.utilisation;
                left = right;
                right = at(from + golden * (to - from));
                highest = higher(highest, right);
            } else {
                to = right.utilisation;
                right = left;
                left = at(to - golden * (to - from));
                highest = higher(highest, left);
            }
        }
        highest
    }

    /// The utilisation on the lower branch at a load below that of the fold, by Chandrupatla's
    /// method.
    ///
    /// `from` must be below the root, up to rounding, and the load must rise from there to the
    /// fold, so that the root between them is unique. Quadratic interpolation is used where it is
    /// safe, bisection elsewhere: T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm
    /// for finding the zero of a nonlinear function without using derivatives", Advances in
    /// Engineering Software 28(3), 1997, pp. 145–149, doi:10.1016/S0965-9978(96)00051-8.
    pub(super) fn lower_branch(
        &self,
        target_load: f64,
        from: f64,
        load: impl Fn(f64) -> f64,
    ) -> f64 {
        let (mut a, mut b) = (from, self.utilisation);
        let (mut fa, mut fb) = (load(a) - target_load, self.load - target_load);
        // A bound that is exact up to rounding is itself the root, as at a load of 0.
        if fa >= 0.0 {
            return a;
        }
        let mut t = fa / (fa - fb);
        for _ in 0..MAX_STEPS {
            let x = a + t * (b - a);
            let fx = load(x) - target_load;
            let (c, fc) = if (fx > 0.0) == (fa > 0.0) {
                (a, fa)
            } else {
                let last = (b, fb);
                (b, fb) = (a, fa);
                last
            };
            (a, fa) = (x, fx);
            let (best, residual) = if fa.abs() < fb.abs() {
                (a, fa)
            } else {
                (b, fb)
            };
            let tolerance = f64::EPSILON * best.abs() / (b - a).abs();
            if residual == 0.0 || tolerance > 0.5 {
                return best;
            }
            let (ξ, φ) = ((a - b) / (c - b), (fa - fb) / (fc - fb));
            let safe = φ * φ < ξ && (1.0 - φ) * (1.0 - φ) < 1.0 - ξ;
            t = if safe {
                fa / (fb - fa) * (fc / (fb - fc))
                    + (c - a) / (b - a) * (fa / (fc - fa)) * (fb / (fc - fb))
            } else {
                0.5
            };
            t = t.max(tolerance).min(1.0 - tolerance);
        }
        if fa.abs() < fb.abs() { a } else { b }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// x(1 − x)/(1 + ax²): a fold of changing sharpness.
    fn hump(a: f64) -> impl Fn(f64) -> f64 {
        move |x| x * (1.0 - x) / (1.0 + a * x * x)
    }

    /// A function that counts its evaluations.
    fn counted<'a>(
        asked: &'a Cell<u32>,
        function: impl Fn(f64) -> f64 + 'a,
    ) -> impl Fn(f64) -> f64 + 'a {
        asked.set(0);
        move |x| {
            asked.set(asked.get() + 1);
            function(x)
        }
    }

    #[test]
    fn a_fold_and_a_branch_take_few_evaluations() {
        let asked = Cell::new(0);
        for a in [0.0, 1.0, 100.0, 1e6] {
            let fold = Fold::of(1.0, counted(&asked, hump(a)));
            assert!(asked.get() <= 48, "{asked:?} for the fold of {a}");
            // Nearer to the fold, where the load is flat, it takes more evaluations.
            for (part, most) in [
                (1e-300, 4),
                (1e-12, 4),
                (0.1, 8),
                (0.5, 8),
                (0.9, 11),
                (1.0 - 1e-6, 22),
                (1.0 - 1e-12, 30),
            ] {
                fold.lower_branch(part * fold.load, 0.0, counted(&asked, hump(a)));
                assert!(asked.get() <= most, "{asked:?} at {part} of {a}");
            }
        }
    }

    #[test]
    fn a_parabola_folds_in_the_middle() {
        let fold = Fold::of(1.0, hump(0.0));
        assert_eq!(fold.load, 0.25);
        assert!((fold.utilisation - 0.5).abs() < 1e-7);
    }

    #[test]
    fn a_rising_load_ends_where_it_ends() {
        let fold = Fold::of(0.3, hump(0.0));
        assert_eq!((fold.utilisation, fold.load), (0.3, 0.21));
    }

    #[test]
    fn the_lower_branch_rises_to_the_fold() {
        for a in [0.0, 1.0, 100.0, 1e6] {
            let fold = Fold::of(1.0, hump(a));
            let mut last = 0.0;
            for part in [1e-300, 1e-12, 0.1, 0.5, 0.9, 1.0 - 1e-6, 1.0 - 1e-12] {
                let target_load = part * fold.load;
                let x = fold.lower_branch(target_load, 0.0, hump(a));
                assert!(x > last && x <= fold.utilisation, "{x} at {part} of {a}");
                assert!((hump(a)(x) / target_load - 1.0).abs() < 1e-14);
                last = x;
            }
            assert_eq!(fold.lower_branch(0.0, 0.0, hump(a)), 0.0);
        }
    }
}
