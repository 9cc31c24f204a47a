//! Marks of the generation, injection and delivery of a message, or the title of its lane.

use super::content::Lane;
use super::layout::TimeLayout;
use crate::Result;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// Distance of the middle of a text from the rows below it.
const ABOVE_ROWS: f64 = 12.0;

/// Least distance between two texts.
const GAP: f64 = 10.0;

pub(super) struct MarkPainter<'a> {
    pub(super) surface: &'a Surface<'a>,
    pub(super) theme: &'static Theme,
    pub(super) layout: &'a TimeLayout,
    pub(super) lane: &'a Lane,
    pub(super) index: usize,
}

impl MarkPainter<'_> {
    pub(super) fn draw(&self, is_alone: bool) -> Result<()> {
        if is_alone { self.marks() } else { self.title() }
    }

    /// Lines at the three moments, each with a word.
    fn marks(&self) -> Result<()> {
        let lane = self.lane;
        let area = self.layout.lanes[self.index];
        let y = area.top - ABOVE_ROWS;
        let small = TextStyle::new(self.theme.muted, TEXT);
        let start = lane.start();
        let generated = if start > 0 {
            format!("generated {start} cycles before")
        } else {
            "generated".to_owned()
        };
        let mut texts = vec![(start, generated)];
        if let Some(entered) = lane.entered().filter(|&it| it > 0) {
            texts.push((entered, "injected".to_owned()));
        }
        if let Some(latency) = lane.latency {
            texts.push((latency, format!("delivered after {latency}")));
        }
        let line = Stroke {
            color: self.theme.axis,
            width: 1.0,
            dash: &[2.0, 2.0],
        };
        // From the last one on: the delivery is worth more than the injection.
        let mut right = area.right + 8.0;
        let first = texts[0].clone();
        let begun = area.left.min(self.layout.x(first.0)) + small.width(&first.1) + GAP;
        for (place, (cycle, text)) in texts.iter().enumerate().rev() {
            let x = self.layout.x(*cycle);
            self.surface
                .vertical(x, area.top - 3.0, area.bottom, &line)?;
            let width = small.width(text);
            let at = (x - width / 2.0).min(right - width);
            if place == 0 {
                let at = self.layout.area.left.min(right - width);
                if at >= self.layout.left_edge {
                    self.surface.text(text, (at, y), &small)?;
                }
            } else if at >= begun {
                self.surface.text(text, (at, y), &small)?;
                right = at - GAP;
            }
        }
        Ok(())
    }

    /// The title of the lane with its latency.
    fn title(&self) -> Result<()> {
        let area = self.layout.lanes[self.index];
        let ink = TextStyle::new(self.theme.ink, TEXT);
        let y = area.top - ABOVE_ROWS;
        let room = area.right + 8.0 - self.layout.left_edge;
        let title = ink.bold().fitted(&self.lane.title, room);
        self.surface
            .text(&title, (self.layout.left_edge, y), &ink.bold())?;
        let used = ink.bold().width(&title) + GAP;
        let sum = match (self.lane.latency, self.lane.parts) {
            // Alone a message that is stored as a whole at each hop waits for no other.
            (Some(latency), Some([queue, _, waiting, _]))
                if queue > 0 || !self.lane.waits.is_empty() =>
            {
                format!("{latency} cycles, {} of them waiting", queue + waiting)
            }
            (Some(latency), _) => format!("{latency} cycles"),
            (None, _) => "not delivered".to_owned(),
        };
        if used + ink.width(&sum) <= room {
            self.surface
                .text(&sum, (self.layout.left_edge + used, y), &ink)?;
        }
        Ok(())
    }
}
