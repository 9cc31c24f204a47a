//! Cycles that every flit adds to a collective.

use serde::{Deserialize, Serialize};

use super::bottleneck::Bottleneck;
use super::flow::Direction;
use super::fraction::Fraction;
use super::graph::Graph;
use super::{all_gather, all_reduce, all_to_all, broadcast};
use crate::{Operation, Result};

/// Cycles that every flit of the largest buffer adds to a collective at least, β, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bandwidth {
    /// β, exactly.
    pub cycles_per_flit: Fraction,
    /// The reason.
    pub bottleneck: Bottleneck,
}

impl Bandwidth {
    /// The bandwidth of an operation; none of [`Operation::Halo`], for which there is no bound.
    ///
    /// # Errors
    /// [`Error::TooManySteps`](crate::Error::TooManySteps) where the network is so large that the search takes more than
    /// some seconds.
    pub fn of(operation: Operation, graph: &Graph<'_>) -> Result<Option<Self>> {
        Ok(Some(match operation {
            Operation::AllGather => all_gather::bandwidth(graph, Direction::Backward)?,
            Operation::ReduceScatter => all_gather::bandwidth(graph, Direction::Forward)?,
            Operation::AllReduce => all_reduce::bandwidth(graph)?,
            Operation::Broadcast => broadcast::bandwidth(graph)?,
            Operation::AllToAll => all_to_all::bandwidth(graph),
            Operation::Halo => return Ok(None),
        }))
    }
}

/// The greatest of some bounds, of equal ones the first; the first is always there.
pub(super) fn greatest<const COUNT: usize>(
    bounds: [Option<(Fraction, Bottleneck)>; COUNT],
) -> Bandwidth {
    let mut greatest = Bandwidth {
        cycles_per_flit: Fraction::new(0, 1),
        bottleneck: Bottleneck::Distance,
    };
    for (cycles_per_flit, bottleneck) in bounds.into_iter().flatten() {
        if cycles_per_flit > greatest.cycles_per_flit {
            greatest = Bandwidth {
                cycles_per_flit,
                bottleneck,
            };
        }
    }
    greatest
}
