//! What a study marks in the drawing of a network.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// What a study found about the channels of the drawn network, by channel.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Tsify)]
pub struct StudyMarks {
    /// Lowest channels of the links that bind, which are ringed.
    pub binding: Vec<usize>,
    /// Cost of the loss of each channel's link, as a fraction of what links carry; none for what cannot fail, and empty if
    /// it is not asked for or not known.
    pub costs: Vec<Option<f64>>,
    /// The step of a collective operation that is shown.
    #[tsify(optional)]
    pub round: Option<RoundMarks>,
    /// The cut that binds the time of a collective operation.
    #[tsify(optional)]
    pub cut: Option<CutMarks>,
}

/// A step of a collective operation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Tsify)]
pub struct RoundMarks {
    /// Its number, from 1.
    pub round: usize,
    /// Number of all steps.
    pub rounds: usize,
    /// Flits on the link of each channel.
    pub flits: Vec<f64>,
}

/// A cut through a network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct CutMarks {
    /// Channels of its links.
    pub channels: Vec<usize>,
    /// Processors on the side that the links leave.
    pub processors: Vec<usize>,
}
