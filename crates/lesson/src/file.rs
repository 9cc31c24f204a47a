//! The file of a lesson, and its text packed into links: JSON without spaces.

use loadcurve::scenario::{
    Context, LessonSource, LessonStep, MAX_ID_CHARACTERS, MAX_PACKED_CHARACTERS, Scenario,
    is_lesson_id,
};
use serde_json::Value as Json;

use crate::entry::FileEntry;
use crate::error::quoted;
use crate::place::{line, within};
use crate::shape;
use crate::stated::{self, Stated};
use crate::step::{self, MAX_TITLE_CHARACTERS, Step};
use crate::value::{self, Value};
use crate::{Error, Result};

/// Longest file that is read, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// Version of the format.
const VERSION: u64 = 1;

/// Most characters of the goal.
const MAX_GOAL_CHARACTERS: usize = 200;

/// Longest name of a language.
const MAX_LANGUAGE_CHARACTERS: usize = 20;

/// A lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// ID.
    pub id: String,
    /// Language of the texts, as in HTML.
    pub language: String,
    /// Title.
    pub title: String,
    /// Level, from 1 to 3.
    pub level: u32,
    /// Time that a reader takes.
    pub minutes: u32,
    /// Goal of the lesson.
    pub goal: String,
    /// The values.
    pub values: Vec<Value>,
    /// The steps, the exercise as the last of them.
    pub steps: Vec<Step>,
    /// Stated numbers that values must match.
    pub stated: Vec<Stated>,
    /// The JSON without spaces.
    json: String,
}

impl Lesson {
    /// Reads the JSON of a lesson.
    ///
    /// # Errors
    /// The first mistake.
    ///
    /// ```
    /// use loadcurve_lesson::{Lesson, Numbers};
    /// let lesson = Lesson::read(r#"{"lesson": 1, "id": "idle", "title": "Idle", "minutes": 1,
    ///     "goal": "Know the zero-load latency.", "values": {"z": ["zero", "mesh"]},
    ///     "steps": [{"text": "An idle mesh takes {z:1} cycles.", "link": "?net=mesh"}]}"#)?;
    /// let mut numbers = Numbers::of(&lesson);
    /// numbers.solve();
    /// assert_eq!(lesson.steps[0].text.plain(&numbers), "An idle mesh takes 38.3 cycles.");
    /// # Ok::<(), loadcurve_lesson::Error>(())
    /// ```
    pub fn read(json: &str) -> Result<Self> {
        Self::read_in(json, &Context::default())
    }

