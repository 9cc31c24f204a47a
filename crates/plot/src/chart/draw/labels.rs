//! Labels inside a panel: letters and names, values, and the predicted load.

use super::panel::PanelPainter;
use crate::Result;
use crate::chart::layout::{
    Guess, NAME, NOTE, NOTE_LINE, PanelLabels, PlacedNote, Tag, VALUE, ValueLabel,
};
use crate::polyline::Rect;
use crate::surface::{DISC, Stroke, TextStyle};
use crate::text::TEXT;

/// Rim that sets the disc of a letter off from a curve.
const RIM: f64 = 1.5;

/// Distance by which the background covers the grid around a label.
const PATCH: f64 = 1.0;

/// Radius of the dot at a note's point.
const NOTE_DOT: f64 = 2.5;

/// Width of the handle's outline and of the line of a predicted load, and its dashes.
const GUESS_WIDTH: f64 = 1.75;
const GUESS_DASH: &[f64] = &[6.0, 5.0];

impl PanelPainter<'_> {
    /// Covers the grid below the labels with background.
    pub(super) fn patches(&self, labels: &PanelLabels) -> Result<()> {
        let names = labels.tags.iter().filter_map(|tag| tag.name);
        let values = labels.values.iter().chain(&labels.zero_loads);
        let guess = labels.guess.iter().map(|guess| guess.area);
        let mut areas = names.chain(values.map(|label| label.area)).chain(guess);
        areas.try_for_each(|area| self.patch(&area))
    }

    fn patch(&self, area: &Rect) -> Result<()> {
        let patch = Rect {
            left: area.left - PATCH,
            right: area.right + PATCH,
            ..*area
        };
        self.surface.rectangle(&patch, self.theme.background)
    }

    /// Writes a text into its area, from the edge that is next to what it labels.
    fn beside(&self, text: &str, area: &Rect, is_left: bool, style: &TextStyle) -> Result<()> {
        let (_, y) = area.middle();
        if is_left {
            self.surface.text(text, (area.right, y), &style.right())
        } else {
            self.surface.text(text, (area.left, y), style)
        }
    }

    /// Writes the zero-load latencies and the values at the operating load.
    pub(super) fn numbers(&self, labels: &PanelLabels) -> Result<()> {
        let write = |labels: &[ValueLabel], size: f64| {
            labels.iter().try_for_each(|label| {
                let color = self.color(&self.plane.chart.series[label.index]);
                let style = TextStyle::new(color, size).bold();
                self.beside(&label.text, &label.area, label.is_left, &style)
            })
        };
        write(&labels.zero_loads, TEXT)?;
        write(&labels.values, VALUE)
    }

    /// Draws the letters of the curves, and their names where these have room.
    pub(super) fn tags(&self, tags: &[Tag]) -> Result<()> {
        for tag in tags {
            let series = &self.plane.chart.series[tag.series];
            let (color, ground) = (self.color(series), self.theme.background);
            self.surface.disc(tag.disc, DISC + RIM, ground)?;
            self.surface
                .letter(tag.disc, series.letter(), color, self.theme)?;
            if let Some(area) = tag.name {
                let name = TextStyle::new(color, NAME).bold();
                self.beside(&series.name, &area, area.left < tag.disc.0, &name)?;
            }
        }
        Ok(())
    }

    /// Draws the author's notes, each with a line to its point.
    pub(super) fn notes(&self, notes: &[PlacedNote]) -> Result<()> {
        let line = Stroke::solid(self.theme.muted, 1.0);
        for note in notes {
            self.surface.line(&[note.start(), note.point], &line)?;
            self.surface.disc(note.point, NOTE_DOT, self.theme.ink)?;
            self.patch(&note.area)?;
            let style = TextStyle::new(self.theme.ink, NOTE);
            let mut top = note.area.top;
            for text in &note.lines {
                let area = Rect {
                    top,
                    bottom: top + NOTE_LINE,
                    ..note.area
                };
                self.beside(text, &area, note.is_left, &style)?;
                top = area.bottom;
            }
        }
        Ok(())
    }

    /// Draws the line of the predicted load, with its handle and label in the first panel.
    pub(super) fn guess(&self, load: Option<f64>, guess: Option<&Guess>) -> Result<()> {
        let (ink, ground) = (self.theme.ink, self.theme.background);
        let line = Stroke {
            color: ink,
            width: GUESS_WIDTH,
            dash: GUESS_DASH,
        };
        self.read_out_line(load, &line)?;
        let Some(guess) = guess else { return Ok(()) };
        self.patch(&guess.area)?;
        let style = TextStyle::new(ink, NAME).bold();
        let is_left = guess.area.left < guess.handle.left;
        self.beside(&guess.text, &guess.area, is_left, &style)?;
        self.surface.pill(&guess.handle, ink)?;
        let inside = guess.handle.grown(-GUESS_WIDTH);
        self.surface.pill(&inside, ground)?;
        let middle = f64::midpoint(inside.left, inside.right);
        let rib = Stroke::solid(ink, 1.25);
        for x in [middle - 2.5, middle + 2.5] {
            let (top, bottom) = (inside.top + 8.0, inside.bottom - 8.0);
            self.surface.vertical(x, top, bottom, &rib)?;
        }
        Ok(())
    }
}
