//! How kinds of networks are listed where one is chosen: their groups, their glyphs, and what a lone network is
//! worth comparing with. They are kept apart from the kinds' rows so that a program that lists none is built
//! without them.

use loadcurve_base::Result;

use super::kinds;
use super::{Network, Scenario};

/// How a kind of network is listed.
#[derive(Debug)]
pub struct Listing {
    /// Its group.
    pub group: Group,
    /// Lines of its glyph, the data of an SVG path in a square of 20 × 20.
    pub lines: &'static str,
    /// Discs of its glyph, `x,y` or `x,y,radius` each.
    pub discs: &'static str,
    /// A line of its glyph that stands out; may be empty.
    pub strong_line: &'static str,
    /// What its networks are worth comparing with.
    pub comparisons: &'static [Comparison],
}

/// A group of kinds of networks, in the order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Nodes in rows.
    Grids,
    /// Switches above processors.
    Trees,
    /// Switches between sources and destinations.
    Stages,
    /// All others.
    Special,
    /// What the user draws or opens.
    Own,
}

/// A network that is like another, but for some of its settings or its kind.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    /// Description in a few words: "longer messages".
    pub words: &'static str,
    pub(super) change: Change,
}

/// Difference between a network and one that it is compared with.
#[derive(Debug, Clone, Copy)]
pub(super) enum Change {
    /// Another kind, with some of its settings.
    Kind(&'static str, &'static [(&'static str, &'static str)]),
    /// Twice the value of a key.
    Twice(&'static str),
}

impl Listing {
    /// A kind with the lines and the discs of its glyph, of which no line stands out.
    pub(super) const fn new(
        group: Group,
        lines: &'static str,
        discs: &'static str,
        comparisons: &'static [Comparison],
    ) -> Self {
        Self {
            group,
            lines,
            discs,
            strong_line: "",
            comparisons,
        }
    }
}

impl Group {
    /// The titles, in their order.
    pub const TITLES: [&'static str; 5] = [
        "Grids and rings",
        "Trees",
        "Stages of switches",
        "Groups and special routing",
        "Your own",
    ];

    /// The title.
    #[must_use]
    pub fn title(self) -> &'static str {
        Self::TITLES[self as usize]
    }
}

impl Comparison {
    pub(super) const fn new(words: &'static str, change: Change) -> Self {
        Self { words, change }
    }

    /// The network to compare another one with.
    fn of(&self, network: &Network) -> Result<Network> {
        match self.change {
            Change::Kind(name, settings) => {
                let kind = kinds::find(name).ok_or_else(|| Network::unknown(name))?;
                Network::like(kind, network).with_settings(settings)
            }
            Change::Twice(key) => {
                let twice = network.value(key).whole().map_or(0, |number| 2 * number);
                network.with_settings(&[(key, &twice.to_string())])
            }
        }
    }
}

impl Scenario {
    /// Adds one of the networks that the one at `index` is worth comparing with.
    ///
    /// # Errors
    /// [`Error::TooManyNetworks`](loadcurve_base::Error::TooManyNetworks) if there is no room, or
    /// [`Error::IllegalValue`](loadcurve_base::Error::IllegalValue) if there is no such network.
    ///
    /// # Panics
    /// If its kind has no such comparison.
    pub fn with_comparison(&self, index: usize, comparison: usize) -> Result<Self> {
        let network = &self.networks[index];
        let comparison = kinds::listing(network.kind()).comparisons[comparison];
        self.with_network(comparison.of(network)?)
    }
}

#[cfg(test)]
mod tests {
    use crate::{NETWORKS, Scenario, listing};

    #[test]
    fn every_comparison_is_another_network() {
        for kind in NETWORKS {
            let lone = Scenario::read(kind.name).scenario;
            for comparison in 0..listing(kind).comparisons.len() {
                let both = lone.with_comparison(0, comparison).unwrap().networks;
                assert_ne!(both[0], both[1], "{}", kind.name);
            }
        }
    }

    #[test]
    fn what_is_compared_is_alike_in_all_else() {
        for (link, comparison, added) in [
            (
                "mesh,k:16,flits:16",
                0,
                "torus,k:16,flits:16,links:bi,sharing:route",
            ),
            ("mesh,k:16,flits:16", 1, "fat-tree,n:256"),
            ("mesh,k:12", 1, "fat-tree,flits:32"),
            (
                "torus,traffic:shift,by:3",
                2,
                "torus,flits:64,traffic:shift,by:3",
            ),
            ("scouting,vcs:2", 1, "scouting,vcs:4"),
            (
                "combining-min,n:16,wiring:omega",
                0,
                "combining-min,n:16,hot:0",
            ),
        ] {
            let lone = Scenario::read(link).scenario;
            let both = lone.with_comparison(0, comparison).unwrap();
            assert_eq!(both.networks[1].to_string(), added, "{link}");
        }
        let longest = Scenario::read("mesh,flits:1024").scenario;
        assert!(longest.with_comparison(0, 2).is_err());
    }

    #[test]
    fn glyphs_lie_in_their_square() {
        for kind in NETWORKS {
            for disc in listing(kind).discs.split(' ') {
                let numbers = disc.split(',').map(|number| number.parse::<f64>().unwrap());
                assert!(numbers.clone().all(|number| (1.0..=19.0).contains(&number)));
                assert!((2..=3).contains(&numbers.count()), "{}: {disc}", kind.name);
            }
        }
    }
}
