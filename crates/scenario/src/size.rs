//! Smaller networks of the same kind.

use super::{Network, Scenario, TypedKey};

/// The key that sets the size of a network.
#[derive(Debug, Clone, Copy)]
pub enum Size {
    /// A number; larger ones give more processors.
    Number {
        /// The key.
        key: &'static TypedKey<u32>,
        /// Its value for a number of processors; none if there is no such network.
        of: fn(u32) -> Option<u32>,
    },
    /// Several numbers.
    Shape {
        /// Name of the key.
        key: &'static str,
        /// Its value for a number of processors; none if there is no such network.
        of: fn(u32) -> Option<String>,
        /// Its value in the next smaller network; none if there is none.
        smaller: fn(&Network) -> Option<String>,
    },
    /// None: it is whatever its user made.
    Fixed {
        /// The key that says it.
        key: &'static str,
    },
}

impl Size {
    /// Size by a number, with its value for a number of processors.
    #[must_use]
    pub const fn by(key: &'static TypedKey<u32>, of: fn(u32) -> Option<u32>) -> Self {
        Self::Number { key, of }
    }

    /// Size by several numbers, with their text for a number of processors and that of the next smaller network.
    #[must_use]
    pub const fn of_shape(
        key: &'static str,
        of: fn(u32) -> Option<String>,
        smaller: fn(&Network) -> Option<String>,
    ) -> Self {
        Self::Shape { key, of, smaller }
    }

    /// Name of the key.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Number { key, .. } => key.key.name,
            Self::Shape { key, .. } | Self::Fixed { key } => key,
        }
    }

    /// Text of the key for a number of processors; none if there is no such network.
    #[must_use]
    pub fn of(&self, processors: u32) -> Option<String> {
        match self {
            Self::Number { of, .. } => of(processors).map(|number| number.to_string()),
            Self::Shape { of, .. } => of(processors),
            Self::Fixed { .. } => None,
        }
    }
}

/// Nodes of a row of a square array of this many.
pub(super) fn side_of(nodes: u32) -> Option<u32> {
    Some(nodes.isqrt()).filter(|side| side * side == nodes)
}

impl Network {
    /// Largest network with at most this many processors that differs from this one only in size;
    /// this one if it is small enough, `None` if even the smallest is too large.
    #[must_use]
    pub fn of_at_most(&self, processors: usize) -> Option<Self> {
        match self.kind().size {
            Size::Number { key, .. } => (1..=self.get(key)).rev().find_map(|number| {
                let mut smaller = self.clone();
                // Some numbers are illegal as sizes.
                smaller.set(key.key.name, &number.to_string()).ok()?;
                (smaller.processors() <= processors).then_some(smaller)
            }),
            Size::Shape { key, smaller, .. } => {
                let mut network = self.clone();
                while network.processors() > processors {
                    let text = smaller(&network)?;
                    network.set(key, &text).ok()?;
                }
                Some(network)
            }
            Size::Fixed { .. } => (self.processors() <= processors).then(|| self.clone()),
        }
    }
}

impl Scenario {
    /// Shrinks the network at `index` to the largest size with at most this many processors; `None`
    /// if there is no such size.
    #[must_use]
    pub fn with_at_most(&self, index: usize, processors: usize) -> Option<Self> {
        let mut edited = self.clone();
        edited.networks[index] = self.networks[index].of_at_most(processors)?;
        edited.keep_focus_of(self);
        Some(edited)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Domain, NETWORKS, Network, Scenario, Size};

    #[test]
    fn a_network_is_made_smaller_by_its_size_alone() {
        for (link, smaller) in [
            ("fat-tree,n:16384,flits:32", "fat-tree,n:256,flits:32"),
            ("mesh,k:17", "mesh,k:16"),
            ("torus,k:64,links:bi", "torus,k:16,links:bi"),
            ("scouting,k:20,vcs:2", "scouting,k:16,vcs:2"),
            ("buffered-min", "buffered-min,stages:4"),
            ("buffered-min,switch:9", "buffered-min,switch:9,stages:2"),
            ("combining-min,n:4096,hot:1", "combining-min,n:256,hot:1"),
            ("mesh,k:16", "mesh,k:16"),
        ] {
            let link = format!("net=torus,k:64&net={link}&draw=2");
            let edited = Scenario::read(&link).scenario.with_at_most(1, 256).unwrap();
            let networks = edited.networks.iter().map(ToString::to_string);
            assert_eq!(networks.collect::<Vec<_>>(), ["torus,k:64", smaller]);
        }
        assert_eq!(Network::new(&NETWORKS[0]).of_at_most(1), None);
    }

    #[test]
    fn every_kind_has_a_size_that_makes_it_small() {
        for kind in NETWORKS {
            let mut network = Network::new(kind);
            assert!(network.has(kind.size.key()));
            match kind.size {
                Size::Fixed { .. } => continue,
                Size::Number { key, .. } => {
                    let (Domain::Whole { most, .. }
                    | Domain::Multiple { most, .. }
                    | Domain::Power { most, .. }) = key.key.domain
                    else {
                        panic!("{} is no size", key.key.name);
                    };
                    let name = key.key.name;
                    let mut legal = (1..=most).rev();
                    assert!(legal.any(|size| network.set(name, &size.to_string()).is_ok()));
                }
                Size::Shape { key, .. } => {
                    let mut large = ["16x8x8", "20x20"].into_iter();
                    assert!(large.any(|text| network.set(key, text).is_ok()));
                }
            }
            assert!(network.processors() > 256, "{network}");
            let smaller = network.of_at_most(256).unwrap();
            assert!(smaller.processors() <= 256, "{smaller}");
        }
    }
}
