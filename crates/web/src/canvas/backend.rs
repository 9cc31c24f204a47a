//! A canvas as plotters sees it: every primitive is a mark, made at once or kept to be made later.

use std::fmt;

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use wasm_bindgen::JsValue;

use super::mark::{Form, Mark, Text};

/// A backend that hands every mark to a function.
pub(crate) struct CanvasBackend {
    size: (u32, u32),
    put: Box<dyn FnMut(Mark) -> Result<(), JsValue>>,
}

impl CanvasBackend {
    pub(super) fn new(
        size: (u32, u32),
        put: impl FnMut(Mark) -> Result<(), JsValue> + 'static,
    ) -> Self {
        Self {
            size,
            put: Box::new(put),
        }
    }

    fn mark(&mut self, color: BackendColor, form: Form) -> DrawResult {
        let color = color.into();
        (self.put)(Mark { color, form }).map_err(|_| DrawingErrorKind::DrawingError(Refusal))
    }
}

impl fmt::Debug for CanvasBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CanvasBackend")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

/// Error: the browser did not draw.
#[derive(Debug)]
pub(crate) struct Refusal;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the browser did not draw on the canvas")
    }
}

impl std::error::Error for Refusal {}

type DrawResult = Result<(), DrawingErrorKind<Refusal>>;

impl DrawingBackend for CanvasBackend {
    type ErrorType = Refusal;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> DrawResult {
        self.mark(color, Form::Rectangle((x, y), (x + 1, y + 1)))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult {
        let points = path.into_iter().collect();
        let width = style.stroke_width();
        self.mark(style.color(), Form::Line { points, width })
    }

    // Outlines of rectangles are paths: see `Precise`.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        _fill: bool,
    ) -> DrawResult {
        self.mark(style.color(), Form::Rectangle(upper_left, bottom_right))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let width = style.stroke_width();
        let form = if fill {
            Form::Disc { center, radius }
        } else {
            Form::Circle {
                center,
                radius,
                width,
            }
        };
        self.mark(style.color(), form)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult {
        self.mark(style.color(), Form::Polygon(corners.into_iter().collect()))
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        at: BackendCoord,
    ) -> DrawResult {
        let form = Form::Text(Box::new(Text::new(text, style, at)));
        self.mark(style.color(), form)
    }
}
