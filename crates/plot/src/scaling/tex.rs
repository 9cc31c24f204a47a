//! Charts of scaling as TeX, in the frame that other charts have.

use loadcurve::VERSION;
use loadcurve::number::shortest;

use super::content::{ScalingChart, ScalingSeries};
use super::layout::ScalingLayout;
use crate::axis::{Axis, labels};
use crate::chart::pgfplots::{PREAMBLE, USE, escaped, marks};
use crate::frame::Frame;
use crate::theme::{Background, hex};

/// Font size of the figure in points: `\footnotesize` of an article.
const FONT_POINTS: f64 = 8.0;

/// Space for the labels of the vertical axis, in points.
const LABELS: f64 = 34.0;

/// Entries longer than this may be broken between words.
const MAX_UNBROKEN: usize = 40;

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
        [
            self.header(),
            PREAMBLE.to_owned(),
            self.styles(),
            self.heading_line(),
            format!(
                "\\begin{{tikzpicture}}\n\\begin{{axis}}[\n  {},\n]\n{}\\end{{axis}}\n\\end{{tikzpicture}}\\par\n",
                self.options(&layout, &frame).join(",\n  "),
                lines.collect::<String>()
            ),
            self.legend(),
            "\\end{minipage}%\n\\loadcurveend\n".to_owned(),
        ]
        .concat()
    }

    fn header(&self) -> String {
        let lines = self.series.iter().map(|line| {
            let (number, label) = (line.index + 1, escaped(&line.label));
            format!("% curve {number}: {label}\n")
        });
        format!(
            "% Loadcurve {VERSION}\n% link: ?{}\n% {}\n{}{USE}",
            self.link,
            escaped(&self.title),
            lines.collect::<String>(),
        )
    }

    fn styles(&self) -> String {
        let theme = Background::Print.theme();
        let color = |name: &str, color| {
            let hex = hex(color).trim_start_matches('#').to_uppercase();
            format!("\\definecolor{{loadcurve {name}}}{{HTML}}{{{hex}}}%\n")
        };
        let common = [
            ("ink", theme.ink),
            ("muted", theme.muted),
            ("grid", theme.grid),
            ("axis", theme.axis),
        ];
        let common = common.into_iter().map(|(name, value)| color(name, value));
        let lines = self.series.iter().map(|line| {
            let name = (line.index + 1).to_string();
            color(&name, theme.series[line.index]) + &marks::style(line.index)
        });
        common.chain(lines).collect()
    }

    fn heading_line(&self) -> String {
        if self.heading.is_empty() {
            return String::new();
        }
        let heading = escaped(&self.heading);
        format!("\\textcolor{{loadcurve ink}}{{\\bfseries {heading}}}\\par\\smallskip\n")
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
        vec![
            format!(
                "scale only axis, width={{\\linewidth-{}pt}}, height={}\\linewidth",
                shortest(LABELS + right),
                shortest((height * 1e4).round() / 1e4)
            ),
            format!("xmin={xmin}, xmax={xmax}, ymin={ymin}, ymax={ymax}"),
            format!("xmode={}, ymode={}", mode(x), mode(y)),
            format!("xtick={{{}}}", numbers.join(",")),
            format!("xticklabels={{{}}}", names.collect::<Vec<_>>().join(",")),
            format!("ytick={{{}}}", heights.join(",")),
            format!("yticklabels={{{}}}", labels(&layout.heights).join(",")),
            "axis x line*=bottom, axis y line*=left".to_owned(),
            "axis line style={draw=loadcurve axis}, y axis line style={draw=none}".to_owned(),
            "ymajorgrids, grid style={draw=loadcurve grid, line width=0.6pt}".to_owned(),
            "tick align=outside, x tick style={draw=loadcurve axis}, y tick style={draw=none}"
                .to_owned(),
            "minor tick num=0, yminorticks=false, xminorticks=false, scaled ticks=false".to_owned(),
            "tick label style={font=\\footnotesize, color=loadcurve muted}".to_owned(),
            "label style={font=\\footnotesize, color=loadcurve muted}".to_owned(),
            format!(
                "xlabel={{{}}}, ylabel={{{}}}",
                escaped(&self.x_title),
                escaped(&self.y_title)
            ),
            "ylabel style={at={(rel axis cs:0,1)}, rotate=-90, anchor=south west, yshift=4pt}"
                .to_owned(),
            "clip mode=individual".to_owned(),
        ]
    }

    fn legend(&self) -> String {
        if self.series.len() < 2 {
            return String::new();
        }
        let entries = self.series.iter().map(|line| {
            let number = line.index + 1;
            let mark = mark(number);
            let end = marks::tex_length(30.0);
            let middle = marks::tex_length(15.0);
            let text = format!(
                "\\tikz[baseline=-0.6ex]{{\\draw[loadcurve {number}] (0pt,0pt) -- ({end},0pt);\\draw[{mark}] plot \
                 coordinates {{({middle},0pt)}};}}~\\textcolor{{loadcurve ink}}{{{}}}",
                escaped(&line.label)
            );
            if line.label.chars().count() > MAX_UNBROKEN {
                text
            } else {
                format!("\\mbox{{{text}}}")
            }
        });
        let entries: Vec<String> = entries.collect();
        entries.join("\\hskip 1.6em plus 0.4em\\relax\n") + "\\par\n"
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
            mark(number)
        )
    });
    runs.collect()
}

/// The marker of a line.
fn mark(number: usize) -> String {
    let color = format!("loadcurve {number}");
    marks::filled(&marks::name(number), &color, marks::ON_CURVE)
}

fn mode(axis: &Axis) -> &'static str {
    if axis.is_logarithmic() {
        "log"
    } else {
        "normal"
    }
}

/// A number rounded to six significant digits.
fn rounded(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
}
