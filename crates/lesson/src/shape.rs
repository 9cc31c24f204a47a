//! The shape of a lesson's JSON: which fields there are and what each holds, told before anything is read from them.

use serde_json::{Map, Value as Json};

use crate::error::quoted;
use crate::{Error, Result};

/// What a field holds.
#[derive(Clone, Copy)]
enum Holds {
    Text,
    Whole,
    Texts,
    List,
    Fields,
    /// Anything; it is checked elsewhere.
    Any,
}

impl Holds {
    fn is_met(self, json: &Json) -> bool {
        match self {
            Self::Text => json.is_string(),
            Self::Whole => json
                .as_u64()
                .is_some_and(|number| u32::try_from(number).is_ok()),
            Self::Texts => json
                .as_array()
                .is_some_and(|list| list.iter().all(Json::is_string)),
            Self::List => json.is_array(),
            Self::Fields => json.is_object(),
            Self::Any => true,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Text => "a text in quotes",
            Self::Whole => "a whole number, such as 5",
            Self::Texts => "a list of texts in quotes, such as [\"load\", \"flits\"]",
            Self::List => "a list in [ ]",
            Self::Fields => "fields in { }",
            Self::Any => "a value",
        }
    }
}

/// A field: its name, what it holds, and whether it has to be there.
type Field = (&'static str, Holds, bool);

const LESSON: [Field; 11] = [
    ("lesson", Holds::Any, true),
    ("id", Holds::Text, true),
    ("lang", Holds::Text, false),
    ("title", Holds::Text, true),
    ("level", Holds::Whole, false),
    ("minutes", Holds::Whole, true),
    ("goal", Holds::Text, true),
    ("values", Holds::Fields, false),
    ("steps", Holds::List, true),
    ("exercise", Holds::Fields, false),
    ("stated", Holds::Fields, false),
];

const STEP: [Field; 6] = [
    ("title", Holds::Text, false),
    ("text", Holds::Text, false),
    ("link", Holds::Text, false),
    ("lock", Holds::Texts, false),
    ("ask", Holds::Fields, false),
    ("reveal", Holds::Fields, false),
];

const EXERCISE: [Field; 5] = [
    ("title", Holds::Text, false),
    ("text", Holds::Text, true),
    ("link", Holds::Text, false),
    ("lock", Holds::Texts, false),
    ("reveal", Holds::Fields, false),
];

const ASK: [Field; 1] = [("text", Holds::Text, true)];

const REVEAL: [Field; 2] = [("text", Holds::Text, true), ("link", Holds::Text, false)];

/// Fails at the first field that is missing, unknown, or holds something else than it should.
pub(crate) fn check(whole: &Map<String, Json>) -> Result<()> {
    has("The lesson", whole, &LESSON, true)?;
    let mut number = 0;
    let mut is_asked = true;
    for entry in entries(whole.get("steps")) {
        let fields = entry.as_object();
        let given = |name: &str| fields.is_some_and(|fields| fields.contains_key(name));
        let begins = ["title", "text", "link", "lock"].into_iter().any(given);
        if begins || (given("ask") && is_asked) {
            number += 1;
            is_asked = false;
        }
        is_asked |= given("ask");
        let place = format!("Step {}", number.max(1));
        let Some(fields) = fields else {
            let words = format!("a step must be {}, not {entry}", Holds::Fields.words());
            return Err(Error::at(&place, words));
        };
        has(&place, fields, &STEP, true)?;
        parts(&place, fields)?;
    }
    if let Some(exercise) = whole.get("exercise").and_then(Json::as_object) {
        // Its other fields are those of its question.
        has("The exercise", exercise, &EXERCISE, false)?;
        parts("The exercise", exercise)?;
    }
    Ok(())
}

/// Checks the question and the reveal of a step.
fn parts(place: &str, step: &Map<String, Json>) -> Result<()> {
    if let Some(ask) = step.get("ask").and_then(Json::as_object) {
        has(&format!("{place}, question"), ask, &ASK, false)?;
    }
    if let Some(reveal) = step.get("reveal").and_then(Json::as_object) {
        has(&format!("{place}, reveal"), reveal, &REVEAL, true)?;
    }
    Ok(())
}

fn entries(list: Option<&Json>) -> &[Json] {
    list.and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Checks fields; with `only` there may be no others.
fn has(place: &str, fields: &Map<String, Json>, known: &[Field], only: bool) -> Result<()> {
    let is_known = |name: &str| known.iter().any(|field| field.0 == name);
    if let Some(name) = fields.keys().find(|name| only && !is_known(name)) {
        return Err(Error::at(place, unknown(name, known)));
    }
    for &(name, holds, is_needed) in known {
        match fields.get(name) {
            // Nothing is what is left out.
            Some(Json::Null) | None if is_needed => return Err(Error::lacks(place, name)),
            Some(Json::Null) | None => {}
            Some(json) if holds.is_met(json) => {}
            Some(json) => {
                let words = format!(
                    "“{name}” must be {}, not {}",
                    holds.words(),
                    quoted(&json.to_string())
                );
                return Err(Error::at(place, words));
            }
        }
    }
    Ok(())
}

/// Says that there is no such field, and which is meant.
fn unknown(name: &str, known: &[Field]) -> String {
    let near = known
        .iter()
        .map(|field| field.0)
        .find(|known| are_near(known, name));
    let advice = if let Some(near) = near {
        format!("is “{near}” meant?")
    } else {
        let names: Vec<&str> = known.iter().map(|field| field.0).collect();
        format!("there are {}", names.join(", "))
    };
    format!("there is no field {}; {advice}", quoted(name))
}

/// True if two names differ by a letter that is missing, added or another one, or in case only.
fn are_near(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|name| name.to_lowercase().into_bytes());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let [rest, other] = [&a[same..], &b[same..]];
    let without = |rest: &[u8]| rest.get(1..).unwrap_or_default().to_vec();
    [rest.to_vec(), without(rest)].contains(&without(other)) || without(rest) == other
}

/// Says where a text is not JSON, and what is probably missing.
pub(crate) fn syntax(error: &serde_json::Error) -> Error {
    let said = error.to_string();
    let words = if error.is_eof() {
        "the file ends too early: a closing }, ] or \" is missing"
    } else if said.contains("expected `,` or") {
        "a comma or a closing bracket is missing before this place"
    } else if said.contains("expected `:`") {
        "a colon is missing after the name of a field"
    } else if said.contains("key must be a string") {
        "the name of a field must stand in quotes, such as \"text\""
    } else if said.contains("trailing comma") {
        "there is a comma before a closing bracket; delete it"
    } else if said.contains("trailing characters") {
        "something follows after the lesson's last }"
    } else if said.contains("control character") {
        "a text must stay on one line; write \\n where a new line begins"
    } else if said.contains("escape") {
        "a backslash must be doubled: \\\\"
    } else if said.contains("duplicate field") {
        "a field is given twice in the same place"
    } else {
        "something is wrong with the quotes, commas or brackets before this place"
    };
    let (line, column) = (error.line(), error.column());
    Error::at(&format!("Line {line}, character {column}"), words)
}
