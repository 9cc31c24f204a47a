//! Traffic: the keys of a network that say who sends to whom, and the pattern that they give.

use std::borrow::Cow;

use super::key::{Choice, Domain, Key, TextForm, Value, digits};
use super::network::Network;
use super::rule::{Breach, Needs, Rule};
use super::typed_key::{TypedKey, one_of};
use crate::traffic::Pattern as _;
use crate::traffic::{
    AnyPattern, DestinationMap, HotProcessors, Permutation, TrafficMatrix, Uniform,
};
use crate::{Error, Result};

/// A choice of the key `traffic`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TrafficKind {
    /// Any other processor, equally likely.
    Uniform,
    /// A rule without parameters.
    Map(DestinationMap),
    /// A rule with a distance.
    Shift,
    /// A permutation drawn at random.
    Random,
    /// Some processors are sent more than the others.
    Hot,
    /// Rates of each pair.
    Matrix,
}

/// Who sends to whom.
pub(super) static TRAFFIC: TypedKey<TrafficKind> = one_of!("traffic", "traffic", "{words}", [
    TrafficKind::Uniform => "uniform" "uniform traffic",
    TrafficKind::Map(DestinationMap::Transpose) => "transpose" "transpose traffic",
    TrafficKind::Map(DestinationMap::Complement) => "complement" "complement traffic",
    TrafficKind::Map(DestinationMap::Reversal) => "reversal" "bit-reversal traffic",
    TrafficKind::Map(DestinationMap::Shuffle) => "shuffle" "shuffle traffic",
    TrafficKind::Map(DestinationMap::Tornado) => "tornado" "tornado traffic",
    TrafficKind::Map(DestinationMap::Neighbour) => "neighbour" "neighbour traffic",
    TrafficKind::Shift => "shift" "shift traffic",
    TrafficKind::Random => "random" "a random permutation",
    TrafficKind::Hot => "hot" "hot-spot traffic",
    TrafficKind::Matrix => "matrix" "own rates",
]);

static BY: TypedKey<u32> = TypedKey::new("by", "distance", 1..=16_383, 1)
    .phrase("by {}")
    .needs(Needs {
        key: "traffic",
        word: "shift",
    });

static PERMUTATION: TypedKey<u32> =
    TypedKey::new("perm", "number of the permutation", 0..=u32::MAX, 1)
        .phrase("number {}")
        .needs(Needs {
            key: "traffic",
            word: "random",
        });

static HOT: TypedKey<f64> = Key::new(
    "hot",
    "messages for hot spots",
    Domain::Real {
        least: 0,
        most: 100,
    },
    Value::Real(10.0),
)
.real()
.unit("%")
.phrase("{} % hot")
.needs(Needs {
    key: "traffic",
    word: "hot",
});

