//! The open scenario, and the problems of its link.

use loadcurve::scenario::{self, Word as _};
use serde::Serialize;
use tsify::Tsify;

/// A problem with a link or an edit.
#[derive(Debug, Serialize, Tsify)]
pub struct Notice {
    key: String,
    message: String,
}

impl From<&loadcurve::Error> for Notice {
    fn from(error: &loadcurve::Error) -> Self {
        Self {
            key: error.key().to_owned(),
            message: error.to_string(),
        }
    }
}

/// The open scenario.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct ScenarioState {
    /// The networks in a few words, with what they have in common; empty for a single one.
    pub heading: String,
    /// Properties that all curves have in common.
    pub shared: String,
    /// The curves in drawing order.
    pub curves: Vec<CurveState>,
    /// The view keys.
    pub view: ViewState,
    /// The operating load, in the view's unit.
    pub operating_load: f64,
    /// The text alternative of the chart.
    pub summary: String,
    /// Warnings about settings for which a model cannot be right.
    pub warnings: Vec<String>,
    /// Other remarks to read before trusting the curves.
    pub remarks: Vec<&'static str>,
    /// Sources that print values for any of the networks; empty if there are none.
    pub published_in: String,
}

/// One curve of the scenario.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that the page asks for alone"
)]
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CurveState {
    /// The name of its kind of network.
    pub network: &'static str,
    /// The display name of its kind.
    pub title: &'static str,
    /// The label that tells it from the other curves.
    pub label: String,
    /// The name given by the user; empty if it is named by its properties.
    pub name: String,
    /// True if it can be drawn in the editor.
    pub is_drawn: bool,
    /// True if the latency of its messages is a sum of waits for channels.
    pub adds_waits: bool,
    /// True if it has stages to be picked in the drawing.
    pub has_stages: bool,
    /// Every key with its value, in the order of the table.
    #[tsify(type = "Record<string, string>")]
    pub values: std::collections::BTreeMap<&'static str, String>,
    /// The model's saturation load in the view's unit; none if the network drops excess traffic, or
    /// until it is known.
    pub saturation: Option<f64>,
    /// True if the network drops excess traffic; false until that is known.
    pub drops: bool,
    /// Zero-load latency: that of a message that meets no other, in the view's unit.
    pub zero_load_latency: f64,
    /// True if no model covers it, and it is simulated only.
    pub unmodelled: bool,
    /// Reason why the model must not be trusted near saturation, with what to do instead; none if there is none.
    pub doubt: Option<&'static str>,
    /// Warning about a network that can deadlock, with the cycle of channels; none if it cannot, or until that is
    /// known.
    pub deadlock: Option<String>,
    /// Bits of a channel, if networks are compared at equal cost.
    pub width_bits: Option<u32>,
    /// Length of a cycle in nanoseconds, if latencies are shown in these.
    pub cycle_ns: Option<f64>,
    /// Flits of a message.
    pub flits: u32,
    /// True if the network cannot be compared with the others.
    pub left_out: bool,
    /// True while a worker has yet to solve the curve, or the part of it that is requested.
    pub pending: bool,
}

