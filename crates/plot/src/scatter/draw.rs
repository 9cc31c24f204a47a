//! Draws a chart of a search.

use super::content::{Height, ScatterChart, ScatterPoint};
use super::layout::{Entry, KEY, PlacedCandidate, ScatterLayout};
use crate::Result;
use crate::axes::Axes;
use crate::frame::Frame;
use crate::heading;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// Width for a tick of the horizontal axis.
const TICK_WIDTH: f64 = 76.0;

/// Radius of the markers, of those on the edge, and of the ring around the answer.
const RADIUS: f64 = 4.25;
const ON_EDGE: f64 = 5.5;
const RING: f64 = 11.0;

/// Half the width of the cross of a candidate that can deadlock.
const CROSS: f64 = 4.0;

/// Candidates for each CSS pixel of width above which markers are small.
const DENSE: f64 = 0.3;
const SMALL: f64 = 3.0;

/// Part of the colour that remains of candidates that do not meet the requirement.
const FAINT: f64 = 0.55;

/// The same of the strip of those that do not carry the load.
const STRIP: f64 = 0.08;

/// Draws a chart of a search and returns the positions of its candidates.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(
    surface: &Surface,
    chart: &ScatterChart,
    frame: &Frame,
    pointed: Option<usize>,
) -> Result<Vec<PlacedCandidate>> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let painter = ScatterPainter {
        surface,
        chart,
        theme: frame.background.theme(),
        layout: ScatterLayout::of(chart, frame),
    };
    surface.fill(painter.theme.background)?;
    painter.heading(frame.width)?;
    painter.legend()?;
    painter.axes()?;
    painter.strip()?;
    painter.edge(frame.curve_weight())?;
    painter.limit()?;
    painter.candidates(pointed)?;
    painter.answer()?;
    let placed = chart.points.iter().enumerate().map(|(index, point)| {
        let (x, y) = painter.layout.at(chart, point);
        let at = (scale * x, scale * y);
        PlacedCandidate { index, at }
    });
    Ok(placed.collect())
}

struct ScatterPainter<'a> {
    surface: &'a Surface<'a>,
    chart: &'a ScatterChart,
    theme: &'static Theme,
    layout: ScatterLayout,
}

