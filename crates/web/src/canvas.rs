//! A canvas of the page as a surface to draw on.

use loadcurve_plot::frame::Frame;
use loadcurve_plot::precise::SUBPIXELS;
use loadcurve_plot::surface::Surface;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A surface on a canvas whose backing store has the frame's size in device pixels.
///
/// # Errors
/// When the canvas has no two-dimensional context: it has another one, or the browser refuses.
pub(crate) fn surface(
    canvas: HtmlCanvasElement,
    frame: &Frame,
) -> Result<Surface<CanvasBackend>, JsError> {
    let refused = || JsError::new("this browser refuses to draw on the canvas");
    let context = canvas
        .get_context("2d")
        .ok()
        .flatten()
        .ok_or_else(refused)?;
    let context: CanvasRenderingContext2d = context.dyn_into().map_err(|_| refused())?;
    let scale = 1.0 / SUBPIXELS;
    context
        .set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0)
        .map_err(|_| refused())?;
    let backend = CanvasBackend::with_canvas_object(canvas).ok_or_else(refused)?;
    Ok(Surface::new(backend, frame, 1.0))
}
