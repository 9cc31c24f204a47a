//! Collective operations that nccl-tests times, by the names of its programs and by the shape of their rows.

use loadcurve_base::{Error, Result};

use super::draft::{Draft, Row};

/// A collective operation whose times can stand beside ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collective {
    /// Everybody gets the sum of all buffers.
    AllReduce,
    /// Everybody gets a share of the sum of all buffers.
    ReduceScatter,
    /// Everybody gets the shares of all.
    AllGather,
    /// Everybody sends each of the others a share of its own.
    AllToAll,
    /// Everybody gets the buffer of one.
    Broadcast,
}

/// Operations with their words in links and the programs that time them.
const PROGRAMS: [(Collective, &str, &str); 5] = [
    (Collective::AllReduce, "all-reduce", "all_reduce_perf"),
    (
        Collective::ReduceScatter,
        "reduce-scatter",
        "reduce_scatter_perf",
    ),
    (Collective::AllGather, "all-gather", "all_gather_perf"),
    (Collective::AllToAll, "all-to-all", "alltoall_perf"),
    (Collective::Broadcast, "broadcast", "broadcast_perf"),
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

impl Collective {
    /// Its word in links and files: “all-reduce”.
    #[must_use]
    pub fn word(self) -> &'static str {
        PROGRAMS[self as usize].1
    }

    /// Bus bandwidth over algorithm bandwidth, as nccl-tests defines them in its PERFORMANCE.md: the share of a
    /// buffer of `ranks` processors that the busiest of them has to send.
    ///
    /// ```
    /// use loadcurve_interchange::nccl::Collective;
    /// assert_eq!(Collective::AllReduce.bus_factor(8), 1.75);
    /// assert_eq!(Collective::AllToAll.bus_factor(8), 0.875);
    /// assert_eq!(Collective::Broadcast.bus_factor(8), 1.0);
    /// ```
    #[must_use]
    pub fn bus_factor(self, ranks: u64) -> f64 {
        let others = ranks.saturating_sub(1) as f64 / ranks as f64;
        match self {
            Self::AllReduce => 2.0 * others,
            Self::ReduceScatter | Self::AllGather | Self::AllToAll => others,
            Self::Broadcast => 1.0,
        }
    }

    /// True if rows count the elements of a processor's share, and not those of its whole buffer.
    fn counts_shares(self) -> bool {
        !matches!(self, Self::AllReduce | Self::Broadcast)
    }

    fn reduces(self) -> bool {
        matches!(self, Self::AllReduce | Self::ReduceScatter)
    }

    /// True if a row may be one of this operation: by its size and count, its reduction and its root.
    fn fits(self, row: &Row, ranks: Option<u64>) -> bool {
        let has_size = row.counted_bytes().is_none_or(|counted| {
            let shares = if self.counts_shares() { ranks } else { Some(1) };
            match shares {
                Some(shares) => counted.checked_mul(shares) == Some(row.bytes),
                None => row.bytes.is_multiple_of(counted),
            }
        });
        let has_root = row.root.is_some_and(|root| root >= 0);
        let has_reduction = row.reduction.as_deref().is_some_and(|it| it != "none");
        // Before August 2022 the column of the reduction was missing or empty where there is none.
        has_size && has_root == (self == Self::Broadcast) && has_reduction == self.reduces()
    }
}

/// Bus bandwidth over algorithm bandwidth of one of these operations, if it is the same for all.
pub(super) fn bus_factor(collectives: &[Collective], ranks: Option<u64>) -> Option<f64> {
    let factor = |it: &Collective| match (it, ranks) {
        (Collective::Broadcast, _) => Some(1.0),
        (_, ranks) => ranks.map(|ranks| it.bus_factor(ranks)),
    };
    let first = factor(collectives.first()?)?;
    let mut factors = collectives.iter().map(factor);
    factors.all(|it| it == Some(first)).then_some(first)
}

/// True if a word is the path of a program of nccl-tests, which may have a suffix such as `_mpi`.
pub(super) fn is_program(word: &str) -> bool {
    known(word).is_some() || other(word).is_some()
}

fn known(word: &str) -> Option<Collective> {
    let mut programs = PROGRAMS.iter();
    let found = programs.find(|(_, _, program)| file_name(word).starts_with(program));
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
pub(super) fn of(draft: &Draft, ranks: Option<u64>) -> Result<(Vec<Collective>, bool)> {
    let program = draft.program.as_ref();
    if let Some((line, name)) = program.filter(|(_, name)| known(name).is_none()) {
        return Err(not_read(*line, other(name).unwrap_or(name)));
    }
    let is_possible = |collective: &Collective| {
        let mut rows = draft.rows.iter();
        rows.all(|row| collective.fits(row, ranks))
    };
    let named = program.and_then(|(_, name)| known(name));
    if let Some(named) = named {
        if let Some(row) = draft.rows.iter().find(|row| !named.fits(row, ranks)) {
            let over = ranks.map_or(String::new(), |ranks| format!(" over {ranks} ranks"));
            let allowed = format!("a row of {}{over}", named.word());
            return Err(Error::illegal(&row.place, &row.words(), allowed));
        }
        return Ok((vec![named], true));
    }
    let mut possible: Vec<Collective> = PROGRAMS.iter().map(|(it, ..)| *it).collect();
    possible.retain(is_possible);
    let is_unchecked = draft.rows.iter().any(Row::is_unchecked_in_place);
    let is_checked = draft.rows.iter().any(Row::is_checked_in_place);
    possible.retain(|it| match it {
        Collective::AllToAll => !is_checked,
        _ => !is_unchecked,
    });
    match (possible.is_empty(), draft.rows.first()) {
        (true, Some(row)) => Err(not_read_row(row)),
        _ => Ok((possible, false)),
    }
}

fn programs() -> String {
    let programs = PROGRAMS.map(|(_, _, program)| program);
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
