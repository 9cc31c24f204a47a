//! Draws a chart of bars.

use plotters::style::RGBAColor;

use super::content::{Bar, BarChart};
use super::filling::{Filling, HATCH, OUTLINE};
use super::layout::{BarLayout, LEAST, PLATEAU, PlacedBar, Row, name_style};
use super::legend::{Entry, GAP, SIGN, Sign};
use super::values;
use crate::Result;
use crate::axes::Axes;
use crate::axis::Axis;
use crate::frame::Frame;
use crate::heading;
use crate::polyline::{Point, Rect};
use crate::surface::{CAP, ERROR_BAR, Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{Marker, Theme};

/// Width for a tick of the axis.
const TICK_WIDTH: f64 = 70.0;

/// Length of dashes and gaps of the mark of the ideal throughput and of the line of the limit, and their widths.
pub(super) const IDEAL_DASH: &[f64] = &[3.0, 1.5];
pub(super) const IDEAL_WIDTH: f64 = 2.0;
pub(super) const LIMIT_DASH: &[f64] = &[5.0, 4.0];
pub(super) const LIMIT_WIDTH: f64 = 1.25;

/// Width in pixels from which the interval of the ideal throughput is a band.
const BAND: f64 = 2.5;

/// Share of a bar's colour in the line to its ideal throughput.
pub(super) const LEADER: f64 = 0.4;

/// Background around an interval, which sets it off from its bar.
const HALO: f64 = 3.0;

/// Draws a chart of bars and returns the rows of its bars.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, chart: &BarChart, frame: &Frame) -> Result<Vec<PlacedBar>> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let painter = BarPainter {
        surface,
        chart,
        theme: frame.background.theme(),
        layout: BarLayout::of(chart, frame),
    };
    surface.fill(painter.theme.background)?;
    if let Some(start) = painter.layout.heading {
        heading::draw(surface, painter.theme, &chart.heading, start, frame.width)?;
    }
    painter.legend()?;
    painter.axis()?;
    painter.limit()?;
    painter.leaders()?;
    painter.patches()?;
    painter.bars()?;
    painter.names()?;
    painter.values()?;
    let placed = painter.layout.placed(chart).into_iter();
    let enlarged = |bar: PlacedBar| PlacedBar {
        area: bar.area.enlarged(scale),
        ..bar
    };
    Ok(placed.map(enlarged).collect())
}

struct BarPainter<'a> {
    surface: &'a Surface<'a>,
    chart: &'a BarChart,
    theme: &'static Theme,
    layout: BarLayout,
}

