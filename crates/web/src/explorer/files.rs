//! What is drawn as files and as a table.

use loadcurve::curve::{DRAWN_POINTS, Loads, Results, Table};
use loadcurve_plot::{frame::Frame, svg, theme::Ground};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// About how many rows the table of what is drawn has.
const TABLE_ROWS: usize = 12;

#[wasm_bindgen]
impl Explorer {
    /// What is drawn as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.results().csv()
    }

    /// What is drawn as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        self.results().json()
    }

    /// What is drawn as a table at round loads.
    ///
    /// # Errors
    /// See `notices`.
    pub fn table(&self) -> Result<Ts<types::DataTable>, JsError> {
        let loads = self.chart.load_axis.ticks(TABLE_ROWS);
        Ok(types::DataTable::from(Table::of(&self.scenario, &self.curves, &loads)).into_ts()?)
    }

    /// The chart as an SVG document: for the same size and theme the same bytes as the command's.
    ///
    /// # Errors
    /// When drawing fails.
    #[wasm_bindgen(js_name = chartSvg)]
    pub fn chart_svg(&self, width: f64, height: f64, theme: &str) -> Result<String, JsError> {
        let ground = Ground::named(theme).unwrap_or_default();
        let operating = self.scenario.view.load;
        let frame = Frame {
            width,
            height,
            ground,
            operating,
            ..Default::default()
        };
        Ok(svg::chart(&self.chart, &frame)?)
    }
}

impl Explorer {
    fn results(&self) -> Results {
        Results::of_curves(
            &self.scenario,
            self.curves.iter(),
            &Loads::Spread(DRAWN_POINTS),
        )
    }
}
