//! Numbers that the texts of a lesson rely on.

use loadcurve::number::shortest;
use serde_json::{Map, Value as Json};

use crate::error::quoted;
use crate::numbers::{Computed, Numbers};
use crate::value::{Value, position};
use crate::{Error, Result};

/// Slack for the rounding of decimal numbers, relative to the number.
const ROUNDING: f64 = 1e-9;

/// A stated number that a value must match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stated {
    /// Index of the value.
    pub value: usize,
    /// The number.
    pub number: f64,
    /// Its number of decimals, without zeros at the end.
    pub digits: usize,
    /// Half-width of its interval, if that is stated, too.
    pub half_width: Option<f64>,
}

impl Stated {
    /// True if the value is within half a unit of the last digit of the number, and so is the half-width of its
    /// interval if that is stated. A value that is not computed yet does not match.
    #[must_use]
    pub fn is_met(&self, numbers: &Numbers) -> bool {
        let computed = numbers.get(self.value);
        let is_mean_met = computed.number().is_some_and(|it| meets(it, self.number));
        let is_interval_met = match (self.half_width, computed) {
            (None, _) => true,
            (Some(stated), Computed::Measured { half_width, .. }) => meets(half_width, stated),
            (Some(_), _) => false,
        };
        is_mean_met && is_interval_met
    }

    /// The number in its shortest form, with its interval.
    #[must_use]
    pub fn text(&self) -> String {
        match self.half_width {
            Some(half_width) => format!("{} ± {}", shortest(self.number), shortest(half_width)),
            None => shortest(self.number),
        }
    }
}

/// True if a number is within half a unit of the last digit of the stated number.
fn meets(computed: f64, stated: f64) -> bool {
    let half_unit = 0.5 * 10f64.powi(-(decimals(stated) as i32));
    (computed - stated).abs() <= half_unit + ROUNDING * stated.abs()
}

/// Reads all stated numbers.
pub(crate) fn read(stated: &Map<String, Json>, values: &[Value]) -> Result<Vec<Stated>> {
    let one = |(name, json): (&String, &Json)| {
        let value = position("Stated numbers", name, values)?;
        let list = json.as_array().map_or(&[][..], Vec::as_slice);
        let (mean, half_width) = match list {
            [mean, half_width] => (mean.as_f64(), half_width.as_f64()),
            _ => (json.as_f64(), None),
        };
        let is_simulated = values[value].quantity.is_simulated();
        let is_read = list.is_empty() || half_width.is_some() && is_simulated;
        let number = mean.filter(|_| is_read).ok_or_else(|| {
            let place = format!("Stated number {}", quoted(name));
            let given = quoted(&json.to_string());
            let words = format!(
                "it must be a number or, of a simulated value, mean and half-width such as [71.7, 1.3], not {given}"
            );
            Error::at(&place, words)
        })?;
        Ok(Stated {
            value,
            number,
            digits: decimals(number),
            half_width,
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
