//! Limits of the buffered network: unbounded queues, and light load.

use loadcurve_base::queueing::{Saturated, mg1};

use super::DepartureRate;

/// PDT of a network whose queues are unbounded, in cycles.
///
/// # Equation
/// For L → ∞ at ρ < 1, (1) is `p_k = (1 − ρ)ρᵏ`, (2) `E[N] = ρ/(1 − ρ)`, (3) `E[T] = 1/(μ − λ)`, and
/// (5) `λ_{i+1} = λ_i`, so that (7) is `PDT = z/(μ − λ)` and (8) `NTP = nλ`.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | z | `stages` | 1 | ≥ 1 |
/// | 1/μ | 1 | cycles | |
/// | λ | `load_messages` | packets/cycle/source | 0…1 |
///
/// # Assumes
/// Poisson sources, uniformly random destinations and exponential service times. Poisson arrivals at
/// later stages need not be assumed: with p₀ = 1 − ρ the density (4) is `λe^{−λt}`, and the departures
/// of an M/M/1 queue are indeed a Poisson process (Burke's theorem). So this is exact, for both
/// readings.
///
/// # Source
/// T. N. Mudge and B. A. Makrucki, "An approximate queueing model for packet switched multistage
/// interconnection networks", Proc. Third Int. Conf. on Distributed Computing Systems, 1982.
///
/// # Differs from the paper
/// The paper does not print this limit; it refers to an earlier report, in which it is the case of
/// "light loading". Here it follows from (1) to (8).
///
/// # Errors
/// [`Saturated`] when λ ≥ μ: then NTP approaches nμ and PDT grows with L.
///
/// # Example
/// At half load each of five stages takes two service times. Queues of capacity 64 behave as if unbounded:
/// ```
/// use loadcurve_model::buffered_min::{BufferedMin, DepartureRate, unbounded_latency_cycles};
/// use loadcurve_model::Model;
/// let unbounded = unbounded_latency_cycles(5, 0.5).unwrap();
/// assert_eq!(unbounded, 10.0);
/// let long = BufferedMin::new(5, 64, DepartureRate::Published).at(0.5).unwrap();
/// assert!((long.latency_cycles - unbounded).abs() < 1e-12);
/// ```
pub fn unbounded_latency_cycles(stages: u32, load_messages: f64) -> Result<f64, Saturated> {
    let wait = mg1::mean_wait_cycles(load_messages, 1.0, 1.0)?;
    Ok(f64::from(stages) * (1.0 + wait))
}

/// PDT′, the delay without service at a light load, in cycles.
///
/// # Equation
/// For λ → 0 at any L, `PDT′ = z/μ · (ρ/(1 − ρ) − Lρᴸ/(1 − ρᴸ))`, by (2), (3) and (7) with the same ρ at
/// every stage; (5) changes that by terms of the order ρ^{L+1}. The first term is the wait in unbounded
/// queues. The second one is the wait avoided because packets that find a full queue are dropped.
///
/// # Symbols
/// As of [`unbounded_latency_cycles`], and L = `places`, including that of the packet in service,
/// in packets, ≥ 1.
///
/// # Assumes
/// ρ ≪ 1, so that dropping hardly reduces the arrivals at later stages.
///
/// # Source
/// As of [`unbounded_latency_cycles`].
///
/// # Differs from the paper
/// The paper does not print this limit; it follows from its equations.
///
/// # Example
/// Single-packet queues have no wait. At a tenth of the capacity, queues of capacity 4 have nine tenths of
/// a service time less than a thousandth below that of unbounded ones:
/// ```
/// use loadcurve_model::buffered_min::light_load_wait_cycles;
/// assert_eq!(light_load_wait_cycles(5, 1, 0.1), 0.0);
/// let spared = 5.0 / 9.0 - light_load_wait_cycles(5, 4, 0.1);
/// assert!((spared - 20.0 * 0.1_f64.powi(4)).abs() < 1e-6);
/// ```
#[must_use]
pub fn light_load_wait_cycles(stages: u32, places: u32, load_messages: f64) -> f64 {
    let ρ = load_messages;
    // Σ_{k=2..L} (k − 1)ρ^{k−1}/Σ_{k=1..L} ρ^{k−1}: the difference of the two terms has no correct
    // digit where ρ is tiny.
    let (mut number, mut sum, mut power) = (0.0, 0.0, 1.0);
    for ahead in 0..places {
        number += f64::from(ahead) * power;
        sum += power;
        power *= ρ;
    }
    f64::from(stages) * number / sum
}

