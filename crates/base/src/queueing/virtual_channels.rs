//! The virtual channels that share a physical channel: distribution of the number that are busy.

use super::Saturated;
use crate::scalar::Scalar;

/// Number of busy virtual channels, out of the V of a physical channel, in steady state.
///
/// # Equation
/// A chain of V + 1 states with upward rate λ and downward rate 1/x̄: with ρ = λx̄,
/// `Q₀ = 1`, `Q_v = Q_{v−1}·ρ` (0 < v < V), `Q_V = Q_{V−1}·ρ/(1 − ρ)`, `P_v = Q_v/ΣQ`.
///
/// Multiplied by 1 − ρ the Q sum to 1, so the chain has a closed form, which is used here:
/// `P_v = (1 − ρ)ρ^v` (v < V), `P_V = ρ^V`. It is an M/M/1 queue whose states from V on are merged.
///
/// The mean number of busy channels with which a busy one shares the bandwidth, itself included, is
/// `V̄ = Σv²P_v/ΣvP_v`. Summed by parts, with `P_v + … + P_V = ρ^v`, both sums have only positive
/// terms and a common factor ρ: `V̄ = Σ(2v − 1)ρ^{v−1}/Σρ^{v−1}`, v = 1…V. This is exactly 1 at
/// ρ = 0, where the original quotient is 0/0.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | V | `count` | virtual channels | ≥ 1 |
/// | ρ | [`utilisation`](Self::utilisation) | 1 | 0 ≤ ρ < 1 |
/// | `P_v` | [`busy_probability`](Self::busy_probability) | 1 | 0…1 |
/// | V̄ | [`multiplexing_degree`](Self::multiplexing_degree) | virtual channels | 1…V |
///
/// # Assumes
/// Poisson arrivals; that the channel releases messages at the rate 1/x̄ however many are busy;
/// that a message which finds all V busy counts like one that holds the last.
///
/// # Source
/// W. J. Dally, "Virtual-channel flow control", IEEE Transactions on Parallel and Distributed
/// Systems 3(2), 1992, pp. 194–205, doi:10.1109/71.127260, as equations (12) and (13) of
/// F. Safaei, A. Khonsari, M. Fathy, N. Talebanfard and M. Ould-Khaoua,
/// "Communication-prediction of scouting switching in adaptively-routed torus networks", NPC 2007,
/// LNCS 4672, pp. 466–475.
///
/// # Example
/// A single virtual channel is busy for the fraction ρ of the time, and shares with no other:
/// ```
/// use loadcurve_base::queueing::VirtualChannels;
/// let single = VirtualChannels::new(1, 0.3).unwrap();
/// assert_eq!((single.all_busy_probability(), single.multiplexing_degree()), (0.3, 1.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VirtualChannels<S = f64> {
    count: u32,
    utilisation: S,
}

impl<S: Scalar> VirtualChannels<S> {
    /// `count` virtual channels on a physical channel of this utilisation ρ.
    ///
    /// # Errors
    /// [`Saturated`] when ρ ≥ 1.
    ///
    /// # Panics
    /// When `count` is 0.
    pub fn new(count: u32, utilisation: S) -> Result<Self, Saturated> {
        assert!(
            count > 0,
            "a physical channel has at least one virtual channel"
        );
        if utilisation.value() >= 1.0 {
            return Err(Saturated);
        }
        Ok(Self { count, utilisation })
    }

    /// V, the number of virtual channels.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// ρ, the fraction of the time in which at least one virtual channel is busy: `1 − P₀`.
    #[must_use]
    pub fn utilisation(&self) -> S {
        self.utilisation.clone()
    }

    /// `P_v`, the probability that `busy` of the virtual channels are busy; 0 for more than V.
    #[must_use]
    pub fn busy_probability(&self, busy: u32) -> S {
        let (v, ρ) = (busy, &self.utilisation);
        if v > self.count {
            return S::number(0.0);
        }
        if v == self.count {
            ρ.power(v)
        } else {
            ρ.complement() * ρ.power(v)
        }
    }

    /// `P_V`, the probability that all virtual channels are busy.
    #[must_use]
    pub fn all_busy_probability(&self) -> S {
        self.busy_probability(self.count)
    }

    /// V̄, the mean degree of multiplexing: the factor by which sharing slows a message down.
    #[must_use]
    pub fn multiplexing_degree(&self) -> S {
        let powers = self.utilisation.powers(self.count - 1);
        let weights = (1..=self.count).map(|v| S::number(f64::from(2 * v - 1)));
        let squares = weights.zip(&powers).map(|(weight, power)| weight * power);
        S::long_sum(squares) / S::long_sum(powers.iter().cloned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equations (12) and (13) as printed.
    fn as_printed(count: u32, ρ: f64) -> (Vec<f64>, f64) {
        let mut q = vec![1.0];
        for v in 1..=count {
            let step = if v < count { ρ } else { ρ / (1.0 - ρ) };
            q.push(q[v as usize - 1] * step);
        }
        let total: f64 = q.iter().sum();
        let p: Vec<f64> = q.iter().map(|q| q / total).collect();
        let moment = |power: fn(f64) -> f64| {
            let terms = p.iter().enumerate();
            terms.map(|(v, p)| power(v as f64) * p).sum::<f64>()
        };
        let degree = moment(|v| v * v) / moment(|v| v);
        (p, degree)
    }

    #[test]
    fn the_closed_form_is_the_chain() {
        for count in 1..=16 {
            for ρ in [1e-9, 0.1, 0.5, 0.9, 0.999] {
                let channels: VirtualChannels = VirtualChannels::new(count, ρ).unwrap();
                let (p, degree) = as_printed(count, ρ);
                assert_eq!((channels.count(), channels.utilisation()), (count, ρ));
                let all_busy = channels.all_busy_probability();
                assert_eq!(all_busy, channels.busy_probability(count));
                for (v, p) in (0..).zip(p) {
                    assert!((channels.busy_probability(v) - p).abs() < 1e-14 * p.max(1e-3));
                }
                assert!((channels.multiplexing_degree() / degree - 1.0).abs() < 1e-13);
                assert_eq!(channels.busy_probability(count + 1), 0.0);
            }
        }
    }

    #[test]
    fn the_degree_runs_from_one_to_all() {
        for count in 1..=16 {
            let degree = |ρ| VirtualChannels::new(count, ρ).unwrap();
            assert_eq!(degree(0.0).multiplexing_degree(), 1.0);
            let full = degree(1.0 - 1e-12).multiplexing_degree();
            assert!((full - f64::from(count)).abs() < 1e-9);
        }
        assert_eq!(VirtualChannels::new(3, 1.0), Err(Saturated));
    }
}
