//! What the programs print. Several processes may print at a time, each with a label in front of its lines.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use loadcurve_base::{Error, Result};

use super::collective::is_program;
use super::columns::{Cells, Columns};
use super::draft::Draft;
use super::label::{divided, own_and_message};
use super::version;
use crate::external::number::wrong;

/// True if a text has a table.
pub(super) fn has_table(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| line.contains("algbw"));
    lines.any(|line| Columns::are_named(&words(divided(line).1)))
}

/// Words of a line, without the sign of a comment, which pages may have swallowed.
fn words(line: &str) -> Vec<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix('#').unwrap_or(line);
    line.split_whitespace().collect()
}

/// Runs of a text, in order of their first lines.
///
/// # Errors
/// The first line that cannot be read.
pub(super) fn drafts(text: &str) -> Result<Vec<Draft>> {
    let mut log = Log::default();
    for (line, text) in (1..).zip(text.lines()) {
        let (label, text) = divided(text);
        let (own, message) = own_and_message(text);
        if !log.printers.contains_key(label) {
            log.printers.insert(label.to_owned(), Printer::default());
        }
        let Log { printers, heard } = &mut log;
        let Some(printer) = printers.get_mut(label) else {
            continue;
        };
        printer.read(line, &words(own), heard)?;
        heard.listen(line, own, message);
    }
    let printers = log.printers.into_values();
    let mut runs = Vec::new();
    for printer in printers {
        runs.extend(printer.finish()?);
    }
    runs.sort_by_key(|run| run.line);
    Ok(runs.into_iter().map(|run| run.draft).collect())
}

#[derive(Debug, Default)]
struct Log {
    printers: BTreeMap<String, Printer>,
    heard: Heard,
}

/// What any process, or the shell, has printed about the run that comes next.
#[derive(Debug, Default)]
struct Heard {
    /// Line and program of the last command.
    command: Option<(usize, String)>,
    version: Option<String>,
    ranks: Option<u64>,
}

impl Heard {
    fn listen(&mut self, line: usize, own: &str, message: Option<&str>) {
        let said: Vec<&str> = own.split_whitespace().collect();
        // A command has options behind its program; what a compiler prints about it has none.
        let program = said.iter().position(|word| is_program(word));
        let command =
            program.filter(|place| said[place + 1..].iter().any(|it| it.starts_with('-')));
        if let Some(place) = command {
            self.command = Some((line, said[place].to_owned()));
        }
        if let Some(version) = version::of_library(own).or_else(|| version::of_library(message?)) {
            self.version = Some(version);
        }
        let mut words = message.unwrap_or_default().split_whitespace();
        if words.any(|word| word == "nranks") {
            let ranks = words.next().and_then(|it| it.parse().ok());
            self.ranks = ranks.or(self.ranks);
        }
    }
}

/// A process with its runs.
#[derive(Debug, Default)]
struct Printer {
    runs: Vec<Printing>,
}

/// A run that is being read.
#[derive(Debug, Default)]
struct Printing {
    line: usize,
    draft: Draft,
    /// Processes of the first group, as hosts and numbers, and their ranks.
    processes: BTreeSet<(String, String)>,
    ranks: BTreeSet<u64>,
    /// Ranks of a process.
    ranks_each: Option<u64>,
    /// Group of the first rank.
    group: Option<String>,
    has_all_ranks: bool,
    is_in_place: bool,
    /// Line of the names of columns, and the columns.
    columns: Option<(usize, Columns)>,
    pending: Option<Cells>,
    is_over: bool,
}

impl Printer {
    /// The run that a line above a table is about.
    fn run(&mut self, line: usize) -> &mut Printing {
        if self.runs.last().is_none_or(|run| run.columns.is_some()) {
            self.runs.push(Printing {
                line,
                has_all_ranks: true,
                ..Printing::default()
            });
        }
        let last = self.runs.len() - 1;
        &mut self.runs[last]
    }

