//! Title, load and colour scale around a drawing in a file; the page shows them elsewhere.

use super::busiest::percent;
use super::heat::Emphasis;
use super::{Diagram, RoundFlits};
use crate::Result;
use crate::frame::Frame;
use crate::polyline::Rect;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;

/// Size of the title, in CSS pixels.
const TITLE: f64 = 16.0;

/// Greatest width of the colour scale, its height, and the number of its steps.
const SCALE: (f64, f64, u32) = (180.0, 8.0, 30);

/// Distance from the edges of the picture.
const MARGIN: f64 = 12.0;

/// Writes the title and the load above a drawing, and its colour scale below.
pub(super) fn draw(surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
    let theme = frame.background.theme();
    let title = TextStyle::new(theme.ink, TITLE).bold().centered();
    let (middle, muted) = (frame.width / 2.0, TextStyle::new(theme.muted, TEXT));
    // A network of one's own may be thousands of characters long.
    let network = diagram.network.to_string();
    let kind = diagram.network.kind().title;
    let mut names = [&diagram.title, &network, kind].into_iter();
    let name = names.find(|name| title.width(name) <= frame.width - 2.0 * MARGIN);
    surface.text(name.unwrap_or(kind), (middle, 16.0), &title)?;
    let mut load = diagram.load_line();
    let with_cut = format!("{load}; bars cross the binding cut");
    if diagram.cut.is_some() && muted.width(&with_cut) <= frame.width - 2.0 * MARGIN {
        load = with_cut;
    }
    surface.text(&load, (middle, 36.0), &muted.centered())?;
    match diagram.top() {
        _ if diagram.round.is_some() => scale(surface, diagram, 1.0, frame),
        Some(top) if diagram.emphasis == Emphasis::Busy => scale(surface, diagram, top, frame),
        _ => Ok(()),
    }
}

/// Draws the colour scale from 0 to its upper end.
fn scale(surface: &Surface, diagram: &Diagram, top: f64, frame: &Frame) -> Result<()> {
    let theme = frame.background.theme();
    let state = match diagram.busiest() {
        Some(busiest) if busiest.is_cost => "cost of its loss",
        Some(busiest) if busiest.is_link => "flits in",
        _ if diagram.has_queues() => "busy",
        _ => "held",
    };
    let high = if diagram.is_scale_fixed {
        "100 %".to_owned()
    } else {
        let is_cost = diagram.costs.is_some();
        let end = if is_cost { "costliest" } else { "busiest" };
        format!("{}, the {end}", percent(top))
    };
    let shares = || [format!("{state} 0 %"), high];
    let round = diagram.round.as_ref();
    let [low, high] = round.map_or_else(shares, RoundFlits::ends);
    let text = TextStyle::new(theme.muted, TEXT);
    let (before, after) = (text.width(&low) + 8.0, text.width(&high) + 8.0);
    let (widest, height, steps) = SCALE;
    let width = widest.min(frame.width - 2.0 * MARGIN - before - after);
    if width < 40.0 {
        return Ok(());
    }
    let left = (frame.width - before - width - after) / 2.0;
    let (start, y) = (left + before, frame.height - MARGIN);
    surface.text(&low, (left, y), &text)?;
    for step in 0..steps {
        let [from, to] = [step, step + 1].map(|i| f64::from(i) / f64::from(steps));
        let color = theme.utilisation(f64::midpoint(from, to));
        let corner = |part: f64, side: f64| (start + part * width, y + side * height / 2.0);
        surface.rectangle(&Rect::between(corner(from, -1.0), corner(to, 1.0)), color)?;
    }
    surface.text(&high, (start + width + 8.0, y), &text)
}
