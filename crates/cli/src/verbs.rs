//! The verbs of the command: each takes a link and returns a text for standard output.

use loadcurve::Error;
use loadcurve::curve::{Breakdown, Loads, PointSource, Results, Table};
use loadcurve::model::wormhole::WormholeModel;
use loadcurve::number::Rounding::Exact;
use loadcurve::scenario::{Key, LoadUnit, NETWORKS, Network, Scenario, warnings};
use loadcurve::traffic::Grouping;
use loadcurve_gallery::published;
use loadcurve_native::numbers::{loads, most_messages, points, threads};
use loadcurve_native::{Simulation, shortfall};

use crate::arguments::{
    Arguments, CurveArguments, Format, SimulateArguments, StructureArguments, Verb,
};
use crate::bottleneck::bottleneck;
use crate::collective::collective;
use crate::cost::cost;
use crate::export::export;
use crate::failure::Failure;
use crate::files::Files;
use crate::find::find;
use crate::import::import;
use crate::knee::knee;
use crate::lesson::lesson;
use crate::merge::merge;
use crate::plot::plot;
use crate::progress::{SOLVING, while_working};
use crate::scaling::scaling;
use crate::share::share;
use crate::structure::{bounds, buffers, faults, routings, worst};
use crate::sweep::sweep;
use crate::{manual, output, simulate, table};

pub(crate) fn run(arguments: &Arguments) -> Result<String, Failure> {
    let opened = Files::open(&arguments.own_files)?;
    match &arguments.verb {
        Verb::Curve(arguments) => curve(arguments, &opened),
        Verb::Saturation {
            link,
            format,
            quiet,
        } => Ok(saturation(&opened.scenario(link)?, *format, *quiet)),
        Verb::Bounds(arguments) => structural(arguments, "looking for bounds", bounds, &opened),
        Verb::Cost { links, format } => cost(links, *format, &opened),
        Verb::Routings { of, mean } => {
            let answer = |scenario: &Scenario, format| routings(scenario, *mean, format);
            structural(of, "comparing", answer, &opened)
        }
        Verb::Faults { of, counts } => {
            let answer = |scenario: &Scenario, format| faults(scenario, counts, format);
            structural(of, "failing links", answer, &opened)
        }
        Verb::Buffers { of, within } => {
            let answer = |scenario: &Scenario, format| buffers(scenario, within.as_deref(), format);
            structural(of, "simulating", answer, &opened)
        }
        Verb::Collective(arguments) => collective(arguments, &opened),
        Verb::Worst(arguments) => structural(arguments, "searching", worst, &opened),
        Verb::Simulate(arguments) => simulated(arguments, &opened),
        Verb::Bottleneck(arguments) => bottleneck(arguments, &opened),
        Verb::Knee(arguments) => knee(arguments, &opened),
        Verb::Find(arguments) => find(arguments, &opened),
        Verb::Plot(arguments) => plot(arguments, &opened).map(|()| String::new()),
        Verb::Share(arguments) => share(arguments, &opened),
        Verb::Sweep(arguments) if arguments.format.is_some() => scaling(arguments, &opened),
        Verb::Sweep(arguments) => sweep(arguments, &opened),
        Verb::Merge { files, output } => merge(files, output.as_deref(), &opened),
        Verb::Import(arguments) => import(arguments, &opened),
        Verb::Export {
            link,
            format,
            output,
        } => export(link, *format, output.as_deref(), &opened),
        Verb::Link { link, settings } => canonical(link, settings, &opened),
        Verb::Cite { link } => Ok(opened.scenario(link)?.bibliography()),
        Verb::Lesson { file, link } => lesson(file, *link, &opened),
        Verb::Networks => opened.check_all_used().map(|()| networks()),
        Verb::Completions { shell } => opened
            .check_all_used()
            .map(|()| manual::completions(*shell)),
        Verb::Man { folder } => {
            opened.check_all_used()?;
            manual::write_pages(folder).map(|()| String::new())
        }
    }
}

/// An answer on the structure of the networks of a link, with what is said while it is found.
fn structural(
    arguments: &StructureArguments,
    words: &str,
    answer: impl FnOnce(&Scenario, Format) -> Result<String, Failure>,
    opened: &Files,
) -> Result<String, Failure> {
    let scenario = opened.scenario(&arguments.link)?;
    while_working(words, arguments.quiet, || {
        answer(&scenario, arguments.format)
    })
}

fn curve(arguments: &CurveArguments, opened: &Files) -> Result<String, Failure> {
    let scenario = opened.scenario(&arguments.link)?;
    warn(&scenario);
    let unit = arguments.unit.unwrap_or(scenario.view.unit);
    let loads = match &arguments.loads {
        Some(text) => Loads::At(loads(text)?, unit),
        None => Loads::Spread(points(&arguments.points)?),
    };
    let quiet = arguments.quiet;
    let models = while_working(SOLVING, quiet, || models(&scenario, arguments.by))?;
    let curves = while_working(SOLVING, quiet, || published::curves(&scenario));
    output::warn_of_missing_curves(&scenario.networks, false);
    let mut results = while_working(SOLVING, quiet, || {
        Results::of_curves(&scenario, curves.iter(), &loads)
    });
    for (curve, model) in results.curves.iter_mut().zip(&models) {
        let points = curve.points.iter();
        let modelled = points.filter(|point| point.source == PointSource::Model);
        let grouping = arguments.by.iter().copied();
        let each = modelled.zip(grouping.cycle());
        let each =
            each.filter_map(|(point, by)| Breakdown::modelled(model, point.load_messages, by).ok());
        curve.breakdowns = each.collect();
    }
    Ok(written(&results, arguments.format))
}

