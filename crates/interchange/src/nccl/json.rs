//! Files that nccl-tests writes with `-J`, of versions 1 to 3. Their list of environment variables is not read.

use loadcurve_base::error::beginning;
use loadcurve_base::{Error, Result};
use serde::Deserialize;
use serde_json::Value;

use super::draft::{Draft, Row, Timing, Wrong};
use super::printed::Printed;
use super::version;

/// Longest description of an error of JSON, in characters; it quotes text of the file.
const MAX_CHARACTERS: usize = 120;

/// Decimals of all numbers.
const DECIMALS: i32 = 6;

#[derive(Debug, Deserialize)]
struct File {
    args: Vec<String>,
    nccl_version: u64,
    config: Configuration,
    results: Vec<Outcome>,
    end_time: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Configuration {
    nthreads: u64,
    ngpus: u64,
    /// The first device of each process.
    devices: Vec<Device>,
}

#[derive(Debug, Deserialize)]
struct Device {
    group: i64,
}

#[derive(Debug, Deserialize)]
struct Outcome {
    size: u64,
    count: u64,
    #[serde(rename = "type")]
    datatype: String,
    redop: String,
    root: String,
    out_of_place: Option<Measured>,
    in_place: Option<Measured>,
}

/// Numbers, of which one that is none is a word.
#[derive(Debug, Deserialize)]
struct Measured {
    time: Option<Value>,
    alg_bw: Value,
    bus_bw: Value,
    nwrong: Option<Value>,
}

/// True if a text is such a file, complete or not.
pub(super) fn is_file(text: &str) -> bool {
    let keys = ["\"nccl_version\"", "\"config\""];
    text.trim_start().starts_with('{') && keys.iter().all(|key| text.contains(key))
}

/// The run of a file.
///
/// # Errors
/// [`Error::IllegalValue`] for text that is no such file, and for numbers that cannot be read.
pub(super) fn draft(text: &str) -> Result<Draft> {
    let file: File = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let allowed = format!(
            "JSON of nccl-tests: {}",
            beginning(&error.to_string(), MAX_CHARACTERS)
        );
        let line = format!("line {line}, column {column}");
        Error::illegal(&line, &beginning(text, 20), allowed)
    })?;
    let config = &file.config;
    let first = config.devices.first().map(|it| it.group);
    let processes = config.devices.iter().filter(|it| Some(it.group) == first);
    let ranks = config.nthreads.checked_mul(config.ngpus);
    let ranks = ranks.and_then(|each| each.checked_mul(processes.count() as u64));
    let rows = (1..).zip(&file.results);
    let rows: Vec<Row> = rows
        .map(|(number, it)| it.row(number))
        .collect::<Result<_>>()?;
    if rows.is_empty() {
        return Err(Error::illegal("results", "", "a list of results"));
    }
    Ok(Draft {
        program: file.args.first().map(|program| (1, program.clone())),
        versions: vec![version::of_number(file.nccl_version)],
        ranks: ranks.filter(|ranks| *ranks > 0),
        rows,
        is_cut: file.end_time.is_none(),
    })
}

impl Outcome {
    fn row(&self, number: u64) -> Result<Row> {
        let place = format!("result {number}");
        let root = self.root.trim().parse().map_err(|_| {
            let field = format!("root in {place}");
            Error::illegal(&field, self.root.trim(), "a whole number")
        })?;
        let timing = |measured: &Option<Measured>| {
            let measured = measured.as_ref().map(|it| it.timing(&place));
            measured.transpose()
        };
        Ok(Row {
            bytes: self.size,
            elements: self.count,
            datatype: self.datatype.clone(),
            reduction: (!self.redop.is_empty()).then(|| self.redop.clone()),
            root: Some(root),
            out_of_place: timing(&self.out_of_place)?,
            in_place: timing(&self.in_place)?,
            place,
        })
    }
}

impl Measured {
    fn timing(&self, place: &str) -> Result<Timing> {
        let Some(time) = &self.time else {
            let allowed = "the time of an operation: run it without -C 1";
            return Err(Error::illegal(place, "cpu_time", allowed));
        };
        let number = |name: &str, value: &Value| {
            let number = value.as_f64().filter(|it| *it >= 0.0);
            let illegal = || {
                let field = format!("{name} in {place}");
                Error::illegal(&field, &value.to_string(), "a number from 0 on")
            };
            number.ok_or_else(illegal)
        };
        let printed = |name: &str, value: &Value| {
            number(name, value).map(|it| Printed::with_decimals(it, DECIMALS))
        };
        let wrong = match &self.nwrong {
            None => Wrong::NotChecked,
            Some(value) => Wrong::counted(number("nwrong", value)?),
        };
        let timing = Timing {
            time_us: printed("time", time)?,
            algorithm: printed("alg_bw", &self.alg_bw)?,
            bus: printed("bus_bw", &self.bus_bw)?,
            wrong,
        };
        timing.checked(&format!("time in {place}"))
    }
}
