//! Measured times of collective operations.

use std::path::Path;

use loadcurve::nccl;

use crate::failure::{Failure, shown};
use crate::output;

/// Reads output of nccl-tests, says what it is, and writes all times as one table.
pub(crate) fn import(texts: &[(&Path, String)], to: Option<&Path>) -> Result<String, Failure> {
    let mut all = Vec::new();
    for (path, text) in texts {
        let runs = nccl::runs(text).map_err(|source| Failure::results(path, source))?;
        for run in &runs {
            let name = shown(path);
            output::say(&format!("{name}: {run}"));
            let remarks = run.remarks.iter();
            remarks.for_each(|remark| output::say(&format!("{name}: {remark}")));
        }
        all.extend(runs);
    }
    let table = nccl::table(&all);
    let is_json = |path: &Path| path.extension().is_some_and(|ending| ending == "json");
    let text = if to.is_some_and(is_json) {
        let file = serde_json::json!({ "version": loadcurve::VERSION, "times": table.objects() });
        format!("{file:#}\n")
    } else {
        table.csv(&[], &[])
    };
    match to {
        None => Ok(text),
        Some(path) => output::write(path, text.as_bytes()).map(|()| String::new()),
    }
}
