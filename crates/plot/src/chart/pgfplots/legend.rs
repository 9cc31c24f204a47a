//! The legend below the axes, set as a paragraph so that TeX breaks its lines to fit the document.

use super::marks::{self, ON_CURVE, PUBLISHED, SIMULATED, points};
use super::words::in_tex;
use crate::chart::content::Chart;
use crate::chart::layout::PointKind;
use crate::chart::symbols::LEGEND_LINE;
use crate::theme::MARKERS;

/// Name of the marker that stands for the markers of all curves.
const ANY: &str = "loadcurve mark";

/// Entries longer than this may be broken between words.
const LONGEST_IN_ONE_LINE: usize = 40;

pub(super) fn tex(chart: &Chart) -> String {
    let curves = chart.series.iter().map(|series| {
        let number = series.index + 1;
        let mark = marks::filled(
            &marks::name(number),
            &format!("loadcurve {number}"),
            ON_CURVE,
        );
        let line = format!(
            "\\draw[loadcurve {number}] (0pt,0pt) -- ({},0pt);",
            points(LEGEND_LINE)
        );
        entry(&line, &mark, &series.label)
    });
    let points = PointKind::of(chart).map(entry_of);
    let entries: Vec<String> = curves.chain(points).collect();
    let entries = entries.join("\\hskip 1.6em plus 0.4em\\relax\n");
    format!("{}{entries}\\par\n", marks::shape(ANY, MARKERS[0]))
}

/// The entry for a kind of points, in a neutral colour.
fn entry_of(points: PointKind) -> String {
    let color = "loadcurve muted";
    let (line, mark) = match points {
        PointKind::Simulated => (interval(color), marks::filled(ANY, color, SIMULATED)),
        PointKind::Unfinished => (interval(color), marks::unfinished(ANY, color)),
        PointKind::Published => (room(), marks::hollow(ANY, color, PUBLISHED)),
        PointKind::Calculated => (room(), marks::cross(color)),
    };
    entry(&line, &mark, points.label())
}

/// Empty space as wide as a line segment.
fn room() -> String {
    format!("\\path (0pt,0pt) -- ({},0pt);", points(LEGEND_LINE))
}

/// An error bar in the middle of this space.
fn interval(color: &str) -> String {
    format!(
        "{} \\draw[{color}, line width={}] ({x},-{h}) -- ({x},{h}) \
         ({l},-{h}) -- ({r},-{h}) ({l},{h}) -- ({r},{h});",
        room(),
        points(1.25),
        x = points(LEGEND_LINE / 2.0),
        h = points(8.0),
        l = points(LEGEND_LINE / 2.0 - 3.5),
        r = points(LEGEND_LINE / 2.0 + 3.5),
    )
}

fn entry(line: &str, mark: &str, words: &str) -> String {
    let sample = format!(
        "\\tikz[baseline=-0.6ex]{{{line}\\draw[{mark}] plot coordinates {{({},0pt)}};}}",
        points(LEGEND_LINE / 2.0)
    );
    let text = format!("{sample}~\\textcolor{{loadcurve ink}}{{{}}}", in_tex(words));
    if words.chars().count() > LONGEST_IN_ONE_LINE {
        text
    } else {
        format!("\\mbox{{{text}}}")
    }
}
