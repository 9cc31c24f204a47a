//! A canvas of the page as a drawing surface.

#[cfg(feature = "page")]
mod painting;
#[cfg(feature = "page")]
mod recording;

use loadcurve_plot::frame::Frame;
use loadcurve_plot::precise::SUBPIXELS;
use loadcurve_plot::surface::Surface;
#[cfg(feature = "page")]
use loadcurve_plot::theme::Background;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

#[cfg(feature = "page")]
pub(crate) use painting::Painting;

/// A drawing surface on a canvas, whose backing store is set to the frame's size in device pixels.
///
/// # Errors
/// If the canvas has no two-dimensional context: it has another kind of context, or the browser
/// blocks drawing.
pub(crate) fn surface(
    canvas: &HtmlCanvasElement,
    frame: &Frame,
) -> Result<Surface<CanvasBackend>, JsError> {
    Ok(Surface::new(backend(canvas)?, frame, 1.0))
}

/// A backend that draws in virtual pixels.
fn backend(canvas: &HtmlCanvasElement) -> Result<CanvasBackend, JsError> {
    let scale = 1.0 / SUBPIXELS;
    context(canvas)?
        .set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0)
        .map_err(|_| refused())?;
    CanvasBackend::with_canvas_object(canvas.clone()).ok_or_else(refused)
}

/// The same as [`surface`], cleared.
///
/// # Errors
/// See [`surface`].
#[cfg(feature = "page")]
pub(crate) fn clear_surface(
    canvas: &HtmlCanvasElement,
    frame: &Frame,
) -> Result<Surface<CanvasBackend>, JsError> {
    if frame.background == Background::Print {
        // Browsers print the recorded strokes: clearing would also erase what lies below.
        canvas.set_width(canvas.width());
        return surface(canvas, frame);
    }
    let (width, height) = frame.virtual_size();
    let drawn = context(canvas)?;
    let surface = surface(canvas, frame)?;
    drawn.clear_rect(0.0, 0.0, width.into(), height.into());
    Ok(surface)
}

/// The same as [`clear_surface`], with round line ends.
///
/// # Errors
/// See [`surface`].
#[cfg(feature = "page")]
pub(crate) fn round_surface(
    canvas: &HtmlCanvasElement,
    frame: &Frame,
) -> Result<Surface<CanvasBackend>, JsError> {
    let drawn = context(canvas)?;
    let surface = clear_surface(canvas, frame)?;
    drawn.set_line_cap("round");
    drawn.set_line_join("round");
    Ok(surface)
}

fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsError> {
    let context = canvas.get_context("2d").ok().flatten();
    let context = context.ok_or_else(refused)?;
    context.dyn_into().map_err(|_| refused())
}

fn refused() -> JsError {
    JsError::new("this browser refuses to draw on the canvas")
}
