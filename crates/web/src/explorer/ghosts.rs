//! Ghosts: copies of the curves from before an edit, which stay in the chart while a slider moves.

use wasm_bindgen::prelude::*;

use super::Explorer;

#[wasm_bindgen]
impl Explorer {
    /// Keeps copies of the shown curves, which the chart draws pale below later ones until
    /// `dropGhost`.
    #[wasm_bindgen(js_name = keepGhost)]
    pub fn keep_ghost(&mut self) {
        self.ghosts = Some((self.open.chart.unit, self.open.chart.series.clone()));
        self.show_ghosts();
    }

    /// Drops the curves that `keepGhost` kept.
    #[wasm_bindgen(js_name = dropGhost)]
    pub fn drop_ghost(&mut self) {
        self.ghosts = None;
        self.show_ghosts();
    }
}

impl Explorer {
    /// Hands the kept curves to the chart, unless the unit of its loads has changed.
    pub(super) fn show_ghosts(&mut self) {
        let kept = self.ghosts.as_ref();
        let alike = kept.filter(|(unit, _)| *unit == self.open.chart.unit);
        self.open.chart.ghosts = alike.map_or_else(Vec::new, |(_, series)| series.clone());
    }
}
