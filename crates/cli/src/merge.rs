//! Merges the results of a sweep.

use std::path::{Path, PathBuf};

use loadcurve::Error;
use loadcurve::curve::Results;
use loadcurve::sweep::Merge;

use crate::failure::Failure;
use crate::files::Files;
use crate::{input, output};

/// Reads files of results and writes a single one.
pub(crate) fn merge(
    files: &[PathBuf],
    output: Option<&Path>,
    opened: &Files,
) -> Result<String, Failure> {
    let written: fn(&Results) -> String = match output.and_then(Path::extension) {
        _ if output.is_none() => Results::csv,
        Some(ending) if ending == "csv" => Results::csv,
        Some(ending) if ending == "json" => Results::json,
        _ => {
            let name = output.unwrap_or(Path::new("")).to_string_lossy();
            let allowed = "a name that ends in .csv or .json";
            return Err(Error::illegal("output", &name, allowed).into());
        }
    };
    let inputs: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    output::check_distinct(output.as_slice(), &inputs)?;
    let mut merge = Merge::new(opened.context());
    for path in files {
        let text = input::text(path, input::MAX_RESULTS_BYTES)?;
        opened.use_named_in(&text)?;
        let added = merge.add(&text);
        added.map_err(|source| Failure::results(path, source))?;
    }
    opened.check_all_used()?;
    let results = merge.results();
    let results = results.map_err(|source| Failure::results(inputs[0], source))?;
    let results = results.map_err(|missing| Failure::Missing {
        jobs: missing.jobs.into_iter().map(|job| job.id).collect(),
        of: missing.of,
    })?;
    let text = written(&results);
    match output {
        None => Ok(text),
        Some(path) => output::write(path, text.as_bytes()).map(|()| String::new()),
    }
}
