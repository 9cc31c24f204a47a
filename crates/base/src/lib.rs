//! Foundations of Loadcurve: numbers, states, random numbers, sources and single queues.

pub mod channel_state;
pub mod cite;
pub mod count;
pub mod error;
pub mod line_ends;
pub mod number;
pub mod packed;
pub mod queueing;
pub mod random;
pub mod scalar;
mod state;
pub mod work;

pub use channel_state::ChannelState;
pub use error::{Error, Result};
pub use random::Random;
pub use state::State;

/// Version of Loadcurve, as written to files.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
