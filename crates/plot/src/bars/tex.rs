//! Charts of bars as TeX, with the same preamble as other charts.

use loadcurve::number::shortest;

use super::content::{Bar, BarChart};
use super::draw::{
    IDEAL_DASH, IDEAL_WIDTH, LEADER, LIMIT_DASH, LIMIT_WIDTH, ideal_marks, is_band, ticks,
};
use super::filling::{Filling, HATCH, OUTLINE};
use super::layout::{BarLayout, LEAST, PLATEAU, Row};
use super::legend::{SIGN, Sign, signs};
use crate::axis::labels;
use crate::chart::pgfplots::environment::{CLIPPING, FONT_POINTS, LOOK, TITLES, modes, size};
use crate::chart::pgfplots::marks::{self, dash_pattern, tex_length};
use crate::chart::pgfplots::tex_axis::rounded;
use crate::chart::pgfplots::{document, escaped, head, legend};
use crate::frame::Frame;
use crate::polyline::Rect;
use crate::surface::{CAP, ERROR_BAR};
use crate::text::width_em;
use crate::theme::{Background, Theme};

/// Space right of the axes for the value of the longest bar, in points.
const VALUE: f64 = 30.0;

/// Colour of the band of an ideal throughput.
const PALE: &str = "loadcurve muted!22";

impl BarChart {
    /// The chart as a TeX document on white paper that can be included in another one.
    #[must_use]
    pub fn tex(&self) -> String {
        let frame = Frame {
            background: Background::Print,
            ..Frame::default()
        };
        let layout = BarLayout::of(self, &frame);
        let tex = BarTex {
            chart: self,
            layout: &layout,
        };
        let axis = format!(
            "\\begin{{axis}}[\n  {},\n]\n{}\\end{{axis}}\n",
            tex.options(&frame).join(",\n  "),
            tex.drawn()
        );
        let groups = self.groups.iter();
        let groups = groups.filter_map(|group| self.values_of(group));
        let groups = groups.map(|values| format!("% {}\n", escaped(&values)));
        document(
            &head(&self.link, &self.title, groups),
            &self.styles(frame.background.theme()),
            &self.heading,
            &axis,
            &self.tex_legend(),
        )
    }

    fn styles(&self, theme: &Theme) -> String {
        let kinds = (0..self.kinds.len()).map(|kind| {
            let name = (kind + 1).to_string();
            marks::color(&name, Filling::of(kind).color(theme))
        });
        marks::common_colors(theme) + &kinds.collect::<String>()
    }

    fn tex_legend(&self) -> String {
        let side = SIGN / 2.0 - 1.0;
        let swatch = Rect::between((0.0, -side), (SIGN, side));
        // Lengths of the page, with the vertical axis upwards.
        let at = |x: f64, y: f64| format!("({},{})", tex_length(x), tex_length(0.0 - y));
        let middle = SIGN / 2.0;
        let entries = signs(self).into_iter().map(|(sign, words)| {
            let symbol = match sign {
                Sign::Kind(kind) => filled(kind, &swatch, &at),
                Sign::Ideal => {
                    let ends = [at(middle, -side), at(middle, side)];
                    line(&ideal_look(), &ends)
                }
                Sign::Plateau => circle("loadcurve muted", &at(middle, 0.0)),
                Sign::Interval => {
                    let ends = [0.0, SIGN].map(|x| at(x, 0.0));
                    interval(&ends)
                }
                Sign::Least => diamond(&at(middle, 0.0)),
            };
            legend::symbol_entry(symbol.trim_end(), &words)
        });
        legend::paragraph(entries)
    }
}

/// A chart being written with the positions of its picture.
struct BarTex<'a> {
    chart: &'a BarChart,
    layout: &'a BarLayout,
}

