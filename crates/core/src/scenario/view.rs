//! View of a scenario: the view keys of a link.

use super::MOST_NETWORKS;
use super::annotation::{self, MOST_NOTES, NOTE_KEY, Note, TITLE_KEY};
use super::find_text::{self, FIND_KEY};
use super::focus::Focus;
use super::key::digits;
use super::lesson::{LessonSource, LessonStep};
use super::name;
use super::scaling::ScalingView;
use super::unit::LoadUnit;
use super::view_words::{Clock, Scale, Show, Theme, Utilisation};
use super::word::Word;
use crate::error::quoted;
use crate::number::shortest;
use crate::structure::Measure;
use crate::{Error, Result};

/// The view keys of a link.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of its own, on or off"
)]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct View {
    /// `x`: the unit of the load axis, or the throughput in its place.
    pub unit: LoadUnit,
    /// `y`: the scale of the latency axis.
    pub scale: Scale,
    /// `xmin`: the beginning of the horizontal axis, in `unit`; 0 when absent.
    pub x_min: Option<f64>,
    /// `xmax`: the end of the horizontal axis, in `unit`; chosen from the curves when absent.
    pub x_max: Option<f64>,
    /// `ymin`: the beginning of the latency axis, in cycles or what `ns` makes of them; chosen from the curves when absent.
    pub y_min_cycles: Option<f64>,
    /// `ymax`: the end of the latency axis, alike; chosen from the curves when absent.
    pub y_max_cycles: Option<f64>,
    /// `show`: the charts that are shown.
    pub show: Show,
    /// `hide`: hidden curves, counted from 1 in a link and from 0 here, in order.
    pub hidden: Vec<usize>,
    /// `draw`: the network drawn, counted from 1 in a link and from 0 here.
    pub drawn: usize,
    /// `fold`: true if the rings of a torus are drawn folded, so that no link spans a whole row.
    pub folded: bool,
    /// `channels`: source of the utilisation in the drawing.
    pub channels: Utilisation,
    /// `focus`: selected part of the drawn network.
    pub focus: Option<Focus>,
    /// `load`: the operating point, in `unit`.
    pub load: Option<f64>,
    /// `sim`: true if the simulator runs.
    pub simulate: bool,
    /// `precision`: half-width of the 95 % confidence interval to reach, relative to the latency,
    /// in per cent.
    pub precision_percent: f64,
    /// `seed`: seed of the simulator.
    pub seed: u32,
    /// `equal`: what is the same for all networks; each as it is written if nothing is.
    pub equal: Option<Measure>,
    /// `width`: bits of a channel of the first network.
    pub width_bits: u32,
    /// `bits`: bits of a message.
    pub message_bits: u32,
    /// `ns`: length of a cycle over a link of one tile in nanoseconds; latencies are in cycles when absent.
    pub cycle_ns: Option<f64>,
    /// `clock`: how the length of a cycle follows from the longest link.
    pub clock: Clock,
    /// `knee`: ratio of the latency at the knees that are shown to that at zero load; no knee is shown
    /// when absent.
    pub knee: Option<f64>,
    /// `view`, `over`, `values`, `of`, `at`: how the networks scale.
    pub scaling: ScalingView,
    /// `paper`: true if published values are shown.
    pub published: bool,
    /// `theme`: colour theme.
    pub theme: Theme,
    /// `drawing`: true if a frame shows the drawing of the network beside its chart.
    pub drawing: bool,
    /// `embed`: true if the page is embedded in a frame of another page.
    pub embed: bool,
    /// `title`: the author's title; empty for none.
    pub title: String,
    /// `note`: the author's notes, up to [`MOST_NOTES`].
    pub notes: Vec<Note>,
    /// `lesson`: the open lesson.
    pub lesson: Option<LessonSource>,
    /// `step`: the step of the lesson, with the reader's answer.
    pub step: Option<LessonStep>,
    /// `find`: what a search for the smallest network asks; empty for none.
    pub find: String,
}

impl Default for View {
    fn default() -> Self {
        Self {
            unit: LoadUnit::default(),
            scale: Scale::default(),
            x_min: None,
            x_max: None,
            y_min_cycles: None,
            y_max_cycles: None,
            show: Show::default(),
            hidden: Vec::new(),
            drawn: 0,
            folded: false,
            channels: Utilisation::default(),
            focus: None,
            load: None,
            simulate: false,
            precision_percent: 2.0,
            seed: 1,
            equal: None,
            width_bits: 32,
            message_bits: MESSAGE_BITS,
            cycle_ns: None,
            clock: Clock::default(),
            knee: None,
            scaling: ScalingView::default(),
            published: false,
            theme: Theme::default(),
            drawing: false,
            embed: false,
            title: String::new(),
            notes: Vec::new(),
            lesson: None,
            step: None,
            find: String::new(),
        }
    }
}

/// Ratio of the latency at the knee of a curve to that at zero load, if a link gives none.
pub const KNEE_RATIO: f64 = 3.0;

/// Bits of a message if a link gives none.
pub(super) const MESSAGE_BITS: u32 = 512;

