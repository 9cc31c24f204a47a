//! Draws a chart of collective operations.

use loadcurve::scenario::letter;
use plotters::style::RGBAColor;

use super::axes::{power_label, powers, size_of};
use super::bound::{self, Side};
use super::content::{AlgorithmCurve, Basis, CollectiveChart, CollectiveNetwork};
use super::label::{NAME, SIGN, leader};
use super::layout::{CollectiveLayout, CollectivePlaces, TITLE_DROP, TITLE_RISE};
use super::legend::{GAP, Sign};
use super::line::{LineKind, PlacedLine, marker, series_color};
use crate::Result;
use crate::axes::Axes;
use crate::chart::{
    CURVE_WIDTH, LEGEND_LINE, RIM, SIMULATED_RADIUS, external_symbol, simulated_symbol,
};
use crate::frame::Frame;
use crate::heading;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{MARKERS, Theme};

/// Widths of a curve where messages meet, and where it is extrapolated with its dots.
const MEETING_WIDTH: f64 = 1.1;
const EXTRAPOLATED_WIDTH: f64 = 1.75;
const DOTS: &[f64] = &[1.75, 3.25];

/// Width of the line below the best algorithms, and the share of the colour in it.
const ENVELOPE_WIDTH: f64 = 10.0;
const ENVELOPE_SHARE: f64 = 0.3;

/// Radius of the small markers on a curve, and least number of sizes and least width from one to the next.
const ON_CURVE: f64 = 2.75;
const EVERY: usize = 4;
const MARKERS_APART: f64 = 70.0;

/// Lengths of ticks with and without labels, and distance of the labels below the axis.
const TICK: f64 = 5.0;
const MINOR_TICK: f64 = 3.0;
const TICK_DROP: f64 = 14.0;

/// Distance beyond which a line leads from the end of a curve to its name.
const LED: f64 = 2.0;

/// Shortest error bar, from the middle to an end, that its marker would not hide.
const SHORTEST_BAR: f64 = SIMULATED_RADIUS + 2.0;

/// Draws a chart and returns the positions of its parts. The cursor of the frame is a size in bytes.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, chart: &CollectiveChart, frame: &Frame) -> Result<CollectivePlaces> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let painter = CollectivePainter {
        surface,
        chart,
        theme: frame.background.theme(),
        layout: CollectiveLayout::of(chart, frame),
        weight: frame.curve_weight(),
    };
    surface.fill(painter.theme.background)?;
    if let Some(start) = painter.layout.heading {
        heading::draw(surface, painter.theme, &chart.heading, start, frame.width)?;
    }
    painter.impossible()?;
    painter.axes()?;
    painter.cursor(frame.cursor)?;
    painter.envelopes()?;
    painter.lines()?;
    painter.points()?;
    painter.crossings()?;
    painter.markers_at(frame.cursor)?;
    painter.names()?;
    painter.legend()?;
    Ok(painter.layout.places(scale))
}

struct CollectivePainter<'a> {
    surface: &'a Surface<'a>,
    chart: &'a CollectiveChart,
    theme: &'static Theme,
    layout: CollectiveLayout<'a>,
    /// Factor by which curves are bolder than usual.
    weight: f64,
}

