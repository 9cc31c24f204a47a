//! Text forms of numbers: [`shortest`] for files and links, [`shown`] for people.

/// Shortest decimal form that reads back to the same `f64`, in plain notation except for very small
/// and very large numbers. This is JavaScript's form, which people and spreadsheets are used to.
///
/// ```
/// use loadcurve_base::number::shortest;
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
/// use loadcurve_base::number::rounded_text;
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
    // An exponent is easier to read than a row of zeros.
    if exponent < -7 {
        return scientific;
    }
    let decimals = significant as i32 - 1 - exponent;
    format!("{number:.*}", usize::try_from(decimals).unwrap_or(0))
}

/// Rounding rule of a displayed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Every digit: the shortest form that reads back to the same number.
    Exact,
    /// A number of significant digits.
    Digits(usize),
    /// One decimal, unless it is 0: lengths and counts.
    Tenths,
    /// Computed or measured quantity in its unit (latency, throughput, saturation load, ratio): three
    /// significant digits.
    Figure,
    /// The same in a data table, where it may be used in calculations: four significant digits.
    Datum,
    /// Load that was set: three significant digits, and a fourth if it is not 0, as steps may need it.
    Load,
    /// Fraction, shown in per cent: whole from 10 % up, with one decimal below.
    Share,
    /// Relative difference, shown in per cent like a fraction, with an explicit sign where it matters.
    Difference,
}

/// A number for people: the one rule for every text that is read rather than processed.
///
/// A per cent sign follows a no-break space.
///
/// ```
/// use loadcurve_base::number::{Rounding, shown};
/// assert_eq!(shown(38.64, Rounding::Figure), "38.6");
/// assert_eq!(shown(38.64, Rounding::Digits(2)), "39");
/// assert_eq!(shown(38.04, Rounding::Tenths), "38");
/// assert_eq!(shown(0.15, Rounding::Load), "0.150");
/// assert_eq!(shown(0.1235, Rounding::Load), "0.1235");
/// assert_eq!(shown(0.8012, Rounding::Share), "80\u{a0}%");
/// assert_eq!(shown(0.0312, Rounding::Share), "3.1\u{a0}%");
/// assert_eq!(shown(-0.0312, Rounding::Difference), "−3.1\u{a0}%");
/// ```
#[must_use]
pub fn shown(value: f64, rounding: Rounding) -> String {
    match rounding {
        Rounding::Exact => shortest(value),
        Rounding::Digits(digits) => rounded_text(value, digits),
        Rounding::Tenths => shortest((value * 10.0).round() / 10.0),
        Rounding::Figure => rounded_text(value, 3),
        Rounding::Datum => rounded_text(value, 4),
        Rounding::Load => {
            let exact = rounded_text(value, 4);
            match exact.strip_suffix('0') {
                // Beyond three digits before the point there is no decimal to drop.
                Some(_) if exact.contains('.') => rounded_text(value, 3),
                _ => exact,
            }
        }
        Rounding::Share => percent(100.0 * value),
        Rounding::Difference => {
            let size = percent(100.0 * value.abs());
            let is_hardly_any = ["0\u{a0}", "<"].iter().any(|start| size.starts_with(start));
            let sign = match value {
                _ if is_hardly_any => "",
                value if value < 0.0 => "−",
                _ => "+",
            };
            format!("{sign}{size}")
        }
    }
}

/// A percentage: whole from 10 up, one decimal below. Only 0 itself reads "0 %".
fn percent(value: f64) -> String {
    let tenths = format!("{value:.1}");
    let number = match value.abs() {
        0.0 => "0".to_owned(),
        // 9.96 would otherwise read "10.0".
        _ if tenths.trim_start_matches('-').len() > 3 => format!("{value:.0}"),
        size if size < 0.05 => "<0.1".to_owned(),
        _ => tenths,
    };
    format!("{number}\u{a0}%")
}

/// A number with its confidence interval, both rounded to the decimals that give the half-width two
/// significant digits.
///
/// ```
/// use loadcurve_base::number::with_interval;
/// assert_eq!(with_interval(0.184_41, Some(0.001_12)), "0.1844 ± 0.0011");
/// assert_eq!(with_interval(0.184_41, None), "0.1844");
/// ```
#[must_use]
pub fn with_interval(number: f64, half_width: Option<f64>) -> String {
    let Some(half_width) = half_width.filter(|it| *it > 0.0) else {
        return rounded_text(number, 4);
    };
    let mut decimals = 0;
    let mut shifted = half_width;
    while shifted < 10.0 && decimals < 6 {
        shifted *= 10.0;
        decimals += 1;
    }
    format!("{number:.decimals$} ± {half_width:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_and_never_lose_those_before_the_point() {
        for (value, text) in [
            (0.0, "0"),
            (9.657, "9.66"),
            (64.0, "64.0"),
            (99.94, "99.9"),
            (99.96, "100"),
            (1033.4, "1033"),
        ] {
            assert_eq!(shown(value, Rounding::Figure), text);
        }
    }

    #[test]
    fn loads_show_a_fourth_digit_only_if_nonzero() {
        for (value, text) in [
            (0.0, "0"),
            (0.15, "0.150"),
            (0.1235, "0.1235"),
            (0.1, "0.100"),
            (0.001, "0.00100"),
            (0.039_09, "0.03909"),
            (1.25, "1.25"),
            (1000.0, "1000"),
            (0.150_04, "0.150"),
        ] {
            assert_eq!(shown(value, Rounding::Load), text);
        }
    }

    #[test]
    fn percentages_are_whole_from_ten_up() {
        for (value, text) in [
            (0.0, "0"),
            (0.0004, "<0.1"),
            (0.0006, "0.1"),
            (0.0994, "9.9"),
            (0.0996, "10"),
            (0.104, "10"),
            (1.7, "170"),
        ] {
            assert_eq!(shown(value, Rounding::Share), format!("{text}\u{a0}%"));
        }
        for (value, text) in [
            (0.0, "0"),
            (0.32, "+32"),
            (-0.0312, "−3.1"),
            (-0.0002, "<0.1"),
        ] {
            assert_eq!(shown(value, Rounding::Difference), format!("{text}\u{a0}%"));
        }
    }
}
