//! A file of results, packed into a short text that a worker passes to the page.

use loadcurve_answers::{External, Point};
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, Scenario};
use serde::{Deserialize, Serialize};

use super::{ResultsFile, joined};

#[derive(Serialize, Deserialize)]
struct Packed {
    /// Enough links to name all networks.
    links: Vec<String>,
    seeds: usize,
    points: Vec<Vec<Point>>,
    external: Vec<External>,
    is_of_models: bool,
}

impl ResultsFile {
    /// The whole file, as text for [`unpacked`](Self::unpacked) of the same version.
    ///
    /// # Panics
    /// Never: numbers and words can always be written.
    #[must_use]
    pub fn packed(&self) -> String {
        let packed = Packed {
            links: self.scenario.links(),
            seeds: self.seeds,
            points: self.points.clone(),
            external: self.external.clone(),
            is_of_models: self.is_of_models,
        };
        serde_json::to_string(&packed).expect("numbers and words can be written")
    }

    /// The file that was packed, bit for bit.
    ///
    /// # Errors
    /// If the text was not made by [`packed`](Self::packed).
    pub fn unpacked(text: &str, context: &Context) -> Result<Self> {
        let wrong = || Error::illegal("results", text, "a file that was read");
        let packed: Packed = serde_json::from_str(text).map_err(|_| wrong())?;
        let links = packed.links.iter();
        let scenario = joined(links.map(|link| Scenario::read_strictly_in(link, context)))?;
        let counts = [packed.points.len(), packed.external.len()];
        let scenario = scenario.filter(|known| counts == [known.networks.len(); 2]);
        let scenario = scenario.ok_or_else(wrong)?;
        let contenders = scenario.contenders().into_iter();
        Ok(Self {
            networks: contenders.map(|it| it.network).collect(),
            scenario,
            points: packed.points,
            external: packed.external,
            seeds: packed.seeds,
            is_of_models: packed.is_of_models,
        })
    }
}
