//! Writes what the page draws for a link to files.

use std::path::{Path, PathBuf};

use loadcurve::Error;
use loadcurve::curve::{Curve, Format, ImportedTable, MeasuredTimes, ResultsFile};
use loadcurve::nccl;
use loadcurve::scenario::{MAX_NETWORKS, Scenario, Shown, Utilisation};
use loadcurve::sweep;
use loadcurve_native::Figure;

use crate::arguments::PlotArguments;
use crate::failure::Failure;
use crate::files::Files;
use crate::picture::{FileFormat, PICTURE_ENDINGS, PICTURES, frame, scale, takes};
use crate::progress::{SOLVING, while_working};
use crate::{input, output, raster, simulate};

/// Writes the files.
pub(crate) fn plot(arguments: &PlotArguments, files: &Files) -> Result<(), Failure> {
    let outputs: Vec<&Path> = arguments.outputs.iter().map(PathBuf::as_path).collect();
    output::check_distinct(&outputs, arguments.results.as_deref().as_slice())?;
    let results = arguments.results.as_deref();
    let opened = results.map(|path| opened(path, files)).transpose()?;
    let (opened, measured) = opened.unwrap_or_default();
    let mut scenario = scenario(arguments, opened.as_ref(), files)?;
    if !measured.is_empty() {
        scenario = MeasuredTimes::question(&measured, &scenario)?;
    }
    files.check_all_used()?;
    let formats = outputs.iter().map(|output| FileFormat::of(output));
    let formats: Vec<FileFormat> = formats.collect::<Result<_, _>>()?;
    let frame = frame(arguments, &formats, &scenario)?;
    let scale = scale(arguments, &formats, &frame)?;
    if arguments.drawing {
        takes("drawing", "on", &formats, &PICTURES, PICTURE_ENDINGS)?;
    }
    let mut figure = figure(scenario, opened.as_ref(), &formats, arguments)?;
    figure.measured = measured;
    let picture = || {
        if arguments.drawing {
            figure.drawing_svg(&frame)
        } else {
            figure.chart_svg(&frame)
        }
    };
    if !arguments.quiet {
        let networks = &figure.scenario.networks;
        // A study simulates for itself.
        let are_simulated = figure.scenario.view.shown != Shown::Curve;
        let are_simulated = are_simulated || figure.scenario.view.simulate || opened.is_some();
        output::warn_of_missing_curves(networks, are_simulated);
    }
    for notice in figure.study_notices().iter().filter(|_| !arguments.quiet) {
        output::say(notice);
    }
    for (path, format) in outputs.into_iter().zip(formats) {
        let bytes = while_working(SOLVING, arguments.quiet, || {
            Ok::<_, Failure>(match format {
                FileFormat::Svg => picture()?.into_bytes(),
                FileFormat::Png => raster::png(&picture()?, scale, &figure.scenario.query())?,
                FileFormat::Tex => figure.tex().into_bytes(),
                FileFormat::Csv => figure.csv().into_bytes(),
                FileFormat::Json => figure.json().into_bytes(),
                FileFormat::Bib => figure.scenario.bibliography().into_bytes(),
            })
        })?;
        output::write(path, &bytes)?;
    }
    Ok(())
}

/// The points of a file of results, or the times of collective operations that it has in their place.
type Opened = (Option<ResultsFile>, Vec<MeasuredTimes>);

fn opened(path: &Path, files: &Files) -> Result<Opened, Failure> {
    let text = input::text(path, input::MAX_RESULTS_BYTES)?;
    if Format::of(&text) == Format::NcclTests {
        let runs = nccl::runs(&text).map_err(|source| Failure::results(path, source))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        return Ok((None, nccl::measured(&runs, &name)));
    }
    files.use_named_in(&text)?;
    if Format::of(&text) == Format::Table && ImportedTable::is_meant(&text) {
        let first = text.lines().next().unwrap_or_default();
        let allowed = "a file of results; loadcurve import makes one of a table";
        return Err(Failure::results(
            path,
            Error::illegal("results", first, allowed),
        ));
    }
    let file = sweep::results_file_in(&text, files.context());
    let file = file.map_err(|source| Failure::results(path, source))?;
    Ok((Some(file), Vec::new()))
}

