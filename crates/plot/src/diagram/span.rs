//! Ranges of values in words.

use loadcurve::number::{Rounding, shown};

/// The range of some shares in words: "12 % to 31 %", or "12 %" if they are all equal.
pub(super) fn span(values: impl Iterator<Item = f64>) -> String {
    let (least, most) = values.fold((f64::INFINITY, 0.0_f64), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    let (least, most) = (shown(least, Rounding::Share), shown(most, Rounding::Share));
    if least == most {
        most
    } else {
        format!("{least} to {most}")
    }
}
