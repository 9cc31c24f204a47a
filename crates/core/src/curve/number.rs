//! Numbers as files and links write them.

/// The fewest digits that read back to the same `f64`, in plain notation but for the very small
/// and the very large: the form of JavaScript, which people and spreadsheets are used to.
///
/// ```
/// use loadcurve::curve::number::shortest;
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
