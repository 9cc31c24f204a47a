//! Proof by simulation that a plan delivers everything to everybody.

use std::collections::BTreeSet;

use crate::schedule::{Move, order};
use crate::{Algorithm, Operation, Plan};

/// A message with other contents than its length says, or a processor that lacks something in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// A message does not carry as many blocks as it is long.
    #[error(
        "lane {lane}: {source_processor} sends {units} units to {destination}, but has {blocks} blocks for it"
    )]
    WrongLength {
        /// The lane.
        lane: usize,
        /// The source.
        source_processor: usize,
        /// The destination.
        destination: usize,
        /// Its length in units.
        units: usize,
        /// Number of blocks that the source has and the destination lacks.
        blocks: usize,
    },
    /// A processor receives twice what it must receive once.
    #[error("lane {lane}: {destination} receives something twice")]
    Twice {
        /// The lane.
        lane: usize,
        /// The processor.
        destination: usize,
    },
    /// A processor lacks something in the end.
    #[error("lane {lane}: {processor} lacks something in the end")]
    Incomplete {
        /// The lane.
        lane: usize,
        /// The processor.
        processor: usize,
    },
}

type Result = std::result::Result<(), Undelivered>;

type Set = BTreeSet<usize>;

/// Rounds of a lane of a plan.
struct Delivery {
    lane: usize,
    processors: usize,
    rounds: Vec<Vec<Move>>,
}

impl Plan {
    /// Checks that the messages of the plan perform its operation, and that each is as long as what it carries.
    ///
    /// Blocks are followed from processor to processor. In an all-gather a message carries all blocks that its source
    /// has and its destination lacks. A reduce-scatter is an all-gather backwards, in which each block must arrive once,
    /// and most all-reduces are both.
    ///
    /// # Errors
    /// The first message or processor that is wrong, which for [plans](Operation::plan) of this crate is an error of the
    /// crate.
    pub fn check_delivery(&self) -> Result {
        use {Algorithm as A, Operation as O};
        for (lane, it) in self.schedule.lanes.iter().enumerate() {
            let of_round = |&pattern: &u32| self.schedule.patterns[pattern as usize].clone();
            let all = Delivery {
                lane,
                processors: self.layout().processors(),
                rounds: it.rounds.iter().map(of_round).collect(),
            };
            match (self.operation(), self.algorithm()) {
                (O::AllReduce, A::Doubling | A::Tree | A::DoubleTree) => all.sums()?,
                (O::AllReduce, _) => {
                    let (scatter, gather) = all.halves(all.rounds.len() / 2);
                    scatter.backwards().gathers()?;
                    gather.gathers()?;
                }
                (O::ReduceScatter, _) => all.backwards().gathers()?,
                (O::AllGather, _) => all.gathers()?,
                (O::AllToAll, A::Dimensions) => all.exchanges(|round, (_, to), next| {
                    let digit = |processor| self.layout().digit(processor, round).0;
                    digit(to) == digit(next)
                })?,
                (O::AllToAll, A::Bruck) => all.exchanges(|round, (from, to), _| {
                    let distance = (to + all.processors - from) % all.processors;
                    distance & (1 << round) != 0
                })?,
                (O::AllToAll, _) => all.exchanges(|_, (_, to), next| to == next)?,
                (O::Broadcast, A::Scatter) => {
                    let ring = all.processors.saturating_sub(1);
                    let (scatter, gather) = all.halves(all.rounds.len() - ring);
                    scatter.scatters(&order(self.layout()))?;
                    gather.gathers()?;
                }
                (O::Broadcast, _) => all.spreads()?,
                (O::Halo, _) => all.meets(|one, other| self.are_neighbours(one, other))?,
            }
        }
        Ok(())
    }

    /// True if two processors of a cube are neighbours.
    fn are_neighbours(&self, one: usize, other: usize) -> bool {
        let sides = self.layout().sides().iter().enumerate();
        let distance = |(dimension, side): (usize, &crate::Side)| {
            let digit = |processor| self.layout().digit(processor, dimension).0;
            let along = digit(one).abs_diff(digit(other));
            if side.wraps {
                along.min(side.size - along)
            } else {
                along
            }
        };
        sides.map(distance).sum::<usize>() == 1
    }
}

impl Delivery {
    /// The first rounds, and the others.
    fn halves(&self, first: usize) -> (Self, Self) {
        let (one, other) = self.rounds.split_at(first);
        let of = |rounds: &[Vec<Move>]| Self {
            rounds: rounds.to_vec(),
            ..*self
        };
        (of(one), of(other))
    }

    /// The rounds from the last to the first, with their messages the other way.
    fn backwards(&self) -> Self {
        let back = |sent: &Move| Move {
            source: sent.destination,
            destination: sent.source,
            ..*sent
        };
        let rounds = self.rounds.iter().rev();
        Self {
            rounds: rounds
                .map(|round| round.iter().map(back).collect())
                .collect(),
            ..*self
        }
    }

    fn incomplete(&self, processor: usize) -> Undelivered {
        Undelivered::Incomplete {
            lane: self.lane,
            processor,
        }
    }

    fn twice(&self, sent: &Move) -> Undelivered {
        Undelivered::Twice {
            lane: self.lane,
            destination: sent.destination as usize,
        }
    }

    fn check_length(&self, sent: &Move, blocks: usize) -> Result {
        if sent.units as usize == blocks {
            return Ok(());
        }
        Err(Undelivered::WrongLength {
            lane: self.lane,
            source_processor: sent.source as usize,
            destination: sent.destination as usize,
            units: sent.units as usize,
            blocks,
        })
    }

