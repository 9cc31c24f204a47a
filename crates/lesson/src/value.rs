//! Values: numbers of models and simulations by name, and numbers made of these.

use loadcurve::number::shortest;
use loadcurve::scenario::{LoadUnit, Network, Scenario, Word as _};
use serde_json::{Map, Value as Json};

use crate::{Error, Result, place};

/// Most values of a lesson.
const MOST_VALUES: usize = 24;

/// Most characters of the name of a value.
const MOST_NAME_CHARACTERS: usize = 20;

/// Range of half-widths that a simulation may be asked for, in per cent of the latency. A smaller
/// one takes too long for a reader to wait.
const PRECISION_PERCENT: std::ops::RangeInclusive<f64> = 0.5..=50.0;

/// Range of loads.
const LOADS: std::ops::RangeInclusive<f64> = 0.0..=1e9;

/// A number with a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Name in texts, questions and other values.
    pub name: String,
    /// The number.
    pub quantity: Quantity,
}

/// A number that a lesson may show.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantity {
    /// The model's latency at a load in flits/cycle/source.
    Latency(Network, f64),
    /// Zero-load latency of the model.
    ZeroLoad(Network),
    /// Saturation load of the model in a unit.
    Saturation(Network, LoadUnit),
    /// Simulated latency with its confidence interval.
    Simulated {
        /// The network.
        network: Network,
        /// Load in flits/cycle/source.
        load_flits: f64,
        /// Seed of the simulator.
        seed: u32,
        /// Relative half-width of the interval to reach, in per cent.
        precision_percent: f64,
    },
    /// A number divided by another.
    Ratio([Operand; 2]),
    /// A number minus another.
    Difference([Operand; 2]),
    /// A number as a percentage of another.
    Percent([Operand; 2]),
    /// Number of those simulated values whose interval holds a number.
    Hold(Operand, Vec<usize>),
    /// A number that is simply given.
    Given(f64),
}

/// Another value by its index, or a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operand {
    /// Index of a value.
    Value(usize),
    /// A number.
    Number(f64),
}

/// A kind of value: a row for each quantity.
#[derive(Debug)]
pub struct Kind {
    /// First entry of a value's list.
    pub name: &'static str,
    /// The other entries, in words.
    pub arguments: &'static str,
    /// Largest number of these entries.
    most: usize,
    read: fn(&Arguments) -> Result<Quantity>,
}

/// All kinds of values.
pub const KINDS: [Kind; 9] = [
    Kind {
        name: "latency",
        arguments: "a network, a load in flits",
        most: 2,
        read: |it| Ok(Quantity::Latency(it.network(0)?, it.number(1, LOADS)?)),
    },
    Kind {
        name: "zero",
        arguments: "a network",
        most: 1,
        read: |it| Ok(Quantity::ZeroLoad(it.network(0)?)),
    },
    Kind {
        name: "saturation",
        arguments: "a network, perhaps a unit",
        most: 2,
        read: |it| Ok(Quantity::Saturation(it.network(0)?, it.unit(1)?)),
    },
    Kind {
        name: "simulated",
        arguments: "a network, a load in flits, a seed, a precision in per cent",
        most: 4,
        read: |it| {
            Ok(Quantity::Simulated {
                network: it.network(0)?,
                load_flits: it.number(1, LOADS)?,
                seed: it.seed(2)?,
                precision_percent: it.number(3, PRECISION_PERCENT)?,
            })
        },
    },
    Kind {
        name: "ratio",
        arguments: "two values",
        most: 2,
        read: |it| Ok(Quantity::Ratio([it.operand(0)?, it.operand(1)?])),
    },
    Kind {
        name: "difference",
        arguments: "two values",
        most: 2,
        read: |it| Ok(Quantity::Difference([it.operand(0)?, it.operand(1)?])),
    },
    Kind {
        name: "percent",
        arguments: "two values",
        most: 2,
        read: |it| Ok(Quantity::Percent([it.operand(0)?, it.operand(1)?])),
    },
    Kind {
        name: "hold",
        arguments: "a value, simulated values",
        most: MOST_VALUES,
        read: |it| Ok(Quantity::Hold(it.operand(0)?, it.simulated(1)?)),
    },
    Kind {
        name: "given",
        arguments: "a number",
        most: 1,
        read: |it| Ok(Quantity::Given(it.number(0, -1e9..=1e9)?)),
    },
];

