//! The M/D/1/K queue: Poisson arrivals, constant service, one server, capacity K.

use super::Occupancy;

/// Largest capacity of a queue: e^ρ must stay far from overflow for every ρ < K.
const MAX_PLACES: usize = 512;

/// Upper bound on the terms of a Poisson tail. They fall at least geometrically, so the sum reaches its
/// last digit long before.
const MAX_TERMS: usize = 4096;

/// Threshold at which probabilities relative to the first are scaled down, well before they
/// overflow.
const LARGE: f64 = 1e200;

/// The M/D/1/K queue at any load, with capacity K = `places` including the customer in service.
///
/// # Equation
/// Let A be the number of arrivals during one service, Poisson with mean ρ. The number left behind
/// by a departure has the distribution `π₀…π_{K−1}` given by
///
/// `P(A = 0) π_{k+1} = π₀ P(A ≥ k+1) + Σ_{j=1..k} π_j P(A ≥ k−j+2)`, k = 0…K−2,
///
/// which balances the transitions from k to k + 1 against those back. At an arbitrary time the
/// number has the distribution
///
/// `p_k = π_k/(π₀ + ρ)`, k < K, and
/// `p_K = [π₀ E(A−K+1)⁺ + Σ_{j=1..K−1} π_j E(A−K+j)⁺]/(π₀ + ρ)`.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | ρ | `offered`, arrivals per service | 1 | ≥ 0 |
/// | K | `places` | 1 | 1…512 |
/// | π | [`Md1k::departures`] | 1 | |
/// | p | [`Occupancy::law`] | 1 | |
///
/// # Assumes
/// Poisson arrivals; customers that find the queue full are lost.
///
/// # Source
/// The embedded chain of M/G/1/K as in D. Gross and C. M. Harris, "Fundamentals of Queueing
/// Theory", Wiley, 1974, written as balance equations across cuts.
///
/// # Differs from the paper
/// The textbook recursion subtracts, and so does `p_K = 1 − 1/(π₀ + ρ)`, which has no correct digit
/// at a light load. Here all terms are positive. The π are rescaled during the recursion, because
/// they grow like e^{ρk}.
///
/// # Example
/// With K = 2, π₀ = e^−ρ, so that p₀ = e^−ρ/(e^−ρ + ρ):
/// ```
/// use loadcurve_base::queueing::Md1k;
/// let mut queue = Md1k::new(2);
/// let idle = queue.at(0.5).idle();
/// let exact = 0.606_530_659_712_633_4 / 1.106_530_659_712_633_4;
/// assert!((idle - exact).abs() < 1e-15);
/// ```
#[derive(Debug, Clone)]
pub struct Md1k {
    departures: Vec<f64>,
    occupancy: Occupancy,
    /// P(A ≥ m) at index m, for m < K.
    tails: Vec<f64>,
    /// E(A−m)⁺ at index m, for m < K.
    excesses: Vec<f64>,
}

impl Md1k {
    /// An empty queue of capacity `places`.
    ///
    /// # Panics
    /// When `places` is not 1…512.
    #[must_use]
    pub fn new(places: usize) -> Self {
        assert!(
            (1..=MAX_PLACES).contains(&places),
            "a queue has 1 to {MAX_PLACES} places"
        );
        let mut departures = vec![0.0; places];
        departures[0] = 1.0;
        Self {
            departures,
            occupancy: Occupancy::empty(places),
            tails: vec![0.0; places],
            excesses: vec![0.0; places],
        }
    }

    /// Distribution of the number in the queue at the load ρ.
    pub fn at(&mut self, offered: f64) -> &Occupancy {
        let ρ = offered;
        let places = self.departures.len();
        let (growth, unit) = if ρ < places as f64 {
            (1.0, self.light_arrivals(ρ))
        } else {
            (self.heavy_arrivals(ρ), 1.0)
        };
        let total = self.cut(growth);
        let π = &mut self.departures;
        // Here π is relative to `total`, and the excesses are relative to `unit`.
        let cycle = π[0] + ρ * total;
        let blocked: f64 = π[1..]
            .iter()
            .zip(self.excesses[1..].iter().rev())
            .map(|(π_j, e)| π_j * e)
            .sum();
        let blocked = π[0] * self.excesses[places - 1] + blocked;
        let (law, full) = self.occupancy.law.split_at_mut(places);
        full[0] = blocked * unit / cycle;
        let (per_cycle, per_departure) = (1.0 / cycle, 1.0 / total);
        for (p, π_k) in law.iter_mut().zip(π) {
            *p = *π_k * per_cycle;
            *π_k *= per_departure;
        }
        &self.occupancy
    }

