//! The M/D/1/K queue against the textbook recursion in 2,500 binary digits, which can afford the
//! subtractions that the product form must avoid.

use dashu_float::FBig;
use loadcurve::queueing::Md1k;

/// More bits than cancel in a queue of 65 places at a light load.
const BITS: usize = 2500;

fn precise(x: f64) -> FBig {
    let exact = FBig::try_from(x).expect("a finite number");
    exact.with_precision(BITS).value()
}

/// `p₀…p_K` at the load ρ, by `π_{k+1} a₀ = π_k − π₀ a_k − Σ π_j a_{k−j+1}`, where `a_j` is the
/// probability of j arrivals during a service.
fn textbook_law(places: usize, offered: f64) -> Vec<f64> {
    let ρ = precise(offered);
    let mut arrivals = vec![(-ρ.clone()).exp()];
    for j in 1..=places {
        arrivals.push(&arrivals[j - 1] * &ρ / precise(j as f64));
    }
    let mut departures = vec![precise(1.0)];
    for k in 0..places - 1 {
        let mut next = &departures[k] - &departures[0] * &arrivals[k];
        for j in 1..=k {
            next -= &departures[j] * &arrivals[k - j + 1];
        }
        departures.push(next / &arrivals[0]);
    }
    let sum = departures.iter().fold(precise(0.0), |sum, π| sum + π);
    let cycle = &departures[0] / &sum + &ρ;
    let law = departures.iter().map(|π| π / &sum / &cycle);
    let full = precise(1.0) - precise(1.0) / &cycle;
    law.chain([full]).map(|p| p.to_f64().value()).collect()
}

#[test]
fn every_probability_has_twelve_digits() {
    for places in [1, 2, 3, 5, 9, 17, 65] {
        let mut queue = Md1k::new(places);
        for offered in [
            1e-6, 0.01, 0.3, 0.5, 0.9, 1.0, 1.1, 2.0, 5.0, 20.0, 60.0, 100.0,
        ] {
            let expected = textbook_law(places, offered);
            let law = queue.at(offered).law();
            assert_eq!(law.len(), expected.len());
            for (k, (p, expected)) in law.iter().zip(&expected).enumerate() {
                // Smaller numbers have fewer digits themselves.
                let error = (p - expected).abs() / expected.max(1e-290);
                assert!(
                    error < 1e-12,
                    "K = {places}, ρ = {offered}: p_{k} is {p:e}, not {expected:e}"
                );
            }
        }
    }
}
