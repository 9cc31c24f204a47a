//! Anderson steps towards a fixed point of many variables.

/// Number of previous changes kept.
const COLUMNS: usize = 6;

/// Fraction of the largest diagonal entry that is added to the diagonal of the normal equations.
const RIDGE: f64 = 1e-14;

/// Anderson mixing: each step starts from the combination of the last images with the least residual.
///
/// # Source
/// D. G. Anderson, "Iterative procedures for nonlinear integral equations", Journal of the ACM 12(4), 1965,
/// pp. 547–560.
#[derive(Debug, Clone)]
pub(super) struct Anderson {
    /// Factor by which a residual must exceed the least so far, as a sum of squares, to restart the mixing.
    restart_factor: f64,
    /// The last image and residual.
    last: Option<(Vec<f64>, Vec<f64>)>,
    /// Changes of image and residual, oldest first.
    changes: Vec<(Vec<f64>, Vec<f64>)>,
    /// Inner products of the changes of the residual.
    products: Vec<Vec<f64>>,
    least: Option<f64>,
}

impl Anderson {
    /// Mixing that restarts when a residual exceeds the least so far by this factor, as a sum of squares.
    pub(super) fn restarting_at(restart_factor: f64) -> Self {
        Self {
            restart_factor,
            last: None,
            changes: Vec::new(),
            products: Vec::new(),
            least: None,
        }
    }

    /// The next iterate after `x` with this image.
    pub(super) fn step(&mut self, x: &[f64], image: &[f64]) -> Vec<f64> {
        let residual = minus(image, x);
        let size = dot(&residual, &residual);
        if self
            .least
            .is_some_and(|least| size > self.restart_factor * least)
        {
            self.changes.clear();
            self.products.clear();
            self.last = None;
        }
        self.least = Some(self.least.map_or(size, |least| least.min(size)));
        if let Some((last_image, last_residual)) = self.last.take() {
            self.remember(minus(image, &last_image), minus(&residual, &last_residual));
        }
        let mut next = image.to_vec();
        let right: Vec<f64> = self
            .changes
            .iter()
            .map(|it| dot(&it.1, &residual))
            .collect();
        if let Some(weights) = solution(self.products.clone(), right) {
            for (weight, (image, _)) in weights.iter().zip(&self.changes) {
                for (next, change) in next.iter_mut().zip(image) {
                    *next -= weight * change;
                }
            }
        }
        self.last = Some((image.to_vec(), residual));
        next
    }

    fn remember(&mut self, image: Vec<f64>, residual: Vec<f64>) {
        if self.changes.len() == COLUMNS {
            self.changes.remove(0);
            self.products.remove(0);
            for row in &mut self.products {
                row.remove(0);
            }
        }
        let mut new: Vec<f64> = self
            .changes
            .iter()
            .map(|it| dot(&it.1, &residual))
            .collect();
        for (row, product) in self.products.iter_mut().zip(&new) {
            row.push(*product);
        }
        new.push(dot(&residual, &residual));
        self.products.push(new);
        self.changes.push((image, residual));
    }
}

/// Solution of positive definite equations, by elimination; none if they are singular.
fn solution(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    let largest = (0..n).map(|i| matrix[i][i]).fold(0.0, f64::max);
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += RIDGE * largest;
    }
    for i in 0..n {
        if matrix[i][i] <= 0.0 {
            return None;
        }
        let (done, below) = matrix.split_at_mut(i + 1);
        for (j, row) in below.iter_mut().enumerate() {
            let factor = row[i] / done[i][i];
            for (to, from) in row[i..].iter_mut().zip(&done[i][i..]) {
                *to -= factor * from;
            }
            right[i + 1 + j] -= factor * right[i];
        }
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| matrix[i][j] * right[j]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    Some(right)
}

fn minus(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(a, b)| a - b).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
