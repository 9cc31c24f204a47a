//! Charts as TeX: pgfplots axes that contain the numbers, for papers and theses.
//!
//! A file can be used in two ways: `pdflatex` turns it into a page of the size of the figure, and
//! `\input` includes the figure in a document. Axes, limits, ticks, dashes and markers are those of
//! the SVG document. The file is ASCII, so the encoding of the document does not matter.

mod curves;
pub(crate) mod environment;
mod escape;
pub(crate) mod legend;
pub(crate) mod marks;
pub(crate) mod tex_axis;

use loadcurve::VERSION;

use super::content::{Chart, unit_label};
use super::layout::Layout;
use crate::frame::Frame;
use crate::theme::{Background, Theme};
use environment::{AxisEnvironment, Margins};
pub(crate) use escape::escaped;

impl Chart {
    /// The chart as a TeX document on white paper that can be included in another one; `operating`
    /// is the load to mark, in the chart's unit.
    ///
    /// ```
    /// use loadcurve::{curve::Curve, scenario::Scenario};
    /// use loadcurve_plot::chart::Chart;
    ///
    /// let scenario = Scenario::read("mesh,k:8").scenario;
    /// let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
    /// let tex = Chart::of(&scenario, &curves).tex(None);
    /// assert!(tex.contains("\\begin{axis}") && tex.contains("% link: ?net=mesh\n"));
    /// ```
    #[must_use]
    pub fn tex(&self, operating: Option<f64>) -> String {
        let frame = Frame {
            background: Background::Print,
            operating,
            ..Frame::default()
        };
        let layout = Layout::of(self, &frame);
        let theme = frame.background.theme();
        let margins = Margins::of(self, &layout);
        let panels: Vec<String> = layout
            .planes(self)
            .enumerate()
            .map(|(i, plane)| AxisEnvironment::new(plane, &frame, &layout, i, margins).tex())
            .collect();
        let (header, styles) = (self.header(), self.styles(theme));
        let (panels, legend) = (panels.concat(), legend::tex(self));
        document(&header, &styles, &self.heading, &panels, &legend)
    }

    fn header(&self) -> String {
        let curves = self.series.iter().map(|series| {
            let number = series.index + 1;
            let end = series.saturation.map_or_else(String::new, |load| {
                let unit = unit_label(self.unit);
                format!(
                    "; model saturates at {} {unit}",
                    loadcurve::number::shortest(load)
                )
            });
            format!("% curve {number}: {}{end}\n", escaped(&series.label))
        });
        let hidden = self.hidden.iter();
        let hidden = hidden.map(|label| format!("% not shown: {}\n", escaped(label)));
        head(&self.link, &self.title(), curves.chain(hidden))
    }

    /// The colours, dashes and markers of the shown curves.
    fn styles(&self, theme: &Theme) -> String {
        let each = self.series.iter();
        let each = each.map(|series| marks::curve(theme, series.index));
        [
            marks::common_colors(theme),
            marks::color("accent", theme.accent),
            each.collect(),
            marks::external_shapes(self.origins.len()),
        ]
        .concat()
    }
}

/// A figure with a heading above its axes, in a line of its own unless it is empty, and a legend below them.
pub(crate) fn document(
    head: &str,
    styles: &str,
    heading: &str,
    axes: &str,
    legend: &str,
) -> String {
    let heading = match escaped(heading).as_str() {
        "" => String::new(),
        heading => {
            format!("\\textcolor{{loadcurve ink}}{{\\bfseries {heading}}}\\par\\smallskip\n")
        }
    };
    format!(
        "{head}{PREAMBLE}{styles}{heading}\\begin{{tikzpicture}}\n{axes}\\end{{tikzpicture}}\\par\n\
         {legend}\\end{{minipage}}%\n\\loadcurveend\n"
    )
}

/// The comments at the top of a file, with a line for each curve.
pub(crate) fn head(link: &str, title: &str, curves: impl Iterator<Item = String>) -> String {
    let (title, curves) = (escaped(title), curves.collect::<String>());
    format!("% Loadcurve {VERSION}\n% link: ?{link}\n% {title}\n{curves}{USE}")
}

/// Instructions at the top of the file.
const USE: &str = "\
%
% On its own:     pdflatex on this file makes a page that is as large as the figure.
% In a document:  \\usepackage{pgfplots} before \\begin{document}, and where the figure is to stand
%                 \\input this file. It is as wide as the text around it, or as
%                 \\newcommand{\\loadcurvewidth}{8cm} says before it.
";

/// Starts a document for the figure, unless one has already begun.
const PREAMBLE: &str = "\
\\makeatletter
\\ifx\\@nodocument\\relax
  \\let\\loadcurvebegin\\noindent
  \\let\\loadcurveend\\relax
\\else
  \\documentclass{article}
  \\usepackage{pgfplots}
  \\pgfplotsset{compat=1.12}
  \\def\\loadcurvebegin{\\setbox0\\hbox\\bgroup}
  \\def\\loadcurveend{\\egroup
    \\ifdefined\\pdfpagewidth\\else\\let\\pdfpagewidth\\pagewidth\\let\\pdfpageheight\\pageheight\\fi
    \\pdfpagewidth\\dimexpr\\wd0+8pt\\relax \\pdfpageheight\\dimexpr\\ht0+\\dp0+8pt\\relax
    \\hoffset\\dimexpr4pt-1in\\relax \\voffset\\hoffset \\shipout\\box0 \\end{document}}
  \\begin{document}
\\fi
\\makeatother
\\providecommand{\\loadcurvewidth}{\\linewidth}
\\loadcurvebegin
\\begin{minipage}{\\loadcurvewidth}\\raggedright\\footnotesize\\parindent0pt
";

#[cfg(test)]
mod tests;
