//! Division of jobs into shards that take about the same time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use loadcurve_base::{Error, Result};

use super::Job;

/// Largest number of shards of a sweep.
const MAX_SHARDS: u32 = 100_000;

/// One of several shards, from `1/16` to `16/16`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Index of the shard, counted from 0.
    index: u32,
    of: u32,
}

impl Shard {
    /// The only shard of an undivided sweep.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Reads `I/N`.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub fn read(text: &str) -> Result<Self> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            let (index, of): (u32, u32) = (index.trim().parse().ok()?, of.trim().parse().ok()?);
            let is_legal = (1..=of).contains(&index) && of <= MAX_SHARDS;
            is_legal.then(|| Self {
                index: index - 1,
                of,
            })
        });
        numbers.ok_or_else(|| {
            let allowed = format!("I/N with I from 1 to N, such as 3/16, and N up to {MAX_SHARDS}");
            Error::illegal("shard", text, allowed)
        })
    }

    /// Indices of this shard's jobs, in order.
    #[must_use]
    pub fn of(self, jobs: &[Job]) -> Vec<usize> {
        let owners = assignment(jobs, self.of);
        let places = (0..jobs.len()).filter(|&place| owners[place] == self.index);
        places.collect()
    }

    /// Estimated time of every shard of the division, in microseconds of one core.
    #[must_use]
    pub fn costs_us(self, jobs: &[Job]) -> Vec<u64> {
        let mut costs = vec![0; self.of as usize];
        for (job, owner) in jobs.iter().zip(assignment(jobs, self.of)) {
            costs[owner as usize] += job.cost_us;
        }
        costs
    }
}

/// Shard of each job: the most expensive job first, each to the shard with the least work so far.
/// The longest shard is at most a third above the optimum (Graham 1969), and very close to it with
/// many jobs. Jobs that differ only in their seeds follow one another and so go to different
/// shards, which evens out errors of the estimate.
fn assignment(jobs: &[Job], shares: u32) -> Vec<u32> {
    let mut by_cost: Vec<usize> = (0..jobs.len()).collect();
    by_cost.sort_by_key(|&place| (Reverse(jobs[place].cost_us), place));
    let mut least: BinaryHeap<Reverse<(u64, u32)>> =
        (0..shares).map(|share| Reverse((0, share))).collect();
    let mut owners = vec![0; jobs.len()];
    for place in by_cost {
        let mut top = least.peek_mut().expect("there is a share at least");
        let Reverse((cost, share)) = *top;
        owners[place] = share;
        *top = Reverse((cost + jobs[place].cost_us, share));
    }
    owners
}
