//! A lesson in a link: which one, how far the reader is, and the reader's answer.

use std::fmt;

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::key::digits;

/// Most characters of the ID of a lesson. Packed lessons are longer.
pub const MAX_ID_CHARACTERS: usize = 40;

/// Most characters of a packed lesson.
pub const MAX_PACKED_CHARACTERS: usize = 6000;

/// Most steps of a lesson.
pub const MAX_LESSON_STEPS: u32 = 40;

/// Largest size of an answer that is a number.
const MAX_ANSWER: f64 = 1e9;

/// Value of `lesson`: the ID of a lesson of the page, or a whole lesson, packed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LessonSource {
    /// ID of one of the page's lessons.
    Id(String),
    /// The lesson itself.
    Packed(String),
}

impl LessonSource {
    /// Reads the value of `key`. What a packed lesson says is not read here.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub(super) fn read(key: &str, text: &str) -> Result<Self> {
        let is_packed = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
        if is_lesson_id(text) {
            Ok(Self::Id(text.to_owned()))
        } else if text.len() > MAX_ID_CHARACTERS
            && text.len() <= MAX_PACKED_CHARACTERS
            && text.bytes().all(is_packed)
        {
            Ok(Self::Packed(text.to_owned()))
        } else {
            let allowed = format!(
                "the ID of a lesson, 1 to {MAX_ID_CHARACTERS} of a–z, 0–9 and -, or a packed lesson \
                 of up to {MAX_PACKED_CHARACTERS} characters"
            );
            Err(Error::illegal(key, text, allowed))
        }
    }
}

/// True if a text can be the ID of a lesson.
#[must_use]
pub fn is_lesson_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=MAX_ID_CHARACTERS).contains(&text.len()) && text.bytes().all(is_plain)
}

impl fmt::Display for LessonSource {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (Self::Id(text) | Self::Packed(text)) = self;
        f.write_str(text)
    }
}

/// Value of `step`: `3`, with an answer `3:0.14`, and once that is judged `3:0.14,r`. Who does not
/// know answers `-`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LessonStep {
    /// Number of the step, from 1.
    pub number: u32,
    /// Answer to the question of the step.
    pub answer: Option<Answer>,
    /// True if the answer is judged and the right one shown.
    pub is_revealed: bool,
}

/// Reader's answer to a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// The reader does not know.
    Unknown,
    /// Number of a choice, from 1, or a value.
    Number(f64),
}

impl LessonStep {
    /// Reads the value of `key`.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub(super) fn read(key: &str, text: &str) -> Result<Self> {
        parsed(&text.to_ascii_lowercase()).ok_or_else(|| {
            let allowed = format!(
                "a step from 1 to {MAX_LESSON_STEPS}, alone or with an answer: 3, 3:2, 3:0.14, 3:-, \
                 and with ,r once revealed"
            );
            Error::illegal(key, text, allowed)
        })
    }
}

fn parsed(text: &str) -> Option<LessonStep> {
    let (number, answer) = match text.split_once(':') {
        Some((number, answer)) => (number, Some(answer)),
        None => (text, None),
    };
    let number = digits(number.trim())?;
    let (answer, is_revealed) = match answer.map(|text| (text, text.rsplit_once(','))) {
        None => (None, false),
        Some((_, Some((answer, mark)))) if mark.trim() == "r" => (Some(answer.trim()), true),
        Some((answer, _)) => (Some(answer.trim()), false),
    };
    let step = LessonStep {
        number,
        answer: match answer {
            None => None,
            Some("-") => Some(Answer::Unknown),
            Some(number) => Some(Answer::Number(legal_number(number)?)),
        },
        is_revealed,
    };
    (1..=MAX_LESSON_STEPS).contains(&number).then_some(step)
}

fn legal_number(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    // Adding zero turns −0 into 0.
    (number.abs() <= MAX_ANSWER).then_some(number + 0.0)
}

impl fmt::Display for LessonStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.number)?;
        match self.answer {
            None => {}
            Some(Answer::Unknown) => f.write_str(":-")?,
            Some(Answer::Number(number)) => write!(f, ":{}", shortest(number))?,
        }
        f.write_str(if self.is_revealed { ",r" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "1", "40", "3:2", "3:2,r", "3:0.14", "3:-1.5,r", "3:-", "3:-,r", "3:1e-9",
        ] {
            assert_eq!(LessonStep::read("step", text).unwrap().to_string(), text);
        }
        let step = LessonStep::read("step", " 3 : 0.140 , R ").unwrap();
        assert_eq!(step.to_string(), "3:0.14,r");
        let wrong = [
            "", "0", "41", "+1", "3:", "3,r", "3:r", "3:,r", "3:2,x", "3:2,r,r", "3:nan", "3:inf",
            "3:1e10", "3-2",
        ];
        for text in wrong {
            let error = LessonStep::read("step", text).unwrap_err().to_string();
            assert!(error.starts_with("step: “"), "{error}");
        }
    }

    #[test]
    fn an_id_is_told_from_a_packed_lesson_by_its_length() {
        let packed = "Ab3-.".repeat(9);
        for text in [
            "load",
            "mesh-or-torus",
            &"a".repeat(40),
            &packed,
            &"a".repeat(6000),
        ] {
            let source = LessonSource::read("lesson", text).unwrap();
            assert_eq!(source.to_string(), text);
            let is_id = matches!(source, LessonSource::Id(_));
            assert_eq!(is_id, text.len() <= 40, "{text}");
        }
        for text in ["", "Load", "a_b", "a/b", &"a".repeat(6001), &"_".repeat(50)] {
            assert!(LessonSource::read("lesson", text).is_err(), "{text}");
        }
    }
}
