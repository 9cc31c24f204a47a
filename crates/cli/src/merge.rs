//! Putting the results of a sweep together.

use std::path::{Path, PathBuf};

use loadcurve::Error;
use loadcurve::curve::Results;
use loadcurve::sweep::Merge;

use crate::Failure;

/// Reads files of results and writes one.
pub(crate) fn merge(files: &[PathBuf], output: Option<&Path>) -> Result<String, Failure> {
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
    let mut merge = Merge::default();
    for path in files {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
        merge.add(&text).map_err(|source| Failure::Results {
            path: path.display().to_string(),
            source,
        })?;
    }
    let results = merge.results()?.map_err(|missing| Failure::Missing {
        jobs: missing.jobs.into_iter().map(|job| job.id).collect(),
        of: missing.of,
    })?;
    let text = written(&results);
    match output {
        None => Ok(text),
        Some(path) => {
            // Half a file would look like a whole one.
            let mut beside = path.as_os_str().to_owned();
            beside.push(".part");
            let beside = Path::new(&beside);
            std::fs::write(beside, text).map_err(|error| Failure::file(beside, error))?;
            std::fs::rename(beside, path).map_err(|error| Failure::file(path, error))?;
            Ok(String::new())
        }
    }
}
