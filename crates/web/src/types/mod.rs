//! The types that cross the boundary to JavaScript, with their TypeScript declarations.

mod animation;
#[cfg(any(feature = "page", feature = "late"))]
mod bottleneck;
mod chart_layout;
mod comparison;
#[cfg(feature = "page")]
mod cost;
mod distribution;
#[cfg(feature = "late")]
mod draft;
mod explanation;
#[cfg(feature = "page")]
mod external;
#[cfg(any(feature = "page", feature = "late"))]
mod find;
mod gallery;
#[cfg(feature = "late")]
mod lesson;
#[cfg(feature = "page")]
mod message_story;
mod network;
mod numbers;
#[cfg(feature = "page")]
mod own_file;
mod part;
mod picture;
mod processors;
#[cfg(feature = "late")]
mod results;
#[cfg(feature = "late")]
mod scaling;
mod simulation;
mod solver;
mod state;
#[cfg(feature = "late")]
mod structure;

pub use animation::{AnimationLimits, AnimationTask, MessageCounts, SmallerNetwork};
#[cfg(any(feature = "page", feature = "late"))]
pub use bottleneck::BottleneckTask;
#[cfg(feature = "late")]
pub use bottleneck::{BottleneckAnswer, BottleneckRow};
pub use chart_layout::{AxisEnds, ChartLayout, HandleArea, LabelArea, LoadPlace, PanelArea};
pub use comparison::{Comparison, ComparisonRow, Strip};
#[cfg(feature = "page")]
pub use cost::{CostRow, CostTable};
pub use distribution::LatencyDistribution;
#[cfg(feature = "late")]
pub use draft::{DrawnLink, DrawnNode, DrawnRoute, NetworkDraft};
pub use explanation::{Bound, MathNode, MathText, Measured, SourceInfo, Term, TermEquation, Why};
#[cfg(feature = "page")]
pub use external::ExternalResults;
#[cfg(feature = "page")]
pub use find::FindForm;
#[cfg(feature = "late")]
pub use find::{FindAnswer, FindRow};
pub use gallery::{
    Citation, CitedWork, Classic, ClassicGroup, ClassicHeading, FigurePanel, Gallery, PaperFigure,
    PaperTable, SimulatedEntry, SimulatedRow, SimulatedSetting, Story, StoryNumber, TableEntry,
    TableHeading, TableNote, TableRemark, TableRow, TourStep,
};
#[cfg(feature = "late")]
pub use lesson::{LessonAsk, LessonJudgement, LessonReveal, LessonStep, LessonSummary, TextRun};
#[cfg(feature = "page")]
pub use message_story::{MessageName, MessageState, MessageStory, MessageWait, message_token};
pub use network::{ChoiceInfo, DomainInfo, KeyInfo, NetworkInfo, TrafficInfo};
pub use numbers::{DataTable, ReadOut, ReadOutRow, ReadOutValues};
#[cfg(feature = "page")]
pub use own_file::{OwnFileOpened, OwnFileRole};
pub use part::{Inspection, InspectionRow, PartDescription};
pub use picture::{BusiestChannel, DrawingEmphasis, Frame, NetworkPicture, Palette, SeriesLook};
pub use processors::{FinishedRun, MeasuredLatencies, ProcessorLatencies, ProcessorTask};
#[cfg(feature = "late")]
pub use results::{FileRead, ResultsSummary, RowKinds, TableMapping, TablePreview};
#[cfg(feature = "late")]
pub use scaling::{ScalingAbout, ScalingChoice, ScalingLine, ScalingPlace};
pub use simulation::{SimulationProgress, SimulationState, SimulationTask};
pub use solver::SolverTask;
pub use state::{CurveState, LessonPlace, NoteState, Notice, ScenarioState, ViewState};
#[cfg(feature = "late")]
pub use structure::{LimitRow, StructuralLimits, WorstPermutation};
