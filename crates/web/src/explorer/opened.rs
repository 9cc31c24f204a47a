//! An open file of results, whose points are drawn in place of simulated ones.

use loadcurve::curve::{Curve, Point, ResultsFile};
use wasm_bindgen::prelude::*;

use super::Explorer;

#[wasm_bindgen]
impl Explorer {
    /// Opens results read by `readResults` and returns the link of their networks. The open link
    /// does not change.
    ///
    /// # Errors
    /// If the file was read by another version.
    #[wasm_bindgen(js_name = openResults)]
    pub fn open_results(&mut self, packed: &str) -> Result<String, JsError> {
        let opened = ResultsFile::unpacked(packed)?;
        let mut scenario = opened.scenario();
        // The file may come from an embedded chart, which this is not.
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

    /// The index of each curve's network in the file, or -1.
    #[wasm_bindgen(js_name = indicesInFile)]
    #[must_use]
    pub fn indices_in_file_or_minus_one(&self) -> Vec<i32> {
        let indices = self.indices_in_file();
        let number = |index: Option<usize>| index.and_then(|index| index.try_into().ok());
        indices.map(|index| number(index).unwrap_or(-1)).collect()
    }
}

impl Explorer {
    /// The index of each curve's network in the file, if the file has points of it.
    pub(super) fn indices_in_file(&self) -> impl Iterator<Item = Option<usize>> {
        let opened = self.opened.as_ref();
        let curves = self.curves.iter();
        curves.map(move |curve| opened?.place(curve.network()))
    }

    /// The points of a curve in the file. They cannot be placed in the chart until the curve is
    /// solved.
    pub(super) fn points_in_file(&self, curve: &Curve) -> Option<Vec<Point>> {
        let points = self.opened.as_ref()?.simulated(curve.network())?;
        curve.is_solved().then(|| points.to_vec())
    }
}
