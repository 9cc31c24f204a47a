//! Checks the file of a lesson and prints it with its numbers.

use std::path::Path;

use loadcurve::curve::Table;
use loadcurve::number::Rounding::Exact;
use loadcurve::number::{rounded_text, shortest};
use loadcurve::scenario::Scenario;
use loadcurve_lesson::{Ask, Computed, Form, Lesson, MAX_BYTES, Numbers, Stated, Step, Text};

use crate::failure::Failure;
use crate::files::Files;
use crate::{input, output};

/// Checks a lesson and prints it, or the link that holds it.
pub(crate) fn lesson(path: &Path, is_link: bool, opened: &Files) -> Result<String, Failure> {
    let text = input::text(path, MAX_BYTES)?;
    opened.use_named_in(&text)?;
    opened.check_all_used()?;
    let lesson =
        Lesson::read_in(&text, opened.context()).map_err(|error| Failure::lesson(path, error))?;
    let mut numbers = Numbers::of(&lesson);
    numbers.solve();
    numbers.simulate();
    let mut unmet = mismatches(&lesson, &numbers);
    unmet.extend(out_of_reach(&lesson, &numbers));
    let text = if is_link {
        let link = lesson.link();
        link.map_err(|error| Failure::lesson(path, error))? + "\n"
    } else {
        printed(&lesson, &numbers)
    };
    if unmet.is_empty() {
        return Ok(text);
    }
    // No link is printed for a lesson that states wrong numbers.
    if !is_link {
        output::print(&text)?;
    }
    Err(Failure::Unmet(unmet))
}

/// Answers that no reader can give, in words.
fn out_of_reach(lesson: &Lesson, numbers: &Numbers) -> Vec<String> {
    let asks = lesson.steps.iter().enumerate();
    let asks = asks.filter_map(|(index, step)| Some((index, step.ask.as_ref()?)));
    let outside = asks.filter_map(|(index, ask)| {
        let why = obstacle(ask, numbers, lesson.scenario(index))?;
        Some(format!("step {} asks for {why}", index + 1))
    });
    outside.collect()
}

/// Subject of a question, and the reason if it cannot be answered while `open` is open.
fn obstacle(ask: &Ask, numbers: &Numbers, open: Option<&Scenario>) -> Option<String> {
    let answer = || ask.right_answer(numbers);
    match &ask.form {
        Form::Number {
            slider: Some((from, to)),
            ..
        } => {
            let answer = answer().filter(|answer| !(*from..=*to).contains(answer))?;
            let [from, to] = [*from, *to].map(shortest);
            let answer = rounded_text(answer, 6);
            Some(format!("{answer} on a slider from {from} to {to}"))
        }
        Form::Point { .. } => {
            let end = open?.view.x_max?;
            let answer = answer().filter(|&answer| answer > end)?;
            let [answer, end] = [rounded_text(answer, 6), shortest(end)];
            Some(format!("{answer} on a chart that ends at {end}"))
        }
        Form::Channel(channels) => {
            let why = channels.absence()?;
            Some(format!("a channel, and there is none: {why}"))
        }
        Form::Number { slider: None, .. } | Form::Choices { .. } => None,
    }
}

fn printed(lesson: &Lesson, numbers: &Numbers) -> String {
    let steps = (1..).zip(&lesson.steps);
    let steps = steps.map(|(number, step)| printed_step(number, step, numbers));
    let values = (!lesson.values.is_empty()).then(|| values(lesson, numbers));
    let parts: Vec<String> = [head(lesson)]
        .into_iter()
        .chain(steps)
        .chain(values)
        .collect();
    parts.join("\n")
}

fn head(lesson: &Lesson) -> String {
    let Lesson {
        title,
        id,
        level,
        minutes,
        goal,
        ..
    } = lesson;
    format!("{title}\n{id}, level {level}, {minutes} minutes\n{goal}\n")
}

fn printed_step(number: usize, step: &Step, numbers: &Numbers) -> String {
    let mut lines = vec![format!("{number}. {}", step.title).trim_end().to_owned()];
    lines.extend(step.link.as_ref().map(opened));
    if !step.locks.is_empty() {
        lines.push(format!("   locked: {}", step.locks.join(", ")));
    }
    lines.extend(indented(&step.text, numbers));
    if let Some(ask) = &step.ask {
        lines.extend(indented(&ask.text, numbers));
        lines.extend(answers(ask, numbers));
    }
    if let Some(reveal) = &step.reveal {
        lines.extend(reveal.link.as_ref().map(opened));
        lines.extend(indented(&reveal.text, numbers));
    }
    lines.join("\n") + "\n"
}

fn opened(link: &Scenario) -> String {
    format!("   link: ?{}", link.query())
}

/// The paragraphs of a text, one per line.
fn indented(text: &Text, numbers: &Numbers) -> Vec<String> {
    let plain = text.plain(numbers);
    let lines = plain.lines().filter(|line| !line.is_empty());
    lines.map(|line| format!("   {line}")).collect()
}

/// The answers to a question, with a mark at the right one.
fn answers(ask: &Ask, numbers: &Numbers) -> Vec<String> {
    match &ask.form {
        Form::Choices { choices, right } => {
            let line = |(index, choice): (usize, &Text)| {
                let mark = if index == *right { "*" } else { " " };
                format!(" {mark} {}) {}", index + 1, choice.plain(numbers))
            };
            choices.iter().enumerate().map(line).collect()
        }
        Form::Channel(_) => vec![format!(" * {}", ask.right_text(numbers))],
        Form::Number { within, .. } | Form::Point { within, .. } => {
            let right = ask.right_text(numbers);
            vec![format!(" * {right}, within {}", shortest(*within))]
        }
    }
}

/// The values, with the stated ones.
fn values(lesson: &Lesson, numbers: &Numbers) -> String {
    let stated = |index| lesson.stated.iter().find(|stated| stated.value == index);
    let stated = |it: &(usize, _)| stated(it.0);
    Table::of(lesson.values.iter().enumerate())
        .shown("value", Exact, |it| it.1.name.clone())
        .shown("kind", Exact, |it| it.1.quantity.kind())
        .shown("computed", Exact, |it| computed(numbers.get(it.0)))
        .shown("stated", Exact, move |it| {
            stated(it).map_or(String::new(), Stated::text)
        })
        .shown("", Exact, move |it| match stated(it) {
            Some(stated) if stated.is_met(numbers) => "met",
            Some(_) => "not met",
            None => "",
        })
        .text()
}

fn computed(number: Computed) -> String {
    match number {
        Computed::Measured { mean, half_width } => {
            format!(
                "{} ± {}",
                rounded_text(mean, 6),
                rounded_text(half_width, 3)
            )
        }
        Computed::Number(number) => rounded_text(number, 6),
        Computed::Pending | Computed::Stated(_) | Computed::Absent(_) => number.text(0),
    }
}

/// Stated numbers that do not match, and values without a number, in words.
fn mismatches(lesson: &Lesson, numbers: &Numbers) -> Vec<String> {
    let name = |index: usize| &lesson.values[index].name;
    let stated = lesson
        .stated
        .iter()
        .filter(|stated| !stated.is_met(numbers));
    let stated = stated.map(|stated| {
        let (stated, value) = (stated.text(), stated.value);
        format!(
            "{} is {}, not {stated}",
            name(value),
            computed(numbers.get(value))
        )
    });
    let absent = (0..lesson.values.len()).filter_map(|index| {
        let why = numbers.absence(index)?;
        Some(format!("{} has no number: {why}", name(index)))
    });
    stated.chain(absent).collect()
}
