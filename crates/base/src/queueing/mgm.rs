//! The M/G/m queue: Poisson arrivals, general service times, m servers and a single queue.

use super::Saturated;
use crate::scalar::{Name, Scalar};

/// Mean waiting time in an M/G/m queue, in cycles (approximate for m > 1).
///
/// # Equation
/// `W = C·x̄/(m − a) · (1 + C²)/2`, where a = Λx̄ for arrivals at the rate Λ, and C is
/// [Erlang's](erlang_c). For m = 1 it is the exact M/G/1 wait; for m = 2 it is (7) and (8) of the
/// paper, `W = Λ²x̄³/(2(4 − Λ²x̄²)) · (1 + C²)`.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | m | `servers` | 1 | ≥ 1 |
/// | a | `offered`, arrivals at all m servers together per service | erlang | ≥ 0 |
/// | C | `all_busy` | 1 | 0…1 |
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
/// [`Saturated`] when a ≥ m.
///
/// # Example
/// With exponential service the pair is an M/M/2 queue, whose wait is exactly `x̄r²/(1 − r²)`,
/// r = a/2:
/// ```
/// use loadcurve_base::queueing::mgm;
/// let (x, r) = (16.0_f64, 0.6_f64);
/// let all_busy = mgm::erlang_c(2, 2.0 * r);
/// let wait = mgm::mean_wait_cycles(2, 2.0 * r, all_busy, x, 1.0).unwrap();
/// assert!((wait - x * r * r / (1.0 - r * r)).abs() < 1e-12);
/// ```
pub fn mean_wait_cycles<S: Scalar>(
    servers: u32,
    offered: S,
    all_busy: S,
    service: S,
    variation: S,
) -> Result<S, Saturated> {
    let (m, a, n) = (f64::from(servers), offered, S::number);
    if a.value() >= m {
        return Err(Saturated);
    }
    let exponential_wait = all_busy * service / (n(m) - a);
    Ok(exponential_wait * ((n(1.0) + variation) / 2.0))
}

/// Erlang's C: the probability that an arrival finds all `servers` busy.
///
/// Computed from Erlang's B by its recursion, a sum of positive terms that neither overflows nor cancels.
/// `offered` is a in erlangs, and must be below `servers`.
#[must_use]
pub fn erlang_c(servers: u32, offered: f64) -> f64 {
    all_busy(servers, &offered, |_| unreachable!("no name is asked for"))
}

/// Like [`erlang_c`], with `lost` naming Erlang's B for each number of servers.
pub fn all_busy<S: Scalar>(servers: u32, offered: &S, lost: impl Fn(u32) -> Name) -> S {
    let n = |count: u32| S::number(f64::from(count));
    let loss = (1..=servers).fold(n(1), |fewer, k| {
        let busy = offered.clone() * fewer;
        (busy.clone() / (n(k) + busy)).named(|| lost(k))
    });
    let utilisation = offered.clone() / n(servers);
    loss.clone() / (utilisation * loss.complement()).complement()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queueing::mg1;

    fn wait(servers: u32, rate: f64, service: f64, variation: f64) -> Result<f64, Saturated> {
        let offered = rate * service;
        let all_busy = erlang_c(servers, offered);
        mean_wait_cycles(servers, offered, all_busy, service, variation)
    }

    /// Equation (8) of the paper, as printed, with the total rate of the pair.
    fn printed_pair(total_rate: f64, service: f64, variation: f64) -> f64 {
        let (λ, x) = (total_rate, service);
        λ * λ * x.powi(3) / (2.0 * (4.0 - λ * λ * x * x)) * (1.0 + variation)
    }

    #[test]
    fn one_server_is_mg1() {
        for rate in [0.0, 1e-6, 0.01, 0.04, 0.0499] {
            let one = wait(1, rate, 20.0, 0.3).unwrap();
            let exact = mg1::mean_wait_cycles(rate * 20.0, 20.0, 0.3).unwrap();
            assert!((one - exact).abs() <= 1e-12 * exact.max(1.0));
        }
    }

    #[test]
    fn two_servers_are_hokstads_formula() {
        for rate in [0.0, 1e-6, 0.01, 0.06, 0.0999] {
            let pair = wait(2, rate, 20.0, 0.3).unwrap();
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
            .map(|m| wait(m, 0.04 * f64::from(m), 20.0, 1.0).unwrap())
            .collect();
        assert!(waits.windows(2).all(|pair| pair[1] < pair[0]));
    }

    #[test]
    fn saturates_when_the_servers_are_full() {
        assert_eq!(wait(2, 0.1, 20.0, 0.0), Err(Saturated));
    }
}
