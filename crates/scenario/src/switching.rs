//! Switching techniques, and the latency that they give a message in an empty network.

/// What a message does on its route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switching {
    /// Its header reserves one channel after the other, and its flits follow as a worm.
    Wormhole,
    /// Its header scouts some links ahead of the data, and backs off where channels are busy.
    Scouting,
    /// A packet is stored whole in the queue of each stage before it goes on.
    StoreAndForward,
}
