//! Newton steps towards a fixed point of many variables, where sweeps hardly converge.

use super::gmres::{norm, solve};

/// Largest number of steps; from a good start four or five are enough.
const MAX_STEPS: usize = 8;

/// Largest dimension of the Krylov space of one step.
const MAX_DIRECTIONS: usize = 60;

/// Relative residual of the linear equations of a step at which they count as solved.
const LINEAR_TOLERANCE: f64 = 0.01;

/// Step of the finite difference that approximates a derivative, relative to 1 + |x|.
const FINITE_DIFFERENCE: f64 = 1e-7;

/// Largest residual of a start in one coordinate. From farther away, steps may lead to another fixed point.
const MAX_START_RESIDUAL: f64 = 0.2;

/// Growth of the residual beyond which a step is halved. Behind a kink of the map a good step may let it
/// grow.
const MAX_GROWTH: f64 = 30.0;

/// Shortest fraction of a step.
const MIN_STEP_FRACTION: f64 = 0.1;

/// A fixed point, and the number of steps that found it.
#[derive(Debug, Clone)]
pub(super) struct Converged {
    pub(super) x: Vec<f64>,
    pub(super) steps: usize,
}

/// A fixed point of a map g, to within `tolerance` in every coordinate, from a nearby start.
///
/// # Equation
/// `x ← x + d` with `d − g′(x)d = g(x) − x`, where `g′(x)v = [g(x + hv) − g(x)]/h`: the matrix is never needed,
/// and a step takes one evaluation of the map for each product in [`solve`].
///
/// # Source
/// D. A. Knoll and D. E. Keyes, "Jacobian-free Newton–Krylov methods: a survey of approaches and applications",
/// Journal of Computational Physics 193(2), 2004, pp. 357–397, doi:10.1016/j.jcp.2003.08.010.
///
/// Returns none if the start is too far away, the map is none somewhere, or the steps do not converge.
pub(super) fn fixed_point(
    mut map: impl FnMut(&[f64]) -> Option<Vec<f64>>,
    start: Vec<f64>,
    tolerance: f64,
) -> Option<Converged> {
    let mut x = start;
    let mut residual = minus(&map(&x)?, &x);
    let farthest = largest(&residual);
    if farthest.is_nan() || farthest > MAX_START_RESIDUAL {
        return None;
    }
    for steps in 0..MAX_STEPS {
        if largest(&residual) <= tolerance {
            return Some(Converged { x, steps });
        }
        let h = FINITE_DIFFERENCE * (1.0 + norm(&x));
        let product = |v: &[f64]| {
            let image = map(&moved(&x, h, v))?;
            let mut product = v.to_vec();
            for (to, ((image, x), residual)) in
                product.iter_mut().zip(image.iter().zip(&x).zip(&residual))
            {
                *to -= (image - x - residual) / h;
            }
            Some(product)
        };
        let step = solve(product, &residual, LINEAR_TOLERANCE, MAX_DIRECTIONS)?;
        (x, residual) = halved(&mut map, &x, &step, MAX_GROWTH * norm(&residual))?;
    }
    None
}

/// The end of a step, halved until the residual is less than `most`, and that residual.
fn halved(
    mut map: impl FnMut(&[f64]) -> Option<Vec<f64>>,
    x: &[f64],
    step: &[f64],
    most: f64,
) -> Option<(Vec<f64>, Vec<f64>)> {
    let mut part = 1.0;
    while part >= MIN_STEP_FRACTION {
        let next = moved(x, part, step);
        let residual = map(&next).map(|image| minus(&image, &next));
        if let Some(residual) = residual.filter(|it| norm(it) < most) {
            return Some((next, residual));
        }
        part /= 2.0;
    }
    None
}

/// Largest absolute value; NaN if any value is.
fn largest(vector: &[f64]) -> f64 {
    let larger = |most: f64, it: &f64| if it.abs() <= most { most } else { it.abs() };
    vector.iter().fold(0.0, larger)
}

fn moved(x: &[f64], factor: f64, way: &[f64]) -> Vec<f64> {
    x.iter().zip(way).map(|(x, v)| x + factor * v).collect()
}

fn minus(one: &[f64], other: &[f64]) -> Vec<f64> {
    moved(one, -1.0, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newton steps from a start near the intersection of a circle and a hyperbola, x² + y² = 4 and xy = 1,
    /// which is at x² = 2 + √3; the map diverges from it.
    fn intersection(start: [f64; 2]) -> Option<Converged> {
        let map = |x: &[f64]| {
            Some(vec![
                x[0] + x[0] * x[0] + x[1] * x[1] - 4.0,
                x[1] + x[0] * x[1] - 1.0,
            ])
        };
        fixed_point(map, start.to_vec(), 1e-12)
    }

    #[test]
    fn a_system_that_plain_steps_run_away_from_is_solved() {
        let found = intersection([1.9, 0.55]).unwrap();
        let x = (2.0 + 3.0_f64.sqrt()).sqrt();
        assert!(
            (found.x[0] - x).abs() < 1e-12 && (found.x[1] - 1.0 / x).abs() < 1e-12,
            "{found:?}"
        );
        assert!((2..=5).contains(&found.steps), "{found:?}");
    }

    #[test]
    fn a_bend_is_passed() {
        // x = g(x) at 1, behind the kink at 0.9.
        let map = |x: &[f64]| {
            Some(vec![if x[0] < 0.9 {
                x[0] + 0.02 * (1.8 - x[0])
            } else {
                2.0 - x[0]
            }])
        };
        let found = fixed_point(map, vec![0.5], 1e-12).unwrap();
        assert!((found.x[0] - 1.0).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn a_start_far_off_and_a_map_without_a_fixed_point_give_none() {
        assert!(intersection([3.0, 0.5]).is_none());
        assert!(fixed_point(|x| Some(vec![x[0] + 0.1]), vec![0.0], 1e-9).is_none());
        assert!(fixed_point(|x| Some(vec![x[0] + 0.01 + x[0] * x[0]]), vec![0.1], 1e-9).is_none());
        assert!(fixed_point(|_| Some(vec![f64::NAN]), vec![0.1], 1e-9).is_none());
        assert!(fixed_point(|_| None, vec![0.1], 1e-9).is_none());
    }
}
