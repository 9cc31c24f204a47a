//! The load axis below the panels: the labels of its ticks, the operating load and, on a page, the
//! track of a slider.

use plotters::style::RGBAColor;

use crate::Result;
use crate::chart::content::Chart;
use crate::chart::layout::{LOAD, Layout};
use crate::frame::Frame;
use crate::polyline::Rect;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;

/// Half the width of the track.
const HALF: f64 = 2.0;

/// Draws the track on the axis of the lowest panel, up to the operating load in the accent colour.
/// The knob is an element of the page.
pub(super) fn track(
    surface: &Surface,
    chart: &Chart,
    frame: &Frame,
    layout: &Layout,
) -> Result<()> {
    let theme = frame.background.theme();
    let Some(plane) = layout.planes(chart).last() else {
        return Ok(());
    };
    let area = plane.area;
    let bar = |end: f64, color: RGBAColor| {
        let (top, bottom) = (area.bottom - HALF, area.bottom + HALF);
        surface.rectangle(&Rect::between((area.left, top), (end, bottom)), color)?;
        surface.disc((area.left, area.bottom), HALF, color)?;
        surface.disc((end, area.bottom), HALF, color)
    };
    bar(area.right, theme.track)?;
    let operating = frame.operating.and_then(|load| plane.x_of(load));
    match operating.filter(|&x| x > area.left) {
        Some(x) => bar(x.min(area.right), theme.accent),
        None => Ok(()),
    }
}

/// Writes the labels of the ticks, and the operating load among them.
pub(super) fn load_labels(surface: &Surface, frame: &Frame, layout: &Layout) -> Result<()> {
    let theme = frame.background.theme();
    let Some(panel) = layout.panels.last() else {
        return Ok(());
    };
    let y = panel.area.bottom + layout.margins.load_drop;
    let small = TextStyle::new(theme.muted, TEXT).centered();
    for (x, label) in &layout.load_labels.ticks {
        surface.text(label, (*x, y), &small)?;
    }
    let color = if frame.slider {
        theme.accent
    } else {
        theme.ink
    };
    let bold = TextStyle::new(color, LOAD).bold().centered();
    let mut operating = layout.load_labels.operating.iter();
    operating.try_for_each(|(x, text)| surface.text(text, (*x, y), &bold))
}
