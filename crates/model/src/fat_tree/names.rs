//! Names of the channels of a fat-tree and of their quantities.

use loadcurve_base::scalar::Name;
use loadcurve_network::topology::ChannelName;

use crate::channel_queue::blocking_probability;

/// Unit of rates.
pub(super) const RATE: &str = "messages/cycle";

/// A channel ⟨l,l+1⟩.
pub(super) fn upward(l: u32) -> ChannelName {
    let words = match l {
        0 => "a processor's channel into the network".to_owned(),
        _ => format!("a channel from level {l} up to level {}", l + 1),
    };
    ChannelName {
        index: format!("{l},{}", l + 1),
        words,
    }
}

/// A channel ⟨l+1,l⟩.
pub(super) fn downward(l: u32) -> ChannelName {
    let words = match l {
        0 => "a channel from level 1 down to a processor".to_owned(),
        _ => format!("a channel from level {} down to level {l}", l + 1),
    };
    ChannelName {
        index: format!("{},{l}", l + 1),
        words,
    }
}

/// Either of the two up-links of a switch of level l.
pub(super) fn either_upward(l: u32) -> ChannelName {
    ChannelName {
        words: format!("either up-link of a switch of level {l}"),
        ..upward(l)
    }
}

/// P of (10), as it appears in an equation of the paper.
pub(super) fn blocking(from: &ChannelName, to: &ChannelName, equation: &'static str) -> Name {
    let in_brackets = |ChannelName { index, .. }: &ChannelName| ChannelName {
        words: format!("⟨{index}⟩"),
        index: index.clone(),
    };
    blocking_probability(&in_brackets(from), &in_brackets(to)).by(equation)
}

/// x̄ of a channel.
pub(super) fn service(channel: &ChannelName, equation: &'static str) -> Name {
    let ChannelName { index, words } = channel;
    let words = match &index[..] {
        "0,1" => "time to push the worm in, waits ahead included".to_owned(),
        "1,0" => "time to deliver a message, a flit a cycle".to_owned(),
        _ => format!("time to push a worm through {words}, waits ahead included"),
    };
    Name::new(format!("x̄_{index}"), words).cycles().by(equation)
}
