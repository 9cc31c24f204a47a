//! Steps: a text, perhaps with a link and a question, and what is shown after an answer.

use loadcurve::scenario::{Context, MAX_LESSON_STEPS, NETWORKS, Scenario, VIEW_KEYS};

use crate::entry::{ExerciseEntry, RevealEntry, StepEntry};
use crate::error::quoted;
use crate::form::Form;
use crate::place::{at_most, line, link};
use crate::text::Text;
use crate::value::Value;
use crate::{Ask, Error, Result};

/// Most characters of a title.
pub(crate) const MAX_TITLE_CHARACTERS: usize = 80;

/// Most keys that are locked in one step.
const MAX_LOCKS: usize = 20;

/// One step of a lesson.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Step {
    /// Title, or nothing.
    pub title: String,
    /// Text of the step.
    pub text: Text,
    /// Scenario that the step opens; `None` keeps the open one.
    pub link: Option<Scenario>,
    /// Keys that the reader cannot change in this step.
    pub locks: Vec<String>,
    /// Question of the step.
    pub ask: Option<Ask>,
    /// Reveal, shown after an answer.
    pub reveal: Option<Reveal>,
    /// True if the step is the exercise at the end.
    pub is_exercise: bool,
}

/// Reveal, shown after an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Reveal {
    /// Explanation of the right answer.
    pub text: Text,
    /// Scenario that it opens.
    pub link: Option<Scenario>,
}

impl Step {
    /// Indices of the values that the step shows before or after an answer.
    pub fn values(&self) -> impl Iterator<Item = usize> {
        let ask = self.ask.iter().flat_map(Ask::values);
        let reveal = self.reveal.iter().flat_map(|reveal| reveal.text.values());
        self.text.values().chain(ask).chain(reveal)
    }

    /// Scenario that is open after the step, if it opens any.
    pub(crate) fn last_link(&self) -> Option<&Scenario> {
        let revealed = self.reveal.as_ref().and_then(|reveal| reveal.link.as_ref());
        revealed.or(self.link.as_ref())
    }
}

/// Reads all steps, the exercise as the last of them.
pub(crate) fn read(
    entries: &[StepEntry],
    exercise: Option<&ExerciseEntry>,
    values: &[Value],
    context: &Context,
) -> Result<Vec<Step>> {
    let mut steps: Vec<Step> = Vec::new();
    for entry in entries {
        add(&mut steps, entry, values, context)?;
    }
    if let Some(entry) = exercise {
        let open = steps.iter().rev().find_map(Step::last_link);
        let step = Step::exercise(entry, values, open, context)?;
        steps.push(step);
    }
    if steps.is_empty() {
        return Err(Error::lacks("The lesson", "steps"));
    }
    at_most(
        "The lesson",
        steps.len(),
        "steps",
        MAX_LESSON_STEPS as usize,
    )?;
    Ok(steps)
}

/// Adds an entry as a step, or to the step before it.
fn add(
    steps: &mut Vec<Step>,
    entry: &StepEntry,
    values: &[Value],
    context: &Context,
) -> Result<()> {
    let begins = [&entry.title, &entry.text, &entry.link];
    let begins = begins.iter().any(|field| field.is_some()) || entry.lock.is_some();
    let asks_again = entry.ask.is_some() && steps.last().is_none_or(|step| step.ask.is_some());
    if begins || asks_again {
        let place = format!("Step {}", steps.len() + 1);
        if entry.text.is_none() && entry.ask.is_none() {
            return Err(Error::lacks(&place, "text"));
        }
        steps.push(Step::read(&place, entry, values, context)?);
    }
    let place = format!("Step {}", steps.len());
    if let Some(ask) = &entry.ask {
        let open = steps.iter().rev().find_map(Step::last_link);
        let ask = Ask::read(&format!("{place}, question"), ask, values, open)?;
        if let Some(step) = steps.last_mut() {
            step.ask = Some(ask);
        }
    }
    if let Some(entry) = &entry.reveal {
        let place = format!("{place}, reveal");
        let reveal = Reveal::read(&place, entry, values, context)?;
        match steps.last_mut() {
            Some(step) if step.ask.is_some() && step.reveal.is_none() => step.reveal = Some(reveal),
            _ => {
                let words = "it must follow a question, and each question has one reveal";
                return Err(Error::at(&place, words));
            }
        }
    }
    let is_empty = !begins && entry.ask.is_none() && entry.reveal.is_none();
    if is_empty {
        let words = "it is empty; give it a text or a question";
        return Err(Error::at(&format!("Step {}", steps.len() + 1), words));
    }
    Ok(())
}

impl Step {
    /// Reads an entry that begins a step.
    fn read(place: &str, entry: &StepEntry, values: &[Value], context: &Context) -> Result<Self> {
        let text = entry.text.as_deref();
        let text = text.map(|text| Text::read(place, text, values));
        Ok(Self {
            title: title(place, entry.title.as_deref())?,
            text: text.transpose()?.unwrap_or_default(),
            link: scenario(place, entry.link.as_deref(), context)?,
            locks: locks(place, entry.lock.as_deref())?,
            ..Self::default()
        })
    }

    fn exercise(
        entry: &ExerciseEntry,
        values: &[Value],
        before: Option<&Scenario>,
        context: &Context,
    ) -> Result<Self> {
        let place = "The exercise";
        let link = scenario(place, entry.link.as_deref(), context)?;
        let open = link.as_ref().or(before);
        let form = Form::read(place, &entry.form, values, open)?;
        let ask = form.map(|form| Ask {
            text: Text::default(),
            form,
        });
        let reveal = entry.reveal.as_ref();
        if reveal.is_some() && ask.is_none() {
            let words = "there is a reveal, but no question that it answers";
            return Err(Error::at(place, words));
        }
        let reveal =
            reveal.map(|reveal| Reveal::read("The exercise, reveal", reveal, values, context));
        Ok(Self {
            title: title(place, entry.title.as_deref())?,
            text: Text::read(place, &entry.text, values)?,
            link,
            locks: locks(place, entry.lock.as_deref())?,
            ask,
            reveal: reveal.transpose()?,
            is_exercise: true,
        })
    }
}

impl Reveal {
    fn read(place: &str, entry: &RevealEntry, values: &[Value], context: &Context) -> Result<Self> {
        Ok(Self {
            text: Text::read(place, &entry.text, values)?,
            link: scenario(place, entry.link.as_deref(), context)?,
        })
    }
}

fn title(place: &str, title: Option<&str>) -> Result<String> {
    title.map_or(Ok(String::new()), |title| {
        line(place, "title", title.to_owned(), MAX_TITLE_CHARACTERS)
    })
}

fn scenario(place: &str, text: Option<&str>, context: &Context) -> Result<Option<Scenario>> {
    text.map(|text| link(place, text, context)).transpose()
}

fn locks(place: &str, keys: Option<&[String]>) -> Result<Vec<String>> {
    let keys = keys.unwrap_or_default();
    at_most(place, keys.len(), "locks", MAX_LOCKS)?;
    let is_network_key = |key: &str| {
        let mut keys = NETWORKS.iter().flat_map(|kind| kind.keys);
        keys.any(|known| known.name == key)
    };
    let is_key = |key: &str| key == "net" || VIEW_KEYS.contains(&key) || is_network_key(key);
    match keys.iter().find(|key| !is_key(key)) {
        None => Ok(keys.to_vec()),
        Some(key) => {
            let key = quoted(key);
            let words = format!(
                "{key} cannot be locked; what can is net, load and other keys of links, such as flits"
            );
            Err(Error::at(place, words))
        }
    }
}
