//! Kinds of candidates that are ticked by name, such as `hypercube`: their sizes follow from the processors asked for.

use std::ops::RangeInclusive;

use super::super::kinds;
use super::super::sizes::written;
use super::super::{Network, NetworkKind};
use crate::listing;

/// Links both ways, and the rule for shared links that is nearest to simulation.
const TORUS: &[(&str, &str)] = &[("links", "bi"), kinds::BY_ROUTE];
const RINGS: &[(&str, &str)] = &[("wrap", "1"), kinds::BY_ROUTE];

/// Nodes of a glyph of a ring.
const AROUND: &str = "10,3 15,5 17,10 15,15 10,17 5,15 3,10 5,5";

/// Keys of a size, with their texts.
type Sizes = Vec<(&'static str, String)>;

/// A kind of candidates.
#[derive(Debug)]
pub struct Pick {
    /// Name in a link.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// True if it is proposed beside any other network.
    pub is_usual: bool,
    /// Name of the kind of network.
    kind: &'static str,
    /// Keys that make it what it is.
    settings: &'static [(&'static str, &'static str)],
    /// All its sizes with a number of processors in a range.
    sizes: fn(&RangeInclusive<u32>) -> Vec<Sizes>,
    /// Lines and discs of its glyph, unless it is that of the kind.
    glyph: Option<(&'static str, &'static str)>,
}

/// All kinds of candidates.
pub static PICKS: &[Pick] = &[
    Pick::new("mesh", "Mesh", "mesh", &[], squares),
    Pick::new("torus", "Torus", "torus", TORUS, squares),
    Pick::new("mesh3d", "3-D mesh", "cube", &[], boxes),
    Pick::new("torus3d", "3-D torus", "cube", RINGS, boxes_of_rings).drawn(
        "M3 8h9v9H3ZM8 3h9v9H8ZM3 8l5-5M12 8l5-5M12 17l5-5M3 17l5-5M3 17c2 3 7 3 9 0M17 3c3 2 3 7 0 9M8 3c2-3 7-3 9 0",
        "3,8 12,8 3,17 12,17 8,3 17,3 17,12 8,12",
    ),
    Pick::new("hypercube", "Hypercube", "cube", &[], twos).drawn(
        "M2.500 2.500h15v15h-15ZM7 7h6v6H7ZM2.500 2.500 7 7M17.500 2.500 13 7M17.500 17.500 13 13M2.500 17.500 7 13",
        "2.5,2.5 17.5,2.5 17.5,17.5 2.5,17.5 7,7 13,7 13,13 7,13",
    ),
    Pick::new("ring", "Ring", "cube", RINGS, rings)
        .unusual()
        .drawn("m10 3 5 2 2 5-2 5-5 2-5-2-2-5 2-5Z", AROUND),
    Pick::new("hyperx", "Flattened butterfly", "hyperx", &[], flattened),
    Pick::new("fat-tree", "Butterfly fat-tree", "fat-tree", &[], fours),
    Pick::new("xgft", "k-ary n-tree", "xgft", &[], trees),
    Pick::new("fly", "Butterfly", "fly", &[], stages),
    Pick::new("dragonfly", "Dragonfly", "dragonfly", &[kinds::BY_ROUTE], groups),
    Pick::new("scouting", "Scouting torus", "scouting", &[], squares_by_four).unusual(),
    Pick::new("buffered-min", "Buffered stages", "buffered-min", &[], switches).unusual(),
    Pick::new("combining-min", "Combining stages", "combining-min", &[], fours).unusual(),
];

impl Pick {
    const fn new(
        name: &'static str,
        title: &'static str,
        kind: &'static str,
        settings: &'static [(&'static str, &'static str)],
        sizes: fn(&RangeInclusive<u32>) -> Vec<Sizes>,
    ) -> Self {
        Self {
            name,
            title,
            is_usual: true,
            kind,
            settings,
            sizes,
            glyph: None,
        }
    }

    const fn drawn(self, lines: &'static str, discs: &'static str) -> Self {
        Self {
            glyph: Some((lines, discs)),
            ..self
        }
    }

    const fn unusual(self) -> Self {
        Self {
            is_usual: false,
            ..self
        }
    }

    /// The kind of candidates of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let plain = name.trim().to_ascii_lowercase();
        PICKS.iter().find(|pick| pick.name == plain)
    }

    /// The kind of candidates that a network is one of.
    #[must_use]
    pub fn of(network: &Network) -> Option<&'static Self> {
        let processors = network.processors() as u32;
        let mut picks = PICKS.iter();
        picks.find(|pick| {
            let is_of = |(key, text): &(&str, String)| network.value(key).to_string() == *text;
            let is_so = |(key, text): &(&str, &str)| {
                // How links are shared is no matter of kind.
                *key == kinds::BY_ROUTE.0 || network.value(key).to_string() == *text
            };
            let sizes = || (pick.sizes)(&(processors..=processors));
            pick.kind == network.kind().name
                && pick.settings.iter().all(is_so)
                && sizes().iter().any(|size| size.iter().all(is_of))
        })
    }

    /// The kind of network.
    pub(super) fn kind(&self) -> &'static NetworkKind {
        kinds::find(self.kind).expect("a kind of candidates is one of a kind of network")
    }

    /// Lines and discs of its glyph, as in [`Listing`](crate::Listing).
    #[must_use]
    pub fn glyph(&self) -> (&'static str, &'static str) {
        let listing = listing(self.kind());
        self.glyph.unwrap_or((listing.lines, listing.discs))
    }

    /// Settings of each of its networks with a number of processors in a range, but for those that all kinds share.
    pub(super) fn each(&self, processors: &RangeInclusive<u32>) -> Vec<Sizes> {
        let own = self.settings.iter();
        let own: Sizes = own.map(|(key, text)| (*key, (*text).to_owned())).collect();
        let sizes = (self.sizes)(processors).into_iter();
        sizes.map(|size| [own.clone(), size].concat()).collect()
    }
}

