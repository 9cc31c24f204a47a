//! Groups of messages: those of each source, each destination, or each pair of them.

use serde::{Deserialize, Serialize};

/// The rule by which messages are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grouping {
    /// By the processor that sends them.
    Source,
    /// By the processor that receives them.
    Destination,
    /// By source and destination.
    Pair,
}

/// A group of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MessageGroup {
    /// All messages from a processor, or all messages for it.
    Processor(u32),
    /// All messages from one processor to another.
    Pair {
        /// The source.
        from: u32,
        /// The destination.
        to: u32,
    },
}

impl Grouping {
    /// Every rule, in the order of the documentation.
    pub const ALL: [Self; 3] = [Self::Source, Self::Destination, Self::Pair];

    /// The group of the messages from one processor to another.
    #[must_use]
    pub fn group(self, from: u32, to: u32) -> MessageGroup {
        match self {
            Self::Source => MessageGroup::Processor(from),
            Self::Destination => MessageGroup::Processor(to),
            Self::Pair => MessageGroup::Pair { from, to },
        }
    }

    /// Number of this group among all groups of a network with `processors` processors.
    #[must_use]
    pub fn index(self, from: u32, to: u32, processors: u32) -> u64 {
        match self {
            Self::Source => u64::from(from),
            Self::Destination => u64::from(to),
            Self::Pair => u64::from(from) * u64::from(processors) + u64::from(to),
        }
    }

    /// The group of this number.
    #[must_use]
    pub fn at(self, index: u64, processors: u32) -> MessageGroup {
        let (from, to) = (index / u64::from(processors), index % u64::from(processors));
        match self {
            Self::Source | Self::Destination => MessageGroup::Processor(index as u32),
            Self::Pair => self.group(from as u32, to as u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_numbered_and_found_again() {
        for grouping in Grouping::ALL {
            for (from, to) in [(0, 1), (6, 0), (3, 5)] {
                let index = grouping.index(from, to, 7);
                assert_eq!(grouping.at(index, 7), grouping.group(from, to));
            }
        }
        assert_eq!(Grouping::Pair.index(3, 5, 7), 26);
    }
}