/// Largest width of a channel, in bits.
const MOST_WIDTH_BITS: u32 = 65_536;

/// Largest message, in bits.
const MOST_MESSAGE_BITS: u32 = 1 << 20;

/// Range of the length of a cycle, in nanoseconds.
const CYCLE_NS: (f64, f64) = (1e-6, 1e6);

/// View keys, in the order in which links are written.
pub const VIEW_KEYS: [&str; 37] = [
    "x",
    "y",
    "xmin",
    "xmax",
    "ymin",
    "ymax",
    "show",
    "hide",
    "draw",
    "fold",
    "channels",
    "focus",
    "load",
    "sim",
    "precision",
    "seed",
    "equal",
    "width",
    "bits",
    "ns",
    "clock",
    "knee",
    "view",
    "over",
    "values",
    "of",
    "at",
    "paper",
    "theme",
    "drawing",
    "embed",
    TITLE_KEY,
    "lesson",
    "step",
    FIND_KEY,
    NOTE_KEY,
    "v",
];

/// Version of links that is written and read.
const LINK_VERSION: u32 = 1;

/// Range of the ends of the axes: wide enough for any legal network, and far from overflow.
const AXIS_END: (f64, f64) = (1e-9, 1e9);

impl View {
    /// Sets a view key from its text in a link; a note is added to those that are there.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`]; the view is then unchanged.
    pub fn set(&mut self, key: &str, text: &str) -> Result<()> {
        match key {
            "x" => self.unit = Word::read(key, text)?,
            "y" => self.scale = Word::read(key, text)?,
            "xmin" => self.x_min = Some(number(key, text, (0.0, AXIS_END.1))?),
            "xmax" => self.x_max = Some(number(key, text, AXIS_END)?),
            "ymin" => self.y_min_cycles = Some(number(key, text, (0.0, AXIS_END.1))?),
            "ymax" => self.y_max_cycles = Some(number(key, text, AXIS_END)?),
            "show" => self.show = Word::read(key, text)?,
            "hide" => self.hidden = curves(key, text)?,
            "draw" => self.drawn = curve(key, text)?,
            "fold" => self.folded = Word::read(key, text)?,
            "channels" => self.channels = Word::read(key, text)?,
            "focus" => self.focus = Some(Focus::read(key, text)?),
            "load" => self.load = Some(number(key, text, (0.0, AXIS_END.1))?),
            "sim" => self.simulate = Word::read(key, text)?,
            "precision" => self.precision_percent = number(key, text, (0.05, 50.0))?,
            "seed" => self.seed = seed(key, text)?,
            "equal" => self.equal = Word::read(key, text)?,
            "width" => self.width_bits = whole(key, text, MOST_WIDTH_BITS)?,
            "bits" => self.message_bits = whole(key, text, MOST_MESSAGE_BITS)?,
            "ns" => self.cycle_ns = Some(number(key, text, CYCLE_NS)?),
            "clock" => self.clock = Word::read(key, text)?,
            "knee" => self.knee = Some(number(key, text, (1.5, 10.0))?),
            "view" | "over" | "values" | "of" | "at" => self.scaling.set(key, text)?,
            "paper" => self.published = Word::read(key, text)?,
            "theme" => self.theme = Word::read(key, text)?,
            "drawing" => self.drawing = Word::read(key, text)?,
            "embed" if text == "1" => self.embed = true,
            "embed" => return Err(Error::illegal(key, text, "1")),
            TITLE_KEY => self.title = annotation::title(text)?,
            NOTE_KEY if self.notes.len() < MOST_NOTES => self.notes.push(Note::read(text)?),
            NOTE_KEY => {
                let allowed = format!("one of up to {MOST_NOTES} notes");
                return Err(Error::illegal(key, text, allowed));
            }
            "lesson" => self.lesson = Some(LessonSource::read(key, text)?),
            "step" => self.step = Some(LessonStep::read(key, text)?),
            FIND_KEY => self.find = find_text::read(text)?,
            "v" => version(text)?,
            _ => {
                return Err(Error::UnknownKey {
                    key: quoted(key),
                    value: quoted(text),
                    allowed: format!("net, {}", VIEW_KEYS.join(", ")),
                });
            }
        }
        self.set_time();
        Ok(())
    }

    /// Ratio of the latency at the knee of a curve to that at zero load.
    #[must_use]
    pub fn knee_ratio(&self) -> f64 {
        self.knee.unwrap_or(KNEE_RATIO)
    }

    /// Makes the unit one of bits each cycle or each nanosecond.
    pub(super) fn set_time(&mut self) {
        self.unit = self.unit.timed(self.cycle_ns.is_some());
    }

