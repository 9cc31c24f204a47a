//! Lessons as they are shown.

use loadcurve::scenario::Scenario;
use loadcurve_lesson::{Ask, Form, Judgement, Lesson, Numbers, Rendered, Step, Text};
use serde::Serialize;
use tsify::Tsify;

/// Description of a lesson before it begins.
#[derive(Debug, Serialize, Tsify)]
pub struct LessonSummary {
    id: String,
    /// Language of the texts, as in HTML.
    language: String,
    title: String,
    /// From 1 to 3.
    level: u32,
    minutes: u32,
    goal: String,
    /// Number of steps, with the exercise.
    steps: usize,
}

impl From<&Lesson> for LessonSummary {
    fn from(lesson: &Lesson) -> Self {
        Self {
            id: lesson.id.clone(),
            language: lesson.language.clone(),
            title: lesson.title.clone(),
            level: lesson.level,
            minutes: lesson.minutes,
            goal: lesson.goal.clone(),
            steps: lesson.steps.len(),
        }
    }
}

/// Part of a paragraph.
#[derive(Debug, Serialize, Tsify)]
pub struct TextRun {
    text: String,
    emphasis: bool,
    /// True if a number is still to be simulated and the lesson states none; its text is then an ellipsis.
    pending: bool,
}

impl From<Rendered> for TextRun {
    fn from(run: Rendered) -> Self {
        Self {
            text: run.text,
            emphasis: run.is_emphasised,
            pending: run.is_pending,
        }
    }
}

/// One step.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LessonStep {
    /// May be empty.
    title: String,
    paragraphs: Vec<Vec<TextRun>>,
    /// Query that the step opens, if it opens one.
    link: Option<String>,
    /// Query that is open in the step before an answer: its own or the most recent one.
    opens: Option<String>,
    /// Keys that the reader cannot change; `net` stands for adding and removing networks.
    locks: Vec<String>,
    ask: Option<LessonAsk>,
    /// Reveal, shown after an answer; present if there is a question.
    reveal: Option<LessonReveal>,
    /// True if the step, its question or its reveal shows a number that is still to be simulated.
    pending: bool,
}

/// The question of a step.
#[derive(Debug, Serialize, Tsify)]
pub struct LessonAsk {
    /// Empty if the text of the step asks.
    paragraphs: Vec<Vec<TextRun>>,
    #[tsify(type = "'choices' | 'number' | 'point' | 'channel'")]
    kind: &'static str,
    /// The choices, if it has any.
    choices: Vec<Vec<TextRun>>,
    /// Beginning of the slider; none for a number to be typed, a point or a channel.
    from: Option<f64>,
    /// End of the slider.
    to: Option<f64>,
    /// Unit of the answer; may be empty.
    unit: String,
    /// Number of decimals of an answer.
    digits: usize,
}

/// Reveal, shown after an answer.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LessonReveal {
    /// May be empty.
    paragraphs: Vec<Vec<TextRun>>,
    /// Query that it opens, if it opens one.
    link: Option<String>,
    /// The right answer: a choice counted from 1, or a number unless it is still to be simulated.
    answer: Option<f64>,
}

/// The judgement of an answer.
#[derive(Debug, Serialize, Tsify)]
pub struct LessonJudgement {
    #[tsify(type = "'right' | 'near' | 'wrong' | 'unknown' | 'pending'")]
    verdict: &'static str,
    /// The verdict in a sentence, with the right answer.
    words: String,
}

impl From<Judgement> for LessonJudgement {
    fn from(judgement: Judgement) -> Self {
        Self {
            verdict: judgement.verdict.word(),
            words: judgement.words,
        }
    }
}

fn paragraphs(text: &Text, numbers: &Numbers) -> Vec<Vec<TextRun>> {
    let runs = |runs: Vec<Rendered>| runs.into_iter().map(TextRun::from).collect();
    text.rendered(numbers).into_iter().map(runs).collect()
}

impl LessonStep {
    /// A step of a lesson, counted from 0.
    #[must_use]
    pub fn new(lesson: &Lesson, index: usize, numbers: &Numbers) -> Self {
        let step = &lesson.steps[index];
        let reveal = |ask| LessonReveal::new(ask, step, numbers);
        Self {
            title: step.title.clone(),
            paragraphs: paragraphs(&step.text, numbers),
            link: step.link.as_ref().map(Scenario::query),
            opens: lesson.scenario(index).map(Scenario::query),
            locks: step.locks.clone(),
            ask: step.ask.as_ref().map(|ask| LessonAsk::new(ask, numbers)),
            reveal: step.ask.as_ref().map(reveal),
            pending: step.values().any(|value| numbers.get(value).is_pending()),
        }
    }
}

impl LessonAsk {
    fn new(ask: &Ask, numbers: &Numbers) -> Self {
        let (kind, choices, slider, unit) = match &ask.form {
            Form::Choices { choices, .. } => ("choices", choices.as_slice(), None, ""),
            Form::Number { slider, unit, .. } => ("number", &[][..], *slider, unit.as_str()),
            Form::Channel(_) => ("channel", &[][..], None, ""),
            Form::Point { unit, .. } => ("point", &[][..], None, unit.as_str()),
        };
        let choices = choices
            .iter()
            .flat_map(|choice| paragraphs(choice, numbers));
        Self {
            paragraphs: paragraphs(&ask.text, numbers),
            kind,
            choices: choices.collect(),
            from: slider.map(|(from, _)| from),
            to: slider.map(|(_, to)| to),
            unit: unit.to_owned(),
            digits: ask.digits(numbers),
        }
    }
}

impl LessonReveal {
    fn new(ask: &Ask, step: &Step, numbers: &Numbers) -> Self {
        let reveal = step.reveal.as_ref();
        let text = reveal.map(|reveal| paragraphs(&reveal.text, numbers));
        let link = reveal.and_then(|reveal| reveal.link.as_ref());
        Self {
            paragraphs: text.unwrap_or_default(),
            link: link.map(Scenario::query),
            answer: ask.right_answer(numbers),
        }
    }
}
