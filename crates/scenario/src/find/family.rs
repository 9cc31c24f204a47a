//! Networks of one kind with ranges and lists in the places of values: `mesh,k:4-32`.

use std::fmt;

use loadcurve_base::count::Count;
use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::super::Context;
use super::super::key::{Domain, Key, Parts, TextForm};
use super::super::kinds::{self, NetworkKind};
use super::super::network::names;
use super::super::{NETWORKS, Network, Value};
use super::Pick;
use crate::ValueSet;

/// A kind of network, with the values that some of its keys may take.
#[derive(Debug, Clone)]
pub struct Family {
    kind: &'static NetworkKind,
    /// Keys that are given, in the table's order.
    settings: Vec<(&'static Key, Choices)>,
}

/// Values that a key may take.
#[derive(Debug, Clone, PartialEq)]
enum Choices {
    /// A single one.
    One(Value),
    /// Whole numbers.
    Numbers(ValueSet),
    /// Whole numbers at each place of a list of sizes.
    Sizes(Vec<ValueSet>),
    /// Words.
    Words(Vec<Value>),
}

/// Networks of a family.
#[derive(Debug, Default)]
pub(super) struct Members {
    pub(super) networks: Vec<Network>,
    /// Number of combinations that are no legal networks.
    pub(super) skipped: usize,
    /// What is wrong with the first of them.
    pub(super) first_error: Option<Error>,
}

impl Family {
    /// Reads `mesh,k:4-32`.
    ///
    /// # Errors
    /// [`Error::UnknownNetwork`], [`Error::UnknownKey`], [`Error::Repeated`] or a value that its key does not take.
    pub fn read(text: &str) -> Result<Self> {
        let mut parts = text.split(',');
        let mut family = Self::named(parts.next().unwrap_or_default())?;
        for part in parts {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            family.set(key, value)?;
        }
        Ok(family)
    }

    /// Networks of a kind with all keys at their defaults.
    pub(super) fn named(name: &str) -> Result<Self> {
        let kind = kinds::find(name).ok_or_else(|| match Pick::named(name) {
            Some(pick) => {
                let Pick { title, name, .. } = pick;
                let reason = format!("{title} is a kind of all sizes, to be ticked: kinds:{name}");
                Error::refused("net", reason)
            }
            None => Network::unknown(name),
        })?;
        let settings = Vec::new();
        Ok(Self { kind, settings })
    }

    /// Gives a key its values.
    pub(super) fn set(&mut self, name: &str, text: &str) -> Result<()> {
        let keys = self.kind.keys;
        let plain = name.trim().to_ascii_lowercase();
        let Some(at) = keys.iter().position(|key| key.name == plain) else {
            return Err(self.has_no(name.trim()));
        };
        let key = keys[at];
        if self
            .settings
            .iter()
            .any(|(known, _)| known.name == key.name)
        {
            return Err(Error::Repeated {
                key: key.name.to_owned(),
                value: quoted(text),
            });
        }
        self.put(at, Choices::read(key, text)?);
        Ok(())
    }

    /// Error for a key that networks of this kind do not have: it says what they have in its place.
    fn has_no(&self, name: &str) -> Error {
        let kind = self.kind;
        let is_size = |name: &str| NETWORKS.iter().any(|kind| kind.size.key() == name);
        let reason = if name.is_empty() {
            format!("{} is followed by nothing after a comma", kind.title)
        } else if is_size(&name.to_ascii_lowercase()) {
            let size = Network::new(kind).value(kind.size.key()).to_string();
            let (key, name) = (kind.size.key(), quoted(name));
            format!(
                "{} has no “{name}”; give its sizes, as in {key}:{size}",
                kind.title
            )
        } else {
            let known = names(kind.keys.iter().map(|key| key.name));
            format!("{} has no “{}”; it has {known}", kind.title, quoted(name))
        };
        Error::refused("net", reason)
    }

    /// Adds the values of the key at a place of the table, behind those of the keys before it.
    fn put(&mut self, at: usize, choices: Choices) {
        let keys = self.kind.keys;
        let is_before = |(known, _): &(&Key, Choices)| {
            let mut earlier = keys[..at].iter();
            earlier.any(|key| key.name == known.name)
        };
        let index = self.settings.partition_point(is_before);
        self.settings.insert(index, (keys[at], choices));
    }

    /// The network alone, with all values that are given.
    pub(super) fn of(network: &Network) -> Self {
        let given = network.settings();
        let given = given.filter(|(key, value)| **value != key.default);
        Self {
            kind: network.kind(),
            settings: given
                .map(|(key, value)| (key, Choices::One(value.clone())))
                .collect(),
        }
    }

    /// Number of combinations of values, legal or not.
    pub(super) fn combinations(&self) -> Count {
        self.settings
            .iter()
            .map(|(key, it)| it.count(key))
            .product()
    }

