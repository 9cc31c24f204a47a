//! Content of a heat map: cells in rows and columns.

/// Share of the colour in the cell of the best value; the rest is background, on which text is read.
const STRONGEST: f64 = 0.5;

/// A heat map, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct HeatChart {
    /// The network in words.
    pub heading: String,
    /// Title in one line.
    pub title: String,
    /// Text alternative.
    pub summary: String,
    /// The canonical query of the scenario.
    pub link: String,
    /// Names of the columns, from the left.
    pub columns: Vec<String>,
    /// Names of the rows, from the bottom.
    pub rows: Vec<String>,
    /// Title of the horizontal axis.
    pub x_title: String,
    /// Title of the vertical axis.
    pub y_title: String,
    /// What is written in the cells, with its unit.
    pub values: String,
    /// What bold values have in common; empty if none is bold.
    pub bold: String,
    /// What the ringed cell is; empty if none is ringed.
    pub ringed: String,
    /// The cells, row by row from the bottom.
    pub cells: Vec<HeatCell>,
}

/// A cell of a heat map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HeatCell {
    /// The value as it is written, or what stands in its place; empty until it is known.
    pub text: String,
    /// The same with fewer digits, where there is less room.
    pub short: String,
    /// The half-width of its 95 % interval as it is written; may be empty.
    pub interval: String,
    /// How good the value is, from 0 to 1, which the colour says.
    pub level: f64,
    /// True if the value is among those that will do.
    pub is_bold: bool,
    /// True for the cell that is the answer.
    pub is_ringed: bool,
    /// All about it, in words.
    pub words: String,
}

impl HeatCell {
    /// Share of the colour in its area.
    pub(super) fn share(&self) -> f64 {
        STRONGEST * self.level.clamp(0.0, 1.0)
    }
}
