//! Operation operations that nccl-tests times, by the names of its programs and by the shape of their rows.

use loadcurve_base::{Error, Result};
use loadcurve_collective::Operation;

use super::draft::{Draft, Row};

/// Operations with the programs that time them.
const PROGRAMS: [(Operation, &str); 5] = [
    (Operation::AllReduce, "all_reduce_perf"),
    (Operation::ReduceScatter, "reduce_scatter_perf"),
    (Operation::AllGather, "all_gather_perf"),
    (Operation::AllToAll, "alltoall_perf"),
    (Operation::Broadcast, "broadcast_perf"),
];

/// Other programs of nccl-tests, of which `alltoallv_perf` has shares of several sizes.
const OTHERS: [&str; 6] = [
    "alltoallv_perf",
    "gather_perf",
    "hypercube_perf",
    "reduce_perf",
    "scatter_perf",
    "sendrecv_perf",
];

/// True if rows count the elements of a processor's share, and not those of its whole buffer.
fn counts_shares(operation: Operation) -> bool {
    !matches!(operation, Operation::AllReduce | Operation::Broadcast)
}

fn reduces(operation: Operation) -> bool {
    matches!(operation, Operation::AllReduce | Operation::ReduceScatter)
}

/// True if a row may be one of this operation: by its size and count, its reduction and its root.
fn fits(operation: Operation, row: &Row, ranks: Option<u64>) -> bool {
    let has_size = row.counted_bytes().is_none_or(|counted| {
        let shares = if counts_shares(operation) {
            ranks
        } else {
            Some(1)
        };
        match shares {
            Some(shares) => counted.checked_mul(shares) == Some(row.bytes),
            None => row.bytes.is_multiple_of(counted),
        }
    });
    let has_root = row.root.is_some_and(|root| root >= 0);
    let has_reduction = row.reduction.as_deref().is_some_and(|it| it != "none");
    // Before August 2022 the column of the reduction was missing or empty where there is none.
    let is_rooted = operation == Operation::Broadcast;
    has_size && has_root == is_rooted && has_reduction == reduces(operation)
}

/// Bus bandwidth over algorithm bandwidth of one of these operations, if it is the same for all.
pub(super) fn bus_factor(collectives: &[Operation], ranks: Option<u64>) -> Option<f64> {
    let factor = |it: &Operation| match (it, ranks) {
        (Operation::Broadcast, _) => Some(1.0),
        (_, ranks) => ranks.map(|ranks| it.bus_factor(ranks as usize)),
    };
    let first = factor(collectives.first()?)?;
    let mut factors = collectives.iter().map(factor);
    factors.all(|it| it == Some(first)).then_some(first)
}

/// True if a word is the path of a program of nccl-tests, which may have a suffix such as `_mpi`.
pub(super) fn is_program(word: &str) -> bool {
    known(word).is_some() || other(word).is_some()
}

fn known(word: &str) -> Option<Operation> {
    let mut programs = PROGRAMS.iter();
    let found = programs.find(|(_, program)| file_name(word).starts_with(program));
    found.map(|(collective, ..)| *collective)
}

fn other(word: &str) -> Option<&'static str> {
    let mut others = OTHERS.into_iter();
    others.find(|program| file_name(word).starts_with(program))
}

fn file_name(word: &str) -> &str {
    word.rsplit(['/', '\\']).next().unwrap_or(word)
}

/// The operations that a run may have timed, and whether the name of its program says so. Rows of all-gather and
/// all-to-all have the same columns, but only all-to-all does not check its results in place.
///
/// # Errors
/// [`Error::IllegalValue`] if the program times none of these operations, or if no operation has rows like these.
pub(super) fn of(draft: &Draft, ranks: Option<u64>) -> Result<(Vec<Operation>, bool)> {
    let program = draft.program.as_ref();
    if let Some((line, name)) = program.filter(|(_, name)| known(name).is_none()) {
        return Err(not_read(*line, other(name).unwrap_or(name)));
    }
    let is_possible = |collective: &Operation| {
        let mut rows = draft.rows.iter();
        rows.all(|row| fits(*collective, row, ranks))
    };
    let named = program.and_then(|(_, name)| known(name));
    if let Some(named) = named {
        if let Some(row) = draft.rows.iter().find(|row| !fits(named, row, ranks)) {
            let over = ranks.map_or(String::new(), |ranks| format!(" over {ranks} ranks"));
            let allowed = format!("a row of {}{over}", named.name());
            return Err(Error::illegal(&row.place, &row.words(), allowed));
        }
        return Ok((vec![named], true));
    }
    let mut possible: Vec<Operation> = PROGRAMS.iter().map(|(it, ..)| *it).collect();
    possible.retain(is_possible);
    let is_unchecked = draft.rows.iter().any(Row::is_unchecked_in_place);
    let is_checked = draft.rows.iter().any(Row::is_checked_in_place);
    possible.retain(|it| match it {
        Operation::AllToAll => !is_checked,
        _ => !is_unchecked,
    });
    match (possible.is_empty(), draft.rows.first()) {
        (true, Some(row)) => Err(not_read_row(row)),
        _ => Ok((possible, false)),
    }
}

fn programs() -> String {
    let programs = PROGRAMS.map(|(_, program)| program);
    programs.join(", ")
}

fn not_read(line: usize, name: &str) -> Error {
    let allowed = format!("a program that is read: {}", programs());
    Error::illegal(&format!("program in line {line}"), name, allowed)
}

fn not_read_row(row: &Row) -> Error {
    let allowed = format!("a row of a program that is read: {}", programs());
    Error::illegal(&row.place, &row.words(), allowed)
}
