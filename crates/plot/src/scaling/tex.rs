//! Charts of scaling as TeX, with the same preamble as other charts.

use loadcurve::number::shortest;

use super::content::{ScalingChart, ScalingSeries};
use super::layout::ScalingLayout;
use crate::axis::{Axis, labels};
use crate::chart::pgfplots::environment::{CLIPPING, FONT_POINTS, LOOK, TITLES, modes, size};
use crate::chart::pgfplots::tex_axis::rounded;
use crate::chart::pgfplots::{document, escaped, head, legend, marks};
use crate::frame::Frame;
use crate::theme::Background;

/// Space for the labels of the vertical axis, in points.
const LABELS: f64 = 34.0;

impl ScalingChart {
    /// The chart as a TeX document on white paper that can be included in another one.
    #[must_use]
    pub fn tex(&self) -> String {
        let frame = Frame {
            background: Background::Print,
            ..Frame::default()
        };
        let layout = ScalingLayout::of(self, &frame);
        let lines = self.series.iter().map(plots);
        let axis = format!(
            "\\begin{{axis}}[\n  {},\n]\n{}\\end{{axis}}\n",
            self.options(&layout, &frame).join(",\n  "),
            lines.collect::<String>()
        );
        let styles = self.styles();
        document(
            &self.header(),
            &styles,
            &self.heading,
            &axis,
            &self.legend(),
        )
    }

    fn header(&self) -> String {
        let lines = self.series.iter().map(|line| {
            let (number, label) = (line.index + 1, escaped(&line.label));
            format!("% curve {number}: {label}\n")
        });
        head(&self.link, &self.title, lines)
    }

    fn styles(&self) -> String {
        let theme = Background::Print.theme();
        let lines = self.series.iter();
        let lines = lines.map(|line| marks::curve(theme, line.index));
        marks::common_colors(theme) + &lines.collect::<String>()
    }

    fn options(&self, layout: &ScalingLayout, frame: &Frame) -> Vec<String> {
        let height = layout.area.height() / frame.width;
        let last = layout.labelled.last().map_or(0, |it| it.to_string().len());
        let right = (last as f64 * FONT_POINTS / 3.0).ceil();
        let [x, y] = [&self.x_axis, &self.y_axis];
        let ends = |axis: &Axis| [axis.min(), axis.max()].map(|end| shortest(rounded(end)));
        let ([xmin, xmax], [ymin, ymax]) = (ends(x), ends(y));
        let numbers: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        let names = self.numbers.iter().map(|number| {
            let is_labelled = layout.labelled.contains(number);
            if is_labelled {
                number.to_string()
            } else {
                String::new()
            }
        });
        let heights: Vec<String> = layout.heights.iter().map(|&it| shortest(it)).collect();
        let mut options = vec![
            size(LABELS + right, height),
            format!("xmin={xmin}, xmax={xmax}, ymin={ymin}, ymax={ymax}"),
            modes(x.is_logarithmic(), y.is_logarithmic()),
            format!("xtick={{{}}}", numbers.join(",")),
            format!("xticklabels={{{}}}", names.collect::<Vec<_>>().join(",")),
            format!("ytick={{{}}}", heights.join(",")),
            format!("yticklabels={{{}}}", labels(&layout.heights).join(",")),
        ];
        options.extend(LOOK.map(str::to_owned));
        options.push(TITLES.to_owned());
        options.push(format!(
            "xlabel={{{}}}, ylabel={{{}}}",
            escaped(&self.x_title),
            escaped(&self.y_title)
        ));
        let above =
            "ylabel style={at={(rel axis cs:0,1)}, rotate=-90, anchor=south west, yshift=4pt}";
        options.extend([above, CLIPPING].map(str::to_owned));
        options
    }

    fn legend(&self) -> String {
        if self.series.len() < 2 {
            return String::new();
        }
        let entries = self.series.iter();
        legend::paragraph(entries.map(|line| legend::curve_entry(line.index, &line.label)))
    }
}

/// The line of a network in its unbroken runs, with markers.
fn plots(line: &ScalingSeries) -> String {
    let number = line.index + 1;
    let runs = line.points.split(|(_, value)| value.is_none());
    let runs = runs.filter(|run| !run.is_empty()).map(|run| {
        let points = run
            .iter()
            .filter_map(|&(number, value)| Some((number, value?)));
        let points = points.map(|(number, value)| format!("({number},{})", shortest(value)));
        let points = points.collect::<Vec<_>>().join("\n");
        format!(
            "\\addplot[loadcurve {number}, no marks] coordinates {{\n{points}\n}};\n\
             \\addplot[only marks, {}] coordinates {{\n{points}\n}};\n",
            marks::on_curve(line.index)
        )
    });
    runs.collect()
}
