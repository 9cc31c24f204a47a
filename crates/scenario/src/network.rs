//! One network of a scenario: a row of the table with its values filled in.

use std::fmt;

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::context::Context;
use super::key::{Domain, Key, KeyGroup, Value};
use super::kinds::{self, Limit, NETWORKS, NetworkKind};
use super::known::NetworkCache;
use super::name::escaped;
use super::typed_key::TypedKey;
use crate::files::{FileId, FileKind};

/// A network with its parameters, `fat-tree,n:1024,flits:32` in a link.
#[derive(Clone)]
pub struct Network {
    kind: &'static NetworkKind,
    values: Vec<Value>,
    context: Context,
    pub(super) cache: NetworkCache,
}

impl Network {
    /// A network of this kind with every key at its default, in a context of its own.
    #[must_use]
    pub fn new(kind: &'static NetworkKind) -> Self {
        Self::new_in(kind, &Context::default())
    }

    /// The same in a context.
    #[must_use]
    pub fn new_in(kind: &'static NetworkKind, context: &Context) -> Self {
        Self {
            kind,
            context: context.clone(),
            values: kind.keys.iter().map(|key| key.default.clone()).collect(),
            cache: NetworkCache::default(),
        }
    }

    /// A network of this kind with some settings that are known to be legal.
    ///
    /// # Panics
    /// If they are illegal.
    pub(super) fn known(kind: &'static NetworkKind, settings: &[(&str, &str)]) -> Self {
        let network = Self::new(kind).with_settings(settings);
        network.unwrap_or_else(|error| panic!("{}: {error}", kind.name))
    }

    /// A network of this kind with the settings of another, as far as both have them: message
    /// length, size, queues. A size is converted if one kind counts all nodes and the other the
    /// nodes of a row.
    #[must_use]
    pub fn like(kind: &'static NetworkKind, other: &Self) -> Self {
        let mut network = Self::new_in(kind, &other.context);
        let processors = other.processors() as u32;
        for key in kind.keys {
            let text = match key.domain {
                _ if key.name == kind.size.key() => kind.size.of(processors),
                // The meaning of a choice differs from kind to kind.
                Domain::Choice(_) => None,
                _ => {
                    let mut settings = other.settings();
                    let is_same = |(known, _): &(&Key, &Value)| {
                        (known.name, known.group) == (key.name, key.group)
                    };
                    settings.find(is_same).map(|(_, value)| value.to_string())
                }
            };
            if let Some(text) = text {
                // A value that is illegal here leaves the key at its default.
                let _ = network.set(key.name, &text);
            }
        }
        network
    }

    /// Error that lists the existing networks.
    #[must_use]
    pub fn unknown(name: &str) -> Error {
        let allowed = names(NETWORKS.iter().map(|kind| kind.name));
        Error::UnknownNetwork {
            value: quoted(name),
            allowed,
        }
    }

