//! What a search for the smallest network asks: a load to carry, a latency to keep, and the networks among
//! which to choose.
//!
//! In a link it is the value of `find`: `carry:0.1,within:60,most:processors,net:mesh,k:4-32,net:torus,k:4-16`.
//! Each `net` begins a family of candidates, whose keys may have ranges `4-32` and lists `4.8.16` of values, also at
//! the places of a list of sizes: `up:1-4x1-4`. `processors:64-256,kinds:mesh.torus.hypercube,flits:32` ticks kinds, in
//! all sizes with so many processors and with the settings that follow. Where there is neither, the networks of the link
//! are the candidates.

mod candidates;
mod family;
mod pick;
mod proposal;
mod quantity;
mod ticked;

use std::fmt;

use loadcurve_base::error::quoted;
use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::key::digits;
use super::value_set::ValueSet;
use super::view::number;
use super::{Context, Network, Word, name};
pub use candidates::{Candidate, Candidates, MAX_CANDIDATES};
pub use family::Family;
pub use pick::{PICKS, Pick};
pub use quantity::{CarriedUnit, Objective, Quantity, Sense};
pub use ticked::Ticked;

/// Key of the view.
pub(crate) const FIND_KEY: &str = "find";

/// Largest number of characters of the text in a link.
const MAX_CHARACTERS: usize = 2000;

/// Bits of a message if nothing else is asked for.
const BITS: u32 = 512;

/// Most bits of a message or a channel.
const MAX_BITS: u32 = 65_536;

/// Most processors that can be asked for: as many as any network has.
const MAX_PROCESSORS: u32 = 65_536;

/// What is asked of a network, and the candidates.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Find {
    /// `carry`: load that the network has to carry, in `unit`.
    pub carry: f64,
    /// `unit`: unit of that load.
    pub unit: CarriedUnit,
    /// `within`: latency that it has to keep, in cycles.
    pub within_cycles: f64,
    /// `processors`: numbers of processors that candidates may have; any if absent.
    pub processors: Option<ValueSet>,
    /// `least` or `most`: order of the candidates.
    pub objective: Objective,
    /// `width`: bits of a channel, of which those of a message make its flits.
    pub width: Option<ValueSet>,
    /// `bits`: bits of a message.
    pub bits: u32,
    /// `kinds`: kinds of candidates, in all sizes with such numbers of processors.
    pub ticked: Ticked,
    /// `net`: families of candidates.
    pub families: Vec<Family>,
}