    /// All networks of the family, the last key changing fastest.
    pub(super) fn members(&self, context: &Context) -> Members {
        let values: Vec<(&str, Vec<String>)> = self
            .settings
            .iter()
            .map(|(key, choices)| (key.name, choices.texts(key)))
            .collect();
        let mut members = Members::default();
        let plain = Network::new_in(self.kind, context);
        let mut places = vec![0; values.len()];
        loop {
            let chosen = values.iter().zip(&places);
            let settings: Vec<(&str, &str)> = chosen
                .map(|((key, texts), &place)| (*key, texts[place].as_str()))
                .collect();
            match plain.with_settings(&settings) {
                Ok(network) => members.networks.push(network),
                Err(error) => {
                    members.skipped += 1;
                    members.first_error.get_or_insert(error);
                }
            }
            let is_last = |at: &usize| places[*at] + 1 == values[*at].1.len();
            let Some(next) = (0..places.len()).rev().find(|at| !is_last(at)) else {
                return members;
            };
            places[next] += 1;
            places[next + 1..].fill(0);
        }
    }
}

impl Choices {
    fn read(key: &Key, text: &str) -> Result<Self> {
        let error = match key.read(text) {
            Ok(value) => return Ok(Self::One(value)),
            Err(error) => error,
        };
        let text = text.trim();
        let varied = match key.domain {
            Domain::Whole { .. }
            | Domain::Power { .. }
            | Domain::Multiple { .. }
            | Domain::WholeOr { .. } => numbers(key, text).map(Self::Numbers),
            Domain::Text(form) if form.parts == Parts::Sizes => sizes(form, text).map(Self::Sizes),
            _ if is_word(key) => {
                let words = text.split('.').map(|word| key.read(word).ok());
                words.collect::<Option<_>>().map(Self::Words)
            }
            Domain::Real { .. } | Domain::Choice(_) | Domain::Text(_) => return Err(error),
        };
        varied.ok_or_else(|| {
            let allowed = match key.domain {
                _ if is_word(key) => format!("{}, or several joined by full stops", key.domain),
                _ => format!("{}, or ranges and lists such as 4-8.16", key.domain),
            };
            Error::illegal(key.name, text, allowed)
        })
    }

    fn count(&self, key: &Key) -> Count {
        match self {
            Self::One(_) => 1_u32.into(),
            Self::Words(words) => words.len().into(),
            // Every number of such a domain is legal; others have few numbers.
            Self::Numbers(numbers) if matches!(key.domain, Domain::Whole { .. }) => {
                numbers.count().into()
            }
            Self::Numbers(_) => self.texts(key).len().into(),
            Self::Sizes(sizes) => sizes.iter().map(ValueSet::count).product(),
        }
    }

