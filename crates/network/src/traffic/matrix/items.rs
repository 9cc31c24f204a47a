//! Traffic matrices as text in a link.

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::{Entry, MAX_ENTRIES, entry_count, processor};

/// Entries of a text such as `0-8.3-1.8-6x5`, in their given order.
pub(super) fn entries(text: &str, processors: usize) -> Result<Vec<Entry>> {
    let count = text.split('.').count();
    if count > MAX_ENTRIES {
        return Err(entry_count("matrix", count));
    }
    let numbered = (1..).zip(text.split('.'));
    numbered
        .map(|(number, item)| entry(number, item, processors))
        .collect()
}

/// The entry of an item, numbered from 1.
fn entry(number: usize, item: &str, processors: usize) -> Result<Entry> {
    let no_pair = || Error::NoPair {
        item: number,
        text: quoted(item),
    };
    let place = || format!("matrix: item {number}, “{}”", quoted(item));
    let end = |text| processor(text, processors, "matrix", place).unwrap_or_else(|| Err(no_pair()));
    let (pair, weight) = match item.split_once('x') {
        Some((pair, weight)) => (pair, Some(weight)),
        None => (item, None),
    };
    let (source, destination) = pair.split_once('-').ok_or_else(no_pair)?;
    let weight = weight.map_or(Some(1.0), whole).ok_or_else(no_pair)?;
    Ok(Entry {
        source: end(source)?,
        destination: end(destination)?,
        weight,
    })
}

/// A whole weight from 1 to 2³² − 1.
fn whole(text: &str) -> Option<f64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = text.parse().ok().filter(|_| is_number)?;
    (number > 0).then(|| f64::from(number))
}
