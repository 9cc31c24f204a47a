//! The legend below the axes: a paragraph, so that TeX breaks it as the document needs.

use super::marks::{self, ON_CURVE, SIMULATED, points};
use super::words::in_tex;
use crate::chart::{Chart, layout};
use crate::theme::MARKERS;

/// The length of a piece of line, in CSS pixels.
const SAMPLE: f64 = layout::SAMPLE;

/// An entry that is longer is broken between its words.
const LONGEST_IN_ONE_LINE: usize = 40;

pub(super) fn tex(chart: &Chart) -> String {
    let curves = chart.series.iter().map(|series| {
        let number = series.place + 1;
        let mark = marks::filled(
            &marks::name(number),
            &format!("loadcurve {number}"),
            ON_CURVE,
        );
        let line = format!(
            "\\draw[loadcurve {number}] (0pt,0pt) -- ({},0pt);",
            points(SAMPLE)
        );
        entry(&line, &mark, &series.label)
    });
    let simulated = chart.is_simulated().then(|| {
        let name = "loadcurve mark";
        let bar = format!(
            "\\path (0pt,0pt) -- ({},0pt); \\draw[loadcurve muted, line width={}] ({x},-{h}) -- ({x},{h}) \
             ({l},-{h}) -- ({r},-{h}) ({l},{h}) -- ({r},{h});",
            points(SAMPLE),
            points(1.25),
            x = points(SAMPLE / 2.0),
            h = points(8.0),
            l = points(SAMPLE / 2.0 - 3.5),
            r = points(SAMPLE / 2.0 + 3.5),
        );
        let mark = marks::filled(name, "loadcurve muted", SIMULATED);
        marks::shape(name, MARKERS[0]) + &entry(&bar, &mark, layout::Points::Simulated.words())
    });
    let entries: Vec<String> = curves.chain(simulated).collect();
    entries.join("\\hskip 1.6em plus 0.4em\\relax\n") + "\\par\n"
}

fn entry(line: &str, mark: &str, words: &str) -> String {
    let sample = format!(
        "\\tikz[baseline=-0.6ex]{{{line}\\draw[{mark}] plot coordinates {{({},0pt)}};}}",
        points(SAMPLE / 2.0)
    );
    let text = format!("{sample}~\\textcolor{{loadcurve ink}}{{{}}}", in_tex(words));
    if words.chars().count() > LONGEST_IN_ONE_LINE {
        text
    } else {
        format!("\\mbox{{{text}}}")
    }
}
