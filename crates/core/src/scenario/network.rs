//! One network of a scenario: a row of the table with its values filled in.

use std::fmt;

use super::key::{Key, Value};
use super::table::{self, NETWORKS, NetworkKind};
use crate::error::quoted;
use crate::model::Model;
use crate::network::Topology;
use crate::{Error, Result};

/// A network with its parameters, `fat-tree,n:1024,flits:32` in a link.
#[derive(Clone)]
pub struct Network {
    kind: &'static NetworkKind,
    values: Vec<Value>,
}

impl Network {
    /// A network of this kind with every key at its default.
    #[must_use]
    pub fn new(kind: &'static NetworkKind) -> Self {
        Self {
            kind,
            values: kind.keys.iter().map(|key| key.default).collect(),
        }
    }

    /// The error that says which networks there are.
    #[must_use]
    pub fn unknown(name: &str) -> Error {
        let allowed = names(NETWORKS.iter().map(|kind| kind.name));
        Error::UnknownNetwork {
            value: quoted(name),
            allowed,
        }
    }

    /// Reads one `net` value of a link; what is wrong goes to `notices` and the default stands in.
    /// `None` when the network itself is unknown.
    pub(super) fn read(text: &str, notices: &mut Vec<Error>) -> Option<Self> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let Some(kind) = table::find(name) else {
            notices.push(Self::unknown(name));
            return None;
        };
        let mut network = Self::new(kind);
        let mut seen = Vec::new();
        for part in parts {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            match network.position(key, value) {
                Err(error) => notices.push(error),
                Ok(at) if seen.contains(&at) => notices.push(Error::Repeated {
                    key: kind.keys[at].name.into(),
                    value: quoted(value),
                }),
                Ok(at) => {
                    seen.push(at);
                    match kind.keys[at].read(value) {
                        Ok(value) => network.values[at] = value,
                        Err(error) => notices.push(error),
                    }
                }
            }
        }
        Some(network)
    }

    fn position(&self, key: &str, value: &str) -> Result<usize> {
        let is_key = |known: &Key| known.name.eq_ignore_ascii_case(key.trim());
        self.kind
            .keys
            .iter()
            .position(is_key)
            .ok_or_else(|| Error::UnknownKey {
                key: quoted(key),
                value: quoted(value),
                allowed: names(self.kind.keys.iter().map(|key| key.name)),
            })
    }

    /// Sets a key from its text.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`]; the network is then as it was.
    pub fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let at = self.position(key, value)?;
        self.values[at] = self.kind.keys[at].read(value)?;
        Ok(())
    }

    /// The row of the table.
    #[must_use]
    pub fn kind(&self) -> &'static NetworkKind {
        self.kind
    }

    /// Every key with its value, in the table's order.
    pub fn settings(&self) -> impl Iterator<Item = (&'static Key, Value)> {
        self.kind.keys.iter().zip(self.values.iter().copied())
    }

    /// Whether there is such a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.kind.keys.iter().any(|known| known.name == key)
    }

    /// The value of a numeric key of this kind.
    ///
    /// # Panics
    /// When the kind has no such key: a row of the table asks only for its own.
    #[must_use]
    pub fn whole(&self, key: &str) -> u32 {
        match self.value(key) {
            Value::Whole(number) => number,
            Value::Word(_) => panic!("{key} of {} is a word", self.kind.name),
        }
    }

    /// The value of a key of this kind that is a word.
    ///
    /// # Panics
    /// When the kind has no such key: a row of the table asks only for its own.
    #[must_use]
    pub fn word(&self, key: &str) -> &'static str {
        match self.value(key) {
            Value::Word(word) => word,
            Value::Whole(_) => panic!("{key} of {} is a number", self.kind.name),
        }
    }

    /// The value of a key of this kind.
    ///
    /// # Panics
    /// When the kind has no such key: a row of the table asks only for its own.
    #[must_use]
    pub fn value(&self, key: &str) -> Value {
        self.settings()
            .find(|(known, _)| known.name == key)
            .map_or_else(
                || panic!("{} has no key {key}", self.kind.name),
                |(_, value)| value,
            )
    }

    /// The analytic model of this network.
    #[must_use]
    pub fn model(&self) -> Box<dyn Model> {
        (self.kind.model)(self)
    }

    /// The graph of this network.
    #[must_use]
    pub fn topology(&self) -> Topology {
        (self.kind.topology)(self)
    }
}

/// The canonical form: keys in the table's order, defaults left out.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        for (key, value) in self.settings().filter(|(key, value)| *value != key.default) {
            write!(f, ",{}:{value}", key.name)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({self})")
    }
}

impl PartialEq for Network {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kind, other.kind) && self.values == other.values
    }
}

pub(super) fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
