//! Names of channels.

use loadcurve_base::scalar::Name;

use super::Topology;

/// Name of a channel, or of several channels that are equivalent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelName {
    /// Subscript of the symbols for its quantities.
    pub index: String,
    /// Name in words, with an article.
    pub words: String,
}

impl ChannelName {
    /// Name of a quantity of this channel, whose name replaces `{}` in the words.
    #[must_use]
    pub fn name(&self, letter: &str, words: &str) -> Name {
        let symbol = format!("{letter}_{}", self.index);
        Name::new(symbol, words.replace("{}", &self.words))
    }

    /// Name of a channel by its number in a topology.
    #[must_use]
    pub fn of_channel(topology: &dyn Topology, channel: usize) -> Self {
        Self {
            index: format!("c{channel}"),
            words: format!("the {}", topology.channel_name(channel)),
        }
    }

    /// Name of a set of channels of which a message takes any.
    #[must_use]
    pub fn any_of(names: &[Self]) -> Self {
        let all = |part: fn(&Self) -> &str, and: &str| {
            names.iter().map(part).collect::<Vec<&str>>().join(and)
        };
        Self {
            index: all(|name| &name.index, "+"),
            words: all(|name| &name.words, " or "),
        }
    }

    /// Name of a channel for which only the class is known.
    #[must_use]
    pub fn of_class(class: usize) -> Self {
        Self {
            index: format!("c{class}"),
            words: format!("a channel of class {class}"),
        }
    }
}
