//! The course of a run: the running latency of each replication from its first message on, with
//! what was left out as warm-up shaded.

use loadcurve::number::rounded_text;
use loadcurve::sim::Report;
use loadcurve::sim::statistics::BatchMeans;
use plotters::prelude::DrawingBackend;

use crate::Result;
use crate::axis::{Axis, labels};
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::{Lettering, Stroke, Surface};
use crate::text::TEXT;
use crate::theme::Theme;

/// How many replications are drawn at the most; more are alike.
const MOST_RUNS: usize = 6;

/// The picture stands in a page with a margin of its own.
const EDGE: f64 = 1.0;

/// A replication's room: a line of text and its curve.
const STRIP: f64 = 24.0;
const LANE: f64 = 52.0;
const GAP: f64 = 10.0;

/// Between the name of a replication and what is said of it, at the least.
const BETWEEN: f64 = 8.0;

/// Below the last: the labels of the ticks, and the title of the axis.
const BELOW: f64 = 38.0;

/// Some replications at one load, ready to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct WarmUp {
    runs: Vec<Run>,
    message_axis: Axis,
    latency_axis: Axis,
    /// The place of the curve, whose colour it has.
    series: usize,
}

/// One replication.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    /// The middle of each stretch, in messages, with its mean latency.
    line: Vec<(f64, f64)>,
    messages: u64,
    /// How many of the first messages are left out.
    left_out: u64,
    /// The mean latency of the rest.
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

    /// What was left out, in words.
    fn words(&self) -> String {
        if self.mean_cycles.is_none() {
            return format!("no end of the warm-up in {} messages", self.messages);
        }
        format!("{} of {} messages left out", self.left_out, self.messages)
    }

    /// The same for narrow pictures.
    fn words_in_short(&self) -> String {
        if self.mean_cycles.is_none() {
            return "no end of the warm-up".to_owned();
        }
        format!("{} of {} left out", self.left_out, self.messages)
    }
}

