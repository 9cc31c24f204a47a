//! The drawing of a large network, painted in slices.

use loadcurve_plot::diagram::geometry::Geometry;
use loadcurve_plot::diagram::{self, Diagram};
use loadcurve_plot::frame::Frame;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::canvas::Painting;

/// A drawing being painted: one slice computes the positions of its parts, one its marks, and each further slice
/// draws some thousand marks. It does not change if the explorer shows something else meanwhile.
#[wasm_bindgen]
#[derive(Debug)]
pub struct NetworkPainting {
    /// Index of the network.
    pub(super) index: usize,
    pub(super) frame: Frame,
    pub(super) diagram: Diagram,
    pub(super) is_measured: bool,
    pub(super) measured_at: Option<String>,
    pub(super) geometry: Option<Geometry>,
    pub(super) painting: Option<Painting>,
}

#[wasm_bindgen]
impl NetworkPainting {
    /// Paints one more slice on a canvas of the frame's size. Returns true if it was the last one.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self, canvas: &HtmlCanvasElement) -> Result<bool, JsError> {
        let Some(geometry) = &self.geometry else {
            self.geometry = Some(self.diagram.geometry(&self.frame));
            return Ok(false);
        };
        let Some(painting) = &mut self.painting else {
            let painting = Painting::default();
            let surface = painting.surface(&self.frame);
            diagram::draw_at(&surface, &self.diagram, geometry, &self.frame)?;
            drop(surface);
            self.painting = Some(painting);
            return Ok(false);
        };
        painting.go_on(canvas)
    }
}
