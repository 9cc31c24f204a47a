//! Numbers as they are written in files and links.

/// Shortest decimal form that reads back to the same `f64`, in plain notation except for very small
/// and very large numbers. This is JavaScript's form, which people and spreadsheets are used to.
///
/// ```
/// use loadcurve::number::shortest;
/// assert_eq!(shortest(0.1), "0.1");
/// assert_eq!(shortest(64.0), "64");
/// assert_eq!(shortest(1.5e-7), "1.5e-7");
/// ```
#[must_use]
pub fn shortest(number: f64) -> String {
    let size = number.abs();
    if size != 0.0 && !(1e-6..1e21).contains(&size) {
        format!("{number:e}")
    } else {
        format!("{number}")
    }
}

/// A number for people, rounded to some significant digits: "53.4", "0.0391", "1033".
///
/// Digits before the decimal point are never rounded away.
///
/// ```
/// use loadcurve::number::rounded_text;
/// assert_eq!(rounded_text(53.4249, 3), "53.4");
/// assert_eq!(rounded_text(0.0390923, 3), "0.0391");
/// assert_eq!(rounded_text(1033.34, 3), "1033");
/// assert_eq!(rounded_text(0.0, 3), "0");
/// assert_eq!(rounded_text(1e-300, 3), "1.00e-300");
/// ```
#[must_use]
pub fn rounded_text(number: f64, significant: usize) -> String {
    let scientific = format!("{number:.*e}", significant - 1);
    let exponent = scientific
        .split_once('e')
        .and_then(|(_, e)| e.parse::<i32>().ok());
    let Some(exponent) = exponent.filter(|_| number != 0.0) else {
        return format!("{number}");
    };
    // A row of zeros is no easier to read than an exponent.
    if exponent < -7 {
        return scientific;
    }
    let decimals = significant as i32 - 1 - exponent;
    format!("{number:.*}", usize::try_from(decimals).unwrap_or(0))
}
