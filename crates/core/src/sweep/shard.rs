//! Sharing out jobs so that all shares take about as long.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Job;
use crate::{Error, Result};

/// The most shares of a sweep.
const MOST_SHARDS: u32 = 100_000;

/// One of several shares, from `1/16` to `16/16`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which one it is, counted from 0.
    index: u32,
    of: u32,
}

impl Shard {
    /// All there is.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Reads `I/N`.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub fn read(text: &str) -> Result<Self> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            let (index, of): (u32, u32) = (index.trim().parse().ok()?, of.trim().parse().ok()?);
            let is_legal = (1..=of).contains(&index) && of <= MOST_SHARDS;
            is_legal.then(|| Self {
                index: index - 1,
                of,
            })
        });
        numbers.ok_or_else(|| {
            let allowed =
                format!("I/N with I from 1 to N, such as 3/16, and N up to {MOST_SHARDS}");
            Error::illegal("shard", text, allowed)
        })
    }

    /// The places of this share's jobs, in order.
    #[must_use]
    pub fn of(self, jobs: &[Job]) -> Vec<usize> {
        let owners = shared_out(jobs, self.of);
        let places = (0..jobs.len()).filter(|&place| owners[place] == self.index);
        places.collect()
    }

    /// What is predicted of each of the shares that this is one of, in microseconds of one core.
    #[must_use]
    pub fn costs_us(self, jobs: &[Job]) -> Vec<u64> {
        let mut costs = vec![0; self.of as usize];
        for (job, owner) in jobs.iter().zip(shared_out(jobs, self.of)) {
            costs[owner as usize] += job.cost_us;
        }
        costs
    }
}

/// To which share each job belongs: the dearest first, each to whoever has least to do so far. That is
/// at most a third above the best there is (Graham 1969), and with many jobs next to nothing. Jobs
/// that differ by their seeds alone come one after the other and so go to different shares, which
/// evens out what is wrong with the prediction.
fn shared_out(jobs: &[Job], shares: u32) -> Vec<u32> {
    let mut dearest: Vec<usize> = (0..jobs.len()).collect();
    dearest.sort_by_key(|&place| (Reverse(jobs[place].cost_us), place));
    let mut least: BinaryHeap<Reverse<(u64, u32)>> =
        (0..shares).map(|share| Reverse((0, share))).collect();
    let mut owners = vec![0; jobs.len()];
    for place in dearest {
        let mut top = least.peek_mut().expect("there is a share at least");
        let Reverse((cost, share)) = *top;
        owners[place] = share;
        *top = Reverse((cost + jobs[place].cost_us, share));
    }
    owners
}