impl WarmUp {
    /// The first replications of a load; `None` while nothing has been delivered.
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
        // A constant latency has no range of its own.
        let margin = (0.08 * (most - least)).max(0.01 * most).max(0.1);
        Some(Self {
            message_axis: Axis::linear(messages as f64),
            latency_axis: Axis::linear_between((least - margin).max(0.0), most + margin),
            runs,
            series,
        })
    }

    /// The height that it needs, in CSS pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.runs.len() as f64 * (STRIP + LANE + GAP) - GAP + BELOW
    }

    /// What it shows, in sentences.
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

    /// Where the curve of each replication goes.
    fn areas(&self, frame: &Frame) -> Vec<Area> {
        let small = Lettering::new(frame.ground.theme().muted, TEXT);
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

/// How many ticks of latency a replication has at the most.
const LATENCY_TICKS: usize = 3;

/// Draws the replications, one below the other.
///
/// # Errors
/// [`crate::Error::Surface`] when the backend refuses.
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
        let ink = Lettering::new(self.theme.ink, TEXT);
        let small = Lettering::new(self.theme.muted, TEXT);
        let title = format!("Replication {number}");
        self.surface.text(&title, (EDGE, y), &ink)?;
        let room = self.area.right - EDGE - ink.width(&title) - BETWEEN;
        let words = Some(run.words()).filter(|words| small.width(words) <= room);
        let words = words.unwrap_or_else(|| run.words_in_short());
        self.surface
            .text(&words, (self.area.right, y), &small.right())
    }

    /// What was left out: a shade with an edge, however little it is.
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
        let small = Lettering::new(self.theme.muted, TEXT).right();
        let ticks = self.warm_up.latency_axis.ticks(LATENCY_TICKS);
        for (&cycles, label) in ticks.iter().zip(labels(&ticks)) {
            let y = self.y(cycles);
            self.surface
                .horizontal(y, left, right, &line(self.theme.grid))?;
            // Near the upper edge it would touch the title.
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
        let small = Lettering::new(self.theme.muted, TEXT);
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
mod tests {
    use super::*;
    use crate::tests::{Shape, are_in_their_places, named, shapes};
    use crate::theme::hex;
    use loadcurve::curve::{Curve, Experiment};
    use loadcurve::scenario::Scenario;

    fn warm_up(net: &str, part: f64) -> WarmUp {
        let scenario = Scenario::read(&format!("net={net}&precision=20")).scenario;
        let curve = Curve::of(&scenario.networks[0]);
        let load = part * curve.scale().saturation_messages;
        let mut experiment = Experiment::of(&curve, &scenario.view).at([load].into_iter());
        for task in experiment.wanted() {
            let mut replication = task.start();
            while !replication.step(1 << 20) {}
            experiment.take(&task, &replication.report());
        }
        WarmUp::of(experiment.reports_at(load), 0).unwrap()
    }

    #[test]
    fn every_replication_is_drawn_inside_the_picture() {
        let warm_up = warm_up("fat-tree,n:16", 0.7);
        assert_eq!(warm_up.runs.len(), 2);
        let frame = Frame {
            width: 300.0,
            height: warm_up.height(),
            ..Frame::default()
        };
        let areas = warm_up.areas(&frame);
        assert!(areas[0].bottom < areas[1].top - STRIP / 2.0);
        assert!(areas[1].bottom + BELOW <= frame.height);
        for run in &warm_up.runs {
            assert!(run.left_out < run.messages);
            for &(message, mean) in &run.line {
                assert!((0.0..=1.0).contains(&warm_up.message_axis.part(message)));
                assert!((0.0..=1.0).contains(&warm_up.latency_axis.part(mean)));
            }
        }
        assert!(warm_up.summary().contains("Replication 2: "));
    }

    #[test]
    fn a_warm_up_without_end_leaves_out_everything() {
        let warm_up = warm_up("fat-tree,n:16", 1.3);
        assert!(warm_up.runs.iter().all(|run| run.left_out == run.messages));
        assert!(warm_up.summary().contains("no end of the warm-up"));
    }

    #[test]
    fn nothing_delivered_is_nothing_to_draw() {
        assert_eq!(WarmUp::of(std::iter::empty(), 0), None);
        let scenario = Scenario::read("net=fat-tree,n:4").scenario;
        let curve = Curve::of(&scenario.networks[0]);
        let experiment = Experiment::of(&curve, &scenario.view);
        let unbegun = experiment.wanted()[0].start().report();
        assert_eq!(WarmUp::of([&unbegun].into_iter(), 0), None);
    }

    /// A hundred messages, in four stretches of one latency each.
    fn run(left_out: u64, mean_cycles: Option<f64>) -> Run {
        Run {
            line: vec![(12.5, 20.0), (37.5, 40.0), (62.5, 30.0), (87.5, 32.0)],
            messages: 100,
            left_out,
            mean_cycles,
        }
    }

    fn of_runs(runs: Vec<Run>) -> WarmUp {
        WarmUp {
            runs,
            message_axis: Axis::linear(100.0),
            latency_axis: Axis::linear_between(10.0, 50.0),
            series: 1,
        }
    }

    fn drawn(warm_up: &WarmUp, width: f64) -> (Vec<Shape>, Frame) {
        let frame = Frame {
            width,
            height: warm_up.height(),
            ..Frame::default()
        };
        let shapes = shapes(&frame, |surface| draw(surface, warm_up, &frame));
        are_in_their_places(&shapes, &frame);
        (shapes, frame)
    }

    #[test]
    fn every_replication_has_its_course_its_mean_and_a_shade_as_wide_as_what_is_left_out() {
        let warm_up = of_runs(vec![run(25, Some(34.0)), run(50, Some(31.0))]);
        let (shapes, frame) = drawn(&warm_up, 500.0);
        let theme = frame.ground.theme();
        // The first is the background.
        let shades = &named(&shapes, "rect")[1..];
        assert_eq!(shades.len(), 2);
        for ((run, area), shade) in warm_up.runs.iter().zip(warm_up.areas(&frame)).zip(shades) {
            let x = |messages: u64| area.left + area.width() * messages as f64 / 100.0;
            let y = |cycles: f64| area.bottom - area.height() * (cycles - 10.0) / 40.0;
            let is_near = |one: f64, other: f64| (one - other).abs() <= 0.63;
            assert_eq!(shade.color, hex(theme.wash(theme.muted)).to_uppercase());
            assert!(is_near(shade.area.left, area.left));
            assert!(is_near(shade.area.right, x(run.left_out)));
            assert!(is_near(shade.area.top, area.top) && is_near(shade.area.bottom, area.bottom));
            let here: Vec<&Shape> = named(&shapes, "polyline")
                .into_iter()
                .filter(|line| line.area.top >= area.top - 1.0)
                .filter(|line| line.area.bottom <= area.bottom + 1.0)
                .collect();
            let color = hex(theme.series[1]).to_uppercase();
            let course: Vec<_> = here.iter().filter(|line| line.color == color).collect();
            assert_eq!(course.len(), 1);
            for (&(at, cycles), &spot) in run.line.iter().zip(&course[0].spots) {
                assert!(is_near(spot.0, area.left + area.width() * at / 100.0));
                assert!(is_near(spot.1, y(cycles)));
            }
            // The mean is dashed over the messages that it is of.
            let color = hex(theme.ink).to_uppercase();
            let mean: Vec<_> = here.iter().filter(|line| line.color == color).collect();
            assert!(mean.len() > 10);
            for dash in &mean {
                assert!(dash.is_level() && is_near(dash.area.top, y(run.mean_cycles.unwrap())));
            }
            assert!(is_near(mean[0].area.left, x(run.left_out)));
            assert!(mean[mean.len() - 1].area.right <= x(100) + 0.63);
        }
        let texts = named(&shapes, "text").into_iter();
        let words: Vec<&str> = texts.map(|text| text.words.as_str()).collect();
        for expected in [
            "Replication 1",
            "25 of 100 messages left out",
            "Replication 2",
            "50 of 100 messages left out",
            "messages delivered since the start",
        ] {
            let found = words.iter().filter(|&&words| words == expected);
            assert_eq!(found.count(), 1, "{expected} in {words:?}");
        }
    }

    #[test]
    fn without_a_warm_up_there_is_no_shade_and_without_its_end_no_mean() {
        let ink = hex(crate::theme::Ground::Light.theme().ink).to_uppercase();
        let counts = |run: Run| {
            let (shapes, _) = drawn(&of_runs(vec![run]), 500.0);
            let means = named(&shapes, "polyline").into_iter();
            (
                named(&shapes, "rect").len() - 1,
                means.filter(|line| line.color == ink).count(),
            )
        };
        let (shades, dashes) = counts(run(0, Some(30.0)));
        assert!(shades == 0 && dashes > 20, "{shades} {dashes}");
        assert_eq!(counts(run(100, None)), (1, 0));
    }

    #[test]
    fn a_narrow_picture_says_the_same_in_fewer_words() {
        let words = |width, mean_cycles| {
            let run = Run {
                messages: 2_000_000,
                ..run(450_000, mean_cycles)
            };
            let warm_up = WarmUp {
                message_axis: Axis::linear(2e6),
                ..of_runs(vec![run])
            };
            let (shapes, _) = drawn(&warm_up, width);
            named(&shapes, "text")[1].words.clone()
        };
        let wide = "450000 of 2000000 messages left out";
        assert_eq!(words(400.0, Some(30.0)), wide);
        assert_eq!(words(272.0, Some(30.0)), "450000 of 2000000 left out");
        let wide = "no end of the warm-up in 2000000 messages";
        assert_eq!(words(400.0, None), wide);
        assert_eq!(words(272.0, None), "no end of the warm-up");
    }

    #[test]
    fn what_was_simulated_is_drawn_in_its_place_at_any_width() {
        for part in [0.7, 1.3] {
            let warm_up = warm_up("fat-tree,n:16", part);
            for width in [272.0, 300.0, 900.0] {
                let (shapes, _) = drawn(&warm_up, width);
                let color = hex(crate::theme::Ground::Light.theme().series[0]).to_uppercase();
                let lines = named(&shapes, "polyline").into_iter();
                let courses = lines.filter(|line| line.color == color);
                assert_eq!(courses.count(), warm_up.runs.len());
            }
        }
    }
}
