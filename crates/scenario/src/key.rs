//! Keys of a network: their names, their legal values, and the form in which values are written.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};
use serde::Serialize;

use super::context::Context;
use super::rule::Needs;

/// One parameter of a network.
#[derive(Debug)]
pub struct Key {
    /// Name in a link.
    pub name: &'static str,
    /// Name for people.
    pub words: &'static str,
    /// The paper's letter; may be empty.
    pub letter: &'static str,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
    /// Phrase for the value in a curve's label; `{}` stands for the value and `{words}` for the
    /// meaning of a choice.
    pub phrase: &'static str,
    /// Legal values.
    pub domain: Domain,
    /// Value used if a link gives none.
    pub default: Value,
    /// True if labels leave out its default, as long as all networks of the kind have it.
    pub hide_default_in_label: bool,
    /// True if the topology depends on it.
    pub is_of_topology: bool,
    /// Conditions under which it is used.
    pub needs: &'static [Needs],
    /// True if one of these conditions is enough.
    pub needs_one: bool,
    /// The group that it belongs to; none if it says what the network itself is.
    pub group: Option<KeyGroup>,
    /// Its names in other simulators, each after that of the simulator; may be empty.
    pub elsewhere: &'static str,
}

/// A group of keys of one concern, which kinds share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyGroup {
    /// Who sends to whom.
    Traffic,
    /// The way of a message.
    Routing,
    /// What has failed.
    Failures,
    /// Properties of the routers.
    Routers,
    /// When sources send, and what they send.
    Sources,
    /// The way in which the model is read.
    Reading,
}

impl KeyGroup {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Traffic => "traffic",
            Self::Routing => "routing",
            Self::Failures => "failures",
            Self::Routers => "routers",
            Self::Sources => "sources",
            Self::Reading => "reading",
        }
    }
}

/// Legal values of a key.
#[derive(Debug, Clone, Copy)]
pub enum Domain {
    /// The powers of `base` from `least` to `most`.
    Power {
        /// Base of the powers.
        base: u32,
        /// Smallest legal value, a power of the base.
        least: u32,
        /// Largest legal value, a power of the base.
        most: u32,
    },
    /// The whole numbers from `least` to `most`.
    Whole {
        /// Smallest legal value.
        least: u32,
        /// Largest legal value.
        most: u32,
    },
    /// The multiples of `of` from `least` to `most`.
    Multiple {
        /// Common divisor of the values.
        of: u32,
        /// Smallest legal value, a multiple of `of`.
        least: u32,
        /// Largest legal value, a multiple of `of`.
        most: u32,
    },
    /// The whole numbers from `least` to `most`, or a word in the place of a number.
    WholeOr {
        /// Smallest legal number.
        least: u32,
        /// Largest legal number.
        most: u32,
        /// The word, with what is to be said of it after its name, if anything is.
        word: Choice,
    },
    /// The numbers from `least` to `most`, whole or not.
    Real {
        /// Smallest legal value.
        least: u32,
        /// Largest legal value.
        most: u32,
    },
    /// One of a few words.
    Choice(&'static [Choice]),
    /// A text with a form of its own.
    Text(&'static TextForm),
}

/// Form of the texts that a key takes.
#[derive(Debug)]
pub struct TextForm {
    /// The text as links write it; otherwise what is wrong with it, in words that begin with the part
    /// at fault, or nothing if [`words`](Self::words) say enough.
    pub read: fn(&str, &Context) -> std::result::Result<String, Option<String>>,
    /// Legal texts in words, after "is not": "1 to 12 sizes from 2 to 1024, joined by x".
    pub words: &'static str,
    /// The text as people write it: `4 × 4 × 4` for `4x4x4`.
    pub spoken: fn(&str, &Context) -> String,
    /// Some legal texts.
    pub examples: &'static [&'static str],
    /// Make-up of the text, for controls of its parts.
    pub parts: Parts,
    /// True if people write it; false for what only programs do, such as the hash of a file.
    pub by_hand: bool,
}

/// Make-up of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// A text without parts.
    One,
    /// Whole numbers joined by `x`.
    Sizes,
    /// A digit 0 or 1 for each number of another key, or one digit for all of them.
    Switches {
        /// Name of the other key, whose parts are [`Sizes`](Self::Sizes).
        of: &'static str,
        /// Smallest of its numbers whose digit may be 1.
        least: u32,
        /// What a digit means, with `{place}`, counted from 1, and `{size}`.
        words: &'static str,
        /// The reason why the digit of a smaller number is 0.
        reason: &'static str,
    },
}

/// One of the words that a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Word in a link.
    pub name: &'static str,
    /// Meaning of the word, for people.
    pub words: &'static str,
}

impl Choice {
    /// A word with its meaning.
    #[must_use]
    pub const fn new(name: &'static str, words: &'static str) -> Self {
        Self { name, words }
    }
}

