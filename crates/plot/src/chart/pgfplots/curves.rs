//! Everything between the axes: curves, published and simulated points, those of other programs, the
//! operating point.

use loadcurve::number::shortest;

use super::marks::{self, KNEE, PUBLISHED, SIMULATED, tex_length};
use super::tex_axis::{TexAxis, clip_curve};
use crate::chart::layout::Plane;
use crate::chart::published::{Place, PublishedPoint};
use crate::chart::series::{Metric, Series, SimulatedPoint};
use crate::chart::symbols::{ARROW_STEM, EXTERNAL_WIDTH, FAINT_SHARE};
use crate::polyline::{Point, parted};

/// The curves of a panel, between two axes.
#[derive(Debug)]
pub(super) struct Curves<'a> {
    pub(super) plane: Plane<'a>,
    pub(super) x: TexAxis,
    pub(super) y: TexAxis,
}

impl Curves<'_> {
    pub(super) fn tex(&self, operating: Option<f64>) -> String {
        let series = || self.plane.chart.series.iter();
        let lines = series().map(|series| self.lines(series));
        let published = series().map(|series| self.published(series));
        let simulated = series().map(|series| self.simulated(series));
        let external = series().map(|series| self.external(series));
        let knees = series().map(|series| self.knees(series));
        let operating = operating.into_iter().flat_map(|load| {
            let marks = series().map(move |series| self.mark_at(series, load));
            marks.collect::<Vec<_>>()
        });
        lines
            .chain(published)
            .chain(simulated)
            .chain(external)
            .chain(knees)
            .chain(operating)
            .collect()
    }

    fn coordinate(&self, (load, value): Point) -> String {
        format!("({},{})", self.x.text(load), self.y.text(value))
    }

    /// The same for drawing commands, whose coordinates are otherwise in points.
    fn drawing_coordinate(&self, (load, value): Point) -> String {
        format!("(axis cs:{},{})", self.x.text(load), self.y.text(value))
    }

    /// A curve, with one plot per piece and a ring at its end.
    fn lines(&self, series: &Series) -> String {
        let number = series.index + 1;
        let plots = clip_curve(series.points(self.plane.panel.metric), &self.x, &self.y);
        let plots = plots.iter().map(|piece| {
            let plot = |piece: &[Point], faint: &str| {
                let coordinates: Vec<String> = piece
                    .iter()
                    .map(|&coordinate| self.coordinate(coordinate))
                    .collect();
                format!(
                    "\\addplot[loadcurve {number}, no marks{faint}] coordinates {{\n{}\n}};\n",
                    coordinates.join("\n")
                )
            };
            let Some(sure_to) = series.sure_to else {
                return plot(piece, "");
            };
            let faint = format!(", opacity={FAINT_SHARE}");
            let parts = parted(piece, sure_to);
            let parts = parts.iter().zip(["", &faint]);
            let parts = parts.filter(|(part, _)| part.len() > 1);
            parts.map(|(part, faint)| plot(part, faint)).collect()
        });
        let ends = self.plane.finite_end(series).is_some();
        let end = series
            .points(self.plane.panel.metric)
            .iter()
            .rev()
            .find_map(|&(load, value)| Some((load, value?)));
        let ring = end.filter(|_| ends).map(|end| {
            format!(
                "\\draw[loadcurve {number}, solid, line width={}] {} circle [radius={}];\n",
                tex_length(1.5),
                self.drawing_coordinate(end),
                tex_length(4.0)
            )
        });
        plots.chain(ring).collect()
    }

    /// Published values: a hollow marker for the paper's simulator, a cross for its model.
    fn published(&self, series: &Series) -> String {
        let metric = self.plane.panel.metric;
        let plot = |style: &str, of: &dyn Fn(&PublishedPoint) -> Option<Place>| {
            let coordinates = series.published.iter().filter_map(|published| {
                let (x, values) = of(published)?;
                let value = metric.of(values);
                let is_shown = self.x.contains(x) && self.y.contains(value);
                is_shown.then(|| self.coordinate((x, value)))
            });
            marks::plot(style, coordinates)
        };
        let number = series.index + 1;
        let hollow = marks::hollow(
            &marks::name(number),
            &format!("loadcurve {number}"),
            PUBLISHED,
        );
        let simulated = plot(&hollow, &|published| Some(published.values().0));
        simulated + &plot(&marks::cross("loadcurve ink"), &|it| it.values().1)
    }

    /// Simulated points: with error bars inside the axes, as arrows at the edges otherwise.
    fn simulated(&self, series: &Series) -> String {
        let shown: Vec<&SimulatedPoint> = series
            .simulated
            .iter()
            .filter(|point| self.x.contains(point.x))
            .collect();
        let plot = |is_growing: bool| {
            let points = shown.iter().filter(|point| point.is_growing == is_growing);
            let coordinates = points.filter_map(|point| self.point(point));
            let number = series.index + 1;
            let (mark, color) = (marks::name(number), format!("loadcurve {number}"));
            let style = if is_growing {
                marks::unfinished(&mark, &color)
            } else {
                marks::filled(&mark, &color, SIMULATED)
            };
            let bars = bars(&color, self.plane.chart.unit.is_throughput());
            marks::plot(&(style + &bars), coordinates)
        };
        let arrows = shown
            .iter()
            .filter_map(|point| self.arrow(point, series.index, Head::Filled));
        [plot(false), plot(true)]
            .into_iter()
            .chain(arrows)
            .collect()
    }

    /// Points of other programs: with error bars inside the axes, as arrows at the edges otherwise.
    fn external(&self, series: &Series) -> String {
        let color = format!("loadcurve {}", series.index + 1);
        let shown = series.external.iter();
        let shown = shown.filter(|external| self.x.contains(external.point.x));
        let plots = (0..self.plane.chart.origins.len()).map(|origin| {
            let points = shown.clone().filter(|external| external.origin == origin);
            let coordinates = points.filter_map(|external| self.point(&external.point));
            let bars = bars(&color, self.plane.chart.unit.is_throughput());
            marks::plot(&(marks::external(origin, &color) + &bars), coordinates)
        });
        let arrows = shown
            .clone()
            .filter_map(|it| self.arrow(&it.point, series.index, Head::Open));
        plots.chain(arrows).collect()
    }

    /// Knees inside the axes: a hollow marker for the model's, a bar for the simulated one.
    fn knees(&self, series: &Series) -> String {
        let Some(knee) = &series.knee else {
            return String::new();
        };
        let (number, latency) = (series.index + 1, knee.latency);
        let color = format!("loadcurve {number}");
        let is_shown = |load: &f64| self.plane.knee_at(*load, latency).is_some();
        let model = knee.model.filter(is_shown).map(|load| {
            let mark = marks::hollow(&marks::name(number), &color, KNEE);
            let at = self.coordinate((load, latency));
            format!("\\addplot[only marks, {mark}] coordinates {{{at}}};\n")
        });
        let simulated = knee.simulated.filter(|(load, _)| is_shown(load));
        let simulated = simulated.map(|(load, half_width)| {
            let ends = [load - half_width, load + half_width];
            let ends = ends.map(|load| self.drawing_coordinate((load, latency)));
            marks::knee(&color, &ends)
        });
        model.into_iter().chain(simulated).collect()
    }

    /// A point inside the axes, with its error bar.
    fn point(&self, point: &SimulatedPoint) -> Option<String> {
        let measured = point.measured(self.plane.panel.metric);
        let (value, half_width) = measured.filter(|&(value, _)| self.y.contains(value))?;
        let (down, up) = self.y.error_bar_lengths(value, half_width);
        let (left, right) = self.x.error_bar_lengths(point.x, point.x_half_width);
        let [down, up, left, right] = [down, up, left, right].map(shortest);
        let interval = if down == up && left == right {
            format!("+- ({right},{up})")
        } else {
            format!("+= ({right},{up}) -= ({left},{down})")
        };
        Some(format!("{} {interval}", self.coordinate((point.x, value))))
    }

    /// An arrow at an edge. Without a stem, the point lies outside the shown range; with a stem, it
    /// has no value because the network cannot sustain the load.
    fn arrow(&self, point: &SimulatedPoint, index: usize, head: Head) -> Option<String> {
        let axis = self.y.axis;
        let metric = self.plane.panel.metric;
        let value = point.measured(metric).map(|(value, _)| value);
        let (edge, inwards, stem) = match value {
            Some(value) if self.y.contains(value) => return None,
            Some(value) if value < axis.min() => (axis.min(), 1.0, false),
            Some(_) => (axis.max(), -1.0, false),
            None if metric == Metric::Latency && point.is_beyond => (axis.max(), -1.0, true),
            None => return None,
        };
        let at = self.drawing_coordinate((point.x, edge));
        let down = |pixels: f64| tex_length(inwards * pixels);
        let color = format!("loadcurve {}", index + 1);
        let stem = if stem {
            format!(
                "\\draw[{color}, solid, line width={}] {at} ++(0pt,{}) -- ++(0pt,{});\n",
                tex_length(1.5),
                down(4.0),
                down(ARROW_STEM - 4.0)
            )
        } else {
            String::new()
        };
        let head = match head {
            Head::Filled => format!(
                "\\fill[{color}] {at} ++(0pt,{}) -- ++({},{}) -- ++({},0pt) -- cycle;\n",
                down(1.0),
                tex_length(3.5),
                down(6.0),
                tex_length(-7.0)
            ),
            Head::Open => format!(
                "\\draw[{color}, solid, line width={}] {at} ++({},{}) -- ++({},{}) -- ++({},{});\n",
                tex_length(EXTERNAL_WIDTH),
                tex_length(-3.5),
                down(7.0),
                tex_length(3.5),
                down(-6.0),
                tex_length(3.5),
                down(6.0)
            ),
        };
        Some(stem + &head)
    }

    /// The marker on a curve at the operating point.
    fn mark_at(&self, series: &Series, load: f64) -> String {
        let value = series.at(self.plane.panel.metric, load);
        let x = self.plane.series_x(series, load);
        let at = x.zip(value);
        let Some(at) = at.filter(|&(x, value)| self.x.contains(x) && self.y.contains(value)) else {
            return String::new();
        };
        let mark = marks::on_curve(series.index);
        format!(
            "\\addplot[only marks, {mark}] coordinates {{{}}};\n",
            self.coordinate(at)
        )
    }
}

/// The head of an arrow: filled, or open for a point of another program, whose mark has no area.
#[derive(Debug, Clone, Copy)]
enum Head {
    Filled,
    Open,
}

/// The style of error bars, in both directions if the horizontal axis is measured, too.
fn bars(color: &str, is_both: bool) -> String {
    let across = if is_both {
        "x dir=both, x explicit, "
    } else {
        ""
    };
    let line = format!("draw={color}, line width={}", tex_length(1.25));
    format!(
        ", error bars/.cd, {across}y dir=both, y explicit, error bar style={{{line}}}, \
         error mark options={{{line}, rotate=90, mark size={}}}",
        tex_length(3.5)
    )
}
