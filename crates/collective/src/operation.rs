//! Collective operations.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::{Error, Result};

/// A collective operation on a buffer of S bytes a processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// All processors receive the sum of their buffers.
    AllReduce,
    /// Each processor receives its share of the sum of all buffers.
    ReduceScatter,
    /// All processors receive all shares of a buffer, of which each has one.
    AllGather,
    /// Each processor sends a share of its buffer to each other one.
    AllToAll,
    /// All processors receive the buffer of processor 0.
    Broadcast,
    /// Each processor of a cube sends a buffer to each of its neighbours.
    Halo,
}

impl Operation {
    /// All operations.
    pub const ALL: [Self; 6] = [
        Self::AllReduce,
        Self::ReduceScatter,
        Self::AllGather,
        Self::AllToAll,
        Self::Broadcast,
        Self::Halo,
    ];

    /// Name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AllReduce => "all-reduce",
            Self::ReduceScatter => "reduce-scatter",
            Self::AllGather => "all-gather",
            Self::AllToAll => "all-to-all",
            Self::Broadcast => "broadcast",
            Self::Halo => "halo",
        }
    }

    /// Bus bandwidth as a multiple of the algorithm bandwidth S/t, as nccl-tests define it: 2(N−1)/N for an
    /// all-reduce, 1 for a broadcast, (N−1)/N for all others.
    ///
    /// ```
    /// use loadcurve_collective::Operation;
    /// assert_eq!(Operation::AllReduce.bus_factor(8), 1.75);
    /// assert_eq!(Operation::AllGather.bus_factor(8), 0.875);
    /// ```
    #[must_use]
    pub fn bus_factor(self, processors: usize) -> f64 {
        let others = processors.saturating_sub(1) as f64 / processors.max(1) as f64;
        match self {
            Self::AllReduce => 2.0 * others,
            Self::Broadcast => 1.0,
            _ => others,
        }
    }
}

impl Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Operation {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|it| it.name() == text);
        found.ok_or_else(|| {
            let allowed = Self::ALL.map(Self::name).join(", ");
            Error::illegal("collective", &loadcurve_base::error::quoted(text), &allowed)
        })
    }
}

/// Flits of a buffer of `bytes` bytes over links of `width` bits: ⌈8S/width⌉.
///
/// ```
/// assert_eq!(loadcurve_collective::flits(1 << 10, 128), 64);
/// ```
#[must_use]
pub fn flits(bytes: u64, width_bits: u32) -> u64 {
    bytes
        .saturating_mul(8)
        .div_ceil(u64::from(width_bits.max(1)))
}
