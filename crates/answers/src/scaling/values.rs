//! Values at which the scaling of a network is read, and the networks there: as they are, or at equal cost with the
//! first one of the link at the same size.

use loadcurve_base::Error;
use loadcurve_scenario::{Network, ScalingView, Scenario, Terms, ValueSet};

/// Most values that are chosen automatically.
const MAX_CHOSEN: usize = 12;

/// Fewest values that show how a network scales.
const MIN_CHOSEN: usize = 5;

/// Most values that a link may name.
const MAX_NAMED: usize = 64;

/// Longest time for which a chosen network is solved, in microseconds of one core; others have to be named.
const MAX_US: f64 = 1e6;

/// Most processors of a chosen network that is simulated.
const MAX_SIMULATED: usize = 1_024;

/// One network at many values.
#[derive(Debug)]
pub(super) struct Values {
    /// Each network with its value, in order.
    pub(super) networks: Vec<(u32, Network)>,
}

impl Values {
    /// The networks at the values of a view; none if the network has no such key.
    pub(super) fn of(
        network: &Network,
        view: &ScalingView,
        notices: &mut Vec<Error>,
    ) -> Option<Self> {
        let grown = Grown { network, view };
        if view.key().is_some_and(|key| !network.uses(key)) || grown.numbers().is_empty() {
            return None;
        }
        let mut networks = if view.values.ranges().is_empty() {
            grown.chosen()
        } else {
            grown.named(notices)
        };
        networks.sort_by_key(|&(number, _)| number);
        networks.dedup_by_key(|&mut (number, _)| number);
        if networks.len() > MAX_NAMED {
            notices.push(too_many(view));
            let all: Vec<u32> = networks.iter().map(|&(number, _)| number).collect();
            let kept = even(&all, MAX_NAMED);
            networks.retain(|(number, _)| kept.contains(number));
        }
        Some(Self { networks })
    }
}

fn too_many(view: &ScalingView) -> Error {
    let allowed = format!("up to {MAX_NAMED} values; those shown are about even in the logarithm");
    Error::illegal("values", &view.values.to_string(), allowed)
}

/// A network whose key or size is varied.
struct Grown<'a> {
    network: &'a Network,
    view: &'a ScalingView,
}

impl Grown<'_> {
    /// Values that may each give a network.
    fn numbers(&self) -> Vec<u32> {
        match self.view.key() {
            Some(key) => self.network.numbers_of(key),
            None => self.network.size_numbers(),
        }
    }

    /// The network at a value, with its position on the axis: the value, or its number of processors.
    fn at(&self, number: u32) -> Option<(u32, Network)> {
        if let Some(key) = self.view.key() {
            let set = self.network.with_settings(&[(key, &number.to_string())]);
            return set.ok().map(|network| (number, network));
        }
        let network = self.network.of_size_number(number)?;
        Some((network.processors() as u32, network))
    }

    /// Up to [`MAX_CHOSEN`] networks that are quick to solve, or to simulate.
    fn chosen(&self) -> Vec<(u32, Network)> {
        let networks = self.each_at(&spread(&self.numbers())).into_iter();
        let is_quick = |network: &Network| {
            let is_small = !self.view.of.is_simulated() || network.processors() <= MAX_SIMULATED;
            let is_solved = network.model_cost().saturation_us() <= MAX_US;
            is_small && is_solved && network.refused_by_page().is_none()
        };
        networks.filter(|(_, network)| is_quick(network)).collect()
    }

    /// The networks at the values that the link names.
    fn named(&self, notices: &mut Vec<Error>) -> Vec<(u32, Network)> {
        let all = self.all(notices);
        let mut networks = Vec::new();
        let mut sizes = None;
        for &(from, to) in self.view.values.ranges() {
            let is_named = |(number, _): &&(u32, Network)| (from..=to).contains(number);
            let between: Vec<_> = all.iter().filter(is_named).cloned().collect();
            if from != to || !between.is_empty() {
                networks.extend(between);
                continue;
            }
            match self.exactly(from) {
                Ok(network) => networks.push((from, network)),
                Err(None) => {
                    let sizes = sizes.get_or_insert_with(|| self.sizes_in_words());
                    notices.push(Error::illegal("values", &from.to_string(), sizes.as_str()));
                }
                Err(Some(error)) => notices.push(error),
            }
        }
        networks.retain(|(_, network)| match network.refused_by_page() {
            None => true,
            Some(error) => {
                notices.push(error);
                false
            }
        });
        networks
    }

    /// The network at a value that is not among all, or the error in it.
    fn exactly(&self, number: u32) -> Result<Network, Option<Error>> {
        match self.view.key() {
            Some(key) => {
                let set = self.network.with_settings(&[(key, &number.to_string())]);
                set.map_err(Some)
            }
            // Some kinds have shapes between their regular sizes.
            None => self.network.of_processors(number).ok_or(None),
        }
    }

    fn sizes_in_words(&self) -> String {
        let chosen = self.chosen();
        let sizes: Vec<String> = chosen.iter().map(|(size, _)| size.to_string()).collect();
        let (name, sizes) = (self.network.kind().name, sizes.join(", "));
        format!("a number of processors of {name}, such as {sizes}")
    }

    /// All networks that the values may name; for a wide range, at most as many as a line has points.
    fn all(&self, notices: &mut Vec<Error>) -> Vec<(u32, Network)> {
        // Sizes follow only from the networks.
        let Some(key) = self.view.key() else {
            return self.each_at(&self.numbers());
        };
        let ranges = self.view.values.ranges().iter();
        let within = ranges.flat_map(|&(from, to)| self.network.numbers_within(key, from..=to));
        let mut numbers: Vec<u32> = within.collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() > MAX_NAMED {
            notices.push(too_many(self.view));
            numbers = even(&numbers, MAX_NAMED);
        }
        self.each_at(&numbers)
    }

    /// The networks at the values that give one.
    fn each_at(&self, numbers: &[u32]) -> Vec<(u32, Network)> {
        numbers
            .iter()
            .filter_map(|&number| self.at(number))
            .collect()
    }
}