impl Quantity {
    /// Name of the kind of value.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Latency(..) => "latency",
            Self::ZeroLoad(_) => "zero",
            Self::Saturation(..) => "saturation",
            Self::Simulated { .. } => "simulated",
            Self::Ratio(_) => "ratio",
            Self::Difference(_) => "difference",
            Self::Percent(_) => "percent",
            Self::Hold(..) => "hold",
            Self::Given(_) => "given",
        }
    }

    /// Indices of the values that this one is made of.
    #[must_use]
    pub fn operands(&self) -> Vec<usize> {
        let named = |operand: &Operand| match operand {
            Operand::Value(index) => Some(*index),
            Operand::Number(_) => None,
        };
        match self {
            Self::Ratio(of) | Self::Difference(of) | Self::Percent(of) => {
                of.iter().filter_map(named).collect()
            }
            Self::Hold(number, intervals) => {
                let number = named(number).into_iter();
                number.chain(intervals.iter().copied()).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Reads all values of a lesson.
pub(crate) fn read(values: &Map<String, Json>) -> Result<Vec<Value>> {
    place::within("values", values.len(), 0..=MOST_VALUES)?;
    let names: Vec<&str> = values.keys().map(String::as_str).collect();
    if let Some(name) = names.iter().find(|name| !is_name(name)) {
        let allowed = format!(
            "a name of 1 to {MOST_NAME_CHARACTERS} letters and digits that begins with a letter"
        );
        return Err(Error::illegal("values", name, allowed));
    }
    let mut read = Vec::new();
    for (name, json) in values {
        let arguments = Arguments {
            place: format!("values, {name}"),
            given: json.as_array().map_or(&[][..], Vec::as_slice),
            all: values,
        };
        read.push(Value {
            name: name.clone(),
            quantity: arguments.quantity(json)?,
        });
    }
    has_no_cycle(&read)?;
    Ok(read)
}

fn is_name(name: &str) -> bool {
    name.len() <= MOST_NAME_CHARACTERS
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Index of a value by its name.
pub(crate) fn position(place: &str, name: &str, values: &[Value]) -> Result<usize> {
    let found = values.iter().position(|value| value.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
        Error::illegal(place, name, one_of(&names))
    })
}

fn one_of(names: &[&str]) -> String {
    match names {
        [] => "a value, as the lesson has none".to_owned(),
        names => format!("one of the values {}", names.join(", ")),
    }
}

/// Fails if a value depends on itself.
fn has_no_cycle(values: &[Value]) -> Result<()> {
    let mut is_known = vec![false; values.len()];
    // Each round finds the values that are made of known ones.
    for _ in values {
        for (index, value) in values.iter().enumerate() {
            is_known[index] = value.quantity.operands().iter().all(|&of| is_known[of]);
        }
    }
    match is_known.iter().position(|known| !known) {
        None => Ok(()),
        Some(index) => {
            let name = &values[index].name;
            let allowed = "a value that can be computed: it depends on itself";
            Err(Error::illegal("values", name, allowed))
        }
    }
}

/// The list of a value.
struct Arguments<'a> {
    place: String,
    /// The entries, with the kind.
    given: &'a [Json],
    all: &'a Map<String, Json>,
}

impl Arguments<'_> {
    fn quantity(&self, json: &Json) -> Result<Quantity> {
        let kind = self.given.first().and_then(Json::as_str);
        let kind = KINDS.iter().find(|known| kind == Some(known.name));
        let Some(kind) = kind else {
            let names = KINDS.map(|kind| kind.name).join(", ");
            let given = self.given.first().unwrap_or(json);
            let allowed = format!("a kind of value; there are {names}");
            return Err(Error::illegal(&self.place, &text(given), allowed));
        };
        if let Some(extra) = self.given.get(1 + kind.most) {
            let allowed = format!("among what {} takes: {}", kind.name, kind.arguments);
            return Err(Error::illegal(&self.place, &text(extra), allowed));
        }
        (kind.read)(self)
    }

    /// An argument, counted from 0 after the kind.
    fn argument(&self, index: usize) -> &Json {
        self.given.get(index + 1).unwrap_or(&Json::Null)
    }

    fn network(&self, index: usize) -> Result<Network> {
        let json = self.argument(index);
        let is_network = |text: &&str| !text.contains(['?', '&', '=', '#']);
        let Some(text) = json.as_str().filter(is_network) else {
            return Err(self.illegal(index, "a network, such as mesh,k:16"));
        };
        let scenario = Scenario::read_strictly(text);
        let mut scenario = scenario.map_err(|source| Error::Link {
            place: self.place.clone(),
            source: Box::new(source),
        })?;
        Ok(scenario.networks.swap_remove(0))
    }

    fn number(&self, index: usize, range: std::ops::RangeInclusive<f64>) -> Result<f64> {
        let number = self.argument(index).as_f64();
        number.filter(|it| range.contains(it)).ok_or_else(|| {
            let [least, most] = [*range.start(), *range.end()].map(shortest);
            self.illegal(index, &format!("a number from {least} to {most}"))
        })
    }

    fn seed(&self, index: usize) -> Result<u32> {
        let seed = self.argument(index).as_u64();
        let seed = seed.and_then(|seed| u32::try_from(seed).ok());
        seed.ok_or_else(|| self.illegal(index, &format!("a whole number from 0 to {}", u32::MAX)))
    }

    /// A unit of loads, flits where there is none.
    fn unit(&self, index: usize) -> Result<LoadUnit> {
        match self.argument(index) {
            Json::Null => Ok(LoadUnit::Flits),
            unit => LoadUnit::read(&self.place, &text(unit)).map_err(Error::from),
        }
    }

    fn operand(&self, index: usize) -> Result<Operand> {
        if let Some(number) = self.argument(index).as_f64() {
            return Ok(Operand::Number(number));
        }
        let name = self.argument(index).as_str();
        let found = self
            .all
            .keys()
            .position(|known| Some(known.as_str()) == name);
        found.map(Operand::Value).ok_or_else(|| {
            let names: Vec<&str> = self.all.keys().map(String::as_str).collect();
            self.illegal(index, &format!("a number or {}", one_of(&names)))
        })
    }

    /// Indices of one or more simulated values, beginning with an argument.
    fn simulated(&self, first: usize) -> Result<Vec<usize>> {
        let last = self.given.len().saturating_sub(1).max(first + 1);
        let is_simulated = |json: &Json| json.get(0).and_then(Json::as_str) == Some("simulated");
        let index = |argument| {
            let operand = self.operand(argument)?;
            let values = || self.all.values();
            match operand {
                Operand::Value(index) if values().nth(index).is_some_and(is_simulated) => Ok(index),
                _ => Err(self.illegal(argument, "a simulated value")),
            }
        };
        (first..last).map(index).collect()
    }

    fn illegal(&self, index: usize, allowed: &str) -> Error {
        Error::illegal(&self.place, &text(self.argument(index)), allowed)
    }
}

/// An argument as it is quoted in messages.
fn text(json: &Json) -> String {
    match json {
        Json::String(text) => text.clone(),
        Json::Null => "nothing".to_owned(),
        json => json.to_string(),
    }
}
