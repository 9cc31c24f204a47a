//! The types that only this module exchanges with JavaScript, in addition to those shared by the page's modules.

mod bottleneck;
mod draft;
mod find;
mod gallery;
mod lesson;
mod passage;
mod processors;
mod results;
mod router;
mod simulation;
mod study;
mod times;

pub use bottleneck::BottleneckAnswer;
pub use draft::{DrawnLink, DrawnRoute, NetworkDraft};
pub use find::{FindAnswer, FindPlace};
pub use gallery::{
    Citation, CitedWork, Classic, ClassicGroup, ClassicHeading, FigurePanel, Gallery, PaperFigure,
    PaperTable, SimulatedEntry, SimulatedRow, SimulatedSetting, Story, StoryNumber, TableEntry,
    TableHeading, TableNote, TableRemark, TableRow, TourStep,
};
pub use lesson::{LessonAsk, LessonJudgement, LessonReveal, LessonStep, LessonSummary, TextRun};
pub use loadcurve_web_chart::types::*;
pub use passage::{FollowedMessage, PassagePlace};
pub use processors::{MeasuredLatencies, ProcessorLatencies};
pub use results::{FileRead, ResultsSummary, TableMapping, TablePreview};
pub use router::{
    RouterBuffer, RouterInput, RouterInside, RouterMessage, RouterOutput, RouterOutputVc,
    WaitingMessages,
};
pub use simulation::SimulationProgress;
pub use study::{
    CollectiveAbout, DrawnAlgorithm, ScalingAbout, StudyAbout, StudyNetwork, StudyPlace,
};
pub use times::{MeasuredTimes, TimesSummary};
