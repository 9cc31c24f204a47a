//! A canvas of the page as a drawing surface.

use loadcurve_plot::frame::{Frame, SUBPIXELS};
use loadcurve_plot::surface::Surface;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A drawing surface on a canvas, whose backing store is set to the frame's size in device pixels.
///
/// # Errors
/// If the canvas has no two-dimensional context: it has another kind of context, or the browser
/// blocks drawing.
pub fn surface(canvas: &HtmlCanvasElement, frame: &Frame) -> Result<Surface<'static>, JsError> {
    Ok(Surface::new(backend(canvas)?, frame, 1.0))
}

/// A backend that draws in virtual pixels.
///
/// # Errors
/// See [`surface`].
pub fn backend(canvas: &HtmlCanvasElement) -> Result<CanvasBackend, JsError> {
    let scale = 1.0 / SUBPIXELS;
    context(canvas)?
        .set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0)
        .map_err(|_| refused())?;
    CanvasBackend::with_canvas_object(canvas.clone()).ok_or_else(refused)
}

/// The two-dimensional context of a canvas.
///
/// # Errors
/// See [`surface`].
pub fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsError> {
    let context = canvas.get_context("2d").ok().flatten();
    let context = context.ok_or_else(refused)?;
    context.dyn_into().map_err(|_| refused())
}

/// The error of a canvas that cannot be drawn on.
#[must_use]
pub fn refused() -> JsError {
    JsError::new("this browser refuses to draw on the canvas")
}
