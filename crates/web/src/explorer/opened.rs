//! A file of results that is open: its points are drawn in the place of those that would be simulated.

use loadcurve::curve::{Curve, Point, ResultsFile};
use wasm_bindgen::prelude::*;

use super::Explorer;

#[wasm_bindgen]
impl Explorer {
    /// Opens what `readResults` has read, and gives the link of its networks; the link that is open
    /// stays.
    ///
    /// # Errors
    /// When it was read by another version.
    #[wasm_bindgen(js_name = openResults)]
    pub fn open_results(&mut self, packed: &str) -> Result<String, JsError> {
        let opened = ResultsFile::unpacked(packed)?;
        let mut scenario = opened.scenario();
        // The file may be of a chart in a frame, which this is not.
        scenario.view.embed = false;
        self.opened = Some(opened);
        self.set_up_experiments();
        Ok(scenario.query())
    }

    /// Closes the file, if one is open.
    #[wasm_bindgen(js_name = closeResults)]
    pub fn close_results(&mut self) {
        self.opened = None;
        self.set_up_experiments();
    }

    /// For each curve the place of its network in the file, from 0, or -1.
    #[wasm_bindgen(js_name = placesInFile)]
    #[must_use]
    pub fn places_in_file_or_not(&self) -> Vec<i32> {
        let places = self.places_in_file();
        let number = |place: Option<usize>| place.and_then(|place| place.try_into().ok());
        places.map(|place| number(place).unwrap_or(-1)).collect()
    }
}

impl Explorer {
    /// For each curve the place of its network in the file, if its points are there.
    pub(super) fn places_in_file(&self) -> impl Iterator<Item = Option<usize>> {
        let opened = self.opened.as_ref();
        let curves = self.curves.iter();
        curves.map(move |curve| opened?.place(curve.network()))
    }

    /// The points of a curve in the file. They have no place in the chart before the curve is
    /// solved.
    pub(super) fn points_in_file(&self, curve: &Curve) -> Option<Vec<Point>> {
        let points = self.opened.as_ref()?.simulated(curve.network())?;
        curve.is_solved().then(|| points.to_vec())
    }
}
