//! Warm-up picture: mean latency over the course of each replication, from its first message on,
//! with the discarded warm-up shaded.

use loadcurve::number::rounded_text;
use loadcurve::sim::Report;
use loadcurve::sim::statistics::BatchMeans;
use plotters::prelude::DrawingBackend;

use crate::Result;
use crate::axis::{Axis, labels};
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// Most replications that are drawn; further ones look alike.
const MOST_RUNS: usize = 6;

/// Margin of the picture. The page around it has a margin of its own.
const EDGE: f64 = 1.0;

/// Vertical space of a replication: a line of text and its curve.
const STRIP: f64 = 24.0;
const LANE: f64 = 52.0;
const GAP: f64 = 10.0;

/// Least gap between the name of a replication and the text about it.
const BETWEEN: f64 = 8.0;

/// Space below the last replication, for the tick labels and the axis title.
const BELOW: f64 = 38.0;

/// The replications at one load, ready to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct WarmUp {
    runs: Vec<Run>,
    message_axis: Axis,
    latency_axis: Axis,
    /// Index of the curve, which determines its colour.
    series: usize,
}

/// One replication.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    /// The middle of each block of messages, in messages, with its mean latency.
    line: Vec<(f64, f64)>,
    messages: u64,
    /// Number of messages discarded as warm-up.
    left_out: u64,
    /// Mean latency of the remaining messages.
    mean_cycles: Option<f64>,
}

impl Run {
    fn of(report: &Report) -> Self {
        let middle = |from: u64, messages: u64| from as f64 + messages as f64 / 2.0;
        let stretches = report.course.stretches();
        Self {
            line: stretches
                .map(|it| (middle(it.from_message, it.messages), it.mean_cycles))
                .collect(),
            messages: report.messages,
            left_out: report.warm_up_messages,
            mean_cycles: report.batches.as_ref().map(BatchMeans::mean),
        }
    }

    /// The length of the warm-up in words.
    fn words(&self) -> String {
        if self.mean_cycles.is_none() {
            return format!("no end of the warm-up in {} messages", self.messages);
        }
        format!("{} of {} messages left out", self.left_out, self.messages)
    }

    /// The same, for narrow pictures.
    fn words_in_short(&self) -> String {
        if self.mean_cycles.is_none() {
            return "no end of the warm-up".to_owned();
        }
        format!("{} of {} left out", self.left_out, self.messages)
    }
}

impl WarmUp {
    /// The first replications at a load; `None` until a message has been delivered.
    #[must_use]
    pub fn of<'a>(reports: impl Iterator<Item = &'a Report>, series: usize) -> Option<Self> {
        let runs: Vec<Run> = reports.take(MOST_RUNS).map(Run::of).collect();
        let messages = runs.iter().map(|run| run.messages).max()?;
        let latencies = || runs.iter().flat_map(|run| &run.line).map(|&(_, mean)| mean);
        let least = latencies().fold(f64::INFINITY, f64::min);
        let most = latencies().fold(0.0, f64::max);
        if least > most {
            return None;
        }
        // A constant latency gives a range of zero width.
        let margin = (0.08 * (most - least)).max(0.01 * most).max(0.1);
        Some(Self {
            message_axis: Axis::linear(messages as f64),
            latency_axis: Axis::linear_between((least - margin).max(0.0), most + margin),
            runs,
            series,
        })
    }

    /// Height of the picture, in CSS pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.runs.len() as f64 * (STRIP + LANE + GAP) - GAP + BELOW
    }

    /// Text alternative, in sentences.
    #[must_use]
    pub fn summary(&self) -> String {
        let sentences = (1..).zip(&self.runs).map(|(number, run)| {
            let mean = run.mean_cycles.map_or_else(String::new, |mean| {
                format!(", the mean of the rest is {} cycles", rounded_text(mean, 3))
            });
            format!("Replication {number}: {}{mean}.", run.words())
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// The area of each replication's curve.
    fn areas(&self, frame: &Frame) -> Vec<Area> {
        let small = TextStyle::new(frame.ground.theme().muted, TEXT);
        let widest = labels(&self.latency_axis.ticks(LATENCY_TICKS))
            .iter()
            .map(|label| small.width(label))
            .fold(0.0, f64::max);
        let (left, right) = (EDGE + widest + 8.0, frame.width - EDGE);
        (0_u8..)
            .zip(&self.runs)
            .map(|(place, _)| {
                let top = f64::from(place) * (STRIP + LANE + GAP) + STRIP;
                let bottom = top + LANE;
                Area {
                    left,
                    top,
                    right,
                    bottom,
                }
            })
            .collect()
    }
}

/// Most ticks on the latency axis of a replication.
const LATENCY_TICKS: usize = 3;

/// Draws the replications one below the other.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    warm_up: &WarmUp,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.ground.theme();
    surface.fill(theme.background)?;
    let areas = warm_up.areas(frame);
    for (place, (run, &area)) in warm_up.runs.iter().zip(&areas).enumerate() {
        let lane = Lane {
            surface,
            warm_up,
            theme,
            area,
        };
        lane.title(place + 1, run)?;
        lane.shade(run)?;
        lane.grid()?;
        lane.course(run)?;
        if place + 1 == areas.len() {
            lane.axis()?;
        }
    }
    surface.present()
}

/// One replication being drawn.
struct Lane<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    warm_up: &'a WarmUp,
    theme: &'static Theme,
    area: Area,
}