impl BarTex<'_> {
    /// Options of the axes; the vertical one is in pixels from the bottom of the bars.
    fn options(&self, frame: &Frame) -> Vec<String> {
        let (chart, layout) = (self.chart, self.layout);
        let widest = layout.names.iter().map(|(_, name, _)| width_em(name));
        let beside = (widest.fold(0.0, f64::max) * FONT_POINTS + 7.0).ceil() + VALUE;
        let ticks = ticks(layout, chart);
        let numbers: Vec<String> = ticks.iter().map(|&tick| shortest(tick)).collect();
        let names = layout.names.iter().map(|(group, name, (_, y))| {
            let bold = if chart.groups[*group].is_current {
                "\\bfseries "
            } else {
                ""
            };
            let middle = shortest(rounded(layout.area.bottom - y));
            (middle, format!("{{{bold}{}}}", escaped(name)))
        });
        let (middles, names): (Vec<String>, Vec<String>) = names.unzip();
        let height = layout.area.height();
        let mut options = vec![
            size(beside, height / frame.width),
            format!(
                "xmin=0, xmax={}, ymin=0, ymax={}",
                shortest(rounded(chart.x_axis.max())),
                shortest(rounded(height))
            ),
            modes(false, false),
            format!("xtick={{{}}}", numbers.join(",")),
            format!("xticklabels={{{}}}", labels(&ticks).join(",")),
            format!("ytick={{{}}}", middles.join(",")),
            format!("yticklabels={{{}}}", names.join(",")),
        ];
        options.extend(LOOK.map(str::to_owned));
        options.push("ymajorgrids=false, xmajorgrids".to_owned());
        options.push("y axis line style={draw=loadcurve axis}".to_owned());
        options.push("y tick label style={color=loadcurve ink}".to_owned());
        options.extend([TITLES, CLIPPING].map(str::to_owned));
        options.push(format!("xlabel={{{}}}", escaped(&chart.x_title)));
        options
    }

    /// Everything within the axes.
    fn drawn(&self) -> String {
        let rows = self.layout.rows(self.chart);
        let bars = rows.map(|(row, bar)| self.bar(row, bar));
        let leaders = self.layout.rows(self.chart);
        let leaders = leaders.filter_map(|(row, bar)| self.leader(row, bar));
        let grounds = self.layout.values.iter().map(|value| {
            let Rect {
                left,
                top,
                right,
                bottom,
            } = value.ground();
            let (from, to) = (self.at(left, top), self.at(right, bottom));
            area("white", &from, &to)
        });
        let values = self.layout.values.iter().map(|value| {
            let color = value.kind.map_or("muted".to_owned(), |kind| (kind + 1).to_string());
            let weight = value.kind.map_or("", |_| "\\bfseries ");
            format!(
                "\\node[anchor=west, inner sep=0pt, font=\\scriptsize, text=loadcurve {color}] at {} \
                 {{{weight}{}}};\n",
                self.at(value.start.0, value.start.1),
                escaped(&value.text)
            )
        });
        std::iter::once(self.limit())
            .chain(leaders)
            .chain(grounds)
            .chain(bars)
            .chain(values)
            .collect()
    }

    /// A position of the picture.
    fn at(&self, x: f64, y: f64) -> String {
        let area = &self.layout.area;
        self.coordinate(self.chart.x_axis.value((x - area.left) / area.width()), y)
    }

    /// A load at a height of the picture.
    fn coordinate(&self, load: f64, y: f64) -> String {
        let [load, y] = [load, self.layout.area.bottom - y].map(|it| shortest(rounded(it)));
        format!("(axis cs:{load},{y})")
    }

    fn limit(&self) -> String {
        let Some(limit) = &self.chart.limit else {
            return String::new();
        };
        let Rect { top, bottom, .. } = self.layout.area;
        let look = format!(
            "loadcurve ink, line width={}{}",
            tex_length(LIMIT_WIDTH),
            dash_pattern(LIMIT_DASH)
        );
        let [from, to] = [top, bottom].map(|y| self.coordinate(limit.value, y));
        // The name begins or ends at the line, on the side that has more room.
        let (anchor, shift) = if self.chart.x_axis.fraction(limit.value) < 0.5 {
            ("south west", "-")
        } else {
            ("south east", "")
        };
        format!(
            "{}\\node[anchor={anchor}, inner xsep=0pt, inner ysep={}, xshift={shift}{}, font=\\footnotesize, \
             text=loadcurve ink] at {from} {{{}}};\n",
            line(&look, &[from.clone(), to]),
            tex_length(5.0),
            tex_length(3.0),
            escaped(&limit.named())
        )
    }

    /// The thin line from the end of a bar to the mark of its ideal throughput.
    fn leader(&self, row: &Row, bar: &Bar) -> Option<String> {
        let ends = [bar.value?, bar.ideal?[0]];
        let (_, y) = row.area.middle();
        let look = format!(
            "loadcurve {}!{}, line width=0.6pt",
            bar.kind + 1,
            100.0 * LEADER
        );
        Some(line(&look, &ends.map(|load| self.coordinate(load, y))))
    }

    /// A bar with its marks.
    fn bar(&self, row: &Row, bar: &Bar) -> String {
        let (layout, chart) = (self.layout, self.chart);
        let x = |load: f64| layout.x(chart, load);
        let (body, (_, y)) = (layout.body(chart, row, 0.0), row.area.middle());
        let mut tex = String::new();
        if let Some([low, high]) = bar.ideal.filter(|ideal| is_band(&ideal.map(x))) {
            let (from, to) = (
                self.coordinate(low, body.top),
                self.coordinate(high, body.bottom),
            );
            tex += &area(PALE, &from, &to);
        }
        if let Some(value) = bar.value {
            let body = layout.body(chart, row, value);
            tex += &filled(bar.kind, &body, &|x, y| self.at(x, y));
        }
        for mark in bar
            .ideal
            .map_or(Vec::new(), |ideal| ideal_marks(ideal.map(x)))
        {
            let ends = [row.area.top, row.area.bottom].map(|y| self.at(mark, y));
            tex += &line(&ideal_look(), &ends);
        }
        if let Some((value, half)) = bar.value.zip(bar.half_width) {
            tex += &interval(&[value - half, value + half].map(|load| self.coordinate(load, y)));
        }
        if let Some(least) = bar.least {
            tex += &diamond(&self.coordinate(least, y));
        }
        if let Some(plateau) = bar.plateau {
            let color = format!("loadcurve {}", bar.kind + 1);
            tex += &circle(&color, &self.coordinate(plateau, y));
        }
        tex
    }
}

