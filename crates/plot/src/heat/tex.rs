//! Heat maps as TeX, with the same preamble as other charts.

use loadcurve::number::shortest;

use super::content::{HeatCell, HeatChart};
use super::draw::{OUTLINE, RING};
use super::layout::{BETWEEN, HeatLayout};
use super::legend::{BOLD, SIGN, Sign, signs};
use crate::chart::pgfplots::environment::{CLIPPING, FONT_POINTS, LOOK, TITLES, modes, size};
use crate::chart::pgfplots::marks::{self, tex_length};
use crate::chart::pgfplots::tex_axis::rounded;
use crate::chart::pgfplots::{document, escaped, head, legend};
use crate::frame::Frame;
use crate::text::width_em;
use crate::theme::Background;

impl HeatChart {
    /// The heat map as a TeX document on white paper that can be included in another one.
    #[must_use]
    pub fn tex(&self) -> String {
        let frame = Frame {
            background: Background::Print,
            ..Frame::default()
        };
        let theme = frame.background.theme();
        let styles = marks::common_colors(theme) + &marks::color("1", theme.series[0]);
        let options = self.tex_options(&frame).join(",\n  ");
        let cells = self.cells.iter().enumerate();
        let cells: String = cells
            .map(|(place, cell)| self.tex_cell(place, cell))
            .collect();
        let rings = self.cells.iter().enumerate();
        let rings = rings.filter(|(_, cell)| cell.is_ringed);
        let rings: String = rings.map(|(place, _)| self.tex_ring(place)).collect();
        let axis = format!("\\begin{{axis}}[\n  {options},\n]\n{cells}{rings}\\end{{axis}}\n");
        let values = self.cells.iter().filter(|cell| !cell.text.is_empty());
        let values = values.map(|cell| format!("% {}\n", escaped(&cell.words)));
        document(
            &head(&self.link, &self.title, values),
            &styles,
            &self.heading,
            &axis,
            &self.tex_legend(),
        )
    }

    /// Options of the axes, on which a cell is as wide and high as 1.
    fn tex_options(&self, frame: &Frame) -> Vec<String> {
        let area = HeatLayout::of(self, frame).area;
        let widest = self.rows.iter().map(|name| width_em(name));
        let beside = (widest.fold(0.0, f64::max) * FONT_POINTS + 7.0).ceil() + 12.0;
        let middles = |count: usize| {
            let middles = (0..count).map(|it| shortest(it as f64 + 0.5));
            middles.collect::<Vec<_>>().join(",")
        };
        let names = |names: &[String]| {
            let names = names.iter().map(|name| format!("{{{}}}", escaped(name)));
            names.collect::<Vec<_>>().join(",")
        };
        let mut options = vec![
            size(beside, area.height() / frame.width),
            format!(
                "xmin=0, xmax={}, ymin=0, ymax={}",
                self.columns.len(),
                self.rows.len()
            ),
            modes(false, false),
            format!("xtick={{{}}}", middles(self.columns.len())),
            format!("xticklabels={{{}}}", names(&self.columns)),
            format!("ytick={{{}}}", middles(self.rows.len())),
            format!("yticklabels={{{}}}", names(&self.rows)),
        ];
        options.extend(LOOK.map(str::to_owned));
        options.push("ymajorgrids=false, axis line style={draw=none}".to_owned());
        options.push("x tick style={draw=none}".to_owned());
        options.extend([TITLES, CLIPPING].map(str::to_owned));
        options.push(format!("xlabel={{{}}}", escaped(&self.x_title)));
        options.push(format!("ylabel={{{}}}", escaped(&self.y_title)));
        options
    }

    /// A cell with its value and interval.
    fn tex_cell(&self, place: usize, cell: &HeatCell) -> String {
        let [from, to] = self.tex_corners(place);
        let share = shortest(rounded(100.0 * cell.share()));
        let area = format!(
            "\\filldraw[draw=loadcurve grid, fill=loadcurve 1!{share}, line width={}] {from} rectangle {to};\n",
            tex_length(OUTLINE)
        );
        if cell.text.is_empty() {
            return area;
        }
        let (column, row) = self.column_and_row(place);
        let weight = if cell.is_bold { "\\bfseries " } else { "" };
        let interval = match cell.interval.as_str() {
            "" => String::new(),
            interval => format!("\\\\{}", escaped(interval)),
        };
        format!(
            "{area}\\node[align=center, inner sep=0pt, font=\\scriptsize, text=loadcurve ink] at (axis cs:{},{}) \
             {{{{{weight}{}}}{interval}}};\n",
            shortest(column + 0.5),
            shortest(row + 0.5),
            escaped(&cell.text)
        )
    }

    fn tex_ring(&self, place: usize) -> String {
        let [from, to] = self.tex_corners(place);
        let width = tex_length(RING);
        format!("\\draw[loadcurve ink, line width={width}] {from} rectangle {to};\n")
    }

    /// Lower left and upper right corner of a cell.
    fn tex_corners(&self, place: usize) -> [String; 2] {
        let (column, row) = self.column_and_row(place);
        // As on the page, where a cell is about 80 pixels wide and 60 high.
        let [beside, above] = [80.0, 60.0].map(|length| BETWEEN / 2.0 / length);
        [(beside, above), (1.0 - beside, 1.0 - above)].map(|(x, y)| {
            let [x, y] = [column + x, row + y].map(|it| shortest(rounded(it)));
            format!("(axis cs:{x},{y})")
        })
    }

    fn column_and_row(&self, place: usize) -> (f64, f64) {
        let columns = self.columns.len();
        ((place % columns) as f64, (place / columns) as f64)
    }

    fn tex_legend(&self) -> String {
        let half = SIGN / 3.0;
        let area = format!(
            "({},{}) rectangle ({},{})",
            tex_length(0.0),
            tex_length(-half),
            tex_length(SIGN),
            tex_length(half)
        );
        let entries = signs(self).into_iter().map(|(sign, words)| {
            let symbol = match sign {
                Sign::Values => format!(
                    "\\filldraw[draw=loadcurve grid, fill=loadcurve 1!50, line width={}] {area};",
                    tex_length(OUTLINE)
                ),
                Sign::Bold => format!(
                    "\\node[anchor=west, inner sep=0pt, text=loadcurve ink] at ({},0pt) {{\\bfseries {BOLD}}};",
                    tex_length(0.0)
                ),
                Sign::Ring => format!(
                    "\\draw[loadcurve ink, line width={}] {area};",
                    tex_length(RING)
                ),
            };
            legend::symbol_entry(&symbol, words)
        });
        legend::paragraph(entries)
    }
}