/// Square arrays.
fn squares(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let sides = (2..=64_u32).filter(|side| range.contains(&(side * side)));
    sides.map(|side| vec![("k", side.to_string())]).collect()
}

/// Square arrays whose sides are multiples of four.
fn squares_by_four(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let sides = (4..=64_u32).step_by(4);
    let sides = sides.filter(|side| range.contains(&(side * side)));
    sides.map(|side| vec![("k", side.to_string())]).collect()
}

/// Boxes whose longest side is at most twice the shortest one.
fn boxes(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    boxes_from(2, range)
}

/// The same of rings, which have at least three nodes.
fn boxes_of_rings(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    boxes_from(3, range)
}

fn boxes_from(least: u32, range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let shortest = least..=range.end().isqrt().min(64);
    let sides = shortest.flat_map(|a| {
        let sides = (a..=2 * a).flat_map(move |b| (b..=2 * a).map(move |c| [a, b, c]));
        sides.filter(move |sides| range.contains(&sides.iter().product::<u32>()))
    });
    sides.map(|sides| vec![("dims", written(&sides))]).collect()
}

/// Two nodes along each dimension.
fn twos(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let dimensions = (2..=12_usize).filter(|&it| range.contains(&(1_u32 << it)));
    let sizes = dimensions.map(|it| vec![("dims", written(&vec![2; it]))]);
    sizes.collect()
}

/// Rings of 2ⁿ or 3 · 2ⁿ nodes, up to 1,024.
fn rings(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let lengths = (1..=9).flat_map(|power| [2_u32 << power, 3_u32 << power]);
    let lengths = lengths.filter(|length| *length <= 1024 && range.contains(length));
    let sizes = lengths.map(|length| vec![("dims", length.to_string())]);
    sizes.collect()
}

/// Square arrays of routers, each with at most as many processors as a row has routers.
fn flattened(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let sides = 2..=64_u32;
    let each = sides.flat_map(|side| (1..=side).map(move |hosts| (side, hosts)));
    let each = each.filter(|(side, hosts)| range.contains(&(side * side * hosts)));
    let sizes = each.map(|(side, hosts)| {
        let dims = written(&[side, side]);
        vec![("dims", dims), ("hosts", hosts.to_string())]
    });
    sizes.collect()
}

/// Powers of four.
fn fours(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let counts = (1..=8).map(|power| 4_u32.pow(power));
    let counts = counts.filter(|count| range.contains(count));
    counts.map(|count| vec![("n", count.to_string())]).collect()
}

/// Trees of equal switches, with as many parents as children or fewer.
fn trees(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let each = powers(range, 2..=32, 2..=8);
    let sizes = each.flat_map(|(children, levels)| {
        let down = written(&vec![children; levels as usize]);
        (1..=children).map(move |parents| {
            let up = written(&vec![parents; levels as usize - 1]);
            vec![("down", down.clone()), ("up", up)]
        })
    });
    sizes.collect()
}

/// Stages of equal switches.
fn stages(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    stages_of("k", range)
}

