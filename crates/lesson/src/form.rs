//! Forms of answers.

use loadcurve::number::shortest;
use loadcurve::scenario::{LoadUnit, Scenario};
use serde_json::{Map, Value as Json};

use crate::ask::Verdict;
use crate::channels::{ChannelRule, Channels};
use crate::error::quoted;
use crate::place::line;
use crate::text::Text;
use crate::value::{Operand, Value, known};
use crate::{Error, Result};

/// Range of the number of choices.
const CHOICES: std::ops::RangeInclusive<usize> = 2..=6;

/// Most characters of a unit.
const MAX_UNIT_CHARACTERS: usize = 30;

/// Largest size of a number in a question.
const MAX_NUMBER: f64 = 1e9;

/// Most decimals of an answer.
const MAX_DIGITS: usize = 6;

/// An answer is close if its error is at most this many times the tolerance.
const CLOSE: f64 = 2.0;

/// Form of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// One of some choices.
    Choices {
        /// The choices.
        choices: Vec<Text>,
        /// Index of the right one.
        right: usize,
    },
    /// A number, on a slider if there is one.
    Number {
        /// The right answer.
        value: Operand,
        /// Ends of the slider.
        slider: Option<(f64, f64)>,
        /// Largest error of a right answer.
        within: f64,
        /// Name of the unit, or nothing.
        unit: String,
    },
    /// A channel of the drawn network.
    Channel(Channels),
    /// A load on the axis of the chart.
    Point {
        /// The right answer.
        value: Operand,
        /// Largest error of a right answer.
        within: f64,
        /// Name of the unit, or nothing.
        unit: String,
    },
}

impl Form {
    /// Reads the form of an answer; `None` if there is no field. A channel is one of the network that is drawn in
    /// `open`.
    pub(crate) fn read(
        place: &str,
        fields: &Map<String, Json>,
        values: &[Value],
        open: Option<&Scenario>,
    ) -> Result<Option<Self>> {
        let fields = Fields { place, fields };
        let form = if fields.has("choices") {
            fields.are_only(&["choices", "right"])?;
            let choices = fields.choices(values)?;
            let right = fields.right(choices.len())?;
            Self::Choices { choices, right }
        } else if fields.has("number") {
            fields.are_only(&["number", "from", "to", "within", "unit"])?;
            Self::Number {
                value: fields.value("number", values)?,
                slider: fields.slider()?,
                within: fields.tolerance()?,
                unit: fields.unit()?,
            }
        } else if fields.has("point") {
            fields.are_only(&["point", "within", "unit"])?;
            Self::Point {
                value: fields.value("point", values)?,
                within: fields.tolerance()?,
                unit: fields.unit()?,
            }
        } else if fields.has("channel") {
            fields.are_only(&["channel", "at"])?;
            Self::Channel(fields.channels(open)?)
        } else {
            fields.are_only(&["choices", "number", "point", "channel"])?;
            return Ok(None);
        };
        Ok(Some(form))
    }

    /// Verdict on an answer at a given distance from the right one.
    pub(crate) fn verdict(&self, error: f64) -> Verdict {
        match *self {
            Self::Choices { .. } | Self::Channel(_) if error == 0.0 => Verdict::Right,
            Self::Number { within, .. } | Self::Point { within, .. } if error <= within => {
                Verdict::Right
            }
            Self::Number { within, .. } | Self::Point { within, .. } if error <= CLOSE * within => {
                Verdict::Near
            }
            _ => Verdict::Wrong,
        }
    }

    /// Number of decimals of an answer: up to the first digit of the tolerance.
    #[must_use]
    pub fn digits(&self) -> usize {
        let (Self::Number { within, .. } | Self::Point { within, .. }) = *self else {
            return 0;
        };
        let mut unit = within;
        let mut digits = 0;
        while unit < 1.0 && digits < MAX_DIGITS {
            unit *= 10.0;
            digits += 1;
        }
        digits
    }

    /// True if no other whole number is right.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(*self, Self::Number { within, .. } | Self::Point { within, .. } if within == 0.5)
    }

    /// A number with the unit of the answer.
    pub(crate) fn with_unit(&self, number: &str) -> String {
        match self {
            Self::Number { unit, .. } | Self::Point { unit, .. } if !unit.is_empty() => {
                format!("{number}\u{a0}{unit}")
            }
            _ => number.to_owned(),
        }
    }
}

/// Fields of a question, and its place.
struct Fields<'a> {
    place: &'a str,
    fields: &'a Map<String, Json>,
}

