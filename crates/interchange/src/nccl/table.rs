//! Measured times as a table, with the names that columns of collectives have in all files.

use loadcurve_answers::{Cell, Table};
use loadcurve_base::number::Rounding::{Exact, Figure};

use super::run::{Measured, Run, Time};

/// A time in a table.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// Number of its run, from 1.
    number: u64,
    run: &'a Run,
    measured: &'a Measured,
    place: &'static str,
    time: Time,
}

/// All times of some runs: those out of place and in place have rows of their own.
#[must_use]
pub fn table(runs: &[Run]) -> Table<'_, Row<'_>> {
    let rows = (1..).zip(runs).flat_map(|(number, run)| {
        run.rows.iter().flat_map(move |measured| {
            let times = [
                ("out-of-place", measured.out_of_place),
                ("in-place", measured.in_place),
            ];
            let row = move |(place, time): (_, Option<Time>)| {
                let time = time?;
                Some(Row {
                    number,
                    run,
                    measured,
                    place,
                    time,
                })
            };
            times.into_iter().filter_map(row)
        })
    });
    let algorithm = |row: &Row| row.time.algorithm_gigabytes_per_second(row.measured.bytes);
    Table::of(rows)
        .column("curve", |row| Cell::Count(row.number))
        .column("collective", |row| row.run.words())
        .headed("collective", Exact)
        .from_left()
        .column("ranks", |row| row.run.ranks.map(Cell::Count))
        .headed("ranks", Exact)
        .column("bytes", |row| Cell::Count(row.measured.bytes))
        .headed("bytes", Exact)
        .column("source", |_| "external")
        .column("place", |row| row.place)
        .headed("place", Exact)
        .from_left()
        .column("microseconds", |row| row.time.time_us)
        .headed("µs", Exact)
        .column("algbw", algorithm)
        .headed("algbw, GB/s", Figure)
        .column("busbw", move |row| {
            row.run.bus_factor().map(|factor| factor * algorithm(row))
        })
        .headed("busbw, GB/s", Figure)
        .column("wrong", |row| row.time.wrong.map(Cell::Count))
        .column("type", |row| row.measured.datatype.clone())
        .column("redop", |row| row.measured.reduction.clone())
        .column("root", |row| row.measured.root.map(Cell::Count))
        .column("origin", |row| row.run.versions.join(" "))
}
