//! Edits of the view, and of the texts of the author on the chart: title and notes. Each returns the link of the
//! edited scenario and changes nothing.

use loadcurve::scenario::Word;
use loadcurve_web_chart::open_scenario::query;
use wasm_bindgen::prelude::*;

use super::Explorer;

#[wasm_bindgen]
impl Explorer {
    /// The link with a view key set; an empty text removes an optional key. A change of unit also
    /// removes the loads, unless the network needed to convert them is solved.
    ///
    /// # Errors
    /// A `Notice` if the key does not take the value, here and in all edits.
    #[wasm_bindgen(js_name = withView)]
    pub fn with_view(&self, key: &str, text: &str) -> Result<String, JsValue> {
        query(match (key, self.open.curves.first()) {
            ("equal", Some(first)) => {
                let scale = first.is_solved().then(|| first.scale());
                self.open.scenario.with_equal(text, scale)
            }
            _ => self.open.with_view(key, text),
        })
    }

    /// The link with new axis limits; a limit that is not given is derived from the curves.
    ///
    /// # Errors
    /// A `Notice` if an axis would have zero length.
    #[wasm_bindgen(js_name = withEnds)]
    pub fn with_ends(
        &self,
        xmin: Option<f64>,
        xmax: Option<f64>,
        ymin: Option<f64>,
        ymax: Option<f64>,
    ) -> Result<String, JsValue> {
        query(self.open.scenario.with_ends((xmin, xmax), (ymin, ymax)))
    }

    /// The link with a curve shown or hidden.
    ///
    /// # Errors
    /// A `Notice` if no curve would be left.
    #[wasm_bindgen(js_name = withShown)]
    pub fn with_shown(&self, index: usize, shown: bool) -> Result<String, JsValue> {
        query(self.open.scenario.with_shown(index, shown))
    }

    /// The link with another title; an empty one removes it.
    ///
    /// # Errors
    /// A `Notice`, here and below, as of `withKey`.
    #[wasm_bindgen(js_name = withTitle)]
    pub fn with_title(&self, text: &str) -> Result<String, JsValue> {
        query(self.open.scenario.with_title(text))
    }

    /// The link with a note replaced, whose text stays as far from its point, or added if there is no index: a text at a
    /// load in the view's unit and a latency in cycles.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withNote)]
    pub fn with_note(
        &self,
        index: Option<usize>,
        load: f64,
        latency: f64,
        text: &str,
    ) -> Result<String, JsValue> {
        query(self.open.scenario.with_note(index, load, latency, text))
    }

    /// The link with the text of a note moved to a distance from its point: to the right and down, in CSS pixels. The
    /// layout finds its place if they are not given.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withNoteAside)]
    pub fn with_note_aside(
        &self,
        index: usize,
        right: Option<f64>,
        down: Option<f64>,
    ) -> Result<String, JsValue> {
        query(self.open.scenario.with_note_aside(index, right.zip(down)))
    }

    /// The link with a label of a curve, as `ChartLayout` names it, moved so that its middle has this distance from the
    /// left edge of the first panel and from its top, in per cent of its width and height. The layout finds its place if
    /// they are not given.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withLabel)]
    pub fn with_label(
        &self,
        label: &str,
        curve: usize,
        right: Option<f64>,
        down: Option<f64>,
    ) -> Result<String, JsValue> {
        query(Word::read("labels", label).and_then(|label| {
            let scenario = &self.open.scenario;
            scenario.with_label(label, curve, right.zip(down))
        }))
    }

    /// The link without a note.
    ///
    /// # Errors
    /// None; it is an edit like the others.
    #[wasm_bindgen(js_name = withoutNote)]
    pub fn without_note(&self, index: usize) -> Result<String, JsValue> {
        query(Ok(self.open.scenario.without_note(index)))
    }
}