/// Up to [`MAX_CHOSEN`] of the values, about evenly spaced in the logarithm: all, the powers of two and the values
/// midway between them, the powers of two, or the nearest values.
fn spread(numbers: &[u32]) -> Vec<u32> {
    if numbers.len() <= MAX_CHOSEN {
        return numbers.to_vec();
    }
    let odd_part = |number: u32| number.checked_shr(number.trailing_zeros()).unwrap_or(0);
    for most in [3, 1] {
        let is_round = |number: &u32| (1..=most).contains(&odd_part(*number));
        let round: Vec<u32> = numbers.iter().copied().filter(is_round).collect();
        if (MIN_CHOSEN..=MAX_CHOSEN).contains(&round.len()) {
            return round;
        }
    }
    even(numbers, MAX_CHOSEN)
}

/// Up to a given number of the values, which are sorted: those nearest to even steps in the logarithm.
fn even(numbers: &[u32], most: usize) -> Vec<u32> {
    let positive: Vec<u32> = numbers.iter().copied().filter(|&it| it > 0).collect();
    let (Some(&first), Some(&last)) = (positive.first(), positive.last()) else {
        return numbers.to_vec();
    };
    if numbers.len() <= most {
        return numbers.to_vec();
    }
    let (first, last) = (f64::from(first), f64::from(last));
    let steps = (0..most).map(|step| {
        let part = step as f64 / (most - 1) as f64;
        first * libm::pow(last / first, part)
    });
    let nearest = steps.filter_map(|aim| {
        let ratio = |number: u32| {
            let number = f64::from(number);
            (number / aim).max(aim / number)
        };
        let all = positive.iter().copied();
        all.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)))
    });
    let mut nearest: Vec<u32> = nearest.collect();
    nearest.dedup();
    nearest
}

/// A network at one value as it is compared: at equal cost with the first network of the link at the same value.
pub(super) fn compared(
    scenario: &Scenario,
    number: u32,
    network: &Network,
) -> Result<(Network, Terms), Error> {
    let contender = match scenario.view.equal {
        Some(_) => scenario.contender(network, &counterpart_at(scenario, number, network)?),
        None => scenario.contender(network, network),
    };
    match contender.obstacle {
        Some(error) => Err(error),
        None => Ok((contender.network, contender.terms)),
    }
}

/// The first network at one value, to compare another network with.
fn counterpart_at(scenario: &Scenario, number: u32, other: &Network) -> Result<Network, Error> {
    let first = &scenario.networks[0];
    let view = ScalingView {
        values: ValueSet::from_to(number, number),
        ..scenario.view.scaling.clone()
    };
    // A network without the key is the same at every value.
    let Some(values) = Values::of(first, &view, &mut Vec::new()) else {
        return Ok(first.clone());
    };
    let mut networks = values.networks.into_iter();
    networks.next().map(|(_, network)| network).ok_or_else(|| {
        let over = match view.key() {
            Some(key) => format!("with {key} = {number}"),
            None => format!("of {number} processors"),
        };
        let kind = first.kind().name;
        let reason = format!("{other} is not compared, as there is no {kind} {over}");
        Error::refused("equal", reason)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_are_chosen_evenly_in_the_logarithm() {
        let all = |from: u32, to: u32| (from..=to).collect::<Vec<_>>();
        assert_eq!(spread(&all(1, 8)), all(1, 8));
        assert_eq!(spread(&all(2, 64)), [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]);
        assert_eq!(spread(&all(0, 100)), [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(spread(&all(1, 1024)).len(), 11);
        let sevens: Vec<u32> = (1..=100).map(|i| 7 * i).collect();
        let chosen = spread(&sevens);
        assert!(
            chosen.len() <= MAX_CHOSEN && chosen.is_sorted(),
            "{chosen:?}"
        );
        assert_eq!((chosen[0], chosen[chosen.len() - 1]), (7, 700));
    }
}
