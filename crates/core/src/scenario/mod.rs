//! What a link says: networks, their keys, and how to look at them.
//!
//! A link is the whole state of the page. [`Scenario::read`] reads anything and never fails: what
//! is wrong becomes a notice and the default stands in. [`Scenario::query`] writes the canonical
//! form, which reads back to the same scenario.

mod edit;
mod focus;
mod key;
mod label;
mod link;
mod model_cost;
mod name;
mod network;
mod overload;
mod preset;
mod shown;
mod simulation_cost;
mod size;
mod table;
mod unit;
mod unloaded_latency;
mod view;
mod word;

pub use focus::Focus;
pub use key::{Choice, Domain, Key, Value};
pub use label::{Labels, labels};
pub use link::Reading;
pub use model_cost::ModelCost;
pub use name::NAME_KEY;
pub use network::Network;
pub use overload::Overload;
pub use preset::Preset;
pub use shown::Ends;
pub use table::{Limit, NETWORKS, NetworkKind, find};
pub use unit::{LoadScale, LoadUnit};
pub use view::{Channels, Scale, Show, Theme, VIEW_KEYS, View};
pub use word::Word;

/// The most networks in one scenario.
pub const MOST_NETWORKS: usize = 8;

/// What a link says.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// One to [`MOST_NETWORKS`] networks in drawing order.
    pub networks: Vec<Network>,
    /// The name that each of them is given, empty where it is named by what it is.
    pub names: Vec<String>,
    /// How to look at them.
    pub view: View,
}

/// The first visit: the three curves of Figure 3 of Greenberg and Guan 1997.
impl Default for Scenario {
    fn default() -> Self {
        let networks = ["16", "32", "64"].map(|flits| {
            let mut network = Network::new(&NETWORKS[0]);
            for (key, value) in [("n", "1024"), ("flits", flits)] {
                network
                    .set(key, value)
                    .expect("a legal value of the first network");
            }
            network
        });
        Self {
            networks: networks.into(),
            names: vec![String::new(); 3],
            view: View::default(),
        }
    }
}
