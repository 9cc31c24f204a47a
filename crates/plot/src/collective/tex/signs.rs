//! Names beside the axes, and the legend.

use loadcurve::scenario::letter;

use super::{ANY_MARKER, TexPicture, bound_look, look, mark_of, name_of};
use crate::chart::LEGEND_LINE;
use crate::chart::pgfplots::marks::{self, tex_length};
use crate::chart::pgfplots::{escaped, legend};
use crate::collective::content::Basis;
use crate::collective::draw::curves::{ENVELOPE_SHARE, ENVELOPE_WIDTH};
use crate::collective::label::EndName;
use crate::collective::legend::{PlacedEntry, Sign};
use crate::collective::line::LineKind;

impl TexPicture<'_> {
    /// The name at the end of a line, with its marker or letter.
    pub(super) fn name(&self, end: &EndName) -> String {
        let line = &self.layout.lines[end.line];
        let area = &self.layout.plane.area;
        let at = format!(
            "rel axis cs:1,{:.5}",
            (area.bottom - end.sign.1) / area.height()
        );
        let color = format!("loadcurve {}", name_of(line));
        let letter = match line.kind {
            LineKind::Best => format!("{} ", letter(self.chart.networks[line.network].index)),
            LineKind::Algorithm | LineKind::Bound => String::new(),
        };
        let mark = line.curve(self.chart).map_or_else(String::new, |_| {
            let look = marks::filled(&mark_of(line), &color, marks::SIMULATED);
            let gap = tex_length(end.sign.0 - area.right);
            format!("\\draw[xshift={gap}, {look}] plot coordinates {{({at})}};\n")
        });
        format!(
            "{mark}\\node[anchor=west, inner sep=0pt, xshift={}, font=\\footnotesize\\bfseries, text={color}] at ({at}) \
             {{{}}};\n",
            tex_length(end.start.0 - area.right),
            escaped(&(letter + &end.name))
        )
    }

    pub(super) fn legend(&self) -> String {
        let entries = self.layout.legend.iter();
        legend::paragraph(entries.map(|entry| self.entry(entry)))
    }

    fn entry(&self, entry: &PlacedEntry) -> String {
        let (end, color) = (tex_length(LEGEND_LINE), "loadcurve muted");
        let line = |look: &str| format!("\\draw[{look}] (0pt,0pt) -- ({end},0pt);");
        let drawn = |look: &str| line(&format!("draw={color}, {look}"));
        let mark = |look: &str| {
            let middle = tex_length(LEGEND_LINE / 2.0);
            format!(
                "\\path (0pt,0pt) -- ({end},0pt);\\draw[{look}] plot coordinates {{({middle},0pt)}};"
            )
        };
        let symbol = match entry.sign {
            Sign::Best if self.chart.only_network().is_some() => {
                let width = tex_length(ENVELOPE_WIDTH);
                let share = (100.0 * ENVELOPE_SHARE).round();
                let pale = line(&format!("draw={color}!{share}!white, line width={width}"));
                pale + &drawn(&look(Basis::Sure))
            }
            Sign::Best => drawn(&look(Basis::Sure)),
            Sign::Meeting => drawn(&look(Basis::Meeting)),
            Sign::Extrapolated => drawn(&look(Basis::Extrapolated)),
            Sign::Bound => drawn(&bound_look()),
            Sign::Simulated => mark(&marks::filled(ANY_MARKER, color, marks::SIMULATED)),
            Sign::Origin(origin) => mark(&marks::external(origin, "loadcurve ink")),
        };
        legend::symbol_entry(&symbol, &entry.words)
    }
}