impl ScatterPainter<'_> {
    fn heading(&self, width: f64) -> Result<()> {
        let Some(start) = self.layout.heading else {
            return Ok(());
        };
        heading::draw(self.surface, self.theme, &self.chart.title, start, width)
    }

    /// Markers and titles of the kinds, the ring of the answer, and the cross of those that can deadlock.
    fn legend(&self) -> Result<()> {
        let style = TextStyle::new(self.theme.ink, TEXT);
        for (entry, words, (x, y)) in &self.layout.legend {
            let at = (x + RADIUS, *y);
            match *entry {
                Entry::Kind(kind) => {
                    let color = self.theme.series[ScatterChart::color(kind)];
                    let marker = ScatterChart::marker(kind);
                    self.surface.filled_marker(at, marker, RADIUS, color)?;
                }
                Entry::Answer => self.surface.ring_of(at, RADIUS, 2.0, self.theme.accent)?,
                Entry::Deadlocks => self.cross(at)?,
            }
            self.surface.text(words, (x + KEY, *y), &style)?;
        }
        Ok(())
    }

    fn axes(&self) -> Result<()> {
        let axes = Axes {
            surface: self.surface,
            theme: self.theme,
            area: self.layout.area,
            x: self.chart.x_axis,
            y: self.chart.y_axis,
        };
        axes.grid(&self.layout.heights, f64::NEG_INFINITY)?;
        self.surface.text(
            "latency at the load (cycles)",
            self.layout.title,
            &axes.small(),
        )?;
        axes.below(TICK_WIDTH, &self.chart.x_title)?;
        axes.base()
    }

    /// The strip of those that do not carry the load, and the line below it.
    fn strip(&self) -> Result<()> {
        let strip = &self.layout.strip;
        let is_any = |height: Height| self.chart.has(height);
        let words = match (is_any(Height::Saturated), is_any(Height::Above)) {
            (false, false) if is_any(Height::Deadlocks) => "",
            (false, false) => return Ok(()),
            (true, false) => "does not carry the load",
            (false, true) => "slower",
            (true, true) => "does not carry the load, or is slower",
        };
        self.surface
            .rectangle(strip, self.theme.mixed(STRIP, self.theme.muted))?;
        let style = TextStyle::new(self.theme.muted, TEXT).right();
        let width = style.width(words);
        let at = (strip.right, self.layout.title.1);
        // Beside the title of the axis, or not at all.
        let title = self.layout.title.0 + style.width("latency at the load (cycles)");
        if at.0 - width < title + 12.0 {
            return Ok(());
        }
        self.surface.text(words, at, &style)
    }

    /// The Pareto edge.
    fn edge(&self, weight: f64) -> Result<()> {
        let stroke = Stroke::solid(self.theme.ink, 1.5 * weight);
        self.surface.line(&self.layout.steps(self.chart), &stroke)
    }

    /// The latency to keep, with its number at the right end.
    fn limit(&self) -> Result<()> {
        let area = &self.layout.area;
        let y = self.layout.y(self.chart.y_axis, self.chart.within);
        let stroke = Stroke {
            color: self.theme.accent,
            width: 1.5,
            dash: &[6.0, 4.0],
        };
        self.surface
            .line(&[(area.left, y), (area.right, y)], &stroke)?;
        let style = TextStyle::new(self.theme.accent, TEXT).right();
        self.label(&self.chart.within_text, (area.right, y - 10.0), &style)
    }

    /// A text on the background, which keeps lines off it.
    fn label(&self, text: &str, (right, y): Point, style: &TextStyle) -> Result<()> {
        let behind = Rect::between((right - style.width(text) - 3.0, y - 8.0), (right, y + 8.0));
        self.surface.rectangle(&behind, self.theme.background)?;
        self.surface.text(text, (right, y), style)
    }

    /// Those that miss the requirement below those that meet it, and those on the edge above both.
    fn candidates(&self, pointed: Option<usize>) -> Result<()> {
        let rank = |place: usize| {
            let meets = matches!(self.chart.points[place].height, Height::At(it) if it <= self.chart.within);
            (self.chart.edge.contains(&place), meets)
        };
        let mut order: Vec<usize> = (0..self.chart.points.len()).collect();
        order.sort_by_key(|&place| rank(place));
        for place in order {
            let (is_on_edge, meets) = rank(place);
            self.candidate(&self.chart.points[place], is_on_edge, meets)?;
        }
        let Some(point) = pointed.and_then(|place| self.chart.points.get(place)) else {
            return Ok(());
        };
        self.surface.ring_of(
            self.layout.at(self.chart, point),
            RING - 2.0,
            1.5,
            self.theme.ink,
        )
    }

    fn candidate(&self, point: &ScatterPoint, is_on_edge: bool, meets: bool) -> Result<()> {
        let theme = self.theme;
        let at = self.layout.at(self.chart, point);
        if point.height == Height::Deadlocks {
            return self.cross(at);
        }
        let marker = ScatterChart::marker(point.kind);
        let color = theme.series[ScatterChart::color(point.kind)];
        let density = self.chart.points.len() as f64 / self.layout.area.width();
        let usual = if density > DENSE { SMALL } else { RADIUS };
        if is_on_edge {
            self.surface
                .filled_marker(at, marker, ON_EDGE + 1.5, theme.background)?;
            return self.surface.filled_marker(at, marker, ON_EDGE, color);
        }
        if meets {
            return self.surface.filled_marker(at, marker, usual, color);
        }
        let faint = theme.mixed(FAINT, color);
        self.surface
            .outlined_marker(at, marker, usual, faint, theme.background)
    }

    /// The mark of a candidate that can deadlock.
    fn cross(&self, (x, y): Point) -> Result<()> {
        let stroke = Stroke::solid(self.theme.stuck, 2.0);
        for side in [-CROSS, CROSS] {
            self.surface
                .line(&[(x - side, y - CROSS), (x + side, y + CROSS)], &stroke)?;
        }
        Ok(())
    }

    /// The ring around the answer.
    fn answer(&self) -> Result<()> {
        let Some(best) = self.chart.best() else {
            return Ok(());
        };
        let at = self.layout.at(self.chart, best);
        self.surface.ring_of(at, RING, 2.0, self.theme.accent)
    }
}
