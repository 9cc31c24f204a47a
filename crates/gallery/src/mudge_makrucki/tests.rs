//! Tests of the tables against the equations.

use super::*;
use loadcurve::model::Model;

/// The paper's own slips, with the values of the equations.
fn slips() -> Vec<(&'static Erratum, f64)> {
    let exact = |erratum: &'static Erratum| match erratum.kind {
        ErratumKind::Slip { exact } => Some((erratum, exact)),
        _ => None,
    };
    ERRATA.iter().filter_map(exact).collect()
}

/// All calculated entries: place, quantity, printed value, number of decimals and recomputed value.
fn calculated() -> Vec<(Place, PrintedQuantity, f64, i32, f64)> {
    let mut entries = Vec::new();
    for row in &TABLE_I {
        let point = row.model().at(row.load.messages()).unwrap();
        let place = Place {
            switch: row.switch,
            places: row.places,
            offered: row.load.offered,
            stage: None,
        };
        let delay = SERVICE_TIME * point.details[0].1;
        let printed = row.queueing_delay.calculated;
        entries.push((place, PrintedQuantity::QueueingDelay, printed, 0, delay));
        let printed = row.throughput.calculated;
        entries.push((
            place,
            PrintedQuantity::Throughput,
            printed,
            3,
            point.throughput_messages,
        ));
    }
    for row in TABLE_II.iter().chain(&TABLE_III) {
        let stage = &row.model().stages(row.load.messages())[row.stage as usize];
        let place = Place {
            switch: row.switch,
            places: row.places,
            offered: row.load.offered,
            stage: Some(row.stage),
        };
        let interarrival = SERVICE_TIME / stage.arrivals;
        let printed = row.interarrival.calculated;
        entries.push((
            place,
            PrintedQuantity::Interarrival,
            printed,
            0,
            interarrival,
        ));
        let delay = SERVICE_TIME * (stage.delay_cycles() - 1.0);
        let printed = row.queueing_delay.calculated;
        entries.push((place, PrintedQuantity::QueueingDelay, printed, 0, delay));
    }
    entries
}

#[test]
fn every_calculated_entry_is_what_the_equations_give_but_for_thirteen_slips() {
    let mut found = Vec::new();
    let entries = calculated();
    assert_eq!(entries.len(), 160);
    for (place, quantity, printed, decimals, computed) in entries {
        let unit = 10.0_f64.powi(decimals);
        if (computed * unit).round() != (printed * unit).round() {
            found.push((place, quantity, printed, computed));
        }
    }
    let slips = slips();
    assert_eq!(found.len(), 13);
    for (place, quantity, printed, computed) in found {
        let (slip, exact) = slips
            .iter()
            .find(|(slip, _)| slip.place == place && slip.quantity == quantity)
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
                let decimals = if erratum.quantity == PrintedQuantity::Throughput {
                    3
                } else {
                    0
                };
                let unit = 10.0_f64.powi(decimals);
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
    for row in &TABLE_I {
        odd += usize::from(!of_row(&row.queueing_delay, 1.0));
        odd += usize::from(!of_row(&row.throughput, 0.0005));
    }
    for row in TABLE_II.iter().chain(&TABLE_III) {
        odd += usize::from(!of_row(&row.interarrival, 0.5));
        odd += usize::from(!of_row(&row.queueing_delay, 0.5));
    }
    let undecidable = ERRATA
        .iter()
        .filter(|e| e.kind == ErratumKind::Undecidable)
        .count();
    assert_eq!(odd, undecidable);
}
