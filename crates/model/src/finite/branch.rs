//! Solution branch of a fixed point's equations along a parameter.

use super::newton::{Converged, fixed_point};

/// Number of solutions from which the next one is extrapolated: a parabola.
const EXTRAPOLATION_POINTS: usize = 3;

/// The solutions found so far, for extrapolation.
#[derive(Debug, Clone)]
pub(super) struct Branch {
    /// Initial guess of the first solution.
    start: Vec<f64>,
    /// Parameters and solutions.
    known: Vec<(f64, Vec<f64>)>,
}

impl Branch {
    pub(super) fn starting_at(start: Vec<f64>) -> Self {
        Self {
            start,
            known: Vec::new(),
        }
    }

    /// The fixed point of a map at a value of the parameter, started from the polynomial through the
    /// solutions with the nearest parameters, or else from the nearest one itself.
    ///
    /// Where the parameter grows along the whole branch, as the fraction of time for which sources send
    /// does, no arclength is needed to pass a fold: the load is one of the unknowns.
    ///
    /// # Source
    /// H. B. Keller, "Numerical solution of bifurcation and nonlinear eigenvalue problems", in P. H. Rabinowitz
    /// (ed.), Applications of Bifurcation Theory, Academic Press, 1977, pp. 359–384.
    pub(super) fn follow(
        &mut self,
        parameter: f64,
        mut map: impl FnMut(&[f64]) -> Option<Vec<f64>>,
        tolerance: f64,
    ) -> Option<Converged> {
        let near = [EXTRAPOLATION_POINTS, 1].map(|count| self.guess(parameter, count));
        let mut tries = near.into_iter().take(self.known.len().clamp(1, 2));
        let found = tries.find_map(|start| fixed_point(&mut map, start, tolerance))?;
        self.add(parameter, found.x.clone());
        Some(found)
    }

    /// Adds a solution that was found by other means.
    pub(super) fn add(&mut self, parameter: f64, solution: Vec<f64>) {
        self.known.push((parameter, solution));
    }

    /// The solution with the nearest parameter, or else the first guess.
    pub(super) fn nearest(&self, parameter: f64) -> Vec<f64> {
        self.guess(parameter, 1)
    }

    /// Extrapolation to a parameter by the polynomial through `count` of the nearest solutions.
    fn guess(&self, parameter: f64, count: usize) -> Vec<f64> {
        let far = |it: &(f64, Vec<f64>)| (it.0 - parameter).abs();
        let mut near: Vec<_> = self.known.iter().collect();
        near.sort_by(|a, b| far(a).total_cmp(&far(b)));
        near.truncate(count);
        if near.is_empty() {
            return self.start.clone();
        }
        let mut guess = vec![0.0; self.start.len()];
        for (i, (own, solution)) in near.iter().enumerate() {
            let others = near.iter().enumerate().filter(|it| it.0 != i);
            let factors = others.map(|(_, (other, _))| (parameter - other) / (own - other));
            let weight: f64 = factors.product();
            for (to, from) in guess.iter_mut().zip(solution) {
                *to += weight * from;
            }
        }
        guess
    }
}

#[cfg(test)]
mod tests {
    use super::super::fold::{Place, greatest_load};
    use super::*;

    /// Convolution of a function, given at equidistant points of 0…1, with the Green's function of −u″ with
    /// u = 0 at both ends.
    fn inverse(values: &[f64]) -> Vec<f64> {
        let width = 1.0 / (values.len() + 1) as f64;
        let place = |i: usize| (i + 1) as f64 * width;
        let green = |i: usize, j: usize| place(i.min(j)) * (1.0 - place(i.max(j)));
        let at = |i| {
            let terms = values
                .iter()
                .enumerate()
                .map(|(j, value)| green(i, j) * value);
            width * terms.sum::<f64>()
        };
        (0..values.len()).map(at).collect()
    }

    #[test]
    fn the_fold_of_bratus_problem_is_found() {
        // u″ + λ·exp(u) = 0 with u = 0 at 0 and 1 has solutions up to λ = 3.513 830 719; the parameter is u
        // at the midpoint.
        const POINTS: usize = 99;
        let mut branch = Branch::starting_at(vec![0.0; POINTS + 1]);
        let load = greatest_load(|middle, _| {
            let map = |x: &[f64]| {
                let (u, load) = x.split_at(POINTS);
                let powers: Vec<f64> = u.iter().map(|it| libm::exp(*it)).collect();
                let response = inverse(&powers);
                let mut image: Vec<f64> = response.iter().map(|it| load[0] * it).collect();
                image.push(middle / response[POINTS / 2]);
                Some(image)
            };
            let found = branch.follow(middle, map, 1e-11)?;
            Some(Place {
                at: middle,
                load: found.x[POINTS],
                margin: 1.0,
                steps: found.steps,
            })
        });
        assert!((load / 3.513_830_719 - 1.0).abs() < 2e-4, "{load}");
    }

    #[test]
    fn a_guess_is_exact_for_parabolas() {
        let mut branch = Branch::starting_at(vec![0.0]);
        let parabola = |x: f64| 1.0 + x * (2.0 - 3.0 * x);
        branch.known = [5.0, 0.0, 0.5, 1.0]
            .map(|x| (x, vec![parabola(x)]))
            .to_vec();
        branch.known[0].1 = vec![1e9];
        assert!((branch.guess(2.0, 3)[0] - parabola(2.0)).abs() < 1e-12);
        assert_eq!(branch.guess(0.6, 1), [parabola(0.5)]);
    }
}
