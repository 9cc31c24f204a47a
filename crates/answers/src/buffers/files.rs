//! Buffers as files and as a table.

use loadcurve_base::Result;
use loadcurve_base::number::Rounding::{Exact, Figure, Share};
use loadcurve_scenario::Scenario;
use serde_json::{Value, json};

use super::{BufferCell, Buffers, BuffersPart};
use crate::record::net;
use crate::{EachNetwork, Parted as _, Table};

/// A cell of a grid.
type Row<'a> = (&'a Buffers, &'a BufferCell);

/// The buffers of each network of a link.
pub type BuffersTable = EachNetwork<Buffers>;

impl BuffersTable {
    /// Measures the grid of each network of a link.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for a network whose buffers cannot be chosen.
    pub fn of(scenario: &Scenario) -> Result<Self> {
        Self::found_by(scenario, |it, places| {
            places.iter().map(|&place| it.answer(place)).collect()
        })
    }

    /// The same, given how several cells are found.
    ///
    /// # Errors
    /// As for [`of`](Self::of).
    pub fn found_by(
        scenario: &Scenario,
        find: impl Fn(&Buffers, &[usize]) -> Vec<Result<BuffersPart>>,
    ) -> Result<Self> {
        Self::ask(scenario, |network| {
            let mut buffers = Buffers::open(network, &scenario.view)?;
            buffers.solve_by(&find)?;
            Ok(buffers)
        })
    }

    /// The table of the CSV file. Where a link has several networks, the last column says whose it is.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        let rows = self.curves.iter().flat_map(Buffers::rows);
        table(rows, self.has_load())
            .column("net", |it| &it.0.network)
            .when(self.curves.len() > 1)
    }

    /// The CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        let units = if self.has_load() {
            "units: buffer and memory in flits, latency and its interval in cycles"
        } else {
            "units: buffer and memory in flits, plateau and its interval in flits/cycle/source"
        };
        let load = self.curves.first().map(Buffers::load_in_words);
        let load = load.filter(|load| !load.is_empty());
        let load = load.map(|load| format!("load: {load}"));
        let remarks = std::iter::once(units.to_owned()).chain(load);
        self.csv_of(&self.table(), remarks.collect(), Buffers::sentence)
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let within = self.scenario.view.within_percent;
        self.json_of(json!({ "within": within }), Buffers::json)
    }

    fn has_load(&self) -> bool {
        self.scenario.view.load.is_some()
    }
}

impl Buffers {
    /// The table, a row for each cell.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        table(self.rows(), self.load.is_some())
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.cells.iter().map(move |cell| (self, cell))
    }

    fn is_smallest(&self, cell: &BufferCell) -> bool {
        self.smallest().is_some_and(|it| std::ptr::eq(it, cell))
    }

    fn json(&self) -> Value {
        let [least, most] = self.round_trip_cycles;
        json!({
            "net": net(&self.network),
            "sentence": self.sentence(),
            "round_trip": { "least": least, "most": most },
            "inputs": self.inputs,
            "cells": self.table().objects(),
        })
    }
}

fn table<'a>(rows: impl Iterator<Item = Row<'a>>, has_load: bool) -> Table<'a, Row<'a>> {
    let (value, heading) = if has_load {
        ("latency", "latency")
    } else {
        ("plateau", "plateau")
    };
    Table::of(rows)
        .column("vcs", |it| it.1.vcs)
        .headed("VCs", Exact)
        .column("buffer", |it| (!it.1.is_unlimited).then_some(it.1.flits))
        .shown("flits each", Exact, |it| {
            let flits = Some(it.1.flits.to_string()).filter(|_| !it.1.is_unlimited);
            flits.unwrap_or_else(|| "unlimited".to_owned())
        })
        .column("memory", |it| it.0.memory_flits(it.1))
        .headed("flits in all", Exact)
        .column(value, |it| it.1.value())
        .shown(heading, Figure, |it| it.1.value())
        .column(format!("{value}_ci"), |it| Some(it.1.interval()?.1))
        .headed("±", Figure)
        .column("relative", |it| it.0.relative(it.1))
        .headed("of unlimited", Share)
        .column("saturated", |it| {
            it.1.measured == Some(BuffersPart::Saturated)
        })
        .column("smallest", |it| it.0.is_smallest(it.1))
        .shown("", Exact, |it| {
            let is_saturated = it.1.measured == Some(BuffersPart::Saturated);
            match (it.0.is_smallest(it.1), is_saturated) {
                (true, _) => "smallest that will do",
                (false, true) => "saturated",
                (false, false) => "",
            }
        })
        .from_left()
}
