//! One panel being drawn: grid, axes, curves with their labels, and read-out lines.

use plotters::style::RGBAColor;

use crate::Result;
use crate::axes::Axes;
use crate::chart::layout::{Plane, SaturationMark, saturation_marks};
use crate::chart::series::Series;
use crate::chart::symbols::{FAINT_SHARE, GHOST_SHARE, GHOST_WIDTH};
use crate::polyline::{Rect, parted};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{MARKERS, Theme};

/// Distance by which the lines at loads extend above a panel.
const ABOVE: f64 = 2.0;

/// Share of a curve's colour in the line at its saturation load, and that line's width and dashes.
const SATURATION_SHARE: f64 = 0.8;
const SATURATION_WIDTH: f64 = 1.5;
const SATURATION_DASH: &[f64] = &[1.5, 3.5];

/// One panel being drawn.
pub(super) struct PanelPainter<'a> {
    pub(super) surface: &'a Surface<'a>,
    pub(super) theme: &'static Theme,
    pub(super) plane: Plane<'a>,
    /// Factor by which curves are bolder than usual.
    pub(super) weight: f64,
}

impl PanelPainter<'_> {
    pub(super) fn color(&self, series: &Series) -> RGBAColor {
        self.theme.series[series.index]
    }

    /// Draws the horizontal grid lines with their labels, and the ticks of the load axis.
    pub(super) fn grid(&self, load_ticks: usize) -> Result<()> {
        let axes = Axes {
            surface: self.surface,
            theme: self.theme,
            area: self.plane.area,
            x: self.plane.chart.load_axis,
            y: self.plane.panel.axis,
        };
        let heights = self.plane.value_ticks();
        axes.grid(&heights, f64::NEG_INFINITY)?;
        for load in self.plane.chart.load_axis.ticks(load_ticks) {
            axes.tick(load, 5.0)?;
        }
        axes.base()?;
        if !self.plane.margins.has_titles {
            return Ok(());
        }
        self.surface
            .text(&self.plane.title(), self.plane.title_start(), &axes.small())
    }

    /// Draws a dotted line at each saturation load, with its label.
    pub(super) fn saturation_marks(&self) -> Result<()> {
        let Rect { top, bottom, .. } = self.plane.area;
        let middle = top - self.plane.margins.label_rise;
        for SaturationMark { load, index, label } in saturation_marks(&self.plane, 1.0) {
            let color = self.theme.series[index];
            let dotted = Stroke {
                color: self.theme.mixed(SATURATION_SHARE, color),
                width: SATURATION_WIDTH,
                dash: SATURATION_DASH,
            };
            let x = self.plane.x(load);
            self.surface.vertical(x, top - ABOVE, bottom, &dotted)?;
            if let Some(label) = label {
                let style = TextStyle::new(color, TEXT).bold();
                self.surface
                    .text(&label.text, (label.left, middle), &style)?;
            }
        }
        Ok(())
    }

    /// Draws the ghosts of the curves from before an edit.
    pub(super) fn ghosts(&self) -> Result<()> {
        for series in &self.plane.chart.ghosts {
            let color = self.theme.mixed(GHOST_SHARE, self.color(series));
            let stroke = Stroke::solid(color, GHOST_WIDTH);
            self.surface.lines(&self.plane.lines(series), &stroke)?;
        }
        Ok(())
    }

    /// Draws each curve, clipped to the panel and interrupted where it has no value, with a ring at
    /// its end. It is fainter where its model is less reliable.
    pub(super) fn curves(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let stroke = Stroke::of_curve(self.theme, series.index, self.weight);
            let faint = Stroke {
                color: self.theme.mixed(FAINT_SHARE, stroke.color),
                ..stroke
            };
            for line in self.plane.lines(series) {
                let Some(sure_to) = series.sure_to else {
                    self.surface.line(&line, &stroke)?;
                    continue;
                };
                for (part, stroke) in parted(&line, self.plane.x(sure_to))
                    .iter()
                    .zip([&stroke, &faint])
                    .filter(|(part, _)| part.len() > 1)
                {
                    self.surface.line(part, stroke)?;
                }
            }
            if let Some(end) = self.plane.finite_end(series) {
                self.surface.ring(end, stroke.color)?;
            }
        }
        Ok(())
    }

    /// Draws a line at a load, if it lies on the axis.
    pub(super) fn read_out_line(&self, load: Option<f64>, stroke: &Stroke) -> Result<()> {
        let x = load
            .and_then(|load| self.plane.x_of(load))
            .filter(|&x| self.plane.contains_x(x));
        let Rect { top, bottom, .. } = self.plane.area;
        x.map_or(Ok(()), |x| {
            self.surface.vertical(x, top - ABOVE, bottom, stroke)
        })
    }

    pub(super) fn markers_at(&self, load: f64) -> Result<()> {
        for series in &self.plane.chart.series {
            if let Some(at) = self.plane.marker_at(series, load) {
                let (color, rim) = (self.color(series), self.theme.background);
                self.surface.marker(at, MARKERS[series.index], color, rim)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use crate::chart::{Chart, draw};
    use crate::frame::Frame;
    use crate::surface::Surface;
    use crate::test_support::{Shape, shapes};
    use crate::theme::{Background, hex};

    fn chart(link: &str) -> Chart {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        Chart::of(&scenario, &curves)
    }

    fn drawn(chart: &Chart, frame: &Frame) -> Vec<Shape> {
        shapes(frame, |surface: &Surface| {
            draw(surface, chart, frame).map(|_| ())
        })
    }

    #[test]
    fn a_curve_is_fainter_where_its_model_is_less_sure() {
        let lines = |link: &str| {
            let frame = Frame::default();
            let is_curve = |it: &Shape| it.element == "polyline" && it.points.len() > 4;
            let shapes = drawn(&chart(link), &frame).into_iter().filter(is_curve);
            shapes.map(|it| (it.color, it.points)).collect::<Vec<_>>()
        };
        let [(sure, before), (faint, after)] =
            &lines("net=mesh,k:4,reading:finite&show=latency&ymax=1000")[..]
        else {
            panic!("a line in two parts");
        };
        assert_ne!(sure, faint);
        assert_eq!(before.last(), after.first());
        assert_eq!(lines("net=mesh,k:4&show=latency").len(), 1);
    }

    #[test]
    fn ghosts_are_pale_below_the_curves_and_leave_the_axes_alone() {
        let mut after = chart("net=mesh,flits:32");
        let axes = (after.load_axis, after.panels.clone());
        let frame = Frame::default();
        let theme = Background::Light.theme();
        let pale = hex(theme.mixed(0.45, theme.series[0])).to_uppercase();
        let solid = hex(theme.series[0]).to_uppercase();
        let first = |shapes: &[Shape], color: &str| {
            let is_curve = |it: &Shape| it.element == "polyline" && it.points.len() > 20;
            shapes
                .iter()
                .position(|it| is_curve(it) && it.color == color)
        };
        assert_eq!(first(&drawn(&after, &frame), &pale), None);
        after.ghosts = chart("net=mesh,flits:16").series;
        let shapes = drawn(&after, &frame);
        let (Some(ghost), Some(curve)) = (first(&shapes, &pale), first(&shapes, &solid)) else {
            panic!("both are drawn");
        };
        assert!(ghost < curve && shapes[ghost].width < shapes[curve].width);
        assert_eq!((after.load_axis, after.panels), axes);
    }

    #[test]
    fn an_enlarged_chart_is_the_same_with_bolder_curves() {
        let chart = chart("net=mesh&net=torus");
        let (small, scale) = (Frame::default(), 2.0);
        let large = Frame {
            width: scale * small.width,
            height: scale * small.height,
            scale,
            ..small
        };
        let (one, two) = (drawn(&chart, &small), drawn(&chart, &large));
        assert_eq!(one.len(), two.len());
        for (one, two) in one.iter().zip(&two) {
            assert_eq!((&one.element, &one.text), (&two.element, &two.text));
            let grown = two.area.height() / one.area.height();
            let is_text = one.element == "text";
            assert!(
                !is_text || (grown - scale).abs() < 0.05,
                "{} {grown}",
                one.text
            );
        }
        let boldest = |shapes: &[Shape]| shapes.iter().map(|it| it.width).fold(0.0, f64::max);
        assert!(boldest(&two) > 2.4 * boldest(&one));
    }
}
