//! Parts of a drawn network, under the pointer or selected.

use loadcurve::curve;
use loadcurve::number::{Rounding, shown};
use serde::Serialize;
use tsify::Tsify;

/// The part of a drawing under the pointer.
#[derive(Debug, Serialize, Tsify)]
pub struct PartDescription {
    /// Its name.
    pub name: String,
    /// A short note on it; may be empty.
    pub note: String,
    /// Its distance from the left, in CSS pixels.
    pub x: f64,
    /// Its distance from the top, in CSS pixels.
    pub y: f64,
}

/// The selected part, in words and numbers.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    title: String,
    sentence: String,
    rows: Vec<InspectionRow>,
    /// The load at which it was simulated, if any.
    simulated_at: Option<String>,
}

/// A quantity of the selected part.
#[derive(Debug, Serialize, Tsify)]
pub struct InspectionRow {
    letter: &'static str,
    words: String,
    unit: &'static str,
    /// The value of the model; empty if it has none.
    model: String,
    /// The simulated value; empty if nothing was measured.
    simulated: String,
}

impl Inspection {
    /// The inspection for the page.
    #[must_use]
    pub fn new(inspection: curve::Inspection, simulated_at: Option<String>) -> Self {
        let text =
            |value: Option<f64>| value.map_or_else(String::new, |v| shown(v, Rounding::Figure));
        let rows = inspection
            .quantities
            .into_iter()
            .map(|quantity| InspectionRow {
                letter: quantity.letter,
                words: quantity.words,
                unit: quantity.unit,
                model: text(quantity.model),
                simulated: text(quantity.simulated),
            });
        Self {
            title: inspection.title,
            sentence: inspection.sentence,
            rows: rows.collect(),
            simulated_at,
        }
    }
}
