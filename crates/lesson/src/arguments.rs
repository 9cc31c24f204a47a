//! Arguments of a value: the entries of its list after the kind.

use std::ops::RangeInclusive;

use loadcurve::collective::Algorithm;
use loadcurve::number::shortest;
use loadcurve::scenario::{Context, LoadUnit, Network, Scenario, Word as _};
use serde_json::{Map, Value as Json};

use crate::error::quoted;
use crate::operation::{CollectiveNumber, Operation, TimeUnit};
use crate::place::link;
use crate::value::{
    ChannelNumber, KINDS, KneeSimulation, LOADS, Operand, Quantity, Simulation, StructuralNumber,
    known,
};
use crate::{Error, Result};

/// Range of half-widths that a simulation may be asked for, in per cent of the latency. A smaller
/// one takes too long for a reader to wait.
const PRECISION_PERCENT: RangeInclusive<f64> = 0.5..=50.0;

/// The list of a value.
pub(crate) struct Arguments<'a> {
    pub(crate) place: String,
    /// The entries, with the kind.
    pub(crate) given: &'a [Json],
    pub(crate) all: &'a Map<String, Json>,
    pub(crate) context: &'a Context,
}

impl Arguments<'_> {
    pub(crate) fn quantity(&self, json: &Json) -> Result<Quantity> {
        let kind = self.given.first().and_then(Json::as_str);
        let kind = KINDS.iter().find(|known| kind == Some(known.name));
        let Some(kind) = kind else {
            let names = KINDS.map(|kind| kind.name).join(", ");
            let given = self.given.first().unwrap_or(json);
            let words = format!(
                "there is no kind of value {}; there are {names}",
                text(given)
            );
            return Err(Error::at(&self.place, words));
        };
        if let Some(extra) = self.given.get(1 + kind.most) {
            let words = format!(
                "{} is one too many; {} takes {}",
                text(extra),
                kind.name,
                kind.arguments
            );
            return Err(Error::at(&self.place, words));
        }
        (kind.read)(self)
    }

    /// An argument, counted from 0 after the kind.
    fn argument(&self, index: usize) -> &Json {
        self.given.get(index + 1).unwrap_or(&Json::Null)
    }

    pub(crate) fn network(&self, index: usize) -> Result<Network> {
        let json = self.argument(index);
        let is_network = |text: &&str| !text.contains(['?', '&', '=', '#']);
        let Some(text) = json.as_str().filter(is_network) else {
            return Err(self.illegal(index, "a network, such as mesh,k:16"));
        };
        let scenario = Scenario::read_strictly_in(text, self.context);
        let mut scenario = scenario.map_err(|source| Error::Link {
            place: self.place.clone(),
            source: Box::new(source),
        })?;
        Ok(scenario.networks.swap_remove(0))
    }

    pub(crate) fn number(&self, index: usize, range: RangeInclusive<f64>) -> Result<f64> {
        let number = self.argument(index).as_f64();
        number.filter(|it| range.contains(it)).ok_or_else(|| {
            let [least, most] = [*range.start(), *range.end()].map(shortest);
            self.illegal(index, &format!("a number from {least} to {most}"))
        })
    }

    /// A number of a network whose links are known.
    pub(crate) fn structural(&self, number: StructuralNumber) -> Result<Quantity> {
        let network = self.network(0)?;
        network.has_structure().map_err(|source| Error::Link {
            place: self.place.clone(),
            source: Box::new(source),
        })?;
        Ok(Quantity::Structural(number, network))
    }

    /// A quantity of some channels of a network whose latency is a sum of waits.
    pub(crate) fn channels(&self, number: ChannelNumber) -> Result<Quantity> {
        let network = self.network(0)?;
        let load = self.number(1, LOADS)?;
        let name = self.argument(2).as_str().filter(|name| !name.is_empty());
        let allowed = "channels as `loadcurve bottleneck` names them, such as rows or channel:27";
        let name = name.ok_or_else(|| self.illegal(2, allowed))?;
        Ok(Quantity::Channels(number, network, load, name.to_owned()))
    }

    /// A number of the collective operation of a link.
    pub(crate) fn collective(&self, number: CollectiveNumber) -> Result<Quantity> {
        let text = self.argument(0).as_str();
        let text = text.ok_or_else(|| self.illegal(0, "a link, such as ?net=mesh&bytes=1M"))?;
        let scenario = link(&self.place, text, self.context)?;
        let operation = Operation::read(&self.place, &scenario, number)?;
        Ok(Quantity::Collective(number, Box::new(operation)))
    }

    /// A unit of times, cycles where there is none.
    pub(crate) fn time_unit(&self, index: usize) -> Result<TimeUnit> {
        let json = self.argument(index);
        if json.is_null() {
            return Ok(TimeUnit::Cycles);
        }
        let unit = json.as_str().and_then(TimeUnit::of_word);
        unit.ok_or_else(|| self.illegal(index, "one of cycles, us, ms"))
    }

    /// An algorithm of collective operations.
    pub(crate) fn algorithm(&self, index: usize) -> Result<Algorithm> {
        let name = self.argument(index).as_str();
        let algorithm = name.and_then(|name| name.parse().ok());
        algorithm.ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            self.illegal(index, &format!("one of the algorithms {names}"))
        })
    }

    /// A simulation of one point, from all the arguments.
    pub(crate) fn simulation(&self) -> Result<Simulation> {
        Ok(Simulation {
            network: self.network(0)?,
            load_flits: self.number(1, LOADS)?,
            seed: self.seed(2)?,
            precision_percent: self.number(3, PRECISION_PERCENT)?,
        })
    }

    /// The knee of the model, or with a seed and a precision that of a simulation.
    pub(crate) fn knee(&self) -> Result<Quantity> {
        let network = self.network(0)?;
        if self.argument(1).is_null() {
            return Ok(Quantity::Knee(network));
        }
        Ok(Quantity::SimulatedKnee(KneeSimulation {
            network,
            seed: self.seed(1)?,
            precision_percent: self.number(2, PRECISION_PERCENT)?,
        }))
    }

    fn seed(&self, index: usize) -> Result<u32> {
        let seed = self.argument(index).as_u64();
        let seed = seed.and_then(|seed| u32::try_from(seed).ok());
        seed.ok_or_else(|| self.illegal(index, &format!("a whole number from 0 to {}", u32::MAX)))
    }

    /// A unit of loads, flits where there is none.
    pub(crate) fn unit(&self, index: usize) -> Result<LoadUnit> {
        match self.argument(index) {
            Json::Null => Ok(LoadUnit::Flits),
            unit => {
                let word = unit.as_str().unwrap_or_default();
                let read = LoadUnit::read(&self.place, word);
                read.map_err(|_| self.illegal(index, "a unit: flits, messages or capacity"))
            }
        }
    }

    pub(crate) fn operand(&self, index: usize) -> Result<Operand> {
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
            self.illegal(
                index,
                &format!("a number or the name of a value; {}", known(&names)),
            )
        })
    }

    /// Indices of one or more simulated values, beginning with an argument.
    pub(crate) fn simulated(&self, first: usize) -> Result<Vec<usize>> {
        let last = self.given.len().saturating_sub(1).max(first + 1);
        let is_simulated = |json: &Json| {
            let kind = json.get(0).and_then(Json::as_str);
            matches!(kind, Some("simulated" | "carried"))
        };
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

    /// Says what an argument must be.
    fn illegal(&self, index: usize, allowed: &str) -> Error {
        let argument = self.argument(index);
        let kind = self
            .given
            .first()
            .and_then(Json::as_str)
            .unwrap_or_default();
        let takes = KINDS.iter().find(|known| known.name == kind);
        let words = match takes.filter(|_| argument.is_null()) {
            Some(known) => format!(
                "something is missing, which must be {allowed}; {kind} takes {}",
                known.arguments
            ),
            None => format!("{} must be {allowed}", text(argument)),
        };
        Error::at(&self.place, words)
    }
}

/// An argument as it is quoted in messages.
fn text(json: &Json) -> String {
    match json {
        Json::String(text) => quoted(text),
        json => quoted(&json.to_string()),
    }
}
