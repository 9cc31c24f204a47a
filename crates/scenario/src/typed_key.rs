//! Typed keys: what the value of a key is in code.

use std::ops::RangeInclusive;

use super::key::{Domain, Key, KeyGroup, Value};
use super::rule::Needs;

/// A key together with the type of its values.
#[derive(Debug)]
pub struct TypedKey<T> {
    /// The key.
    pub key: Key,
    /// A value of the key's domain in its type; none if it is of another domain.
    pub typed: fn(&Value) -> Option<T>,
}

impl TypedKey<u32> {
    /// A key whose values are the whole numbers of a range.
    #[must_use]
    pub const fn new(
        name: &'static str,
        words: &'static str,
        range: RangeInclusive<u32>,
        default: u32,
    ) -> Self {
        let (least, most) = (*range.start(), *range.end());
        let domain = Domain::Whole { least, most };
        Key::new(name, words, domain, Value::Whole(default)).whole()
    }
}

impl<T> TypedKey<T> {
    /// The same key with the paper's letter.
    #[must_use]
    pub const fn letter(mut self, letter: &'static str) -> Self {
        self.key.letter = letter;
        self
    }

    /// The same key with a unit.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.key.unit = unit;
        self
    }

    /// The same key with a phrase for labels, in which `{}` stands for the value.
    #[must_use]
    pub const fn phrase(mut self, phrase: &'static str) -> Self {
        self.key.phrase = phrase;
        self
    }

    /// The same key in a group.
    #[must_use]
    pub const fn group(mut self, group: KeyGroup) -> Self {
        self.key.group = Some(group);
        self
    }

    /// The same key with its names in other simulators.
    #[must_use]
    pub const fn elsewhere(mut self, elsewhere: &'static str) -> Self {
        self.key.elsewhere = elsewhere;
        self
    }

    /// The same key as one whose default labels leave out.
    #[must_use]
    pub const fn said_if_not_default(mut self) -> Self {
        self.key.hide_default_in_label = true;
        self
    }

    /// The same key as one that has a meaning only beside words of others.
    #[must_use]
    pub const fn needs(mut self, needs: &'static [Needs]) -> Self {
        self.key.needs = needs;
        self
    }

    /// The same key as one that has a meaning beside any of some words or values of others.
    #[must_use]
    pub const fn needs_one(mut self, needs: &'static [Needs]) -> Self {
        self.key.needs_one = true;
        self.needs(needs)
    }

    /// The same key as one on which the topology depends.
    #[must_use]
    pub const fn of_topology(mut self) -> Self {
        self.key.is_of_topology = true;
        self
    }
}

impl Key {
    /// This key, whose values are of a type of their own.
    #[must_use]
    pub const fn typed<T>(self, typed: fn(&Value) -> Option<T>) -> TypedKey<T> {
        TypedKey { key: self, typed }
    }

    /// This key, whose values are whole numbers.
    #[must_use]
    pub const fn whole(self) -> TypedKey<u32> {
        TypedKey {
            key: self,
            typed: Value::whole,
        }
    }

    /// This key, whose values are whole numbers, or none for the word in the place of a number.
    #[must_use]
    pub const fn whole_or_word(self) -> TypedKey<Option<u32>> {
        TypedKey {
            key: self,
            typed: |value| match *value {
                Value::Whole(number) => Some(Some(number)),
                Value::Word(_) => Some(None),
                Value::Real(_) | Value::Text(_) => None,
            },
        }
    }

    /// This key, whose values are numbers, whole or not.
    #[must_use]
    pub const fn real(self) -> TypedKey<f64> {
        TypedKey {
            key: self,
            typed: |value| match *value {
                Value::Real(number) => Some(number),
                Value::Whole(_) | Value::Word(_) | Value::Text(_) => None,
            },
        }
    }
}

/// Makes a [`TypedKey`] of a key's name, words and phrase, and of its values, each with its word in a
/// link and words for people. The first is the default.
macro_rules! one_of {
    ($name:literal, $words:literal, $phrase:literal, [$first:expr => $default:literal $first_words:literal $(, $value:expr => $choice:literal $choice_words:literal)* $(,)?]) => {
        TypedKey {
            key: Key::new(
                $name,
                $words,
                Domain::Choice(&[
                    Choice::new($default, $first_words),
                    $(Choice::new($choice, $choice_words)),*
                ]),
                Value::Word($default),
            ),
            typed: |value| match *value {
                Value::Word($default) => Some($first),
                $(Value::Word($choice) => Some($value),)*
                _ => None,
            },
        }
        .phrase($phrase)
    };
}

pub(super) use one_of;
