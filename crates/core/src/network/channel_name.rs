//! What a channel is called.

/// What a channel, or any of several that are alike, is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelName {
    /// What stands below the letters of its quantities.
    pub index: String,
    /// In words, with an article.
    pub words: String,
}

impl ChannelName {
    /// The name of channels of which nothing is known but their class.
    #[must_use]
    pub fn of_class(class: usize) -> Self {
        Self {
            index: format!("c{class}"),
            words: format!("a channel of class {class}"),
        }
    }
}