impl BarPainter<'_> {
    fn legend(&self) -> Result<()> {
        let ink = TextStyle::new(self.theme.ink, TEXT);
        for Entry { sign, words, start } in &self.layout.legend {
            let (x, y) = *start;
            let (middle, half) = (x + SIGN / 2.0, SIGN / 2.0 - 1.0);
            let swatch = Rect::between((x, y - half), (x + SIGN, y + half));
            match *sign {
                Sign::Kind(kind) => self.filled(Filling::of(kind), &swatch)?,
                Sign::Ideal => self.ideal([middle; 2], &swatch)?,
                Sign::Plateau => self.plateau((middle, y), half, self.theme.muted)?,
                Sign::Interval => self.interval([x, x + SIGN], y, CAP)?,
                Sign::Least => self.least((middle, y))?,
            }
            self.surface.text(words, (x + SIGN + GAP, y), &ink)?;
        }
        Ok(())
    }

    /// The axis below, and lines through the bars at its ticks.
    fn axis(&self) -> Result<()> {
        let axes = Axes {
            surface: self.surface,
            theme: self.theme,
            area: self.layout.area,
            x: self.chart.x_axis,
            y: Axis::linear(1.0),
        };
        let (Rect { top, bottom, .. }, grid) = (axes.area, Stroke::solid(self.theme.grid, 1.0));
        for tick in ticks(&self.layout, self.chart) {
            self.surface.vertical(axes.x(tick), top, bottom, &grid)?;
        }
        axes.base()?;
        axes.below(TICK_WIDTH, &self.chart.x_title)?;
        let zero = Stroke::solid(self.theme.axis, 1.0);
        self.surface.vertical(axes.area.left, top, bottom, &zero)
    }

    /// The line of the limit with its name.
    fn limit(&self) -> Result<()> {
        let named = self.layout.limit.as_ref();
        let Some((limit, (words, middle))) = self.chart.limit.as_ref().zip(named) else {
            return Ok(());
        };
        let line = Stroke {
            color: self.theme.ink,
            width: LIMIT_WIDTH,
            dash: LIMIT_DASH,
        };
        let (x, area) = (self.layout.x(self.chart, limit.value), self.layout.area);
        self.surface
            .vertical(x, area.top - 2.0, area.bottom, &line)?;
        let style = TextStyle::new(self.theme.ink, TEXT).centered();
        self.surface.text(words, *middle, &style)
    }

    /// Thin lines from the ends of the bars to the marks of their ideal throughput.
    fn leaders(&self) -> Result<()> {
        for (row, bar) in self.layout.rows(self.chart) {
            let Some((value, [low, _])) = bar.value.zip(bar.ideal) else {
                continue;
            };
            let color = Filling::of(bar.kind).color(self.theme);
            let line = Stroke::solid(self.theme.mixed(LEADER, color), 1.0);
            let [from, to] = [value, low].map(|load| self.layout.x(self.chart, load));
            let (_, y) = row.area.middle();
            self.surface.horizontal(y, from, to, &line)?;
        }
        Ok(())
    }

    /// Covers the lines below the values with background.
    fn patches(&self) -> Result<()> {
        let mut values = self.layout.values.iter();
        let ground = self.theme.background;
        values.try_for_each(|value| self.surface.rectangle(&value.ground(), ground))
    }

    fn bars(&self) -> Result<()> {
        let mut rows = self.layout.rows(self.chart);
        rows.try_for_each(|(row, bar)| self.bar(row, bar))
    }

    fn bar(&self, row: &Row, bar: &Bar) -> Result<()> {
        let (layout, chart) = (&self.layout, self.chart);
        let x = |load: f64| layout.x(chart, load);
        let (body, (_, y)) = (layout.body(chart, row, 0.0), row.area.middle());
        if let Some([low, high]) = bar.ideal.map(|ideal| ideal.map(x)).filter(is_band) {
            let band = Rect {
                left: low,
                right: high,
                ..body
            };
            self.surface
                .rectangle(&band, self.theme.tint(self.theme.muted))?;
        }
        if let Some(value) = bar.value {
            let filled = layout.body(chart, row, value);
            self.filled(Filling::of(bar.kind), &filled)?;
        }
        if let Some(ideal) = bar.ideal {
            self.ideal(ideal.map(x), &row.area)?;
        }
        if let Some((value, half)) = bar.value.zip(bar.half_width) {
            let cap = CAP.min(body.height() / 2.0 - 0.5);
            self.interval([value - half, value + half].map(x), y, cap)?;
        }
        if let Some(least) = bar.least {
            self.least((x(least), y))?;
        }
        let Some(plateau) = bar.plateau else {
            return Ok(());
        };
        let color = Filling::of(bar.kind).color(self.theme);
        let radius = PLATEAU.min(row.area.height() / 2.0);
        self.plateau((x(plateau), y), radius, color)
    }

    /// A bar with the outline and the filling of its kind.
    fn filled(&self, filling: Filling, bar: &Rect) -> Result<()> {
        let color = filling.color(self.theme);
        self.surface.rectangle(bar, color)?;
        if filling.share() == 1.0 || bar.width() <= 2.0 * OUTLINE {
            return Ok(());
        }
        let inside = bar.grown(-OUTLINE);
        let fill = self.theme.mixed(filling.share(), color);
        self.surface.rectangle(&inside, fill)?;
        let hatch = Stroke::solid(color, HATCH);
        let mut lines = filling.hatching(&inside).into_iter();
        lines.try_for_each(|line| self.surface.line(&line, &hatch))
    }

    /// The dashed marks at the ends of the interval of an ideal throughput, or one if they are as good as the same.
    fn ideal(&self, ends: [f64; 2], area: &Rect) -> Result<()> {
        let stroke = Stroke {
            color: self.theme.ink,
            width: IDEAL_WIDTH,
            dash: IDEAL_DASH,
        };
        let mut marks = ideal_marks(ends).into_iter();
        marks.try_for_each(|x| self.surface.vertical(x, area.top, area.bottom, &stroke))
    }

    fn interval(&self, ends: [f64; 2], y: f64, cap: f64) -> Result<()> {
        let halo = Stroke::solid(self.theme.background, HALO);
        self.surface.horizontal(y, ends[0], ends[1], &halo)?;
        let stroke = Stroke::solid(self.theme.ink, ERROR_BAR);
        self.surface.bar_across(y, ends, cap, &stroke)
    }

    fn least(&self, at: Point) -> Result<()> {
        let (ink, rim) = (self.theme.ink, self.theme.background);
        self.surface
            .filled_marker(at, Marker::Diamond, LEAST, rim)?;
        self.surface
            .filled_marker(at, Marker::Diamond, LEAST - 1.0, ink)
    }

    fn plateau(&self, at: Point, radius: f64, color: RGBAColor) -> Result<()> {
        let inside = self.theme.background;
        self.surface
            .outlined_marker(at, Marker::Circle, radius, color, inside)
    }

    fn names(&self) -> Result<()> {
        for (group, name, end) in &self.layout.names {
            let style = TextStyle {
                color: self.theme.ink,
                ..name_style(self.chart.groups[*group].is_current)
            };
            self.surface.text(name, *end, &style.right())?;
        }
        Ok(())
    }

    fn values(&self) -> Result<()> {
        for value in &self.layout.values {
            let color = match value.kind {
                Some(kind) => Filling::of(kind).color(self.theme),
                None => self.theme.muted,
            };
            let style = TextStyle {
                color,
                ..values::style(value.kind.is_some())
            };
            self.surface.text(&value.text, value.start, &style)?;
        }
        Ok(())
    }
}

/// The ticks of the axis.
pub(super) fn ticks(layout: &BarLayout, chart: &BarChart) -> Vec<f64> {
    chart
        .x_axis
        .ticks((layout.area.width() / TICK_WIDTH) as usize)
}

/// True if an interval is wide enough for a band.
pub(super) fn is_band([low, high]: &[f64; 2]) -> bool {
    high - low >= BAND
}

/// Positions of the marks of an ideal throughput.
pub(super) fn ideal_marks(ends: [f64; 2]) -> Vec<f64> {
    if is_band(&ends) {
        return ends.to_vec();
    }
    vec![f64::midpoint(ends[0], ends[1])]
}
