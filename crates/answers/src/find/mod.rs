//! The smallest network that will do: which of many candidates carries a load within a latency at the least cost.

mod answer;
mod files;
mod search;
mod sentence;
mod simulated;
mod verdict;

pub use answer::{FindAnswer, FindRow, Place};
pub use search::FindSearch;
pub use simulated::{Outcome, Simulated};
pub use verdict::Verdict;

#[cfg(test)]
mod tests;
