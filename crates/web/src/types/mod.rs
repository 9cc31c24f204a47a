//! The objects that cross the border, with their TypeScript declarations.

mod network;
mod numbers;
mod picture;
mod simulation;
mod state;

pub use network::{ChoiceInfo, DomainInfo, KeyInfo, NetworkInfo};
pub use numbers::{DataTable, ReadOut, ReadOutRow};
pub use picture::{ChartLayout, Frame, NetworkPicture, Palette, PanelArea, SeriesLook};
pub use simulation::{SimulationProgress, SimulationState, SimulationTask};
pub use state::{CurveState, Notice, ScenarioState, ViewState};
