//! What uniform traffic puts on every channel, and where it leads on from there.

use super::{Next, Routing};

/// The flows of a network in which every processor sends one message a cycle, each to any other
/// processor with the same probability. Any other load is a multiple.
#[derive(Debug, Clone, PartialEq)]
pub struct Flows {
    /// The number of processors.
    pub processors: usize,
    /// Every class of channels.
    pub classes: Vec<ClassFlow>,
    /// Every class of groups of interchangeable channels: the classes of its channels, in order.
    /// Every class of channels belongs to one.
    pub groups: Vec<Vec<usize>>,
    /// The classes of the injection channels, in ascending order.
    pub sources: Vec<usize>,
}

/// The flow on each channel of a class.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassFlow {
    /// λ, messages per cycle over one channel.
    pub rate: f64,
    /// How many channels are of this class.
    pub channels: usize,
    /// f(i→g), messages per cycle from one channel into each of the groups that it leads to, which
    /// are named by their index in [`Flows::groups`]. Two groups of a class are two entries.
    pub onward: Vec<(usize, f64)>,
    /// The class of the other virtual channel on the same link.
    pub sibling_vc: Option<usize>,
}

impl Flows {
    /// Counts all routes of a routing function, in trees towards one destination after the other:
    /// as many steps as there are destinations and channels that lead to each.
    ///
    /// # Panics
    /// When messages can go round in a circle.
    #[must_use]
    pub fn towards_each_destination<R: Routing + ?Sized>(routing: &R) -> Self {
        let mut count = Count::of(routing);
        for destination in 0..routing.processors() {
            count.messages_for(destination);
        }
        count.flows()
    }

    /// D̄, the mean number of channels on a message's way, injection and ejection included.
    #[must_use]
    pub fn mean_distance(&self) -> f64 {
        let crossings: f64 = self
            .classes
            .iter()
            .map(|c| c.rate * c.channels as f64)
            .sum();
        crossings / self.processors as f64
    }
}

/// Ordered pairs of source and destination, counted on channels.
struct Count<'a, R: Routing + ?Sized> {
    routing: &'a R,
    /// The first channel of each class stands for all.
    representative: Vec<Option<usize>>,
    population: Vec<usize>,
    /// Pairs over each channel.
    over: Vec<f64>,
    /// Pairs from each representative into groups, by first channel.
    onward: Vec<Vec<(usize, f64)>>,
    /// Scratch for one destination: pairs that came to a channel, and channels still to come from.
    arrived: Vec<f64>,
    missing: Vec<u32>,
}

impl<'a, R: Routing + ?Sized> Count<'a, R> {
    fn of(routing: &'a R) -> Self {
        let mut representative = vec![None; routing.classes()];
        let mut population = vec![0; routing.classes()];
        for channel in 0..routing.channels() {
            let class = routing.class(channel);
            representative[class].get_or_insert(channel);
            population[class] += 1;
        }
        Self {
            routing,
            representative,
            population,
            over: vec![0.0; routing.channels()],
            onward: vec![Vec::new(); routing.channels()],
            arrived: vec![0.0; routing.channels()],
            missing: vec![0; routing.channels()],
        }
    }

    fn messages_for(&mut self, destination: usize) {
        let sources = (0..self.routing.processors()).filter(|&source| source != destination);
        let mut ready: Vec<usize> = sources.map(|s| self.routing.injection(s)).collect();
        let reached = self.reach(&ready, destination);
        for &channel in &ready {
            self.arrived[channel] = 1.0;
        }
        let mut done = 0;
        while let Some(channel) = ready.pop() {
            done += 1;
            let pairs = std::mem::take(&mut self.arrived[channel]);
            self.over[channel] += pairs;
            for (first, share) in steps(self.routing.next(channel, destination)) {
                self.note_onward(channel, first, pairs * share);
                let group = self.routing.group(first);
                let each = pairs * share / group.len() as f64;
                for next in group {
                    self.arrived[next] += each;
                    self.missing[next] -= 1;
                    if self.missing[next] == 0 {
                        ready.push(next);
                    }
                }
            }
        }
        assert_eq!(
            done, reached,
            "a message for {destination} can go round in a circle"
        );
    }

