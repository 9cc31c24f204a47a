//! Saturation load of a model: the least load that it cannot carry.

/// The least load that saturates, exact to the last bit.
///
/// `saturates` must be monotone: false below some load and true from there on. `upper` must
/// saturate. Bisection continues until the two bounds are neighbouring numbers, so that the answer
/// does not depend on a tolerance; that takes some 60 evaluations.
pub fn least_saturating_load(upper: f64, saturates: impl Fn(f64) -> bool) -> f64 {
    let (mut carried, mut saturated) = (0.0, upper);
    loop {
        let middle = f64::midpoint(carried, saturated);
        if middle <= carried || middle >= saturated {
            return saturated;
        }
        if saturates(middle) {
            saturated = middle;
        } else {
            carried = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_boundary_to_the_last_bit() {
        let boundary = 0.1_f64.sqrt();
        assert_eq!(
            least_saturating_load(1.0, |load| load >= boundary),
            boundary
        );
    }
}
