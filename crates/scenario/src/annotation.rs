//! What the author of a link writes on its chart: a title, and notes at points of it.
//!
//! Both are any text. In a link they are written like the names of curves, with all other
//! characters percent-encoded: `title=Why-networks-jam&note=0.15,55.5,C-gives-way-here`. The layout finds a place
//! for the text of a note, unless its author has moved it: `note=0.15:-60,55.5:-24,C-gives-way-here` has its middle
//! 60 pixels left of its point and 24 above it.

use loadcurve_base::error::is_unseen;
use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::Scenario;
use super::link::MAX_BYTES;
use super::name::{read, written};
use super::view::number;

/// Keys of the title and of a note, among the view keys.
pub(super) const TITLE_KEY: &str = "title";
pub(super) const NOTE_KEY: &str = "note";

/// Largest number of notes in one link.
pub const MAX_NOTES: usize = 8;

/// Largest number of characters in a title or a note.
const MAX_CHARACTERS: usize = 80;

/// Largest load and latency of a note.
const MAX_COORDINATE: f64 = 1e9;

/// Largest distance of a text from its point, in CSS pixels.
const MAX_ASIDE: f64 = 2000.0;

/// A text of the author at a point of the latency chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// The load, in the view's unit.
    pub load: f64,
    /// The latency in cycles.
    pub latency_cycles: f64,
    /// The text, of 1 to 80 characters.
    pub text: String,
    /// Distance of the text's middle from the point, to the right and down, in CSS pixels; placed by the layout if
    /// `None`.
    pub aside: Option<(f64, f64)>,
}

impl Note {
    /// A note from its numbers and its text as typed.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub fn new(load: f64, latency_cycles: f64, text: &str) -> Result<Self> {
        let of_range = |value| number(NOTE_KEY, &shortest(value), (0.0, MAX_COORDINATE));
        Ok(Self {
            load: of_range(load)?,
            latency_cycles: of_range(latency_cycles)?,
            text: checked(NOTE_KEY, text)?,
            aside: None,
        })
    }

    /// The same note with its text moved to a distance from its point.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    fn moved(self, aside: Option<(f64, f64)>) -> Result<Self> {
        let of_range = |value| number(NOTE_KEY, &shortest(value), (-MAX_ASIDE, MAX_ASIDE));
        let aside = match aside {
            Some((right, down)) => Some((of_range(right)?, of_range(down)?)),
            None => None,
        };
        Ok(Self { aside, ..self })
    }

    /// Reads the value of a note in a link.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub(super) fn read(value: &str) -> Result<Self> {
        let mut parts = value.splitn(3, ',');
        let (Some(load), Some(latency), Some(text)) = (parts.next(), parts.next(), parts.next())
        else {
            let allowed = "LOAD,LATENCY,TEXT, such as 0.15,55.5,C-gives-way-here";
            return Err(Error::illegal(NOTE_KEY, value, allowed));
        };
        let at = |text: &str| number(NOTE_KEY, text, (0.0, MAX_COORDINATE));
        let by = |text: &str| number(NOTE_KEY, text, (-MAX_ASIDE, MAX_ASIDE));
        let (load, latency, aside) = match (load.split_once(':'), latency.split_once(':')) {
            (Some((load, right)), Some((latency, down))) => {
                (load, latency, Some((by(right)?, by(down)?)))
            }
            _ => (load, latency, None),
        };
        Self::new(at(load)?, at(latency)?, &read(text))?.moved(aside)
    }

    /// The value of the note in a link.
    pub(super) fn written(&self) -> String {
        let [load, latency] = [self.load, self.latency_cycles].map(shortest);
        let text = written(&self.text);
        match self.aside {
            None => format!("{load},{latency},{text}"),
            Some((right, down)) => {
                let [right, down] = [right, down].map(shortest);
                format!("{load}:{right},{latency}:{down},{text}")
            }
        }
    }
}

/// Reads the value of a title in a link.
///
/// # Errors
/// [`Error::IllegalValue`].
pub(super) fn title(value: &str) -> Result<String> {
    checked(TITLE_KEY, &read(value))
}

/// A text as typed, with single spaces.
///
/// # Errors
/// [`Error::IllegalValue`] if it is empty or too long, or has characters that are not seen, which
/// could change how the text after them reads.
pub(super) fn checked(key: &str, typed: &str) -> Result<String> {
    let text = typed.split(' ').filter(|word| !word.is_empty());
    let text = text.collect::<Vec<_>>().join(" ");
    let is_of_length = (1..=MAX_CHARACTERS).contains(&text.chars().count());
    if is_of_length && !text.chars().any(is_unseen) && text.trim() == text {
        return Ok(text);
    }
    let allowed = format!("1 to {MAX_CHARACTERS} characters in one line");
    Err(Error::illegal(key, typed, allowed))
}