/// The view keys.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of its own, on or off"
)]
#[derive(Debug, Serialize, Tsify)]
pub struct ViewState {
    x: &'static str,
    y: &'static str,
    show: &'static str,
    theme: &'static str,
    load: Option<f64>,
    xmin: Option<f64>,
    xmax: Option<f64>,
    ymin: Option<f64>,
    ymax: Option<f64>,
    /// Indices of the hidden curves, from 0.
    hidden: Vec<usize>,
    /// Index of the drawn network, from 0.
    drawn: usize,
    /// Index of the network drawn beside it, from 0.
    beside: Option<usize>,
    folded: bool,
    /// The source of the utilisation drawn.
    #[tsify(type = "'model' | 'measured'")]
    channels: &'static str,
    /// The selected part of it, as in a link.
    focus: Option<String>,
    /// True if published values are shown.
    published: bool,
    simulate: bool,
    precision: f64,
    seed: u32,
    /// Ratio of the latency at the knees that are shown to that at zero load.
    knee: Option<f64>,
    /// What smaller buffers may cost, in per cent.
    within: f64,
    /// What stands in the place of the curves.
    #[tsify(type = "'curve' | 'sweep' | 'routings' | 'faults' | 'buffers' | 'collective'")]
    shown: &'static str,
    drawing: bool,
    /// The author's title; empty for none.
    title: String,
    /// The quantity that is equal, as in a link.
    #[tsify(type = "'none' | 'bisection' | 'pins' | 'allpins' | 'wire'")]
    equal: &'static str,
    /// Bits of a channel of the first network.
    width: u32,
    /// Bits of a message.
    bits: u32,
    /// Length of a cycle in nanoseconds.
    ns: Option<f64>,
    #[tsify(type = "'same' | 'log' | 'linear'")]
    clock: &'static str,
    /// The unit of latencies.
    #[tsify(type = "'cycles' | 'ns'")]
    #[serde(rename = "latencyUnit")]
    latency_unit: &'static str,
    /// The terms of the comparison in words; empty if networks are as they are written.
    terms: String,
    /// The author's notes.
    notes: Vec<NoteState>,
    /// How many labels of curves have a place that the author has given them.
    placed: usize,
    /// The open lesson: its ID, of up to 40 characters, or the packed lesson.
    lesson: Option<String>,
    /// The place in the lesson.
    step: Option<LessonPlace>,
}

/// A text of the author at a point of the latency chart.
#[derive(Debug, Serialize, Tsify)]
pub struct NoteState {
    /// The load, in the view's unit.
    load: f64,
    /// The latency in cycles.
    latency: f64,
    text: String,
    /// Distance of the text's middle from the point, to the right and down, in CSS pixels; none if the layout finds its
    /// place.
    aside: Option<(f64, f64)>,
}

impl From<&scenario::Note> for NoteState {
    fn from(note: &scenario::Note) -> Self {
        Self {
            load: note.load,
            latency: note.latency_cycles,
            text: note.text.clone(),
            aside: note.aside,
        }
    }
}

/// A place in a lesson, with the reader's answer.
#[derive(Debug, Serialize, Tsify)]
pub struct LessonPlace {
    /// Number of the step, from 1.
    number: u32,
    /// True if there is an answer, which may be that the reader does not know.
    answered: bool,
    /// The answer: a choice counted from 1, or a number. None for a reader who does not know.
    answer: Option<f64>,
    /// True if the answer is judged and the right one shown.
    revealed: bool,
}

impl From<scenario::LessonStep> for LessonPlace {
    fn from(step: scenario::LessonStep) -> Self {
        Self {
            number: step.number,
            answered: step.answer.is_some(),
            answer: match step.answer {
                Some(scenario::Answer::Number(number)) => Some(number),
                Some(scenario::Answer::Unknown) | None => None,
            },
            revealed: step.is_revealed,
        }
    }
}

impl From<&scenario::View> for ViewState {
    fn from(view: &scenario::View) -> Self {
        Self {
            x: view.unit.word(),
            y: view.scale.word(),
            show: view.show.word(),
            theme: view.theme.word(),
            load: view.load,
            xmin: view.x_min,
            xmax: view.x_max,
            ymin: view.y_min_cycles,
            ymax: view.y_max_cycles,
            hidden: view.hidden.clone(),
            drawn: view.drawn,
            beside: view.beside,
            folded: view.folded,
            channels: view.channels.word(),
            focus: view.focus.map(|focus| focus.to_string()),
            published: view.published,
            simulate: view.simulate,
            precision: view.precision_percent,
            seed: view.seed,
            knee: view.knee,
            within: view.within_percent,
            shown: view.shown.word(),
            drawing: view.drawing,
            title: view.title.clone(),
            equal: view.equal.word(),
            width: view.width_bits,
            bits: view.message_bits,
            ns: view.cycle_ns,
            clock: view.clock.word(),
            latency_unit: view.latency_unit(),
            terms: view.terms_in_words(),
            notes: view.notes.iter().map(NoteState::from).collect(),
            placed: view.labels.len(),
            lesson: view.lesson.as_ref().map(ToString::to_string),
            step: view.step.map(LessonPlace::from),
        }
    }
}
