//! Files of what the page draws for a link.

use std::path::Path;

use loadcurve::curve::{Curve, DRAWN_POINTS, Loads, Results, operating_load};
use loadcurve::scenario::{Channels, Scenario};
use loadcurve::{Error, paper};
use loadcurve_plot::{chart::Chart, diagram::Diagram, frame::Frame, svg, theme::Ground};

use crate::arguments;
use crate::simulate::Simulation;
use crate::verbs::{read, whole};
use crate::{Failure, raster};

/// The sizes a picture may have, in CSS pixels, and how many pixels of a PNG file one of them is.
const LEAST_SIZE: u64 = 160;
const MOST_SIZE: u64 = 4000;
const MOST_SCALE: u64 = 4;
const USUAL_SCALE: u32 = 2;

/// The most pixels that a side of a PNG file has, and the whole of it: what browsers and readers of
/// PNG files take, and a quarter of a gigabyte while it is drawn.
const MOST_PIXELS_A_SIDE: f64 = 16_384.0;
const MOST_PIXELS: f64 = 8_192.0 * 8_192.0;

/// The files that are pictures, and how their names end.
const PICTURES: [Kind; 2] = [Kind::Svg, Kind::Png];
const PICTURE_ENDINGS: &str = ".svg and .png";

const ENDINGS: &str = "a name that ends in .svg, .png, .tex, .csv, .json or .bib";

/// What a file is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Tex,
    Csv,
    Json,
    Bib,
}

impl Kind {
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

/// Writes the file.
pub(crate) fn plot(arguments: &arguments::Plot) -> Result<(), Failure> {
    let scenario = read(&arguments.link)?;
    let kind = Kind::of(&arguments.output)?;
    let frame = frame(arguments, kind, &scenario)?;
    let scale = scale(arguments, kind, &frame)?;
    let quiet = arguments.quiet;
    let curves = || curves(&scenario, quiet);
    if arguments.drawing {
        takes("drawing", "on", kind, &PICTURES, PICTURE_ENDINGS)?;
    }
    let chart = |curves: &[Curve]| Chart::of(&scenario, curves);
    let picture = || -> Result<String, Failure> {
        Ok(if arguments.drawing {
            svg::diagram(&drawing(&scenario, quiet)?, &frame)?
        } else {
            svg::chart(&chart(&curves()?), &frame)?
        })
    };
    let bytes = match kind {
        Kind::Svg => picture()?.into_bytes(),
        Kind::Png => raster::png(&picture()?, scale, &scenario.query())?,
        Kind::Tex => chart(&curves()?).tex(scenario.view.load).into_bytes(),
        Kind::Csv => numbers(&scenario, &curves()?).csv().into_bytes(),
        Kind::Json => numbers(&scenario, &curves()?).json().into_bytes(),
        Kind::Bib => paper::bibliography(&scenario).into_bytes(),
    };
    std::fs::write(&arguments.output, bytes).map_err(|source| Failure::File {
        path: arguments.output.display().to_string(),
        source,
    })
}

fn curves(scenario: &Scenario, quiet: bool) -> Result<Vec<Curve>, Failure> {
    if !scenario.view.simulate {
        return Ok(scenario.networks.iter().map(Curve::of).collect());
    }
    let simulation = Simulation {
        quiet,
        ..Simulation::default()
    };
    simulation.run(scenario)
}

/// The network that the page draws, with its channels as the link asks for them.
fn drawing(scenario: &Scenario, quiet: bool) -> Result<Diagram, Failure> {
    let view = &scenario.view;
    let is_measured = view.simulate && view.channels == Channels::Measured;
    let (curves, experiments) = if is_measured {
        let simulation = Simulation {
            quiet,
            ..Simulation::default()
        };
        simulation.measured(scenario)?
    } else {
        (scenario.networks.iter().map(Curve::of).collect(), vec![])
    };
    let curve = &curves[view.drawn];
    let load = operating_load(view, &curves);
    let load_messages = curve.scale().to_messages(load, view.unit);
    let experiment = experiments.get(view.drawn);
    let measured = experiment.and_then(|experiment| experiment.measurement_near(load_messages));
    let channels = measured.as_ref().map(|(_, it)| &it.channels[..]);
    Ok(Diagram::shown(view, curve, load_messages, channels).with_link(scenario.query()))
}

fn numbers(scenario: &Scenario, curves: &[Curve]) -> Results {
    Results::of_curves(scenario, curves.iter(), &Loads::Spread(DRAWN_POINTS))
}

/// The frame of a picture: what the link says of its colours, unless that is asked for.
fn frame(arguments: &arguments::Plot, kind: Kind, scenario: &Scenario) -> Result<Frame, Error> {
    let usual = Frame::default();
    let size = |key, text: &Option<String>, usual| {
        let Some(text) = text else { return Ok(usual) };
        takes(key, text, kind, &PICTURES, PICTURE_ENDINGS)?;
        whole(key, text, LEAST_SIZE..=MOST_SIZE).map(|pixels| pixels as f64)
    };
    let ground = match &arguments.theme {
        None => Ground::of(scenario.view.theme),
        Some(name) => {
            takes("theme", name, kind, &PICTURES, PICTURE_ENDINGS)?;
            let illegal = || Error::illegal("theme", name, "one of light, dark, print");
            Ground::named(name).ok_or_else(illegal)?
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

/// How many pixels of a PNG file a CSS pixel is. The greatest picture still has room for the usual
/// number.
fn scale(arguments: &arguments::Plot, kind: Kind, frame: &Frame) -> Result<u32, Error> {
    let Some(text) = &arguments.scale else {
        return Ok(USUAL_SCALE);
    };
    takes("scale", text, kind, &[Kind::Png], ".png")?;
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

/// An option that a file has no use for is a mistake: it would be without any effect.
fn takes(key: &str, value: &str, kind: Kind, by: &[Kind], endings: &str) -> Result<(), Error> {
    if by.contains(&kind) {
        return Ok(());
    }
    let allowed = format!("for this file; it is an option of names that end in {endings}");
    Err(Error::illegal(key, value, allowed))
}
