//! Reads pictures back for the tests of drawings.

pub(crate) mod wormhole;

use plotters::backend::SVGBackend;

use crate::Result;
use crate::frame::Frame;
use crate::frame::SUBPIXELS;
use crate::polyline::{Point, Rect};
use crate::surface::Surface;
use crate::text::{BOLD, width_em};
use crate::theme::Background;

/// plotters' SVG backend divides font sizes by this factor.
const TEXT_SCALE: f64 = 1.24;

/// An element of a picture, in CSS pixels.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shape {
    /// `polyline`, `polygon`, `rect`, `circle` or `text`.
    pub(crate) element: String,
    /// Colour of the line, or of the area if it is filled: `#2A5BD7`.
    pub(crate) color: String,
    /// The corners; the position of a circle or a text.
    pub(crate) points: Vec<Point>,
    /// The stroke width of a line.
    pub(crate) width: f64,
    /// The content of a text.
    pub(crate) text: String,
    /// The bounding box.
    pub(crate) area: Rect,
}

/// The shapes drawn in a frame, the background first.
pub(crate) fn shapes(frame: &Frame, draw: impl FnOnce(&Surface) -> Result<()>) -> Vec<Shape> {
    let mut picture = String::new();
    let backend = SVGBackend::with_string(&mut picture, frame.virtual_size());
    let surface = Surface::new(backend, frame, 1.0);
    draw(&surface).expect("a text takes any picture");
    drop(surface);
    let elements = picture.split('<').filter(|element| !element.is_empty());
    elements
        .filter(|element| !element.starts_with('/') && !element.starts_with("svg"))
        .map(|element| Shape::read(element, frame))
        .collect()
}

/// The shapes with this element name.
pub(crate) fn named<'a>(shapes: &'a [Shape], element: &str) -> Vec<&'a Shape> {
    shapes.iter().filter(|it| it.element == element).collect()
}

/// Panics unless all shapes are inside the frame and no texts overlap.
pub(crate) fn assert_legible(shapes: &[Shape], frame: &Frame) {
    for shape in shapes {
        let area = shape.area;
        let is_inside = area.left >= -0.5
            && area.top >= -0.5
            && area.right <= frame.width + 0.5
            && area.bottom <= frame.height + 0.5;
        assert!(is_inside, "{shape:?}");
    }
    let texts = named(shapes, "text");
    for (index, text) in texts.iter().enumerate() {
        for other in &texts[..index] {
            let (one, two) = (text.area, other.area);
            let is_apart = one.left >= two.right
                || two.left >= one.right
                || one.top >= two.bottom
                || two.top >= one.bottom;
            assert!(is_apart, "{} on {}", text.text, other.text);
        }
    }
}

/// Panics unless a chart that fills its frame is legible on every background, enlarged or not, and its file has numbers
/// only. Given its shapes and its file in a frame.
pub(crate) fn assert_legible_everywhere(drawn: impl Fn(&Frame) -> (Vec<Shape>, String)) {
    for (width, height, heading) in [
        (640.0, 420.0, true),
        (900.0, 480.0, false),
        (360.0, 300.0, false),
        (276.0, 146.0, false),
    ] {
        for background in [Background::Light, Background::Dark, Background::Print] {
            for scale in [1.0, 1.5] {
                let frame = Frame {
                    width: scale * width,
                    height: scale * height,
                    background,
                    heading,
                    scale,
                    ..Frame::default()
                };
                let (shapes, file) = drawn(&frame);
                assert_legible(&shapes, &frame);
                assert!(!file.contains("NaN") && !file.contains("inf"));
            }
        }
    }
}

impl Shape {
    fn read(element: &str, frame: &Frame) -> Self {
        let (tag, text) = element.split_once('>').expect("a tag");
        let (name, _) = tag.split_once(' ').expect("attributes");
        let value = |key: &str| {
            let (_, rest) = tag.split_once(&format!(" {key}=\""))?;
            Some(rest.split_once('"')?.0)
        };
        let pixels = |text: &str| -> f64 {
            let number: f64 = text.parse().expect("a number");
            assert!(number.is_finite(), "{element}");
            number / SUBPIXELS / frame.ratio
        };
        let number = |key: &str| value(key).map_or(0.0, pixels);
        let points = match name {
            "rect" => {
                let (x, y) = (number("x"), number("y"));
                vec![(x, y), (x + number("width"), y + number("height"))]
            }
            "circle" => vec![(number("cx"), number("cy"))],
            "text" => vec![(number("x"), number("y"))],
            _ => {
                let pairs = value("points").expect("points").split_whitespace();
                let pair = |pair: &str| pair.split_once(',').map(|(x, y)| (pixels(x), pixels(y)));
                pairs.filter_map(pair).collect()
            }
        };
        let mut shape = Self {
            element: name.to_owned(),
            color: value("fill")
                .filter(|&color| color != "none")
                .or(value("stroke"))
                .expect("a colour")
                .to_owned(),
            width: number("stroke-width"),
            text: text.trim().replace("&apos;", "'"),
            area: bounds(&points),
            points,
        };
        match name {
            "circle" => shape.widen(number("r"), number("r"), number("r")),
            "text" => {
                let size = number("font-size") * TEXT_SCALE;
                let is_bold = value("font-weight") == Some("bold");
                let width = width_em(&shape.text) * size * if is_bold { BOLD } else { 1.0 };
                let before = match value("text-anchor") {
                    Some("end") => width,
                    Some("middle") => width / 2.0,
                    _ => 0.0,
                };
                shape.widen(before, width - before, size / 2.0);
            }
            _ => {}
        }
        shape
    }

    fn widen(&mut self, left: f64, right: f64, vertical: f64) {
        let area = &mut self.area;
        area.left -= left;
        area.right += right;
        area.top -= vertical;
        area.bottom += vertical;
    }

    /// The middle of the bounding box.
    pub(crate) fn middle(&self) -> Point {
        let area = self.area;
        (
            f64::midpoint(area.left, area.right),
            f64::midpoint(area.top, area.bottom),
        )
    }

    /// True for a vertical line.
    pub(crate) fn is_vertical(&self) -> bool {
        self.element == "polyline" && self.area.width() == 0.0
    }

    /// True for a horizontal line.
    pub(crate) fn is_horizontal(&self) -> bool {
        self.element == "polyline" && self.area.height() == 0.0
    }
}

fn bounds(points: &[Point]) -> Rect {
    let (xs, ys) = (
        || points.iter().map(|point| point.0),
        || points.iter().map(|point| point.1),
    );
    Rect {
        left: xs().fold(f64::INFINITY, f64::min),
        top: ys().fold(f64::INFINITY, f64::min),
        right: xs().fold(f64::NEG_INFINITY, f64::max),
        bottom: ys().fold(f64::NEG_INFINITY, f64::max),
    }
}
