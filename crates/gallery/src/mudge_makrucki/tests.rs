//! Tests of the tables against the equations.

use super::*;
use loadcurve::model::Model;
use loadcurve::model::buffered_min::BufferedMin;

/// The paper's own slips, with the values of the equations.
fn slips() -> Vec<(&'static Erratum, f64)> {
    let exact = |erratum: &'static Erratum| match erratum.kind {
        ErratumKind::Slip { exact } => Some((erratum, exact)),
        _ => None,
    };
    ERRATA.iter().filter_map(exact).collect()
}

/// Rows of all tables.
fn rows() -> impl Iterator<Item = &'static PrintedRow> {
    TABLE_I.iter().chain(&TABLE_II).chain(&TABLE_III)
}

/// All calculated entries, each with its row, and with the value of the equations.
fn calculated() -> Vec<(&'static PrintedRow, PrintedQuantity, f64)> {
    let mut entries = Vec::new();
    for row in rows() {
        let Setting {
            switch,
            places,
            load,
        } = row.setting;
        let stages = if switch == 4 { 5 } else { 3 };
        let model = BufferedMin::new(stages, places, DepartureRate::Published);
        let load = load.messages();
        let [first, second] = match row.stage {
            None => {
                let point = model.at(load).unwrap();
                [SERVICE_TIME * point.details[0].1, point.throughput_messages]
            }
            Some(stage) => {
                let stage = &model.stages(load)[stage as usize];
                let delay = SERVICE_TIME * (stage.delay_cycles() - 1.0);
                [SERVICE_TIME / stage.arrivals, delay]
            }
        };
        let [of_first, of_second] = row.quantities();
        entries.extend([(row, of_first, first), (row, of_second, second)]);
    }
    entries
}

/// Power of ten with as many zeros as a quantity has decimals in print.
fn unit(quantity: PrintedQuantity) -> f64 {
    let is_fraction = quantity == PrintedQuantity::Throughput;
    if is_fraction { 1000.0 } else { 1.0 }
}

#[test]
fn every_calculated_entry_is_what_the_equations_give_but_for_thirteen_slips() {
    let mut found = Vec::new();
    let entries = calculated();
    assert_eq!(entries.len(), 160);
    for (row, quantity, computed) in entries {
        let (printed, unit) = (row.printed(quantity).calculated, unit(quantity));
        if (computed * unit).round() != (printed * unit).round() {
            found.push((row, quantity, printed, computed));
        }
    }
    let slips = slips();
    assert_eq!(found.len(), 13);
    for (row, quantity, printed, computed) in found {
        let place = (row.setting, row.stage, quantity);
        let (slip, exact) = slips
            .iter()
            .find(|(slip, _)| (slip.setting, slip.stage, slip.quantity) == place)
            .unwrap_or_else(|| panic!("{place:?}: {printed} is not {computed}"));
        assert_eq!(slip.column, PrintedColumn::Calculated);
        assert_eq!(slip.printed(), Some(printed));
        assert!((exact - computed).abs() < 0.01, "{place:?}: {computed}");
    }
}

#[test]
fn the_slips_by_name() {
    let mut printed: Vec<f64> = slips()
        .iter()
        .filter_map(|(slip, _)| slip.printed())
        .collect();
    printed.sort_by(f64::total_cmp);
    let sums_of_rounded = [875.0, 1304.0, 1613.0, 2166.0, 2510.0, 3168.0];
    let mut named = [765.0, 765.0, 3642.0, 2623.0, 724.0, 590.0, 590.0].to_vec();
    named.extend(sums_of_rounded);
    named.sort_by(f64::total_cmp);
    assert_eq!(printed, named);
}

#[test]
fn the_wrong_765_is_single_precision() {
    let wait = single_precision::stage_1_wait(8, 80.0);
    assert!((wait - 764.83).abs() < 0.005, "{wait}");
}

#[test]
fn every_erratum_stands_in_the_tables() {
    let mut scans = 0;
    for erratum in &ERRATA {
        let printed = erratum.printed().expect("an entry of the tables");
        match erratum.kind {
            ErratumKind::Scan { read } => {
                assert_ne!(read, printed, "{erratum:?}");
                scans += 1;
            }
            // Compared in the digits that are printed.
            ErratumKind::Slip { exact } => {
                let unit = unit(erratum.quantity);
                assert_ne!((exact * unit).round(), printed * unit, "{erratum:?}");
            }
            ErratumKind::Undecidable => {
                assert_eq!(erratum.column, PrintedColumn::Error, "{erratum:?}");
            }
        }
        assert!(!erratum.reason.is_empty(), "{erratum:?}");
    }
    assert_eq!(scans, 33);
}

/// Errors were computed from unrounded numbers, so a closer comparison is impossible.
#[test]
fn every_error_follows_from_its_row_but_for_the_undecidable() {
    let of_row = |printed: &Comparison, half: f64| {
        let (s, c) = (printed.simulated, printed.calculated);
        let error = |s: f64, c: f64| 100.0 * (c - s) / s;
        let (low, high) = (error(s + half, c - half), error(s - half, c + half));
        (low - 0.06..=high + 0.06).contains(&printed.error_percent)
    };
    let mut odd = 0;
    for row in rows() {
        let halves = match row.stage {
            None => [1.0, 0.0005],
            Some(_) => [0.5, 0.5],
        };
        for (printed, half) in row.printed.iter().zip(halves) {
            odd += usize::from(!of_row(printed, half));
        }
    }
    let undecidable = ERRATA
        .iter()
        .filter(|e| e.kind == ErratumKind::Undecidable)
        .count();
    assert_eq!(odd, undecidable);
}
