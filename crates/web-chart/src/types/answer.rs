//! Answers in words and as tables.

use loadcurve::curve::PageTable;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// [`PageTable`] and [`DataTable`](loadcurve::curve::DataTable) in TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TABLE: &str = "
/** Table of an answer; the first column names the rows. */
export interface AnswerTable {
    columns: { name: string; unit: string; about: string; isFurther: boolean }[];
    rows: AnswerRow[];
}

/** Row of a table, with its role in the answer, and the name of its subject for the program; small print beside texts. */
export interface AnswerRow {
    role: string;
    key: string;
    cells: [text: string, small: string][];
}

/** The drawn values as a table. */
export interface DataTable {
    caption: string;
    columns: string[];
    rows: string[][];
}
";

/// An answer.
#[derive(Debug, Serialize, Tsify)]
pub struct Answer {
    /// The answer in sentences; empty if there is none.
    sentence: String,
    /// The figures behind it.
    #[tsify(type = "AnswerTable")]
    table: PageTable,
    /// What is to be known of them; empty if nothing is.
    hint: String,
}

impl Answer {
    /// An answer for JavaScript.
    ///
    /// # Errors
    /// If it cannot be handed to it.
    pub fn new(sentence: String, table: PageTable, hint: String) -> Result<Ts<Self>, JsError> {
        let answer = Self {
            sentence,
            table,
            hint,
        };
        Ok(answer.into_ts()?)
    }
}
