//! The M/G/1 queue: Poisson arrivals, general service times, one server.

use super::Saturated;
use crate::scalar::Scalar;

/// Mean waiting time in an M/G/1 queue, in cycles.
///
/// # Equation
/// `W = ρx̄/(2(1 − ρ)) · (1 + C²)`, ρ = λx̄ — (4) and (6) of the paper.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | ρ | `utilisation`, arrivals per service | 1 | ≥ 0 |
/// | x̄ | `service` | cycles | > 0 |
/// | C² | `variation` | 1 | ≥ 0: 0 constant, 1 exponential service |
///
/// # Assumes
/// Poisson arrivals, independent service times, first come first served.
///
/// # Source
/// The Pollaczek–Khinchine formula, as in R. I. Greenberg and L. Guan, "An improved analytical
/// model for wormhole routed networks with application to butterfly fat-trees", ICPP 1997,
/// pp. 44–48, doi:10.1109/ICPP.1997.622554.
///
/// # Errors
/// [`Saturated`] when ρ ≥ 1.
///
/// # Example
/// With exponential service it is the M/M/1 wait, `x̄ρ/(1 − ρ)`:
/// ```
/// use loadcurve_base::queueing::mg1;
/// let wait = mg1::mean_wait_cycles(0.5, 10.0, 1.0).unwrap();
/// assert!((wait - 10.0).abs() < 1e-12);
/// ```
pub fn mean_wait_cycles<S: Scalar>(
    utilisation: S,
    service: S,
    variation: S,
) -> Result<S, Saturated> {
    let (ρ, x, n) = (utilisation, service, S::number);
    if ρ.value() >= 1.0 {
        return Err(Saturated);
    }
    let twice_idle = n(2.0) * ρ.complement();
    Ok(ρ * x / twice_idle * (n(1.0) + variation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_service_waits_half_of_exponential() {
        let constant = mean_wait_cycles(0.6, 20.0, 0.0).unwrap();
        let exponential = mean_wait_cycles(0.6, 20.0, 1.0).unwrap();
        assert!((exponential - 2.0 * constant).abs() < 1e-12);
    }

    #[test]
    fn saturates_at_the_pole_and_beyond() {
        assert_eq!(mean_wait_cycles(1.0, 10.0, 0.0), Err(Saturated));
        assert_eq!(mean_wait_cycles(2.0, 10.0, 0.0), Err(Saturated));
        assert!(mean_wait_cycles(1.0 - 1e-11, 10.0, 0.0).unwrap() > 1e9);
    }
}
