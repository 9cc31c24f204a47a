//! A picture that is recorded first, and then painted in slices, each short enough for a frame.

use std::cell::RefCell;

use loadcurve_plot::frame::Frame;
use loadcurve_plot::surface::{Mark, Surface};
use loadcurve_web_chart::canvas::{backend, refused};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// Number of marks in a slice. A browser takes some ten microseconds for each, including painting.
const MARKS_IN_A_SLICE: usize = 1_500;

/// The marks of a picture, some of them drawn.
#[derive(Debug, Default)]
pub(crate) struct Painting {
    marks: RefCell<Vec<Mark>>,
    made: usize,
}

impl Painting {
    /// A surface that keeps all marks for later.
    pub(crate) fn surface(&self, frame: &Frame) -> Surface<'_> {
        let keep = |mark| {
            self.marks.borrow_mut().push(mark);
            Ok(())
        };
        Surface::recording(keep, frame)
    }

    /// Draws the marks of one more slice. Returns true if none is left.
    pub(crate) fn go_on(&mut self, canvas: &HtmlCanvasElement) -> Result<bool, JsError> {
        let mut backend = backend(canvas)?;
        let marks = self.marks.get_mut();
        let end = marks.len().min(self.made + MARKS_IN_A_SLICE);
        for mark in &marks[self.made..end] {
            mark.draw(&mut backend).map_err(|_| refused())?;
        }
        self.made = end;
        Ok(end == marks.len())
    }
}
