//! The types that only this module exchanges with JavaScript, in addition to those shared by the page's modules.

mod animation;
mod comparison;
mod distribution;
mod explanation;
mod external;
mod find;
mod message_story;
mod network;
mod own_file;
mod part;
mod picture;
mod routers;
mod simulation;

pub use animation::{AnimationLimits, MessageCounts};
pub use comparison::{Comparison, ComparisonRow, Strip};
pub use distribution::LatencyDistribution;
pub use explanation::{MathText, SourceInfo, Term, TermEquation, Why};
pub use external::ExternalResults;
pub use find::{FindForm, FindKind};
pub use loadcurve_web_chart::types::*;
pub use message_story::{MessageName, MessageState, MessageStory, MessageWait, message_token};
pub use network::{DomainInfo, FailurePart, Glyph, KeyInfo, NetworkInfo};
pub use own_file::{OwnFileOpened, OwnFileRole};
pub use part::{Inspection, PartDescription};
pub use picture::{BusiestChannel, NetworkPicture};
pub use routers::RouterInfo;
pub use simulation::SimulationState;
