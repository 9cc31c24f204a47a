//! The author's notes: a text near its point, and a thin line between them.

use super::obstacles::Obstacles;
use super::plane::Plane;
use crate::chart::series::Metric;
use crate::polyline::{Point, Rect};
use crate::text::TextStyle;

/// Size of the text and height of its lines.
pub(in crate::chart) const NOTE: f64 = 13.0;
pub(in crate::chart) const NOTE_LINE: f64 = 17.0;

/// Distance from a text to the line that ends at it.
const LINE_GAP: f64 = 3.0;

/// Characters after which a line is broken.
const LINE_LENGTH: usize = 18;

/// Candidate distances from the point to the text: horizontally, and vertically to its middle.
const ASIDE: [f64; 4] = [14.0, 32.0, 60.0, 100.0];
const RISES: [f64; 9] = [0.0, -24.0, 24.0, -48.0, 48.0, -80.0, 80.0, -120.0, 120.0];

/// A note with its position.
#[derive(Debug)]
pub(in crate::chart) struct PlacedNote {
    /// Position of the note in the view.
    pub index: usize,
    /// The lines of the text.
    pub lines: Vec<String>,
    /// The area of the text.
    pub area: Rect,
    /// True if the text stands to the left of its point, and so ends there.
    pub is_left: bool,
    /// The point.
    pub point: Point,
}

impl PlacedNote {
    /// The end of the line at the text: beside it, or above or below it where the author has put it so.
    pub(in crate::chart) fn start(&self) -> Point {
        let edge = self.area.grown(LINE_GAP);
        let (x, y) = self.point;
        if x >= edge.left && x <= edge.right {
            return (
                x,
                if y < edge.middle().1 {
                    edge.top
                } else {
                    edge.bottom
                },
            );
        }
        let side = if self.is_left { edge.right } else { edge.left };
        (side, edge.middle().1)
    }
}

/// The notes whose points lie in a panel of latencies: where their author has put them, and the others clear of curves
/// and labels where possible.
pub(super) fn notes(plane: &Plane, obstacles: &mut Obstacles) -> Vec<PlacedNote> {
    let mut placed: Vec<PlacedNote> = Vec::new();
    if plane.panel.metric != Metric::Latency {
        return placed;
    }
    let notes = plane.chart.notes.iter().enumerate();
    let (moved, others): (Vec<_>, Vec<_>) = notes.partition(|(_, note)| note.aside.is_some());
    for (index, note) in moved.into_iter().chain(others) {
        let Some(x) = plane.x_of(note.load) else {
            continue;
        };
        let point = (x, plane.y(note.latency_cycles));
        if !plane.contains_x(point.0) || !plane.contains_y(point.1) {
            continue;
        }
        let lines = lines(&note.text);
        let size = (
            TextStyle::plain(NOTE).widest(&lines),
            NOTE_LINE * lines.len() as f64,
        );
        let put = note.aside.map(|(right, down)| {
            let area = within(&plane.area, (point.0 + right, point.1 + down), size);
            (area, area.middle().0 < point.0)
        });
        let places: Vec<(Rect, bool)> = places(point, size).collect();
        let mut free = places
            .iter()
            .filter(|(area, _)| obstacles.are_clear_of(area, None));
        let is_apart = |area: &Rect| {
            let mut others = placed.iter();
            others.all(|other| !area.is_nearer_than(0.0, &other.area))
        };
        let inside = || places.iter().filter(|(area, _)| obstacles.hold(area));
        let found = put
            .as_ref()
            .or_else(|| free.next())
            .or_else(|| places.iter().find(|(area, _)| obstacles.spare(area)))
            .or_else(|| inside().find(|(area, _)| is_apart(area)))
            .or_else(|| inside().next())
            .copied();
        if let Some((area, is_left)) = found {
            obstacles.take(area);
            placed.push(PlacedNote {
                index,
                lines,
                area,
                is_left,
                point,
            });
        }
    }
    placed
}

