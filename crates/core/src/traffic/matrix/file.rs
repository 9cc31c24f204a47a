//! Traffic matrices as files.

use super::{Entry, MOST_ENTRIES, entry_count, processor};
use crate::error::quoted;
use crate::{Error, Result};

/// Largest size of a file.
const MOST_BYTES: usize = 4 << 20;

/// Largest weight, and the inverse of the least one but 0: sums and quotients of such numbers are as
/// exact as those of any others.
const MOST: f64 = 1e12;

/// Entries of a file, in the order in which they are given.
pub(super) fn entries(bytes: &[u8], processors: usize) -> Result<Vec<Entry>> {
    if bytes.len() > MOST_BYTES {
        return Err(Error::EntryCount {
            key: "mfile",
            count: bytes.len(),
            things: "bytes",
            most: MOST_BYTES,
        });
    }
    let text = String::from_utf8_lossy(bytes);
    let mut entries = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split(['%', '#']).next().unwrap_or_default().trim();
        if !line.is_empty() {
            entries.push(entry(number, line, processors)?);
        }
    }
    if entries.len() > MOST_ENTRIES {
        return Err(entry_count("mfile", entries.len()));
    }
    Ok(entries)
}

/// The entry of a line with this number.
fn entry(number: usize, line: &str, processors: usize) -> Result<Entry> {
    let no_entry = || Error::NoEntry {
        line: number,
        text: quoted(line),
    };
    let place = || format!("line {number}");
    let mut columns = line.split_whitespace();
    let mut end = || {
        let column = columns.next()?;
        processor(column, processors, "mfile", place)
    };
    let (source, destination) = (end(), end());
    let (Some(source), Some(destination)) = (source, destination) else {
        return Err(no_entry());
    };
    let weight = columns.next().map_or(Some(1.0), decimal);
    Ok(Entry {
        source: source?,
        destination: destination?,
        weight: weight.ok_or_else(no_entry)?,
    })
}

/// A weight: 0, or a decimal number from 10⁻¹² to 10¹².
fn decimal(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    let is_in_range = (1.0 / MOST..=MOST).contains(&number);
    (number == 0.0 || is_in_range).then_some(number)
}
