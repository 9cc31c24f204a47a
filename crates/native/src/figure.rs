//! The figure that the page draws for a link, ready to be written in any format.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use loadcurve::curve::{
    BottleneckReport, Curve, DRAWN_POINTS, Experiment, Loads, MeasuredTimes, Results, Study,
    load_text, operating_load,
};
use loadcurve::scenario::{Focus, Scenario};
use loadcurve_gallery::published;
use loadcurve_plot::chart::Chart;
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::diagram::highlight::Widened;
use loadcurve_plot::frame::{Frame, marked_load};
use loadcurve_plot::study::{self, StudyChart};
use loadcurve_plot::svg;
use loadcurve_plot::theme::Background;

use crate::Error;
use crate::numbers::whole;
use crate::parts::parts_of;

/// Limits of a picture's width and height in CSS pixels.
pub const SIDE: RangeInclusive<u64> = 160..=4000;

/// Colours of a picture, by their name.
///
/// # Errors
/// [`Error::IllegalValue`](loadcurve::Error::IllegalValue) for any other name.
pub fn background(name: &str) -> Result<Background, loadcurve::Error> {
    let illegal = || loadcurve::Error::illegal("theme", name, "one of light, dark, print");
    Background::named(name).ok_or_else(illegal)
}

/// A scenario with its curves, from which all files of a link are made.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The scenario.
    pub scenario: Scenario,
    /// One curve for each of its networks; empty if only its sources are requested.
    pub curves: Vec<Curve>,
    /// The experiments behind the simulated points, if they were run here.
    pub experiments: Vec<Experiment>,
    /// Times of collective operations that other programs measured.
    pub measured: Vec<MeasuredTimes>,
    /// What the link shows in the place of the curves, found once for all files.
    study: OnceLock<Option<Study>>,
}

impl Figure {
    /// The figure of a scenario with models and published values, without simulation.
    #[must_use]
    pub fn of(scenario: Scenario) -> Self {
        let curves = published::curves(&scenario);
        Self::with(scenario, curves, Vec::new())
    }

    /// The figure of a scenario with these curves, and the experiments behind their simulated points.
    #[must_use]
    pub fn with(scenario: Scenario, curves: Vec<Curve>, experiments: Vec<Experiment>) -> Self {
        Self {
            scenario,
            curves,
            experiments,
            measured: Vec::new(),
            study: OnceLock::new(),
        }
    }

    /// The chart as an SVG document.
    ///
    /// # Errors
    /// [`Error::Drawing`].
    pub fn chart_svg(&self, frame: &Frame) -> Result<String, Error> {
        if let Some(study) = self.study() {
            return Ok(StudyChart::of(study, &self.scenario).svg(frame)?);
        }
        let frame = Frame {
            operating: self.marked_load(frame.background),
            ..*frame
        };
        Ok(svg::chart(&self.chart(), &frame)?)
    }

    /// The drawing of the network as an SVG document.
    ///
    /// # Errors
    /// [`Error::Drawing`].
    pub fn drawing_svg(&self, frame: &Frame) -> Result<String, Error> {
        Ok(svg::diagram(&self.drawing(), frame)?)
    }

    /// The chart, or the drawing of the network, with a size in CSS pixels and the named colours, or those of the
    /// link if no name is given.
    ///
    /// # Errors
    /// [`Error::BadInput`] and [`Error::Drawing`].
    pub fn svg(
        &self,
        width: &str,
        height: &str,
        theme: Option<&str>,
        is_drawing: bool,
    ) -> Result<String, Error> {
        let usual = Background::of(self.scenario.view.theme);
        let background = theme.map_or(Ok(usual), background)?;
        let frame = Frame {
            width: whole("width", width, SIDE)? as f64,
            height: whole("height", height, SIDE)? as f64,
            background,
            ..Frame::default()
        };
        if is_drawing {
            self.drawing_svg(&frame)
        } else {
            self.chart_svg(&frame)
        }
    }

    /// The chart as TeX.
    #[must_use]
    pub fn tex(&self) -> String {
        match self.study() {
            Some(study) => StudyChart::of(study, &self.scenario).tex(),
            None => self.chart().tex(self.marked_load(Background::Print)),
        }
    }

    /// The numbers of the curves.
    #[must_use]
    pub fn numbers(&self) -> Results {
        let loads = Loads::Spread(DRAWN_POINTS);
        Results::of_curves(&self.scenario, self.curves.iter(), &loads)
    }

    /// The numbers of the chart as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        let study = self.study();
        study.map_or_else(|| self.numbers().csv(), Study::csv)
    }

    /// The numbers of the chart as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        let study = self.study();
        study.map_or_else(|| self.numbers().json(), Study::json)
    }

    /// What the link shows in the place of the curves, if it shows anything else.
    #[must_use]
    pub fn study(&self) -> Option<&Study> {
        let find = || {
            let mut study = Study::of(&self.scenario)?;
            study.measure(self.measured.clone());
            study.finish(parts_of);
            Some(study)
        };
        self.study.get_or_init(find).as_ref()
    }

    /// What is left out of the study, with reasons.
    #[must_use]
    pub fn study_notices(&self) -> Vec<String> {
        let study = Study::of(&self.scenario).map(|mut study| {
            study.measure(self.measured.clone());
            study
        });
        study.map_or_else(Vec::new, |study| study.notices())
    }

    /// Title of the chart, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        Study::of(&self.scenario).map_or_else(|| self.chart().title(), |study| study.title())
    }

    /// The chart in words, for readers who do not see it.
    #[must_use]
    pub fn summary(&self) -> String {
        let study = self.study();
        study.map_or_else(
            || self.chart().summary(),
            |study| StudyChart::of(study, &self.scenario).summary(),
        )
    }

    fn marked_load(&self, background: Background) -> Option<f64> {
        marked_load(&self.scenario.view, &self.curves, background)
    }

    fn chart(&self) -> Chart {
        Chart::of(&self.scenario, &self.curves)
    }

    /// The network drawn by the page, with its channels in the state that the link asks for.
    fn drawing(&self) -> Diagram {
        let (view, curves) = (&self.scenario.view, &self.curves);
        let curve = &curves[view.drawn];
        let load = operating_load(view, curves);
        let load_messages = curve.scale().to_messages(load, view.unit);
        let experiment = self.experiments.get(view.drawn);
        let experiment = experiment.filter(|_| view.shows_measured(curve.network()));
        let measured = experiment.and_then(|experiment| experiment.measurement_near(load_messages));
        let channels = measured.as_ref().map(|(_, it)| &it.channels[..]);
        let mut diagram = Diagram::shown(view, curve, load_messages, channels);
        if view.focus == Some(Focus::Bottleneck)
            && let Ok(report) = BottleneckReport::at(curve, load_messages)
            && let Some(row) = report.bottleneck()
        {
            diagram = diagram.marking_bottleneck(Widened::of(row));
        }
        if let Some(study) = self.study() {
            diagram = study::marked(diagram, study);
        }
        let title_load = load_text(load, view.unit);
        diagram
            .titled_at(&title_load)
            .with_link(self.scenario.query())
    }
}
