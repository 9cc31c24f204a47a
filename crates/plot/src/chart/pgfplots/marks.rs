//! Lines and markers: the dashes and the corners of all pictures, in points of TeX.

use std::f64::consts::SQRT_2;
use std::fmt::Write as _;

use loadcurve::number::shortest;

use super::SCALE;
use crate::chart::{dots, published};
use crate::theme::{DASHES, MARKERS, Marker};

/// How a marker is drawn: on its curve, or as what was simulated; radius and rim in CSS pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    pub(super) radius: f64,
    pub(super) rim: f64,
}

/// The mark of a curve at a load, as on the page.
pub(super) const ON_CURVE: Size = Size {
    radius: 4.25,
    rim: 1.75,
};

/// A simulated point.
pub(super) const SIMULATED: Size = Size {
    radius: 3.75,
    rim: 1.25,
};

/// A simulated point that is not finished: small, in a rim as wide as makes it one that is.
const UNFINISHED: Size = Size {
    radius: dots::DOT,
    rim: dots::DOT - dots::CORE,
};

/// What a paper's simulator found.
pub(super) const PUBLISHED: Size = Size {
    radius: published::HOLLOW,
    rim: 1.25,
};

/// A length of the page in points of TeX.
pub(super) fn points(pixels: f64) -> String {
    format!("{}pt", shortest((pixels * SCALE * 1e4).round() / 1e4))
}

/// The style of a curve's line and the shape of its marker.
pub(super) fn look(place: usize) -> String {
    let number = place + 1;
    let dash = dash_pattern(DASHES[place]);
    format!(
        "\\tikzset{{loadcurve {number}/.style={{draw=loadcurve {number}, line width={}{dash}}}}}%\n{}",
        points(2.0),
        shape(&name(number), MARKERS[place]),
    )
}

/// The name of the marker of a curve.
pub(super) fn name(number: usize) -> String {
    format!("loadcurve mark {number}")
}

pub(super) fn dash_pattern(lengths: &[f64]) -> String {
    let mut pattern = String::new();
    for (pair, word) in lengths.iter().zip(["on", "off"].into_iter().cycle()) {
        write!(pattern, " {word} {}", points(*pair)).expect("a String takes all");
    }
    if pattern.is_empty() {
        return pattern;
    }
    format!(", dash pattern={}", pattern.trim_start())
}

/// A marker of pgf with this name. TeX counts upwards, pictures downwards.
pub(super) fn shape(name: &str, marker: Marker) -> String {
    let path = match marker.corners() {
        None => "\\pgfpathcircle{\\pgfpointorigin}{\\pgfplotmarksize}".to_owned(),
        Some(corners) => {
            let mut path = String::new();
            for (i, (x, y)) in corners.iter().enumerate() {
                let to = if i == 0 { "move" } else { "line" };
                write!(
                    path,
                    "\\pgfpath{to}to{{\\pgfpoint{{{}\\pgfplotmarksize}}{{{}\\pgfplotmarksize}}}}",
                    shortest(*x),
                    shortest(0.0 - y),
                )
                .expect("a String takes all");
            }
            path + "\\pgfpathclose"
        }
    };
    format!("\\pgfdeclareplotmark{{{name}}}{{{path}\\pgfusepathqfillstroke}}%\n")
}

/// The options of a marker that is filled, its rim the paper's white.
pub(super) fn filled(mark: &str, color: &str, size: Size) -> String {
    options(mark, color, "white", size)
}

/// The options of a marker that is white inside: its value is published.
pub(super) fn hollow(mark: &str, color: &str, size: Size) -> String {
    let size = Size {
        radius: size.radius - size.rim,
        ..size
    };
    options(mark, "white", color, size)
}

/// The options of a marker in a pale one: more will be added to its point.
pub(super) fn unfinished(mark: &str, color: &str) -> String {
    let size = Size {
        radius: UNFINISHED.radius - UNFINISHED.rim,
        ..UNFINISHED
    };
    options(
        mark,
        color,
        &format!("{color}!{}", 100.0 * dots::PALE),
        size,
    )
}

/// The options of the cross that stands for what a paper's model gives.
pub(super) fn cross(color: &str) -> String {
    format!(
        "mark=x, mark size={}, mark options={{solid, draw={color}, line width={}}}",
        // Marks of this kind are as large as the circle around them.
        points(published::ARM * SQRT_2),
        points(1.5),
    )
}

fn options(mark: &str, inside: &str, rim: &str, size: Size) -> String {
    // The rim is drawn around the outline: half of it would cover what is inside.
    format!(
        "mark={mark}, mark size={}, mark options={{solid, fill={inside}, draw={rim}, line width={}}}",
        points(size.radius + size.rim / 2.0),
        points(size.rim),
    )
}
