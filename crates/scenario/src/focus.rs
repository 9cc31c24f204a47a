//! Selected part of a drawn network: a channel, a route between two nodes, a stage, or the bottleneck.

use std::fmt;

use loadcurve_base::{Error, Result};

use super::extent::Extent;
use super::key::digits;

/// Selected part of a network, `channel:12`, `route:3-60`, `stage:2` or `bottleneck` in a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// A channel by its number.
    Channel(usize),
    /// The routes of messages from a source to a destination.
    Route {
        /// Number of the source.
        from: usize,
        /// Number of the destination.
        to: usize,
    },
    /// A stage of a multistage network, or the channels above a level of a tree, from 0.
    Stage(u32),
    /// The channels for which waits cost most at the operating point.
    Bottleneck,
}

impl Focus {
    /// Reads the value of `key`.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub(super) fn read(key: &str, text: &str) -> Result<Self> {
        parsed(&text.to_ascii_lowercase()).ok_or_else(|| {
            let allowed = "channel:NUMBER, stage:NUMBER, route:NUMBER-NUMBER or bottleneck";
            Error::illegal(key, text, allowed)
        })
    }

    /// True if a network has the selected part.
    #[must_use]
    pub fn is_in(self, extent: Extent) -> bool {
        match self {
            Self::Channel(channel) => channel < extent.channels,
            Self::Route { from, to } => from != to && from.max(to) < extent.processors,
            Self::Stage(stage) => (stage as usize) < extent.stages,
            Self::Bottleneck => true,
        }
    }
}

fn parsed(text: &str) -> Option<Focus> {
    if text == "bottleneck" {
        return Some(Focus::Bottleneck);
    }
    let (what, which) = text.split_once(':')?;
    let number = || digits::<u32>(which.trim());
    match what.trim() {
        "channel" => Some(Focus::Channel(number()? as usize)),
        "stage" => Some(Focus::Stage(number()?)),
        "route" => {
            let (from, to) = which.split_once('-')?;
            let [from, to] = [from, to].map(|end| digits::<usize>(end.trim()));
            Some(Focus::Route {
                from: from?,
                to: to?,
            })
        }
        _ => None,
    }
}

impl fmt::Display for Focus {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (what, number) = match *self {
            Self::Channel(channel) => ("channel", channel),
            Self::Stage(stage) => ("stage", stage as usize),
            Self::Route { from, to } => return write!(f, "route:{from}-{to}"),
            Self::Bottleneck => return f.write_str("bottleneck"),
        };
        write!(f, "{what}:{number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NETWORKS, Network};

    #[test]
    fn what_is_written_reads_back() {
        for text in ["channel:12", "route:3-60", "stage:2", "bottleneck"] {
            assert_eq!(Focus::read("focus", text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "channel",
            "channel:-1",
            "route:3",
            "stage:+2",
            "node:1",
            "bottleneck:1",
        ] {
            assert!(Focus::read("focus", text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_network_has_what_it_has() {
        for kind in NETWORKS {
            let extent = Network::new(kind).extent();
            assert!(Focus::Channel(extent.channels - 1).is_in(extent));
            assert!(!Focus::Channel(extent.channels).is_in(extent));
            let last = extent.processors - 1;
            assert!(Focus::Route { from: 0, to: last }.is_in(extent));
            assert!(
                !Focus::Route {
                    from: last,
                    to: last
                }
                .is_in(extent)
            );
            assert!(!Focus::Stage(extent.stages as u32).is_in(extent));
        }
    }
}
