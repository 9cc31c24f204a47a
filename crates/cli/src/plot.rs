//! Writes what the page draws for a link to files.

use std::path::{Path, PathBuf};

use loadcurve::Error;
use loadcurve::curve::{
    Curve, DRAWN_POINTS, Experiment, Loads, Results, ResultsFile, load_text, operating_load,
};
use loadcurve::scenario::{MOST_NETWORKS, Scenario, Utilisation};
use loadcurve::sweep;
use loadcurve_gallery::published;
use loadcurve_plot::frame::{Frame, marked_load};
use loadcurve_plot::theme::Background;
use loadcurve_plot::{chart::Chart, diagram::Diagram, svg};

use crate::arguments::PlotArguments;
use crate::failure::Failure;
use crate::files::Files;
use crate::picture::{FileFormat, PICTURE_ENDINGS, PICTURES, frame, scale, takes};
use crate::simulate::Simulation;
use crate::{input, output, raster};

/// Writes the files.
pub(crate) fn plot(arguments: &PlotArguments, files: &Files) -> Result<(), Failure> {
    let outputs: Vec<&Path> = arguments.outputs.iter().map(PathBuf::as_path).collect();
    output::are_apart(&outputs, arguments.results.as_deref().as_slice())?;
    let opened = arguments.results.as_deref().map(opened).transpose()?;
    let scenario = scenario(arguments, opened.as_ref(), files)?;
    let formats = outputs.iter().map(|output| FileFormat::of(output));
    let formats: Vec<FileFormat> = formats.collect::<Result<_, _>>()?;
    let frame = frame(arguments, &formats, &scenario)?;
    let scale = scale(arguments, &formats, &frame)?;
    if arguments.drawing {
        takes("drawing", "on", &formats, &PICTURES, PICTURE_ENDINGS)?;
    }
    let subject = Subject::of(&scenario, opened.as_ref(), &formats, arguments)?;
    for (path, format) in outputs.into_iter().zip(formats) {
        let bytes = match format {
            FileFormat::Svg => subject.picture(&frame)?.into_bytes(),
            FileFormat::Png => raster::png(&subject.picture(&frame)?, scale, &scenario.query())?,
            FileFormat::Tex => {
                let load = marked_load(&scenario.view, &subject.curves, Background::Print);
                subject.chart().tex(load).into_bytes()
            }
            FileFormat::Csv => subject.numbers().csv().into_bytes(),
            FileFormat::Json => subject.numbers().json().into_bytes(),
            FileFormat::Bib => scenario.bibliography().into_bytes(),
        };
        output::write(path, &bytes)?;
    }
    Ok(())
}

fn opened(path: &Path) -> Result<ResultsFile, Failure> {
    sweep::results_file(&input::text(path)?).map_err(|source| Failure::results(path, source))
}

/// The scenario to draw: that of the link, or that of the results file if it fits in a link.
fn scenario(
    arguments: &PlotArguments,
    opened: Option<&ResultsFile>,
    files: &Files,
) -> Result<Scenario, Failure> {
    let read = arguments.link.as_deref();
    let read = read.map(|link| files.scenario(link)).transpose()?;
    let Some(opened) = opened else {
        return Ok(read.expect("there is a link where there are no results"));
    };
    if let Some(mut scenario) = read {
        if scenario.view.channels == Utilisation::Measured && arguments.drawing {
            let allowed = "model with results, which tell nothing of channels";
            return Err(Error::illegal("channels", "measured", allowed).into());
        }
        // The link of the figure must say that its points are simulated.
        scenario.view.simulate = true;
        return Ok(scenario);
    }
    if opened.is_long() {
        let count = format!("{} networks", opened.networks().len());
        let allowed = format!(
            "1 to {MOST_NETWORKS}, which is what a figure shows: give a link to those that it is \
             to show"
        );
        return Err(Error::illegal("results", &count, allowed).into());
    }
    Ok(opened.scenario())
}

