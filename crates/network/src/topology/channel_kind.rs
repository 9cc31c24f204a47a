//! Kinds of channels: channels of a kind are widened together.

/// Kind of a channel, by its role in the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChannelKind {
    /// From a processor into the network.
    Injection,
    /// From the network to a processor.
    Ejection,
    /// Along one of several dimensions.
    Dimension {
        /// The dimension, from 0.
        dimension: u32,
        /// Number of dimensions.
        of: u32,
    },
    /// Up from this level of a tree.
    Up(u32),
    /// Down from this level of a tree.
    Down(u32),
    /// Out of this stage of a multistage network, from 0.
    Stage(u32),
    /// Between routers of a group, in this class of virtual channels.
    Local(u32),
    /// Between groups.
    Global,
    /// On this link between two nodes of a user's own network.
    Link(u32),
    /// In a network that does not distinguish kinds.
    Other,
}

impl ChannelKind {
    /// Position of the kind on a message's route, by which kinds are listed.
    #[must_use]
    pub fn place(self) -> (u32, u32) {
        match self {
            Self::Injection => (0, 0),
            Self::Dimension { dimension, .. } => (1, dimension),
            Self::Up(level) => (1, level),
            Self::Stage(stage) => (1, stage),
            Self::Local(class) => (1, 2 * class),
            Self::Global => (1, 1),
            Self::Link(link) => (1, link),
            Self::Other => (1, 0),
            Self::Down(level) => (2, u32::MAX - level),
            Self::Ejection => (3, 0),
        }
    }

    /// Short name, `up 2`; none for a link, which is named by its nodes.
    #[must_use]
    pub fn name(self) -> Option<String> {
        let name = match self {
            Self::Injection => "sources".to_owned(),
            Self::Ejection => "ejection".to_owned(),
            Self::Dimension {
                dimension: 0,
                of: 2,
            } => "rows".to_owned(),
            Self::Dimension {
                dimension: 1,
                of: 2,
            } => "columns".to_owned(),
            Self::Dimension { dimension, .. } => format!("dimension {dimension}"),
            Self::Up(level) => format!("up {level}"),
            Self::Down(level) => format!("down {level}"),
            Self::Stage(stage) => format!("stage {stage}"),
            Self::Local(class) => format!("local {class}"),
            Self::Global => "global".to_owned(),
            Self::Other => "all".to_owned(),
            Self::Link(_) => return None,
        };
        Some(name)
    }

    /// Name of all its channels in a sentence, `links up from level 2`; none for a link.
    #[must_use]
    pub fn words(self) -> Option<String> {
        let words = match self {
            Self::Injection => "sources".to_owned(),
            Self::Ejection => "ejection channels".to_owned(),
            Self::Dimension {
                dimension: 0,
                of: 2,
            } => "links along the rows".to_owned(),
            Self::Dimension {
                dimension: 1,
                of: 2,
            } => "links along the columns".to_owned(),
            Self::Dimension { of: 1, .. } => "links".to_owned(),
            Self::Dimension { dimension, .. } => format!("links along dimension {dimension}"),
            Self::Up(level) => format!("links up from level {level}"),
            Self::Down(level) => format!("links down from level {level}"),
            Self::Stage(stage) => format!("outputs of stage {stage}"),
            Self::Local(0) => "local links outside the destination’s group".to_owned(),
            Self::Local(_) => "local links in the destination’s group".to_owned(),
            Self::Global => "global links".to_owned(),
            Self::Other => "channels".to_owned(),
            Self::Link(_) => return None,
        };
        Some(words)
    }
}
