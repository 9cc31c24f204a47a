//! The M/G/m queue: Poisson arrivals, general service times, m servers and a single queue.

use super::Saturated;

/// Mean waiting time in an M/G/m queue, in cycles (approximate for m > 1).
///
/// # Equation
/// `W = C(m, Λx̄)/(m/x̄ − Λ) · (1 + C²)/2`, with Erlang's C, the probability that all m servers
/// are busy. For m = 1 it is the exact M/G/1 wait; for m = 2 it is (7) and (8) of the paper,
/// `W = Λ²x̄³/(2(4 − Λ²x̄²)) · (1 + C²)`.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | m | `servers` | 1 | ≥ 1 |
/// | Λ | `total_rate` | arrivals/cycle, at all m servers together | ≥ 0 |
/// | x̄ | `service` | cycles | > 0 |
/// | C² | `variation` | 1 | ≥ 0 |
///
/// # Assumes
/// Poisson arrivals, a single first-come-first-served queue, and a wait equal to that of M/M/m
/// times (1 + C²)/2.
///
/// # Source
/// P. Hokstad, "Approximations for the M/G/m queue", Operations Research 26(3), 1978,
/// pp. 510–523, doi:10.1287/opre.26.3.510, for m = 2; A. O. Allen's and J. R. Cunneen's form for
/// the rest. Used by Greenberg and Guan 1997 for the pair of up-links of a fat-tree.
///
/// # Differs from the paper
/// The paper gives m = 1 and m = 2 and says that this "can be extended"; the formula here is that
/// extension, and is the same where the paper has one.
///
/// # Errors
/// [`Saturated`] when Λx̄ ≥ m.
///
/// # Example
/// With exponential service the pair is an M/M/2 queue, whose wait is exactly `x̄r²/(1 − r²)`,
/// r = Λx̄/2:
/// ```
/// use loadcurve::queueing::mgm;
/// let (x, r) = (16.0_f64, 0.6_f64);
/// let wait = mgm::mean_wait_cycles(2, 2.0 * r / x, x, 1.0).unwrap();
/// assert!((wait - x * r * r / (1.0 - r * r)).abs() < 1e-12);
/// ```
pub fn mean_wait_cycles(
    servers: u32,
    total_rate: f64,
    service: f64,
    variation: f64,
) -> Result<f64, Saturated> {
    let (m, λ, x) = (f64::from(servers), total_rate, service);
    let offered = λ * x;
    if offered >= m {
        return Err(Saturated);
    }
    let exponential_wait = erlang_c(servers, offered) * x / (m - offered);
    Ok(exponential_wait * f64::midpoint(1.0, variation))
}

/// Erlang's C: the probability that an arrival finds all `servers` busy.
///
/// Computed from Erlang's B by its recursion, a sum of positive terms that neither overflows nor
/// cancels. `offered` is Λx̄ in erlangs and must be below `servers`.
#[must_use]
pub fn erlang_c(servers: u32, offered: f64) -> f64 {
    let lost = (1..=servers).fold(1.0, |b, k| offered * b / (f64::from(k) + offered * b));
    let utilisation = offered / f64::from(servers);
    lost / (1.0 - utilisation * (1.0 - lost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queueing::mg1;

    /// Equation (8) of the paper, as printed, with the total rate of the pair.
    fn printed_pair(total_rate: f64, service: f64, variation: f64) -> f64 {
        let (λ, x) = (total_rate, service);
        λ * λ * x.powi(3) / (2.0 * (4.0 - λ * λ * x * x)) * (1.0 + variation)
    }

    #[test]
    fn one_server_is_mg1() {
        for rate in [0.0, 1e-6, 0.01, 0.04, 0.0499] {
            let one = mean_wait_cycles(1, rate, 20.0, 0.3).unwrap();
            let exact = mg1::mean_wait_cycles(rate, 20.0, 0.3).unwrap();
            assert!((one - exact).abs() <= 1e-12 * exact.max(1.0));
        }
    }

    #[test]
    fn two_servers_are_hokstads_formula() {
        for rate in [0.0, 1e-6, 0.01, 0.06, 0.0999] {
            let pair = mean_wait_cycles(2, rate, 20.0, 0.3).unwrap();
            let printed = printed_pair(rate, 20.0, 0.3);
            assert!((pair - printed).abs() <= 1e-12 * printed.max(1.0));
        }
    }

    #[test]
    fn erlang_c_matches_its_series() {
        // C(3, 2) = (2³/3!)(3/(3−2)) / (1 + 2 + 2 + (2³/3!)·3) = 4/9.
        assert!((erlang_c(3, 2.0) - 4.0 / 9.0).abs() < 1e-15);
    }

    #[test]
    fn more_servers_wait_less() {
        let waits: Vec<f64> = (1..9)
            .map(|m| mean_wait_cycles(m, 0.04 * f64::from(m), 20.0, 1.0).unwrap())
            .collect();
        assert!(waits.windows(2).all(|pair| pair[1] < pair[0]));
    }

    #[test]
    fn saturates_when_the_servers_are_full() {
        assert_eq!(mean_wait_cycles(2, 0.1, 20.0, 0.0), Err(Saturated));
    }
}
