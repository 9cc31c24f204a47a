//! Runs with their operation, their number of ranks and their times.

use std::fmt;

use loadcurve_base::Result;
use loadcurve_collective::Operation;

use super::bandwidth;
use super::collective;
use super::draft::{self, Draft, Wrong};

/// A run of one of the programs.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The operation; several if neither a name nor the rows tell which it is.
    pub collectives: Vec<Operation>,
    /// True if the operation is known by the name of the program, and not only by the rows.
    pub is_named: bool,
    /// Number of ranks that take part, if it is known.
    pub ranks: Option<u64>,
    /// Source of the number of ranks.
    pub ranks_from: RanksFrom,
    /// Programs and libraries with their versions, as far as they are printed.
    pub versions: Vec<String>,
    /// Results, in order.
    pub rows: Vec<Measured>,
    /// What a reader should know of the run, in words.
    pub remarks: Vec<String>,
}

/// Source of a number of ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RanksFrom {
    /// A list of ranks, or messages of the library.
    Text,
    /// Sizes and counts, or bus bandwidths over algorithm bandwidths.
    Rows,
}

/// Times of an operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// Size of the largest buffer of a rank, in bytes.
    pub bytes: u64,
    /// Type of the elements.
    pub datatype: String,
    /// Reduction, if there is one: “sum”.
    pub reduction: Option<String>,
    /// Rank that a broadcast starts from.
    pub root: Option<u64>,
    /// Time from one buffer into another.
    pub out_of_place: Option<Time>,
    /// Time with results in the buffer that was sent.
    pub in_place: Option<Time>,
}

/// Time of an operation, averaged over its repetitions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time {
    /// Microseconds.
    pub time_us: f64,
    /// Number of wrong elements, if they were counted.
    pub wrong: Option<u64>,
}

impl Run {
    pub(super) fn of(draft: Draft) -> Result<Self> {
        let ranks_from = match draft.ranks {
            Some(_) => RanksFrom::Text,
            None => RanksFrom::Rows,
        };
        let ranks = draft.ranks.or_else(|| bandwidth::ranks(&draft));
        let (mut collectives, is_named) = collective::of(&draft, ranks)?;
        let follows = |it: &Operation| bandwidth::check(&draft, &[*it], ranks).is_ok();
        if collectives.iter().any(follows) {
            collectives.retain(follows);
        }
        bandwidth::check(&draft, &collectives, ranks)?;
        let remarks = remarks(&draft);
        let rows = draft.rows.into_iter().filter(|row| row.bytes > 0);
        let rows = rows.map(|row| Measured {
            bytes: row.bytes,
            datatype: row.datatype,
            reduction: row.reduction.filter(|it| it != "none"),
            root: row.root.and_then(|root| u64::try_from(root).ok()),
            out_of_place: row.out_of_place.map(Time::of),
            in_place: row.in_place.map(Time::of),
        });
        Ok(Self {
            collectives,
            is_named,
            ranks,
            ranks_from,
            versions: draft.versions,
            rows: rows.collect(),
            remarks,
        })
    }

    /// Bus bandwidth over algorithm bandwidth, if operation and ranks are known well enough.
    #[must_use]
    pub fn bus_factor(&self) -> Option<f64> {
        collective::bus_factor(&self.collectives, self.ranks)
    }

    /// Its operation in words: “all-gather or all-to-all”.
    #[must_use]
    pub fn words(&self) -> String {
        let words = self.collectives.iter().map(|it| it.name());
        words.collect::<Vec<_>>().join(" or ")
    }
}

impl Time {
    fn of(timing: draft::Timing) -> Self {
        Self {
            time_us: timing.time_us.value,
            wrong: match timing.wrong {
                Wrong::Counted(wrong) => Some(wrong),
                Wrong::NotCounted | Wrong::NotChecked => None,
            },
        }
    }

    /// Algorithm bandwidth of an operation of this size, in gigabytes of 10⁹ bytes a second.
    #[must_use]
    pub fn algorithm_gigabytes_per_second(&self, bytes: u64) -> f64 {
        bytes as f64 / self.time_us / 1e3
    }
}

/// The run in words: “all-reduce over 16 ranks; 27 rows, 8 to 536870912 bytes; nccl-tests 2.17.8, NCCL 2.28.9”.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.words())?;
        if !self.is_named {
            write!(f, " by its rows")?;
        }
        match (self.ranks, self.ranks_from) {
            (Some(ranks), RanksFrom::Text) => write!(f, ", {ranks} ranks")?,
            (Some(ranks), RanksFrom::Rows) => write!(f, ", {ranks} ranks by its rows")?,
            (None, _) => write!(f, ", an unknown number of ranks")?,
        }
        write!(f, "; {} rows", self.rows.len())?;
        let sizes = || self.rows.iter().map(|row| row.bytes);
        if let (Some(least), Some(most)) = (sizes().min(), sizes().max()) {
            write!(f, ", {least} to {most} bytes")?;
        }
        if self.versions.is_empty() {
            return Ok(());
        }
        write!(f, "; {}", self.versions.join(", "))
    }
}

fn remarks(draft: &Draft) -> Vec<String> {
    let mut remarks = Vec::new();
    let empty = draft.rows.iter().filter(|row| row.bytes == 0).count();
    if empty > 0 {
        remarks.push(format!(
            "{empty} rows of 0 bytes are left out: shares are rounded down to 16 bytes"
        ));
    }
    let is_wrong =
        |timing: &draft::Timing| matches!(timing.wrong, Wrong::Counted(wrong) if wrong > 0);
    let wrong = draft.rows.iter().filter(|row| row.timings().any(is_wrong));
    let wrong = wrong.count();
    if wrong > 0 {
        remarks.push(format!("results are wrong in {wrong} rows"));
    }
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for row in &draft.rows {
        let reduction = row.reduction.as_deref().unwrap_or("none");
        let kind = (row.datatype.as_str(), reduction);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if kinds.len() > 1 {
        let count = kinds.len();
        remarks.push(format!(
            "rows of {count} types and reductions stand together"
        ));
    }
    if draft.is_cut {
        remarks.push("the output ends before the run does".to_owned());
    }
    remarks
}
