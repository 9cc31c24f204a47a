//! Detection of the form of a file of numbers: pairs of processors or a dense matrix.

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

/// Largest weight, and the inverse of the least nonzero one: sums and quotients of such numbers keep full
/// precision.
const MAX_WEIGHT: f64 = 1e12;

/// A line with numbers, without its comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    /// Cells between commas if there are any, else between blanks.
    pub(super) fn cells(self) -> impl Iterator<Item = &'a str> {
        let has_commas = self.text.contains(',');
        let text = self.text.trim_end_matches(',');
        let by_comma = has_commas.then(|| text.split(',').map(str::trim));
        let by_blank = (!has_commas).then(|| text.split_whitespace());
        by_comma
            .into_iter()
            .flatten()
            .chain(by_blank.into_iter().flatten())
    }
}

/// A weight: 0, or a decimal number from 10⁻¹² to 10¹².
pub(super) fn decimal(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    let is_in_range = (1.0 / MAX_WEIGHT..=MAX_WEIGHT).contains(&number);
    (number == 0.0 || is_in_range).then_some(number)
}

/// Form of a file with rates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A source, a destination and a weight on each line.
    Pairs,
    /// The rates from a processor on each line, to all processors in turn.
    Dense,
}

/// Largest number of columns of a table of pairs, as in Noxim's format.
const MAX_TABLE_COLUMNS: usize = 7;

/// Usual number of columns of a table of pairs.
const USUAL_TABLE_COLUMNS: usize = 3;

impl Form {
    const WORDS: [(&str, Self); 2] = [("dense", Self::Dense), ("pairs", Self::Pairs)];

    /// The form declared by a comment.
    pub(super) fn declared(comment: &str) -> Option<Self> {
        let word = comment.trim();
        let mut words = Self::WORDS.into_iter();
        words.find_map(|(known, form)| known.eq_ignore_ascii_case(word).then_some(form))
    }

    /// The only form in which the lines of a file are valid.
    ///
    /// # Errors
    /// [`Error::Refused`] if both are valid.
    pub(super) fn of(lines: &[Line]) -> Result<Self> {
        let Some(first) = lines.first() else {
            return Ok(Self::Pairs);
        };
        let size = lines.len();
        let width = first.cells().count();
        if width > MAX_TABLE_COLUMNS && are_numbers(*first) {
            return Ok(Self::Dense);
        }
        let is_row = |line: &Line| line.cells().count() == size && are_numbers(*line);
        if width != size || width < 2 || !lines.iter().all(is_row) {
            return Ok(Self::Pairs);
        }
        let Some(pairs) = lines.iter().map(|line| Pair::of(*line)).collect() else {
            return Ok(Self::Dense);
        };
        let pairs: Vec<Pair> = pairs;
        let rows = lines.iter().map(|line| line.cells().filter_map(decimal));
        let rates: Vec<Vec<f64>> = rows.map(Iterator::collect).collect();
        let is_matrix = (0..size).all(|place| rates[place].get(place) == Some(&0.0));
        if size > USUAL_TABLE_COLUMNS && is_matrix && !is_table(&pairs) {
            return Ok(Self::Dense);
        }
        if pairs.iter().all(|pair| pair.is_decimal) || rates == dense(&pairs, size) {
            return Ok(Self::Pairs);
        }
        let reason = format!(
            "{size} lines of {size} numbers are a dense matrix, whose line “{}” has the rates from processor 0, or \
             pairs, of which it is that from {} to {}; begin the file with “# dense” or “# pairs”",
            quoted(first.text),
            pairs[0].source,
            pairs[0].destination
        );
        Err(Error::refused("mfile", reason))
    }
}

fn are_numbers(line: Line) -> bool {
    line.cells().all(|cell| cell.parse::<f64>().is_ok())
}

/// A line read as a pair.
struct Pair {
    source: usize,
    destination: usize,
    weight: f64,
    /// True if the weight has decimals, as no processor number does.
    is_decimal: bool,
}

impl Pair {
    fn of(line: Line) -> Option<Self> {
        let mut cells = line.cells();
        let mut processor = || {
            let cell = cells.next()?;
            let is_whole = cell.bytes().all(|byte| byte.is_ascii_digit());
            is_whole.then(|| cell.parse().ok()).flatten()
        };
        let (source, destination) = (processor()?, processor()?);
        let weight = cells.next();
        Some(Self {
            source,
            destination,
            weight: weight.map_or(Some(1.0), decimal)?,
            is_decimal: weight.is_some_and(|weight| weight.contains(['.', 'e', 'E'])),
        })
    }
}

/// True if each pair occurs once, has different ends, and has a weight, as in a table of pairs.
fn is_table(pairs: &[Pair]) -> bool {
    let known = |place: usize| {
        let same = |it: &Pair| {
            it.source == pairs[place].source && it.destination == pairs[place].destination
        };
        pairs[..place].iter().any(same)
    };
    let is_sound = |pair: &Pair| pair.source != pair.destination && pair.weight > 0.0;
    pairs.iter().all(is_sound) && !(0..pairs.len()).any(known)
}

/// The rates of pairs as a dense matrix of this size, as far as they fit.
fn dense(pairs: &[Pair], size: usize) -> Vec<Vec<f64>> {
    let mut rates = vec![vec![0.0; size]; size];
    for pair in pairs {
        match rates
            .get_mut(pair.source)
            .and_then(|row| row.get_mut(pair.destination))
        {
            Some(rate) => *rate += pair.weight,
            // The same rates cannot also belong to other processors.
            None => return Vec::new(),
        }
    }
    rates
}