    /// Distribution of the number in the queue at the most recent load.
    #[must_use]
    pub fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// K, the capacity, including the customer in service.
    #[must_use]
    pub fn places(&self) -> usize {
        self.departures.len()
    }

    /// Distribution of the number left behind by a departure at the most recent load: `π₀…π_{K−1}`.
    #[must_use]
    pub fn departures(&self) -> &[f64] {
        &self.departures
    }

    /// Fills in the tails and excesses of the arrivals A during one service for ρ < K, relative to
    /// P(A = 0), which is returned. They are sums of ρʲ/j!, which need no exponential.
    fn light_arrivals(&mut self, ρ: f64) -> f64 {
        let places = self.departures.len();
        // The terms up to P(A = K − 1), stored one index too high until the sums replace them.
        let (mut term, mut below) = (1.0, 1.0);
        for (j, tail) in (1..).zip(&mut self.tails[1..]) {
            *tail = term;
            term *= ρ / f64::from(j);
            below += term;
        }
        let mut last = term;
        // P(A ≥ K) and E(A − K + 1)⁺, the smaller part of the distribution, are summed outwards …
        let (mut beyond, mut excess) = (0.0, 0.0);
        for extra in 1..MAX_TERMS {
            term *= ρ / (places + extra - 1) as f64;
            let moment = extra as f64 * term;
            beyond += term;
            excess += moment;
            if moment <= excess * (f64::EPSILON / 8.0) {
                break;
            }
        }
        let all = below + beyond;
        // … and the rest inwards.
        for (tail, e) in self.tails[1..]
            .iter_mut()
            .zip(&mut self.excesses[1..])
            .rev()
        {
            *e = excess;
            beyond += last;
            last = *tail;
            *tail = beyond;
            excess += beyond;
        }
        (self.tails[0], self.excesses[0]) = (all, excess);
        1.0 / all
    }

    /// Like `light_arrivals` for ρ ≥ K, in absolute terms; returns 1/P(A = 0), which may be infinite.
    fn heavy_arrivals(&mut self, ρ: f64) -> f64 {
        // The probability below K is the smaller part, so its complement loses no digits.
        let (mut probability, mut below, mut shortage) = (libm::exp(-ρ), 0.0, 0.0);
        for (m, (tail, excess)) in self.tails.iter_mut().zip(&mut self.excesses).enumerate() {
            shortage += below;
            *tail = 1.0 - below;
            *excess = ρ - m as f64 + shortage;
            below += probability;
            probability *= ρ / (m + 1) as f64;
        }
        libm::exp(ρ)
    }

