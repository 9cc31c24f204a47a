//! Symbols of charts: markers, rings and error bars.

use plotters::style::{RGBAColor, ShapeStyle};

use super::{Stroke, Surface, TextStyle};
use crate::Result;
use crate::polyline::{Point, Rect, rounded};
use crate::text::TEXT;
use crate::theme::{Marker, Theme};

/// Radius of the disc that holds the letter of a curve, in CSS pixels.
pub(crate) const DISC: f64 = 9.0;

/// Width of an error bar, and half the width of its caps, in CSS pixels.
pub(crate) const ERROR_BAR: f64 = 1.25;
pub(crate) const CAP: f64 = 3.5;

/// Width of the outline of a node.
const NODE_OUTLINE: f64 = 1.25;

impl Surface<'_> {
    /// Fills a square.
    pub(crate) fn square(&self, at: Point, half: f64, color: RGBAColor) -> Result<()> {
        self.rectangle(&Rect::around(at, half), color)
    }

    /// Draws the disc that holds the letter of a curve.
    pub(crate) fn letter(
        &self,
        at: Point,
        letter: char,
        color: RGBAColor,
        theme: &Theme,
    ) -> Result<()> {
        let style = TextStyle::new(theme.background, TEXT).bold().centered();
        self.disc(at, DISC, color)?;
        self.text(&letter.to_string(), at, &style)
    }

    /// Draws a rounded square with an outline in one colour and a filling in another.
    pub(crate) fn node_in(
        &self,
        at: Point,
        half: f64,
        outline: RGBAColor,
        fill: RGBAColor,
    ) -> Result<()> {
        let corners = rounded(&Rect::around(at, half), 0.4 * half);
        self.polygon(&corners, outline)?;
        let inside = half - NODE_OUTLINE;
        let inside = rounded(&Rect::around(at, inside), 0.4 * inside);
        self.polygon(&inside, fill)
    }

    /// Draws a small ring.
    pub(crate) fn ring(&self, center: Point, color: RGBAColor) -> Result<()> {
        self.ring_of(center, 4.0, 1.5, color)
    }

    /// Draws a ring of any radius and width.
    pub(crate) fn ring_of(
        &self,
        center: Point,
        radius: f64,
        width: f64,
        color: RGBAColor,
    ) -> Result<()> {
        let outline = ShapeStyle {
            filled: false,
            ..self.shape(color, width)
        };
        self.circle(center, radius, outline)
    }

    /// Draws a filled marker with a rim in another colour that sets it off from its line.
    pub(crate) fn marker(
        &self,
        at: Point,
        marker: Marker,
        color: RGBAColor,
        rim: RGBAColor,
    ) -> Result<()> {
        self.filled_marker(at, marker, 6.0, rim)?;
        self.filled_marker(at, marker, 4.25, color)
    }

    /// Draws a marker with an outline in one colour and a filling in another.
    pub(crate) fn outlined_marker(
        &self,
        at: Point,
        marker: Marker,
        radius: f64,
        color: RGBAColor,
        inside: RGBAColor,
    ) -> Result<()> {
        self.filled_marker(at, marker, radius, color)?;
        self.filled_marker(at, marker, radius - 1.25, inside)
    }

    /// Draws a marker without an outline.
    pub(crate) fn filled_marker(
        &self,
        at: Point,
        marker: Marker,
        radius: f64,
        color: RGBAColor,
    ) -> Result<()> {
        match marker.corners() {
            None => self.disc(at, radius, color),
            Some(corners) => {
                let corners: Vec<Point> = corners
                    .iter()
                    .map(|(x, y)| (at.0 + radius * x, at.1 + radius * y))
                    .collect();
                self.polygon(&corners, color)
            }
        }
    }

    /// Draws an error bar with caps.
    pub(crate) fn bar(&self, x: f64, (top, bottom): (f64, f64), color: RGBAColor) -> Result<()> {
        let stroke = Stroke::solid(color, ERROR_BAR);
        self.vertical(x, top, bottom, &stroke)?;
        for y in [top, bottom] {
            self.horizontal(y, x - CAP, x + CAP, &stroke)?;
        }
        Ok(())
    }

    /// Draws the bar of an interval along the horizontal axis, with caps at its ends.
    pub(crate) fn bar_across(
        &self,
        y: f64,
        [left, right]: [f64; 2],
        cap: f64,
        stroke: &Stroke,
    ) -> Result<()> {
        self.horizontal(y, left, right, stroke)?;
        for x in [left, right] {
            self.vertical(x, y - cap, y + cap, stroke)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::frame::Frame;
    use crate::test_support::{Shape, shapes};

    const BLACK: RGBAColor = RGBAColor(0, 0, 0, 1.0);

    fn drawn(draw: impl FnOnce(&Surface) -> Result<()>) -> Vec<Shape> {
        shapes(&Frame::default(), draw)
    }

    #[test]
    fn the_bar_of_an_interval_has_caps_at_its_ends() {
        let shapes = drawn(|surface| surface.bar(100.0, (20.0, 60.0), BLACK));
        assert_eq!(shapes.len(), 3);
        assert!(shapes[0].is_vertical() && shapes[0].area.height() == 40.0);
        for (cap, y) in shapes[1..].iter().zip([20.0, 60.0]) {
            assert!(cap.is_horizontal() && (cap.points[0].1 - y).abs() <= 0.5);
            assert_eq!(cap.area.width(), 2.0 * CAP);
        }
    }

    #[test]
    fn a_rim_lies_below_its_marker() {
        let (rim, color) = (RGBAColor(255, 255, 255, 1.0), BLACK);
        for marker in [Marker::Circle, Marker::Diamond] {
            let shapes = drawn(|surface| surface.marker((50.0, 50.0), marker, color, rim));
            assert_eq!(shapes.len(), 2);
            assert_eq!(
                (shapes[0].color.as_str(), shapes[1].color.as_str()),
                ("#FFFFFF", "#000000")
            );
            assert!(shapes[0].area.width() > shapes[1].area.width() + 2.0);
        }
    }
}
