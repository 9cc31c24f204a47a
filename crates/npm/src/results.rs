//! Files of results, collected one by one and opened as a figure.

use loadcurve_native::Unsaid;
use wasm_bindgen::prelude::*;

use crate::bad_input;
use crate::figure::Figure;

/// Texts of files, with what they do not say themselves.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Files {
    unsaid: Unsaid,
    /// Names with texts.
    files: Vec<(String, String)>,
}

#[wasm_bindgen]
impl Files {
    /// No files yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn add(&mut self, name: String, text: String) {
        self.files.push((name, text));
    }

    /// Says what the files do not say.
    ///
    /// # Errors
    /// A `RangeError` if nothing has this name.
    pub fn say(&mut self, what: &str, text: String) -> Result<(), JsValue> {
        let unsaid = &mut self.unsaid;
        let place = match what {
            "format" => &mut unsaid.format,
            "network" => &mut unsaid.network,
            "origin" => &mut unsaid.origin,
            "columns" => &mut unsaid.columns,
            "unit" => &mut unsaid.unit,
            "clock" => &mut unsaid.clock,
            _ => {
                let allowed = "one of format, network, origin, columns, rows, unit, clock, name";
                let error = loadcurve::Error::illegal("options", what, allowed);
                return Err(bad_input(&error));
            }
        };
        *place = Some(text);
        Ok(())
    }

    /// Keeps only rows of tables that have this text in a column.
    pub fn keep(&mut self, column: String, text: String) {
        self.unsaid.rows.push((column, text));
    }

    /// The figure of the files.
    ///
    /// # Errors
    /// A `RangeError` with the first error, its file and its line.
    pub fn figure(&self) -> Result<Figure, JsValue> {
        let opened = self.unsaid.read(&self.files, &crate::context());
        let opened = opened.map_err(|error| js_sys::RangeError::new(&error.to_string()))?;
        let figure = loadcurve_native::Figure::of_results(&opened.results);
        let figure = figure.map_err(|error| bad_input(&error))?;
        let mixtures = opened.mixtures.into_iter();
        let remarks = mixtures.map(|it| format!("{it}; the option rows chooses some"));
        Ok(Figure::remarked(figure, remarks.collect()))
    }
}
