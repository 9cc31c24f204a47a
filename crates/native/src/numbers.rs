//! Numeric arguments of a program, with their limits.

use std::ops::RangeInclusive;

use loadcurve::Error;
use loadcurve::number::shortest;
use loadcurve::scenario::{LoadUnit, Scenario, Word as _};

/// The most messages that may be simulated for a point.
const MAX_MESSAGES: u64 = 1_000_000_000_000;

/// The most points that may be requested of a curve.
const MAX_POINTS: u64 = 100_000;

/// The most threads that may simulate.
const MAX_THREADS: u64 = 1024;

/// The most random permutations over which routings may be compared.
const MAX_PERMUTATIONS: u64 = 10_000;

/// The most links that may fail at random.
const MAX_FAULTS: u64 = 64;

/// The greatest load that may be requested, in any unit.
const MAX_LOAD: f64 = 1e9;

/// Limit on the messages of a point, if there is one; `key` is its name.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn most_messages(key: &str, text: Option<&str>) -> Result<Option<u64>, Error> {
    text.map(|text| whole(key, text, 100..=MAX_MESSAGES))
        .transpose()
}

/// Number of threads, if there is one.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn threads(text: Option<&str>) -> Result<Option<u64>, Error> {
    text.map(|text| whole("threads", text, 1..=MAX_THREADS))
        .transpose()
}

/// Number of points of a curve.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn points(text: &str) -> Result<usize, Error> {
    whole("points", text, 2..=MAX_POINTS).map(|points| points as usize)
}

/// A unit of loads; that of the scenario if none is named.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn load_unit(name: Option<&str>, scenario: &Scenario) -> Result<LoadUnit, Error> {
    let Some(name) = name else {
        return Ok(scenario.view.unit);
    };
    let unit = LoadUnit::read("unit", name).ok();
    let unit = unit.filter(|unit| !unit.is_throughput());
    unit.ok_or_else(|| Error::illegal("unit", name, "one of flits, messages, capacity, bits"))
}

/// Loads given as numbers.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn given_loads(loads: &[f64]) -> Result<Vec<f64>, Error> {
    let loads = loads.iter();
    loads.map(|number| load(&number.to_string())).collect()
}

/// Loads, separated by commas.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn loads(text: &str) -> Result<Vec<f64>, Error> {
    text.split(',').map(load).collect()
}

/// One load.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn load(text: &str) -> Result<f64, Error> {
    let number = text
        .trim()
        .parse()
        .ok()
        .filter(|x| (0.0..=MAX_LOAD).contains(x))
        // Turns −0 into 0.
        .map(f64::abs);
    number.ok_or_else(|| {
        let allowed = format!("a number from 0 to {}", shortest(MAX_LOAD));
        Error::illegal("load", text, allowed)
    })
}

/// Number of random permutations over which routings are compared.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn permutations(text: &str) -> Result<u32, Error> {
    whole("mean", text, 1..=MAX_PERMUTATIONS).map(|count| count as u32)
}

/// Numbers of links that fail at random.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn fault_counts(texts: &[String]) -> Result<Vec<u32>, Error> {
    let counts = texts.iter();
    let count = |text: &String| whole("k", text, 1..=MAX_FAULTS).map(|count| count as u32);
    counts.map(count).collect()
}

/// A whole number within a range.
///
/// # Errors
/// [`Error::IllegalValue`].
pub fn whole(key: &str, text: &str, range: RangeInclusive<u64>) -> Result<u64, Error> {
    let number = text.trim().parse().ok().filter(|n| range.contains(n));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        Error::illegal(key, text, format!("a whole number from {least} to {most}"))
    })
}
