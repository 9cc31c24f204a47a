//! Lessons: short texts with questions, which lead from link to link. Every number in them is
//! computed when it is shown.
//!
//! A lesson is a JSON file of at most 64 KiB:
//!
//! ```json
//! {"lesson": 1, "id": "load", "title": "Load and latency", "minutes": 5, "goal": "Read a curve.",
//!  "values": {"a": ["latency", "mesh", 0.0943], "b": ["latency", "mesh", 0.18], "r": ["ratio", "b", "a"],
//!   "x": ["given", 0.1726]},
//!  "steps": [
//!   {"title": "Half full", "text": "*{a:1} cycles*.", "link": "?net=mesh&load=0.0943", "lock": ["flits"]},
//!   {"ask": {"text": "And at 0.18?", "choices": ["1.4 times", "twice", "{r:1} times"], "right": 3}},
//!   {"reveal": {"text": "{b:1} cycles.", "link": "?net=mesh&load=0.18"}}],
//!  "exercise": {"text": "Where is it 100 cycles?", "point": "x", "within": 0.005},
//!  "stated": {"r": 2.55}}
//! ```
//!
//! # Fields
//! `lesson` is the version of the format, 1. `id` has 1 to 40 of a–z, 0–9 and `-`. `lang` is the
//! language of the texts (`en`), `level` 1 to 3 (1), `minutes` 1 to 60.
//!
//! # Steps
//! An entry of `steps` with `title`, `text`, `link` or `lock` begins a step. An entry with `ask` alone
//! joins the step before it, or begins one where that has a question already. `reveal` joins the step
//! of the question right before it. What is joined may also be written as one entry. `exercise` is
//! the last step.
//!
//! - `link` opens a scenario, which stays open until another step or its reveal opens one. It is a
//!   query (`?net=…`) without mistakes, and never an address.
//! - `lock` names keys of networks and views that the reader cannot change in this step; `net` means
//!   that networks are neither added nor removed.
//! - `ask` has a `text` and one of four forms. `choices` (2 to 6) with `right`, counted from 1.
//!   `number`, the name of a value that the reader gives on a slider `from` … `to`, or types where
//!   there is none. `point`, the name of a value that is a load on the axis of the chart. The answer
//!   is right `within` that much of the value, and close within twice as much. `unit` names the unit.
//!   `channel` is answered in the drawing: right are the numbers listed or, with `fullest` or `costliest`, the
//!   channels with the highest utilisation or the most costly waits by the model, `at` a load in flits.
//! - `reveal` is shown after an answer, including "I don't know".
//!
//! # Text
//! Paragraphs are separated by blank lines, and `*…*` is emphasised. `{name:digits}` is a value with
//! so many decimals. There is no HTML, no address, and no way to write a star or a curly bracket.
//!
//! # Values
//! A value is a list of its kind, one of [`KINDS`], and arguments. Operands are names of values or
//! numbers. Each number in `stated` has to match the computed value to the last digit stated, within half a unit
//! of that digit. Zeros at the end do not count as digits. A stated simulated value is shown until it is
//! simulated; with its interval it is a list of the mean and the half-width.

mod absence;
mod arguments;
mod ask;
mod channels;
mod entry;
mod error;
mod file;
mod form;
mod numbers;
mod operation;
mod place;
mod run;
mod shape;
mod stated;
mod step;
mod text;
mod value;

pub use ask::{Ask, Judgement, Verdict};
pub use channels::Channels;
pub use error::{Error, Result};
pub use file::{Lesson, MAX_BYTES, packed, unpacked};
pub use form::Form;
pub use numbers::{Computed, Numbers};
pub use operation::{CollectiveNumber, Operation, TimeUnit};
pub use stated::Stated;
pub use step::{Reveal, Step};
pub use text::{Content, Rendered, Run, Text};
pub use value::{
    ChannelNumber, KINDS, Kind, KneeSimulation, Operand, Quantity, Simulation, StructuralNumber,
    Value,
};
