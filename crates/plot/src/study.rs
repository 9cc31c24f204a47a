//! Charts of studies, which stand in the place of the curves.

use loadcurve::curve::Study;
use loadcurve::scenario::Scenario;

use crate::bars::{self, BarChart, PlacedBar};
use crate::collective::{self, CollectiveChart, PlacedTime};
use crate::diagram::Diagram;
use crate::frame::Frame;
use crate::heat::{self, HeatChart, PlacedCell};
use crate::scaling::{self, PlacedPoint, ScalingChart};
use crate::surface::Surface;
use crate::{Result, svg};

/// The chart of a study, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub enum StudyChart {
    /// Lines of networks that scale.
    Lines(ScalingChart),
    /// Bars of routings and failures.
    Bars(BarChart),
    /// A heat map of buffers.
    Heat(HeatChart),
    /// Times of collective operations.
    Times(CollectiveChart),
}

/// Positions in a drawn chart, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub enum Placed {
    /// Points of lines.
    Points(Vec<PlacedPoint>),
    /// Bars.
    Bars(Vec<PlacedBar>),
    /// Cells of a heat map.
    Cells(Vec<PlacedCell>),
    /// Times of lines.
    Times(Vec<PlacedTime>),
}

impl StudyChart {
    /// The chart of what a study knows so far.
    #[must_use]
    pub fn of(study: &Study, scenario: &Scenario) -> Self {
        let link = scenario.query();
        Self::Bars(match study {
            Study::Scaling(scaling) => return Self::Lines(ScalingChart::of(scaling)),
            Study::Buffers(drawn) => match drawn.answer() {
                Some(buffers) => return Self::Heat(HeatChart::of_buffers(buffers, link)),
                None => BarChart::without_bars(study.title(), study.summary(), link),
            },
            Study::Collective(collectives) => {
                return Self::Times(CollectiveChart::of(collectives));
            }
            Study::Routings(drawn) => match drawn.answer() {
                Some(routings) => BarChart::of_routings(routings, link),
                None => BarChart::without_bars(study.title(), study.summary(), link),
            },
            Study::Faults(drawn) => match drawn.answer() {
                Some(faults) => BarChart::of_faults(faults, link),
                None => BarChart::without_bars(study.title(), study.summary(), link),
            },
        })
    }

    /// The chart in words, for readers who do not see it.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Lines(chart) => chart.summary.clone(),
            Self::Bars(chart) => chart.summary.clone(),
            Self::Heat(chart) => chart.summary.clone(),
            Self::Times(chart) => chart.summary(),
        }
    }

    /// Draws it and returns the positions of its parts.
    ///
    /// # Errors
    /// [`crate::Error::Surface`] if the backend fails.
    pub fn draw(&self, surface: &Surface, frame: &Frame) -> Result<Placed> {
        Ok(match self {
            Self::Lines(chart) => Placed::Points(scaling::draw(surface, chart, frame)?),
            Self::Bars(chart) => Placed::Bars(bars::draw(surface, chart, frame)?),
            Self::Heat(chart) => Placed::Cells(heat::draw(surface, chart, frame)?),
            Self::Times(chart) => Placed::Times(collective::draw(surface, chart, frame)?.times),
        })
    }

    /// An SVG document.
    ///
    /// # Errors
    /// As for [`draw`](Self::draw).
    pub fn svg(&self, frame: &Frame) -> Result<String> {
        match self {
            Self::Lines(chart) => svg::scaling(chart, frame),
            Self::Bars(chart) => svg::bars(chart, frame),
            Self::Heat(chart) => svg::heat(chart, frame),
            Self::Times(chart) => svg::collective(chart, frame),
        }
    }

    /// A TeX document.
    #[must_use]
    pub fn tex(&self) -> String {
        match self {
            Self::Lines(chart) => chart.tex(),
            Self::Bars(chart) => chart.tex(),
            Self::Heat(chart) => chart.tex(),
            Self::Times(chart) => chart.tex(),
        }
    }
}

/// A drawing with what a study found about the channels of its network: the links that bind the ideal throughput, or
/// what the loss of each link costs.
#[must_use]
pub fn marked(diagram: Diagram, study: &Study) -> Diagram {
    let costs = study.costs();
    match study.binding() {
        _ if !costs.is_empty() => diagram.costing(costs),
        [] => diagram,
        binding => diagram.ringing(binding),
    }
}
