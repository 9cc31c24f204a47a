//! Drawing in CSS pixels: strokes, dashes, shapes and text become marks for any plotters backend.

mod mark;
mod symbols;

use std::cell::RefCell;
use std::rc::Rc;

use plotters::backend::DrawingBackend;
use plotters::style::{Color as _, RGBAColor, ShapeStyle};

use crate::Result;
use crate::chart::CURVE_WIDTH;
use crate::frame::{Frame, SUBPIXELS};
use crate::polyline::{Point, Rect, dashes};
pub(crate) use crate::text::TextStyle;
use crate::theme::{DASHES, Theme};
pub use mark::Mark;
use mark::Shape;
pub(crate) use symbols::{CAP, DISC, ERROR_BAR};

/// Style of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stroke {
    /// The colour.
    pub(crate) color: RGBAColor,
    /// The width in CSS pixels.
    pub(crate) width: f64,
    /// Lengths of ink and gap in CSS pixels; empty for a solid line.
    pub(crate) dash: &'static [f64],
}

impl Stroke {
    /// The line of the curve at an index of the scenario, `weight` times as bold as usual.
    pub(crate) fn of_curve(theme: &Theme, index: usize, weight: f64) -> Self {
        Self {
            color: theme.series[index],
            width: weight * CURVE_WIDTH,
            dash: DASHES[index],
        }
    }

    /// A solid line.
    pub(crate) fn solid(color: RGBAColor, width: f64) -> Self {
        Self {
            color,
            width,
            dash: &[],
        }
    }
}

/// A drawing area measured in CSS pixels, which turns all drawing into marks in virtual pixels.
#[derive(Clone)]
pub struct Surface<'a> {
    pen: Rc<dyn Fn(Mark) -> Result<()> + 'a>,
    size: (u32, u32),
    ratio: f64,
    text_scale: f64,
}

impl<'a> Surface<'a> {
    /// A surface on a backend of [`Frame::virtual_size`] pixels that draws text at 1/`text_scale`
    /// of the requested size.
    pub fn new(backend: impl DrawingBackend + 'a, frame: &Frame, text_scale: f64) -> Self {
        let backend = RefCell::new(backend);
        Self {
            text_scale,
            ..Self::recording(move |mark| mark.draw(&mut *backend.borrow_mut()), frame)
        }
    }

    /// A surface that hands its marks over one by one.
    pub fn recording(pen: impl Fn(Mark) -> Result<()> + 'a, frame: &Frame) -> Self {
        Self {
            pen: Rc::new(pen),
            size: frame.virtual_size(),
            ratio: frame.ratio,
            text_scale: 1.0,
        }
    }

    /// The same surface measured in pixels this factor larger.
    pub(crate) fn enlarged(&self, factor: f64) -> Self {
        Self {
            ratio: self.ratio * factor,
            ..self.clone()
        }
    }

    fn virtual_pixels(&self, length: f64) -> f64 {
        length * self.ratio * SUBPIXELS
    }

    fn virtual_point(&self, (x, y): Point) -> (i32, i32) {
        (
            self.virtual_pixels(x).round() as i32,
            self.virtual_pixels(y).round() as i32,
        )
    }

    fn virtual_points(&self, points: &[Point]) -> Vec<(i32, i32)> {
        points
            .iter()
            .map(|&point| self.virtual_point(point))
            .collect()
    }

    fn draw(&self, shape: Shape) -> Result<()> {
        (self.pen)(Mark(shape))
    }

    fn shape(&self, color: RGBAColor, width: f64) -> ShapeStyle {
        let stroke_width = self.virtual_pixels(width).round().max(1.0) as u32;
        ShapeStyle {
            color,
            filled: true,
            stroke_width,
        }
    }

    /// Fills the whole surface.
    pub(crate) fn fill(&self, color: RGBAColor) -> Result<()> {
        let (width, height) = (self.size.0 as i32, self.size.1 as i32);
        self.draw(Shape::Rectangle((0, 0), (width, height), color))
    }

    /// Draws a line through the points.
    pub(crate) fn line(&self, points: &[Point], stroke: &Stroke) -> Result<()> {
        if points.len() < 2 {
            return Ok(());
        }
        let style = self.shape(stroke.color, stroke.width);
        if stroke.dash.is_empty() {
            return self.draw(Shape::Line(self.virtual_points(points), style));
        }
        dashes(points, stroke.dash)
            .iter()
            .try_for_each(|dash| self.draw(Shape::Line(self.virtual_points(dash), style)))
    }

    /// Draws the pieces of a line.
    pub(crate) fn lines(&self, pieces: &[Vec<Point>], stroke: &Stroke) -> Result<()> {
        pieces.iter().try_for_each(|piece| self.line(piece, stroke))
    }

