//! Lays out and draws the warm-up picture: a curve for each replication, with the warm-up shaded, in CSS pixels.

use plotters::style::RGBAColor;

use super::content::{ReplicationLine, WarmUp};
use crate::Result;
use crate::axes::{self, Axes, LABEL_GAP, label_width};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface};
use crate::text::{TEXT, TextStyle};

/// Margin of the picture. The page around it has a margin of its own.
const EDGE: f64 = 1.0;

/// Vertical space of a replication: a line of text and its curve.
pub(super) const TITLE_HEIGHT: f64 = 24.0;
const CURVE_HEIGHT: f64 = 52.0;
const GAP: f64 = 10.0;

/// Maximum number of ticks on the latency axis of a replication.
const LATENCY_TICKS: usize = 3;

impl WarmUp {
    /// Height of the picture, in CSS pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.replications.len() as f64 * (TITLE_HEIGHT + CURVE_HEIGHT + GAP) - GAP + axes::BELOW
    }

    /// The area of each replication's curve.
    pub(super) fn areas(&self, frame: &Frame) -> Vec<Rect> {
        let label_width = label_width(&self.latency_axis.ticks(LATENCY_TICKS));
        let (left, right) = (EDGE + label_width + LABEL_GAP, frame.width - EDGE);
        (0_u8..)
            .zip(&self.replications)
            .map(|(index, _)| {
                let top = f64::from(index) * (TITLE_HEIGHT + CURVE_HEIGHT + GAP) + TITLE_HEIGHT;
                let bottom = top + CURVE_HEIGHT;
                Rect::between((left, top), (right, bottom))
            })
            .collect()
    }
}

/// Least gap between the name of a replication and the text about it.
const MIN_GAP: f64 = 8.0;

/// Width reserved for a tick on the axis of messages.
const TICK_WIDTH: f64 = 90.0;

/// Draws the replications one below the other.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, warm_up: &WarmUp, frame: &Frame) -> Result<()> {
    let theme = frame.background.theme();
    surface.fill(theme.background)?;
    let color = theme.series[warm_up.curve_index];
    let areas = warm_up.areas(frame);
    for (index, (replication, &area)) in warm_up.replications.iter().zip(&areas).enumerate() {
        let axes = Axes {
            surface,
            theme,
            area,
            x: warm_up.message_axis,
            y: warm_up.latency_axis,
        };
        let painter = ReplicationPainter { axes, replication };
        painter.title(index + 1)?;
        painter.shade()?;
        let axes = &painter.axes;
        // Close to the upper edge a label would touch the title.
        axes.grid(&axes.y.ticks(LATENCY_TICKS), area.top + TEXT / 3.0)?;
        axes.base()?;
        painter.curve(color)?;
        if index + 1 == areas.len() {
            axes.below(TICK_WIDTH, "messages delivered since the start")?;
        }
    }
    Ok(())
}

/// One replication being drawn.
struct ReplicationPainter<'a> {
    axes: Axes<'a>,
    replication: &'a ReplicationLine,
}

impl ReplicationPainter<'_> {
    fn title(&self, number: usize) -> Result<()> {
        let Axes {
            surface,
            theme,
            area,
            ..
        } = self.axes;
        let y = area.top - TITLE_HEIGHT / 2.0 - 2.0;
        let (ink, small) = (TextStyle::new(theme.ink, TEXT), self.axes.small());
        let title = format!("Replication {number}");
        surface.text(&title, (EDGE, y), &ink)?;
        let room = area.right - EDGE - ink.width(&title) - MIN_GAP;
        let note = Some(self.replication.note()).filter(|note| small.width(note) <= room);
        let note = note.unwrap_or_else(|| self.replication.short_note());
        surface.text(&note, (area.right, y), &small.right())
    }

    /// Shades the warm-up. It has an edge, so that even a very short one is visible.
    fn shade(&self) -> Result<()> {
        if self.replication.discarded == 0 {
            return Ok(());
        }
        let Axes { surface, theme, .. } = self.axes;
        let end = self.axes.x(self.replication.discarded as f64);
        let shade = Rect {
            right: end,
            ..self.axes.area
        };
        surface.rectangle(&shade, theme.tint(theme.muted))?;
        let edge = Stroke::solid(theme.muted, 1.0);
        surface.vertical(end, shade.top, shade.bottom, &edge)
    }

    fn curve(&self, color: RGBAColor) -> Result<()> {
        let (axes, replication) = (&self.axes, self.replication);
        let points = replication.line.iter();
        let points = points.map(|&(message, mean)| (axes.x(message), axes.y(mean)));
        let points: Vec<Point> = points.collect();
        axes.surface.line(&points, &Stroke::solid(color, 1.5))?;
        let Some(mean) = replication.mean_cycles else {
            return Ok(());
        };
        let dashed = Stroke {
            color: axes.theme.ink,
            width: 1.0,
            dash: &[4.0, 3.0],
        };
        let [from, to] =
            [replication.discarded, replication.messages].map(|messages| axes.x(messages as f64));
        axes.surface.horizontal(axes.y(mean), from, to, &dashed)
    }
}
