//! Helpers for tests of simulators.

use loadcurve_base::Random;
use loadcurve_network::traffic::{Arrival, Arrivals, Pattern};

use super::{Engine, Record};

/// A message of one flit that is generated in a cycle.
pub(super) fn arrival(cycle: u64, source: u32, destination: u32) -> Arrival {
    Arrival {
        cycle,
        source,
        destination,
        flits: 1,
        via: None,
        kind: 0,
        delay: 0,
    }
}

/// The messages, each of `flits` flits.
pub(super) fn of_flits(flits: u32, messages: &[Arrival]) -> std::vec::IntoIter<Arrival> {
    let of_flits = |&message| Arrival { flits, ..message };
    messages
        .iter()
        .map(of_flits)
        .collect::<Vec<_>>()
        .into_iter()
}

/// A record that is never full.
pub(super) fn endless() -> Record {
    Record::new(u64::MAX, u64::MAX)
}

/// A measured value of an engine, by its name.
pub(super) fn detail(engine: &dyn Engine, name: &str) -> f64 {
    let details = engine.details();
    details.iter().find(|(other, _)| other == name).unwrap().1
}

/// Mean of measurements, and three and a half of its standard errors.
pub(super) fn interval(measured: &[f64]) -> (f64, f64) {
    let count = measured.len() as f64;
    let mean = measured.iter().sum::<f64>() / count;
    let squares: f64 = measured.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, 3.5 * (squares / (count - 1.0) / count).sqrt())
}

/// Messages of Bernoulli sources: in every cycle each processor sends one with the same probability, to itself, too, if
/// the pattern says so. Gaps are geometric, in turns of all processors one after the other.
pub(super) fn bernoulli(
    pattern: impl Pattern + 'static,
    load_flits: f64,
    flits: u32,
    random: Random,
) -> impl Arrivals {
    let probability = load_flits / f64::from(flits);
    assert!(0.0 < probability && probability <= 1.0, "a probability");
    let mut messages = Bernoulli {
        pattern,
        mean_gap_turns: -1.0 / libm::log1p(-probability),
        flits,
        random,
        turn: 0,
    };
    messages.pass();
    messages
}

/// Messages of Bernoulli sources.
#[derive(Debug)]
struct Bernoulli<P> {
    pattern: P,
    /// Mean of the exponential gaps that are rounded down to geometric ones.
    mean_gap_turns: f64,
    flits: u32,
    random: Random,
    /// Turn in which the next message is sent.
    turn: u64,
}

impl<P: Pattern> Bernoulli<P> {
    /// Passes to the next turn in which a message is sent, from this one on.
    fn pass(&mut self) {
        self.turn += (self.random.exponential() * self.mean_gap_turns) as u64;
    }

    fn processors(&self) -> u64 {
        self.pattern.processors() as u64
    }
}

impl<P: Pattern> Arrivals for Bernoulli<P> {
    fn next_cycle(&self) -> u64 {
        self.turn / self.processors()
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        if self.next_cycle() > cycle {
            return None;
        }
        let source = (self.turn % self.processors()) as u32;
        let destination = self.pattern.draw_destination(source, &mut self.random);
        let message = Arrival {
            flits: self.flits,
            ..arrival(self.next_cycle(), source, destination)
        };
        self.turn += 1;
        self.pass();
        Some(message)
    }

    fn flits(&self) -> Option<u32> {
        Some(self.flits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::traffic::AnyDestination;

    /// Of a Bernoulli source gaps have the mean 1/p and the variance (1 − p)/p².
    #[test]
    fn bernoulli_sources_send_at_most_once_a_cycle() {
        const GAPS: usize = 20_000;
        for (load_flits, flits) in [(0.2, 4), (0.9, 1), (1.0, 1)] {
            let random = Random::stream(1, load_flits, 0);
            let mut messages = bernoulli(AnyDestination::new(5), load_flits, flits, random);
            let all = std::iter::repeat_with(|| messages.take(u64::MAX).unwrap());
            let own: Vec<Arrival> = all.filter(|it| it.source == 3).take(GAPS + 1).collect();
            let gaps: Vec<u64> = own.windows(2).map(|it| it[1].cycle - it[0].cycle).collect();
            assert!(gaps.iter().all(|&gap| gap > 0));
            let (mean, half_width) =
                interval(&gaps.iter().map(|&gap| gap as f64).collect::<Vec<_>>());
            let probability = load_flits / f64::from(flits);
            assert!((mean - 1.0 / probability).abs() <= half_width);
            let variance = (half_width / 3.5) * (half_width / 3.5) * GAPS as f64;
            let expected = (1.0 - probability) / (probability * probability);
            assert!(
                (variance - expected).abs() <= 0.06 * expected,
                "{variance} {expected}"
            );
            let to_itself = own.iter().filter(|it| it.destination == 3).count() as f64;
            assert!((to_itself - GAPS as f64 / 5.0).abs() < 3.0 * (GAPS as f64 * 0.16).sqrt());
        }
    }
}
