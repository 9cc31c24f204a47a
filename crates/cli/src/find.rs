//! `loadcurve find`: the smallest suitable network.

use std::path::Path;

use loadcurve::Error;
use loadcurve::curve::{FindAnswer, FindSearch};
use loadcurve::scenario::{Family, Find, Scenario};
use loadcurve_native::Simulation;
use loadcurve_native::numbers::threads;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::scatter::ScatterChart;
use loadcurve_plot::svg;
use loadcurve_plot::theme::Background;

use crate::arguments::{FindArguments, Format};
use crate::failure::Failure;
use crate::files::Files;
use crate::picture::{FileFormat, PICTURE_ENDINGS, USUAL_SCALE};
use crate::{doubt, output, raster, simulate};

pub(crate) fn find(arguments: &FindArguments, opened: &Files) -> Result<String, Failure> {
    let (scenario, find) = search_of(arguments, opened)?;
    let plot = arguments
        .plot
        .as_deref()
        .map(|path| Ok::<_, Error>((path, picture_format(path)?)));
    let plot = plot.transpose()?;
    let scenario = arguments
        .run
        .applied(scenario, arguments.precision.as_deref())?;
    let mut search = FindSearch::new(&find, &scenario.networks)?;
    let simulation = Simulation {
        threads: threads(arguments.run.threads.as_deref())?,
        ..Simulation::default()
    };
    let simulated = arguments.simulate.then_some(&scenario.view);
    simulate::search(
        &simulation,
        &mut search,
        simulated,
        plot.is_some(),
        arguments.quiet,
    )?;
    let answer = search.answer();
    if let Some((path, format)) = plot {
        draw(&search, &answer.link(&scenario), &scenario, path, format)?;
    }
    output::warn_of_deadlocks(answer.rows.iter().map(|row| &row.candidate.network));
    Ok(match arguments.format {
        Format::Table => in_words(&answer),
        Format::Csv => answer.csv(&scenario),
        Format::Json => answer.json(&scenario),
    })
}

/// Format of a picture's file.
fn picture_format(path: &Path) -> Result<FileFormat, Error> {
    let format = FileFormat::of(path).ok();
    let format = format.filter(|it| matches!(it, FileFormat::Svg | FileFormat::Png));
    format.ok_or_else(|| {
        let allowed = format!("a name that ends in {PICTURE_ENDINGS}").replace(" and ", " or ");
        Error::illegal("plot", &path.to_string_lossy(), allowed)
    })
}

/// Draws the candidates into a file, in the colours of the link.
fn draw(
    search: &FindSearch,
    link: &str,
    scenario: &Scenario,
    path: &Path,
    format: FileFormat,
) -> Result<(), Failure> {
    let frame = Frame {
        background: Background::of(scenario.view.theme),
        ..Frame::default()
    };
    let chart = ScatterChart::of(&search.picture(), link.to_owned());
    let picture = svg::scatter(&chart, &frame).map_err(loadcurve_native::Error::from)?;
    let bytes = match format {
        FileFormat::Png => raster::png(&picture, USUAL_SCALE, link)?,
        _ => picture.into_bytes(),
    };
    output::write(path, &bytes)
}

/// The link and the search: from the link, or from options and families of networks.
fn search_of(arguments: &FindArguments, opened: &Files) -> Result<(Scenario, Find), Failure> {
    let mut scenario = Scenario::read_in("", opened.context()).scenario;
    let mut find = Find::new(f64::NAN, f64::NAN);
    for text in &arguments.networks {
        opened.use_named_in(text)?;
        if text.contains(['=', '?']) {
            scenario = opened.scenario_in_part(text)?;
            if !scenario.view.find.is_empty() {
                let families = std::mem::take(&mut find.families);
                find = Find::read(&scenario.view.find)?;
                find.families.extend(families);
            }
        } else {
            find.families.push(Family::read(text)?);
        }
    }
    let options = [
        ("carry", &arguments.carry),
        ("unit", &arguments.unit),
        ("within", &arguments.within),
        ("processors", &arguments.processors),
        ("least", &arguments.least),
        ("most", &arguments.most),
        ("width", &arguments.width),
        ("bits", &arguments.bits),
    ];
    for (key, text) in options {
        if let Some(text) = text {
            find.set(key, text)?;
        }
    }
    if let Some(text) = &arguments.kinds {
        let mut parts = text.split(',');
        find.set("kinds", parts.next().unwrap_or_default())?;
        for part in parts {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            find.ticked.set(key, value)?;
        }
    }
    opened.check_all_used()?;
    find.is_complete()?;
    Ok((scenario, find))
}

/// The answer in sentences, and a table of its networks.
fn in_words(answer: &FindAnswer) -> String {
    let doubts = answer.rows.iter().filter(|row| row.doubt().is_some());
    let doubts = doubt::lines(doubts.map(|row| &row.candidate.network));
    format!(
        "{}\n{doubts}\n{}{}\n",
        answer.sentence(),
        answer.table().text(),
        answer.counts_in_words()
    )
}
