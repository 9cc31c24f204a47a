//! The legend below the axes, set as a paragraph so that TeX breaks its lines to fit the document.

use super::escape::escaped;
use super::marks::{self, KNEE, PUBLISHED, SIMULATED, tex_length};
use crate::chart::content::Chart;
use crate::chart::layout::PointKind;
use crate::chart::symbols::{KNEE_RISE, LEGEND_LINE};
use crate::theme::MARKERS;

/// Name of the marker that stands for the markers of all curves.
const ANY_MARKER: &str = "loadcurve mark";

/// Entries longer than this may be broken between words.
const MAX_UNBROKEN: usize = 40;

pub(super) fn tex(chart: &Chart) -> String {
    let curves = chart.series.iter();
    let curves = curves.map(|series| curve_entry(series.index, &series.label));
    let points = PointKind::of(chart).map(|kind| point_entry(kind, chart));
    let entries = paragraph(curves.chain(points));
    let remarks = chart.differences.iter().map(|sentence| {
        let sentence = escaped(sentence);
        format!("\\textcolor{{loadcurve muted}}{{{sentence}}}\\par\n")
    });
    let remarks: String = remarks.collect();
    format!("{}{entries}{remarks}", marks::shape(ANY_MARKER, MARKERS[0]))
}

/// The paragraph of some entries.
pub(crate) fn paragraph(entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.collect();
    entries.join("\\hskip 1.6em plus 0.4em\\relax\n") + "\\par\n"
}

/// The entry for the curve at an index of the scenario.
pub(crate) fn curve_entry(index: usize, label: &str) -> String {
    let line = format!(
        "\\draw[loadcurve {}] (0pt,0pt) -- ({},0pt);",
        index + 1,
        tex_length(LEGEND_LINE)
    );
    entry(&line, &marks::on_curve(index), label)
}

/// The entry for a kind of points, in a neutral colour.
fn point_entry(points: PointKind, chart: &Chart) -> String {
    let color = "loadcurve muted";
    let (line, mark) = match points {
        PointKind::Simulated => (interval(color), marks::filled(ANY_MARKER, color, SIMULATED)),
        PointKind::Unfinished => (interval(color), marks::unfinished(ANY_MARKER, color)),
        PointKind::Published => (blank(), marks::hollow(ANY_MARKER, color, PUBLISHED)),
        PointKind::Calculated => (blank(), marks::cross(color)),
        PointKind::ModelKnee => (blank(), marks::hollow(ANY_MARKER, color, KNEE)),
        PointKind::SimulatedKnee => return entry(&knee(color), "draw=none", points.label(chart)),
        PointKind::External(origin) => (blank(), marks::external(origin, color)),
    };
    entry(&line, &mark, points.label(chart))
}

/// Empty space as wide as a line segment.
fn blank() -> String {
    format!("\\path (0pt,0pt) -- ({},0pt);", tex_length(LEGEND_LINE))
}

/// The bar of a knee in the middle of this space.
fn knee(color: &str) -> String {
    let middle = LEGEND_LINE / 2.0;
    let ends = [middle - KNEE_RISE, middle + KNEE_RISE].map(|x| format!("({},0pt)", tex_length(x)));
    format!("{} {}", blank(), marks::knee(color, &ends).trim_end())
}

/// An error bar in the middle of this space.
fn interval(color: &str) -> String {
    format!(
        "{} \\draw[{color}, line width={}] ({x},-{h}) -- ({x},{h}) \
         ({l},-{h}) -- ({r},-{h}) ({l},{h}) -- ({r},{h});",
        blank(),
        tex_length(1.25),
        x = tex_length(LEGEND_LINE / 2.0),
        h = tex_length(8.0),
        l = tex_length(LEGEND_LINE / 2.0 - 3.5),
        r = tex_length(LEGEND_LINE / 2.0 + 3.5),
    )
}

fn entry(line: &str, mark: &str, label: &str) -> String {
    let symbol = format!(
        "{line}\\draw[{mark}] plot coordinates {{({},0pt)}};",
        tex_length(LEGEND_LINE / 2.0)
    );
    symbol_entry(&symbol, label)
}

/// The entry for a symbol that is drawn by itself.
pub(crate) fn symbol_entry(symbol: &str, label: &str) -> String {
    let text = format!(
        "\\tikz[baseline=-0.6ex]{{{symbol}}}~\\textcolor{{loadcurve ink}}{{{}}}",
        escaped(label)
    );
    if label.chars().count() > MAX_UNBROKEN {
        text
    } else {
        format!("\\mbox{{{text}}}")
    }
}
