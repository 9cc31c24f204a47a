//! The root of an increasing function.

/// More than any search takes: halving alone meets neighbouring numbers in 1,100 steps.
const MOST_STEPS: usize = 4096;

/// How near the two bounds are, relative to the root, when the search ends.
const NEAR: f64 = 4.0 * f64::EPSILON;

/// The root of a function that is negative at `low`, positive at `high`, and increasing between.
///
/// Secants, kept within the bounds and replaced by halving where three of them did not: a handful
/// of evaluations for the smooth functions of this crate. The search goes from a first estimate
/// with the function's value there to a second one, and ends where the function is 0: functions
/// should say so as soon as they cannot tell their value from it. The last evaluation is that at
/// the root.
pub(super) fn increasing_root(
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
    for step in 1..MOST_STEPS {
        let value_at_next = function(next);
        let (low, high) = tighten(next, value_at_next);
        if value_at_next == 0.0 || high - low <= NEAR * next.abs() {
            return next;
        }
        let slope = (value_at_next - value) / (next - x);
        (x, value) = (next, value_at_next);
        // A step too short to be one, from two distant points, is no proof of a root: the shortest
        // that makes a difference takes its place.
        let shortest = NEAR / 2.0 * x.abs();
        let ahead = (value / slope).abs().max(shortest);
        let secant = x - ahead.copysign(value);
        let halve = step % 3 == 0 && high - low > width / 2.0;
        if step % 3 == 0 {
            width = high - low;
        }
        // A secant through two equal values is not a number, and is not within any bounds.
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
        // Nearly straight, and small beside the bounds.
        found(4, 1e-12 - 1e-24, (0.0, 1.0), &|x| x + x * x - 1e-12);
        // Straight on both sides of a bend.
        let kink = |x: f64| if x < 0.1 { 1e-3 * (x - 0.1) } else { x - 0.1 };
        found(5, 0.1, (0.0, 1.0), &kink);
        // The steeper the farther, on one side and on both.
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
