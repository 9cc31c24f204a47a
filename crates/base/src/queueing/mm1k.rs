//! The M/M/1/L queue: Poisson arrivals, exponential service, one server, capacity L.

use super::Occupancy;
use crate::scalar::Scalar;

/// Distribution of the number in an M/M/1/L queue, whose capacity `places` = L includes the one in
/// service.
///
/// # Equation
/// `p_k = ρᵏ/Σ_{j=0..L} ρʲ` — (1) of the paper, which prints it in closed form. Loads above 1 are
/// legal: arrivals that find the queue full are lost.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | ρ = λ/μ | `offered` | 1 | ≥ 0 |
/// | L | `places` | 1 | ≥ 1 |
///
/// # Assumes
/// Poisson arrivals, independent exponential service times.
///
/// # Source
/// T. N. Mudge and B. A. Makrucki, "An approximate queueing model for packet switched multistage
/// interconnection networks", Proc. Third Int. Conf. on Distributed Computing Systems, 1982, who
/// take it from D. Gross and C. M. Harris, "Fundamentals of Queueing Theory", Wiley, 1974.
///
/// # Differs from the paper
/// The sum is kept. The paper's closed form (1 − ρ)/(1 − ρ^{L+1}) is 0/0 at ρ = 1, and its closed
/// form (2) of the mean number loses all digits near it: the paper itself prints 765 where its
/// equation gives 699.83.
///
/// # Example
/// At ρ = 1 all numbers are equally likely:
/// ```
/// use loadcurve_base::queueing::mm1k;
/// let queue = mm1k::occupancy(1.0, 4);
/// assert_eq!(queue.law(), [0.2; 5]);
/// assert_eq!(queue.mean_number(), 2.0);
/// ```
///
/// # Panics
/// When `places` is 0.
#[must_use]
pub fn occupancy<S: Scalar>(offered: S, places: usize) -> Occupancy<S> {
    assert!(places > 0, "a queue has at least the place of its server");
    let ρ = offered;
    // Above 1 the sum runs over powers of 1/ρ, from the other end, because ρ^L would overflow.
    let is_overloaded = ρ.value() > 1.0;
    let ratio = if is_overloaded {
        S::number(1.0) / ρ
    } else {
        ρ
    };
    let mut powers = ratio.powers(places as u32);
    let total = S::long_sum(powers.iter().cloned());
    if is_overloaded {
        powers.reverse();
    }
    Occupancy {
        law: powers.into_iter().map(|power| power / &total).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_places_by_hand() {
        let queue = occupancy(0.5, 2);
        let by_hand = [4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0];
        for (p, expected) in queue.law().iter().zip(by_hand) {
            assert!((p - expected).abs() < 1e-15);
        }
        assert_eq!(queue.idle(), queue.law()[0]);
        assert!((queue.mean_delay_services() - 4.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn throughput_equals_accepted_arrivals() {
        for offered in [1e-12, 0.3, 0.999_999, 1.0, 1.000_001, 7.0, 1e12] {
            let queue = occupancy(offered, 8);
            let error = queue.busy() / (offered * queue.accepted()) - 1.0;
            assert!(error.abs() < 1e-14, "ρ = {offered}: {error:e}");
        }
    }

    #[test]
    fn occupancy_at_zero_and_unlimited_load_has_closed_forms() {
        let idle = occupancy(0.0, 64);
        assert_eq!((idle.idle(), idle.mean_delay_services()), (1.0, 1.0));
        let flooded = occupancy(f64::MAX, 64);
        assert_eq!((flooded.full(), flooded.mean_delay_services()), (1.0, 64.0));
    }
}