/// Packets dropped at a light load, per cycle and source.
///
/// # Equation
/// For λ → 0, `λ − NTP/n = mμρ^{L+1}`. In the exact reading m = z: every stage drops `λp_L = μρ^{L+1}`. In
/// the published reading m = 1: by (5) a stage sends on as much as it would at capacity L + 1, so that only
/// the last one, for which (8) counts the packets served, drops that much.
///
/// # Symbols
/// As of [`light_load_wait_cycles`].
///
/// # Assumes
/// As [`light_load_wait_cycles`].
///
/// # Source
/// As of [`unbounded_latency_cycles`].
///
/// # Differs from the paper
/// The paper does not print this limit; it follows from its equations.
///
/// # Example
/// Of a million packets at a tenth of the capacity, five stages of queues of capacity 4 drop about 500; the
/// published reading gives 100:
/// ```
/// use loadcurve_model::buffered_min::{DepartureRate, light_load_loss_messages};
/// let dropped = |reading| 1e6 * light_load_loss_messages(5, 4, reading, 0.1) / 0.1;
/// assert_eq!(dropped(DepartureRate::Exact).round(), 500.0);
/// assert_eq!(dropped(DepartureRate::Published).round(), 100.0);
/// ```
#[must_use]
pub fn light_load_loss_messages(
    stages: u32,
    places: u32,
    departures: DepartureRate,
    load_messages: f64,
) -> f64 {
    let dropping = match departures {
        DepartureRate::Published => 1.0,
        DepartureRate::Exact => f64::from(stages),
    };
    let power = (0..=places).map(|_| load_messages).product::<f64>();
    dropping * power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::buffered_min::BufferedMin;

    const READINGS: [DepartureRate; 2] = [DepartureRate::Published, DepartureRate::Exact];

    #[test]
    fn longer_queues_come_ever_closer_to_unbounded_ones() {
        for (reading, load) in READINGS.into_iter().zip([0.5, 0.9]) {
            let unbounded = unbounded_latency_cycles(5, load).unwrap();
            let off = |places| {
                let point = BufferedMin::new(5, places, reading).at(load).unwrap();
                let late = 1.0 - point.latency_cycles / unbounded;
                (late, 1.0 - point.throughput_messages / load)
            };
            let errors = [4, 16, 64, 256].map(off);
            let is_closer = |less: f64, more: f64| more.abs() < 0.7 * less.abs() + 1e-14;
            for pair in errors.windows(2) {
                assert!(is_closer(pair[0].0, pair[1].0) && is_closer(pair[0].1, pair[1].1));
            }
            assert!(
                errors[3].0.abs() < 1e-8 && errors[3].1.abs() < 1e-11,
                "{errors:?}"
            );
        }
    }

    #[test]
    fn unbounded_queues_saturate_and_long_ones_fill_up() {
        assert_eq!(unbounded_latency_cycles(5, 1.0), Err(Saturated));
        for reading in READINGS {
            for load in [1.0, 1.5] {
                let at = |places| BufferedMin::new(5, places, reading).at(load).unwrap();
                let [long, longer] = [at(500), at(1000)];
                let idle = |throughput: f64| 1.0 - throughput;
                assert!(idle(longer.throughput_messages) < 0.6 * idle(long.throughput_messages));
                assert!(longer.latency_cycles > 1.9 * long.latency_cycles);
            }
        }
    }

    #[test]
    fn waits_at_light_load_are_the_models_up_to_one_more_power_of_the_load() {
        for reading in READINGS {
            for places in [1, 2, 4, 8] {
                let model = BufferedMin::new(5, places, reading);
                let error = |load| {
                    let wait = model.at(load).unwrap().details[0].1;
                    (wait - light_load_wait_cycles(5, places, load)).abs()
                };
                for load in [0.01_f64, 0.1] {
                    let order = load.powi(places as i32 + 1);
                    assert!(error(load) < 15.0 * order + 1e-14, "{reading:?} {places}");
                }
            }
        }
    }

    #[test]
    fn waits_at_light_load_are_those_of_unbounded_queues_less_what_is_dropped() {
        let load = 0.3_f64;
        for places in [1, 3, 10] {
            let power = load.powi(places);
            let spared = f64::from(places) * power / (1.0 - power);
            let wait = 5.0 * (load / (1.0 - load) - spared);
            assert!((light_load_wait_cycles(5, places as u32, load) - wait).abs() < 1e-14);
        }
    }

    #[test]
    fn losses_at_light_load_are_those_of_one_stage_or_of_all() {
        for reading in READINGS {
            for (places, load) in [(1, 1e-4), (2, 1e-3), (4, 1e-2)] {
                let point = BufferedMin::new(5, places, reading).at(load).unwrap();
                let lost = light_load_loss_messages(5, places, reading, load);
                // Rounding error of a difference of nearly equal numbers.
                let rounding = f64::EPSILON * load / lost;
                let error = (load - point.throughput_messages) / lost - 1.0;
                assert!(error.abs() < 20.0 * load + rounding, "{reading:?}: {error}");
            }
        }
    }
}
