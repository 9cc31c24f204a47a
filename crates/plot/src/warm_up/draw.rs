//! Lays out and draws the warm-up picture: a curve for each replication, with the warm-up shaded, in CSS pixels.

use super::content::{ReplicationLine, WarmUp};
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface};
use crate::text::{TEXT, TextStyle};
use crate::theme::Theme;
use crate::{Result, ticks};

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
        self.replications.len() as f64 * (TITLE_HEIGHT + CURVE_HEIGHT + GAP) - GAP + ticks::HEIGHT
    }

    /// The area of each replication's curve.
    pub(super) fn areas(&self, frame: &Frame) -> Vec<Rect> {
        let latencies = labels(&self.latency_axis.ticks(LATENCY_TICKS));
        let label_width = TextStyle::plain(TEXT).widest(&latencies);
        let (left, right) = (EDGE + label_width + 8.0, frame.width - EDGE);
        (0_u8..)
            .zip(&self.replications)
            .map(|(index, _)| {
                let top = f64::from(index) * (TITLE_HEIGHT + CURVE_HEIGHT + GAP) + TITLE_HEIGHT;
                let bottom = top + CURVE_HEIGHT;
                Rect {
                    left,
                    top,
                    right,
                    bottom,
                }
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
    Ok(())
}

/// One replication being drawn.
struct ReplicationPainter<'a> {
    surface: &'a Surface<'a>,
    warm_up: &'a WarmUp,
    theme: &'static Theme,
    area: Rect,
}

impl ReplicationPainter<'_> {
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