/// The models with latencies by processor, if a grouping requires them.
fn models(scenario: &Scenario, by: Option<Grouping>) -> Result<Vec<Box<WormholeModel>>, Error> {
    let contenders = scenario.contenders().into_iter();
    let networks = contenders.filter(|_| by.is_some());
    networks.map(|it| it.network.pair_model()).collect()
}

fn written(results: &Results, format: Format) -> String {
    match format {
        Format::Table => table::points(results),
        Format::Csv => results.csv(),
        Format::Json => results.json(),
    }
}

fn simulated(arguments: &SimulateArguments, opened: &Files) -> Result<String, Failure> {
    let mut scenario = opened.scenario(&arguments.link)?;
    let measurement = &arguments.measurement;
    scenario = arguments
        .run
        .applied(scenario, measurement.precision.as_deref())?;
    let unit = measurement.unit.unwrap_or(scenario.view.unit);
    let loads = measurement.loads.as_deref().map(loads).transpose()?;
    let most_messages = most_messages("max-messages", measurement.max_messages.as_deref())?;
    let threads = threads(arguments.run.threads.as_deref())?;
    let simulation = Simulation {
        loads: loads.map(|loads| (loads, unit)),
        most_messages,
        threads,
    };
    let quiet = arguments.quiet;
    if arguments.by.is_some() {
        (scenario.networks.iter()).try_for_each(Network::simulates_pairs)?;
    }
    if !quiet {
        warn(&scenario);
    }
    let measured = simulate::measured(&simulation, &scenario, quiet)?;
    let curves = &measured.curves;
    if !quiet {
        output::warn_of_missing_curves(&scenario.networks, true);
    }
    let precision_percent = scenario.view.precision_percent;
    let short = shortfall(precision_percent, curves, most_messages, "--max-messages");
    if let Some(words) = short.filter(|_| !quiet) {
        output::say(&words);
    }
    let mut results = Results::of_curves(&scenario, curves.iter(), &Loads::Simulated);
    if let Some(by) = arguments.by {
        let breakdowns = simulate::breakdowns(&simulation, &measured, by, quiet)?;
        for (curve, breakdowns) in results.curves.iter_mut().zip(breakdowns) {
            curve.breakdowns = breakdowns;
        }
    }
    Ok(written(&results, arguments.format))
}

/// Warns of networks whose model cannot be right, and of those that cannot be compared.
fn warn(scenario: &Scenario) {
    for words in warnings(&scenario.networks) {
        output::say(words);
    }
    for words in scenario.networks.iter().flat_map(Network::file_remarks) {
        output::say(&words);
    }
    for obstacle in scenario.obstacles() {
        output::say(&obstacle.to_string());
    }
}

fn saturation(scenario: &Scenario, format: Format, is_quiet: bool) -> String {
    warn(scenario);
    output::warn_of_missing_curves(&scenario.networks, false);
    let none = Loads::At(Vec::new(), LoadUnit::Messages);
    let results = while_working(SOLVING, is_quiet, || Results::of(scenario, &none));
    match format {
        Format::Table => results.saturation_table().text(),
        Format::Csv => results.saturation_csv(),
        Format::Json => results.json(),
    }
}

/// The canonical link, with the original address in front of it if a full one was given.
fn canonical(link: &str, settings: &[String], opened: &Files) -> Result<String, Failure> {
    let mut scenario = opened.filled(link)?;
    for setting in settings {
        let wrong = || Error::illegal("set", setting, "of the form key=value");
        let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
        scenario = scenario.with(key, value)?;
    }
    let address = link.trim().split(['?', '#']).next();
    let address = address.filter(|address| address.contains("://"));
    let address = address.unwrap_or_default();
    Ok(format!("{address}?{}\n", scenario.query()))
}

fn networks() -> String {
    let kinds = NETWORKS.iter().map(|kind| {
        let letter = |key: &Key| Some(key.letter).filter(|letter| !letter.is_empty());
        let keys = Table::of(kind.keys.iter().copied())
            .shown("key", Exact, |key| key.name)
            .shown("letter", Exact, move |key| letter(key))
            .shown("meaning", Exact, |key| key.words)
            .shown("default", Exact, |key| key.default.to_string())
            .shown("allowed", Exact, |key| key.domain.to_string());
        let (name, title, sentence) = (kind.name, kind.title, kind.sentence);
        format!("{name} – {title}\n{sentence}\n{}", keys.text())
    });
    kinds.collect::<Vec<_>>().join("\n")
}
