//! The root of an increasing function.

/// Upper bound on the steps of a search: bisection alone reaches neighbouring numbers in 1,100.
const MAX_STEPS: usize = 4096;

/// Width of the bracket, relative to the root, at which the search ends.
const BRACKET_TOLERANCE: f64 = 4.0 * f64::EPSILON;

/// Root of a function that is negative at `low`, positive at `high`, and increasing in between.
///
/// Secant steps, kept within the bracket, with a bisection step whenever three steps have not halved it: a
/// handful of evaluations for the smooth functions of this crate. The search starts from a first estimate,
/// at which the value is given, continues with the second, and ends early where the function is 0:
/// functions should return 0 as soon as their value is lost in rounding. The root is the last point
/// evaluated.
pub fn increasing_root(
    (mut low, mut high): (f64, f64),
    (first, value_at_first): (f64, f64),
    second: f64,
    mut function: impl FnMut(f64) -> f64,
) -> f64 {
    let (mut x, mut value) = (first, value_at_first);
    let mut next = second.clamp(low, high);
    let mut tighten = |x: f64, value: f64| {
        if value < 0.0 {
            low = low.max(x);
        } else {
            high = high.min(x);
        }
        (low, high)
    };
    tighten(x, value);
    let mut width = f64::INFINITY;
    for step in 1..MAX_STEPS {
        let value_at_next = function(next);
        let (low, high) = tighten(next, value_at_next);
        if value_at_next == 0.0 || high - low <= BRACKET_TOLERANCE * next.abs() {
            return next;
        }
        let slope = (value_at_next - value) / (next - x);
        (x, value) = (next, value_at_next);
        // A secant through two distant points may give a step that is lost in rounding. This does not prove
        // a root, so the shortest effective step replaces it.
        let shortest = BRACKET_TOLERANCE / 2.0 * x.abs();
        let ahead = (value / slope).abs().max(shortest);
        let secant = x - ahead.copysign(value);
        let halve = step % 3 == 0 && high - low > width / 2.0;
        if step % 3 == 0 {
            width = high - low;
        }
        // A secant through two equal values is not a number, which is outside any bounds.
        next = if (low..=high).contains(&secant) && !halve {
            secant
        } else {
            f64::midpoint(low, high)
        };
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(bounds: (f64, f64), function: impl Fn(f64) -> f64) -> (f64, usize) {
        let mut evaluations = 0;
        let start = (bounds.1, function(bounds.1));
        let root = increasing_root(bounds, start, bounds.0, |x| {
            evaluations += 1;
            function(x)
        });
        (root, evaluations)
    }

    #[test]
    fn a_smooth_function_takes_a_handful_of_evaluations() {
        let (x, evaluations) = root((0.0, 2.0), |x| x * x - 2.0);
        assert!((x - 2.0_f64.sqrt()).abs() < 2e-15);
        assert!(evaluations <= 10, "{evaluations}");
    }

    #[test]
    fn however_a_function_bends_it_takes_few_evaluations() {
        let found = |most: usize, expected: f64, bounds, function: &dyn Fn(f64) -> f64| {
            let (x, evaluations) = root(bounds, function);
            assert!((x / expected - 1.0).abs() < 1e-13, "{x} for {expected}");
            assert!(evaluations <= most, "{evaluations} to find {expected}");
        };
        // Nearly straight, with a root close to a bound.
        found(4, 1e-12 - 1e-24, (0.0, 1.0), &|x| x + x * x - 1e-12);
        // Straight on either side of a kink.
        let kink = |x: f64| if x < 0.1 { 1e-3 * (x - 0.1) } else { x - 0.1 };
        found(5, 0.1, (0.0, 1.0), &kink);
        // Steeper further away, on one side and on both.
        let steep = 2.0_f64.powf(1.0 / 500.0) - 1.0;
        found(50, steep, (0.0, 1.0), &|x| (1.0 + x).powi(500) - 2.0);
        found(12, -2.0, (-3.0, 1e3), &|x| {
            (x + 2.0) * (1.0 + (x + 2.0) * (x + 2.0))
        });
    }

    #[test]
    fn a_step_and_a_plateau_are_found_by_halving() {
        let (x, evaluations) = root((0.0, 1e9), |x| if x < 0.1 { -1.0 } else { 1e300 });
        assert!((x - 0.1).abs() < 1e-15);
        assert!(evaluations < 400, "{evaluations}");
        let (x, _) = root((-1.0, 1.0), |x| x.max(0.0) - 1e-30);
        assert!((x - 1e-30).abs() < 1e-40, "{x}");
    }
}
