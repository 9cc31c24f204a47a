//! Latency and throughput of interconnection networks against load.
//!
//! This crate is the part of Loadcurve that needs no screen. Data flows one way:
//!
//! > link → [`Scenario`](scenario::Scenario) → [`Model`](model::Model) →
//! > [`Curve`](curve::Curve) → chart, table or file
//!
//! A link names up to eight networks and the view of them. Each kind of network is a row of one
//! table, [`scenario::NETWORKS`], with its keys, its model and its topology; the page, the command
//! and the documentation all take them from that row.
//!
//! ```
//! use loadcurve::{curve::Curve, scenario::Scenario};
//!
//! let reading = Scenario::read("net=fat-tree,n:1024,flits:32");
//! assert!(reading.notices.is_empty());
//! let curve = Curve::of(&reading.scenario.networks[0]);
//! let point = curve.model_point(0.001);
//! assert!((point.latency_cycles.unwrap() - 63.5180787266).abs() < 1e-9);
//! ```

mod channel_state;
pub mod cite;
mod count;
pub mod curve;
mod error;
pub mod files;
pub mod line_ends;
pub mod model;
pub mod number;
pub mod packed;
pub mod queueing;
mod random;
pub mod routing;
pub mod scalar;
pub mod scenario;
pub mod sim;
mod state;
pub mod structure;
pub mod sweep;
pub mod topology;
pub mod traffic;
pub mod work;

pub use channel_state::ChannelState;
pub use error::{Error, Result};
pub use random::Random;
pub use state::State;

/// Version of Loadcurve, which is written to files.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
