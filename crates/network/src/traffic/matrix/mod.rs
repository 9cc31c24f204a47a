//! Traffic with a rate for each pair of processors.

mod file;
mod form;
mod items;

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};

use super::Pattern;

/// Largest number of entries that are read.
const MAX_ENTRIES: usize = 1 << 20;

/// A traffic matrix: the rates of the messages from each source to each destination.
#[derive(Debug, Clone)]
pub struct TrafficMatrix {
    table: Arc<Table>,
}

/// The entries in order of sources, and within a source in order of destinations.
#[derive(Debug)]
struct Table {
    entries: Vec<Entry>,
    /// Cumulative weights within the entry's source, up to and including each.
    sums: Vec<f64>,
    /// First entry of every source, and the number of all entries.
    rows: Vec<usize>,
    /// Indices of entries in order of destinations, and within a destination in order of sources.
    by_destination: Vec<u32>,
    /// First of these for every destination, and the number of all.
    columns: Vec<usize>,
    /// Processors that send, in ascending order, with the cumulative sum of their rows.
    senders: Vec<(u32, f64)>,
    /// Remarks on the source file.
    remarks: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Entry {
    source: u32,
    destination: u32,
    weight: f64,
}

/// A traffic matrix as it was read.
#[derive(Debug, Clone)]
pub struct MatrixReading {
    /// The matrix.
    pub matrix: TrafficMatrix,
    /// Number of entries from a processor to itself, which were dropped.
    pub self_entries: usize,
}

impl TrafficMatrix {
    /// Reads a matrix from text such as `0-8.3-1.8-6x5`: pairs of source and destination joined by full
    /// stops, each with a whole weight after `x`, or with the weight 1. Duplicate pairs add up.
    ///
    /// ```
    /// use loadcurve_network::traffic::{Pattern, TrafficMatrix};
    /// let matrix = TrafficMatrix::from_items("0-8.3-1.8-6x5", 9).unwrap().matrix;
    /// assert_eq!(matrix.weight(8, 6), 5.0);
    /// let error = TrafficMatrix::from_items("0-8.3-1.4-", 9).unwrap_err();
    /// let words = "matrix: item 3, “4-”, is no pair such as 0-8 or 0-8x5";
    /// assert_eq!(error.to_string(), words);
    /// ```
    ///
    /// # Errors
    /// [`Error::NoPair`] and [`Error::NoProcessor`] for the first item that cannot be read,
    /// [`Error::EntryCount`] when there are more than 2²⁰, and [`Error::Silent`] when no processor sends
    /// to another.
    pub fn from_items(text: &str, processors: usize) -> Result<MatrixReading> {
        read(items::entries(text, processors)?, processors, |_| {
            Vec::new()
        })
    }

    /// Reads a matrix from the bytes of a file, in one of two forms, with cells between blanks or commas and
    /// comments after `%` or `#`:
    ///
    /// - pairs: a line has a source, a destination and a weight, which defaults to 1; further columns are
    ///   ignored. Traffic tables of Noxim have this form.
    /// - dense: a square of numbers, with the rates from one processor to all processors in turn on each
    ///   line, as `numpy.savetxt` writes them.
    ///
    /// A first line `# dense` or `# pairs` decides where a file is valid in both forms, such as three lines
    /// of three whole numbers.
    ///
    /// ```
    /// use loadcurve_network::traffic::{Pattern, TrafficMatrix};
    /// let matrix = TrafficMatrix::from_file(b"0.0 2.5 0.0\n1.0 0.0 0.0\n0.5 0.5 0.0\n", 3)?.matrix;
    /// assert_eq!(matrix.weight(0, 1), 2.5);
    /// assert!(TrafficMatrix::from_file(b"0 2 0\n1 0 0\n1 1 0\n", 3).is_err());
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NoEntry`] and [`Error::NoProcessor`] for the first line that cannot be read,
    /// [`Error::EntryCount`] when there are no entries or more than 2²⁰, [`Error::Refused`] for a dense
    /// matrix that is not square or has too many processors and for a file that is valid in both forms, and
    /// [`Error::Silent`] when no processor sends to another.
    pub fn from_file(bytes: &[u8], processors: usize) -> Result<MatrixReading> {
        let file::Contents {
            entries,
            dense_lines,
        } = file::contents(bytes, processors)?;
        let is_small = dense_lines.filter(|&lines| lines < processors);
        read(entries, processors, |self_entries| {
            let small = is_small.map(|lines| {
                format!(
                    "mfile: the matrix is of {lines} processors and the network has {processors}; the others are silent"
                )
            });
            let dropped = (self_entries > 0).then(|| {
                let rates = if self_entries == 1 { "rate" } else { "rates" };
                format!("mfile: {self_entries} {rates} from a processor to itself left out")
            });
            small.into_iter().chain(dropped).collect()
        })
    }

    /// Largest size of a file in bytes.
    pub const MAX_BYTES: usize = file::MAX_BYTES;

    /// True if a comment alone on a line, such as `# dense`, declares the form of a matrix.
    #[must_use]
    pub fn is_form(comment: &str) -> bool {
        form::Form::declared(comment).is_some()
    }

