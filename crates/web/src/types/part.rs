//! Parts of a drawn network: pointed at, picked, told.

use loadcurve::curve;
use loadcurve::number::rounded_text;
use serde::Serialize;
use tsify::Tsify;

/// A part of a drawing that is pointed at.
#[derive(Debug, Serialize, Tsify)]
pub struct PartTold {
    /// What it is.
    pub name: String,
    /// What is to be said of it in a few words; may be empty.
    pub note: String,
    /// Where it is, in CSS pixels from the left.
    pub x: f64,
    /// In CSS pixels from the top.
    pub y: f64,
}

/// What is picked, in words and figures.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    title: String,
    sentence: String,
    figures: Vec<Figure>,
    /// At which load it was simulated, if it was.
    simulated_at: Option<String>,
}

/// A figure of what is picked.
#[derive(Debug, Serialize, Tsify)]
pub struct Figure {
    letter: &'static str,
    words: String,
    unit: &'static str,
    /// Empty where the model has none.
    model: String,
    /// Empty where nothing was measured.
    simulated: String,
}

impl Inspection {
    /// For the page.
    #[must_use]
    pub fn new(inspection: curve::Inspection, simulated_at: Option<String>) -> Self {
        let text = |value: Option<f64>| value.map_or_else(String::new, |v| rounded_text(v, 3));
        let figures = inspection.figures.into_iter().map(|figure| Figure {
            letter: figure.letter,
            words: figure.words,
            unit: figure.unit,
            model: text(figure.model),
            simulated: text(figure.simulated),
        });
        Self {
            title: inspection.title,
            sentence: inspection.sentence,
            figures: figures.collect(),
            simulated_at,
        }
    }
}