    /// Computes the distribution left behind by departures, up to a factor, and returns its sum.
    /// `growth` is the factor that makes the tails relative to P(A = 0).
    fn cut(&mut self, growth: f64) -> f64 {
        let (π, tails) = (&mut self.departures[..], &self.tails[..]);
        π[0] = 1.0;
        let mut total = 1.0;
        for k in 1..π.len() {
            let (known, rest) = π.split_at_mut(k);
            // π_j P(A ≥ k−j+1) for j = 1…k−1, with the tails in reverse.
            let within = known[1..].iter().zip(tails[2..=k].iter().rev());
            let crossing = known[0] * tails[k] + within.map(|(π_j, tail)| π_j * tail).sum::<f64>();
            let mut next = crossing * growth;
            if next > LARGE {
                // Larger than all previous terms together; if they underflow, they are negligible.
                for π_j in known.iter_mut() {
                    *π_j /= next;
                }
                total /= next;
                next = 1.0;
            }
            rest[0] = next;
            total += next;
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_place_loses_by_erlangs_formula() {
        let mut queue = Md1k::new(1);
        for offered in [1e-9, 0.7, 1.0, 30.0, 1e9] {
            let expected = offered / (1.0 + offered);
            assert!((queue.at(offered).full() / expected - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn two_places_have_a_closed_form() {
        // A departure leaves an empty queue with probability e^{−ρ}; the server then idles for 1/ρ.
        for offered in [0.1, 0.7, 1.0, 1.9, 2.1, 7.0] {
            let full = Md1k::new(2).at(offered).full();
            let expected = 1.0 - 1.0 / (libm::exp(-offered) + offered);
            assert!((full / expected - 1.0).abs() < 1e-13, "{offered}: {full}");
        }
    }

    #[test]
    fn departures_leave_the_number_that_accepted_arrivals_find() {
        for places in [1, 2, 5, 65] {
            let mut queue = Md1k::new(places);
            assert_eq!(queue.places(), places);
            for offered in [0.2, 0.9, 1.0, 1.1, 5.1, 64.0, 300.0, 750.0] {
                queue.at(offered);
                let occupancy = queue.occupancy();
                let let_in = 1.0 - occupancy.full();
                let total: f64 = queue.departures().iter().sum();
                assert!((total - 1.0).abs() < 1e-13, "{places}, {offered}: {total}");
                assert_eq!(queue.departures().len(), places);
                for (π_k, p_k) in queue.departures().iter().zip(occupancy.law()) {
                    // At high loads few customers are admitted, and the complement of p_K has fewer
                    // digits.
                    let error = (π_k * let_in - p_k).abs();
                    assert!(error < 1e-15, "{places}, {offered}: {π_k} and {p_k}");
                }
            }
        }
    }

    #[test]
    fn both_ways_to_sum_the_arrivals_meet() {
        for places in [1_u32, 2, 5, 9, 65, 200] {
            let mut queue = Md1k::new(places as usize);
            let light = queue.at(f64::from(places) * (1.0 - 1e-15)).clone();
            let heavy = queue.at(f64::from(places));
            for (a, b) in light.law().iter().zip(heavy.law()) {
                assert!((a - b).abs() <= 1e-11 * b, "{places} places: {a} and {b}");
            }
        }
    }

    #[test]
    fn a_rare_loss_keeps_its_digits() {
        // Two arrivals during the service of a customer who found the queue empty: ρ³/2·(1 − …)/3
        // …, so to first order p_2 = ρ²/2 for K = 2.
        let full = Md1k::new(2).at(1e-9).full();
        assert!((full / 0.5e-18 - 1.0).abs() < 1e-8);
    }

    #[test]
    fn occupancy_at_zero_and_unlimited_load_has_closed_forms() {
        let mut queue = Md1k::new(5);
        let idle = queue.at(0.0);
        assert_eq!((idle.idle(), idle.mean_delay_services()), (1.0, 1.0));
        for flooded in [800.0, 1e13, f64::MAX] {
            let full = queue.at(flooded).full();
            assert!((full - (1.0 - 1.0 / flooded)).abs() < 1e-15);
            assert!(queue.at(flooded).law().iter().all(|p| p.is_finite()));
        }
    }

    #[test]
    fn throughput_equals_accepted_arrivals() {
        for places in [1, 2, 5, 65] {
            let mut queue = Md1k::new(places);
            for offered in [1e-9, 0.2, 0.9, 1.0, 1.1, 4.9, 5.1, 64.0, 300.0, 750.0, 1e6] {
                let occupancy = queue.at(offered);
                let error = occupancy.busy() / (offered * occupancy.accepted()) - 1.0;
                assert!(
                    error.abs() < 1e-13,
                    "K = {places}, ρ = {offered}: {error:e}"
                );
                let total: f64 = occupancy.law().iter().sum();
                assert!(
                    (total - 1.0).abs() < 1e-13,
                    "K = {places}, ρ = {offered}: {total}"
                );
            }
        }
    }
}
