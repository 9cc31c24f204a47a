//! Fixed points of maps of a few variables, by Anderson mixing.

/// Number of previous iterations kept.
const DEPTH: usize = 6;

/// Damping factor β of a step, for its component that previous iterations do not predict.
const STEP: f64 = 0.2;

/// A previous change is dropped if less than this fraction of it is independent of later ones; the
/// remainder is rounding error.
const DEPENDENT: f64 = 1e-8;

/// Iterates x to a fixed point of `map`, to within `residual` in every coordinate. `map` writes the
/// image of x to its second argument.
///
/// Each iteration takes a damped step, x + β(g(x) − x), corrected by the response of g(x) − x to x
/// over the last iterations: a secant method in several dimensions. Coordinates are kept at `least`
/// or above.
///
/// Source: D. G. Anderson, "Iterative procedures for nonlinear integral equations", Journal of the
/// ACM 12(4), 1965, pp. 547–560.
///
/// Returns true if it converged within `rounds` iterations.
pub(super) fn fixed_point(
    x: &mut [f64],
    least: f64,
    residual: f64,
    rounds: usize,
    mut map: impl FnMut(&[f64], &mut [f64]),
) -> bool {
    let mut image = vec![0.0; x.len()];
    let mut memory: Vec<Round> = Vec::new();
    let mut last: Option<Round> = None;
    for _ in 0..rounds {
        map(x, &mut image);
        let way: Vec<f64> = image.iter().zip(&*x).map(|(g, x)| g - x).collect();
        if way.iter().all(|f| f.abs() <= residual) {
            return true;
        }
        let here = Round { x: x.to_vec(), way };
        if let Some(last) = last {
            if memory.len() == DEPTH {
                memory.remove(0);
            }
            memory.push(here.minus(&last));
        }
        let mut target = here.clone();
        for change in independent(&memory) {
            target.subtract(dot(&target.way, &change.way), &change);
        }
        for ((x, from), way) in x.iter_mut().zip(&target.x).zip(&target.way) {
            *x = (from + STEP * way).max(least);
        }
        last = Some(here);
    }
    false
}

/// A point and the residual there (`way`), or the changes of both between two iterations.
#[derive(Debug, Clone)]
struct Round {
    x: Vec<f64>,
    way: Vec<f64>,
}

impl Round {
    fn minus(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        difference.subtract(1.0, other);
        difference
    }

    fn subtract(&mut self, factor: f64, other: &Self) {
        for (a, b) in self.x.iter_mut().zip(&other.x) {
            *a -= factor * b;
        }
        for (a, b) in self.way.iter_mut().zip(&other.way) {
            *a -= factor * b;
        }
    }
}

/// The changes with their residuals orthonormalised, newest first, without dependent ones.
fn independent(memory: &[Round]) -> Vec<Round> {
    let mut basis: Vec<Round> = Vec::with_capacity(memory.len());
    for change in memory.iter().rev() {
        let mut fresh = change.clone();
        let size = dot(&fresh.way, &fresh.way);
        for known in &basis {
            fresh.subtract(dot(&fresh.way, &known.way), known);
        }
        let left = dot(&fresh.way, &fresh.way);
        if left > DEPENDENT * DEPENDENT * size {
            let scale = 1.0 / left.sqrt();
            fresh
                .x
                .iter_mut()
                .chain(&mut fresh.way)
                .for_each(|c| *c *= scale);
            basis.push(fresh);
        }
    }
    basis
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_that_plain_steps_run_away_from_is_solved() {
        // The fixed point is (2, 3); an undamped step would double the distance to it and turn by 90°.
        let mut x = [1.0, 1.0];
        let solved = fixed_point(&mut x, 0.0, 1e-13, 60, |x, image| {
            image[0] = 2.0 - 2.0 * (x[1] - 3.0);
            image[1] = 3.0 + 2.0 * (x[0] - 2.0);
        });
        assert!(solved);
        assert!((x[0] - 2.0).abs() < 1e-12 && (x[1] - 3.0).abs() < 1e-12);
    }

    #[test]
    fn independent_changes_are_kept_at_any_scale() {
        for scale in [1e-100, 1.0, 1e100] {
            let changes = |anew: f64| {
                let round = |way: [f64; 2]| Round {
                    x: vec![0.0; 2],
                    way: way.map(|f| f * scale).to_vec(),
                };
                independent(&[round([1.0, anew]), round([1.0, 0.0])]).len()
            };
            assert_eq!(changes(0.0), 1);
            assert_eq!(changes(0.9 * DEPENDENT), 1);
            assert_eq!(changes(1.1 * DEPENDENT), 2);
        }
    }

    #[test]
    fn a_map_without_a_fixed_point_is_given_up() {
        assert!(!fixed_point(&mut [1.0], 0.0, 1e-9, 50, |x, image| image
            [0] =
            x[0] + 1.0));
    }
}