    /// Draws a horizontal line, aligned to whole device pixels.
    pub(crate) fn horizontal(&self, y: f64, from: f64, to: f64, stroke: &Stroke) -> Result<()> {
        let (y, width) = self.crisp(y, stroke.width);
        self.line(&[(from, y), (to, y)], &Stroke { width, ..*stroke })
    }

    /// Draws a vertical line, aligned to whole device pixels.
    pub(crate) fn vertical(&self, x: f64, from: f64, to: f64, stroke: &Stroke) -> Result<()> {
        let (x, width) = self.crisp(x, stroke.width);
        self.line(&[(x, from), (x, to)], &Stroke { width, ..*stroke })
    }

    /// The nearest position and width that are aligned to whole device pixels.
    fn crisp(&self, position: f64, width: f64) -> (f64, f64) {
        let pixels = (width * self.ratio).round().max(1.0);
        let half = pixels / 2.0;
        let edge = (position * self.ratio - half).round();
        ((edge + half) / self.ratio, pixels / self.ratio)
    }

    /// Fills a rectangle.
    pub(crate) fn rectangle(&self, area: &Rect, color: RGBAColor) -> Result<()> {
        let (a, b) = (
            self.virtual_point((area.left, area.top)),
            self.virtual_point((area.right, area.bottom)),
        );
        let (from, to) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
        self.draw(Shape::Rectangle(from, to, color))
    }

    /// Fills a polygon.
    pub(crate) fn polygon(&self, corners: &[Point], color: RGBAColor) -> Result<()> {
        self.draw(Shape::Polygon(self.virtual_points(corners), color))
    }

    /// Fills a circle.
    pub(crate) fn disc(&self, center: Point, radius: f64, color: RGBAColor) -> Result<()> {
        self.circle(center, radius, color.filled())
    }

    fn circle(&self, center: Point, radius: f64, style: ShapeStyle) -> Result<()> {
        let radius = self.virtual_pixels(radius).round().max(0.0) as u32;
        self.draw(Shape::Circle(self.virtual_point(center), radius, style))
    }

    /// Fills an upright rectangle with round ends.
    pub(crate) fn pill(&self, area: &Rect, color: RGBAColor) -> Result<()> {
        let radius = area.width() / 2.0;
        let x = area.left + radius;
        let (top, bottom) = (area.top + radius, area.bottom - radius);
        self.rectangle(
            &Rect::between((area.left, top), (area.right, bottom)),
            color,
        )?;
        self.disc((x, top), radius, color)?;
        self.disc((x, bottom), radius, color)
    }

    /// Writes a text.
    pub(crate) fn text(&self, text: &str, at: Point, style: &TextStyle) -> Result<()> {
        let style = style.for_plotters(self.virtual_pixels(style.size) * self.text_scale);
        self.draw(Shape::Text(text.to_owned(), self.virtual_point(at), style))
    }
}

impl std::fmt::Debug for Surface<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Surface")
            .field("ratio", &self.ratio)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::{Shape, named, shapes};

    const THIN: Stroke = Stroke {
        color: RGBAColor(0, 0, 0, 1.0),
        width: 1.0,
        dash: &[],
    };

    fn drawn(ratio: f64, draw: impl FnOnce(&Surface)) -> Vec<Shape> {
        let frame = Frame {
            ratio,
            ..Frame::default()
        };
        shapes(&frame, |surface| {
            draw(surface);
            Ok(())
        })
    }

    #[test]
    fn lines_along_the_edges_cover_whole_device_pixels() {
        for ratio in [1.0, 1.5, 2.0, 3.0] {
            for width in [1.0, 1.25, 2.0] {
                let stroke = Stroke { width, ..THIN };
                let lines = drawn(ratio, |surface| {
                    surface.horizontal(20.3, 0.0, 50.0, &stroke).unwrap();
                    surface.vertical(20.3, 0.0, 50.0, &stroke).unwrap();
                });
                assert!(lines[0].is_horizontal() && lines[1].is_vertical());
                for (line, middle) in [
                    (&lines[0], lines[0].points[0].1),
                    (&lines[1], lines[1].points[0].0),
                ] {
                    let pixels = line.width * ratio;
                    let whole = (width * ratio).round().max(1.0);
                    assert!((pixels - whole).abs() < 1e-9, "{pixels} at {ratio}");
                    let edge = middle * ratio - pixels / 2.0;
                    assert!((edge - edge.round()).abs() < 1e-9, "{edge} at {ratio}");
                    assert!((middle - 20.3).abs() <= 0.5 / ratio + 1e-9);
                }
            }
        }
    }

    #[test]
    fn one_point_is_no_line() {
        let points = [(3.0, 4.0), (10.0, 4.0)];
        for (count, lines) in [(0, 0), (1, 0), (2, 1)] {
            let shapes = drawn(1.0, |surface| {
                surface.line(&points[..count], &THIN).unwrap();
            });
            assert_eq!(named(&shapes, "polyline").len(), lines);
        }
    }
}
