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

pub use loadcurve_base::{
    ChannelState, Error, Random, Result, State, VERSION, cite, line_ends, number, packed, queueing,
    scalar, work,
};
pub use loadcurve_interchange::{export, nccl, sweep};
pub use loadcurve_network::{routing, structure, topology, traffic};
pub use loadcurve_scenario::files;
pub use {
    loadcurve_collective as collective, loadcurve_model as model, loadcurve_scenario as scenario,
    loadcurve_sim as sim,
};

/// Curves and their points, what follows from them, and the files that hold them.
pub mod curve {
    pub use loadcurve_answers::*;
    pub use loadcurve_interchange::{
        ColumnChoice, Columns, Format, Import, ImportOptions, ImportedTable, LatencyUnit,
        ResultsFile, Role, Units, is_own_origin,
    };
}