/// The area of a text of this size whose author has put its middle here, moved into the panel.
pub(super) fn within(panel: &Rect, (x, y): Point, (width, height): (f64, f64)) -> Rect {
    let inside = |start: f64, least: f64, most: f64| start.min(most).max(least);
    let left = inside(x - width / 2.0, panel.left + LINE_GAP, panel.right - width);
    let top = inside(y - height / 2.0, panel.top, panel.bottom - height - 1.0);
    Rect::between((left, top), (left + width, top + height))
}

/// Candidate areas around a point, each with its side: the nearest first.
fn places((x, y): Point, (width, height): (f64, f64)) -> impl Iterator<Item = (Rect, bool)> {
    ASIDE.into_iter().flat_map(move |aside| {
        RISES.into_iter().flat_map(move |rise| {
            [true, false].map(|is_left| {
                let left = if is_left {
                    x - aside - width
                } else {
                    x + aside
                };
                let top = y + rise - height / 2.0;
                let area = Rect::between((left, top), (left + width, top + height));
                (area, is_left)
            })
        })
    })
}

/// A text in lines of whole words.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE_LENGTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use super::*;
    use crate::chart::Chart;
    use crate::chart::layout::Layout;
    use crate::frame::Frame;

    fn placed(link: &str) -> Vec<PlacedNote> {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let chart = Chart::of(&scenario, &curves);
        let layout = Layout::of(&chart, &Frame::default());
        let panel = layout.panels[0].area;
        let notes = layout.labels.into_iter().next().unwrap().notes;
        for (i, note) in notes.iter().enumerate() {
            let mut others = notes[..i].iter();
            assert!(others.all(|other| !note.area.is_nearer_than(0.0, &other.area)));
            assert!(note.area.left >= panel.left && note.area.right <= panel.right);
            assert!(note.area.top >= panel.top && note.area.bottom <= panel.bottom);
            let is_before = note.area.right < note.point.0;
            assert!(is_before == note.is_left && (is_before || note.area.left > note.point.0));
        }
        notes
    }

    #[test]
    fn a_text_is_broken_between_words() {
        let text = "Two parents a switch are too few: C gives way here";
        let broken = [
            "Two parents a",
            "switch are too",
            "few: C gives way",
            "here",
        ];
        assert_eq!(lines(text), broken);
        assert_eq!(
            lines("a-word-that-is-longer-than-a-line"),
            ["a-word-that-is-longer-than-a-line"]
        );
    }

    #[test]
    fn notes_stand_beside_their_points_and_apart() {
        let note = "&note=0.15,38.9,Here-it-waits-sixteen-cycles";
        let one = placed(&format!("net=mesh,flits:16{note}"));
        assert_eq!(one.len(), 1);
        let many = placed(&format!("net=mesh,flits:16{}", note.repeat(4)));
        assert_eq!(many.len(), 4);
        let edge = placed("net=mesh,flits:16&note=0,50,no-room-to-the-left");
        assert!(!edge[0].is_left);
        assert!(placed("net=mesh,flits:16&note=0.15,3000,above").is_empty());
        assert!(placed(&format!("net=mesh,flits:16&show=throughput{note}")).is_empty());
    }
    #[test]
    fn a_note_stands_where_it_was_put_and_within_the_panel() {
        let chart = |notes: &str| {
            let scenario = Scenario::read(&format!("net=mesh,flits:16{notes}")).scenario;
            let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
            Chart::of(&scenario, &curves)
        };
        let notes = "&note=0.05,30,found&note=0.1:0,40:-60,over-it&note=0.02:-500,40:900,far-off";
        let layout = Layout::of(&chart(notes), &Frame::default());
        let (panel, notes) = (layout.panels[0].area, &layout.labels[0].notes);
        let order: Vec<usize> = notes.iter().map(|note| note.index).collect();
        assert_eq!(order, [1, 2, 0]);
        let over = &notes[0];
        let middle = over.area.middle();
        assert!(
            (middle.0 - over.point.0).abs() < 1e-9 && (middle.1 - over.point.1 + 60.0).abs() < 1e-9
        );
        assert_eq!(over.start(), (over.point.0, over.area.bottom + LINE_GAP));
        let far = &notes[1].area;
        assert!(far.left >= panel.left && far.bottom <= panel.bottom);
    }
}
