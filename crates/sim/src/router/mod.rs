//! Wormhole networks of routers with buffers, virtual channels, pipelines and credits.

mod settings;

pub use settings::{SHORTEST_PIPELINE_CYCLES, Settings};
