//! Errata of the tables: misread digits of the scan, and errors of the paper.

use super::Erratum;
use super::ErratumKind::{self, Scan, Slip, Undecidable};
use super::PrintedColumn::{self, Calculated, Error, Simulated};
use super::PrintedQuantity::{self, Interarrival, QueueingDelay, Throughput};
use super::tables::setting;

/// Stories of the errata.
const THE_SCAN: &str = "the-scan";
const THE_765: &str = "the-765";

// Reasons.
const DEFINITION: &str = "1/λ = 200/ρ is exact";
const ROW: &str = "the row's % error asks for it";
const ROW_AND_SUM: &str = "the row's % error asks for it, and so does the sum in Table I";
const EQUATIONS: &str = "the equations and the row's % error ask for it";
const EQUATIONS_AND_SUM: &str = "the equations, Table III and the sum in Table I ask for it";
const EIGHT_AS_IN_ERROR: &str = "a 6 read as an 8, as in the row's % error";
const EIGHT_AS_SIMULATED: &str = "a 6 read as an 8, as in the simulated value";
const CUT_OFF: &str = "the equations give 246.70; the paper may have cut it off";
const QUOTIENT: &str = "(1136 − 1058)/1058; 7.5 is possible";
const SUM_AND_ROW: &str = "the sum of Table III and the row's % error ask for it";
const LOST_POINT: &str = "the decimal point is lost in the scan";
const ROUNDED_SUM: &str = "the sum of the rounded entries of its stages";
const WRONG_SUM: &str = "the sum of its stages, one of them the wrong 765";
const CLOSED_FORM: &str = "the closed form (2) in single precision, near ρ = 1 at stage 1";
const ROUNDED: &str = "rounded the wrong way";