    /// Unit of latencies in the view.
    #[must_use]
    pub fn latency_unit(&self) -> &'static str {
        match self.cycle_ns {
            Some(_) => "ns",
            None => "cycles",
        }
    }

    /// Removes the value of a key that may have none; false if there is no such key.
    pub(super) fn clear(&mut self, key: &str) -> bool {
        match key {
            "load" => self.load = None,
            "ns" => self.cycle_ns = None,
            "xmin" => self.x_min = None,
            "xmax" => self.x_max = None,
            "ymin" => self.y_min_cycles = None,
            "ymax" => self.y_max_cycles = None,
            "hide" => self.hidden.clear(),
            "values" => self.scaling.values.clear(),
            "focus" => self.focus = None,
            "knee" => self.knee = None,
            "embed" => self.embed = false,
            TITLE_KEY => self.title.clear(),
            NOTE_KEY => self.notes.clear(),
            "lesson" => self.lesson = None,
            "step" => self.step = None,
            FIND_KEY => self.find.clear(),
            _ => return false,
        }
        self.set_time();
        true
    }

    /// Keys that are not at their defaults, with their texts, in the order of [`VIEW_KEYS`]; each
    /// note has a pair of its own.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let pairs = VIEW_KEYS.into_iter().zip(self.texts());
        let pairs = pairs.zip(Self::default().texts());
        let changed = pairs.filter(|((_, text), default)| text != default);
        let notes = self.notes.iter().map(|note| (NOTE_KEY, note.written()));
        changed.map(|(pair, _)| pair).chain(notes).collect()
    }

    /// Texts of the values, in the order of [`VIEW_KEYS`] up to the notes; empty for none. The
    /// version is never written.
    fn texts(&self) -> [String; VIEW_KEYS.len() - 2] {
        let [view, over, values, of, at] = self.scaling.texts();
        let number = |value: Option<f64>| value.map_or_else(String::new, shortest);
        [
            self.unit.word().to_owned(),
            self.scale.word().to_owned(),
            number(self.x_min),
            number(self.x_max),
            number(self.y_min_cycles),
            number(self.y_max_cycles),
            self.show.word().to_owned(),
            counted_from_1(&self.hidden),
            counted_from_1(&[self.drawn]),
            self.folded.word().to_owned(),
            self.channels.word().to_owned(),
            written(self.focus.as_ref()),
            number(self.load),
            self.simulate.word().to_owned(),
            shortest(self.precision_percent),
            self.seed.to_string(),
            self.equal.word().to_owned(),
            self.width_bits.to_string(),
            self.message_bits.to_string(),
            number(self.cycle_ns),
            self.clock.word().to_owned(),
            number(self.knee),
            view,
            over,
            values,
            of,
            at,
            self.published.word().to_owned(),
            self.theme.word().to_owned(),
            self.drawing.word().to_owned(),
            if self.embed { "1" } else { "" }.to_owned(),
            name::written(&self.title),
            written(self.lesson.as_ref()),
            written(self.step.as_ref()),
            find_text::written(&self.find),
        ]
    }
}

/// Text of a value that may be absent.
fn written(value: Option<&impl ToString>) -> String {
    value.map_or_else(String::new, ToString::to_string)
}

pub(super) fn number(key: &str, text: &str, (least, most): (f64, f64)) -> Result<f64> {
    let number = text
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|x| (least..=most).contains(x));
    // Adding zero turns −0, which is within the range, into 0.
    number.map(|x| x + 0.0).ok_or_else(|| {
        let range = format!("a number from {} to {}", shortest(least), shortest(most));
        Error::illegal(key, text, range)
    })
}

/// A whole number from 1.
fn whole(key: &str, text: &str, most: u32) -> Result<u32> {
    let whole = digits(text).filter(|number| (1..=most).contains(number));
    whole.ok_or_else(|| Error::illegal(key, text, format!("a whole number from 1 to {most}")))
}

/// Index of a curve, counted from 0, from a text that counts from 1.
fn curve(key: &str, text: &str) -> Result<usize> {
    let place = text.trim().parse::<usize>().ok();
    let place = place.filter(|place| (1..=MOST_NETWORKS).contains(place));
    place.map(|place| place - 1).ok_or_else(|| {
        let allowed = format!("the number of a network, 1 to {MOST_NETWORKS}");
        Error::illegal(key, text, allowed)
    })
}

fn curves(key: &str, text: &str) -> Result<Vec<usize>> {
    let named: Result<Vec<usize>> = text.split(',').map(|text| curve(key, text)).collect();
    named.map(|named| in_order(&named))
}

/// The same places of curves in order, each once.
pub(super) fn in_order(places: &[usize]) -> Vec<usize> {
    let all = 0..MOST_NETWORKS;
    all.filter(|place| places.contains(place)).collect()
}

pub(super) fn counted_from_1(places: &[usize]) -> String {
    let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
    numbers.join(",")
}

/// Checks the version of a link. A link of a later version is read as far as possible, with a
/// notice.
fn version(text: &str) -> Result<()> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.trim_start_matches('0') {
        "1" if digits => Ok(()),
        later if digits && !later.is_empty() => Err(Error::LaterVersion {
            value: quoted(text),
            read: LINK_VERSION,
        }),
        _ => {
            let allowed = format!("{LINK_VERSION}, the version of links");
            Err(Error::illegal("v", text, allowed))
        }
    }
}

fn seed(key: &str, text: &str) -> Result<u32> {
    let allowed = || format!("a whole number from 0 to {}", u32::MAX);
    digits(text).ok_or_else(|| Error::illegal(key, text, allowed()))
}
