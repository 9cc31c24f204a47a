//! Questions, and the judgement of an answer.

use loadcurve::scenario::{Answer, Focus, Scenario};

use crate::entry::AskEntry;
use crate::form::Form;
use crate::numbers::{Numbers, fixed};
use crate::text::Text;
use crate::value::Value;
use crate::{Error, Result};

/// A question.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// The question in words; empty if the text of the step asks it.
    pub text: Text,
    /// Form of the answer.
    pub form: Form,
}

/// Judgement of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict in a sentence, with the right answer.
    pub words: String,
}

/// Verdict on an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is right.
    Right,
    /// It is not right, but close.
    Near,
    /// It is wrong.
    Wrong,
    /// The reader does not know.
    Unknown,
    /// The right answer is still to be simulated.
    Pending,
}

impl Verdict {
    /// Name of the verdict.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Near => "near",
            Self::Wrong => "wrong",
            Self::Unknown => "unknown",
            Self::Pending => "pending",
        }
    }
}

impl Ask {
    pub(crate) fn read(
        place: &str,
        entry: &AskEntry,
        values: &[Value],
        open: Option<&Scenario>,
    ) -> Result<Self> {
        let text = Text::read(place, &entry.text, values)?;
        let form = Form::read(place, &entry.form, values, open)?;
        let words = "it has no answer: give it choices, a number, a point or a channel";
        let form = form.ok_or_else(|| Error::at(place, words))?;
        Ok(Self { text, form })
    }

    /// Indices of the values that the question or its answer shows.
    pub fn values(&self) -> impl Iterator<Item = usize> {
        let (choices, value) = match &self.form {
            Form::Choices { choices, .. } => (choices.as_slice(), None),
            Form::Channel(_) => (&[][..], None),
            Form::Number { value, .. } | Form::Point { value, .. } => (&[][..], value.index()),
        };
        let shown = choices.iter().flat_map(Text::values);
        self.text.values().chain(shown).chain(value)
    }

    /// The right answer as a number: a choice counted from 1, the first of the right channels, or the value if it is
    /// known.
    #[must_use]
    pub fn right_answer(&self, numbers: &Numbers) -> Option<f64> {
        match self.form {
            Form::Choices { right, .. } => Some(right as f64 + 1.0),
            Form::Channel(ref channels) => channels.right().first().map(|&it| it as f64),
            Form::Number { value, .. } | Form::Point { value, .. } => {
                numbers.answer(value).number()
            }
        }
    }

    /// The right answer in the drawing, if the question is answered there: the reader's answer if it is right.
    pub(crate) fn right_focus(&self, answer: Option<Answer>) -> Option<Focus> {
        let Form::Channel(channels) = &self.form else {
            return None;
        };
        let is_answer = |channel: &&usize| answer == Some(Answer::Number(**channel as f64));
        let right = channels.right();
        let found = right.iter().find(is_answer).or_else(|| right.first());
        found.map(|&channel| Focus::Channel(channel))
    }

    /// Number of decimals of an answer: none where a whole number is asked for, and only that one is right.
    #[must_use]
    pub fn digits(&self, numbers: &Numbers) -> usize {
        let is_whole = |answer: f64| answer.fract() == 0.0;
        if self.form.is_exact() && self.right_answer(numbers).is_some_and(is_whole) {
            return 0;
        }
        self.form.digits()
    }

    /// The right answer in words.
    #[must_use]
    pub fn right_text(&self, numbers: &Numbers) -> String {
        match &self.form {
            Form::Choices { choices, right } => choices[*right].plain(numbers),
            Form::Channel(channels) => channels.names(),
            Form::Number { value, .. } | Form::Point { value, .. } => self
                .form
                .with_unit(&numbers.answer(*value).text(self.digits(numbers))),
        }
    }

    /// Judges an answer.
    #[must_use]
    pub fn judge(&self, answer: Answer, numbers: &Numbers) -> Judgement {
        let Some(right) = self.right_answer(numbers) else {
            return Judgement {
                verdict: Verdict::Pending,
                words: "Simulate first.".to_owned(),
            };
        };
        let verdict = match answer {
            Answer::Unknown => Verdict::Unknown,
            Answer::Number(number) => self.form.verdict(self.error(number, right)),
        };
        Judgement {
            verdict,
            words: self.words(verdict, answer, numbers),
        }
    }

    /// Distance of an answer from the right one; of a channel, from the nearest right one.
    fn error(&self, answer: f64, right: f64) -> f64 {
        let Form::Channel(channels) = &self.form else {
            return (answer - right).abs();
        };
        let errors = channels
            .right()
            .iter()
            .map(|&it| (answer - it as f64).abs());
        errors.fold(f64::INFINITY, f64::min)
    }

    fn words(&self, verdict: Verdict, answer: Answer, numbers: &Numbers) -> String {
        let right = self.right_text(numbers);
        let is_choice = matches!(self.form, Form::Choices { .. });
        let said = match (answer, &self.form) {
            (Answer::Unknown, _) | (_, Form::Choices { .. }) => String::new(),
            (Answer::Number(number), Form::Channel(channels)) => {
                // A link may name any number.
                let picked = channels.name(number.max(0.0) as usize);
                match (verdict, channels.right().len()) {
                    (Verdict::Right, 1) => return format!("Right: {picked}."),
                    (Verdict::Right, count) => return format!("Right: {picked}, one of {count}."),
                    _ => format!("; you picked: {picked}"),
                }
            }
            (Answer::Number(number), _) => {
                format!("; you said {}", fixed(number, self.digits(numbers)))
            }
        };
        match verdict {
            Verdict::Right if is_choice => "Right.".to_owned(),
            Verdict::Right => format!("Right: it is {right}{said}."),
            Verdict::Near => format!("Close: it is {right}{said}."),
            Verdict::Wrong if is_choice => format!("Not quite. The answer is: {right}."),
            Verdict::Wrong => format!("Not quite: it is {right}{said}."),
            Verdict::Unknown | Verdict::Pending if is_choice => format!("The answer is: {right}."),
            Verdict::Unknown | Verdict::Pending => format!("It is {right}."),
        }
    }
}
