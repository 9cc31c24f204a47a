//! Collective operations.

/// A collective operation of all processors of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Every processor gets the sum of the buffers of all.
    AllReduce,
    /// Every processor gets its part of the sum.
    ReduceScatter,
    /// Every processor gets the parts of all.
    AllGather,
    /// Every processor sends a different part to every other one.
    AllToAll,
    /// All processors get the buffer of processor 0.
    Broadcast,
    /// Every processor sends to its neighbours.
    Halo,
}
