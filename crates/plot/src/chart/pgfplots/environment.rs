//! One panel as an axis of pgfplots.

use loadcurve::number::shortest;
use loadcurve::scenario::CurveLabel;

use super::curves::Curves;
use super::escape::escaped;
use super::marks::{dash_pattern, tex_length};
use super::tex_axis::TexAxis;
use crate::axis::labels;
use crate::chart::content::{Chart, unit_label};
use crate::chart::layout::{Layout, Plane, saturation_marks, zero_load_labels};
use crate::frame::Frame;
use crate::text::width_em;

/// Look of axes: lines, grid, ticks and their labels.
pub(crate) const LOOK: [&str; 6] = [
    "axis x line*=bottom, axis y line*=left",
    "axis line style={draw=loadcurve axis}, y axis line style={draw=none}",
    "ymajorgrids, grid style={draw=loadcurve grid, line width=0.6pt}",
    "tick align=outside, x tick style={draw=loadcurve axis}, y tick style={draw=none}",
    "minor tick num=0, yminorticks=false, xminorticks=false, scaled ticks=false",
    "tick label style={font=\\footnotesize, color=loadcurve muted}",
];

/// Look of the titles of axes.
pub(crate) const TITLES: &str = "label style={font=\\footnotesize, color=loadcurve muted}";

/// Keeps marks at the edges of the axes whole.
pub(crate) const CLIPPING: &str = "clip mode=individual";

/// Font size of the figure in points: `\footnotesize` of an article.
pub(crate) const FONT_POINTS: f64 = 8.0;

/// Factor by which text may be wider than on the page, relative to the axes: TeX uses other fonts.
const WIDER: f64 = 1.25;

/// A panel with its position.
#[derive(Debug)]
pub(super) struct AxisEnvironment<'a> {
    curves: Curves<'a>,
    operating: Option<f64>,
    /// Index of the panel, from the top.
    index: usize,
    is_last: bool,
    load_ticks: usize,
    /// Height as a fraction of the figure's width.
    height: f64,
    margins: Margins,
}

impl<'a> AxisEnvironment<'a> {
    pub(super) fn new(
        plane: Plane<'a>,
        frame: &Frame,
        layout: &Layout,
        index: usize,
        margins: Margins,
    ) -> Self {
        Self {
            operating: frame.operating,
            index,
            is_last: index + 1 == layout.panels.len(),
            load_ticks: layout.load_ticks,
            height: plane.area.height() / frame.width,
            margins,
            curves: Curves {
                x: TexAxis::on(plane.chart.load_axis),
                y: TexAxis::on(plane.panel.axis),
                plane,
            },
        }
    }

    pub(super) fn tex(&self) -> String {
        format!(
            "{}\\begin{{axis}}[\n  {},\n]\n{}{}{}{}\\end{{axis}}\n",
            self.comment(),
            self.options().join(",\n  "),
            self.saturation_marks(),
            self.operating_line(),
            self.curves.tex(self.operating),
            self.zero_load_labels(),
        )
    }

    fn comment(&self) -> String {
        let close = [(&self.curves.x, "load"), (&self.curves.y, "vertical")];
        let close = close.into_iter().filter(|(axis, _)| axis.is_close());
        let comments = close.map(|(axis, name)| {
            let [min, max] = [axis.axis.min(), axis.axis.max()].map(shortest);
            format!(
                "% The {name} axis is narrow: its numbers are parts of the way from {min} to \
                 {max}.\n"
            )
        });
        comments.collect::<Vec<_>>().concat()
    }

    fn options(&self) -> Vec<String> {
        let Curves { plane, x, y } = &self.curves;
        let loads = plane.chart.load_axis.ticks(self.load_ticks);
        let heights = plane.value_ticks();
        let [xmin, xmax] = x.ends();
        let [ymin, ymax] = y.ends();
        let mut options = vec![
            format!("name=loadcurve {}", self.index + 1),
            size(self.margins.left + self.margins.right, self.height),
            format!("xmin={xmin}, xmax={xmax}, ymin={ymin}, ymax={ymax}"),
            modes(x.is_logarithmic(), y.is_logarithmic()),
            format!("xtick={{{}}}", x.list(&loads)),
            format!("ytick={{{}}}", y.list(&heights)),
            format!("yticklabels={{{}}}", labels(&heights).join(",")),
        ];
        options.extend(LOOK.map(str::to_owned));
        // The margin beside the last tick label is as wide as the number alone.
        options.push("x tick label style={inner xsep=0pt}".to_owned());
        options.extend([TITLES, CLIPPING].map(str::to_owned));
        if self.is_last {
            options.push(format!("xticklabels={{{}}}", labels(&loads).join(",")));
            options.push(format!(
                "xlabel={{{} ({})}}",
                plane.chart.x_name(),
                self.unit()
            ));
        } else {
            options.push("xticklabels={}".to_owned());
        }
        if self.index > 0 {
            options.push(format!(
                "at={{(loadcurve {}.south west)}}, anchor=north west, yshift=-{}",
                self.index,
                tex_length(42.0)
            ));
        }
        options
    }