/// The scenario to draw: that of the link, or that of the results file if it fits in a link.
fn scenario(
    arguments: &PlotArguments,
    opened: Option<&ResultsFile>,
    files: &Files,
) -> Result<Scenario, Failure> {
    let read = arguments.link.as_deref();
    let read = read.map(|link| files.scenario_in_part(link)).transpose()?;
    let Some(opened) = opened else {
        return read.ok_or_else(|| {
            let allowed = "given: times of collective operations name no network";
            Error::illegal("link", "", allowed).into()
        });
    };
    if let Some(mut scenario) = read {
        if scenario.view.channels == Utilisation::Measured && arguments.drawing {
            let allowed = "model with results, which tell nothing of channels";
            return Err(Error::illegal("channels", "measured", allowed).into());
        }
        // The link of the figure must say that its points are simulated.
        if !opened.is_external() {
            scenario.view.simulate = true;
        }
        return Ok(scenario);
    }
    if opened.is_long() {
        let count = format!("{} networks", opened.networks().len());
        let allowed = format!(
            "1 to {MAX_NETWORKS}, which is what a figure shows: give a link to those that it is \
             to show"
        );
        return Err(Error::illegal("results", &count, allowed).into());
    }
    Ok(opened.scenario())
}

/// Gives curves the points of a results file: those of other programs, and those of our simulator unless
/// the file has none. A network missing from the file is a mistake: its curve would be drawn without
/// points. Of results of others, one network in the file is enough.
fn add_points(curves: &mut [Curve], opened: &ResultsFile) -> Result<(), Error> {
    let is_known = |curve: &Curve| opened.networks().contains(curve.network());
    let is_external = opened.is_external();
    let has_any = curves.iter().any(is_known);
    let missing = curves.iter().find(|curve| !is_known(curve));
    if let Some(curve) = missing.filter(|_| !(is_external && has_any)) {
        let known: Vec<String> = opened.networks().iter().map(ToString::to_string).collect();
        let known = known.join("; ");
        let allowed = format!("a network of the results, which are of {known}");
        return Err(Error::illegal("net", &curve.network().to_string(), allowed));
    }
    for curve in curves {
        let network = curve.network().clone();
        if !is_external {
            curve.set_simulated(opened.simulated(&network).unwrap_or_default().to_vec());
        }
        curve.set_external(opened.external(&network).cloned().unwrap_or_default());
    }
    Ok(())
}

/// The figure from which the files of a link are made; it is simulated once.
fn figure(
    scenario: Scenario,
    opened: Option<&ResultsFile>,
    formats: &[FileFormat],
    arguments: &PlotArguments,
) -> Result<Figure, Failure> {
    let is_drawing = arguments.drawing;
    let is_study = scenario.view.shown != Shown::Curve;
    let view = &scenario.view;
    let is_measured = view.shows_measured(&scenario.networks[view.drawn]);
    // A drawing needs no simulation unless it shows measured channels.
    let shows = |format: &FileFormat| match format {
        FileFormat::Svg | FileFormat::Png if is_drawing => is_measured,
        // A study simulates for itself.
        FileFormat::Svg
        | FileFormat::Png
        | FileFormat::Tex
        | FileFormat::Csv
        | FileFormat::Json => !is_study,
        FileFormat::Bib => false,
    };
    let is_simulated_elsewhere = opened.is_some_and(|opened| !opened.is_external());
    let simulates = scenario.view.simulate && !is_simulated_elsewhere;
    let mut figure = if formats.iter().all(|format| *format == FileFormat::Bib) {
        Figure::with(scenario, vec![], vec![])
    } else if simulates && formats.iter().any(shows) {
        simulate::figure(scenario, arguments.quiet)?
    } else {
        while_working(SOLVING, arguments.quiet, || Figure::of(scenario))
    };
    if let Some(opened) = opened {
        add_points(&mut figure.curves, opened)?;
    }
    Ok(figure)
}
