//! Traffic matrices as files: pairs of processors, or all rates line by line.

use loadcurve_base::error::quoted;
use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_base::{Error, Result};

use super::form::{Form, Line, decimal};
use super::{Entry, MAX_ENTRIES, entry_count, processor};

/// Largest size of a file: the largest matrix that is read takes 26 MB, as `numpy.savetxt` writes it.
pub(super) const MAX_BYTES: usize = 32 << 20;

/// Contents of a file.
#[derive(Debug)]
pub(super) struct Contents {
    /// Entries in their given order.
    pub(super) entries: Vec<Entry>,
    /// Number of lines of a dense matrix.
    pub(super) dense_lines: Option<usize>,
}

pub(super) fn contents(bytes: &[u8], processors: usize) -> Result<Contents> {
    if bytes.len() > MAX_BYTES {
        return Err(Error::EntryCount {
            key: "mfile",
            count: bytes.len(),
            things: "bytes",
            most: MAX_BYTES,
        });
    }
    let text = String::from_utf8_lossy(bytes);
    let text = with_line_feeds(text.trim_start_matches('\u{feff}'));
    let (mut lines, mut declared) = (Vec::new(), None);
    for (number, line) in (1..).zip(text.lines()) {
        let (text, comment) = match line.find(['%', '#']) {
            Some(end) => (&line[..end], &line[end + 1..]),
            None => (line, ""),
        };
        let text = text.trim();
        if !text.is_empty() {
            lines.push(Line { number, text });
        } else if lines.is_empty() {
            declared = declared.or_else(|| Form::declared(comment));
        }
    }
    let form = declared.map_or_else(|| Form::of(&lines), Ok)?;
    let (entries, count) = match form {
        Form::Pairs => pairs(&lines, processors)?,
        Form::Dense => dense_entries(&lines, processors)?,
    };
    if !(1..=MAX_ENTRIES).contains(&count) {
        return Err(entry_count("mfile", count));
    }
    Ok(Contents {
        entries,
        dense_lines: (form == Form::Dense).then_some(lines.len()),
    })
}

/// Entries of lines with a source, a destination and a weight, and their number.
fn pairs(lines: &[Line], processors: usize) -> Result<(Vec<Entry>, usize)> {
    let entries = lines.iter().map(|line| entry(*line, processors));
    let entries: Vec<Entry> = entries.collect::<Result<_>>()?;
    let count = entries.len();
    Ok((entries, count))
}

/// The entry of a line.
fn entry(line: Line, processors: usize) -> Result<Entry> {
    let no_entry = || Error::NoEntry {
        line: line.number,
        text: quoted(line.text),
    };
    let place = || format!("line {}", line.number);
    let mut columns = line.cells();
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

/// Nonzero rates of a dense matrix, which is square, with the rates from one processor on each line: up to the limit on
/// their number, and that number.
fn dense_entries(lines: &[Line], processors: usize) -> Result<(Vec<Entry>, usize)> {
    let size = lines.len();
    if size > processors {
        let reason = format!("{size} lines are of {size} processors; the network has {processors}");
        return Err(Error::refused("mfile", reason));
    }
    let (mut entries, mut count) = (Vec::new(), 0);
    for (source, line) in (0..).zip(lines) {
        let refused = |reason: String| {
            let reason = format!("line {}: {reason}", line.number);
            Err(Error::refused("mfile", reason))
        };
        let width = line.cells().count();
        if width != size {
            return refused(format!(
                "{width} numbers; a dense matrix has as many as lines, {size}"
            ));
        }
        for (destination, cell) in (0..).zip(line.cells()) {
            let Some(weight) = decimal(cell) else {
                let cell = quoted(cell);
                return refused(format!("“{cell}” is no rate; 0, or 1e-12 to 1e12"));
            };
            if weight > 0.0 {
                count += 1;
                if count <= MAX_ENTRIES {
                    entries.push(Entry {
                        source,
                        destination,
                        weight,
                    });
                }
            }
        }
    }
    Ok((entries, count))
}
