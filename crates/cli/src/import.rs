//! Reads results of other programs.

use std::path::Path;

use loadcurve::Error;
use loadcurve::curve::{ColumnChoice, Format, Import, ImportOptions, LatencyUnit, Results, Units};
use loadcurve::scenario::{MAX_NETWORKS, Network};

use crate::arguments::{ImportArguments, TimeUnit};
use crate::failure::Failure;
use crate::files::Files;
use crate::{input, nccl, output};

/// Reads files of results and writes a single one.
pub(crate) fn import(arguments: &ImportArguments, opened: &Files) -> Result<String, Failure> {
    let to = arguments.output.as_deref();
    let written: fn(&Results) -> String = match to.map(|path| (path, path.extension())) {
        None => Results::csv,
        Some((_, Some(ending))) if ending == "csv" => Results::csv,
        Some((_, Some(ending))) if ending == "json" => Results::json,
        Some((path, _)) => {
            let allowed = "a name that ends in .csv or .json";
            return Err(Error::illegal("output", &path.to_string_lossy(), allowed).into());
        }
    };
    let inputs: Vec<&Path> = arguments.files.iter().map(AsRef::as_ref).collect();
    output::check_distinct(to.as_slice(), &inputs)?;
    let texts = inputs.iter().map(|&path| {
        let text = input::text(path, input::MAX_RESULTS_BYTES)?;
        Ok((path, text))
    });
    let texts: Vec<(&Path, String)> = texts.collect::<Result<_, Failure>>()?;
    let mut formats = texts.iter().map(|(_, text)| Format::of(text));
    if formats.all(|format| format == Format::NcclTests) {
        return nccl::import(&texts, to);
    }
    let options = ImportOptions {
        network: arguments
            .net
            .as_deref()
            .map(|net| network(net, opened))
            .transpose()?,
        otherwise: None,
        has_routers: false,
        origin: arguments.origin.clone(),
        columns: arguments
            .columns
            .clone()
            .map_or_else(ColumnChoice::default, ColumnChoice::Named),
        rows: rows(arguments)?,
        units: units(arguments)?,
    };
    let mut import = Import::new_in(options, opened.context());
    for (path, text) in &texts {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        opened.use_named_in(text)?;
        let added = import.add(&name, text);
        added.map_err(|source| Failure::results(path, source))?;
    }
    opened.check_all_used()?;
    import.guesses().iter().for_each(|it| output::say(it));
    for mixture in import.mixtures() {
        output::say(&format!("{mixture}; --only COLUMN=TEXT chooses some"));
    }
    for network in import.with_routers() {
        output::say(&format!(
            "with routers as in the logs: net={network} (simulate it, and give it as --net)"
        ));
    }
    let file = import.finish()?;
    let text = written(&file.results());
    if file.is_long() {
        output::say(&format!(
            "{} networks; a chart shows {MAX_NETWORKS} at a time",
            file.networks().len()
        ));
    }
    match to {
        None => Ok(text),
        Some(path) => output::write(path, text.as_bytes()).map(|()| String::new()),
    }
}

/// The only network of a link.
fn network(link: &str, opened: &Files) -> Result<Network, Failure> {
    let mut networks = opened.scenario_in_part(link)?.networks;
    if networks.len() > 1 {
        return Err(Error::illegal("net", link, "a single network").into());
    }
    Ok(networks.remove(0))
}

/// The columns by which rows are selected, each with its text.
fn rows(arguments: &ImportArguments) -> Result<Vec<(String, String)>, Error> {
    let only = arguments.only.iter();
    let rows = only.map(|choice| {
        let illegal = || Error::illegal("only", choice, "of the form COLUMN=TEXT");
        let (column, text) = choice.split_once('=').ok_or_else(illegal)?;
        Ok((column.trim().to_owned(), text.trim().to_owned()))
    });
    rows.collect()
}

fn units(arguments: &ImportArguments) -> Result<Units, Error> {
    let clock = arguments.clock.as_deref();
    let with_clock = clock.map(LatencyUnit::with_clock).transpose()?;
    let latency = match (arguments.latency_unit, with_clock) {
        (TimeUnit::Cycles, None) => LatencyUnit::Cycles,
        (TimeUnit::Ns, Some(nanoseconds)) => nanoseconds,
        (TimeUnit::Ns, None) => {
            let allowed = "given: a clock makes cycles of nanoseconds";
            return Err(Error::illegal("clock", "", allowed));
        }
        (TimeUnit::Cycles, Some(_)) => {
            let allowed = "for latencies in cycles; it goes with --latency-unit ns";
            return Err(Error::illegal("clock", clock.unwrap_or_default(), allowed));
        }
    };
    Ok(Units {
        load: arguments.unit.unwrap_or_default(),
        latency,
    })
}
