//! Values: named numbers from models and simulations, and numbers computed from these.

use loadcurve::curve::BottleneckRow;
use loadcurve::scenario::{Context, LoadUnit, Network};
use serde_json::{Map, Value as Json};

use crate::arguments::Arguments;
use crate::error::quoted;
use crate::operation::{CollectiveNumber, Operation};
use crate::{Error, Result, place};

/// Most values of a lesson.
const MAX_VALUES: usize = 24;

/// Most characters of the name of a value.
const MAX_NAME_CHARACTERS: usize = 20;

/// Range of loads.
pub(crate) const LOADS: std::ops::RangeInclusive<f64> = 0.0..=1e9;

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
    /// Load at which the model's latency is three times that at zero load, in flits/cycle/source.
    Knee(Network),
    /// The same load, simulated, with its confidence interval.
    SimulatedKnee(KneeSimulation),
    /// A number that follows from the structure of the network.
    Structural(StructuralNumber, Network),
    /// Simulated latency with its confidence interval.
    Simulated(Simulation),
    /// Simulated throughput in flits/cycle/source with its confidence interval, also under overload.
    Carried(Simulation),
    /// A quantity of some channels by the model at a load in flits/cycle/source.
    Channels(ChannelNumber, Network, f64, String),
    /// A number of a collective operation.
    Collective(CollectiveNumber, Box<Operation>),
    /// A number divided by another.
    Ratio([Operand; 2]),
    /// A number minus another.
    Difference([Operand; 2]),
    /// A number as a percentage of another.
    Percent([Operand; 2]),
    /// Number of simulated values whose interval contains a number.
    Hold(Operand, Vec<usize>),
    /// A number given by the author.
    Given(f64),
}

/// Numbers that follow from the structure of a network; loads are in flits/cycle/source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StructuralNumber {
    /// The load at which the busiest link is full.
    Link,
    /// The load at which all links of a cut are full.
    Cut,
    /// The load at which a link is full under the worst permutation.
    Worst,
    /// The number of pairs of processors whose messages go around failures.
    Detours,
}

/// Quantities of channels, which are named as the rows of `loadcurve bottleneck`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelNumber {
    /// Share of time for which the fullest of them is held, in per cent.
    Held,
    /// Latency without the waits for them, in cycles.
    Without,
}

impl ChannelNumber {
    /// The quantity from a row, if it has one.
    pub(crate) fn of(self, row: &BottleneckRow) -> Option<f64> {
        match self {
            Self::Held => Some(100.0 * row.utilisation),
            Self::Without => row.relief.map(|relief| relief.latency_cycles),
        }
    }
}

/// A simulation of one point.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    /// The network.
    pub network: Network,
    /// Load in flits/cycle/source.
    pub load_flits: f64,
    /// Seed of the simulator.
    pub seed: u32,
    /// Relative half-width of the latency's interval to reach, in per cent.
    pub precision_percent: f64,
}

/// A search for the knee of a simulated network.
#[derive(Debug, Clone, PartialEq)]
pub struct KneeSimulation {
    /// The network.
    pub network: Network,
    /// Seed of the simulator.
    pub seed: u32,
    /// Relative half-width of the load's interval to reach, in per cent.
    pub precision_percent: f64,
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
    pub(crate) most: usize,
    pub(crate) read: fn(&Arguments) -> Result<Quantity>,
}

/// All kinds of values.
pub const KINDS: [Kind; 20] = [
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
        name: "knee",
        arguments: "a network; to be simulated also a seed and a precision in per cent",
        most: 3,
        read: |it| it.knee(),
    },
    Kind {
        name: "link",
        arguments: "a network",
        most: 1,
        read: |it| it.structural(StructuralNumber::Link),
    },
    Kind {
        name: "cut",
        arguments: "a network",
        most: 1,
        read: |it| it.structural(StructuralNumber::Cut),
    },
    Kind {
        name: "worst",
        arguments: "a network",
        most: 1,
        read: |it| it.structural(StructuralNumber::Worst),
    },
    Kind {
        name: "detours",
        arguments: "a network",
        most: 1,
        read: |it| it.structural(StructuralNumber::Detours),
    },
    Kind {
        name: "held",
        arguments: "a network, a load in flits, the name of channels",
        most: 3,
        read: |it| it.channels(ChannelNumber::Held),
    },
    Kind {
        name: "without",
        arguments: "a network, a load in flits, the name of channels",
        most: 3,
        read: |it| it.channels(ChannelNumber::Without),
    },
    Kind {
        name: "simulated",
        arguments: "a network, a load in flits, a seed, a precision in per cent",
        most: 4,
        read: |it| it.simulation().map(Quantity::Simulated),
    },
    Kind {
        name: "carried",
        arguments: "a network, a load in flits, a seed, a precision in per cent",
        most: 4,
        read: |it| it.simulation().map(Quantity::Carried),
    },
    Kind {
        name: "time",
        arguments: "a link, perhaps a unit",
        most: 2,
        read: |it| it.collective(CollectiveNumber::Time(it.time_unit(1)?)),
    },
    Kind {
        name: "bound",
        arguments: "a link, perhaps a unit",
        most: 2,
        read: |it| it.collective(CollectiveNumber::Bound(it.time_unit(1)?)),
    },
    Kind {
        name: "crossover",
        arguments: "a link, an algorithm",
        most: 2,
        read: |it| it.collective(CollectiveNumber::Crossover(it.algorithm(1)?)),
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
        most: MAX_VALUES,
        read: |it| Ok(Quantity::Hold(it.operand(0)?, it.simulated(1)?)),
    },
    Kind {
        name: "given",
        arguments: "a number",
        most: 1,
        read: |it| Ok(Quantity::Given(it.number(0, -1e9..=1e9)?)),
    },
];

