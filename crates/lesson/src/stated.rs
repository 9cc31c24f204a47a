//! Numbers that the texts of a lesson rely on.

use loadcurve::number::shortest;
use serde_json::{Map, Value as Json};

use crate::numbers::Numbers;
use crate::value::{Value, position};
use crate::{Error, Result};

/// Slack for the rounding of decimal numbers, relative to the number.
const ROUNDING: f64 = 1e-9;

/// A number that a value must come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Stated {
    /// Index of the value.
    pub value: usize,
    /// The number.
    pub number: f64,
    /// Its number of decimals, without zeros at the end.
    pub digits: usize,
}

impl Stated {
    /// True if the value is at most half a unit of the last digit away from the number.
    #[must_use]
    pub fn is_met(&self, numbers: &Numbers) -> bool {
        let half_unit = 0.5 * 10f64.powi(-(self.digits as i32));
        let most = half_unit + ROUNDING * self.number.abs();
        let computed = numbers.get(self.value).number();
        computed.is_some_and(|computed| (computed - self.number).abs() <= most)
    }
}

/// Reads all stated numbers.
pub(crate) fn read(stated: &Map<String, Json>, values: &[Value]) -> Result<Vec<Stated>> {
    let one = |(name, json): (&String, &Json)| {
        let value = position("stated", name, values)?;
        let place = format!("stated, {name}");
        let number = json
            .as_f64()
            .ok_or_else(|| Error::illegal(&place, &json.to_string(), "a number"))?;
        Ok(Stated {
            value,
            number,
            digits: decimals(number),
        })
    };
    stated.iter().map(one).collect()
}

/// Decimals of the shortest form of a number.
fn decimals(number: f64) -> usize {
    let text = shortest(number);
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let decimals = digits
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let shift: i32 = exponent.parse().unwrap_or(0);
    usize::try_from(decimals as i32 - shift).unwrap_or(0)
}
