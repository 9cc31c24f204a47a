//! Surfaces for overlays, and pictures that are painted in slices.

mod painting;

use loadcurve_plot::frame::Frame;
use loadcurve_plot::surface::Surface;
use loadcurve_plot::theme::Background;
use loadcurve_web_chart::canvas::context;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

pub(crate) use loadcurve_web_chart::canvas::surface;
pub(crate) use painting::Painting;

/// The same as [`surface`], cleared.
///
/// # Errors
/// See [`surface`].
pub(crate) fn clear_surface(
    canvas: &HtmlCanvasElement,
    frame: &Frame,
) -> Result<Surface<'static>, JsError> {
    if frame.background == Background::Print {
        // Browsers print the recorded strokes, where clearing would also erase the picture below.
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
pub(crate) fn round_surface(
    canvas: &HtmlCanvasElement,
    frame: &Frame,
) -> Result<Surface<'static>, JsError> {
    let drawn = context(canvas)?;
    let surface = clear_surface(canvas, frame)?;
    drawn.set_line_cap("round");
    drawn.set_line_join("round");
    Ok(surface)
}
