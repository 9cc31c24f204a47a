//! Selection of rows of a table, which may have runs of several kinds.

use std::collections::BTreeSet;

use loadcurve_base::State;
use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::columns::column;
use super::table::ImportedTable;

/// Most distinct words of a column to select rows by.
const MAX_WORDS: usize = 24;

/// Longest list of values in an error, in characters.
const MAX_CHARACTERS: usize = 200;

impl ImportedTable {
    /// Columns of words that not all rows share and some do, such as the names of routings, with their words in
    /// order of appearance: their rows are of different runs. States of a network are of one.
    #[must_use]
    pub fn kinds(&self) -> Vec<(usize, Vec<&str>)> {
        let columns = 0..self.columns.len();
        let kinds = columns.filter_map(|column| {
            let words = self.words(column)?;
            let is_shared = (2..=MAX_WORDS).contains(&words.len()) && words.len() < self.rows.len();
            let is_state = |word: &&str| State::WRITTEN.iter().any(|state| state.word() == *word);
            (is_shared && !words.iter().all(is_state)).then_some((column, words))
        });
        kinds.collect()
    }

    /// Keeps the rows that have this text in a column, given by name or number.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if there is no such column, or no such row.
    pub fn keep(&mut self, name: &str, value: &str) -> Result<()> {
        let column = column(name, self)?;
        if !self.rows.iter().any(|(_, cells)| cells[column] == value) {
            let cells = self.rows.iter().map(|(_, cells)| quoted(&cells[column]));
            let known: BTreeSet<String> = cells.collect();
            let known: Vec<String> = known.into_iter().collect();
            let known = loadcurve_base::error::beginning(&known.join(", "), MAX_CHARACTERS);
            let allowed = format!("a value of {}, which has {known}", quoted(name));
            return Err(Error::illegal("rows", value, allowed));
        }
        self.rows.retain(|(_, cells)| cells[column] == value);
        Ok(())
    }

    /// Different words of a column; `None` if a cell holds a number, or nothing.
    fn words(&self, column: usize) -> Option<Vec<&str>> {
        let mut words: Vec<&str> = Vec::new();
        for (_, cells) in &self.rows {
            let cell = cells[column].as_str();
            if cell.is_empty() || self.is_number(cell) || words.len() > MAX_WORDS {
                return None;
            }
            if !words.contains(&cell) {
                words.push(cell);
            }
        }
        Some(words)
    }
}