    /// The values as links write them.
    fn texts(&self, key: &Key) -> Vec<String> {
        match self {
            Self::One(value) => vec![value.to_string()],
            Self::Words(words) => words.iter().map(ToString::to_string).collect(),
            Self::Numbers(ranges) => {
                let legal = ranges.numbers().filter(|&number| key.domain.holds(number));
                legal.map(|number| number.to_string()).collect()
            }
            Self::Sizes(sizes) => sizes.iter().fold(vec![String::new()], |texts, ranges| {
                let longer = |text: &String, number| match text.as_str() {
                    "" => format!("{number}"),
                    text => format!("{text}x{number}"),
                };
                let all = texts
                    .iter()
                    .flat_map(|text| ranges.numbers().map(move |it| longer(text, it)));
                all.collect()
            }),
        }
    }
}

/// True if values of the key are single words, of which a list has several.
fn is_word(key: &Key) -> bool {
    match key.domain {
        Domain::Choice(_) => true,
        Domain::Text(form) => matches!(form.parts, Parts::Switches { .. }),
        _ => false,
    }
}

/// Numbers of which all that are single are legal, and some in each range.
fn numbers(key: &Key, text: &str) -> Option<ValueSet> {
    let ranges = ValueSet::read(text)?;
    let domain = key.domain;
    let (least, most) = match domain {
        Domain::Whole { least, most }
        | Domain::Power { least, most, .. }
        | Domain::Multiple { least, most, .. }
        | Domain::WholeOr { least, most, .. } => (least, most),
        Domain::Real { .. } | Domain::Choice(_) | Domain::Text(_) => return None,
    };
    let is_within = ranges.ends().all(|end| (least..=most).contains(&end));
    let is_legal = is_within && ranges.each_has(|number| domain.holds(number));
    is_legal.then_some(ranges)
}

/// Ranges at every place of a list of sizes, whose smallest and largest numbers are legal.
fn sizes(form: &TextForm, text: &str) -> Option<Vec<ValueSet>> {
    let places: Option<Vec<ValueSet>> = text
        .split(['x', 'X', '×', '*'])
        .map(ValueSet::read)
        .collect();
    let places = places?;
    let end = |end: fn(&mut dyn Iterator<Item = u32>) -> Option<u32>| {
        let numbers = places.iter().filter_map(|ranges| end(&mut ranges.ends()));
        numbers
            .map(|it| it.to_string())
            .collect::<Vec<_>>()
            .join("x")
    };
    let ends = [end(|it| it.min()), end(|it| it.max())];
    let is_legal = ends
        .iter()
        .all(|text| (form.read)(text, &Context::default()).is_ok());
    is_legal.then_some(places)
}

/// As links write it, with every key that is given.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        for (key, choices) in &self.settings {
            write!(f, ",{}:{choices}", key.name)?;
        }
        Ok(())
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |texts: Vec<String>, sign: &str| texts.join(sign);
        match self {
            Self::One(value) => value.fmt(f),
            Self::Numbers(ranges) => ranges.fmt(f),
            Self::Sizes(sizes) => f.write_str(&joined(
                sizes.iter().map(ToString::to_string).collect(),
                "x",
            )),
            Self::Words(words) => f.write_str(&joined(
                words.iter().map(ToString::to_string).collect(),
                ".",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(family: &str) -> (Vec<String>, usize) {
        let family = Family::read(family).unwrap();
        let members = family.members(&Context::default());
        let count = members.networks.len() + members.skipped;
        assert_eq!(family.combinations(), count.into());
        let texts = members.networks.iter().map(ToString::to_string);
        (texts.collect(), members.skipped)
    }

    #[test]
    fn ranges_and_lists_stand_for_their_values() {
        let (networks, skipped) = texts("torus,k:7-8.4,links:uni.bi");
        let all = [
            "torus,k:7",
            "torus,k:7,links:bi",
            "torus",
            "torus,links:bi",
            "torus,k:4",
            "torus,k:4,links:bi",
        ];
        assert_eq!((networks, skipped), (all.map(str::to_owned).to_vec(), 0));
    }

    #[test]
    fn ranges_hold_the_legal_numbers_between_their_ends() {
        let (networks, skipped) = texts("fat-tree,n:5-300");
        assert_eq!(networks, ["fat-tree,n:16", "fat-tree", "fat-tree,n:256"]);
        assert_eq!(skipped, 0);
    }

    #[test]
    fn sizes_vary_place_by_place() {
        let (networks, _) = texts("xgft,down:2x2x2,up:1-2x1.3");
        let up = ["1x1", "1x3", "2x1", "2x3"];
        assert_eq!(networks, up.map(|up| format!("xgft,down:2x2x2,up:{up}")));
        assert_eq!(texts("xgft,down:4x4x4x4,up:1-4x1-4x1-4").0.len(), 64);
    }

    #[test]
    fn combinations_that_are_no_networks_are_skipped() {
        // 16 processors at least, and rings of three nodes at least.
        let (networks, skipped) = texts("cube,dims:2-4x4,wrap:0.1");
        assert_eq!((networks.len(), skipped), (5, 1));
    }

    #[test]
    fn what_a_key_does_not_take_is_named() {
        for (text, words) in [
            ("moebius,k:4", "net: no network “moebius”"),
            (
                "hypercube",
                "net: Hypercube is a kind of all sizes, to be ticked: kinds:hypercube",
            ),
            (
                "mesh,n:4",
                "net: Mesh has no “n”; give its sizes, as in k:8",
            ),
            (
                "cube,k:4",
                "net: Cube has no “k”; give its sizes, as in dims:4x4x4",
            ),
            ("mesh,q:4", "net: Mesh has no “q”; it has k"),
            (
                "mesh,k:4-65",
                "k: “4-65” is not a whole number from 2 to 64, or ranges and lists such as 4-8.16",
            ),
            ("mesh,k:8-4", "k: “8-4” is not"),
            ("mesh,k:4,k:5", "k: given twice"),
            ("fat-tree,n:5.16", "n: “5.16” is not a power of 4"),
            ("fat-tree,n:5-15", "n: “5-15” is not a power of 4"),
            ("xgft,up:0-4x4", "up: “0-4x4” is not 1 to 5 numbers"),
            (
                "torus,links:bi.tri",
                "links: “bi.tri” is not one of uni, bi, or several joined by full stops",
            ),
            (
                "mesh,traffic:hot,hot:1-2",
                "hot: “1-2” is not a number from 0 to 100",
            ),
        ] {
            let error = Family::read(text).unwrap_err().to_string();
            assert!(error.starts_with(words), "{text}: {error}");
        }
    }

    #[test]
    fn families_are_written_as_they_are_read() {
        for text in [
            "mesh",
            "mesh,k:4-32,flits:32",
            "xgft,down:4x4x4x4,up:1-4x1.2x3,route:adaptive.dmodk",
            "mesh,traffic:matrix,matrix:0-1x3.2-3",
            "own,edges:0-1-2",
        ] {
            let family = Family::read(text).unwrap();
            assert_eq!(family.to_string(), text);
        }
        assert_eq!(
            Family::read("Mesh , flits: 8, K:4–5").unwrap().to_string(),
            "mesh,k:4-5,flits:8"
        );
    }
}
