//! Plans: all messages of an algorithm on a network, with their routes and what each waits for.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::dependencies::Dependencies;
use crate::fabric::Step;
use crate::schedule::{Move, Schedule};
use crate::slots::Slots;
use crate::{Algorithm, Fabric, Layout, Operation, Result};

/// All messages of an algorithm on a network, for buffers of any size.
///
/// The buffer is cut into equal parts, of which a message carries some units. Messages are numbered by slot, lane and
/// place in the round. Rounds with the same messages share them, so that a plan needs memory in proportion to the
/// pairs of processors and not to the data.
#[derive(Debug)]
pub struct Plan {
    operation: Operation,
    algorithm: Algorithm,
    layout: Layout,
    chunks: u32,
    pub(crate) schedule: Schedule,
    /// Rounds by slot and lane.
    pub(crate) rounds: Vec<Round>,
    /// Routes of the messages of each pattern.
    pub(crate) routes: Vec<Vec<Route>>,
    /// Groups of channels on routes, one route after the other.
    pub(crate) steps: Vec<Step>,
    messages: u64,
    slots: Slots,
    dependencies: OnceLock<Dependencies>,
}

/// A round of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) slot: u32,
    pub(crate) lane: u32,
    pub(crate) pattern: u32,
    /// Number of the first message.
    pub(crate) first: u64,
}

/// Route of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Route {
    /// Its groups of channels, as a range of the plan's; an empty range if there are several routes.
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A message of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message {
    /// The source.
    pub source: usize,
    /// The destination.
    pub destination: usize,
    /// Length in units: see [`Plan::unit_flits`].
    pub units: u32,
    /// The lane.
    pub lane: usize,
    /// The slot: the round, plus the offset of the lane.
    pub slot: usize,
}

impl Plan {
    /// The plan of an algorithm, with the data in a number of chunks where the algorithm cuts it; 1 elsewhere.
    ///
    /// # Errors
    /// Those of [`Algorithm::check`].
    pub(crate) fn new(
        (operation, algorithm): (Operation, Algorithm),
        fabric: &Fabric,
        layout: &Layout,
        chunks: u32,
    ) -> Result<Self> {
        algorithm.check(operation, layout)?;
        let chunks = chunks.clamp(1, algorithm.most_chunks());
        let schedule = Schedule::of(algorithm, operation, layout, chunks);
        let mut rounds = Vec::new();
        for (lane, it) in (0..).zip(&schedule.lanes) {
            let rounds_of_lane = { it.offset.. }
                .zip(&it.rounds)
                .map(|(slot, &pattern)| Round {
                    slot,
                    lane,
                    pattern,
                    first: 0,
                });
            // A processor alone sends nothing.
            rounds.extend(rounds_of_lane.filter(|round| !schedule.moves(*round).is_empty()));
        }
        rounds.sort_unstable_by_key(|round| (round.slot, round.lane));
        let mut messages = 0;
        for round in &mut rounds {
            round.first = messages;
            messages += schedule.moves(*round).len() as u64;
        }
        let (routes, steps) = routes(fabric, &schedule.patterns);
        let mut it = Self {
            operation,
            algorithm,
            layout: layout.clone(),
            chunks,
            schedule,
            rounds,
            routes,
            steps,
            messages,
            slots: Slots::default(),
            dependencies: OnceLock::new(),
        };
        it.slots = Slots::of(&it, fabric);
        Ok(it)
    }

    /// The operation.
    #[must_use]
    pub fn operation(&self) -> Operation {
        self.operation
    }

    /// The algorithm.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The layout of the network.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Number of chunks into which the data is cut; 1 where the algorithm does not cut it.
    #[must_use]
    pub fn chunks(&self) -> u32 {
        self.chunks
    }

    /// Number of lanes.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.schedule.lanes.len()
    }

    /// Number of steps: of slots.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.rounds
            .last()
            .map_or(0, |round| round.slot as usize + 1)
    }

    /// Number of messages.
    #[must_use]
    pub fn messages(&self) -> u64 {
        self.messages
    }

    /// Number of messages that the processor with most of them sends.
    #[must_use]
    pub fn most_sent_by_a_processor(&self) -> u64 {
        let mut sent = vec![0; self.layout.processors()];
        for message in self.all_messages() {
            sent[message.source] += 1;
        }
        sent.into_iter().max().unwrap_or(0)
    }

    /// Flits of a unit for a buffer of `flits` flits: a message of u units has u times as many.
    #[must_use]
    pub fn unit_flits(&self, flits: u64) -> u64 {
        flits.div_ceil(self.parts())
    }

    /// Number of units into which the buffer is cut.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.schedule.parts.max(1)
    }

    /// Flits of all messages together, for a buffer of `flits` flits.
    #[must_use]
    pub fn sent_flits(&self, flits: u64) -> u64 {
        self.slots.units().saturating_mul(self.unit_flits(flits))
    }

    /// Loads of the links, slot by slot.
    #[must_use]
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The message with a number.
    ///
    /// # Panics
    /// If there is no such message.
    #[must_use]
    pub fn message(&self, number: u64) -> Message {
        assert!(number < self.messages, "no message {number}");
        let round = self.rounds.partition_point(|round| round.first <= number) - 1;
        let round = self.rounds[round];
        let moves = self.moves(round);
        let Move {
            source,
            destination,
            units,
        } = moves[(number - round.first) as usize];
        Message {
            source: source as usize,
            destination: destination as usize,
            units,
            lane: round.lane as usize,
            slot: round.slot as usize,
        }
    }

    /// The messages in order of their numbers.
    pub fn all_messages(&self) -> impl Iterator<Item = Message> {
        self.rounds.iter().flat_map(|&round| {
            self.moves(round).iter().map(move |it| Message {
                source: it.source as usize,
                destination: it.destination as usize,
                units: it.units,
                lane: round.lane as usize,
                slot: round.slot as usize,
            })
        })
    }

    /// The messages of a round.
    pub(crate) fn moves(&self, round: Round) -> &[Move] {
        self.schedule.moves(round)
    }

    /// What the messages wait for.
    pub(crate) fn dependencies(&self) -> &Dependencies {
        self.dependencies.get_or_init(|| Dependencies::of(self))
    }

    /// Numbers of the messages that wait for no other, in ascending order.
    #[must_use]
    pub fn ready(&self) -> &[u32] {
        &self.dependencies().ready
    }
}

/// Routes of the messages of all patterns, and the groups of channels on them.
fn routes(fabric: &Fabric, patterns: &[Vec<Move>]) -> (Vec<Vec<Route>>, Vec<Step>) {
    let (mut known, mut steps) = (HashMap::new(), Vec::new());
    let mut route = |it: &Move| {
        *known.entry((it.source, it.destination)).or_insert_with(|| {
            let start = steps.len() as u32;
            fabric.only_route(it.source as usize, it.destination as usize, &mut steps);
            Route {
                start,
                end: steps.len() as u32,
            }
        })
    };
    let routes = patterns
        .iter()
        .map(|moves| moves.iter().map(&mut route).collect());
    (routes.collect(), steps)
}