impl Scenario {
    /// Sets the title; an empty one removes it.
    ///
    /// # Errors
    /// [`Error::IllegalValue`], or [`Error::TooLong`] if the link would be too long.
    pub fn with_title(&self, text: &str) -> Result<Self> {
        let mut edited = self.clone();
        edited.view.title = match text.trim() {
            "" => String::new(),
            text => checked(TITLE_KEY, text)?,
        };
        edited.within_limit()
    }

    /// Replaces the note at `index`, whose text stays as far from its point, or adds one.
    ///
    /// # Errors
    /// See [`Scenario::with_title`].
    pub fn with_note(
        &self,
        index: Option<usize>,
        load: f64,
        latency_cycles: f64,
        text: &str,
    ) -> Result<Self> {
        let note = Note::new(load, latency_cycles, text)?;
        let mut edited = self.clone();
        let notes = &mut edited.view.notes;
        let index = index.unwrap_or(notes.len());
        if index == notes.len() && index < MAX_NOTES {
            notes.push(note);
        } else if let Some(place) = notes.get_mut(index) {
            let aside = place.aside;
            *place = Note { aside, ..note };
        } else {
            let allowed = format!("one of up to {MAX_NOTES} notes");
            return Err(Error::illegal(NOTE_KEY, text, allowed));
        }
        edited.within_limit()
    }

    /// Moves the text of the note at `index`, if there is one, to a distance from its point: to the right and down, in
    /// CSS pixels; the layout finds its place if there is none.
    ///
    /// # Errors
    /// See [`Scenario::with_title`].
    pub fn with_note_aside(&self, index: usize, aside: Option<(f64, f64)>) -> Result<Self> {
        let mut edited = self.clone();
        if let Some(note) = edited.view.notes.get_mut(index) {
            *note = note.clone().moved(aside)?;
        }
        edited.within_limit()
    }

    /// Removes the note at `index`, if there is one.
    #[must_use]
    pub fn without_note(&self, index: usize) -> Self {
        let mut edited = self.clone();
        let notes = edited.view.notes.into_iter().enumerate();
        let others = notes.filter(|&(place, _)| place != index);
        edited.view.notes = others.map(|(_, note)| note).collect();
        edited
    }