/// The value of a key.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(u32),
    /// A number that need not be whole.
    Real(f64),
    /// A word.
    Word(&'static str),
    /// A text with a form of its own.
    Text(Cow<'static, str>),
}

impl Value {
    /// The number, if it is a whole one.
    #[must_use]
    pub fn whole(&self) -> Option<u32> {
        match *self {
            Self::Whole(number) => Some(number),
            Self::Real(_) | Self::Word(_) | Self::Text(_) => None,
        }
    }
}

/// Word for a limit that does not exist.
pub(super) const INF: Choice = Choice::new("inf", "");

/// The keys of a kind, and behind them those of groups that kinds share: `keys![&SIDE.key; traffic::KEYS]`.
macro_rules! keys {
    ($($own:expr),+; $($group:expr),+) => {{
        const GROUPS: &[&[&$crate::Key]] = &[&[$($own),+], $(&$group),+];
        const KEYS: [&$crate::Key; $crate::key::count(GROUPS)] = $crate::key::joined(GROUPS);
        &KEYS
    }};
}

pub(super) use keys;

/// Number of keys in some groups.
pub(super) const fn count(groups: &[&[&Key]]) -> usize {
    let (mut count, mut group) = (0, 0);
    while group < groups.len() {
        count += groups[group].len();
        group += 1;
    }
    count
}

/// The keys of some groups, in their order.
pub(super) const fn joined<const N: usize>(groups: &[&[&'static Key]]) -> [&'static Key; N] {
    let mut keys = [groups[0][0]; N];
    let (mut place, mut group) = (0, 0);
    while group < groups.len() {
        let mut index = 0;
        while index < groups[group].len() {
            keys[place] = groups[group][index];
            (place, index) = (place + 1, index + 1);
        }
        group += 1;
    }
    keys
}

impl Key {
    /// True if people write its values.
    #[must_use]
    pub fn is_by_hand(&self) -> bool {
        !matches!(self.domain, Domain::Text(form) if !form.by_hand)
    }

    /// A key without a letter and a unit, whose values are written alone in labels.
    #[must_use]
    pub const fn new(
        name: &'static str,
        words: &'static str,
        domain: Domain,
        default: Value,
    ) -> Self {
        Self {
            name,
            words,
            letter: "",
            unit: "",
            phrase: "{}",
            domain,
            default,
            hide_default_in_label: false,
            is_of_topology: false,
            needs: &[],
            needs_one: false,
            group: None,
            elsewhere: "",
        }
    }

    /// A value as a curve's label says it.
    pub(super) fn said_of(&self, value: &Value, context: &Context) -> String {
        let text = match self.domain {
            Domain::Text(form) => (form.spoken)(&value.to_string(), context),
            _ => value.to_string(),
        };
        let words = match self.domain {
            Domain::Choice(choices) => choices.iter().find(|choice| choice.name == text),
            _ => None,
        };
        let words = words.map_or("", |choice| choice.words);
        let phrase = match text.as_str() {
            "1" => of_one(self.phrase),
            _ => self.phrase.to_owned(),
        };
        phrase.replace("{words}", words).replace("{}", &text)
    }

    /// Reads a value as written in a link.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if the text is not in the domain, or [`Error::Refused`] where more can be
    /// said.
    pub fn read(&self, text: &str) -> Result<Value> {
        self.read_in(text, &Context::default())
    }

    /// The same in the context of a network.
    pub(super) fn read_in(&self, text: &str, context: &Context) -> Result<Value> {
        let illegal = || Error::illegal(self.name, text, self.domain);
        if let Domain::Text(form) = self.domain {
            return match (form.read)(text.trim(), context) {
                Ok(text) => Ok(Value::Text(text.into())),
                Err(None) => Err(illegal()),
                Err(Some(reason)) => Err(Error::refused(self.name, reason)),
            };
        }
        self.domain.read(text).ok_or_else(illegal)
    }
}

impl Domain {
    fn read(self, text: &str) -> Option<Value> {
        let text = text.trim();
        match self {
            Self::Choice(choices) => choices
                .iter()
                .find(|choice| choice.name.eq_ignore_ascii_case(text))
                .map(|choice| Value::Word(choice.name)),
            Self::WholeOr { word, .. } if text.eq_ignore_ascii_case(word.name) => {
                Some(Value::Word(word.name))
            }
            Self::Real { least, most } => {
                // `f64::from_str` alone would also accept "+5", "inf" and "nan".
                let plain = |byte: u8| byte.is_ascii_digit() || b"-.eE".contains(&byte);
                let number = text.parse().ok().filter(|_| text.bytes().all(plain))?;
                let range = f64::from(least)..=f64::from(most);
                // Adding zero turns −0, which is within the range, into 0.
                range.contains(&number).then_some(Value::Real(number + 0.0))
            }
            Self::Power { .. }
            | Self::Whole { .. }
            | Self::WholeOr { .. }
            | Self::Multiple { .. } => {
                let number = digits(text).filter(|&number| self.holds(number));
                number.map(Value::Whole)
            }
            // A text is read by its form.
            Self::Text(_) => None,
        }
    }

    pub(super) fn holds(self, number: u32) -> bool {
        match self {
            Self::Power { base, least, most } => {
                (least..=most).contains(&number) && base.pow(number.ilog(base)) == number
            }
            Self::Whole { least, most } | Self::WholeOr { least, most, .. } => {
                (least..=most).contains(&number)
            }
            Self::Multiple { of, least, most } => {
                (least..=most).contains(&number) && number.is_multiple_of(of)
            }
            Self::Real { .. } | Self::Choice(_) | Self::Text(_) => false,
        }
    }
}

/// Reads a whole number of digits alone; `u32::from_str` would also accept "+5".
pub(super) fn digits<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// Legal values in words: "a power of 4 from 4 to 16384".
impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Power { base, least, most } => {
                write!(f, "a power of {base} from {least} to {most}")
            }
            Self::Whole { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::Multiple { of, least, most } => {
                write!(f, "a multiple of {of} from {least} to {most}")
            }
            Self::WholeOr { least, most, word } => {
                let Choice { name, words } = word;
                write!(f, "a whole number from {least} to {most}, or {name}{words}")
            }
            Self::Real { least, most } => write!(f, "a number from {least} to {most}"),
            Self::Choice(choices) => {
                let words: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
                write!(f, "one of {}", words.join(", "))
            }
            Self::Text(form) => f.write_str(form.words),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Real(number) => f.write_str(&shortest(*number)),
            Self::Word(word) => f.write_str(word),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A phrase in which `{}` counts what follows it, for one of them: "{} links a router" is "{} link a router".
fn of_one(phrase: &str) -> String {
    let counted = phrase.find(" a ").unwrap_or(phrase.len());
    let (counted, rest) = phrase.split_at(counted);
    if counted == "{} children" {
        return "{} child".to_owned();
    }
    match counted.strip_suffix('s') {
        Some(singular) if counted.starts_with("{} ") => format!("{singular}{rest}"),
        _ => phrase.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POWERS: Domain = Domain::Power {
        base: 4,
        least: 4,
        most: 16384,
    };
    const WHOLE: Domain = Domain::Whole {
        least: 1,
        most: 1024,
    };
    const MULTIPLES: Domain = Domain::Multiple {
        of: 4,
        least: 4,
        most: 32,
    };

    #[test]
    fn multiples_are_multiples() {
        let legal: Vec<u32> = (0..100).filter(|&n| MULTIPLES.holds(n)).collect();
        assert_eq!(legal, [4, 8, 12, 16, 20, 24, 28, 32]);
        assert_eq!(MULTIPLES.read("12"), Some(Value::Whole(12)));
    }

    #[test]
    fn powers_are_powers() {
        let legal: Vec<u32> = (0..20_000).filter(|&n| POWERS.holds(n)).collect();
        assert_eq!(legal, [4, 16, 64, 256, 1024, 4096, 16384]);
    }

    #[test]
    fn no_limit_is_a_word_beside_numbers() {
        let domain = Domain::WholeOr {
            least: 1,
            most: 64,
            word: INF,
        };
        assert_eq!(domain.read(" Inf "), Some(Value::Word("inf")));
        assert_eq!(domain.read("64"), Some(Value::Whole(64)));
        for text in ["0", "65", "infinity", "∞", "2.5"] {
            assert_eq!(domain.read(text), None, "{text}");
        }
        assert_eq!(domain.to_string(), "a whole number from 1 to 64, or inf");
    }

    #[test]
    fn numbers_that_need_not_be_whole_are_written_as_they_are_read() {
        let domain = Domain::Real {
            least: 0,
            most: 100,
        };
        for (text, written) in [
            ("8", "8"),
            ("8.0", "8"),
            (".5", "0.5"),
            ("-0", "0"),
            ("1e-9", "1e-9"),
            ("0.1", "0.1"),
            ("100", "100"),
        ] {
            let value = domain.read(text).unwrap();
            assert_eq!(value.to_string(), written);
            assert_eq!(domain.read(written), Some(value));
        }
        for text in ["", "-1", "100.1", "+8", "inf", "nan", "8%", "0x8", "1e"] {
            assert_eq!(domain.read(text), None, "{text}");
        }
        assert_eq!(domain.to_string(), "a number from 0 to 100");
    }

    #[test]
    fn numbers_are_digits_in_range() {
        assert_eq!(WHOLE.read(" 32 "), Some(Value::Whole(32)));
        for text in [
            "",
            "0",
            "1025",
            "-3",
            "+3",
            "1e9",
            "3.5",
            "٣",
            "4294967297",
            "0x10",
            "NaN",
        ] {
            assert_eq!(WHOLE.read(text), None, "{text}");
        }
    }

    #[test]
    fn a_domain_says_what_it_takes() {
        assert_eq!(POWERS.to_string(), "a power of 4 from 4 to 16384");
        assert_eq!(MULTIPLES.to_string(), "a multiple of 4 from 4 to 32");
        assert_eq!(WHOLE.to_string(), "a whole number from 1 to 1024");
    }
}