impl Fields<'_> {
    /// Says what a field must be.
    fn illegal(&self, what: &str, name: &str, allowed: &str) -> Error {
        let given = match self.fields.get(name) {
            Some(Json::String(text)) => quoted(text),
            Some(json) => quoted(&json.to_string()),
            None => {
                return Error::at(
                    self.place,
                    format!("{what} is missing (“{name}”); it must be {allowed}"),
                );
            }
        };
        Error::at(self.place, format!("{what} must be {allowed}, not {given}"))
    }

    fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    /// Fails if there are other fields.
    fn are_only(&self, names: &[&str]) -> Result<()> {
        let is_foreign = |name: &&String| !names.contains(&name.as_str());
        match self.fields.keys().find(is_foreign) {
            None => Ok(()),
            Some(name) => {
                let (name, names) = (quoted(name), names.join(", "));
                let words =
                    format!("{name} does not belong to this question; its fields are {names}");
                Err(Error::at(self.place, words))
            }
        }
    }

    fn choices(&self, values: &[Value]) -> Result<Vec<Text>> {
        let listed = self.fields["choices"].as_array();
        let texts = listed.map(|choices| choices.iter().map(Json::as_str).collect());
        let texts: Option<Vec<&str>> = texts.flatten();
        let allowed = "a list of texts in quotes";
        let texts = texts.ok_or_else(|| self.illegal("its choices", "choices", allowed))?;
        if !CHOICES.contains(&texts.len()) {
            let (least, most, count) = (CHOICES.start(), CHOICES.end(), texts.len());
            let words =
                format!("a question has {least} to {most} choices, and this one has {count}");
            return Err(Error::at(self.place, words));
        }
        let read = |(number, text): (usize, &&str)| {
            Text::line(&format!("{}, choice {number}", self.place), text, values)
        };
        (1..).zip(&texts).map(read).collect()
    }

    /// Index of the right one of a given number of choices.
    fn right(&self, choices: usize) -> Result<usize> {
        let right = self.fields.get("right").and_then(Json::as_u64);
        let right = right.filter(|&right| (1..=choices as u64).contains(&right));
        let allowed = format!("the number of a choice, 1 to {choices}");
        right
            .map(|right| right as usize - 1)
            .ok_or_else(|| self.illegal("the right choice", "right", &allowed))
    }

    /// Channels of the network that is drawn in `open`.
    fn channels(&self, open: Option<&Scenario>) -> Result<Channels> {
        let words = "it asks for a channel, but no link has opened a network before";
        let open = open.ok_or_else(|| Error::at(self.place, words))?;
        let network = &open.networks[open.view.drawn.min(open.networks.len() - 1)];
        let load = self.number("at")?.map_or_else(
            || {
                let unit = self.illegal(
                    "the load",
                    "at",
                    "a number of flits, as the link has no load in flits either",
                );
                let is_flits = open.view.unit == LoadUnit::Flits;
                open.view.load.filter(|_| is_flits).ok_or(unit)
            },
            Ok,
        );
        let rule = match &self.fields["channel"] {
            Json::String(word) if word == "fullest" => ChannelRule::Fullest(load?),
            Json::String(word) if word == "costliest" => ChannelRule::Costliest(load?),
            Json::Array(listed) if !listed.is_empty() => {
                let count = network.extent().channels;
                let channel = |json: &Json| {
                    let number = json.as_u64().map(|number| number as usize);
                    let allowed = format!("channels of {network}, each from 0 to {}", count - 1);
                    let number = number.filter(|&number| number < count);
                    number.ok_or_else(|| self.illegal("its answer", "channel", &allowed))
                };
                ChannelRule::Listed(listed.iter().map(channel).collect::<Result<_>>()?)
            }
            _ => {
                let allowed = "fullest, costliest, or a list of the numbers of channels";
                return Err(self.illegal("its answer", "channel", allowed));
            }
        };
        Ok(Channels::new(network.clone(), rule))
    }

    /// The right answer: a number, or the name of a value.
    fn value(&self, name: &str, values: &[Value]) -> Result<Operand> {
        let json = &self.fields[name];
        if let Some(number) = json.as_f64().filter(|number| number.abs() <= MAX_NUMBER) {
            return Ok(Operand::Number(number));
        }
        let named = |value: &Value| json.as_str() == Some(value.name.as_str());
        let found = values.iter().position(named).map(Operand::Value);
        found.ok_or_else(|| {
            let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
            let allowed = match names.as_slice() {
                [] => "a number, such as 0.4".to_owned(),
                names => format!(
                    "a number, such as 0.4, or the name of a value ({})",
                    known(names)
                ),
            };
            self.illegal("the answer", name, &allowed)
        })
    }

    /// A number, if it is there.
    fn number(&self, name: &str) -> Result<Option<f64>> {
        let Some(json) = self.fields.get(name) else {
            return Ok(None);
        };
        let number = json.as_f64().filter(|number| number.abs() <= MAX_NUMBER);
        let allowed = format!("a number from -{0} to {0}", shortest(MAX_NUMBER));
        number
            .map(Some)
            .ok_or_else(|| self.illegal(&format!("“{name}”"), name, &allowed))
    }

    fn slider(&self) -> Result<Option<(f64, f64)>> {
        match (self.number("from")?, self.number("to")?) {
            (None, None) => Ok(None),
            (Some(from), Some(to)) if from < to => Ok(Some((from, to))),
            (Some(from), _) => {
                let allowed = format!("a number above {}", shortest(from));
                Err(self.illegal("the end of the slider", "to", &allowed))
            }
            (None, Some(_)) => Err(self.illegal("the beginning of the slider", "from", "a number")),
        }
    }

    fn tolerance(&self) -> Result<f64> {
        let within = self.number("within")?.filter(|&within| within > 0.0);
        within.ok_or_else(|| {
            self.illegal(
                "the error that still counts as right",
                "within",
                "a number above 0",
            )
        })
    }

    fn unit(&self) -> Result<String> {
        match self.fields.get("unit") {
            None => Ok(String::new()),
            Some(Json::String(unit)) => line(self.place, "unit", unit.clone(), MAX_UNIT_CHARACTERS),
            Some(_) => Err(self.illegal("the unit", "unit", "a text")),
        }
    }
}
