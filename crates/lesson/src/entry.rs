//! Fields of a lesson's JSON, whose shape has been checked.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

/// A whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileEntry {
    /// Already checked.
    #[serde(rename = "lesson")]
    _version: Json,
    pub(crate) id: String,
    #[serde(default = "english")]
    pub(crate) lang: String,
    pub(crate) title: String,
    #[serde(default = "first_level")]
    pub(crate) level: u32,
    pub(crate) minutes: u32,
    pub(crate) goal: String,
    #[serde(default)]
    pub(crate) values: Map<String, Json>,
    pub(crate) steps: Vec<StepEntry>,
    pub(crate) exercise: Option<ExerciseEntry>,
    #[serde(default)]
    pub(crate) stated: Map<String, Json>,
}

fn english() -> String {
    "en".to_owned()
}

fn first_level() -> u32 {
    1
}

/// An entry of `steps`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepEntry {
    pub(crate) title: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) link: Option<String>,
    pub(crate) lock: Option<Vec<String>>,
    pub(crate) ask: Option<AskEntry>,
    pub(crate) reveal: Option<RevealEntry>,
}

/// A question.
#[derive(Debug, Deserialize)]
pub(crate) struct AskEntry {
    pub(crate) text: String,
    /// The form of the answer, and any other fields.
    #[serde(flatten)]
    pub(crate) form: Map<String, Json>,
}

/// Reveal, shown after an answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RevealEntry {
    pub(crate) text: String,
    pub(crate) link: Option<String>,
}

/// The last step.
#[derive(Debug, Deserialize)]
pub(crate) struct ExerciseEntry {
    pub(crate) title: Option<String>,
    pub(crate) text: String,
    pub(crate) link: Option<String>,
    pub(crate) lock: Option<Vec<String>>,
    pub(crate) reveal: Option<RevealEntry>,
    /// The form of the answer, if the exercise has a question, and any other fields.
    #[serde(flatten)]
    pub(crate) form: Map<String, Json>,
}