impl Operand {
    /// Index of the value, if it is one.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        match self {
            Self::Value(index) => Some(index),
            Self::Number(_) => None,
        }
    }
}

impl Quantity {
    /// Name of the kind of value.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Latency(..) => "latency",
            Self::ZeroLoad(_) => "zero",
            Self::Saturation(..) => "saturation",
            Self::Knee(_) | Self::SimulatedKnee(_) => "knee",
            Self::Structural(StructuralNumber::Link, _) => "link",
            Self::Structural(StructuralNumber::Cut, _) => "cut",
            Self::Structural(StructuralNumber::Worst, _) => "worst",
            Self::Structural(StructuralNumber::Detours, _) => "detours",
            Self::Channels(ChannelNumber::Held, ..) => "held",
            Self::Channels(ChannelNumber::Without, ..) => "without",
            Self::Simulated(_) => "simulated",
            Self::Carried(_) => "carried",
            Self::Collective(CollectiveNumber::Time(_), _) => "time",
            Self::Collective(CollectiveNumber::Bound(_), _) => "bound",
            Self::Collective(CollectiveNumber::Crossover(_), _) => "crossover",
            Self::Ratio(_) => "ratio",
            Self::Difference(_) => "difference",
            Self::Percent(_) => "percent",
            Self::Hold(..) => "hold",
            Self::Given(_) => "given",
        }
    }

    /// True if the number is simulated, and so has a confidence interval.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        matches!(
            self,
            Self::Simulated(_) | Self::Carried(_) | Self::SimulatedKnee(_)
        )
    }

    /// Indices of the values that this one depends on.
    #[must_use]
    pub fn operands(&self) -> Vec<usize> {
        let named = |operand: &Operand| operand.index();
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
pub(crate) fn read(values: &Map<String, Json>, context: &Context) -> Result<Vec<Value>> {
    place::at_most("The lesson", values.len(), "values", MAX_VALUES)?;
    let names: Vec<&str> = values.keys().map(String::as_str).collect();
    if let Some(name) = names.iter().find(|name| !is_name(name)) {
        let name = quoted(name);
        return Err(Error::Mistake(format!(
            "A value cannot be called {name}; its name has 1 to {MAX_NAME_CHARACTERS} letters and digits and begins with a letter"
        )));
    }
    let mut read = Vec::new();
    for (name, json) in values {
        let arguments = Arguments {
            place: format!("Value {}", quoted(name)),
            given: json.as_array().map_or(&[][..], Vec::as_slice),
            all: values,
            context,
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
    name.len() <= MAX_NAME_CHARACTERS
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Index of a value by its name.
pub(crate) fn position(place: &str, name: &str, values: &[Value]) -> Result<usize> {
    let found = values.iter().position(|value| value.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
        let words = format!("there is no value {}; {}", quoted(name), known(&names));
        Error::at(place, words)
    })
}

/// The names of the values, in words.
pub(crate) fn known(names: &[&str]) -> String {
    match names {
        [] => "the lesson has no values".to_owned(),
        [name] => format!("there is only {name}"),
        names => format!("there are {}", names.join(", ")),
    }
}

/// Fails if a value depends on itself.
fn has_no_cycle(values: &[Value]) -> Result<()> {
    let mut is_known = vec![false; values.len()];
    // Each round finds the values that depend on known ones only.
    for _ in values {
        for (index, value) in values.iter().enumerate() {
            is_known[index] = value.quantity.operands().iter().all(|&of| is_known[of]);
        }
    }
    match is_known.iter().position(|known| !known) {
        None => Ok(()),
        Some(index) => {
            let place = format!("Value {}", quoted(&values[index].name));
            let words = "it cannot be computed, as it depends on itself";
            Err(Error::at(&place, words))
        }
    }
}