    fn unit(&self) -> &'static str {
        unit_label(self.curves.plane.chart.unit)
    }

    /// Axis titles and saturation loads, above the axes as on the page.
    fn saturation_marks(&self) -> String {
        let Curves { plane, x, .. } = &self.curves;
        let dots = dash_pattern(&[2.0, 3.0]);
        let above = tex_length(10.0);
        let title = format!(
            "\\node[anchor=base west, inner xsep=0pt, yshift={above}, font=\\footnotesize, text=loadcurve muted, \
             xshift=-{}pt] at (rel axis cs:0,1) {{{}}};\n",
            shortest(self.margins.left),
            escaped(&plane.title())
        );
        let marks = saturation_marks(plane, WIDER).into_iter().map(|mark| {
            let line = upright(x, mark.load, &format!("muted, line width=0.6pt{dots}"));
            let text = mark.label.map(|label| {
                // Near the end of the axis, a label is right-aligned to stay out of the margin.
                let is_last = label.left + label.width > plane.area.right;
                let (anchor, at) = if is_last {
                    ("base east", "1.02".to_owned())
                } else {
                    let along = (label.middle() - plane.area.left) / plane.area.width();
                    ("base", format!("{along:.5}"))
                };
                format!(
                    "\\node[anchor={anchor}, inner xsep=0pt, yshift={above}, font=\\footnotesize, \
                     text=loadcurve muted] at (rel axis cs:{at},1) {{{}}};\n",
                    label.text
                )
            });
            line + &text.unwrap_or_default()
        });
        std::iter::once(title).chain(marks).collect()
    }

    fn operating_line(&self) -> String {
        let x = &self.curves.x;
        let chart = self.curves.plane.chart;
        let load = self.operating.and_then(|load| chart.x_of(load));
        let load = load.filter(|&load| x.contains(load));
        load.map_or_else(String::new, |load| {
            upright(x, load, "accent, line width=0.6pt")
        })
    }

    fn zero_load_labels(&self) -> String {
        let Curves { plane, x, y } = &self.curves;
        let labels = zero_load_labels(plane, self.operating).into_iter();
        let labels = labels.map(|label| {
            let series = &plane.chart.series[label.index];
            let latency = series.latency[0].1.unwrap_or_default();
            let color = series.index + 1;
            if plane.place_of(CurveLabel::ZeroLoad, series.index).is_some() {
                let (x, y) = label.area.middle();
                let across = (x - plane.area.left) / plane.area.width();
                let up = (plane.area.bottom - y) / plane.area.height();
                return format!(
                    "\\node[font=\\footnotesize, text=loadcurve {color}] at (rel axis cs:{across:.5},{up:.5}) {{{}}};\n",
                    label.text
                );
            }
            let is_above = label.start.1 < plane.y(latency);
            format!(
                "\\node[anchor={} west, inner xsep={}, inner ysep={}, font=\\footnotesize, \
                 text=loadcurve {}] at (axis cs:{},{}) {{{}}};\n",
                if is_above { "south" } else { "north" },
                tex_length(5.0),
                tex_length(4.0),
                color,
                x.ends()[0],
                y.text(latency),
                label.text,
            )
        });
        labels.collect()
    }
}

/// Space beside the axes within the figure's width, in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Margins {
    /// Width of the tick labels of the vertical axes.
    left: f64,
    /// Half the width of the last tick label of the load axis.
    right: f64,
}

impl Margins {
    pub(super) fn of(chart: &Chart, layout: &Layout) -> Self {
        let points = |label: &String| width_em(label) * FONT_POINTS;
        let values = layout.planes(chart).flat_map(|plane| plane.value_labels());
        let widest = values.map(|label| points(&label)).fold(0.0, f64::max);
        let loads = labels(&chart.load_axis.ticks(layout.load_ticks));
        Self {
            left: (widest + 7.0).ceil(),
            right: (loads.last().map_or(0.0, points) / 2.0).ceil(),
        }
    }
}

/// Size of the axes, given the points beside them and their height as a fraction of the figure's width.
pub(crate) fn size(beside: f64, height: f64) -> String {
    let (beside, height) = (shortest(beside), shortest((height * 1e4).round() / 1e4));
    format!("scale only axis, width={{\\linewidth-{beside}pt}}, height={height}\\linewidth")
}

/// Modes of the axes by whether they are logarithmic.
pub(crate) fn modes(x: bool, y: bool) -> String {
    let [x, y] = [x, y].map(|is_logarithmic| if is_logarithmic { "log" } else { "normal" });
    format!("xmode={x}, ymode={y}")
}

/// A line across the axes at a load, with the name of its colour and other options.
fn upright(x: &TexAxis, load: f64, look: &str) -> String {
    let at = format!("rel axis cs:{:.5}", x.axis.fraction(load));
    format!("\\draw[loadcurve {look}] ({at},0) -- ({at},1);\n")
}