static SPOTS: TypedKey<Vec<usize>> = Key::new(
    "spots",
    "hot spots",
    Domain::Text(&TextForm {
        read: |text| match numbers(text) {
            Some(numbers) if numbers.len() <= MOST_SPOTS => Ok(written(&numbers)),
            _ => Err(None),
        },
        words: "1 to 16 numbers of processors joined by full stops",
        spoken: |text| text.replace('.', ", "),
        examples: &["0", "1.2", "3"],
    }),
    Value::Text(Cow::Borrowed("0")),
)
.typed(|value| match value {
    Value::Text(text) => numbers(text),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.phrase("hot spots {}")
.needs(Needs {
    key: "traffic",
    word: "hot",
});

static MATRIX: TypedKey<String> = Key::new(
    "matrix",
    "own rates",
    Domain::Text(&TextForm {
        read: |text| {
            // Whether there are such processors is known beside the other keys.
            let read = TrafficMatrix::from_items(text, MOST_PROCESSORS);
            read.map(|_| text.to_owned())
                .map_err(|error| Some(said(&error)))
        },
        words: "pairs such as 0-8 or 0-8x5 joined by full stops",
        spoken: |_| String::new(),
        examples: &["0-1", "0-1.1-2x3.2-0", "3-0x7"],
    }),
    Value::Text(Cow::Borrowed("0-1")),
)
.typed(|value| match value {
    Value::Text(text) => Some(text.clone().into_owned()),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.phrase("{}")
.needs(Needs {
    key: "traffic",
    word: "matrix",
});

/// Largest number of processors that any network has.
const MOST_PROCESSORS: usize = 1 << 16;

/// Largest number of hot spots.
const MOST_SPOTS: usize = 16;

/// The keys of traffic, in the order in which links are written.
pub(super) const KEYS: [&Key; 6] = [
    &TRAFFIC.key,
    &BY.key,
    &PERMUTATION.key,
    &HOT.key,
    &SPOTS.key,
    &MATRIX.key,
];

/// Limits of trust in the general model of a kind of network, by its traffic; the last argument is those
/// under uniform traffic.
macro_rules! trust {
    ($kind:literal, $uniform:expr) => {
        crate::scenario::traffic::trust!($kind, _ => $uniform)
    };
    ($kind:literal, $network:pat => $uniform:expr) => {
        |network| match crate::scenario::traffic::class(network) {
            crate::scenario::traffic::Class::Uniform => {
                let $network = network;
                $uniform
            }
            crate::scenario::traffic::Class::Hot => concat!(
                $kind,
                ", hot-spot traffic: about as far from simulation as under uniform traffic below 60 % of the \
                 model's saturation load, which comes 13 to 27 % too early."
            ),
            crate::scenario::traffic::Class::Permutation => concat!(
                $kind,
                ", permutation traffic: few messages meet at a channel, where the model assumes many at random; \
                 1, 3 and 8 % from simulation on average at 30, 60 and 80 % of its saturation load, up to 24 %, \
                 mostly too high: simulate."
            ),
            crate::scenario::traffic::Class::Matrix => concat!(
                $kind,
                ", own rates: where few sources share a channel the model is too high, by 8 % on average at 80 % \
                 of its saturation load under permutations: simulate."
            ),
        }
    };
}

pub(super) use trust;

/// Kinds of traffic that a model is right for to different degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Uniform,
    Hot,
    Permutation,
    Matrix,
}

/// The kind of traffic of a network.
pub(super) fn class(network: &Network) -> Class {
    match network.get(&TRAFFIC) {
        TrafficKind::Uniform => Class::Uniform,
        TrafficKind::Hot => Class::Hot,
        TrafficKind::Matrix => Class::Matrix,
        TrafficKind::Map(_) | TrafficKind::Shift | TrafficKind::Random => Class::Permutation,
    }
}

/// The keys of a kind of network with those of traffic behind them.
pub(super) const fn with_traffic<const N: usize, const M: usize>(
    own: [&'static Key; N],
) -> [&'static Key; M] {
    let mut keys = [KEYS[0]; M];
    let mut index = 0;
    while index < M {
        keys[index] = if index < N {
            own[index]
        } else {
            KEYS[index - N]
        };
        index += 1;
    }
    keys
}

/// Rule that the pattern is one for the processors that there are.
pub(super) const FITS: Rule = Rule {
    keys: &KEYS,
    breach: |network| {
        // A program that leaves such networks to another one leaves it the notices, too.
        if class(network) == Class::Uniform || !cfg!(feature = "any-network") {
            return None;
        }
        let error = pattern(network).err()?;
        let key = KEYS.into_iter().find(|key| key.name == error.key());
        let key = key.unwrap_or(&TRAFFIC.key);
        Some(Breach {
            key: key.name,
            error,
            instead: key.default.clone(),
            yields: false,
        })
    },
};

impl Network {
    /// Who sends to whom.
    ///
    /// # Panics
    /// If the kind has no keys of traffic.
    #[must_use]
    pub fn pattern(&self) -> AnyPattern {
        let pattern = pattern(self);
        pattern.unwrap_or_else(|error| unreachable!("{self}: {error}"))
    }
}

/// A choice of traffic with an example of it, to be shown before it is chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct TrafficExample {
    /// Word in a link.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Who sends to whom, in one plain sentence.
    pub sentence: &'static str,
    /// Relative rates between [`EXAMPLE_PROCESSORS`] processors, row by row of sources; the greatest is 1.
    pub rates: Vec<f64>,
}

/// Number of processors of an example: those of a square array.
pub const EXAMPLE_PROCESSORS: usize = 16;

/// Every choice of traffic, in the order of the key.
///
/// # Panics
/// Never: a mesh has traffic.
#[must_use]
pub fn traffic_examples() -> Vec<TrafficExample> {
    let kind = super::find("mesh").expect("a mesh has traffic");
    let example = |(title, sentence, settings): &Example| {
        let name = settings[0].1;
        let mut all = vec![("k", "4")];
        all.extend_from_slice(settings);
        let pattern = Network::known(kind, &all).pattern();
        let row = |source| (0..EXAMPLE_PROCESSORS).map(move |to| (source, to));
        let pairs = (0..EXAMPLE_PROCESSORS).flat_map(row);
        let rates: Vec<f64> = pairs.map(|(from, to)| pattern.weight(from, to)).collect();
        let most = rates.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let choices = match TRAFFIC.key.domain {
            Domain::Choice(choices) => choices,
            _ => &[],
        };
        let choice = choices.iter().find(|choice| choice.name == name);
        TrafficExample {
            name: choice.map_or("", |choice| choice.name),
            title,
            sentence,
            rates: rates.into_iter().map(|rate| rate / most).collect(),
        }
    };
    EXAMPLES.iter().map(example).collect()
}

/// Title, sentence and settings of an example.
type Example = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const EXAMPLES: [Example; 11] = [
    (
        "uniform",
        "Every processor sends to every other equally often. The published models assume it.",
        &[("traffic", "uniform")],
    ),
    (
        "transpose",
        "From row x, column y to row y, column x, as in transposing a matrix. Those on the diagonal are silent.",
        &[("traffic", "transpose")],
    ),
    (
        "complement",
        "Processor a sends to N − 1 − a, at the other end of every dimension: the longest routes there are.",
        &[("traffic", "complement")],
    ),
    (
        "reversal",
        "The bits of the source's number in reverse, as in a fast Fourier transform.",
        &[("traffic", "reversal")],
    ),
    (
        "shuffle",
        "Processor a sends to 2a, as in a perfect shuffle of cards: the bits of its number rotated.",
        &[("traffic", "shuffle")],
    ),
    (
        "tornado",
        "Nearly half of the way round every dimension, all in the same direction: the worst for rings.",
        &[("traffic", "tornado")],
    ),
    (
        "neighbour",
        "One step along every dimension. In a torus no two messages meet.",
        &[("traffic", "neighbour")],
    ),
    (
        "shift",
        "Processor a sends to a + by, round from the last to the first.",
        &[("traffic", "shift"), ("by", "5")],
    ),
    (
        "random",
        "Every processor sends to one other, in a permutation drawn at random.",
        &[("traffic", "random")],
    ),
    (
        "hot spot",
        "Some of all messages go to a few processors, and the others to any.",
        &[("traffic", "hot"), ("hot", "40"), ("spots", "6")],
    ),
    (
        "own rates",
        "Pairs of source and destination with rates of your own.",
        &[
            ("traffic", "matrix"),
            (
                "matrix",
                "1-9.1-10.2-9.2-10.6-3.6-4.7-3x3.9-13.10-13x2.13-6x3.13-7",
            ),
        ],
    ),
];

fn pattern(network: &Network) -> Result<AnyPattern> {
    let digits = (network.kind().digits.expect("a kind with traffic"))(network);
    let processors: u32 = digits.iter().product();
    let map = match network.get(&TRAFFIC) {
        TrafficKind::Uniform => return Ok(AnyPattern::Uniform(Uniform::new(processors as usize))),
        TrafficKind::Map(map) => map,
        TrafficKind::Shift => DestinationMap::Shift {
            by: network.get(&BY),
        },
        TrafficKind::Random => DestinationMap::Random {
            seed: network.get(&PERMUTATION),
        },
        TrafficKind::Hot => {
            let (percent, spots) = (network.get(&HOT), network.get(&SPOTS));
            let hot = HotProcessors::new(processors as usize, percent, &spots);
            return hot.map(AnyPattern::Hot);
        }
        TrafficKind::Matrix => {
            let read = TrafficMatrix::from_items(&network.get(&MATRIX), processors as usize);
            return read.map(|read| AnyPattern::Matrix(read.matrix));
        }
    };
    Permutation::by(map, &digits).map(AnyPattern::Permutation)
}

/// Numbers joined by full stops.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let number = |text: &str| digits(text).map(|number| number as usize);
    text.split('.').map(number).collect()
}

fn written(numbers: &[usize]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join(".")
}

/// What an error says behind its key.
fn said(error: &Error) -> String {
    let text = error.to_string();
    let key = format!("{}: ", error.key());
    text.strip_prefix(&key).unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn notices(link: &str) -> (String, Vec<String>) {
        let reading = Scenario::read(link);
        let notices = reading.notices.iter().map(ToString::to_string).collect();
        (reading.scenario.query(), notices)
    }

    #[test]
    fn every_choice_has_an_example() {
        let Domain::Choice(choices) = TRAFFIC.key.domain else {
            panic!("traffic is a choice");
        };
        let examples = traffic_examples();
        let names: Vec<&str> = examples.iter().map(|example| example.name).collect();
        assert!(names.iter().eq(choices.iter().map(|choice| &choice.name)));
        for TrafficExample { name, rates, .. } in examples {
            assert_eq!(rates.len(), EXAMPLE_PROCESSORS * EXAMPLE_PROCESSORS);
            assert!(rates.contains(&1.0), "{name}");
            let to_oneself = (0..EXAMPLE_PROCESSORS).map(|p| rates[p * (EXAMPLE_PROCESSORS + 1)]);
            assert!(to_oneself.sum::<f64>() == 0.0, "{name}");
        }
    }

    #[test]
    fn what_a_pattern_does_not_use_is_dropped_with_a_notice() {
        for (link, query, notice) in [
            (
                "mesh,by:3",
                "net=mesh",
                "by: 3 has no meaning without traffic:shift",
            ),
            (
                "mesh,traffic:hot,spots:99",
                "net=mesh,traffic:hot",
                "spots: 99 is not a processor; 0…63",
            ),
            (
                "mesh,traffic:shift,by:64",
                "net=mesh,traffic:shift",
                "by: “64” is not a number from 1 to 63",
            ),
            (
                "dragonfly,traffic:transpose",
                "net=dragonfly",
                "traffic: transpose needs a square number of processors; there are 72",
            ),
            (
                "cube,dims:2x2x2,traffic:tornado",
                "net=cube,dims:2x2x2",
                "traffic: under tornado no processor sends to another",
            ),
            (
                "cube,dims:40x40x40",
                "net=cube",
                "dims: 40x40x40 has 64000 nodes; at most 4096",
            ),
            (
                "cube,wrap:11",
                "net=cube",
                "wrap: 11 has 2 digits for 3 dimensions",
            ),
            (
                "cube,dims:2x4,wrap:1",
                "net=cube,dims:2x4,wrap:01",
                "wrap: dimension 0 has 2 nodes; wrapping needs 3",
            ),
            (
                "cube,links:uni",
                "net=cube",
                "links: uni needs every dimension wrapped",
            ),
            (
                "xgft,down:4x4",
                "net=xgft,down:4x4,up:4",
                "up: 2 numbers for 2 levels; needs 1",
            ),
        ] {
            assert_eq!(
                notices(link),
                (query.to_owned(), vec![notice.to_owned()]),
                "{link}"
            );
        }
    }

    #[test]
    fn another_pattern_drops_what_the_last_one_used() {
        let shifted = Scenario::read("mesh,traffic:shift,by:9").scenario;
        let uniform = shifted.with_key(0, "traffic", "uniform").unwrap();
        assert_eq!(uniform.query(), "net=mesh");
        let refused = uniform.with_key(0, "by", "3").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "by: 3 has no meaning without traffic:shift"
        );
        let tree = Scenario::read("xgft,down:4x4x4,up:2x3").scenario;
        let flat = tree.with_key(0, "down", "16x8").unwrap();
        assert_eq!(flat.query(), "net=xgft,down:16x8,up:2");
    }
}
