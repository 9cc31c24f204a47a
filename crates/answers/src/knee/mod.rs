//! The knee of a latency curve: the load at which latency is a given multiple of that at zero load.
//!
//! No simulation of finite length can distinguish a network that is just stable from one that is just unstable, but
//! it can measure, with an interval, the load at which latency is κ times the zero-load latency. The model has such a
//! load, too.
//!
//! # Equation
//! Over load u, `z(u) = u/(L − L₀) − u/((κ − 1)·L₀)` is nearly straight (exactly so for L of an M/D/1 queue), falls,
//! and is 0 at the knee. Through two loads `u₁`, `u₂` it has its root at `Σ vᵢ·uᵢ`, `v₁ = −z₂/(z₁ − z₂)`,
//! `v₂ = z₁/(z₁ − z₂)`, with the half-width `√Σ(vᵢ·hᵢ/slope)²`, where `hᵢ = uᵢ·h(Lᵢ)/(Lᵢ − L₀)²`.
//!
//! | symbol | meaning | unit |
//! |---|---|---|
//! | u | load | messages/cycle/source |
//! | L, h(L) | mean latency, half-width of its 95 % interval | cycles |
//! | L₀ | latency at zero load | cycles |
//! | κ | ratio of the knee's latency to L₀ | 1.5 to 10 |
//!
//! # Source
//! Our own. BookSim2's `sweep.sh` halves its steps where a run exceeds a fixed latency, and gives no interval.

mod experiment;
mod files;
mod model;
mod run;
mod search;

pub use experiment::{KneeExperiment, KneeRow};
pub(crate) use experiment::{overload_flits, plateau};
pub use files::KneeTable;
pub use model::model_knee;
pub use search::{Knee, KneeSearch, Search};
