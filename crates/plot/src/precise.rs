//! A wrapper that makes plotters' backends draw alike and finely.
//!
//! Backends take whole pixels, measure text in different ways (the canvas through the document,
//! which a strict content security policy blocks and a worker has not) and disagree about the size
//! of text. This wrapper is given [`SUBPIXELS`] virtual pixels for each device pixel, measures text
//! with a table, scales it, and keeps to those primitives that all backends draw the same way.

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
    /// Wraps a backend of `size` virtual pixels that draws text at 1/`text_scale` of the size it
    /// is asked for.
    pub fn new(inner: B, size: (u32, u32), text_scale: f64) -> Self {
        Self {
            inner,
            size,
            text_scale,
        }
    }
}

type Drawn<B> = Result<(), DrawingErrorKind<<B as DrawingBackend>::ErrorType>>;

impl<B: DrawingBackend> DrawingBackend for Precise<B> {
    type ErrorType = B::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn<B> {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Drawn<B> {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn<B> {
        self.inner.draw_pixel(point, color)
    }

    // As a path: the canvas moves horizontal and vertical lines by half a pixel, SVG does not.
    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn<B> {
        self.inner.draw_path([from, to], style)
    }

    // The outline as a path: SVG forgets the stroke's width.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn<B> {
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
    ) -> Drawn<B> {
        self.inner.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn<B> {
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn<B> {
        self.inner.fill_polygon(corners, style)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        position: BackendCoord,
    ) -> Drawn<B> {
        let scaled = Scaled {
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
struct Scaled<'a, S> {
    style: &'a S,
    factor: f64,
}

impl<S: BackendTextStyle> BackendTextStyle for Scaled<'_, S> {
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
