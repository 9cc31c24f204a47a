//! Pictures as SVG documents with a title and a description.

use loadcurve::VERSION;
use plotters::backend::SVGBackend;

use crate::chart::{self, Chart};
use crate::diagram::{self, Diagram};
use crate::frame::Frame;
use crate::surface::Surface;
use crate::{Error, Result};

/// plotters' SVG backend writes text 1.24 times smaller than the canvas does.
const TEXT_SCALE: f64 = 1.24;

/// A chart as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn chart(chart: &Chart, frame: &Frame) -> Result<String> {
    document(frame, &chart.title(), &chart.summary(), |surface| {
        chart::draw(surface, chart, frame).map(|_| ())
    })
}

/// A drawing of a network as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn diagram(diagram: &Diagram, frame: &Frame) -> Result<String> {
    document(frame, &diagram.title, &diagram.description, |surface| {
        diagram::draw(surface, diagram, frame)
    })
}

fn document(
    frame: &Frame,
    title: &str,
    description: &str,
    draw: impl FnOnce(&Surface<SVGBackend>) -> Result<()>,
) -> Result<String> {
    let virtual_size = frame.virtual_size();
    let mut body = String::new();
    let surface = Surface::new(
        SVGBackend::with_string(&mut body, virtual_size),
        frame,
        TEXT_SCALE,
    );
    draw(&surface)?;
    drop(surface);
    // plotters' own first line gives the virtual size as the real one, and no title.
    let (_, shapes) = body
        .split_once('\n')
        .ok_or_else(|| Error::Surface("an empty document".into()))?;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n\
         <metadata>Loadcurve {VERSION}</metadata>\n{shapes}",
        frame.width,
        frame.height,
        virtual_size.0,
        virtual_size.1,
        escaped(title),
        escaped(description),
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
