//! Texts of values of view keys, read and written.

use loadcurve_base::error::quoted;
use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use crate::MAX_NETWORKS;
use crate::key::digits;

/// Version of links that is written and read.
const LINK_VERSION: u32 = 1;

/// Text of a value that may be absent.
pub(super) fn written(value: Option<&impl ToString>) -> String {
    value.map_or_else(String::new, ToString::to_string)
}

pub(crate) fn number(key: &str, text: &str, (least, most): (f64, f64)) -> Result<f64> {
    let number = text
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|x| (least..=most).contains(x));
    // Adding zero turns −0, which is within the range, into 0.
    number.map(|x| x + 0.0).ok_or_else(|| {
        let range = format!("a number from {} to {}", shortest(least), shortest(most));
        Error::illegal(key, text, range)
    })
}

/// A whole number from 1.
pub(crate) fn whole(key: &str, text: &str, most: u32) -> Result<u32> {
    let whole = digits(text).filter(|number| (1..=most).contains(number));
    whole.ok_or_else(|| Error::illegal(key, text, format!("a whole number from 1 to {most}")))
}

/// Index of a curve, counted from 0, from a text that counts from 1.
pub(crate) fn curve(key: &str, text: &str) -> Result<usize> {
    let place = text.trim().parse::<usize>().ok();
    let place = place.filter(|place| (1..=MAX_NETWORKS).contains(place));
    place.map(|place| place - 1).ok_or_else(|| {
        let allowed = format!("the number of a network, 1 to {MAX_NETWORKS}");
        Error::illegal(key, text, allowed)
    })
}

pub(super) fn curves(key: &str, text: &str) -> Result<Vec<usize>> {
    let named: Result<Vec<usize>> = text.split(',').map(|text| curve(key, text)).collect();
    named.map(|named| in_order(&named))
}

/// The same places of curves in order, each once.
pub(crate) fn in_order(places: &[usize]) -> Vec<usize> {
    let all = 0..MAX_NETWORKS;
    all.filter(|place| places.contains(place)).collect()
}

pub(crate) fn counted_from_1(places: &[usize]) -> String {
    let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
    numbers.join(",")
}

/// Checks the version of a link. A link of a later version is read as far as possible, with a
/// notice.
pub(super) fn version(text: &str) -> Result<()> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.trim_start_matches('0') {
        "1" if digits => Ok(()),
        later if digits && !later.is_empty() => Err(Error::LaterVersion {
            value: quoted(text),
            read: LINK_VERSION,
        }),
        _ => {
            let allowed = format!("{LINK_VERSION}, the version of links");
            Err(Error::illegal("v", text, allowed))
        }
    }
}

pub(super) fn seed(key: &str, text: &str) -> Result<u32> {
    let allowed = || format!("a whole number from 0 to {}", u32::MAX);
    digits(text).ok_or_else(|| Error::illegal(key, text, allowed()))
}
