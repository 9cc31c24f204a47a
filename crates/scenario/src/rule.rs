//! Rules that the values of several keys of a network keep together.

use loadcurve_base::Error;

use super::key::{Key, Value};
use super::network::Network;

/// A rule: what is wrong with a network that breaks it, if it does.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Keys whose values it may refuse.
    pub keys: &'static [&'static Key],
    /// The first violation of the rule, if there is one.
    pub violation: fn(&Network) -> Option<Violation>,
}

/// A value that the values of other keys rule out.
#[derive(Debug, Clone, PartialEq)]
pub struct Violation {
    /// Name of the key whose value falls back.
    pub key: &'static str,
    /// What is wrong with its value.
    pub error: Error,
    /// The value that it falls back to.
    pub fallback: Value,
    /// The value that it falls back to without a notice when another key is edited, if it may.
    pub silent_fallback: Option<Value>,
}

impl Violation {
    /// A key that returns to its default. The error names it, or another key that the network uses.
    pub(super) fn of(network: &Network, key: &Key, error: Error) -> Self {
        let words = error.to_string();
        let names_one =
            network.uses(error.key()) && words.starts_with(&format!("{}:", error.key()));
        Self {
            key: key.name,
            error: if names_one {
                error
            } else {
                Error::refused(key.name, error.without_key())
            },
            fallback: key.default.clone(),
            silent_fallback: None,
        }
    }
}

/// Condition under which a key is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needs {
    /// Name of another key.
    pub key: &'static str,
    /// The words of which it has to have one; that of a text that is not set is empty. Without words, any value will do
    /// but the default.
    pub words: &'static [&'static str],
}

impl Network {
    /// True if the kind has such a key, which has a meaning beside the values of the others.
    #[must_use]
    pub fn uses(&self, key: &str) -> bool {
        let mut keys = self.kind().keys.iter();
        let key = keys.find(|known| known.name == key);
        key.is_some_and(|key| self.lacks(key).is_none())
    }

    /// The first condition of a key that is not met; none if one is met where one is enough.
    fn lacks(&self, key: &Key) -> Option<Needs> {
        let has = |needs: &Needs| match self.value(needs.key) {
            value if needs.words.is_empty() => {
                let mut settings = self.settings();
                settings.any(|(known, _)| known.name == needs.key && *value != known.default)
            }
            Value::Word(word) => needs.words.contains(word),
            Value::Text(text) => needs.words.contains(&&**text),
            Value::Whole(_) | Value::Real(_) => false,
        };
        if key.needs_one && key.needs.iter().any(has) {
            return None;
        }
        key.needs.iter().find(|&needs| !has(needs)).copied()
    }

    /// Settings that have a meaning beside each other, in the table's order.
    pub fn used_settings(&self) -> impl Iterator<Item = (&'static Key, &Value)> {
        self.settings().filter(|(key, _)| self.uses(key.name))
    }

    /// A key that is set, but is not used.
    pub(super) fn unused(&self) -> Option<Violation> {
        let is_idle =
            |(key, value): &(&Key, &Value)| **value != key.default && !self.uses(key.name);
        let (key, value) = self.settings().find(is_idle)?;
        let Needs { key: other, words } = self.lacks(key)?;
        let reason = match words {
            [""] => format!("has no meaning beside {other}"),
            [] => format!("{value} has no meaning without {other}"),
            _ => format!(
                "{value} has no meaning without {other}:{}",
                words.join(" or ")
            ),
        };
        Some(Violation {
            key: key.name,
            error: Error::refused(key.name, reason),
            fallback: key.default.clone(),
            silent_fallback: Some(key.default.clone()),
        })
    }

    /// The first rule that is broken.
    pub(super) fn violation(&self) -> Option<Violation> {
        let mut rules = self.kind().rules.iter();
        rules.find_map(|rule| (rule.violation)(self))
    }

    /// True if a rule or a limit may refuse a value of this key that is within its domain.
    #[must_use]
    pub fn may_refuse(&self, key: &str) -> bool {
        let kind = self.kind();
        let is_limited = |limit: super::Limit| {
            let mut keys = [limit.limited, limit.by].into_iter();
            keys.any(|limited| limited.key.name == key)
        };
        let is_ruled = kind
            .rules
            .iter()
            .flat_map(|rule| rule.keys)
            .any(|it| it.name == key);
        let is_conditional = kind
            .keys
            .iter()
            .any(|it| it.name == key && !it.needs.is_empty());
        is_ruled || is_conditional || kind.limit.is_some_and(is_limited)
    }
}
