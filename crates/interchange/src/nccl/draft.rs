//! Runs as printed, before their operation and their number of ranks are known.

use loadcurve_base::error::beginning;
use loadcurve_base::{Error, Result};

use super::printed::Printed;

/// Longest text of a row in a message, in characters.
const MAX_CHARACTERS: usize = 60;

/// Bytes of an element, by the names that nccl-tests has for the types.
const WIDTHS: [(&str, u64); 16] = [
    ("int8", 1),
    ("uint8", 1),
    ("char", 1),
    ("f8e4m3", 1),
    ("f8e5m2", 1),
    ("fp8_e4m3", 1),
    ("fp8_e5m2", 1),
    ("half", 2),
    ("bfloat16", 2),
    ("int", 4),
    ("int32", 4),
    ("uint32", 4),
    ("float", 4),
    ("double", 8),
    ("int64", 8),
    ("uint64", 8),
];

/// A run as printed.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// Line of the program's name, and the name.
    pub(super) program: Option<(usize, String)>,
    /// Programs and libraries with their versions.
    pub(super) versions: Vec<String>,
    pub(super) ranks: Option<u64>,
    pub(super) rows: Vec<Row>,
    /// True if the output ends before the run.
    pub(super) is_cut: bool,
}

/// A row as printed.
#[derive(Debug)]
pub(super) struct Row {
    /// Its position: “row in line 12”.
    pub(super) place: String,
    pub(super) bytes: u64,
    pub(super) elements: u64,
    pub(super) datatype: String,
    pub(super) reduction: Option<String>,
    pub(super) root: Option<i64>,
    pub(super) out_of_place: Option<Timing>,
    pub(super) in_place: Option<Timing>,
}

/// Time and bandwidths as printed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timing {
    pub(super) time_us: Printed,
    pub(super) algorithm: Printed,
    pub(super) bus: Printed,
    pub(super) wrong: Wrong,
}

/// Number of wrong elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    /// Versions before August 2022 print the largest error instead.
    NotCounted,
    /// The results of this operation are not checked.
    NotChecked,
    Counted(u64),
}

impl Row {
    /// Bytes of the elements that it counts; `None` for a type whose width is not known.
    pub(super) fn counted_bytes(&self) -> Option<u64> {
        let width = WIDTHS.iter().find(|(name, _)| *name == self.datatype)?.1;
        self.elements.checked_mul(width)
    }

    pub(super) fn timings(&self) -> impl Iterator<Item = &Timing> {
        self.out_of_place.iter().chain(&self.in_place)
    }

    /// True if results are checked out of place only.
    pub(super) fn is_unchecked_in_place(&self) -> bool {
        self.has_wrong(|wrong| wrong == Wrong::NotChecked)
    }

    /// True if results are checked in both places.
    pub(super) fn is_checked_in_place(&self) -> bool {
        self.has_wrong(|wrong| matches!(wrong, Wrong::Counted(_)))
    }

    fn has_wrong(&self, is_in_place: impl Fn(Wrong) -> bool) -> bool {
        let (Some(out_of), Some(in_place)) = (self.out_of_place, self.in_place) else {
            return false;
        };
        matches!(out_of.wrong, Wrong::Counted(_)) && is_in_place(in_place.wrong)
    }

    /// Its first cells, for messages.
    pub(super) fn words(&self) -> String {
        let reduction = self.reduction.as_deref().unwrap_or_default();
        let root = self.root.map(|root| root.to_string()).unwrap_or_default();
        let words = format!(
            "{} {} {} {reduction} {root}",
            self.bytes, self.elements, self.datatype
        );
        beginning(words.trim_end(), MAX_CHARACTERS)
    }
}

impl Wrong {
    /// Reads the number of a column; it is printed with six digits, so it may have an exponent.
    pub(super) fn counted(number: f64) -> Self {
        Self::Counted(number.round() as u64)
    }
}

impl Timing {
    /// Refuses a time that cannot be one.
    pub(super) fn checked(self, field: &str) -> Result<Self> {
        if self.time_us.value > 0.0 {
            return Ok(self);
        }
        let given = self.time_us.value.to_string();
        Err(Error::illegal(field, &given, "a time above 0"))
    }
}
