//! The open chart or drawing as files, with the same bytes as from the command, and as a table.

use loadcurve::curve::{DRAWN_POINTS, DataTable, Loads, Results, load_text};
use loadcurve_plot::frame::{self, Frame};
use loadcurve_plot::theme::Background;
use loadcurve_plot::{diagram, png, svg};
use tsify::Ts;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::Explorer;
use crate::{canvas, types};

/// Approximate number of rows in the table.
const TABLE_ROWS: usize = 12;

#[wasm_bindgen]
impl Explorer {
    /// The drawn values as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.results().csv()
    }

    /// The drawn values as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        self.results().json()
    }

    /// The drawn values as a table at round loads.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(unchecked_return_type = "DataTable")]
    pub fn table(&self) -> Result<JsValue, JsError> {
        let loads = self.open.chart.load_axis.ticks(TABLE_ROWS);
        let table = DataTable::of(&self.open.scenario, &self.open.curves, &loads);
        Ok(serde_wasm_bindgen::to_value(&table)?)
    }

    /// The chart as a TeX file.
    #[must_use]
    pub fn tex(&self) -> String {
        let print = Background::Print;
        self.open.chart.tex(self.marked_load(print))
    }

    /// The sources behind the link as BibTeX.
    #[must_use]
    pub fn bibtex(&self) -> String {
        self.open.scenario.bibliography()
    }

    /// The chart as an SVG document.
    ///
    /// # Errors
    /// If drawing fails.
    #[wasm_bindgen(js_name = chartSvg)]
    pub fn chart_svg(&self, width: f64, height: f64, theme: &str) -> Result<String, JsError> {
        let mut frame = Frame::of_file(width, height, theme);
        frame.operating = self.marked_load(frame.background);
        Ok(svg::chart(&self.open.chart, &frame)?)
    }

    /// The drawing of a network, or of that of the link, as an SVG document; empty while its nodes wait for
    /// positions.
    ///
    /// # Errors
    /// If drawing fails.
    #[wasm_bindgen(js_name = drawingSvg)]
    pub fn drawing_svg(
        &self,
        width: f64,
        height: f64,
        theme: &str,
        network: Option<usize>,
    ) -> Result<String, JsError> {
        let index = self.index(network);
        let frame = Frame::of_file(width, height, theme);
        if self.awaits_layout(index) {
            return Ok(String::new());
        }
        let (diagram, _) = self.diagram(index);
        let diagram = self.mark_bottleneck(diagram);
        let load = load_text(self.open.operating_load(), self.open.scenario.view.unit);
        Ok(svg::diagram(
            &diagram
                .titled_at(&load)
                .with_link(self.open.scenario.query()),
            &frame,
        )?)
    }

    /// Draws the network on a canvas of its own; pointing still refers to the drawing on the page. Draws
    /// nothing while its nodes wait for positions.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawingOn)]
    pub fn drawing_on(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<(), JsError> {
        let requested = frame.to_rust()?;
        let frame = self.open.frame(&requested);
        if self.awaits_layout(self.index(requested.network)) {
            return Ok(());
        }
        let (diagram, _) = self.diagram_in(&requested);
        let diagram = self.mark_bottleneck(diagram);
        Ok(diagram::draw(
            &canvas::surface(canvas, &frame)?,
            &diagram,
            &frame,
        )?)
    }

    /// A PNG file with the version, the link and, if it is to have a size on paper, its pixels per inch added.
    ///
    /// # Errors
    /// If the bytes are not a PNG file.
    pub fn stamped(&self, png: &[u8], per_inch: Option<f64>) -> Result<Vec<u8>, JsError> {
        let stamped = png::stamped(png, &self.open.scenario.query());
        let stamped = match per_inch {
            Some(per_inch) => stamped.and_then(|png| png::sized(&png, per_inch)),
            None => stamped,
        };
        stamped.ok_or_else(|| JsError::new("this browser made no PNG file"))
    }
}

impl Explorer {
    fn marked_load(&self, background: Background) -> Option<f64> {
        frame::marked_load(&self.open.scenario.view, &self.open.shown, background)
    }

    fn results(&self) -> Results {
        Results::of_curves(
            &self.open.scenario,
            self.open.curves.iter(),
            &Loads::Spread(DRAWN_POINTS),
        )
    }
}