/// The same with buffers.
fn switches(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    stages_of("switch", range)
}

fn stages_of(radix: &'static str, range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let sizes = powers(range, 2..=16, 2..=12);
    let sizes = sizes
        .map(|(ports, stages)| vec![(radix, ports.to_string()), ("stages", stages.to_string())]);
    sizes.collect()
}

/// Bases and exponents of the powers in a range.
fn powers(
    range: &RangeInclusive<u32>,
    bases: RangeInclusive<u32>,
    exponents: RangeInclusive<u32>,
) -> impl Iterator<Item = (u32, u32)> {
    let each = bases.flat_map(move |base| exponents.clone().map(move |it| (base, it)));
    let is_in = move |&(base, exponent): &(u32, u32)| {
        let power = base.checked_pow(exponent);
        power.is_some_and(|it| range.contains(&it))
    };
    each.filter(is_in)
}

/// As many groups as global links join, of one to two routers for each global link of a router, which has at most as
/// many processors.
fn groups(range: &RangeInclusive<u32>) -> Vec<Sizes> {
    let mut sizes = Vec::new();
    for global in 1..=8_u32 {
        for routers in global.max(2)..=2 * global {
            for processors in 1..=global {
                if range.contains(&(processors * routers * (routers * global + 1))) {
                    sizes.push(vec![
                        ("p", processors.to_string()),
                        ("a", routers.to_string()),
                        ("h", global.to_string()),
                    ]);
                }
            }
        }
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(pick: &Pick, range: RangeInclusive<u32>) -> Vec<Network> {
        let settings = pick.each(&range);
        let network = |settings: &Sizes| {
            let settings: Vec<(&str, &str)> = settings
                .iter()
                .map(|(key, text)| (*key, text.as_str()))
                .collect();
            Network::new(pick.kind()).with_settings(&settings)
        };
        settings.iter().filter_map(|it| network(it).ok()).collect()
    }

    #[test]
    fn all_sizes_lie_in_the_range_and_are_told_by_their_kind() {
        for pick in PICKS {
            for range in [16..=64, 64..=256, 200..=1100] {
                let networks = each(pick, range.clone());
                for network in &networks {
                    let processors = network.processors() as u32;
                    assert!(range.contains(&processors), "{}: {network}", pick.name);
                    let of = Pick::of(network).map(|it| it.name);
                    // An array of twos along three dimensions is a box, too.
                    let is_box = ["mesh3d", "torus3d"].map(Some).contains(&of);
                    assert!(of == Some(pick.name) || is_box, "{network}: {of:?}");
                }
                let names = networks.iter().map(ToString::to_string);
                let names: std::collections::HashSet<String> = names.collect();
                assert_eq!(names.len(), networks.len(), "{}", pick.name);
            }
            assert!(!each(pick, 16..=256).is_empty(), "{}", pick.name);
            assert_eq!(pick.each(&(7..=7)).len(), 0, "{}", pick.name);
        }
    }

    #[test]
    fn a_range_holds_the_networks_that_people_know() {
        for (name, network) in [
            ("mesh", "mesh"),
            ("torus", "torus,links:bi,sharing:route"),
            ("mesh3d", "cube"),
            ("torus3d", "cube,wrap:1,sharing:route"),
            ("hypercube", "cube,dims:2x2x2x2x2x2"),
            ("ring", "cube,dims:64,wrap:1,sharing:route"),
            ("hyperx", "hyperx"),
            ("fat-tree", "fat-tree"),
            ("xgft", "xgft"),
            ("fly", "fly"),
        ] {
            let pick = Pick::named(name).unwrap();
            let networks = each(pick, 64..=64).into_iter();
            let texts: Vec<String> = networks.map(|it| it.to_string()).collect();
            assert!(texts.contains(&network.to_owned()), "{name}: {texts:?}");
        }
        let dragonflies = each(Pick::named(" Dragonfly ").unwrap(), 72..=72);
        assert!(
            dragonflies
                .iter()
                .any(|it| it.to_string() == "dragonfly,sharing:route")
        );
        assert!(Pick::named("moebius").is_none());
    }

    #[test]
    fn all_kinds_together_are_few_enough_to_search() {
        let count = |range: RangeInclusive<u32>| {
            let counts = PICKS.iter().map(|pick| each(pick, range.clone()).len());
            counts.sum::<usize>()
        };
        assert!((60..400).contains(&count(64..=256)), "{}", count(64..=256));
        assert!(count(16..=1024) < super::super::MAX_CANDIDATES);
    }
}
