//! Results as JSON lines: a point each, complete in itself, with the sweep that it belongs to.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Job, Sweep, SweepSpec, Work, seeds};
use crate::curve::record::{PointRecord, net, network_of};
use crate::curve::{MOST_MESSAGES, Point};
use crate::scenario::{LoadUnit, Network, Word};
use crate::{Error, Result, VERSION};

/// What a line begins with, by which one that is torn is told from what is none of ours.
const BEGINNING: &str = "{\"job\":\"";

/// What stands before the checksum at the end of a line.
const CHECK: &str = ",\"check\":\"";

/// The most bytes that a sweep takes in each of its lines.
const MOST_BYTES: usize = 4000;

/// One line of results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The job's [id](Job::id).
    pub job: String,
    /// Of which sweep it is.
    sweep: Written,
    /// The version that made it.
    version: String,
    /// The network with all its keys.
    net: Map<String, Value>,
    /// Of a simulation.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    seed: Option<u32>,
    #[serde(flatten)]
    point: PointRecord,
}

/// A sweep in the words of the command, so that what is asked can be asked again.
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
            max_messages: Some(sweep.most_messages).filter(|&most| most != MOST_MESSAGES),
            points: sweep.points.word().to_owned(),
        }
    }

    fn sweep(&self) -> Result<Sweep> {
        let grid: Vec<&str> = self.grid.iter().map(String::as_str).collect();
        let unit = self.unit.as_deref();
        let unit = unit
            .map(|word| LoadUnit::read("unit", word))
            .transpose()?
            .unwrap_or_default();
        Sweep::new(&SweepSpec {
            link: &self.link,
            grid: &grid,
            loads: self.load.as_deref().map(|loads| (loads, unit)),
            seeds: Some(&self.seeds),
            precision: None,
            most_messages: self.max_messages,
            points: Some(&self.points),
        })
    }
}

impl Line {
    /// The point of a job as a line without its end.
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
    /// What is wrong with the line with this number.
    pub fn read(text: &str, number: usize) -> Result<Self> {
        let wrong = |allowed: &str| Error::illegal(&format!("line {number}"), text, allowed);
        let line: Self = serde_json::from_str(text)
            .map_err(|_| wrong("a line of results, as `loadcurve sweep` writes them"))?;
        if line.version == VERSION {
            let (body, _) = text.trim_end().rsplit_once(CHECK).unwrap_or_default();
            return if sealed(&format!("{body}}}")) == text.trim_end() {
                Ok(line)
            } else {
                Err(wrong(
                    "as it was written: the checksum at its end is not that of the rest",
                ))
            };
        }
        let allowed = format!(
            "{VERSION}: figures of several versions do not go together, so use that version or \
             sweep again"
        );
        let key = format!("version in line {number}");
        Err(Error::illegal(&key, &line.version, allowed))
    }

    /// Whether it tells the same as another line of its job, of the same sweep or another one.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        (&self.net, self.seed, &self.point) == (&other.net, other.seed, &other.point)
    }

    /// Whether a text begins as lines of results do.
    pub(crate) fn is_begun(text: &str) -> bool {
        text.starts_with(BEGINNING)
    }

    /// Of which network it is.
    pub(crate) fn network(&self) -> Result<Network> {
        network_of(&self.net)
    }

    /// Of which sweep it is, in the words that were written.
    pub(crate) fn sweep_text(&self) -> String {
        serde_json::to_string(&self.sweep).expect("strings and finite numbers")
    }

    /// Of which sweep it is.
    pub(crate) fn sweep(&self) -> Result<Sweep> {
        self.sweep.sweep()
    }

    /// The point, with the seed among its details.
    pub(crate) fn point(&self) -> Point {
        let mut point = self.point.clone().into_point();
        if let Some(seed) = self.seed {
            point
                .details
                .insert(0, (super::SEED.to_owned(), f64::from(seed)));
        }
        point
    }
}

/// A line with its checksum at the end: the CRC-32 of all before it.
pub(super) fn sealed(line: &str) -> String {
    let body = line.strip_suffix('}').unwrap_or(line);
    format!("{body}{CHECK}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

/// Whether a sweep is said in so few words that they can stand in every line.
pub(super) fn is_brief(sweep: &Sweep) -> Result<()> {
    let words = serde_json::to_string(&Written::of(sweep)).expect("strings and finite numbers");
    if words.len() <= MOST_BYTES {
        return Ok(());
    }
    let allowed = format!(
        "up to {MOST_BYTES}, as every line says of which sweep it is: make several sweeps, whose files \
         are merged together"
    );
    let value = format!("{} bytes of loads, seeds and values", words.len());
    Err(Error::illegal("sweep", &value, allowed))
}

/// The lines of a file that were written whole, and what is left of one that was not: the end of a
/// file whose writer was stopped, with the zeros that a lost page of it may leave.
///
/// # Errors
/// When the end cannot be of such a line, so that nobody loses a file that is none of ours.
pub fn whole_lines(text: &str) -> Result<(&str, &str)> {
    let end = text.rfind('\n').map_or(0, |place| place + 1);
    let (whole, torn) = text.split_at(end);
    let begun = torn.trim_matches('\0');
    let is_nothing_but_zeros = whole.is_empty() && begun.is_empty() && !torn.is_empty();
    if !is_nothing_but_zeros && (begun.starts_with(BEGINNING) || BEGINNING.starts_with(begun)) {
        return Ok((whole, torn));
    }
    let allowed = "the beginning of a line of results, as `loadcurve sweep` writes them";
    Err(Error::illegal("end of the file", torn, allowed))
}
