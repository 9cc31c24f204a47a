//! Draws the warm-up picture: a curve for each replication, with the warm-up shaded.

use plotters::prelude::DrawingBackend;

use super::content::{ReplicationLine, WarmUp};
use super::layout::{EDGE, LATENCY_TICKS, TITLE_HEIGHT};
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface};
use crate::text::{TEXT, TextStyle};
use crate::theme::Theme;
use crate::{Result, ticks};

/// Least gap between the name of a replication and the text about it.
const MIN_GAP: f64 = 8.0;

/// Width reserved for a tick on the axis of messages.
const TICK_WIDTH: f64 = 90.0;

/// Draws the replications one below the other.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    warm_up: &WarmUp,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    surface.fill(theme.background)?;
    let areas = warm_up.areas(frame);
    for (index, (replication, &area)) in warm_up.replications.iter().zip(&areas).enumerate() {
        let painter = ReplicationPainter {
            surface,
            warm_up,
            theme,
            area,
        };
        painter.title(index + 1, replication)?;
        painter.shade(replication)?;
        painter.grid()?;
        painter.curve(replication)?;
        if index + 1 == areas.len() {
            ticks::below(
                surface,
                theme,
                &area,
                &warm_up.message_axis,
                TICK_WIDTH,
                "messages delivered since the start",
            )?;
        }
    }
    surface.present()
}

/// One replication being drawn.
struct ReplicationPainter<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    warm_up: &'a WarmUp,
    theme: &'static Theme,
    area: Rect,
}

impl<B: DrawingBackend> ReplicationPainter<'_, B> {
    fn x(&self, message: f64) -> f64 {
        self.area.x_at(self.warm_up.message_axis.fraction(message))
    }

    fn y(&self, cycles: f64) -> f64 {
        self.area.y_at(self.warm_up.latency_axis.fraction(cycles))
    }

    fn title(&self, number: usize, replication: &ReplicationLine) -> Result<()> {
        let y = self.area.top - TITLE_HEIGHT / 2.0 - 2.0;
        let ink = TextStyle::new(self.theme.ink, TEXT);
        let small = TextStyle::new(self.theme.muted, TEXT);
        let title = format!("Replication {number}");
        self.surface.text(&title, (EDGE, y), &ink)?;
        let room = self.area.right - EDGE - ink.width(&title) - MIN_GAP;
        let note = Some(replication.note()).filter(|note| small.width(note) <= room);
        let note = note.unwrap_or_else(|| replication.short_note());
        self.surface
            .text(&note, (self.area.right, y), &small.right())
    }

    /// Shades the warm-up. It has an edge, so that even a very short one is visible.
    fn shade(&self, replication: &ReplicationLine) -> Result<()> {
        if replication.discarded == 0 {
            return Ok(());
        }
        let Rect {
            left, top, bottom, ..
        } = self.area;
        let end = self.x(replication.discarded as f64);
        self.surface.rectangle(
            (left, top),
            (end, bottom),
            self.theme.tint(self.theme.muted),
        )?;
        let edge = Stroke::solid(self.theme.muted, 1.0);
        self.surface.vertical(end, top, bottom, &edge)
    }

    fn grid(&self) -> Result<()> {
        let Rect {
            left,
            right,
            bottom,
            ..
        } = self.area;
        let line = |color| Stroke::solid(color, 1.0);
        let small = TextStyle::new(self.theme.muted, TEXT).right();
        let ticks = self.warm_up.latency_axis.ticks(LATENCY_TICKS);
        for (&cycles, label) in ticks.iter().zip(labels(&ticks)) {
            let y = self.y(cycles);
            self.surface
                .horizontal(y, left, right, &line(self.theme.grid))?;
            // Close to the upper edge the label would touch the title.
            let y = y.max(self.area.top + TEXT / 3.0);
            self.surface.text(&label, (left - 8.0, y), &small)?;
        }
        self.surface
            .horizontal(bottom, left, right, &line(self.theme.axis))
    }

    fn curve(&self, replication: &ReplicationLine) -> Result<()> {
        let points: Vec<Point> = replication
            .line
            .iter()
            .map(|&(message, mean)| (self.x(message), self.y(mean)))
            .collect();
        let stroke = Stroke::solid(self.theme.series[self.warm_up.curve_index], 1.5);
        self.surface.line(&points, &stroke)?;
        let Some(mean) = replication.mean_cycles else {
            return Ok(());
        };
        let dashed = Stroke {
            color: self.theme.ink,
            width: 1.0,
            dash: &[4.0, 3.0],
        };
        let ends =
            [replication.discarded, replication.messages].map(|messages| self.x(messages as f64));
        self.surface
            .horizontal(self.y(mean), ends[0], ends[1], &dashed)
    }
}