impl Find {
    /// Unit of the load in words.
    #[must_use]
    pub fn unit_in_words(&self) -> &'static str {
        match self.unit {
            CarriedUnit::Flits => "flits/cycle/source",
            CarriedUnit::Messages => "messages/cycle/source",
            CarriedUnit::Bits => "bits/cycle/source",
        }
    }

    /// What a network has to do: "0.1 flits/cycle/source within 60 cycles".
    #[must_use]
    pub fn in_words(&self) -> String {
        let (carry, within) = (shortest(self.carry), shortest(self.within_cycles));
        format!("{carry} {} within {within} cycles", self.unit_in_words())
    }

    /// A search for a load in flits/cycle/source within a latency in cycles, for the fewest links.
    #[must_use]
    pub fn new(carry: f64, within_cycles: f64) -> Self {
        Self {
            carry,
            unit: CarriedUnit::default(),
            within_cycles,
            processors: None,
            objective: Objective::default(),
            width: None,
            bits: BITS,
            ticked: Ticked::default(),
            families: Vec::new(),
        }
    }

    /// Reads the value of `find`.
    ///
    /// ```
    /// use loadcurve_scenario::Find;
    /// let find = Find::read("within:60,carry:.1,net:mesh,k:4-32")?;
    /// assert_eq!(find.to_string(), "carry:0.1,within:60,net:mesh,k:4-32");
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first error, with the key `find`.
    pub fn read(text: &str) -> Result<Self> {
        Self::parsed(text).map_err(|error| match error.key() {
            FIND_KEY => error,
            _ => Error::refused(FIND_KEY, error.to_string()),
        })
    }

    fn parsed(text: &str) -> Result<Self> {
        if text.chars().count() > MAX_CHARACTERS {
            let reason = format!("a text of at most {MAX_CHARACTERS} characters");
            return Err(Error::illegal(FIND_KEY, text, reason));
        }
        // What must be given is none until it is read.
        let mut find = Self::new(f64::NAN, f64::NAN);
        let mut seen = Vec::new();
        let mut has_kinds = false;
        for part in text.split(',') {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            let key = key.trim().to_ascii_lowercase();
            match (key.as_str(), find.families.last_mut()) {
                ("net", _) => find.families.push(Family::named(value)?),
                (_, Some(family)) => family.set(&key, value)?,
                // What follows the kinds is set for all of them.
                _ if has_kinds => find.ticked.set(&key, value)?,
                _ => {
                    find.set(&key, value)?;
                    has_kinds = key == "kinds";
                    // Either is the objective.
                    let key = if key == "most" {
                        "least".to_owned()
                    } else {
                        key
                    };
                    if seen.contains(&key) {
                        let value = quoted(value);
                        return Err(Error::Repeated { key, value });
                    }
                    seen.push(key);
                }
            }
        }
        find.is_complete()?;
        Ok(find)
    }

    /// Checks that there is a load and a latency and, if kinds are ticked, a number of processors.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn is_complete(&self) -> Result<()> {
        for (key, number, words) in [
            ("carry", self.carry, "a load to carry, such as carry:0.1"),
            (
                "within",
                self.within_cycles,
                "a latency in cycles to keep, such as within:60",
            ),
        ] {
            if number.is_nan() {
                return Err(Error::refused(
                    FIND_KEY,
                    format!("{key} is missing: {words}"),
                ));
            }
        }
        if self.processors.is_none() && !self.ticked.is_empty() {
            let reason = "processors is missing: numbers of processors, such as processors:64-256";
            return Err(Error::refused(FIND_KEY, reason));
        }
        Ok(())
    }

    /// Sets what is asked from its text; families are added by themselves.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`].
    pub fn set(&mut self, key: &str, text: &str) -> Result<()> {
        match key {
            "carry" => self.carry = number(key, text, (0.0, 1e9))?,
            "within" => self.within_cycles = number(key, text, (1.0, 1e9))?,
            "unit" => self.unit = Word::read(key, text)?,
            "processors" => self.processors = Some(ranges(key, text, 1, MAX_PROCESSORS)?),
            "least" => self.objective = Objective::new(Sense::Least, Word::read(key, text)?),
            "most" => self.objective = Objective::new(Sense::Most, Word::read(key, text)?),
            "kinds" => self.ticked = Ticked::read(text)?,
            "width" => self.width = Some(ranges(key, text, 1, MAX_BITS)?),
            "bits" => {
                let bits = digits(text.trim()).filter(|bits| (1..=MAX_BITS).contains(bits));
                let allowed = || format!("a whole number from 1 to {MAX_BITS}");
                self.bits = bits.ok_or_else(|| Error::illegal(key, text, allowed()))?;
            }
            _ => {
                let known = "carry within unit processors least most width bits kinds net";
                let known: Vec<&str> = known.split(' ').collect();
                return Err(Error::unknown_key("a search", key, text, &known));
            }
        }
        Ok(())
    }

    /// The load to carry in messages/cycle/source of a network.
    #[must_use]
    pub fn messages(&self, network: &Network) -> f64 {
        self.carry / self.units_per_message(network)
    }

    /// A load of a network in the unit asked for.
    #[must_use]
    pub fn from_messages(&self, network: &Network, load_messages: f64) -> f64 {
        load_messages * self.units_per_message(network)
    }

    fn units_per_message(&self, network: &Network) -> f64 {
        match self.unit {
            CarriedUnit::Flits => network.mean_flits(),
            CarriedUnit::Messages => 1.0,
            CarriedUnit::Bits => f64::from(self.bits),
        }
    }
}

/// Numbers by ranges and lists, all of them from `least` to `most`.
fn ranges(key: &str, text: &str, least: u32, most: u32) -> Result<ValueSet> {
    let ranges = ValueSet::read(text);
    let ranges = ranges.filter(|it| it.ends().all(|end| (least..=most).contains(&end)));
    ranges.ok_or_else(|| {
        let allowed =
            format!("whole numbers from {least} to {most}, such as 256 or 200-300 or 64.256");
        Error::illegal(key, text, allowed)
    })
}

/// As links write it, without percent-encoding.
impl fmt::Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::new(0.0, 0.0);
        write!(f, "carry:{}", shortest(self.carry))?;
        if self.unit != usual.unit {
            write!(f, ",unit:{}", self.unit.word())?;
        }
        write!(f, ",within:{}", shortest(self.within_cycles))?;
        if let Some(processors) = &self.processors {
            write!(f, ",processors:{processors}")?;
        }
        if self.objective != usual.objective {
            write!(f, ",{}", self.objective)?;
        }
        if let Some(width) = &self.width {
            write!(f, ",width:{width}")?;
        }
        if self.bits != usual.bits {
            write!(f, ",bits:{}", self.bits)?;
        }
        if !self.ticked.is_empty() {
            write!(f, ",kinds:{}", self.ticked)?;
        }
        for family in &self.families {
            write!(f, ",net:{family}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

/// The text of a search as links write it, but for percent-encoding.
///
/// # Errors
/// What is wrong with it; nothing in a program that does not search.
pub(crate) fn read_text(text: &str, context: &Context) -> Result<String> {
    let solvers = context.solvers();
    solvers.map_or_else(|| Ok(text.to_owned()), |solvers| solvers.find(text))
}

/// The text as a link holds it.
pub(crate) fn written_text(text: &str) -> String {
    let parts: Vec<_> = text.split(',').map(name::escaped).collect();
    parts.join(",")
}
