//! Results as JSON lines: each has one point and everything about it, including its sweep.

use loadcurve_answers::record::{PointRecord, SEED, net, network_of};
use loadcurve_answers::{MAX_MESSAGES, Point};
use loadcurve_base::{Error, Result, VERSION};
use loadcurve_scenario::{Context, LoadUnit, Network, Word};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Job, Sweep, SweepSpec, Work, seeds};

/// Beginning of every line, by which a truncated line is told from foreign text.
const BEGINNING: &str = "{\"job\":\"";

/// Text before the checksum at the end of a line.
const CHECK: &str = ",\"check\":\"";

/// Largest size of a sweep's description, which every line contains, in bytes.
const MAX_BYTES: usize = 4000;

/// One line of results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResultLine {
    /// [Id](Job::id) of the job.
    pub job: String,
    /// Sweep of the job.
    sweep: Written,
    /// Version that wrote the line.
    version: String,
    /// Network with all its keys.
    net: Map<String, Value>,
    /// Seed of a simulation.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    seed: Option<u32>,
    #[serde(flatten)]
    point: PointRecord,
}

/// A sweep as the options of the command, so that it can be run again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    link: String,
    grid: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    load: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    unit: Option<String>,
    seeds: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    max_messages: Option<u64>,
    points: String,
}

impl Written {
    fn of(sweep: &Sweep) -> Self {
        let grid = sweep.grid.iter();
        let (load, unit) = sweep.loads.clone().unzip();
        Self {
            link: format!("?{}", sweep.scenario.query()),
            grid: grid
                .map(|axis| format!("{}={}", axis.key, axis.values.join(",")))
                .collect(),
            load,
            unit: unit.map(|unit: LoadUnit| unit.word().to_owned()),
            seeds: seeds::written(&sweep.seeds),
            max_messages: Some(sweep.most_messages).filter(|&most| most != MAX_MESSAGES),
            points: sweep.points.word().to_owned(),
        }
    }

    fn sweep(&self, context: &Context) -> Result<Sweep> {
        let grid: Vec<&str> = self.grid.iter().map(String::as_str).collect();
        let unit = self.unit.as_deref().map(|it| LoadUnit::read("unit", it));
        let unit = unit.transpose()?.unwrap_or_default();
        let spec = SweepSpec {
            link: &self.link,
            grid: &grid,
            loads: self.load.as_deref().map(|loads| (loads, unit)),
            seeds: Some(&self.seeds),
            precision: None,
            most_messages: self.max_messages,
            points: Some(&self.points),
        };
        Sweep::new_in(&spec, context)
    }
}

impl ResultLine {
    /// Line for the point of a job, without the line ending.
    ///
    /// # Panics
    /// Never: there are only strings, finite numbers and `null`.
    #[must_use]
    pub fn written(sweep: &Sweep, job: &Job, point: &Point) -> String {
        let line = Self {
            job: job.id.clone(),
            sweep: Written::of(sweep),
            version: VERSION.to_owned(),
            net: net(&job.network),
            seed: match job.work {
                Work::Model => None,
                Work::Simulation { seed } => Some(seed),
            },
            point: PointRecord::of(None, job.scale.flits_per_message, point),
        };
        sealed(&serde_json::to_string(&line).expect("strings and finite numbers"))
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Errors in the line with this number.
    pub fn read(text: &str, number: usize) -> Result<Self> {
        let wrong = |allowed: &str| Error::illegal(&format!("line {number}"), text, allowed);
        let line: Self = serde_json::from_str(text)
            .map_err(|_| wrong("a line of results, as `loadcurve sweep` writes them"))?;
        if line.version != VERSION {
            let allowed = format!(
                "{VERSION}: figures of several versions do not go together, so use that version or \
                 sweep again"
            );
            let key = format!("version in line {number}");
            return Err(Error::illegal(&key, &line.version, allowed));
        }
        let (body, _) = text.trim_end().rsplit_once(CHECK).unwrap_or_default();
        let is_whole = sealed(&format!("{body}}}")) == text.trim_end();
        let allowed = "as it was written: the checksum at its end is not that of the rest";
        is_whole.then_some(line).ok_or_else(|| wrong(allowed))
    }

    /// True if both lines of a job agree, whether of the same sweep or not.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        (&self.net, self.seed, &self.point) == (&other.net, other.seed, &other.point)
    }

    /// True if the text begins like a line of results.
    pub(crate) fn is_begun(text: &str) -> bool {
        text.starts_with(BEGINNING)
    }

    /// Network of the job.
    pub(crate) fn network(&self, context: &Context) -> Result<Network> {
        network_of(&self.net, context)
    }

    /// Sweep of the job, as written in the line.
    pub(crate) fn sweep_text(&self) -> String {
        serde_json::to_string(&self.sweep).expect("strings and finite numbers")
    }

    /// Sweep of the job.
    pub(crate) fn sweep(&self, context: &Context) -> Result<Sweep> {
        self.sweep.sweep(context)
    }

    /// The point, with the seed among its details.
    pub(crate) fn point(&self) -> Point {
        let mut point = self.point.clone().into_point();
        if let Some(seed) = self.seed {
            point.details.insert(0, (SEED.to_owned(), f64::from(seed)));
        }
        point
    }
}

/// A line with its checksum at the end: the CRC-32 of everything before it.
pub(super) fn sealed(line: &str) -> String {
    let body = line.strip_suffix('}').unwrap_or(line);
    format!("{body}{CHECK}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

/// Fails if the description of a sweep is too long to be part of every line.
pub(super) fn is_brief(sweep: &Sweep) -> Result<()> {
    let words = serde_json::to_string(&Written::of(sweep)).expect("strings and finite numbers");
    if words.len() <= MAX_BYTES {
        return Ok(());
    }
    let allowed = format!(
        "up to {MAX_BYTES}, as every line says of which sweep it is: make several sweeps, whose files \
         are merged together"
    );
    let value = format!("{} bytes of loads, seeds and values", words.len());
    Err(Error::illegal("sweep", &value, allowed))
}

/// Splits a file into its complete lines and the rest, a line whose writer was stopped, perhaps
/// with the zeros of a lost page.
///
/// # Errors
/// If the rest cannot be part of a line of results, so that no foreign file is overwritten.
pub fn whole_lines(text: &str) -> Result<(&str, &str)> {
    let end = text.rfind(['\n', '\r']).map_or(0, |place| place + 1);
    let (whole, torn) = text.split_at(end);
    let begun = torn.trim_matches('\0');
    let is_nothing_but_zeros = whole.is_empty() && begun.is_empty() && !torn.is_empty();
    if !is_nothing_but_zeros && (begun.starts_with(BEGINNING) || BEGINNING.starts_with(begun)) {
        return Ok((whole, torn));
    }
    let allowed = "the beginning of a line of results, as `loadcurve sweep` writes them";
    Err(Error::illegal("end of the file", torn, allowed))
}
