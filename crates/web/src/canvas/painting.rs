//! A picture that is painted in slices, each short enough for a frame.

use std::fmt;
use std::rc::Rc;

use loadcurve_plot::frame::Frame;
use loadcurve_plot::surface::Surface;
use loadcurve_web_chart::canvas::{backend, refused};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::recording::{Marks, Recording};

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
