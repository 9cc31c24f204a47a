//! Legs of routes through middles: where a message goes next, in which virtual channels, and what follows.

use std::collections::BTreeMap;

/// Part of a route that ends at a middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Leg {
    /// The middle, a router.
    pub(super) to: u32,
    /// Phase whose virtual channels it takes.
    pub(super) phase: u8,
    /// Number of the leg after it, unless the message goes on to its destination.
    pub(super) next: Option<u32>,
}

/// Legs by number. Routes that go on alike share their legs, so that a header only needs the number of one.
#[derive(Debug, Clone, Default)]
pub(super) struct Legs {
    legs: Vec<Leg>,
    numbers: BTreeMap<Leg, u32>,
}

impl Legs {
    /// The leg with a number.
    #[inline]
    pub(super) fn of(&self, number: u32) -> Leg {
        self.legs[number as usize]
    }

    /// The number of a leg, which is new or known.
    pub(super) fn add(&mut self, leg: Leg) -> u32 {
        *self.numbers.entry(leg).or_insert_with(|| {
            self.legs.push(leg);
            self.legs.len() as u32 - 1
        })
    }

    /// The first leg through some middles, of which the last phase before `end` follows the last, or before the
    /// leg that is given.
    pub(super) fn add_all(&mut self, middles: &[u32], end: u8, next: Option<u32>) -> Option<u32> {
        chained(middles, end, next, |leg| self.add(leg))
    }

    /// The same of legs that are known.
    pub(super) fn first(&self, middles: &[u32], end: u8, next: Option<u32>) -> Option<u32> {
        chained(middles, end, next, |leg| self.numbers[&leg])
    }
}

/// The number of the first of the legs to some middles, where the leg after these takes the phase before `end`.
fn chained(
    middles: &[u32],
    end: u8,
    next: Option<u32>,
    mut number: impl FnMut(Leg) -> u32,
) -> Option<u32> {
    let legs = middles.iter().rev().zip((0..end - 1).rev());
    legs.fold(next, |next, (&to, phase)| {
        Some(number(Leg { to, phase, next }))
    })
}
