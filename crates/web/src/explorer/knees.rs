//! The simulated knees of a link, which a worker computes.

use loadcurve::curve::{Curve, KneeRow};
use loadcurve::number::shortest;
use wasm_bindgen::prelude::*;

use super::Explorer;

/// Number of knees that are kept.
const MAX_KNOWN: usize = 64;

/// A knee with the link that requested it.
#[derive(Debug)]
pub(super) struct KnownKnee {
    link: String,
    row: KneeRow,
}

#[wasm_bindgen]
impl Explorer {
    /// Links of one network each, whose knees are to be simulated for `takeKnee`; none at the end.
    #[wasm_bindgen(js_name = kneeTasks)]
    #[must_use]
    pub fn knee_tasks(&self) -> Vec<String> {
        let links = (0..self.open.curves.len()).filter_map(|index| self.knee_link(index));
        let mut links: Vec<String> = links.filter(|link| self.known(link).is_none()).collect();
        links.dedup();
        links
    }

    /// Takes a computed knee.
    ///
    /// # Errors
    /// If it is not a knee.
    #[wasm_bindgen(js_name = takeKnee)]
    pub fn take_knee(&mut self, link: String, row: JsValue) -> Result<(), JsError> {
        let row = serde_wasm_bindgen::from_value(row)?;
        self.knees.truncate(MAX_KNOWN - 1);
        self.knees.insert(0, KnownKnee { link, row });
        for index in 0..self.open.curves.len() {
            self.show_experiment(index);
        }
        Ok(())
    }

    /// The knees in sentences, one for each network; empty for a network without one so far.
    #[wasm_bindgen(js_name = kneeSentences)]
    #[must_use]
    pub fn knee_sentences(&self) -> Vec<String> {
        let rows = self.open.curves.iter().map(Curve::knee);
        rows.map(|row| row.map_or_else(String::new, KneeRow::sentence))
            .collect()
    }
}

impl Explorer {
    /// The known knee of the network at an index.
    pub(super) fn known_knee(&self, index: usize) -> Option<KneeRow> {
        let link = self.knee_link(index)?;
        self.known(&link).map(|known| known.row)
    }

    fn known(&self, link: &str) -> Option<&KnownKnee> {
        self.knees.iter().find(|known| known.link == link)
    }

    /// The link that requests the knee of the network at an index; none if it is not simulated.
    fn knee_link(&self, index: usize) -> Option<String> {
        let (view, curve) = (&self.open.scenario.view, &self.open.curves[index]);
        let ratio = view.knee.filter(|_| view.simulate)?;
        let is_simulated = self.indices_in_file().nth(index) == Some(None);
        if !is_simulated || !curve.is_solved() || curve.is_blank() {
            return None;
        }
        let (network, seed) = (curve.network(), view.seed);
        let [ratio, precision] = [ratio, view.precision_percent].map(shortest);
        Some(format!(
            "net={network}&precision={precision}&seed={seed}&knee={ratio}"
        ))
    }
}
