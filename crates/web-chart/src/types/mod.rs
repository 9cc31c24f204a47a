//! The types that several modules exchange with JavaScript, with their TypeScript declarations.

mod answer;
mod chart_layout;
mod frame;
mod palette;
mod read_out;
mod state;
mod study_marks;
mod tasks;

pub use answer::Answer;
pub use chart_layout::{
    AxisEnds, ChartLayout, HandleArea, LabelArea, LoadPlace, NoteArea, PanelArea,
};
pub use frame::{DrawingEmphasis, Frame};
pub use palette::Palette;
pub use read_out::{ReadOut, ReadOutRow};
pub use state::{CurveState, LessonPlace, NoteState, Notice, ScenarioState, ViewState};
pub use study_marks::{CutMarks, RoundMarks, StudyMarks};
pub use tasks::{AnimationTask, BottleneckTask, ProcessorTask, SimulationTask, SolverTask};
