//! Marks: the lines, areas and texts that a picture consists of.
//!
//! All backends draw them alike: they are given in virtual pixels, [`SUBPIXELS`](crate::frame::SUBPIXELS) per device
//! pixel, since backends take whole ones; straight lines are paths, since the canvas shifts horizontal and vertical
//! lines by half a pixel and SVG does not; and no backend is asked for the size of a text, which the canvas would
//! measure through the document.

use plotters::backend::DrawingBackend;
use plotters::style::{RGBAColor, ShapeStyle, TextStyle};

use crate::{Error, Result};

/// A position in virtual pixels.
type Spot = (i32, i32);

/// A line, an area or a text.
#[derive(Clone)]
pub struct Mark(pub(super) Shape);

#[derive(Clone)]
pub(super) enum Shape {
    /// A line through some points.
    Line(Vec<Spot>, ShapeStyle),
    /// A filled polygon.
    Polygon(Vec<Spot>, RGBAColor),
    /// A filled rectangle from its upper left to its lower right corner.
    Rectangle(Spot, Spot, RGBAColor),
    /// A circle with its centre and radius.
    Circle(Spot, u32, ShapeStyle),
    /// A text.
    Text(String, Spot, TextStyle<'static>),
}

impl Mark {
    /// Draws the mark.
    ///
    /// # Errors
    /// [`Error::Surface`] if the backend fails.
    pub fn draw<B: DrawingBackend>(&self, backend: &mut B) -> Result<()> {
        let drawn = match &self.0 {
            Shape::Line(points, style) => backend.draw_path(points.iter().copied(), style),
            Shape::Polygon(corners, color) => backend.fill_polygon(corners.iter().copied(), color),
            Shape::Rectangle(from, to, color) => backend.draw_rect(*from, *to, color, true),
            Shape::Circle(centre, radius, style) => {
                backend.draw_circle(*centre, *radius, style, style.filled)
            }
            Shape::Text(text, at, style) => backend.draw_text(text, style, *at),
        };
        drawn.map_err(|error| Error::Surface(format!("backend error: {error}")))
    }
}

impl std::fmt::Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mark").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use plotters::backend::SVGBackend;
    use plotters::style::{BLACK, Color as _};

    use super::*;

    fn picture(shape: Shape) -> String {
        let mut picture = String::new();
        let mut backend = SVGBackend::with_string(&mut picture, (800, 600));
        Mark(shape).draw(&mut backend).unwrap();
        drop(backend);
        picture
    }

    #[test]
    fn a_straight_line_is_a_path_of_two_places() {
        let thick = BLACK.stroke_width(16);
        let picture = picture(Shape::Line(vec![(80, 40), (720, 40)], thick));
        assert!(picture.contains("stroke-width=\"16\" points=\"80,40 720,40 \""));
        assert!(!picture.contains("<line"), "{picture}");
    }

    #[test]
    fn a_rectangle_is_filled() {
        let picture = picture(Shape::Rectangle((80, 40), (160, 120), BLACK.to_rgba()));
        assert!(picture.contains("<rect x=\"80\" y=\"40\" width=\"80\" height=\"80\""));
    }
}
