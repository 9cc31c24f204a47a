//! Values at the ends of bars, where there is room.

use super::content::{Bar, BarChart};
use super::layout::{BarLayout, LEAST, PLATEAU, Row, VALUE_GAP};
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Half the height of digits, which nothing may cross.
const HALF_DIGIT: f64 = 4.4;

/// Largest distance of a value from its bar.
const REACH: f64 = 56.0;

/// Half the width of the mark of the ideal throughput.
const IDEAL: f64 = 1.5;

/// A text at the end of a bar.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ValueText {
    /// The kind of the bar; none for a text in the place of values.
    pub(super) kind: Option<usize>,
    pub(super) text: String,
    /// The left end of its middle line.
    pub(super) start: Point,
    pub(super) area: Rect,
}

impl ValueText {
    /// The area that is cleared of lines for the text.
    pub(super) fn ground(&self) -> Rect {
        Rect {
            left: self.area.left - 2.0,
            right: self.area.right + 1.0,
            ..self.area
        }
    }
}

/// The style of the text at the end of a bar, or in its place.
pub(super) fn style(has_value: bool) -> TextStyle {
    let plain = TextStyle::plain(TEXT);
    if has_value { plain.bold() } else { plain }
}

/// The values, none beyond the right edge.
pub(super) fn values(layout: &BarLayout, chart: &BarChart, right: f64) -> Vec<ValueText> {
    let ink: Vec<Vec<Rect>> = layout
        .rows(chart)
        .map(|(row, bar)| ink(layout, chart, row, bar))
        .collect();
    let mut placed: Vec<ValueText> = Vec::new();
    for (index, (row, bar)) in layout.rows(chart).enumerate() {
        let bars = &chart.groups[row.group].bars;
        let others = ink.iter().enumerate().filter(|(other, _)| *other != index);
        let others: Vec<Rect> = others.flat_map(|(_, ink)| ink.clone()).collect();
        let (_, mut y) = row.area.middle();
        if bar.value.is_none() && is_said_together(bars) {
            if row.index > 0 {
                continue;
            }
            let height = row.area.height() * bars.len() as f64;
            y = row.area.top + height / 2.0;
        }
        let style = style(bar.value.is_some());
        let place = |text: String| {
            let room = Room {
                width: style.width(&text),
                right,
                others: &others,
                placed: &placed,
            };
            let area = room.place(&ink[index], (row.area.left, y))?;
            Some(ValueText {
                kind: bar.value.map(|_| bar.kind),
                text,
                start: (area.left, y),
                area,
            })
        };
        let text = texts(bar).into_iter().find_map(place);
        placed.extend(text);
    }
    placed
}

/// True if no bar of a group has a value, for the same reason.
fn is_said_together(bars: &[Bar]) -> bool {
    bars.iter()
        .all(|bar| bar.value.is_none() && bar.note == bars[0].note)
}

/// The texts that may stand at the end of a bar, the most telling first.
fn texts(bar: &Bar) -> Vec<String> {
    let Some(figure) = bar.figure() else {
        let note = Some(bar.note.clone()).filter(|note| !note.is_empty());
        return note.into_iter().collect();
    };
    if bar.note.is_empty() {
        return vec![figure];
    }
    vec![format!("{figure}, {}", bar.note), figure]
}

/// What a row draws: its bar and the marks over it.
fn ink(layout: &BarLayout, chart: &BarChart, row: &Row, bar: &Bar) -> Vec<Rect> {
    let between = |from: f64, to: f64, beside: f64| {
        let Rect { top, bottom, .. } = layout.body(chart, row, 0.0);
        let [from, to] = [from, to].map(|load| layout.x(chart, load));
        Rect::between((from - beside, top), (to + beside, bottom))
    };
    let around = |load: f64, beside: f64| between(load, load, beside);
    // The interval of a mean lengthens its bar.
    let end = bar.value.map(|value| value + bar.half_width.unwrap_or(0.0));
    [
        end.map(|end| layout.body(chart, row, end)),
        bar.ideal.map(|[low, high]| between(low, high, IDEAL)),
        bar.least.map(|least| around(least, LEAST)),
        bar.plateau.map(|plateau| around(plateau, PLATEAU)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Room for a text.
struct Room<'a> {
    width: f64,
    right: f64,
    /// What other rows draw.
    others: &'a [Rect],
    placed: &'a [ValueText],
}

impl Room<'_> {
    /// The first free area after the bar of a row: past its marks and other values, but near it.
    fn place(&self, own: &[Rect], (left, y): Point) -> Option<Rect> {
        let area = |x: f64| {
            let half = TEXT / 2.0;
            Rect::between((x, y - half), (x + self.width, y + half))
        };
        let digits = |x: f64| Rect::between((x, y - HALF_DIGIT), (x + self.width, y + HALF_DIGIT));
        // The bar comes first, and its marks follow.
        let end = own.first().map_or(left, |bar| bar.right);
        let marks = own.get(1..).unwrap_or_default();
        let mut x = end + VALUE_GAP;
        while x + self.width <= self.right && x <= end + REACH {
            let is_crossed = |rect: &Rect| digits(x).is_nearer_than(0.2, rect);
            if self.others.iter().any(is_crossed) {
                return None;
            }
            let is_beside = |mark: &&Rect| digits(x).is_nearer_than(VALUE_GAP - 1.0, mark);
            let is_on = |text: &&ValueText| area(x).is_nearer_than(0.0, &text.area);
            let mark = marks.iter().find(is_beside);
            let text = self.placed.iter().find(is_on).map(|text| &text.area);
            match mark.or(text) {
                None => return Some(area(x)),
                Some(obstacle) => x = obstacle.right + VALUE_GAP,
            }
        }
        None
    }
}
