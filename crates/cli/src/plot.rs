//! Writes what the page draws for a link to files.

use std::path::{Path, PathBuf};

use loadcurve::Error;
use loadcurve::curve::{
    Curve, DRAWN_POINTS, Experiment, Loads, Results, ResultsFile, operating_load,
};
use loadcurve::scenario::{Channels, MOST_NETWORKS, Scenario};
use loadcurve::sweep;
use loadcurve_gallery::published;
use loadcurve_plot::{chart::Chart, diagram::Diagram, frame::Frame, svg, theme::Background};

use crate::arguments::PlotArguments;
use crate::failure::Failure;
use crate::numbers::whole;
use crate::simulate::Simulation;
use crate::{input, output, raster};

/// Limits of a picture's size in CSS pixels, and of the scale of PNG files.
const LEAST_SIZE: u64 = 160;
const MOST_SIZE: u64 = 4000;
const MOST_SCALE: u64 = 4;
const USUAL_SCALE: u32 = 2;

/// Largest side and largest area of a PNG file in pixels: the limits of browsers. Drawing that many
/// takes half a gigabyte.
const MOST_PIXELS_A_SIDE: f64 = 16_384.0;
const MOST_PIXELS: f64 = 8_192.0 * 8_192.0;

/// The picture formats, and the endings of their file names.
const PICTURES: [FileFormat; 2] = [FileFormat::Svg, FileFormat::Png];
const PICTURE_ENDINGS: &str = ".svg and .png";

const ENDINGS: &str = "a name that ends in .svg, .png, .tex, .csv, .json or .bib";

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileFormat {
    Svg,
    Png,
    Tex,
    Csv,
    Json,
    Bib,
}

impl FileFormat {
    fn of(output: &Path) -> Result<Self, Error> {
        let ending = output.extension().and_then(|ending| ending.to_str());
        Ok(match ending.unwrap_or("") {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "tex" => Self::Tex,
            "csv" => Self::Csv,
            "json" => Self::Json,
            "bib" => Self::Bib,
            _ => return Err(Error::illegal("output", &output.to_string_lossy(), ENDINGS)),
        })
    }
}

/// Writes the files.
pub(crate) fn plot(arguments: &PlotArguments) -> Result<(), Failure> {
    let outputs: Vec<&Path> = arguments.outputs.iter().map(PathBuf::as_path).collect();
    output::are_apart(&outputs, arguments.results.as_deref().as_slice())?;
    let opened = arguments.results.as_deref().map(opened).transpose()?;
    let scenario = scenario(arguments, opened.as_ref())?;
    let formats: Vec<FileFormat> = outputs
        .iter()
        .map(|output| FileFormat::of(output))
        .collect::<Result<_, _>>()?;
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
            FileFormat::Tex => subject.chart().tex(scenario.view.load).into_bytes(),
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
fn scenario(arguments: &PlotArguments, opened: Option<&ResultsFile>) -> Result<Scenario, Error> {
    let read = arguments.link.as_deref();
    let read = read.map(Scenario::read_strictly).transpose()?;
    let Some(opened) = opened else {
        return Ok(read.expect("there is a link where there are no results"));
    };
    if let Some(mut scenario) = read {
        if scenario.view.channels == Channels::Measured && arguments.drawing {
            let allowed = "model with results, which tell nothing of channels";
            return Err(Error::illegal("channels", "measured", allowed));
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
        return Err(Error::illegal("results", &count, allowed));
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
            let allowed = format!(
                "a network of the results, which are of {}",
                known.join("; ")
            );
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
        let is_measured = scenario.view.channels == Channels::Measured;
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
            let simulation = Simulation {
                quiet: arguments.quiet,
                ..Simulation::default()
            };
            simulation.measured(scenario)?
        } else {
            (
                scenario.networks.iter().map(published::curve).collect(),
                vec![],
            )
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
            svg::chart(&self.chart(), frame)?
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
        let experiment = experiment.filter(|_| view.channels == Channels::Measured);
        let measured = experiment.and_then(|experiment| experiment.measurement_near(load_messages));
        let channels = measured.as_ref().map(|(_, it)| &it.channels[..]);
        let diagram = Diagram::shown(view, curve, load_messages, channels);
        diagram.with_link(self.scenario.query())
    }

    fn numbers(&self) -> Results {
        let loads = Loads::Spread(DRAWN_POINTS);
        Results::of_curves(self.scenario, self.curves.iter(), &loads)
    }
}

/// The frame of a picture. Its colours are those of the link, unless an option sets them.
fn frame(
    arguments: &PlotArguments,
    formats: &[FileFormat],
    scenario: &Scenario,
) -> Result<Frame, Error> {
    let usual = Frame::default();
    let size = |key, text: &Option<String>, usual| {
        let Some(text) = text else { return Ok(usual) };
        takes(key, text, formats, &PICTURES, PICTURE_ENDINGS)?;
        whole(key, text, LEAST_SIZE..=MOST_SIZE).map(|pixels| pixels as f64)
    };
    let ground = match &arguments.theme {
        None => Background::of(scenario.view.theme),
        Some(name) => {
            takes("theme", name, formats, &PICTURES, PICTURE_ENDINGS)?;
            let illegal = || Error::illegal("theme", name, "one of light, dark, print");
            Background::named(name).ok_or_else(illegal)?
        }
    };
    Ok(Frame {
        width: size("width", &arguments.width, usual.width)?,
        height: size("height", &arguments.height, usual.height)?,
        ground,
        operating: scenario.view.load,
        ..usual
    })
}

/// Number of PNG pixels per CSS pixel. The default is possible even for the largest picture.
fn scale(arguments: &PlotArguments, formats: &[FileFormat], frame: &Frame) -> Result<u32, Error> {
    let Some(text) = &arguments.scale else {
        return Ok(USUAL_SCALE);
    };
    takes("scale", text, formats, &[FileFormat::Png], ".png")?;
    let scale = whole("scale", text, 1..=MOST_SCALE)?;
    let Frame { width, height, .. } = *frame;
    let most =
        (MOST_PIXELS_A_SIDE / width.max(height)).min((MOST_PIXELS / (width * height)).sqrt());
    if scale as f64 > most {
        let most = most as u64;
        let allowed = format!("a whole number from 1 to {most} for {width} × {height} CSS pixels");
        return Err(Error::illegal("scale", text, allowed));
    }
    Ok(scale as u32)
}

/// Rejects an option that applies to none of the files, as it would have no effect.
fn takes(
    key: &str,
    value: &str,
    formats: &[FileFormat],
    by: &[FileFormat],
    endings: &str,
) -> Result<(), Error> {
    if formats.iter().any(|format| by.contains(format)) {
        return Ok(());
    }
    let files = if formats.len() > 1 {
        "these files"
    } else {
        "this file"
    };
    let allowed = format!("for {files}; it is an option of names that end in {endings}");
    Err(Error::illegal(key, value, allowed))
}
