//! Search for the candidate network of least cost that carries a load within a latency.

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