/// A bar or a swatch of a kind, given how positions are written.
fn filled(kind: usize, area: &Rect, at: &dyn Fn(f64, f64) -> String) -> String {
    let filling = Filling::of(kind);
    let color = format!("loadcurve {}", kind + 1);
    let inside = area.grown(-OUTLINE / 2.0);
    let [from, to] = [(inside.left, inside.top), (inside.right, inside.bottom)];
    let outline = format!(
        "\\filldraw[draw={color}, fill={color}!{}, line width={}] {} rectangle {};\n",
        shortest(100.0 * filling.share()),
        tex_length(OUTLINE),
        at(from.0, from.1),
        at(to.0, to.1)
    );
    let hatching = filling.hatching(&inside);
    let hatching = hatching
        .iter()
        .map(|[from, to]| format!(" {} -- {}", at(from.0, from.1), at(to.0, to.1)));
    let hatching: String = hatching.collect();
    if hatching.is_empty() {
        return outline;
    }
    let width = tex_length(HATCH);
    format!("{outline}\\draw[{color}, line width={width}]{hatching};\n")
}

/// A rectangle without an outline.
fn area(color: &str, from: &str, to: &str) -> String {
    format!("\\fill[{color}] {from} rectangle {to};\n")
}

fn line(look: &str, [from, to]: &[String; 2]) -> String {
    format!("\\draw[{look}] {from} -- {to};\n")
}

/// The look of the mark of the ideal throughput.
fn ideal_look() -> String {
    format!(
        "loadcurve ink, line width={}{}",
        tex_length(IDEAL_WIDTH),
        dash_pattern(IDEAL_DASH)
    )
}

/// The bar of an interval with its caps.
fn interval([from, to]: &[String; 2]) -> String {
    let [rise, height] = [CAP / 1.5, CAP / 0.75].map(tex_length);
    let cap = |at: &str| format!("{at} ++(0pt,-{rise}) -- ++(0pt,{height})");
    format!(
        "\\draw[loadcurve ink, line width={}] {from} -- {to} {} {};\n",
        tex_length(ERROR_BAR),
        cap(from),
        cap(to)
    )
}

/// The mark of a least value.
fn diamond(at: &str) -> String {
    let r = tex_length(LEAST);
    format!(
        "\\filldraw[draw=white, fill=loadcurve ink, line width={}] {at} ++({r},0pt) -- ++(-{r},{r}) -- ++(-{r},-{r}) \
         -- ++({r},-{r}) -- cycle;\n",
        tex_length(1.0)
    )
}

/// The mark of a plateau.
fn circle(color: &str, at: &str) -> String {
    format!(
        "\\filldraw[draw={color}, fill=white, line width={}] {at} circle [radius={}];\n",
        tex_length(ERROR_BAR),
        tex_length(PLATEAU - ERROR_BAR / 2.0)
    )
}