    /// Finds the channels on the ways from `start`, and how many others lead to each.
    fn reach(&mut self, start: &[usize], destination: usize) -> usize {
        let mut open = start.to_vec();
        let mut reached = start.len();
        while let Some(channel) = open.pop() {
            for (first, _) in steps(self.routing.next(channel, destination)) {
                for next in self.routing.group(first) {
                    if self.missing[next] == 0 {
                        open.push(next);
                        reached += 1;
                    }
                    self.missing[next] += 1;
                }
            }
        }
        reached
    }

    fn note_onward(&mut self, channel: usize, first: usize, pairs: f64) {
        let class = self.routing.class(channel);
        if self.representative[class] != Some(channel) {
            return;
        }
        let onward = &mut self.onward[channel];
        match onward.iter_mut().find(|(group, _)| *group == first) {
            Some((_, sum)) => *sum += pairs,
            None => onward.push((first, pairs)),
        }
    }

    fn flows(self) -> Flows {
        let routing = self.routing;
        let destinations = (routing.processors() - 1) as f64;
        let mut groups: Vec<Vec<usize>> = Vec::new();
        // By the class of its first channel.
        let mut group_of = vec![None; routing.classes()];
        let mut group = |first: usize| {
            *group_of[routing.class(first)].get_or_insert_with(|| {
                groups.push(routing.group(first).map(|c| routing.class(c)).collect());
                groups.len() - 1
            })
        };
        let injections = (0..routing.processors()).map(|p| routing.injection(p));
        let mut sources: Vec<usize> = injections.map(|c| routing.class(c)).collect();
        sources.sort_unstable();
        sources.dedup();
        let classes = self.representative.iter().zip(&self.population);
        let classes = classes.map(|(&channel, &channels)| {
            let channel = channel.expect("a class has channels");
            let onward = self.onward[channel].iter();
            ClassFlow {
                rate: self.over[channel] / destinations,
                channels,
                onward: onward
                    .map(|&(first, pairs)| (group(first), pairs / destinations))
                    .collect(),
                sibling_vc: routing.sibling_vc(channel).map(|c| routing.class(c)),
            }
        });
        let classes = classes.collect();
        // Nothing leads to injection channels.
        let mut is_grouped = vec![false; routing.classes()];
        groups
            .iter()
            .flatten()
            .for_each(|&class| is_grouped[class] = true);
        groups.extend(
            (0..routing.classes())
                .filter(|&class| !is_grouped[class])
                .map(|c| vec![c]),
        );
        Flows {
            processors: routing.processors(),
            classes,
            groups,
            sources,
        }
    }
}

fn steps(next: Next) -> impl Iterator<Item = (usize, f64)> {
    let steps = match next {
        Next::Delivered => [None, None],
        Next::Group(group) => [Some((group, 1.0)), None],
        Next::Either(one, other) => [Some((one, 0.5)), Some((other, 0.5))],
    };
    steps.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::FatTree;

    #[test]
    fn a_fat_tree_carries_the_rates_of_the_paper() {
        for levels in 1..=5 {
            let tree = FatTree::new(levels);
            let flows = tree.uniform_flows();
            let power = |l: u32| f64::from(4_u32.pow(l));
            for level in 0..levels {
                // (14) and (15), at λ₀ = 1.
                let passing = (power(levels) - power(level)) / (power(levels) - 1.0);
                let rate = passing * f64::from(1_u32 << level);
                for direction in [
                    super::super::fat_tree::Direction::Up,
                    super::super::fat_tree::Direction::Down,
                ] {
                    let class = &flows.classes[tree.class(level, direction)];
                    assert!((class.rate - rate).abs() < 1e-12 * rate);
                    assert_eq!(class.channels, tree.links_above(level) as usize);
                }
            }
            assert!((flows.mean_distance() - tree.mean_distance()).abs() < 1e-12);
        }
    }
}