impl CollectivePainter<'_> {
    fn color(&self, line: &PlacedLine) -> RGBAColor {
        line.color(self.chart, self.theme)
    }

    fn bounds(&self) -> impl Iterator<Item = &PlacedLine> {
        let lines = self.layout.lines.iter();
        lines.filter(|line| line.kind == LineKind::Bound)
    }

    /// The ground beyond the bound, with hatches along it. Those of several bounds would hide curves.
    fn impossible(&self) -> Result<()> {
        let (side, area) = (Side::of(self.chart), &self.layout.plane.area);
        for line in self
            .bounds()
            .filter(|_| self.chart.only_network().is_some())
        {
            let path = line.path();
            let [ground, hatch] = bound::colors(self.theme, self.color(line));
            self.surface.polygon(&side.ground(&path, area), ground)?;
            let stroke = Stroke::solid(hatch, bound::HATCH_WIDTH);
            for ends in side.hatches(&path, area) {
                self.surface.line(&ends, &stroke)?;
            }
        }
        Ok(())
    }

    fn axes(&self) -> Result<()> {
        let (layout, plane) = (&self.layout, &self.layout.plane);
        let axes = Axes {
            surface: self.surface,
            theme: self.theme,
            area: plane.area,
            x: plane.x,
            y: plane.y,
        };
        let (heights, labels) = &layout.heights;
        axes.labelled_grid(heights, labels, f64::NEG_INFINITY)?;
        let (bottom, small) = (plane.area.bottom, axes.small());
        for power in powers(&plane.x) {
            let is_labelled = layout.powers.contains(&power);
            let length = if is_labelled { TICK } else { MINOR_TICK };
            axes.tick(size_of(power), length)?;
        }
        for &power in &layout.powers {
            let at = (plane.x(size_of(power)), bottom + TICK_DROP);
            self.surface
                .text(&power_label(power), at, &small.centered())?;
        }
        axes.base()?;
        if !layout.has_titles {
            return Ok(());
        }
        let title = (layout.edge, plane.area.top - TITLE_RISE);
        self.surface.text(&self.chart.y_title(), title, &small)?;
        let end = (plane.area.right, bottom + TITLE_DROP);
        self.surface
            .text("size of a processor’s buffer", end, &small.right())
    }

    fn cursor(&self, bytes: Option<f64>) -> Result<()> {
        let area = self.layout.plane.area;
        let x = bytes.map(|bytes| self.layout.plane.x(bytes));
        let x = x.filter(|x| (area.left..=area.right).contains(x));
        let stroke = Stroke::solid(self.theme.muted, 1.0);
        x.map_or(Ok(()), |x| {
            self.surface.vertical(x, area.top, area.bottom, &stroke)
        })
    }

    /// Markers of all lines at the size under the pointer.
    fn markers_at(&self, bytes: Option<f64>) -> Result<()> {
        for line in &self.layout.lines {
            let mut points = line.points.iter();
            let point = points.find(|it| Some(it.0.bytes as f64) == bytes);
            if let Some(&(_, at)) = point {
                let shape = line
                    .curve(self.chart)
                    .map_or(MARKERS[0], |it| marker(it.index));
                self.surface
                    .marker(at, shape, self.color(line), self.theme.background)?;
            }
        }
        Ok(())
    }

    /// Broad pale lines below the best algorithms of the only network.
    fn envelopes(&self) -> Result<()> {
        let Some(network) = self.chart.only_network() else {
            return Ok(());
        };
        for (index, path) in self.layout.plane.envelope(network) {
            let color = self
                .theme
                .mixed(ENVELOPE_SHARE, series_color(self.theme, index));
            self.surface
                .line(&path, &Stroke::solid(color, ENVELOPE_WIDTH))?;
        }
        Ok(())
    }

    fn stroke(&self, color: RGBAColor, basis: Basis) -> Stroke {
        let stroke = Stroke::solid(color, self.weight * CURVE_WIDTH);
        match basis {
            Basis::Sure => stroke,
            Basis::Meeting => Stroke {
                width: self.weight * MEETING_WIDTH,
                ..stroke
            },
            Basis::Extrapolated => Stroke {
                width: self.weight * EXTRAPOLATED_WIDTH,
                dash: DOTS,
                ..stroke
            },
        }
    }

    fn bound_stroke(&self, color: RGBAColor) -> Stroke {
        Stroke {
            color,
            width: self.weight * bound::WIDTH,
            dash: bound::DASH,
        }
    }

    fn lines(&self) -> Result<()> {
        for line in &self.layout.lines {
            let color = self.color(line);
            if line.kind == LineKind::Bound {
                self.surface.line(&line.path(), &self.bound_stroke(color))?;
                continue;
            }
            for (basis, part) in line.parts() {
                self.surface.line(&part, &self.stroke(color, basis))?;
            }
        }
        let networks = self.chart.only_network().into_iter();
        for (network, curve) in
            networks.flat_map(|it| it.algorithms.iter().map(move |curve| (it, curve)))
        {
            let dotted = self.layout.plane.extrapolation(network, &curve.simulated);
            let color = series_color(self.theme, curve.index);
            self.surface
                .line(&dotted, &self.stroke(color, Basis::Extrapolated))?;
        }
        Ok(())
    }

    /// Small markers that tell the curves apart, simulated times, and those of others.
    fn points(&self) -> Result<()> {
        for line in &self.layout.lines {
            let Some(index) = line.index(self.chart) else {
                continue;
            };
            let every = sizes_apart(line);
            let skipped = if line.points.len() > every {
                index % every
            } else {
                0
            };
            let color = self.color(line);
            for &(_, at) in line.points.iter().skip(skipped).step_by(every) {
                self.surface
                    .filled_marker(at, marker(index), ON_CURVE, color)?;
            }
        }
        if let Some(network) = self.chart.only_network() {
            let mut algorithms = network.algorithms.iter();
            algorithms.try_for_each(|curve| self.simulated(network, curve))?;
        }
        let origins = self.chart.origins();
        for network in &self.chart.networks {
            let color = if self.chart.only_network().is_some() {
                self.theme.ink
            } else {
                series_color(self.theme, network.index)
            };
            for measured in &network.measured {
                let origin = origins.iter().position(|it| *it == measured.origin);
                for &(bytes, cycles) in &measured.times {
                    if let Some(at) = self.layout.plane.at(network, bytes as f64, cycles) {
                        external_symbol(self.surface, self.theme, at, origin.unwrap_or(0), color)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn simulated(&self, network: &CollectiveNetwork, curve: &AlgorithmCurve) -> Result<()> {
        let (color, shape) = (series_color(self.theme, curve.index), marker(curve.index));
        let plane = &self.layout.plane;
        for time in curve.simulated.iter().filter(|it| !it.is_extrapolated) {
            let at = |cycles| plane.at(network, time.bytes as f64, cycles);
            let Some(middle) = at(time.cycles) else {
                continue;
            };
            if let [Some(one), Some(other)] = time.range_cycles.map(at) {
                let (top, bottom) = (one.1.min(other.1), one.1.max(other.1));
                if bottom - top >= 2.0 * SHORTEST_BAR {
                    self.surface.bar(middle.0, (top, bottom), color)?;
                }
            }
            let rim = self.theme.background;
            let radius = SIMULATED_RADIUS + RIM;
            self.surface
                .outlined_marker(middle, shape, radius, rim, color)?;
        }
        Ok(())
    }

    /// Rings where the best algorithm changes, with the sizes.
    fn crossings(&self) -> Result<()> {
        let theme = self.theme;
        let style = TextStyle::new(theme.ink, TEXT);
        for crossing in &self.layout.crossings {
            if let Some((words, area)) = &crossing.words {
                let Rect {
                    left, top, bottom, ..
                } = leader(crossing.at, area);
                let thin = Stroke::solid(theme.muted, 1.0);
                self.surface.vertical(left, top, bottom, &thin)?;
                self.surface
                    .text(words, (area.left, area.middle().1), &style)?;
            }
            self.surface.disc(crossing.at, 4.0, theme.background)?;
            let color = if self.chart.only_network().is_some() {
                theme.ink
            } else {
                series_color(theme, self.chart.networks[crossing.network].index)
            };
            self.surface.ring(crossing.at, color)?;
        }
        Ok(())
    }

    /// The names at the ends of the lines, each with its marker, letter or dashes.
    fn names(&self) -> Result<()> {
        let theme = self.theme;
        for end in &self.layout.ends {
            let line = &self.layout.lines[end.line];
            let (color, (x, y)) = (self.color(line), end.sign);
            if (y - end.end.1).abs() > LED {
                let thin = Stroke::solid(theme.mixed(0.5, color), 1.0);
                let right = self.layout.plane.area.right;
                let path = [
                    end.end,
                    (end.end.0 + 2.0, end.end.1),
                    (right + 5.0, y),
                    (x, y),
                ];
                self.surface.line(&path, &thin)?;
            }
            match (line.kind, line.curve(self.chart)) {
                (LineKind::Bound, _) => self.surface.line(
                    &[(x - SIGN, y), (x + SIGN, y)],
                    &Stroke {
                        dash: &[5.0, 4.0],
                        ..self.bound_stroke(color)
                    },
                )?,
                (_, Some(curve)) => {
                    self.surface
                        .marker((x, y), marker(curve.index), color, theme.background)?;
                }
                _ => {
                    let letter = letter(self.chart.networks[line.network].index);
                    self.surface.letter((x, y), letter, color, theme)?;
                }
            }
            let name = TextStyle::new(color, NAME).bold();
            self.surface.text(&end.name, end.start, &name)?;
        }
        Ok(())
    }

    fn legend(&self) -> Result<()> {
        let (surface, theme) = (self.surface, self.theme);
        let ink = TextStyle::new(theme.ink, TEXT);
        for entry in &self.layout.legend {
            let (x, y) = entry.at;
            let (middle, line) = ((x + LEGEND_LINE / 2.0, y), [(x, y), (x + LEGEND_LINE, y)]);
            let stroke = |basis| self.stroke(theme.muted, basis);
            match entry.sign {
                Sign::Best if self.chart.only_network().is_some() => {
                    let pale = theme.mixed(ENVELOPE_SHARE, theme.muted);
                    surface.line(&line, &Stroke::solid(pale, ENVELOPE_WIDTH))?;
                    surface.line(&line, &stroke(Basis::Sure))?;
                }
                Sign::Best => surface.line(&line, &stroke(Basis::Sure))?,
                Sign::Meeting => surface.line(&line, &stroke(Basis::Meeting))?,
                Sign::Simulated => simulated_symbol(surface, theme, middle, false)?,
                Sign::Extrapolated => surface.line(&line, &stroke(Basis::Extrapolated))?,
                Sign::Bound => self.bound_sign(&line)?,
                Sign::Origin(origin) => external_symbol(surface, theme, middle, origin, theme.ink)?,
            }
            surface.text(&entry.words, (x + LEGEND_LINE + GAP, y), &ink)?;
        }
        Ok(())
    }

    /// The dashes of the bound with hatches on their impossible side.
    fn bound_sign(&self, line: &[Point; 2]) -> Result<()> {
        let [(left, y), (right, _)] = *line;
        let area = Rect::between((left, y - 8.0), (right, y + 8.0));
        let sides = self.chart.only_network().map(|_| Side::of(self.chart));
        let hatch = Stroke::solid(
            bound::colors(self.theme, self.theme.muted)[1],
            bound::HATCH_WIDTH,
        );
        for ends in sides.iter().flat_map(|side| side.hatches(line, &area)) {
            self.surface.line(&ends, &hatch)?;
        }
        self.surface
            .line(line, &self.bound_stroke(self.theme.muted))
    }
}

/// Number of sizes from one marker of a line to the next.
fn sizes_apart(line: &PlacedLine) -> usize {
    let path = line.path();
    let width = path.last().map_or(0.0, |last| last.0 - path[0].0);
    let step = width / path.len().max(2).saturating_sub(1) as f64;
    let apart = (MARKERS_APART / step.max(1.0)).ceil() as usize;
    apart.max(EVERY)
}
