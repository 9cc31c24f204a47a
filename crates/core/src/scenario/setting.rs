//! Typed keys: what the value of a key is in code.

use super::key::{Domain, Key, Value};

/// A key together with the type of its values.
pub trait Setting {
    /// Type of the values.
    type Value;

    /// The key.
    fn key(&self) -> &Key;

    /// A value of the key's domain in its type; none if it is of another domain.
    fn typed(&self, value: Value) -> Option<Self::Value>;
}

/// A key whose values are whole numbers.
#[derive(Debug)]
pub struct Whole(pub Key);

impl Setting for Whole {
    type Value = u32;

    fn key(&self) -> &Key {
        &self.0
    }

    fn typed(&self, value: Value) -> Option<u32> {
        match value {
            Value::Whole(number) => Some(number),
            Value::Real(_) | Value::Word(_) => None,
        }
    }
}

/// A key whose values are whole numbers, or none for no limit.
#[derive(Debug)]
pub struct WholeOrInf(pub Key);

impl Setting for WholeOrInf {
    type Value = Option<u32>;

    fn key(&self) -> &Key {
        &self.0
    }

    fn typed(&self, value: Value) -> Option<Option<u32>> {
        match value {
            Value::Whole(number) => Some(Some(number)),
            Value::Word(_) => Some(None),
            Value::Real(_) => None,
        }
    }
}

/// A key whose values are numbers, whole or not.
#[derive(Debug)]
pub struct Real(pub Key);

impl Setting for Real {
    type Value = f64;

    fn key(&self) -> &Key {
        &self.0
    }

    fn typed(&self, value: Value) -> Option<f64> {
        match value {
            Value::Real(number) => Some(number),
            Value::Whole(_) | Value::Word(_) => None,
        }
    }
}

/// A key whose values are words, each of which stands for a value of one type.
#[derive(Debug)]
pub struct OneOf<T: 'static> {
    /// The key, whose domain is the words.
    pub key: Key,
    /// Their values, in the order of the words.
    pub values: &'static [T],
}

impl<T: Copy> Setting for OneOf<T> {
    type Value = T;

    fn key(&self) -> &Key {
        &self.key
    }

    fn typed(&self, value: Value) -> Option<T> {
        let (Domain::Choice(choices), Value::Word(word)) = (self.key.domain, value) else {
            return None;
        };
        let index = choices.iter().position(|choice| choice.name == word)?;
        self.values.get(index).copied()
    }
}

/// Makes a [`OneOf`] of a key's name, words and phrase, and of its values, each with its word in a
/// link and words for people. The first is the default.
macro_rules! one_of {
    ($name:literal, $words:literal, $phrase:literal, [$first:expr => $default:literal $first_words:literal $(, $value:expr => $choice:literal $choice_words:literal)* $(,)?]) => {
        OneOf {
            key: Key {
                name: $name,
                words: $words,
                letter: "",
                unit: "",
                phrase: $phrase,
                domain: Domain::Choice(&[
                    Choice { name: $default, words: $first_words },
                    $(Choice { name: $choice, words: $choice_words }),*
                ]),
                default: Value::Word($default),
            },
            values: &[$first $(, $value)*],
        }
    };
}

pub(super) use one_of;
