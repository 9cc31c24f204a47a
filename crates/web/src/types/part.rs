//! Parts of a drawn network, under the pointer or selected.

use loadcurve::curve::{self, InspectedQuantity};
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
    /// Its quantities; a value that is not known is empty.
    #[tsify(
        type = "{ letter: string; words: string; unit: string; model: string; simulated: string }[]"
    )]
    rows: Vec<InspectedQuantity>,
    /// The load at which it was simulated, if any.
    simulated_at: Option<String>,
}

impl Inspection {
    /// The inspection for the page.
    #[must_use]
    pub fn new(inspection: curve::Inspection, simulated_at: Option<String>) -> Self {
        Self {
            title: inspection.title,
            sentence: inspection.sentence,
            rows: inspection.quantities,
            simulated_at,
        }
    }
}