/// The curves of a scenario with the points of a results file. A network missing from the file is a
/// mistake: its curve would be drawn without points.
fn curves_with(opened: &ResultsFile, scenario: &Scenario) -> Result<Vec<Curve>, Error> {
    let networks = scenario.networks.iter();
    let curves = networks.map(|network| {
        if !opened.networks().contains(network) {
            let known: Vec<String> = opened.networks().iter().map(ToString::to_string).collect();
            let known = known.join("; ");
            let allowed = format!("a network of the results, which are of {known}");
            return Err(Error::illegal("net", &network.to_string(), allowed));
        }
        let mut curve = published::curve(network);
        curve.set_simulated(opened.simulated(network).unwrap_or_default().to_vec());
        Ok(curve)
    });
    curves.collect()
}

/// Everything that the files of a link are made from; it is simulated once.
struct Subject<'a> {
    scenario: &'a Scenario,
    curves: Vec<Curve>,
    experiments: Vec<Experiment>,
    is_drawing: bool,
}

impl<'a> Subject<'a> {
    fn of(
        scenario: &'a Scenario,
        opened: Option<&ResultsFile>,
        formats: &[FileFormat],
        arguments: &PlotArguments,
    ) -> Result<Self, Failure> {
        let is_drawing = arguments.drawing;
        let is_measured = scenario.view.channels == Utilisation::Measured;
        // A drawing needs no simulation unless it shows measured channels.
        let shows = |format: &FileFormat| match format {
            FileFormat::Svg | FileFormat::Png => !is_drawing || is_measured,
            FileFormat::Tex | FileFormat::Csv | FileFormat::Json => true,
            FileFormat::Bib => false,
        };
        let (curves, experiments) = if formats.iter().all(|format| *format == FileFormat::Bib) {
            (vec![], vec![])
        } else if let Some(opened) = opened {
            (curves_with(opened, scenario)?, vec![])
        } else if scenario.view.simulate && formats.iter().any(shows) {
            let quiet = arguments.quiet;
            let simulation = Simulation {
                quiet,
                ..Simulation::default()
            };
            simulation.measured(scenario)?
        } else {
            let curves = scenario.networks.iter().map(published::curve);
            (curves.collect(), vec![])
        };
        Ok(Self {
            scenario,
            curves,
            experiments,
            is_drawing,
        })
    }

    fn picture(&self, frame: &Frame) -> Result<String, Failure> {
        Ok(if self.is_drawing {
            svg::diagram(&self.drawing(), frame)?
        } else {
            let view = &self.scenario.view;
            let frame = Frame {
                operating: marked_load(view, &self.curves, frame.background),
                ..*frame
            };
            svg::chart(&self.chart(), &frame)?
        })
    }

    fn chart(&self) -> Chart {
        Chart::of(self.scenario, &self.curves)
    }

    /// The network drawn by the page, with its channels in the state that the link asks for.
    fn drawing(&self) -> Diagram {
        let (view, curves) = (&self.scenario.view, &self.curves);
        let curve = &curves[view.drawn];
        let load = operating_load(view, curves);
        let load_messages = curve.scale().to_messages(load, view.unit);
        let experiment = self.experiments.get(view.drawn);
        let experiment = experiment.filter(|_| view.channels == Utilisation::Measured);
        let measured = experiment.and_then(|experiment| experiment.measurement_near(load_messages));
        let channels = measured.as_ref().map(|(_, it)| &it.channels[..]);
        let diagram = Diagram::shown(view, curve, load_messages, channels);
        let title_load = load_text(load, view.unit);
        diagram
            .titled_at(&title_load)
            .with_link(self.scenario.query())
    }

    fn numbers(&self) -> Results {
        let loads = Loads::Spread(DRAWN_POINTS);
        Results::of_curves(self.scenario, self.curves.iter(), &loads)
    }
}
