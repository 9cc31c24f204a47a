//! A wrapper that makes all plotters backends draw alike and with subpixel precision.
//!
//! Backends take whole pixels, measure text in different ways (the canvas through the document,
//! which a strict content security policy blocks and a worker does not have) and disagree about
//! text size. This wrapper takes [`SUBPIXELS`] virtual pixels per device pixel, measures text with
//! a table, scales it, and uses only the primitives that all backends draw alike.

use plotters::backend::DrawingBackend;
use plotters::style::text_anchor;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontFamily,
    FontStyle, FontTransform,
};

use crate::text;

/// Virtual pixels per device pixel.
pub const SUBPIXELS: f64 = 8.0;

/// A backend whose coordinates are virtual pixels.
#[derive(Debug)]
pub struct Precise<B> {
    inner: B,
    size: (u32, u32),
    text_scale: f64,
}

impl<B: DrawingBackend> Precise<B> {
    /// Wraps a backend of `size` virtual pixels that draws text at 1/`text_scale` of the requested
    /// size.
    pub fn new(inner: B, size: (u32, u32), text_scale: f64) -> Self {
        Self {
            inner,
            size,
            text_scale,
        }
    }
}

type DrawResult<B> = Result<(), DrawingErrorKind<<B as DrawingBackend>::ErrorType>>;

impl<B: DrawingBackend> DrawingBackend for Precise<B> {
    type ErrorType = B::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> DrawResult<B> {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> DrawResult<B> {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> DrawResult<B> {
        self.inner.draw_pixel(point, color)
    }

    // Drawn as a path: the canvas shifts horizontal and vertical lines by half a pixel, SVG does
    // not.
    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> DrawResult<B> {
        self.inner.draw_path([from, to], style)
    }

    // The outline is drawn as a path: the SVG backend drops the stroke width of rectangles.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult<B> {
        if fill {
            return self
                .inner
                .draw_rect((left, top), (right, bottom), style, true);
        }
        let corners = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
        ];
        self.inner.draw_path(corners, style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult<B> {
        self.inner.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> DrawResult<B> {
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult<B> {
        self.inner.fill_polygon(corners, style)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        position: BackendCoord,
    ) -> DrawResult<B> {
        let scaled = ScaledText {
            style,
            factor: self.text_scale,
        };
        self.inner.draw_text(text, &scaled, position)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<B::ErrorType>> {
        let size = style.size();
        Ok((
            (text::width_em(text) * size).ceil() as u32,
            size.ceil() as u32,
        ))
    }
}

/// A text style of another size.
struct ScaledText<'a, S> {
    style: &'a S,
    factor: f64,
}

impl<S: BackendTextStyle> BackendTextStyle for ScaledText<'_, S> {
    type FontError = S::FontError;

    fn color(&self) -> BackendColor {
        self.style.color()
    }

    fn size(&self) -> f64 {
        self.style.size() * self.factor
    }

    fn transform(&self) -> FontTransform {
        self.style.transform()
    }

    fn style(&self) -> FontStyle {
        self.style.style()
    }

    fn anchor(&self) -> text_anchor::Pos {
        self.style.anchor()
    }

    fn family(&self) -> FontFamily<'_> {
        self.style.family()
    }

    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        self.style.layout_box(text)
    }

    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        text: &str,
        position: BackendCoord,
        draw: F,
    ) -> Result<Result<(), E>, Self::FontError> {
        self.style.draw(text, position, draw)
    }
}

#[cfg(test)]
mod tests {
    use plotters::backend::SVGBackend;
    use plotters::style::{BLACK, Color, FontDesc, ShapeStyle, TextStyle as PlottersText};

    use super::*;

    fn picture(draw: impl FnOnce(&mut Precise<SVGBackend>)) -> String {
        let mut picture = String::new();
        let size = (800, 600);
        let backend = SVGBackend::with_string(&mut picture, size);
        let mut precise = Precise::new(backend, size, 1.24);
        assert_eq!(precise.get_size(), size);
        draw(&mut precise);
        drop(precise);
        picture
    }

    fn thick() -> ShapeStyle {
        Color::stroke_width(&BLACK, 16)
    }

    #[test]
    fn a_straight_line_is_a_path_of_two_places() {
        let picture = picture(|precise| {
            precise.draw_line((80, 40), (720, 40), &thick()).unwrap();
        });
        assert!(picture.contains("stroke-width=\"16\" points=\"80,40 720,40 \""));
        assert!(!picture.contains("<line"), "{picture}");
    }

    #[test]
    fn an_outline_keeps_the_width_of_its_stroke() {
        let rectangle = |fill| {
            picture(|precise| {
                let corners = ((80, 40), (160, 120));
                let drawn = precise.draw_rect(corners.0, corners.1, &thick(), fill);
                drawn.unwrap();
            })
        };
        let outline = "stroke-width=\"16\" points=\"80,40 160,40 160,120 80,120 80,40 \"";
        assert!(rectangle(false).contains(outline));
        assert!(rectangle(true).contains("<rect x=\"80\" y=\"40\" width=\"80\" height=\"80\""));
    }

    #[test]
    fn text_is_measured_by_the_table_and_as_large_as_asked_for() {
        let font = FontDesc::new(FontFamily::SansSerif, 200.0, FontStyle::Bold);
        let style = PlottersText::from(font);
        let picture = picture(|precise| {
            let size = precise.estimate_text_size("Hi", &style).unwrap();
            assert_eq!(size, (206, 200));
            precise.draw_text("Hi", &style, (80, 40)).unwrap();
        });
        // The backend divides font sizes by 1.24.
        assert!(picture.contains("font-size=\"200\""), "{picture}");
        assert!(picture.contains("font-weight=\"bold\""));
    }
}
