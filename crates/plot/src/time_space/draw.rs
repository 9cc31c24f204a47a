//! Draws a time–space diagram.

use plotters::style::RGBAColor;

use super::content::{Lane, TimeSpace, Wait, Way};
use super::layout::{TimeArea, TimeLayout};
use super::marks::MarkPainter;
use crate::Result;
use crate::axes::{Axes, LABEL_GAP};
use crate::axis::Axis;
use crate::frame::Frame;
use crate::heading;
use crate::polyline::Rect;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// Width of a cycle from which flits are drawn one by one.
const WIDTH_OF_FLITS: f64 = 3.0;

/// Width of a cycle from which each flit is followed from channel to channel.
const WIDTH_OF_LINES: f64 = 5.0;

/// Distance between the lines of a hatching.
const HATCH: f64 = 6.0;

/// Least height of a bar with words in it.
const LEAST_WITH_WORDS: f64 = TEXT + 3.0;

/// Width reserved for a tick on the axis of time.
const TICK_WIDTH: f64 = 60.0;

/// Draws a time–space diagram and returns where time runs in it. The frame's cursor is a cycle.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, content: &TimeSpace, frame: &Frame) -> Result<TimeArea> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let theme = frame.background.theme();
    let layout = TimeLayout::of(content, frame);
    surface.fill(theme.background)?;
    if let Some(start) = layout.head.at {
        heading::draw(surface, theme, &content.heading, start, frame.width)?;
    }
    for (index, lane) in content.lanes.iter().enumerate() {
        let painter = LanePainter {
            surface,
            theme,
            layout: &layout,
            lane,
            index,
            is_alone: content.lanes.len() == 1,
        };
        painter.grid()?;
        painter.others()?;
        painter.queue()?;
        painter.waits()?;
        painter.message()?;
        painter.labels()?;
        MarkPainter {
            surface,
            theme,
            layout: &layout,
            lane,
            index,
        }
        .draw(content.lanes.len() == 1)?;
    }
    let axes = Axes {
        surface,
        theme,
        area: layout.area,
        x: layout.axis,
        y: Axis::linear(1.0),
    };
    axes.base()?;
    axes.below(TICK_WIDTH, "cycles since the message was generated")?;
    if let Some(cycle) = frame.cursor {
        let x = layout.x(cycle.max(0.0) as u64);
        let line = Stroke::solid(theme.ink, 1.5);
        surface.vertical(x, layout.area.top - 4.0, layout.area.bottom + 4.0, &line)?;
    }
    let placed = layout.placed();
    Ok(TimeArea {
        area: placed.area.enlarged(scale),
        ..placed
    })
}

/// A lane being drawn.
struct LanePainter<'a> {
    surface: &'a Surface<'a>,
    theme: &'static Theme,
    layout: &'a TimeLayout,
    lane: &'a Lane,
    index: usize,
    is_alone: bool,
}

