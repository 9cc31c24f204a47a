//! Search for the candidate network of least cost that carries a load within a latency.

mod answer;
mod edge;
mod files;
mod picture;
mod search;
mod sentence;
mod simulated;
mod verdict;

pub use answer::{FindAnswer, FindRow, Place};
pub use edge::pareto_edge;
pub use picture::{FindPicture, FindPoint};
pub use search::FindSearch;
pub use simulated::{Outcome, Simulated};
pub use verdict::Verdict;

#[cfg(test)]
mod tests;
