//! Lines and markers: the dashes and marker corners of all pictures, in TeX points.

use std::f64::consts::SQRT_2;
use std::fmt::Write as _;

use loadcurve::number::shortest;
use plotters::style::RGBAColor;

use crate::chart::symbols::{
    CORE_RADIUS, CROSS_ARM, CURVE_WIDTH, EXTERNAL_ARM, EXTERNAL_MARKS, EXTERNAL_WIDTH, KNEE_RADIUS,
    KNEE_RISE, KNEE_WIDTH, PALE, PUBLISHED_RADIUS, RIM, SIMULATED_RADIUS, external_mark,
};
use crate::theme::{DASHES, MARKERS, Marker, Theme, hex};

/// TeX points per CSS pixel, which makes the figure as wide as the text of an article.
const SCALE: f64 = 0.6;

/// Radius and rim of a marker, in CSS pixels. They differ between markers on curves and simulated
/// points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    pub(crate) radius: f64,
    pub(crate) rim: f64,
}

/// The marker of a curve at a load, as on the page.
const ON_CURVE: Size = Size {
    radius: 4.25,
    rim: 1.75,
};

/// A simulated point.
pub(crate) const SIMULATED: Size = Size {
    radius: SIMULATED_RADIUS,
    rim: RIM,
};

/// An unfinished simulated point: a small marker with a rim wide enough to make it the size of a
/// finished one.
const UNFINISHED: Size = Size {
    radius: SIMULATED_RADIUS,
    rim: SIMULATED_RADIUS - CORE_RADIUS,
};

/// A result of a paper's simulator.
pub(super) const PUBLISHED: Size = Size {
    radius: PUBLISHED_RADIUS,
    rim: RIM,
};

/// The knee of a model.
pub(super) const KNEE: Size = Size {
    radius: KNEE_RADIUS,
    rim: RIM,
};

/// A length of the page in TeX points.
pub(crate) fn tex_length(pixels: f64) -> String {
    format!("{}pt", shortest((pixels * SCALE * 1e4).round() / 1e4))
}

/// Declares a colour.
pub(crate) fn color(name: &str, color: RGBAColor) -> String {
    let hex = hex(color).trim_start_matches('#').to_uppercase();
    format!("\\definecolor{{loadcurve {name}}}{{HTML}}{{{hex}}}%\n")
}

/// Declares the colours of texts, grids and axes.
pub(crate) fn common_colors(theme: &Theme) -> String {
    let colors = [
        ("ink", theme.ink),
        ("muted", theme.muted),
        ("grid", theme.grid),
        ("axis", theme.axis),
    ];
    let declared = colors.into_iter().map(|(name, value)| color(name, value));
    declared.collect()
}

/// Declares the colour, the line style and the marker of a curve.
pub(crate) fn curve(theme: &Theme, index: usize) -> String {
    color(&(index + 1).to_string(), theme.series[index]) + &style(index)
}

/// The options of the marker on a curve.
pub(crate) fn on_curve(index: usize) -> String {
    let number = index + 1;
    filled(&name(number), &format!("loadcurve {number}"), ON_CURVE)
}

/// The line style of a curve and the shape of its marker.
fn style(index: usize) -> String {
    let number = index + 1;
    let dash = dash_pattern(DASHES[index]);
    format!(
        "\\tikzset{{loadcurve {number}/.style={{draw=loadcurve {number}, line width={}{dash}}}}}%\n{}",
        tex_length(CURVE_WIDTH),
        shape(&name(number), MARKERS[index]),
    )
}

/// Name of the marker of a curve.
pub(super) fn name(number: usize) -> String {
    format!("loadcurve mark {number}")
}

pub(crate) fn dash_pattern(lengths: &[f64]) -> String {
    let mut pattern = String::new();
    for (pair, word) in lengths.iter().zip(["on", "off"].into_iter().cycle()) {
        write!(pattern, " {word} {}", tex_length(*pair)).expect("a String takes all");
    }
    if pattern.is_empty() {
        return pattern;
    }
    format!(", dash pattern={}", pattern.trim_start())
}

/// A step of a path to a corner of a marker. The y axis points up in TeX, down in pictures.
fn path_to(to: &str, (x, y): (f64, f64)) -> String {
    let (x, y) = (shortest(x), shortest(0.0 - y));
    format!("\\pgfpath{to}to{{\\pgfpoint{{{x}\\pgfplotmarksize}}{{{y}\\pgfplotmarksize}}}}")
}

