//! Names of channels.

/// Name of a channel, or of several channels that are equivalent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelName {
    /// Subscript of the symbols for its quantities.
    pub index: String,
    /// Name in words, with an article.
    pub words: String,
}

impl ChannelName {
    /// Name of a channel of which only the class is known.
    #[must_use]
    pub fn of_class(class: usize) -> Self {
        Self {
            index: format!("c{class}"),
            words: format!("a channel of class {class}"),
        }
    }
}