impl<B: DrawingBackend> Lane<'_, B> {
    fn x(&self, message: f64) -> f64 {
        self.area.left + self.warm_up.message_axis.part(message) * self.area.width()
    }

    fn y(&self, cycles: f64) -> f64 {
        self.area.bottom - self.warm_up.latency_axis.part(cycles) * self.area.height()
    }

    fn title(&self, number: usize, run: &Run) -> Result<()> {
        let y = self.area.top - STRIP / 2.0 - 2.0;
        let ink = TextStyle::new(self.theme.ink, TEXT);
        let small = TextStyle::new(self.theme.muted, TEXT);
        let title = format!("Replication {number}");
        self.surface.text(&title, (EDGE, y), &ink)?;
        let room = self.area.right - EDGE - ink.width(&title) - BETWEEN;
        let words = Some(run.words()).filter(|words| small.width(words) <= room);
        let words = words.unwrap_or_else(|| run.words_in_short());
        self.surface
            .text(&words, (self.area.right, y), &small.right())
    }

    /// Shades the warm-up. It has an edge, so that even a very short one is visible.
    fn shade(&self, run: &Run) -> Result<()> {
        if run.left_out == 0 {
            return Ok(());
        }
        let Area {
            left, top, bottom, ..
        } = self.area;
        let end = self.x(run.left_out as f64);
        self.surface.rectangle(
            (left, top),
            (end, bottom),
            self.theme.wash(self.theme.muted),
        )?;
        let edge = Stroke {
            color: self.theme.muted,
            width: 1.0,
            dash: &[],
        };
        self.surface.vertical(end, top, bottom, &edge)
    }

    fn grid(&self) -> Result<()> {
        let Area {
            left,
            right,
            bottom,
            ..
        } = self.area;
        let line = |color| Stroke {
            color,
            width: 1.0,
            dash: &[],
        };
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

    fn course(&self, run: &Run) -> Result<()> {
        let spots: Vec<Spot> = run
            .line
            .iter()
            .map(|&(message, mean)| (self.x(message), self.y(mean)))
            .collect();
        let stroke = Stroke {
            color: self.theme.series[self.warm_up.series],
            width: 1.5,
            dash: &[],
        };
        self.surface.line(&spots, &stroke)?;
        let Some(mean) = run.mean_cycles else {
            return Ok(());
        };
        let dashed = Stroke {
            color: self.theme.ink,
            width: 1.0,
            dash: &[4.0, 3.0],
        };
        let ends = [run.left_out, run.messages].map(|messages| self.x(messages as f64));
        self.surface
            .horizontal(self.y(mean), ends[0], ends[1], &dashed)
    }

    fn axis(&self) -> Result<()> {
        let Area {
            left,
            right,
            bottom,
            ..
        } = self.area;
        let small = TextStyle::new(self.theme.muted, TEXT);
        let line = Stroke {
            color: self.theme.axis,
            width: 1.0,
            dash: &[],
        };
        let ticks = self
            .warm_up
            .message_axis
            .ticks((self.area.width() / 90.0) as usize);
        for (&messages, label) in ticks.iter().zip(labels(&ticks)) {
            let x = self.x(messages);
            self.surface.vertical(x, bottom, bottom + 4.0, &line)?;
            let half = small.width(&label) / 2.0;
            let x = x.clamp(half, right + EDGE - half);
            self.surface
                .text(&label, (x, bottom + 12.0), &small.centered())?;
        }
        self.surface.text(
            "messages delivered since the start",
            (left, bottom + 29.0),
            &small,
        )
    }
}

#[cfg(test)]
mod tests;
