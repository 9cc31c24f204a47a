//! Traffic: the keys of a network that say who sends to whom, and the pattern that they give.

mod examples;
mod trust;

use std::borrow::Cow;

use loadcurve_base::Result;
use loadcurve_network::traffic::{
    AnyPattern, DestinationMap, HotProcessors, LiveProcessors, Permutation, TrafficMatrix, Uniform,
};

use super::key::{Choice, Domain, Key, KeyGroup, Parts, TextForm, Value, digits};
use super::network::Network;
use super::rule::{Needs, Rule, Violation};
use super::typed_key::{TypedKey, one_of};
use crate::files::FileId;
pub use examples::{EXAMPLE_PROCESSORS, TrafficExample, traffic_examples};
pub(super) use trust::{Class, class, trust};

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
    /// The permutation that loads a link of the network most.
    Worst,
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
    TrafficKind::Worst => "worst" "the worst permutation",
])
.group(KeyGroup::Traffic);

static BY: TypedKey<u32> = TypedKey::new("by", "distance", 1..=16_383, 1)
    .phrase("by {}")
    .needs(&[Needs {
        key: "traffic",
        words: &["shift"],
    }])
    .group(KeyGroup::Traffic);

static PERMUTATION: TypedKey<u32> =
    TypedKey::new("perm", "number of the permutation", 0..=u32::MAX, 1)
        .phrase("number {}")
        .needs(&[Needs {
            key: "traffic",
            words: &["random"],
        }])
        .group(KeyGroup::Traffic);

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
.needs(&[Needs {
    key: "traffic",
    words: &["hot"],
}])
.group(KeyGroup::Traffic);

