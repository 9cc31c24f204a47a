//! Drawing in CSS pixels: strokes, dashes, shapes and text on a plotters drawing area.

mod symbols;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Rectangle, Text};
use plotters::prelude::DrawingBackend;
use plotters::style::{Color, RGBAColor, ShapeStyle};

use crate::frame::Frame;
use crate::polyline::{Point, Rect, dashes};
use crate::precise::{Precise, SUBPIXELS};
pub use crate::text::{TextAnchor, TextStyle};
use crate::{Error, Result};

/// Style of a line.
#[derive(Debug, Clone, Copy)]
pub struct Stroke {
    /// The colour.
    pub color: RGBAColor,
    /// The width in CSS pixels.
    pub width: f64,
    /// Lengths of ink and gap in CSS pixels; empty for a solid line.
    pub dash: &'static [f64],
}

impl Stroke {
    /// A solid line.
    #[must_use]
    pub fn solid(color: RGBAColor, width: f64) -> Self {
        Self {
            color,
            width,
            dash: &[],
        }
    }
}

/// A drawing area measured in CSS pixels.
pub struct Surface<B: DrawingBackend> {
    area: DrawingArea<Precise<B>, Shift>,
    ratio: f64,
}

impl<B: DrawingBackend> Surface<B> {
    /// A surface on a backend of [`Frame::virtual_size`] pixels that draws text at 1/`text_scale`
    /// of the requested size.
    pub fn new(backend: B, frame: &Frame, text_scale: f64) -> Self {
        let precise = Precise::new(backend, frame.virtual_size(), text_scale);
        Self {
            area: precise.into_drawing_area(),
            ratio: frame.ratio,
        }
    }

    /// The same surface measured in pixels this factor larger.
    #[must_use]
    pub(crate) fn enlarged(&self, factor: f64) -> Self {
        Self {
            area: self.area.clone(),
            ratio: self.ratio * factor,
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

    fn draw<E>(&self, element: &E) -> Result<()>
    where
        for<'b> &'b E: PointCollection<'b, (i32, i32)>,
        E: Drawable<Precise<B>>,
    {
        self.area
            .draw(element)
            .map_err(|error| Error::Surface(error.to_string()))
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
    ///
    /// # Errors
    /// [`Error::Surface`] if the backend fails, here and below.
    pub fn fill(&self, color: RGBAColor) -> Result<()> {
        self.area
            .fill(&color)
            .map_err(|error| Error::Surface(error.to_string()))
    }

    /// Draws a line through the points.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn line(&self, points: &[Point], stroke: &Stroke) -> Result<()> {
        if points.len() < 2 {
            return Ok(());
        }
        let style = self.shape(stroke.color, stroke.width);
        if stroke.dash.is_empty() {
            return self.draw(&PathElement::new(self.virtual_points(points), style));
        }
        dashes(points, stroke.dash)
            .iter()
            .try_for_each(|dash| self.draw(&PathElement::new(self.virtual_points(dash), style)))
    }

    /// Draws a horizontal line, aligned to whole device pixels.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn horizontal(&self, y: f64, from: f64, to: f64, stroke: &Stroke) -> Result<()> {
        let (y, width) = self.crisp(y, stroke.width);
        self.line(&[(from, y), (to, y)], &Stroke { width, ..*stroke })
    }

    /// Draws a vertical line, aligned to whole device pixels.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn vertical(&self, x: f64, from: f64, to: f64, stroke: &Stroke) -> Result<()> {
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
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn rectangle(&self, corner: Point, opposite: Point, color: RGBAColor) -> Result<()> {
        let corners = [self.virtual_point(corner), self.virtual_point(opposite)];
        self.draw(&Rectangle::new(corners, color.filled()))
    }

    /// Fills a polygon.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn polygon(&self, corners: &[Point], color: RGBAColor) -> Result<()> {
        self.draw(&Polygon::new(self.virtual_points(corners), color.filled()))
    }

    /// Fills a circle.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn disc(&self, center: Point, radius: f64, color: RGBAColor) -> Result<()> {
        let radius = self.virtual_pixels(radius).round() as i32;
        self.draw(&Circle::new(
            self.virtual_point(center),
            radius,
            color.filled(),
        ))
    }

    /// Fills an upright rectangle with round ends.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub(crate) fn pill(&self, area: &Rect, color: RGBAColor) -> Result<()> {
        let radius = area.width() / 2.0;
        let x = area.left + radius;
        let (top, bottom) = (area.top + radius, area.bottom - radius);
        self.rectangle((area.left, top), (area.right, bottom), color)?;
        self.disc((x, top), radius, color)?;
        self.disc((x, bottom), radius, color)
    }

    /// Writes a text.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn text(&self, text: &str, at: Point, style: &TextStyle) -> Result<()> {
        let style = style.for_plotters(self.virtual_pixels(style.size));
        self.draw(&Text::new(text.to_owned(), self.virtual_point(at), style))
    }

    /// Finishes the picture.
    ///
    /// # Errors
    /// See [`Surface::fill`].
    pub fn present(&self) -> Result<()> {
        self.area
            .present()
            .map_err(|error| Error::Surface(error.to_string()))
    }
}

impl<B: DrawingBackend> std::fmt::Debug for Surface<B> {
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

    fn drawn(ratio: f64, draw: impl FnOnce(&Surface<plotters::backend::SVGBackend>)) -> Vec<Shape> {
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
