//! Stages of multistage networks and levels of trees.

/// A stage of a multistage network, or the links above a level of a tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// Name in words.
    pub name: String,
    /// Sentence with the number of its components.
    pub sentence: String,
    /// Channels of the stage.
    pub channels: StageChannels,
}

/// Channels of a stage, as far as they differ.
#[derive(Debug, Clone, PartialEq)]
pub enum StageChannels {
    /// Groups of equivalent channels: the distinguishing words of each group, if there are several, and one
    /// of its channels.
    Alike(Vec<(&'static str, usize)>),
    /// Groups of channels of several classes each: words for the group, and its classes with the number of
    /// channels in each.
    Mixed(Vec<(String, Vec<(usize, u32)>)>),
}