    /// The same in a context, whose files the links of the lesson may name.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_in(json: &str, context: &Context) -> Result<Self> {
        if json.len() > MAX_BYTES {
            return Err(Error::TooLong {
                bytes: json.len(),
                most: MAX_BYTES,
            });
        }
        if json.trim().is_empty() {
            return Err(Error::Mistake("The file is empty".to_owned()));
        }
        let whole: Json = serde_json::from_str(json).map_err(|error| shape::syntax(&error))?;
        let version = whole.get("lesson").unwrap_or(&Json::Null);
        // Later versions may have other fields, so these are not reported.
        let Some(fields) = whole.as_object().filter(|_| !version.is_null()) else {
            let words = "This is no lesson: a lesson begins with {\"lesson\": 1";
            return Err(Error::Mistake(words.to_owned()));
        };
        if version.as_u64() != Some(VERSION) {
            let version = quoted(&version.to_string());
            return Err(Error::Mistake(format!(
                "This lesson is of version {version}; version {VERSION} can be read here"
            )));
        }
        shape::check(fields)?;
        let entry: FileEntry = serde_json::from_str(json).map_err(|error| shape::syntax(&error))?;
        Self::of(entry, whole.to_string(), context)
    }

    fn of(entry: FileEntry, json: String, context: &Context) -> Result<Self> {
        if !is_lesson_id(&entry.id) {
            let id = quoted(&entry.id);
            return Err(Error::Mistake(format!(
                "The lesson's id must have 1 to 40 of a–z, 0–9 and -, not {id}"
            )));
        }
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !entry.lang.bytes().all(is_letter) {
            let lang = quoted(&entry.lang);
            return Err(Error::Mistake(format!(
                "The language must be written as en or pt-BR, not {lang}"
            )));
        }
        let values = value::read(&entry.values, context)?;
        Ok(Self {
            id: entry.id,
            language: line(
                "The lesson",
                "language",
                entry.lang,
                MAX_LANGUAGE_CHARACTERS,
            )?,
            title: line("The lesson", "title", entry.title, MAX_TITLE_CHARACTERS)?,
            level: within("The level", entry.level, 1..=3)?,
            minutes: within("The minutes", entry.minutes, 1..=60)?,
            goal: line("The lesson", "goal", entry.goal, MAX_GOAL_CHARACTERS)?,
            steps: step::read(&entry.steps, entry.exercise.as_ref(), &values, context)?,
            stated: stated::read(&entry.stated, &values)?,
            values,
            json,
        })
    }

    /// Reads a packed lesson.
    ///
    /// # Errors
    /// The first mistake.
    pub fn unpack(text: &str, context: &Context) -> Result<Self> {
        Self::read_in(&unpacked(text)?, context)
    }

    /// The text of the file, without spaces.
    #[must_use]
    pub fn json(&self) -> &str {
        &self.json
    }

    /// The lesson as the value of `lesson` in a link.
    ///
    /// # Errors
    /// [`Error::Mistake`] if it is too long for a link.
    pub fn packed(&self) -> Result<String> {
        packed(&self.json)
    }

    /// Scenario that is open in a step, counted from 0, before an answer: that of the latest link,
    /// if there is one.
    #[must_use]
    pub fn scenario(&self, step: usize) -> Option<&Scenario> {
        let (before, from_here) = self.steps.split_at(step.min(self.steps.len()));
        let here = from_here.first().and_then(|step| step.link.as_ref());
        here.or_else(|| before.iter().rev().find_map(Step::last_link))
    }

    /// Query that opens this lesson, from some source, at a place in it.
    ///
    /// # Errors
    /// [`Error::Mistake`] if there is no such step.
    pub fn query(&self, source: LessonSource, place: LessonStep) -> Result<String> {
        let index = place.number as usize - 1;
        let Some(step) = self.steps.get(index) else {
            let count = self.steps.len();
            return Err(Error::Mistake(format!(
                "There is no step “{place}”; the lesson has steps 1 to {count}"
            )));
        };
        let revealed = step.reveal.as_ref().filter(|_| place.is_revealed);
        let revealed = revealed.and_then(|reveal| reveal.link.as_ref());
        let scenario = revealed.or_else(|| self.scenario(index));
        let mut scenario = scenario.cloned().unwrap_or_default();
        let right = step
            .ask
            .as_ref()
            .and_then(|ask| ask.right_focus(place.answer));
        // A link of the author has a focus of its own, or none on purpose.
        if let (true, None, Some(_)) = (place.is_revealed, revealed, right) {
            scenario.view.focus = right;
        }
        scenario.view.lesson = Some(source);
        scenario.view.step = Some(place);
        Ok(scenario.query())
    }

    /// Link that opens the packed lesson at its first step, without what is before the query.
    ///
    /// # Errors
    /// [`Error::Mistake`] if it is too long for a link.
    pub fn link(&self) -> Result<String> {
        let start = LessonStep {
            number: 1,
            answer: None,
            is_revealed: false,
        };
        let query = self.query(LessonSource::Packed(self.packed()?), start)?;
        Ok(format!("?{query}"))
    }
}

/// Packs the text of a lesson.
///
/// # Errors
/// [`Error::Mistake`] if it is too long for a link.
pub fn packed(json: &str) -> Result<String> {
    let packed = loadcurve::packed::packed(json.as_bytes());
    if (MAX_ID_CHARACTERS + 1..=MAX_PACKED_CHARACTERS).contains(&packed.len()) {
        return Ok(packed);
    }
    let count = packed.len();
    Err(Error::Mistake(format!(
        "The lesson is too long for a link: {count} of {MAX_PACKED_CHARACTERS} characters; send it as a file"
    )))
}

/// Unpacks the text of a lesson.
///
/// # Errors
/// [`Error::Mistake`] if the text is not a packed lesson, or unpacks to more than a lesson may have.
pub fn unpacked(text: &str) -> Result<String> {
    let is_short = text.len() <= MAX_PACKED_CHARACTERS;
    let bytes = is_short.then(|| loadcurve::packed::unpacked(text, MAX_BYTES));
    let json = bytes
        .flatten()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    json.ok_or_else(|| {
        let words = "The link has no whole lesson in it; it may have been cut off";
        Error::Mistake(words.to_owned())
    })
}
