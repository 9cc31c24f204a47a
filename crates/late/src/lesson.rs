//! Lessons: their steps with the numbers known so far, and the judgement of answers.

use loadcurve::scenario::{Answer, View};
use loadcurve_lesson::{Numbers, Step};
use loadcurve_web_chart::context::context;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types::{self, SimulationTask};

/// A lesson and its numbers.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Lesson {
    lesson: loadcurve_lesson::Lesson,
    numbers: Numbers,
}

#[wasm_bindgen]
impl Lesson {
    /// Reads the JSON of a lesson. Nothing is computed yet.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn read(json: &str) -> Result<Self, JsError> {
        Ok(Self::of(loadcurve_lesson::Lesson::read_in(
            json,
            &context(),
        )?))
    }

    /// Reads a packed lesson, as in the key `lesson` of a link.
    ///
    /// # Errors
    /// See `read`.
    pub fn unpack(text: &str) -> Result<Self, JsError> {
        Ok(Self::of(loadcurve_lesson::Lesson::unpack(
            text,
            &context(),
        )?))
    }

    /// The lesson packed for the key `lesson` of a link.
    ///
    /// # Errors
    /// If it is too long for a link.
    pub fn pack(&self) -> Result<String, JsError> {
        Ok(self.lesson.packed()?)
    }

    /// The text of the lesson's file, without spaces.
    #[must_use]
    pub fn json(&self) -> String {
        self.lesson.json().to_owned()
    }

    /// Title, goal and size of the lesson.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript, here and below.
    pub fn about(&self) -> Result<Ts<types::LessonSummary>, JsError> {
        Ok(types::LessonSummary::from(&self.lesson).into_ts()?)
    }

    /// The query that opens the lesson at a step. `source` is its ID or the packed lesson, `step` is
    /// written as in a link: `3`, `3:0.14` with an answer, `3:0.14,r` once revealed, `3:-,r` for a
    /// reader who does not know.
    ///
    /// # Errors
    /// If there is no such step, or the source or the step is not written so.
    #[wasm_bindgen(js_name = queryAt)]
    pub fn query_at(&self, source: &str, step: &str) -> Result<String, JsError> {
        let mut view = View::default();
        view.set("lesson", source)?;
        view.set("step", step)?;
        let source_and_step = view.lesson.zip(view.step);
        let query = source_and_step.map(|(source, step)| self.lesson.query(source, step));
        Ok(query.transpose()?.unwrap_or_default())
    }

    /// Estimated time to solve the next model, in milliseconds of one core; `None` if all are
    /// solved.
    #[wasm_bindgen(js_name = nextCost)]
    #[must_use]
    pub fn next_cost(&self) -> Option<f64> {
        self.numbers.next_cost_ms()
    }

    /// Solves the next model.
    #[wasm_bindgen(js_name = solveNext)]
    pub fn solve_next(&mut self) {
        self.numbers.solve_next();
    }

    /// A step, counted from 0. Solves the models that it needs, if they are not solved yet.
    ///
    /// # Errors
    /// If there is no such step.
    pub fn step(&mut self, index: usize) -> Result<Ts<types::LessonStep>, JsError> {
        self.solve(index)?;
        Ok(types::LessonStep::new(&self.lesson, index, &self.numbers).into_ts()?)
    }

    /// Judges an answer to the question of a step: a choice counted from 1, or a number; none for a
    /// reader who does not know.
    ///
    /// # Errors
    /// If there is no such step, or it has no question.
    pub fn judge(
        &mut self,
        index: usize,
        answer: Option<f64>,
    ) -> Result<Ts<types::LessonJudgement>, JsError> {
        self.solve(index)?;
        let ask = self.has(index)?.ask.as_ref();
        let ask = ask.ok_or_else(|| JsError::new("this step asks nothing"))?;
        let answer = answer.map_or(Answer::Unknown, Answer::Number);
        let judgement = ask.judge(answer, &self.numbers);
        Ok(types::LessonJudgement::from(judgement).into_ts()?)
    }

    /// Tasks for workers that the numbers of a step require.
    ///
    /// # Errors
    /// If there is no such step.
    pub fn tasks(&self, index: usize) -> Result<Vec<Ts<SimulationTask>>, JsError> {
        SimulationTask::all(self.numbers.tasks(self.has(index)?.values()))
    }

    /// Takes the report of a task. Returns true if it belongs to this lesson; then steps may show
    /// more, and `tasks` may return more.
    ///
    /// # Errors
    /// If it is not a report.
    #[wasm_bindgen(js_name = takeReport)]
    pub fn take_report(
        &mut self,
        task: &Ts<SimulationTask>,
        report: JsValue,
    ) -> Result<bool, JsError> {
        let (task, report) = SimulationTask::reported(task, report)?;
        Ok(self.numbers.take(&task, &report))
    }
}

impl Lesson {
    fn of(lesson: loadcurve_lesson::Lesson) -> Self {
        Self {
            numbers: Numbers::of(&lesson),
            lesson,
        }
    }

    /// Solves the models of a step.
    fn solve(&mut self, index: usize) -> Result<(), JsError> {
        let values: Vec<usize> = self.has(index)?.values().collect();
        self.numbers.solve_for(values);
        Ok(())
    }

    fn has(&self, index: usize) -> Result<&Step, JsError> {
        let step = self.lesson.steps.get(index);
        step.ok_or_else(|| JsError::new(&format!("the lesson has no step {}", index + 1)))
    }
}