    /// This scenario, unless its link would be too long to be read.
    fn within_limit(self) -> Result<Self> {
        let bytes = self.query().len();
        if bytes <= MAX_BYTES {
            return Ok(self);
        }
        Err(Error::TooLong {
            bytes,
            most: MAX_BYTES,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::Scenario;
    use crate::lesson::MAX_PACKED_CHARACTERS;

    fn scenario(link: &str) -> Scenario {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario
    }

    #[test]
    fn titles_and_notes_are_written_last_and_read_back() {
        let before = scenario("net=mesh&load=0.1");
        let titled = before
            .with_title("  Why networks  jam: 2.0 – a start ")
            .unwrap();
        assert_eq!(titled.view.title, "Why networks jam: 2.0 – a start");
        let noted = titled
            .with_note(None, 0.15, 55.5, "C gives way, here")
            .unwrap();
        let noted = noted.with_note(None, 0.02, 20.0, "50 % & more").unwrap();
        let link = "net=mesh&load=0.1&title=Why-networks-jam%3A-2..0-%E2%80%93-a-start\
                    &note=0.15,55.5,C-gives-way%2C-here&note=0.02,20,50-%25-%26-more";
        assert_eq!(noted.query(), link);
        assert_eq!(scenario(link), noted);
        let changed = noted.with_note(Some(0), 0.1, 30.0, "here").unwrap();
        assert_eq!(changed.view.notes[0].text, "here");
        assert_eq!(changed.view.notes[1], noted.view.notes[1]);
        let gone = changed.without_note(0).without_note(0).without_note(0);
        assert_eq!(gone, titled);
        assert_eq!(gone.with_title(" ").unwrap(), before);
        assert_eq!(noted.with_view("note", "").unwrap(), titled);
        assert_eq!(titled.with_view("title", "").unwrap(), before);
    }

    #[test]
    fn a_moved_text_stays_where_it_was_put() {
        let before = scenario("net=mesh&note=0.15,55.5,here&note=0.02,20,there");
        let moved = before.with_note_aside(0, Some((-60.0, 24.0))).unwrap();
        let link = "net=mesh&note=0.15:-60,55.5:24,here&note=0.02,20,there";
        assert_eq!(moved.query(), link);
        assert_eq!(scenario(link), moved);
        let edited = moved.with_note(Some(0), 0.1, 30.0, "elsewhere").unwrap();
        assert_eq!(edited.view.notes[0].aside, Some((-60.0, 24.0)));
        assert_eq!(moved.with_note_aside(0, None).unwrap(), before);
        assert_eq!(before.with_note_aside(7, Some((1.0, 1.0))).unwrap(), before);
        assert!(before.with_note_aside(0, Some((1e4, 0.0))).is_err());
    }

    #[test]
    fn a_new_unit_carries_the_notes_along() {
        let before = scenario("net=mesh,flits:32&note=0.032,40,here&note=0.064,50,there");
        let after = before.with_view("x", "messages").unwrap();
        let link = "net=mesh&x=messages&note=0.001,40,here&note=0.002,50,there";
        assert_eq!(after.query(), link);
        assert_eq!(after.with_view("x", "flits").unwrap(), before);
        assert_eq!(before.with_unit("messages", None).unwrap().view.notes, []);
    }

    #[test]
    fn bad_titles_and_notes_are_noticed_and_left_out() {
        let complaints = |link: &str| {
            let reading = Scenario::read(&format!("net=mesh&{link}"));
            let notices = reading.notices.iter().map(ToString::to_string);
            (notices.collect::<Vec<_>>(), reading.scenario.query())
        };
        let text = "1 to 80 characters in one line";
        let number = "a number from 0 to 1000000000";
        let form = "LOAD,LATENCY,TEXT, such as 0.15,55.5,C-gives-way-here";
        let long = "a".repeat(81);
        for (link, complaint) in [
            ("title=", format!("title: “” is not {text}")),
            ("title=a%0Ab", format!("title: “a\u{fffd}b” is not {text}")),
            (
                "title=a%E2%80%AEb",
                format!("title: “a\u{fffd}b” is not {text}"),
            ),
            (
                &format!("note=1,2,{long}"),
                format!("note: “{}…” is not {text}", &long[..40]),
            ),
            ("note=1,2", format!("note: “1,2” is not {form}")),
            ("note=1:5,2,a", format!("note: “1:5” is not {number}")),
            ("note=1,2,", format!("note: “” is not {text}")),
            ("note=1,-2,a", format!("note: “-2” is not {number}")),
            ("note=nan,2,a", format!("note: “nan” is not {number}")),
            (
                "title=a&title=b",
                "title: given twice; “b” is ignored, allowed: once".into(),
            ),
        ] {
            let (notices, query) = complaints(link);
            assert_eq!(notices.len(), 1, "{notices:?}");
            assert!(
                notices[0] == complaint || link.contains(&long),
                "{notices:?}"
            );
            let is_left_out = query == "net=mesh" || query == "net=mesh&title=a";
            assert!(is_left_out, "{query}");
        }
        let (notices, query) = complaints(&"note=1,2,a&".repeat(9));
        assert_eq!(notices, ["note: “1,2,a” is not one of up to 8 notes"]);
        assert_eq!(query.matches("note=").count(), 8);
        let full = scenario(&query);
        assert!(full.with_note(None, 1.0, 2.0, "b").is_err());
        assert!(full.with_note(Some(8), 1.0, 2.0, "b").is_err());
        assert!(full.with_note(Some(7), 1.0, f64::NAN, "b").is_err());
        assert!(full.with_note(Some(7), 1.0, 2.0, "b").is_ok());
    }

    #[test]
    fn no_edit_makes_a_link_that_is_too_long_to_be_read() {
        let lesson = "A".repeat(MAX_PACKED_CHARACTERS);
        let mut scenario = scenario(&format!("net=mesh&lesson={lesson}"));
        let text = "𝕏".repeat(70);
        while scenario.view.notes.len() < 8 {
            scenario = scenario.with_note(None, 1.0, 2.0, &text).unwrap();
        }
        let long = "𝕏".repeat(40);
        for _ in 1..8 {
            scenario = scenario.with_copy(0).unwrap().with_name(1, &long).unwrap();
        }
        let refusal = scenario.with_title(&text).unwrap_err();
        assert_eq!(refusal.key(), "link");
    }

    proptest! {
        #[test]
        fn every_text_survives_a_link(text in "[ -~äß漢–😀]{1,80}", load in 0.0..1e9_f64) {
            let before = scenario("net=mesh");
            prop_assume!(!text.trim().is_empty());
            let after = before.with_title(&text).unwrap();
            let after = after.with_note(None, load, 1.0 / 3.0, &text).unwrap();
            let link = after.query();
            prop_assert!(link.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.:,=&%".contains(&b)));
            prop_assert_eq!(scenario(&link), after);
        }
    }
}
