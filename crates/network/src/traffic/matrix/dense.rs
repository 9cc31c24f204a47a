//! Dense matrices: square, with the rates from one processor on each line.

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::file::{Line, decimal};
use super::{Entry, MAX_ENTRIES};

/// Nonzero rates, up to the limit on their number, and that number.
pub(super) fn entries(lines: &[Line], processors: usize) -> Result<(Vec<Entry>, usize)> {
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
