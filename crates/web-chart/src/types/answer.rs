//! Answers in words and as tables.

use loadcurve::curve::PageTable;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// [`PageTable`] in TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TABLE: &str = "
/** Table of an answer; the first column names the rows. */
export interface AnswerTable {
    columns: { name: string; unit: string; about: string; isFurther: boolean }[];
    rows: AnswerRow[];
}

/** Row of a table, with its role in the answer, and the name of its subject for the program. */
export interface AnswerRow {
    role: string;
    key: string;
    cells: { text: string; small: string }[];
}
";

/// An answer.
#[derive(Debug, Serialize, Tsify)]
pub struct Answer {
    /// The answer in sentences; empty if there is none.
    pub sentence: String,
    /// The figures behind it.
    #[tsify(type = "AnswerTable")]
    pub table: PageTable,
}