static SPOTS: TypedKey<Vec<usize>> = Key::new(
    "spots",
    "hot spots",
    Domain::Text(&TextForm {
        read: |text, _| match numbers(text) {
            Some(numbers) if numbers.len() <= MAX_SPOTS => Ok(written(&numbers)),
            _ => Err(None),
        },
        words: "1 to 16 numbers of processors joined by full stops",
        spoken: |text, _| text.replace('.', ", "),
        examples: &["0", "1.2", "3"],
        parts: Parts::One,
        by_hand: true,
    }),
    Value::Text(Cow::Borrowed("0")),
)
.typed(|value| match value {
    Value::Text(text) => numbers(text),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.phrase("hot spots {}")
.needs(&[Needs {
    key: "traffic",
    words: &["hot"],
}])
.group(KeyGroup::Traffic);

static MATRIX: TypedKey<String> = Key::new(
    "matrix",
    "own rates",
    Domain::Text(&TextForm {
        read: |text, _| {
            // Whether there are such processors is known beside the other keys.
            let read = TrafficMatrix::from_items(text, MAX_PROCESSORS);
            read.map(|_| text.to_owned())
                .map_err(|error| Some(error.without_key()))
        },
        words: "pairs such as 0-8 or 0-8x5 joined by full stops",
        spoken: |_, _| String::new(),
        examples: &["0-1", "0-1.1-2x3.2-0", "3-0x7"],
        parts: Parts::One,
        by_hand: true,
    }),
    Value::Text(Cow::Borrowed("0-1")),
)
.typed(|value| match value {
    Value::Text(text) => Some(text.clone().into_owned()),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.phrase("{}")
.needs(&[OWN_RATES, NO_FILE])
.group(KeyGroup::Traffic);

static MATRIX_FILE: TypedKey<Option<FileId>> = Key::new(
    "mfile",
    "file with rates",
    Domain::Text(&TextForm {
        read: |text, _| match text {
            "" => Ok(String::new()),
            _ => FileId::read(text).map(|id| id.to_string()).ok_or(None),
        },
        words: FileId::WORDS,
        spoken: |text, _| match text {
            "" => String::new(),
            _ => format!("of file {text}"),
        },
        examples: &[""],
        parts: Parts::One,
        by_hand: false,
    }),
    Value::Text(Cow::Borrowed("")),
)
.typed(|value| match value {
    Value::Text(text) => Some(FileId::read(text)),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.phrase("{}")
.needs(&[OWN_RATES])
.group(KeyGroup::Traffic);

/// Rates of each pair.
const OWN_RATES: Needs = Needs {
    key: "traffic",
    words: &["matrix"],
};

/// No file is named.
const NO_FILE: Needs = Needs {
    key: "mfile",
    words: &[""],
};

/// Largest number of processors that any network has.
const MAX_PROCESSORS: usize = 1 << 16;

/// Largest number of hot spots.
const MAX_SPOTS: usize = 16;

/// The keys of traffic, in the order in which links are written.
pub(super) const KEYS: [&Key; 7] = [
    &TRAFFIC.key,
    &BY.key,
    &PERMUTATION.key,
    &HOT.key,
    &SPOTS.key,
    &MATRIX.key,
    &MATRIX_FILE.key,
];

/// Rule that the pattern is one for the processors that there are.
pub(super) const FITS: Rule = Rule {
    keys: &KEYS,
    violation: |network| {
        // A program that leaves such networks to another one leaves it the notices, too.
        if class(network) == Class::Uniform || network.solvers().is_none() {
            return None;
        }
        // There is one for any network, which takes long to find.
        if network.get(&TRAFFIC) == TrafficKind::Worst {
            return None;
        }
        let error = network.known_pattern().err()?;
        let key = KEYS.into_iter().find(|key| key.name == error.key());
        Some(Violation::of(network, key.unwrap_or(&TRAFFIC.key), error))
    },
};

impl Network {
    /// Who sends to whom.
    ///
    /// # Panics
    /// If the kind has no keys of traffic.
    #[must_use]
    pub fn pattern(&self) -> AnyPattern {
        let known = self.known_pattern();
        known.unwrap_or_else(|error| unreachable!("{self}: {error}"))
    }

    /// Remarks on the file with the rates, if they come from one that is open.
    pub(super) fn matrix_remarks(&self) -> Vec<String> {
        if !self.uses(MATRIX_FILE.key.name) || self.missing_file().is_some() {
            return Vec::new();
        }
        match self.known_pattern() {
            Ok(AnyPattern::Matrix(matrix)) => matrix.remarks().to_vec(),
            _ => Vec::new(),
        }
    }

    /// The pattern, or why there is none.
    pub(super) fn known_pattern(&self) -> Result<AnyPattern> {
        self.solved_here().pattern(self)
    }
}

/// The pattern that the keys say, without processors that have failed.
pub(crate) fn pattern(network: &Network) -> Result<AnyPattern> {
    let pattern = intact(network)?;
    match network.failures()? {
        Some(failures) => LiveProcessors::new(pattern, &failures).map(AnyPattern::Live),
        None => Ok(pattern),
    }
}

/// The pattern that the keys of traffic say.
fn intact(network: &Network) -> Result<AnyPattern> {
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
            let processors = processors as usize;
            let file = network.get(&MATRIX_FILE);
            let file = file.map(|id| network.context().matrix(id));
            let read = match file {
                Some(Some(bytes)) => TrafficMatrix::from_file(&bytes, processors),
                // There are no figures before the file is open.
                Some(None) => return Ok(AnyPattern::Uniform(Uniform::new(processors))),
                None => TrafficMatrix::from_items(&network.get(&MATRIX), processors),
            };
            return read.map(|read| AnyPattern::Matrix(read.matrix));
        }
        TrafficKind::Worst => {
            // There are no figures before it is found.
            let uniform = || AnyPattern::Uniform(Uniform::new(processors as usize));
            let found = network.worst_traffic().map(AnyPattern::Permutation);
            return Ok(found.unwrap_or_else(uniform));
        }
    };
    Permutation::by(map, &digits).map(AnyPattern::Permutation)
}

/// Numbers joined by full stops.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let number = digits::<usize>;
    text.split('.').map(number).collect()
}

fn written(numbers: &[usize]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join(".")
}

#[cfg(test)]
mod tests;
