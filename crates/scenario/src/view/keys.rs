//! The view keys of a link: their order, and how each is set, cleared and written.

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::View;
use super::values::{counted_from_1, curve, curves, number, seed, version, whole, written};
use crate::annotation::{self, MAX_NOTES, NOTE_KEY, Note, TITLE_KEY};
use crate::find::{self, FIND_KEY};
use crate::focus::Focus;
use crate::label_place::{self, LABELS_KEY};
use crate::lesson::{LessonSource, LessonStep};
use crate::name;
use crate::view_words::Word;
use crate::{Context, ValueSet};

/// View keys, in the order in which links are written.
pub const VIEW_KEYS: [&str; 47] = [
    "x",
    "y",
    "xmin",
    "xmax",
    "ymin",
    "ymax",
    "show",
    "hide",
    LABELS_KEY,
    "draw",
    "beside",
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
    "within",
    "collective",
    "algorithm",
    "size",
    "bytes",
    "ports",
    "startup",
    "round",
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

/// Largest width of a channel, in bits.
const MAX_WIDTH_BITS: u32 = 65_536;

/// Largest message, in bits.
const MAX_MESSAGE_BITS: u32 = 1 << 20;

/// Range of the length of a cycle, in nanoseconds.
const CYCLE_NS: (f64, f64) = (1e-6, 1e6);

/// Range of the ends of the axes: wide enough for any legal network, and far from overflow.
const AXIS_END: (f64, f64) = (1e-9, 1e9);

/// Range of what smaller buffers may cost, in per cent.
const WITHIN_PERCENT: (f64, f64) = (0.1, 90.0);

impl View {
    /// Sets a view key from its text in a link; a note is added to those that are there.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`]; the view is then unchanged.
    pub fn set(&mut self, key: &str, text: &str) -> Result<()> {
        self.set_in(key, text, &Context::default())
    }

    /// The same in the context of the networks.
    pub(crate) fn set_in(&mut self, key: &str, text: &str, context: &Context) -> Result<()> {
        match key {
            "x" => self.unit = Word::read(key, text)?,
            "y" => self.scale = Word::read(key, text)?,
            "xmin" => self.x_min = Some(number(key, text, (0.0, AXIS_END.1))?),
            "xmax" => self.x_max = Some(number(key, text, AXIS_END)?),
            "ymin" => self.y_min_cycles = Some(number(key, text, (0.0, AXIS_END.1))?),
            "ymax" => self.y_max_cycles = Some(number(key, text, AXIS_END)?),
            "show" => self.show = Word::read(key, text)?,
            "hide" => self.hidden = curves(key, text)?,
            LABELS_KEY => self.labels = label_place::read(text)?,
            "draw" => self.drawn = curve(key, text)?,
            "beside" => self.beside = Some(curve(key, text)?),
            "fold" => self.folded = Word::read(key, text)?,
            "channels" => self.channels = Word::read(key, text)?,
            "focus" => self.focus = Some(Focus::read(key, text)?),
            "load" => self.load = Some(number(key, text, (0.0, AXIS_END.1))?),
            "sim" => self.simulate = Word::read(key, text)?,
            "precision" => self.precision_percent = number(key, text, (0.05, 50.0))?,
            "seed" => self.seed = seed(key, text)?,
            "equal" => self.equal = Word::read(key, text)?,
            "width" => self.width_bits = whole(key, text, MAX_WIDTH_BITS)?,
            "bits" => self.message_bits = whole(key, text, MAX_MESSAGE_BITS)?,
            "ns" => self.cycle_ns = Some(number(key, text, CYCLE_NS)?),
            "clock" => self.clock = Word::read(key, text)?,
            "knee" => self.knee = Some(number(key, text, (1.5, 10.0))?),
            "view" => self.shown = Word::read(key, text)?,
            "over" | "values" | "of" | "at" => self.scaling.set(key, text)?,
            "within" => self.within_percent = number(key, text, WITHIN_PERCENT)?,
            "collective" | "algorithm" | "size" | "bytes" | "ports" | "startup" | "round" => {
                self.collective.set(key, text)?;
            }
            "paper" => self.published = Word::read(key, text)?,
            "theme" => self.theme = Word::read(key, text)?,
            "drawing" => self.drawing = Word::read(key, text)?,
            "embed" if text == "1" => self.embed = true,
            "embed" => return Err(Error::illegal(key, text, "1")),
            TITLE_KEY => self.title = annotation::title(text)?,
            NOTE_KEY if self.notes.len() < MAX_NOTES => self.notes.push(Note::read(text)?),
            NOTE_KEY => {
                let allowed = format!("one of up to {MAX_NOTES} notes");
                return Err(Error::illegal(key, text, allowed));
            }
            "lesson" => self.lesson = Some(LessonSource::read(key, text)?),
            "step" => self.step = Some(LessonStep::read(key, text)?),
            FIND_KEY => self.find = find::read_text(text, context)?,
            "v" => version(text)?,
            _ => {
                let known = [&["net"][..], &VIEW_KEYS].concat();
                return Err(Error::unknown_key("a link", key, text, &known));
            }
        }
        self.settle_unit();
        Ok(())
    }

    /// Removes the value of a key that may have none; false if there is no such key.
    pub(crate) fn clear(&mut self, key: &str) -> bool {
        match key {
            "load" => self.load = None,
            "ns" => self.cycle_ns = None,
            "xmin" => self.x_min = None,
            "xmax" => self.x_max = None,
            "ymin" => self.y_min_cycles = None,
            "ymax" => self.y_max_cycles = None,
            "hide" => self.hidden.clear(),
            LABELS_KEY => self.labels.clear(),
            "beside" => self.beside = None,
            "values" => self.scaling.values = ValueSet::default(),
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
        self.settle_unit();
        true
    }

    /// Keys that are not at their defaults, with their texts, in the order of [`VIEW_KEYS`]; each
    /// note has a pair of its own.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let pairs = VIEW_KEYS.into_iter().zip(self.texts());
        let default = Self {
            unit: self.usual_unit(),
            ..Self::default()
        };
        let pairs = pairs.zip(default.texts());
        let changed = pairs.filter(|((_, text), default)| text != default);
        let notes = self.notes.iter().map(|note| (NOTE_KEY, note.written()));
        changed.map(|(pair, _)| pair).chain(notes).collect()
    }

    /// Texts of the values, in the order of [`VIEW_KEYS`] up to the notes; empty for none. The
    /// version is never written.
    fn texts(&self) -> [String; VIEW_KEYS.len() - 2] {
        let [over, values, of, at] = self.scaling.texts();
        let [collective, algorithm, size, bytes, ports, startup, round] = self.collective.texts();
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
            label_place::written(&self.labels),
            counted_from_1(&[self.drawn]),
            counted_from_1(self.beside.as_slice()),
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
            self.shown.word().to_owned(),
            over,
            values,
            of,
            at,
            shortest(self.within_percent),
            collective,
            algorithm,
            size,
            bytes,
            ports,
            startup,
            round,
            self.published.word().to_owned(),
            self.theme.word().to_owned(),
            self.drawing.word().to_owned(),
            if self.embed { "1" } else { "" }.to_owned(),
            name::written(&self.title),
            written(self.lesson.as_ref()),
            written(self.step.as_ref()),
            find::written_text(&self.find),
        ]
    }
}