/// All errata: misread digits of the scan first, then the paper's own slips, then undecidable
/// cases.
pub static ERRATA: [Erratum; 51] = [
    misread(&[4, 4, 0, 0], Interarrival, Simulated, 287.0, DEFINITION),
    misread(&[4, 4, 0, 0], Interarrival, Calculated, 287.0, DEFINITION),
    misread(&[4, 8, 0, 0], Interarrival, Simulated, 287.0, DEFINITION),
    misread(&[4, 8, 0, 0], Interarrival, Calculated, 287.0, DEFINITION),
    misread(&[4, 4, 2, 0], Interarrival, Simulated, 180.0, DEFINITION),
    misread(&[4, 4, 2, 0], Interarrival, Calculated, 180.0, DEFINITION),
    misread(&[4, 8, 2, 0], Interarrival, Simulated, 180.0, DEFINITION),
    misread(&[4, 8, 2, 0], Interarrival, Calculated, 180.0, DEFINITION),
    misread(&[4, 4, 0, 1], Interarrival, Simulated, 288.0, ROW),
    misread(&[4, 4, 0, 3], QueueingDelay, Simulated, 189.0, ROW_AND_SUM),
    misread(&[4, 4, 0, 4], Interarrival, Simulated, 382.0, ROW),
    misread(&[4, 4, 1, 0], QueueingDelay, Simulated, 275.0, ROW_AND_SUM),
    misread(&[4, 4, 1, 1], QueueingDelay, Simulated, 223.0, ROW_AND_SUM),
    misread(&[4, 4, 1, 4], QueueingDelay, Calculated, 196.0, ROW_AND_SUM),
    misread(
        &[4, 4, 3, 0],
        QueueingDelay,
        Calculated,
        486.0,
        EQUATIONS_AND_SUM,
    ),
    misread(&[4, 8, 1, 3], Interarrival, Simulated, 280.0, ROW),
    misread(&[4, 8, 1, 3], QueueingDelay, Calculated, 480.0, ROW_AND_SUM),
    misread(&[4, 8, 1, 4], Interarrival, Simulated, 285.0, ROW),
    misread(&[4, 8, 1, 4], Interarrival, Calculated, 282.0, EQUATIONS),
    misread(&[4, 8, 2, 1], QueueingDelay, Calculated, 688.0, ROW),
    misread(&[4, 8, 2, 2], Interarrival, Calculated, 228.0, ROW),
    misread(&[4, 8, 2, 3], QueueingDelay, Simulated, 485.0, ROW_AND_SUM),
    misread(&[4, 8, 3, 1], QueueingDelay, Calculated, 785.0, ROW_AND_SUM),
    misread(
        &[4, 8, 3, 4],
        Interarrival,
        Simulated,
        284.0,
        EIGHT_AS_IN_ERROR,
    ),
    misread(&[4, 8, 3, 4], Interarrival, Error, -8.7, EIGHT_AS_SIMULATED),
    misread(&[4, 8, 3, 4], Interarrival, Calculated, 246.0, CUT_OFF),
    misread(&[8, 4, 0, 1], Interarrival, Calculated, 286.0, ROW),
    misread(&[8, 4, 1, 2], Interarrival, Simulated, 246.0, ROW),
    misread(&[4, 4, 1], QueueingDelay, Error, 7.6, QUOTIENT),
    misread(&[8, 8, 0], Throughput, Simulated, 0.766, ROW),
    misread(&[8, 8, 0], Throughput, Calculated, 0.708, EQUATIONS),
    misread(&[8, 8, 3], QueueingDelay, Simulated, 2360.0, SUM_AND_ROW),
    misread(&[8, 8, 3], QueueingDelay, Error, -3.0, LOST_POINT),
    slip(&[4, 4, 2], 1302.72, ROUNDED_SUM, THE_SCAN),
    slip(&[4, 8, 1], 2509.49, ROUNDED_SUM, THE_SCAN),
    slip(&[4, 8, 2], 3166.99, ROUNDED_SUM, THE_SCAN),
    slip(&[8, 4, 2], 874.498, ROUNDED_SUM, THE_SCAN),
    slip(&[8, 8, 1], 1612.34, ROUNDED_SUM, THE_SCAN),
    slip(&[8, 8, 2], 2165.08, ROUNDED_SUM, THE_SCAN),
    slip(&[4, 8, 3], 3577.63, WRONG_SUM, THE_765),
    slip(&[8, 8, 3], 2558.15, WRONG_SUM, THE_765),
    slip(&[8, 4, 1], 735.57, "the stages add up to 735", THE_SCAN),
    slip(&[4, 8, 3, 1], 699.83, CLOSED_FORM, THE_765),
    slip(&[8, 8, 3, 1], 699.83, CLOSED_FORM, THE_765),
    slip(&[4, 8, 3, 2], 590.60, ROUNDED, THE_SCAN),
    slip(&[8, 8, 3, 2], 590.60, ROUNDED, THE_SCAN),
    undecidable(
        &[4, 4, 1],
        Throughput,
        "the printed values give 6.2; 0.541 simulated would give 10.5",
    ),
    undecidable(
        &[4, 4, 2],
        Throughput,
        "the printed values give 3.5; 0.606 simulated would give 3.0",
    ),
    undecidable(
        &[4, 8, 2],
        Throughput,
        "the printed values give −4.0; −9.8 takes more throughput than arrives",
    ),
    undecidable(
        &[4, 4, 2, 3],
        QueueingDelay,
        "the printed values give 12.8; 196 simulated would give 13.3, against Table I",
    ),
    undecidable(
        &[8, 8, 2, 1],
        QueueingDelay,
        "the printed values give −10.2; 688 calculated would give −7.5, against Table I",
    ),
];

/// Calculated delay that the equations do not give.
const fn slip(row: &[u32], exact: f64, reason: &'static str, story: &'static str) -> Erratum {
    let erratum = erratum(row, QueueingDelay, Calculated, Slip { exact }, reason);
    Erratum { story, ..erratum }
}

/// Erratum in a row of Table I, given by switch size, queue capacity and the index of its load; one
/// of Table II or III by its stage, too.
const fn erratum(
    row: &[u32],
    quantity: PrintedQuantity,
    column: PrintedColumn,
    kind: ErratumKind,
    reason: &'static str,
) -> Erratum {
    Erratum {
        setting: setting(row[0], row[1], row[2]),
        stage: match row {
            [_, _, _, stage] => Some(*stage),
            _ => None,
        },
        quantity,
        column,
        kind,
        reason,
        story: THE_SCAN,
    }
}

/// Entry that the scan misreads.
const fn misread(
    row: &[u32],
    quantity: PrintedQuantity,
    column: PrintedColumn,
    read: f64,
    reason: &'static str,
) -> Erratum {
    erratum(row, quantity, column, Scan { read }, reason)
}

/// Error in per cent that does not match its pair of values.
const fn undecidable(row: &[u32], quantity: PrintedQuantity, reason: &'static str) -> Erratum {
    erratum(row, quantity, Error, Undecidable, reason)
}
