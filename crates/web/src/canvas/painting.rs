//! A picture that is painted in slices, each short enough for a frame.

use std::cell::RefCell;
use std::rc::Rc;

use loadcurve_plot::frame::Frame;
use loadcurve_plot::surface::Surface;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::backend::CanvasBackend;
use super::mark::Mark;

/// Number of marks in a slice. A browser takes some ten microseconds for each, with its paint.
const MARKS_IN_A_SLICE: usize = 1_500;

/// The marks of a picture, in order, of which some are made.
#[derive(Debug, Default)]
pub(crate) struct Painting {
    marks: Rc<RefCell<Vec<Mark>>>,
    made: usize,
}

impl Painting {
    /// A surface that keeps all marks for later.
    pub(crate) fn surface(&self, frame: &Frame) -> Surface<CanvasBackend> {
        let marks = Rc::clone(&self.marks);
        let keep = move |mark| {
            marks.borrow_mut().push(mark);
            Ok(())
        };
        Surface::new(CanvasBackend::new(frame.virtual_size(), keep), frame, 1.0)
    }

    /// Makes the marks of one more slice. Returns true if none is left.
    pub(crate) fn go_on(&mut self, canvas: &HtmlCanvasElement) -> Result<bool, JsError> {
        let mut brush = super::brush(canvas)?;
        let marks = self.marks.borrow();
        let end = marks.len().min(self.made + MARKS_IN_A_SLICE);
        for mark in &marks[self.made..end] {
            brush.make(mark).map_err(|_| super::refused())?;
        }
        self.made = end;
        Ok(end == marks.len())
    }
}
