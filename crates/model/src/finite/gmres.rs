//! Linear equations of many unknowns, given only matrix–vector products.

/// Generalised minimal residuals: among all combinations of the right side b and its products Ab, A²b, …
/// takes the x for which |b − Ax| is least, and continues until that is at most `part` of |b|, or for
/// `most` products.
///
/// # Equation
/// The combinations have an orthonormal basis `v₁ = b/|b|, v₂, …` (Arnoldi), in which A is a matrix H that has one
/// more row than columns and zeros below its subdiagonal: `A(v₁…v_n) = (v₁…v_{n+1})H`. Rotations of one row with
/// the next make it triangular, so that the last entry of the rotated right side is the residual, and the
/// others give x.
///
/// # Source
/// Y. Saad and M. H. Schultz, "GMRES: a generalized minimal residual algorithm for solving nonsymmetric linear
/// systems", SIAM Journal on Scientific and Statistical Computing 7(3), 1986, pp. 856–869,
/// doi:10.1137/0907058.
///
/// Returns none if a product is none, or the matrix maps one of the combinations to 0.
pub(super) fn solve(
    mut product: impl FnMut(&[f64]) -> Option<Vec<f64>>,
    right: &[f64],
    part: f64,
    most: usize,
) -> Option<Vec<f64>> {
    let size = norm(right);
    let mut basis = vec![scaled(right, 1.0 / size)];
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let mut rotations: Vec<(f64, f64)> = Vec::new();
    let mut rotated = vec![size];
    while columns.len() < most {
        let n = columns.len();
        let mut next = product(&basis[n])?;
        let mut column = Vec::with_capacity(n + 2);
        for known in &basis {
            let along = dot(known, &next);
            add(&mut next, -along, known);
            column.push(along);
        }
        let across = norm(&next);
        for (i, &(c, s)) in rotations.iter().enumerate() {
            let (above, below) = (column[i], column[i + 1]);
            column[i] = c * above + s * below;
            column[i + 1] = c * below - s * above;
        }
        let length = (column[n] * column[n] + across * across).sqrt();
        if !(length > 0.0 && length.is_finite()) {
            return None;
        }
        let (c, s) = (column[n] / length, across / length);
        column[n] = length;
        columns.push(column);
        rotations.push((c, s));
        let left = -s * rotated[n];
        rotated[n] *= c;
        rotated.push(left);
        if left.abs() <= part * size || across == 0.0 {
            break;
        }
        basis.push(scaled(&next, 1.0 / across));
    }
    let mut solution = vec![0.0; right.len()];
    for (weight, direction) in triangular(&columns, &rotated).iter().zip(&basis) {
        add(&mut solution, *weight, direction);
    }
    Some(solution)
}

/// Solution of equations with an upper triangular matrix, given by columns.
fn triangular(columns: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = columns.len();
    let mut solution = vec![0.0; n];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| columns[j][i] * solution[j]).sum();
        solution[i] = (right[i] - known) / columns[i][i];
    }
    solution
}

fn scaled(vector: &[f64], factor: f64) -> Vec<f64> {
    vector.iter().map(|it| factor * it).collect()
}

fn add(to: &mut [f64], factor: f64, vector: &[f64]) {
    for (to, it) in to.iter_mut().zip(vector) {
        *to += factor * it;
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Euclidean length.
pub(super) fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solution of three equations, and the number of products used.
    fn solved(matrix: [[f64; 3]; 3], right: [f64; 3], part: f64) -> (Option<Vec<f64>>, usize) {
        let mut products = 0;
        let product = |v: &[f64]| {
            products += 1;
            Some(matrix.iter().map(|row| dot(row, v)).collect())
        };
        (solve(product, &right, part, 10), products)
    }

    #[test]
    fn as_many_products_as_equations_are_enough() {
        let (found, products) = solved(
            [[0.0, 2.0, 1.0], [-1.0, 0.5, 0.0], [3.0, 0.0, 1.0]],
            [7.0, 0.0, 6.0],
            1e-12,
        );
        let off = minus(&found.unwrap(), &[1.0, 2.0, 3.0]);
        assert!(norm(&off) < 1e-12 && products == 3, "{off:?} {products}");
    }

    #[test]
    fn a_part_of_the_residual_may_be_left() {
        let matrix = [[1.0, 0.1, 0.0], [0.0, 1.0, 0.1], [0.1, 0.0, 1.0]];
        let right = [1.0, -1.0, 2.0];
        let (found, products) = solved(matrix, right, 0.1);
        let found = found.unwrap();
        let left = minus(&matrix.map(|row| dot(&row, &found)), &right);
        assert!(
            norm(&left) <= 0.1 * norm(&right) && products == 1,
            "{left:?} {products}"
        );
    }

    #[test]
    fn distant_starts_give_no_solution() {
        assert_eq!(solved([[0.0; 3]; 3], [1.0; 3], 1e-9), (None, 1));
        assert!(solve(|_| None, &[1.0], 1e-9, 10).is_none());
    }

    fn minus(one: &[f64], other: &[f64]) -> Vec<f64> {
        one.iter().zip(other).map(|(a, b)| a - b).collect()
    }
}