/// Declares a pgf marker with this name.
pub(crate) fn shape(name: &str, marker: Marker) -> String {
    let path = match marker.corners() {
        None => "\\pgfpathcircle{\\pgfpointorigin}{\\pgfplotmarksize}".to_owned(),
        Some(corners) => {
            let steps = ["move"].into_iter().chain(std::iter::repeat("line"));
            let path = steps.zip(corners).map(|(to, corner)| path_to(to, *corner));
            path.collect::<String>() + "\\pgfpathclose"
        }
    };
    format!("\\pgfdeclareplotmark{{{name}}}{{{path}\\pgfusepathqfillstroke}}%\n")
}

/// Marks at some coordinates; nothing if there are none.
pub(crate) fn plot(style: &str, coordinates: impl Iterator<Item = String>) -> String {
    let coordinates: Vec<String> = coordinates.collect();
    if coordinates.is_empty() {
        return String::new();
    }
    let coordinates = coordinates.join("\n");
    format!("\\addplot[only marks, {style}] coordinates {{\n{coordinates}\n}};\n")
}

/// The options of a solid marker, with a rim in the white of the paper.
pub(crate) fn filled(mark: &str, color: &str, size: Size) -> String {
    options(mark, color, "white", size)
}

/// The options of a marker that is white inside, for a published value.
pub(crate) fn hollow(mark: &str, color: &str, size: Size) -> String {
    let size = Size {
        radius: size.radius - size.rim,
        ..size
    };
    options(mark, "white", color, size)
}

/// The options of a marker within a pale one, for a point still being simulated.
pub(super) fn unfinished(mark: &str, color: &str) -> String {
    let size = Size {
        radius: UNFINISHED.radius - UNFINISHED.rim,
        ..UNFINISHED
    };
    options(mark, color, &format!("{color}!{}", 100.0 * PALE), size)
}

/// Name of the mark of another program, by its index among the origins of a chart.
pub(super) fn external_name(origin: usize) -> String {
    let letter = char::from(b'a' + (origin % EXTERNAL_MARKS.len()) as u8);
    format!("loadcurve external {letter}")
}

/// Declares the marks of other programs.
pub(crate) fn external_shapes(origins: usize) -> String {
    let shape = |origin: usize| {
        let strokes = external_mark(origin).iter();
        let strokes = strokes.map(|[from, to]| path_to("move", *from) + &path_to("line", *to));
        let path: String = strokes.collect();
        let name = external_name(origin);
        format!("\\pgfdeclareplotmark{{{name}}}{{{path}\\pgfusepathqstroke}}%\n")
    };
    (0..origins.min(EXTERNAL_MARKS.len())).map(shape).collect()
}

/// The options of the mark of another program.
pub(crate) fn external(origin: usize, color: &str) -> String {
    format!(
        "mark={}, mark size={}, mark options={{solid, draw={color}, line width={}}}",
        external_name(origin),
        tex_length(EXTERNAL_ARM),
        tex_length(EXTERNAL_WIDTH),
    )
}

/// The bar of a simulated knee between two coordinates, with tall ends.
pub(super) fn knee(color: &str, ends: &[String; 2]) -> String {
    let [left, right] = ends;
    let rise = tex_length(KNEE_RISE);
    let height = tex_length(2.0 * KNEE_RISE);
    let width = tex_length(KNEE_WIDTH);
    let end = |at: &str| format!("{at} ++(0pt,-{rise}) -- ++(0pt,{height})");
    format!(
        "\\draw[{color}, solid, line width={width}] {left} -- {right} {} {};\n",
        end(left),
        end(right)
    )
}

/// The options of the cross, for a result of a paper's model.
pub(super) fn cross(color: &str) -> String {
    format!(
        "mark=x, mark size={}, mark options={{solid, draw={color}, line width={}}}",
        // pgf gives the size of this marker as the radius of its circumscribed circle.
        tex_length(CROSS_ARM * SQRT_2),
        tex_length(1.5),
    )
}

fn options(mark: &str, inside: &str, rim: &str, size: Size) -> String {
    // The rim is centred on the outline, so half of it would cover the inside.
    format!(
        "mark={mark}, mark size={}, mark options={{solid, fill={inside}, draw={rim}, line width={}}}",
        tex_length(size.radius + size.rim / 2.0),
        tex_length(size.rim),
    )
}
