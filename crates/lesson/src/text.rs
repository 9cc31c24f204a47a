//! Texts of lessons: paragraphs of plain and emphasised runs, and values among them.

use crate::error::quoted;
use crate::numbers::Numbers;
use crate::value::{Value, position};
use crate::{Error, Result};

/// Most characters of a text.
const MAX_CHARACTERS: usize = 4000;

/// Most decimals of a value in a text.
const MAX_DIGITS: usize = 6;

/// A text: paragraphs of runs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Text {
    /// The paragraphs.
    pub paragraphs: Vec<Vec<Run>>,
}

/// Part of a paragraph.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Contents of the run.
    pub content: Content,
    /// True if it is emphasised.
    pub is_emphasised: bool,
}

/// Contents of a run.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Words.
    Words(String),
    /// A value.
    Value {
        /// Index of the value.
        index: usize,
        /// Number of decimals.
        digits: usize,
    },
}

/// A run, for display.
#[derive(Debug, Clone, PartialEq)]
pub struct Rendered {
    /// Words, or a value in digits.
    pub text: String,
    /// True if it is emphasised.
    pub is_emphasised: bool,
    /// True if the value is still to be simulated and not stated.
    pub is_pending: bool,
}

impl Text {
    /// Reads a text that shows some of the values.
    pub(crate) fn read(place: &str, text: &str, values: &[Value]) -> Result<Self> {
        if text.trim().is_empty() {
            return Err(Error::lacks(place, "text"));
        }
        let count = text.chars().count();
        if count > MAX_CHARACTERS {
            let words =
                format!("the text has {count} characters; it may have up to {MAX_CHARACTERS}");
            return Err(Error::at(place, words));
        }
        if text.contains("://") {
            let words = "a text cannot have an address in it; a step opens a link instead";
            return Err(Error::at(place, words));
        }
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let paragraphs = lines.split(|line| line.is_empty());
        let paragraphs = paragraphs.filter(|lines| !lines.is_empty());
        let read = |lines: &[&str]| paragraph(place, &lines.join(" "), values);
        Ok(Self {
            paragraphs: paragraphs.map(read).collect::<Result<_>>()?,
        })
    }

    /// The same, but of a single paragraph.
    pub(crate) fn line(place: &str, text: &str, values: &[Value]) -> Result<Self> {
        let read = Self::read(place, text, values)?;
        if read.paragraphs.len() == 1 {
            Ok(read)
        } else {
            let words = format!("{} must be a single paragraph", quoted(text));
            Err(Error::at(place, words))
        }
    }

    /// Indices of the values in the text.
    pub fn values(&self) -> impl Iterator<Item = usize> {
        let runs = self.paragraphs.iter().flatten();
        runs.filter_map(|run| match run.content {
            Content::Value { index, .. } => Some(index),
            Content::Words(_) => None,
        })
    }

    /// The paragraphs with the numbers known so far.
    #[must_use]
    pub fn rendered(&self, numbers: &Numbers) -> Vec<Vec<Rendered>> {
        let run = |run: &Run| match &run.content {
            Content::Words(words) => Rendered {
                text: words.clone(),
                is_emphasised: run.is_emphasised,
                is_pending: false,
            },
            &Content::Value { index, digits } => Rendered {
                text: numbers.shown(index).text(digits),
                is_emphasised: run.is_emphasised,
                is_pending: numbers.shown(index).is_pending(),
            },
        };
        let paragraph = |runs: &Vec<Run>| runs.iter().map(run).collect();
        self.paragraphs.iter().map(paragraph).collect()
    }

    /// The text without emphasis, with blank lines between paragraphs.
    #[must_use]
    pub fn plain(&self, numbers: &Numbers) -> String {
        let rendered = self.rendered(numbers);
        let paragraphs = rendered.iter().map(|runs| {
            let words = runs.iter().map(|run| run.text.as_str());
            words.collect::<String>()
        });
        paragraphs.collect::<Vec<_>>().join("\n\n")
    }
}

/// Reads a paragraph in one line.
fn paragraph(place: &str, text: &str, values: &[Value]) -> Result<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    let mut is_emphasised = false;
    let mut rest = text;
    while let Some(at) = rest.find(['*', '{', '}']) {
        let (words, special) = rest.split_at(at);
        runs.extend(run(words, is_emphasised));
        rest = &special[1..];
        match special.as_bytes()[0] {
            b'*' => is_emphasised = !is_emphasised,
            b'{' => {
                let (inside, after) = rest.split_once('}').ok_or_else(|| {
                    let words = format!("after {} a closing }} is missing", quoted(special));
                    Error::at(place, words)
                })?;
                runs.push(Run {
                    content: value(place, inside, values)?,
                    is_emphasised,
                });
                rest = after;
            }
            _ => {
                let words = "there is a } without a { before it; a text can show neither";
                return Err(Error::at(place, words));
            }
        }
    }
    runs.extend(run(rest, is_emphasised));
    if is_emphasised {
        let words = format!(
            "{} has a * without a second one; what is emphasised stands between two",
            quoted(text)
        );
        return Err(Error::at(place, words));
    }
    Ok(runs)
}

fn run(words: &str, is_emphasised: bool) -> Option<Run> {
    (!words.is_empty()).then(|| Run {
        content: Content::Words(words.to_owned()),
        is_emphasised,
    })
}

/// Reads a value with its digits, without the brackets.
fn value(place: &str, text: &str, values: &[Value]) -> Result<Content> {
    let wrong = || {
        let given = quoted(&format!("{{{text}}}"));
        let words = format!(
            "a number is shown as {{name:decimals}} with 0 to {MAX_DIGITS} decimals, such as {{a:1}}, not {given}"
        );
        Error::at(place, words)
    };
    let (name, digits) = text.split_once(':').ok_or_else(wrong)?;
    let digits = digits.parse().ok().filter(|&digits| digits <= MAX_DIGITS);
    Ok(Content::Value {
        index: position(place, name, values)?,
        digits: digits.ok_or_else(wrong)?,
    })
}
