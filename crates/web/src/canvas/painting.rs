//! A picture that is recorded first, and then painted in slices, each short enough for a frame.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use loadcurve_plot::frame::Frame;
use loadcurve_plot::surface::Surface;
use loadcurve_web_chart::canvas::{backend, refused};
use plotters_backend::text_anchor::Pos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontFamily, FontStyle, FontTransform,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// Number of marks in a slice. A browser takes some ten microseconds for each, including painting.
const MARKS_IN_A_SLICE: usize = 1_500;

/// The marks of a picture, some of them drawn.
#[derive(Default)]
pub(crate) struct Painting {
    marks: Marks,
    made: usize,
}

impl Painting {
    /// A surface that keeps all marks for later.
    pub(crate) fn surface(&self, frame: &Frame) -> Surface<Recording> {
        let recording = Recording::new(frame.virtual_size(), Rc::clone(&self.marks));
        Surface::new(recording, frame, 1.0)
    }

    /// Draws the marks of one more slice. Returns true if none is left.
    pub(crate) fn go_on(&mut self, canvas: &HtmlCanvasElement) -> Result<bool, JsError> {
        let mut backend = backend(canvas)?;
        let marks = self.marks.borrow();
        let end = marks.len().min(self.made + MARKS_IN_A_SLICE);
        for mark in &marks[self.made..end] {
            mark(&mut backend).map_err(|_| refused())?;
        }
        self.made = end;
        Ok(end == marks.len())
    }
}

impl fmt::Debug for Painting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Painting")
            .field("made", &self.made)
            .finish_non_exhaustive()
    }
}

type Refusal = <CanvasBackend as DrawingBackend>::ErrorType;

type Drawn = Result<(), DrawingErrorKind<Refusal>>;

/// One line, shape or text of a picture.
type Mark = Box<dyn Fn(&mut CanvasBackend) -> Drawn>;

/// The marks of a picture, in order.
type Marks = Rc<RefCell<Vec<Mark>>>;

/// A backend that records every mark, to be drawn on a canvas later.
pub(crate) struct Recording {
    size: (u32, u32),
    marks: Marks,
}

impl Recording {
    fn new(size: (u32, u32), marks: Marks) -> Self {
        Self { size, marks }
    }

    fn keep(&self, mark: impl Fn(&mut CanvasBackend) -> Drawn + 'static) {
        self.marks.borrow_mut().push(Box::new(mark));
    }
}

impl fmt::Debug for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recording")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl DrawingBackend for Recording {
    type ErrorType = Refusal;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        self.keep(move |canvas| canvas.draw_pixel(at, color));
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        let style = Stroke::of(style);
        self.keep(move |canvas| canvas.draw_line(from, to, &style));
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let style = Stroke::of(style);
        self.keep(move |canvas| canvas.draw_rect(upper_left, bottom_right, &style, fill));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let (path, style): (Vec<_>, _) = (path.into_iter().collect(), Stroke::of(style));
        self.keep(move |canvas| canvas.draw_path(path.iter().copied(), &style));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let style = Stroke::of(style);
        self.keep(move |canvas| canvas.draw_circle(center, radius, &style, fill));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        let (corners, style): (Vec<_>, _) = (corners.into_iter().collect(), Stroke::of(style));
        self.keep(move |canvas| canvas.fill_polygon(corners.iter().copied(), &style));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        let (text, style) = (text.to_owned(), Lettering::of(style));
        self.keep(move |canvas| canvas.draw_text(&text, &style, at));
        Ok(())
    }
}

/// Colour and width of a line.
#[derive(Clone, Copy)]
struct Stroke {
    color: BackendColor,
    width: u32,
}

impl Stroke {
    fn of(style: &impl BackendStyle) -> Self {
        Self {
            color: style.color(),
            width: style.stroke_width(),
        }
    }
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// Style of a text.
struct Lettering {
    color: BackendColor,
    size: f64,
    transform: FontTransform,
    style: FontStyle,
    anchor: Pos,
    family: String,
}

impl Lettering {
    fn of(style: &impl BackendTextStyle) -> Self {
        Self {
            color: style.color(),
            size: style.size(),
            transform: style.transform(),
            style: style.style(),
            anchor: style.anchor(),
            family: style.family().as_str().to_owned(),
        }
    }
}

impl BackendTextStyle for Lettering {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.color
    }

    fn size(&self) -> f64 {
        self.size
    }

    fn transform(&self) -> FontTransform {
        self.transform.clone()
    }

    fn style(&self) -> FontStyle {
        self.style
    }

    fn anchor(&self) -> Pos {
        self.anchor
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(&self.family)
    }

    // A canvas does its own text layout.
    fn layout_box(&self, _: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        Ok(((0, 0), (0, 0)))
    }

    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: F,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}