    /// Reads one `net` value of a link; errors go to `notices`, and defaults are used instead. If
    /// two legal values are illegal together, the limited key falls back. A network that names no file
    /// of a kind takes that of `files`. Returns `None` if the network itself is unknown.
    pub(super) fn read(
        text: &str,
        files: &[(FileKind, FileId)],
        context: &Context,
        notices: &mut Vec<Error>,
    ) -> Option<Self> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let Some(kind) = kinds::find(name) else {
            notices.push(Self::unknown(name));
            return None;
        };
        let mut network = Self::new_in(kind, context);
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
                    match kind.keys[at].read_in(value, context) {
                        Ok(value) => network.put(at, value),
                        Err(error) => notices.push(error),
                    }
                }
            }
        }
        for (file, id) in files {
            if network.lacks_file(*file) {
                let at = network.named(file.key());
                match kind.keys[at].read_in(&id.to_string(), context) {
                    Ok(value) => network.put(at, value),
                    Err(error) => notices.push(error),
                }
            }
        }
        if let Some(limit) = kind.limit
            && let Err(error) = network.within(limit, limit.limited.key.name)
        {
            notices.push(error);
            // The default, or the limit if the default exceeds it.
            let key = &limit.limited.key;
            if let Value::Whole(default) = key.default {
                let at = network.named(key.name);
                let most = (limit.most)(network.get(limit.by));
                network.put(at, Value::Whole(default.min(most)));
            }
        }
        notices.extend(network.resolve_conflicts());
        Some(network)
    }

    /// Replaces values that others rule out by their fallbacks. Returns what was wrong with each.
    fn resolve_conflicts(&mut self) -> Vec<Error> {
        let mut errors = Vec::new();
        // A fallback is legal beside the rest; the bound keeps a mistake in a rule from an endless loop.
        for _ in self.kind.keys {
            let Some(violation) = self.unused().or_else(|| self.violation()) else {
                break;
            };
            let at = self.named(violation.key);
            self.put(at, violation.fallback);
            errors.push(violation.error);
        }
        errors
    }

    /// Checks the limit of one key by another; `blamed` is the key at fault if it is exceeded.
    fn within(&self, limit: Limit, blamed: &str) -> Result<()> {
        let (limited, by) = (self.get(limit.limited), self.get(limit.by));
        if limited <= (limit.most)(by) {
            return Ok(());
        }
        let is_blamed = blamed == limit.by.key.name;
        let (key, other) = if is_blamed {
            (&limit.by.key, &limit.limited.key)
        } else {
            (&limit.limited.key, &limit.by.key)
        };
        let kept = |&number: &u32| {
            if is_blamed {
                limited <= (limit.most)(number)
            } else {
                number <= (limit.most)(by)
            }
        };
        // The remaining range, in the words of the full one.
        let allowed = match key.domain {
            Domain::Whole { least, most } => Domain::Whole {
                least,
                most: (least..=most).rev().find(kept).unwrap_or(least),
            },
            whole => whole,
        };
        let allowed = format!("{allowed} with {} {}", other.name, self.value(other.name));
        let value = self.value(key.name).to_string();
        Err(Error::illegal(key.name, &value, allowed))
    }

    fn position(&self, key: &str, value: &str) -> Result<usize> {
        let name = key.trim();
        let is_key = |known: &&Key| known.name.eq_ignore_ascii_case(name);
        self.kind.keys.iter().position(is_key).ok_or_else(|| {
            let known: Vec<&str> = self.kind.keys.iter().map(|key| key.name).collect();
            Error::unknown_key(self.kind.name, key, value, &known)
        })
    }

    /// Sets a key from its text.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`], which includes values that are illegal
    /// together with another key's; the network is then unchanged.
    pub fn set(&mut self, key: &str, value: &str) -> Result<()> {
        *self = self.with_settings(&[(key, value)])?;
        Ok(())
    }

    /// Sets several keys together from their texts, so that only the final combination of values
    /// must be legal. Other keys that are no longer used return to their defaults.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`].
    pub fn with_settings(&self, settings: &[(&str, &str)]) -> Result<Self> {
        let (mut network, mut edited) = (self.clone(), Vec::new());
        for (key, value) in settings {
            let at = network.position(key, value)?;
            network.put(at, network.kind.keys[at].read_in(value, &self.context)?);
            edited.push(network.kind.keys[at].name);
        }
        if let Some(limit) = network.kind.limit {
            let names = [limit.limited.key.name, limit.by.key.name];
            let blamed = edited.iter().rfind(|key| names.contains(key));
            network.within(limit, blamed.unwrap_or(&names[0]))?;
        }
        while let Some(violation) = network.unused().or_else(|| network.violation()) {
            if edited.contains(&violation.key) {
                return Err(match violation.error {
                    Error::Refused { key, reason } if !edited.contains(&&*key) => {
                        Error::refused(violation.key, reason)
                    }
                    error => error,
                });
            }
            let Some(fallback) = violation.silent_fallback else {
                // What is wrong with several keys together is blamed on the one that is edited.
                return Err(match (violation.error, edited.last()) {
                    (Error::Refused { reason, .. }, Some(key)) => Error::refused(key, reason),
                    (error, _) => error,
                });
            };
            let at = network.named(violation.key);
            network.put(at, fallback);
            // What stands in gives way once: it is not asked of again.
            edited.push(violation.key);
        }
        Ok(network)
    }

    /// Open files and results of searches that the network sees.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Kind of the network, a row of the table.
    #[must_use]
    pub fn kind(&self) -> &'static NetworkKind {
        self.kind
    }

    /// All keys with their values, in the table's order.
    pub fn settings(&self) -> impl Iterator<Item = (&'static Key, &Value)> {
        self.kind.keys.iter().copied().zip(&self.values)
    }

    /// Number of flits in a message.
    #[must_use]
    pub fn flits(&self) -> u32 {
        self.kind.flits.map_or(1, |key| self.get(key))
    }

    /// Mean number of flits in a message, which may be of several lengths.
    #[must_use]
    pub fn mean_flits(&self) -> f64 {
        kinds::routers::sending(self).mean_flits(self.flits())
    }

    /// True if the kind has such a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.kind.keys.iter().any(|known| known.name == key)
    }

    /// Value of a key of this kind, in its type.
    ///
    /// # Panics
    /// If the kind has no such key: a kind asks only for its own.
    #[must_use]
    pub fn get<T>(&self, key: &TypedKey<T>) -> T {
        let value = self.value(key.key.name);
        (key.typed)(value).unwrap_or_else(|| panic!("{} of {self} is {value}", key.key.name))
    }

    /// Value of a key of this kind.
    ///
    /// # Panics
    /// If the kind has no such key: a row of the table asks only for its own.
    #[must_use]
    pub fn value(&self, key: &str) -> &Value {
        &self.values[self.named(key)]
    }

    /// Gives a key another value.
    fn put(&mut self, at: usize, value: Value) {
        if self.values[at] == value {
            return;
        }
        self.values[at] = value;
        let key = self.kind.keys[at];
        let is_of_messages = matches!(
            key.group,
            Some(KeyGroup::Traffic | KeyGroup::Sources | KeyGroup::Routers)
        ) || self
            .kind
            .flits
            .is_some_and(|flits| std::ptr::eq(key, &raw const flits.key));
        self.cache = if is_of_messages {
            self.cache.with_other_messages()
        } else {
            NetworkCache::default()
        };
    }

    /// Index of a key that this kind has.
    fn named(&self, key: &str) -> usize {
        let place = self.kind.keys.iter().position(|known| known.name == key);
        place.unwrap_or_else(|| panic!("{} has no key {key}", self.kind.name))
    }
}

/// Canonical form: keys in the table's order, without those at their defaults.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        for (key, value) in self
            .settings()
            .filter(|(key, value)| **value != key.default)
        {
            match value {
                Value::Text(text) => write!(f, ",{}:{}", key.name, escaped(text))?,
                _ => write!(f, ",{}:{value}", key.name)?,
            }
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