    /// Remarks on the file that the matrix was read from.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.table.remarks
    }

    /// The matrix of some entries between different processors.
    fn new(mut entries: Vec<Entry>, processors: usize, remarks: Vec<String>) -> Self {
        // Stable, so that equal pairs add up in their given order.
        let pair = |entry: &Entry| u64::from(entry.source) << 32 | u64::from(entry.destination);
        entries.sort_by_key(pair);
        entries.dedup_by(|later, first| {
            let is_same = pair(later) == pair(first);
            if is_same {
                first.weight += later.weight;
            }
            is_same
        });
        let mut sums = Vec::with_capacity(entries.len());
        let mut senders = Vec::new();
        let mut total = 0.0;
        for row in entries.chunk_by(|one, next| one.source == next.source) {
            let mut sum = 0.0;
            for entry in row {
                sum += entry.weight;
                sums.push(sum);
            }
            total += sum;
            senders.push((row[0].source, total));
        }
        let starts = |number_of: &dyn Fn(usize) -> u32| {
            let mut starts = vec![0; processors + 1];
            for index in 0..entries.len() {
                starts[number_of(index) as usize + 1] += 1;
            }
            for processor in 0..processors {
                starts[processor + 1] += starts[processor];
            }
            starts
        };
        let columns = starts(&|index| entries[index].destination);
        let mut ends = columns.clone();
        let mut by_destination = vec![0; entries.len()];
        for (entry, index) in entries.iter().zip(0..) {
            let end = &mut ends[entry.destination as usize];
            by_destination[*end] = index;
            *end += 1;
        }
        let table = Table {
            rows: starts(&|index| entries[index].source),
            columns,
            sums,
            by_destination,
            senders,
            entries,
            remarks,
        };
        Self {
            table: Arc::new(table),
        }
    }
}

/// A matrix of given entries; `remarks` are derived from the number of entries from a processor to itself.
fn read(
    mut entries: Vec<Entry>,
    processors: usize,
    remarks: impl FnOnce(usize) -> Vec<String>,
) -> Result<MatrixReading> {
    let given = entries.len();
    entries.retain(|entry| entry.source != entry.destination);
    let self_entries = given - entries.len();
    entries.retain(|entry| entry.weight > 0.0);
    if entries.is_empty() {
        return Err(Error::Silent { pattern: "matrix" });
    }
    Ok(MatrixReading {
        matrix: TrafficMatrix::new(entries, processors, remarks(self_entries)),
        self_entries,
    })
}

/// Error for too few or too many entries.
fn entry_count(key: &'static str, count: usize) -> Error {
    Error::EntryCount {
        key,
        count,
        things: "entries",
        most: MAX_ENTRIES,
    }
}

/// The number of a processor in an item or line called `place`; none if absent.
fn processor(
    text: &str,
    processors: usize,
    key: &'static str,
    place: impl FnOnce() -> String,
) -> Option<Result<u32>> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = text.parse().ok();
    let exists = number.filter(|&number: &u32| (number as usize) < processors);
    Some(exists.ok_or_else(|| Error::NoProcessor {
        key,
        place: place(),
        number: loadcurve_base::error::quoted(text),
        last: processors - 1,
    }))
}

impl Table {
    fn row(&self, source: usize) -> Range<usize> {
        self.rows[source]..self.rows[source + 1]
    }
}

/// The first item whose cumulative sum exceeds a random fraction of the total.
fn drawn<T>(items: &[T], sum: impl Fn(&T) -> f64, random: &mut Random) -> usize {
    let last = items.len() - 1;
    let lot = random.unit() * sum(&items[last]);
    // The product may be rounded up to the last sum.
    items.partition_point(|item| sum(item) <= lot).min(last)
}

impl Pattern for TrafficMatrix {
    fn processors(&self) -> usize {
        self.table.rows.len() - 1
    }

    fn senders(&self) -> usize {
        self.table.senders.len()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        let row = &self.table.entries[self.table.row(source)];
        let found = row.binary_search_by_key(&destination, |entry| entry.destination as usize);
        found.map_or(0.0, |index| row[index].weight)
    }

    fn destinations(&self, source: usize) -> Vec<(usize, f64)> {
        let row = self.table.entries[self.table.row(source)].iter();
        row.map(|entry| (entry.destination as usize, entry.weight))
            .collect()
    }

    fn sources(&self, destination: usize) -> Vec<(usize, f64)> {
        let Table {
            by_destination,
            columns,
            entries,
            ..
        } = &*self.table;
        let column = &by_destination[columns[destination]..columns[destination + 1]];
        let entries = column.iter().map(|&index| entries[index as usize]);
        entries
            .map(|entry| (entry.source as usize, entry.weight))
            .collect()
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        let table = &*self.table;
        let (source, _) = table.senders[drawn(&table.senders, |&(_, sum)| sum, random)];
        (source, self.draw_destination(source, random))
    }

    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        let row = self.table.row(source as usize);
        let nth = drawn(&self.table.sums[row.clone()], |&sum| sum, random);
        self.table.entries[row.start + nth].destination
    }

    fn keeps_symmetry(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