impl LanePainter<'_> {
    fn row(&self, row: usize) -> Rect {
        self.layout.row(self.index, row, self.lane.rows.len())
    }

    /// The part of a row, between two cycles, that bars take.
    fn bar(&self, row: usize, from: u64, to: u64) -> Rect {
        let area = self.row(row);
        let margin = if self.is_alone {
            0.12 * area.height()
        } else {
            0.5
        };
        Rect {
            left: self.layout.x(from),
            right: self.layout.x(to),
            top: area.top + margin,
            bottom: area.bottom - margin,
        }
    }

    /// A line below each row, and the name of its channel.
    fn grid(&self) -> Result<()> {
        let line = Stroke::solid(self.theme.grid, 1.0);
        let small = TextStyle::new(self.theme.muted, TEXT);
        for (row, channel) in self.lane.rows.iter().enumerate() {
            let area = self.row(row);
            if self.is_alone || row + 1 == self.lane.rows.len() {
                self.surface
                    .horizontal(area.bottom, area.left, area.right, &line)?;
            }
            // Where rows are low, the ends of the route are named.
            let is_end = row == 0 || row + 1 == self.lane.rows.len();
            if self.is_alone && (area.height() > TEXT || is_end) {
                let name = small.fitted(&channel.name, self.layout.name_width);
                let at = (area.left - LABEL_GAP, area.middle().1);
                self.surface.text(&name, at, &small.right())?;
            }
        }
        Ok(())
    }

    /// Faint bars of other messages.
    fn others(&self) -> Result<()> {
        let fill = self.theme.mixed(0.16, self.theme.muted);
        for other in &self.lane.others {
            let area = self.bar(other.row, other.from, other.to);
            if area.width() > 0.2 {
                let gap = if area.width() > 3.0 { 0.5 } else { 0.0 };
                let area = Rect {
                    right: area.right - gap,
                    ..area
                };
                self.surface.rectangle(&area, fill)?;
            }
        }
        Ok(())
    }

    /// The wait in the queue of the source, on the row of the injection channel.
    fn queue(&self) -> Result<()> {
        let to = self.lane.entered().unwrap_or_else(|| self.lane.end());
        if to == 0 {
            return Ok(());
        }
        let area = self.bar(0, 0, to);
        self.hatched(&area, self.theme.muted)?;
        let words = ["waits at its source", "at its source"];
        self.words(&area, self.layout.area.left, &words, self.theme.ink)
    }

    /// The waits of the head under way, each with the message that it waits for.
    fn waits(&self) -> Result<()> {
        for wait in self.lane.waits.iter().filter(|wait| wait.row > 0) {
            self.hatched(&self.bar(wait.row, wait.from, wait.to), self.theme.stuck)?;
        }
        Ok(())
    }

    /// Height of the band of a wait at the lower edge of a bar, which leaves room for words if there is any.
    fn band(&self, area: &Rect) -> f64 {
        match area.height() {
            height if !self.is_alone || height < LEAST_WITH_WORDS => height,
            height => (height - TEXT).min(0.42 * height),
        }
    }

    /// A band with slanted lines at the lower edge of an area.
    fn hatched(&self, area: &Rect, color: RGBAColor) -> Result<()> {
        if area.width() < 0.2 {
            return Ok(());
        }
        let area = Rect {
            top: area.bottom - self.band(area),
            ..*area
        };
        self.surface.rectangle(&area, self.theme.tint(color))?;
        let line = Stroke::solid(color, 1.0);
        let height = area.height();
        let mut x = area.left - height;
        while x < area.right {
            let (from, to) = (x.max(area.left), (x + height).min(area.right));
            if to > from {
                let points = [
                    (from, area.bottom - (from - x)),
                    (to, area.bottom - (to - x)),
                ];
                self.surface.line(&points, &line)?;
            }
            x += HATCH;
        }
        let edge = Stroke::solid(color, 1.0);
        self.surface
            .vertical(area.right, area.top, area.bottom, &edge)
    }

    /// The bars of the message with its flits, and the lines of flits from channel to channel.
    fn message(&self) -> Result<()> {
        let color = self.theme.series[0];
        for (row, channel) in self.lane.rows.iter().enumerate() {
            let Some((from, to)) = channel.hold else {
                continue;
            };
            self.surface
                .rectangle(&self.bar(row, from, to), self.theme.mixed(0.28, color))?;
            if self.layout.cycle() >= WIDTH_OF_FLITS {
                for (flit, &cycle) in channel.flits.iter().enumerate() {
                    let cell = self.bar(row, cycle, cycle + 1);
                    let cell = Rect {
                        right: (cell.right - 0.8).max(cell.left + 0.5),
                        ..cell
                    };
                    let fill = if flit == 0 { self.theme.ink } else { color };
                    self.surface.rectangle(&cell, fill)?;
                }
            } else {
                for (from, to) in runs(&channel.flits) {
                    self.surface.rectangle(&self.bar(row, from, to), color)?;
                }
            }
        }
        self.flit_lines(color)
    }

    fn flit_lines(&self, color: RGBAColor) -> Result<()> {
        let all = self.layout.cycle() >= WIDTH_OF_LINES && self.is_alone;
        for (row, pair) in self.lane.rows.windows(2).enumerate() {
            let (above, below) = (self.bar(row, 0, 0).bottom, self.bar(row + 1, 0, 0).top);
            let last = (self.lane.flits as usize).saturating_sub(1);
            let flits = pair[0].flits.iter().zip(&pair[1].flits).enumerate();
            for (flit, (&from, &to)) in flits.filter(|(flit, _)| all || *flit == 0 || *flit == last)
            {
                let middle = |cycle: u64| self.layout.x(cycle) + self.layout.cycle() / 2.0;
                let line = match flit {
                    0 => Stroke::solid(self.theme.ink, 1.2),
                    _ => Stroke::solid(color, 0.8),
                };
                self.surface
                    .line(&[(middle(from), above), (middle(to), below)], &line)?;
            }
        }
        Ok(())
    }

    /// What each wait is for, above its band.
    fn labels(&self) -> Result<()> {
        if !self.is_alone {
            return Ok(());
        }
        // Where the previous label on a row ends.
        let mut left = (usize::MAX, 0.0);
        for wait in self.lane.waits.iter().filter(|wait| wait.row > 0) {
            let area = self.bar(wait.row, wait.from, wait.to);
            if left.0 != wait.row {
                left = (wait.row, self.layout.area.left);
            }
            let (long, short) = wait_words(wait);
            self.words(&area, left.1, &[&long, &short], self.theme.stuck)?;
            left.1 = area.right;
        }
        Ok(())
    }

    /// The first of some texts that fits above the band of a wait, which may begin left of it.
    fn words(&self, area: &Rect, left: f64, texts: &[&str], color: RGBAColor) -> Result<()> {
        if !self.is_alone || area.height() < LEAST_WITH_WORDS {
            return Ok(());
        }
        let style = TextStyle::new(color, TEXT);
        let y = area.top + (area.height() - self.band(area)) / 2.0;
        let mut all = texts.iter();
        let Some(text) = all.find(|text| style.width(text) + 6.0 <= area.right - left) else {
            return Ok(());
        };
        let width = style.width(text);
        let start = area.left + 3.0;
        let at = if start + width <= area.right - 3.0 {
            start
        } else {
            area.right - 3.0 - width
        };
        self.surface.text(text, (at, y), &style)
    }
}

/// A wait in words: in full, and by its message alone.
fn wait_words(wait: &Wait) -> (String, String) {
    let holder = &wait.holder;
    if holder.is_empty() {
        let words = match wait.way {
            Way::Credit => "waits for a credit",
            _ => "waits",
        };
        return (words.to_owned(), String::new());
    }
    let full = match wait.way {
        Way::Channel => format!("waits for message {holder}"),
        Way::Ahead => format!("waits behind message {holder}"),
        Way::Credit => format!("waits for room behind {holder}"),
    };
    (full, holder.clone())
}

/// Consecutive cycles, each from the first to the one after the last.
fn runs(cycles: &[u64]) -> Vec<(u64, u64)> {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &cycle in cycles {
        match runs.last_mut() {
            Some((_, to)) if *to == cycle => *to += 1,
            _ => runs.push((cycle, cycle + 1)),
        }
    }
    runs
}