    fn read(&mut self, line: usize, words: &[&str], heard: &mut Heard) -> Result<()> {
        match words {
            ["Collective", "test", "starting:", program, ..] => {
                self.run(line).draft.program = Some((line, (*program).to_owned()));
            }
            ["nThread", threads, "nGpus", gpus, ..] => {
                let ranks = |word: &str| word.parse::<u64>().ok();
                let each = ranks(threads).zip(ranks(gpus));
                self.run(line).ranks_each = each.and_then(|(a, b)| a.checked_mul(b));
            }
            ["Rank", rank, about @ ..] if about.contains(&"device") => {
                self.run(line).add_rank(line, rank, about)?;
            }
            ["..."] => self.run(line).has_all_ranks = false,
            ["nccl-tests", "version", ..] | ["rccl-tests:", "Version", ..] => {
                self.run(line).draft.versions = version::of_program(words);
            }
            _ if is_places(words) => {
                self.run(line).is_in_place = !words.contains(&"out-of-place");
            }
            _ if Columns::are_named(words) => self.add_columns(line, words, heard)?,
            ["Out", "of", "bounds", ..] => {
                if let Some(run) = self.runs.last_mut() {
                    run.is_over = true;
                }
            }
            _ => {
                if let Some(run) = self.runs.last_mut() {
                    run.add_cells(line, words)?;
                }
            }
        }
        Ok(())
    }

    fn add_columns(&mut self, line: usize, words: &[&str], heard: &mut Heard) -> Result<()> {
        let run = self.run(line);
        run.columns = Some((line, Columns::read(line, words, !run.is_in_place)?));
        let draft = &mut run.draft;
        let command = heard.command.take();
        draft.program = draft.program.take().or(command);
        let version = heard.version.clone();
        let is_known = |it: &String| it.starts_with("NCCL") || it.starts_with("RCCL");
        if !draft.versions.iter().any(is_known) {
            draft.versions.extend(version);
        }
        draft.ranks = heard.ranks.take();
        Ok(())
    }

    fn finish(self) -> Result<Vec<Printing>> {
        let mut runs = self.runs;
        for run in &mut runs {
            let printed = run.ranks_printed();
            run.draft.ranks = printed.or(run.draft.ranks);
            run.draft.is_cut = !run.is_over || run.pending.is_some();
        }
        runs.retain(|run| run.columns.is_some());
        for run in &runs {
            if let (true, Some((line, _))) = (run.draft.rows.is_empty(), &run.columns) {
                let allowed = "followed by a row with results";
                return Err(wrong("table", *line, "size count type", allowed));
            }
        }
        Ok(runs)
    }
}

impl Printing {
    /// Adds a rank to those of the first group: only that group's results are printed.
    fn add_rank(&mut self, line: usize, rank: &str, about: &[&str]) -> Result<()> {
        let after = |name: &str| {
            let place = about.iter().position(|word| *word == name)?;
            about.get(place + 1).map(|word| (*word).to_owned())
        };
        let group = after("Group").unwrap_or_default();
        let first = self.group.get_or_insert_with(|| group.clone());
        self.has_all_ranks &= !about.last().is_some_and(|it| it.ends_with("..."));
        if *first != group {
            return Ok(());
        }
        let number: u64 = rank.parse().map_err(|_| {
            let allowed = "a whole number from 0 on";
            wrong("rank", line, rank, allowed)
        })?;
        if !self.ranks.insert(number) {
            let allowed = "a rank that is named once: processes that were built without MPI=1 all run on their own, \
                           and their tables are mixed";
            return Err(wrong("rank", line, rank, allowed));
        }
        let process = after("on").unwrap_or_default();
        self.processes
            .insert((process, after("Pid").unwrap_or_default()));
        Ok(())
    }

    /// Number of ranks, from their lines; a process cuts off the lines of its ranks after two kilobytes.
    fn ranks_printed(&self) -> Option<u64> {
        let ranks = if self.has_all_ranks {
            self.ranks.len() as u64
        } else {
            (self.processes.len() as u64).checked_mul(self.ranks_each?)?
        };
        (ranks > 0).then_some(ranks)
    }

    /// Adds the words of a line to the table, if they are cells.
    fn add_cells(&mut self, line: usize, words: &[&str]) -> Result<()> {
        let Some((_, columns)) = &self.columns else {
            return Ok(());
        };
        if Cells::are_begun(words)
            && let Some(pending) = self.pending.replace(Cells::new(line))
        {
            let field = format!("row in line {}", pending.line);
            let allowed = "a row with all its cells";
            return Err(Error::illegal(&field, &pending.words(), allowed));
        }
        let Some(pending) = &mut self.pending else {
            return Ok(());
        };
        pending.add(line, words, columns)?;
        if pending.are_complete(columns) {
            let row = pending.row(columns)?;
            self.draft.rows.push(row);
            self.pending = None;
        }
        Ok(())
    }
}

/// True if a line says above a table which times are out of place and in place.
fn is_places(words: &[&str]) -> bool {
    matches!(words, ["out-of-place" | "in-place", ..])
}
