//! Contents of a link: networks, their keys, and the view of them.
//!
//! A link is the whole state of the page. [`Scenario::read`] reads any text and never fails: each
//! error becomes a notice, and the default is used instead. [`Scenario::query`] writes the
//! canonical form, which reads back to the same scenario.

mod annotation;
mod bibliography;
mod buffers;
mod collective;
mod collectives;
mod context;
mod correction;
mod cost;
mod doubt;
mod edit;
mod extent;
mod faults;
pub mod files;
mod find;
mod focus;
mod implementation;
mod key;
mod kinds;
mod known;
mod label;
mod label_place;
mod lesson;
mod link;
mod listing;
mod machine;
mod model_cost;
mod name;
mod network;
mod numbers;
mod overload;
mod own_file;
mod page_limit;
mod preset;
mod reading;
mod remark;
mod routings;
mod rule;
mod scaling;
mod shown;
mod simulation_cost;
mod size;
mod sizes;
mod solvers;
mod structure;
mod terms;
mod traffic;
mod typed_key;
mod unit;
mod units;
mod unloaded_latency;
mod value_set;
mod view;
mod view_words;
mod wormhole_model;
mod worst;

pub use annotation::{MAX_NOTES, Note};
pub use collective::{ByteRange, COLLECTIVE_KEYS, CollectiveKey, CollectiveView, bytes_text};
pub use context::Context;
pub use correction::{CORRECTIONS, Correction};
pub use extent::Extent;
pub use find::{
    Candidate, Candidates, CarriedUnit, Family, Find, MAX_CANDIDATES, Objective, PICKS, Pick,
    Quantity, Sense, Ticked,
};
pub use focus::Focus;
pub use implementation::{Around, Implementation, Simulation, WormEngine};
pub use key::{Choice, Domain, Key, KeyGroup, Parts, TextForm, Value};
pub use kinds::own::RouteChoice;
pub use kinds::routers::RouterFacts;
pub use kinds::{Limit, NETWORKS, NetworkKind, Switching, find, listing};
pub use label::{Labels, label_of, labels, letter};
pub use label_place::{CurveLabel, LabelPlace};
pub use lesson::{
    Answer, LessonSource, LessonStep, MAX_ID_CHARACTERS, MAX_LESSON_STEPS, MAX_PACKED_CHARACTERS,
    is_lesson_id,
};
pub use link::ParsedLink;
pub use listing::{Comparison, Group, Listing};
pub use machine::{MACHINES, Machine};
pub use model_cost::ModelCost;
pub use name::NAME_KEY;
pub use network::Network;
pub use overload::Overload;
pub use own_file::OwnFile;
pub use page_limit::MAX_PAGE_STEPS;
pub use preset::Preset;
pub use reading::{GENERAL, PairLatencies, Reading};
pub use remark::{remarks, warnings};
pub use rule::{Needs, Rule, Violation};
pub use scaling::{SIZE, ScalingQuantity, ScalingView, growing_keys};
pub use shown::AxisRange;
pub use simulation_cost::{Settling, SimulationCost};
pub use size::Size;
pub use terms::{Contender, Terms};
pub use traffic::{EXAMPLE_PROCESSORS, TrafficExample, traffic_examples};
pub use typed_key::TypedKey;
pub use unit::{LoadScale, LoadUnit};
pub use unloaded_latency::UnloadedLatency;
pub use value_set::ValueSet;
pub use view::{KNEE_RATIO, VIEW_KEYS, View, WITHIN_PERCENT};
pub use view_words::{Clock, Scale, Show, Shown, Theme, Utilisation, Word};
pub use worst::MAX_WORST_PROCESSORS;

/// Largest number of networks in one scenario.
pub const MAX_NETWORKS: usize = 8;

/// Contents of a link.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// One to [`MAX_NETWORKS`] networks in drawing order.
    pub networks: Vec<Network>,
    /// Names given by the user to the networks' curves; empty for a generated label.
    pub names: Vec<String>,
    /// View of the networks.
    pub view: View,
}

/// The scenario of a first visit: the three curves of Figure 3 of Greenberg and Guan 1997.
impl Default for Scenario {
    fn default() -> Self {
        Self::default_in(&Context::default())
    }
}

impl Scenario {
    /// The scenario of an empty link, in a context.
    fn default_in(context: &Context) -> Self {
        let networks = ["16", "32", "64"].map(|flits| {
            let network = Network::new_in(&NETWORKS[0], context);
            let network = network.with_settings(&[("n", "1024"), ("flits", flits)]);
            network.unwrap_or_else(|error| panic!("{error}"))
        });
        Self {
            networks: networks.into(),
            names: vec![String::new(); 3],
            view: View::default(),
        }
    }
}