    /// The first processor whose set is not full, of numbers below that of the processors.
    fn check_full(&self, sets: &[Set]) -> Result {
        let lacks = sets.iter().position(|set| set.len() < self.processors);
        lacks.map_or(Ok(()), |processor| Err(self.incomplete(processor)))
    }

    /// Follows blocks, of which each processor has its own.
    fn gathers(&self) -> Result {
        let mut sets: Vec<Set> = (0..self.processors).map(|it| Set::from([it])).collect();
        for round in &self.rounds {
            let before = sets.clone();
            for sent in round {
                let [from, to] = [sent.source, sent.destination].map(|it| it as usize);
                let given: Vec<usize> = before[from].difference(&before[to]).copied().collect();
                self.check_length(sent, given.len())?;
                for block in given {
                    if !sets[to].insert(block) {
                        return Err(self.twice(sent));
                    }
                }
            }
        }
        self.check_full(&sets)
    }

    /// Follows partial sums, as the sets of their terms: they are added up, and the total replaces a part.
    fn sums(&self) -> Result {
        let mut sets: Vec<Set> = (0..self.processors).map(|it| Set::from([it])).collect();
        for round in &self.rounds {
            let before = sets.clone();
            for sent in round {
                self.check_length(sent, 1)?;
                let (given, own) = (
                    &before[sent.source as usize],
                    &mut sets[sent.destination as usize],
                );
                let is_total = given.len() == self.processors;
                if own.len() == self.processors || !is_total && !given.is_disjoint(own) {
                    return Err(self.twice(sent));
                }
                own.extend(given);
            }
        }
        self.check_full(&sets)
    }

    /// Follows the whole buffer from processor 0.
    fn spreads(&self) -> Result {
        let mut has: Vec<bool> = (0..self.processors).map(|it| it == 0).collect();
        for round in &self.rounds {
            let before = has.clone();
            for sent in round {
                self.check_length(sent, usize::from(before[sent.source as usize]))?;
                if std::mem::replace(&mut has[sent.destination as usize], true) {
                    return Err(self.twice(sent));
                }
            }
        }
        let lacks = has.iter().position(|&has| !has);
        lacks.map_or(Ok(()), |processor| Err(self.incomplete(processor)))
    }

    /// Follows blocks from the first place of an order: a message carries those from the place of its destination on.
    fn scatters(&self, order: &[usize]) -> Result {
        let mut places = vec![0; self.processors];
        for (place, &processor) in order.iter().enumerate() {
            places[processor] = place;
        }
        // Past the last block that each place has, of those from its own on.
        let mut ends: Vec<usize> = (0..self.processors).collect();
        if let Some(root) = ends.first_mut() {
            *root = self.processors;
        }
        for sent in self.rounds.iter().flatten() {
            let [from, to] = [sent.source, sent.destination].map(|it| places[it as usize]);
            self.check_length(sent, ends[from].saturating_sub(to))?;
            ends[to] = ends[from];
            ends[from] = to;
        }
        let lacks = ends
            .iter()
            .enumerate()
            .find(|&(place, &end)| end != place + 1);
        lacks.map_or(Ok(()), |(place, _)| Err(self.incomplete(order[place])))
    }

    /// Follows the blocks from everybody to everybody, of which a message carries those at its source for which
    /// `are_sent` is true, given the round, the two ends of the block, and the destination of the message.
    fn exchanges(&self, are_sent: impl Fn(usize, (usize, usize), usize) -> bool) -> Result {
        let own = |from: usize| (0..self.processors).map(move |to| (from, to)).collect();
        let mut blocks: Vec<Vec<(usize, usize)>> = (0..self.processors).map(own).collect();
        for (number, round) in self.rounds.iter().enumerate() {
            let mut arrived = Vec::new();
            for sent in round {
                let [from, to] = [sent.source, sent.destination].map(|it| it as usize);
                let goes = |block: &(usize, usize)| are_sent(number, *block, to);
                let given: Vec<_> = blocks[from].iter().copied().filter(goes).collect();
                self.check_length(sent, given.len())?;
                blocks[from].retain(|block| !goes(block));
                arrived.push((to, given));
            }
            for (to, given) in arrived {
                blocks[to].extend(given);
            }
        }
        let is_complete = |(at, blocks): (usize, &Vec<(usize, usize)>)| {
            let sources: Set = blocks.iter().map(|&(from, _)| from).collect();
            sources.len() == self.processors && blocks.iter().all(|&(_, to)| to == at)
        };
        let lacks = blocks.iter().enumerate().position(|it| !is_complete(it));
        lacks.map_or(Ok(()), |processor| Err(self.incomplete(processor)))
    }

    /// Checks that everybody sends to all its neighbours and to nobody else.
    fn meets(&self, are_neighbours: impl Fn(usize, usize) -> bool) -> Result {
        let pair = |sent: &Move| (sent.source as usize, sent.destination as usize);
        let pairs: BTreeSet<(usize, usize)> = self.rounds.iter().flatten().map(pair).collect();
        for one in 0..self.processors {
            let differs =
                |&other: &usize| pairs.contains(&(one, other)) != are_neighbours(one, other);
            if { 0..self.processors }.any(|other| differs(&other)) {
                return Err(self.incomplete(one));
            }
        }
        Ok(())
    }
}
