//! A file that was read as one short text: who reads it may be another than who draws it.

use serde::{Deserialize, Serialize};

use super::{ResultsFile, joined};
use crate::curve::Point;
use crate::scenario::Scenario;
use crate::{Error, Result};

#[derive(Serialize, Deserialize)]
struct Packed {
    /// As many as it takes to name all networks.
    links: Vec<String>,
    seeds: usize,
    points: Vec<Vec<Point>>,
}

impl ResultsFile {
    /// All that was read, for [`unpacked`](Self::unpacked) of the same version.
    ///
    /// # Panics
    /// Never: numbers and words can be written.
    #[must_use]
    pub fn packed(&self) -> String {
        let packed = Packed {
            links: self.scenario.links(),
            seeds: self.seeds,
            points: self.points.clone(),
        };
        serde_json::to_string(&packed).expect("numbers and words can be written")
    }

    /// What was read, to the bit.
    ///
    /// # Errors
    /// When it was not packed.
    pub fn unpacked(text: &str) -> Result<Self> {
        let wrong = || Error::illegal("results", text, "a file that was read");
        let packed: Packed = serde_json::from_str(text).map_err(|_| wrong())?;
        let scenario = joined(
            packed
                .links
                .iter()
                .map(|link| Scenario::read_strictly(link)),
        )?;
        let scenario = scenario.filter(|known| known.networks.len() == packed.points.len());
        Ok(Self {
            scenario: scenario.ok_or_else(wrong)?,
            points: packed.points,
            seeds: packed.seeds,
        })
    }
}
