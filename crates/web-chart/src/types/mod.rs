//! The types that several modules exchange with JavaScript, with their TypeScript declarations.

mod animation;
mod bottleneck;
mod chart_layout;
mod frame;
mod palette;
mod processors;
mod read_out;
mod simulation;
mod solver;
mod state;

pub use animation::AnimationTask;
pub use bottleneck::BottleneckTask;
pub use chart_layout::{AxisEnds, ChartLayout, HandleArea, LabelArea, LoadPlace, PanelArea};
pub use frame::{DrawingEmphasis, Frame};
pub use palette::{Palette, SeriesLook};
pub use processors::{FinishedRun, ProcessorTask};
pub use read_out::{ReadOut, ReadOutRow, ReadOutValues};
pub use simulation::SimulationTask;
pub use solver::SolverTask;
pub use state::{CurveState, LessonPlace, NoteState, Notice, ScenarioState, ViewState};
