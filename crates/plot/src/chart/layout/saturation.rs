//! Saturation loads: the lines at them, and their labels above the panel.

use loadcurve::number::rounded_text;
use loadcurve::scenario::CurveLabel;

use super::plane::Plane;
use crate::polyline::Rect;
use crate::text::{TEXT, TextStyle};

/// Least gap between two labels, and between a label and the axis title.
const GAP: f64 = 8.0;

/// Sum of the rounding errors in the place of a label.
const ROUNDING: f64 = 1e-6;

/// Distance by which a label may extend beyond the right edge of its panel.
const BESIDE: f64 = 8.0;

/// The vertical line at a saturation load.
#[derive(Debug)]
pub(in crate::chart) struct SaturationMark {
    /// The load.
    pub load: f64,
    /// Index of the first curve that saturates there, in the scenario.
    pub index: usize,
    /// The label above the panel, if it has room near its line.
    pub label: Option<SaturationLabel>,
}

/// The number above the line at a saturation load.
#[derive(Debug, Clone)]
pub(in crate::chart) struct SaturationLabel {
    /// The number; that of the only curve is preceded by a word.
    pub text: String,
    /// Left edge, in CSS pixels.
    pub left: f64,
    /// Width, in CSS pixels.
    pub width: f64,
}

impl SaturationLabel {
    /// The middle of the label.
    pub(in crate::chart) fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }

    /// The area of the label above a panel.
    pub(in crate::chart) fn area(&self, plane: &Plane) -> Rect {
        let middle = plane.area.top - plane.margins.label_rise;
        Rect::between(
            (self.left, middle - TEXT / 2.0),
            (self.left + self.width, middle + TEXT / 2.0),
        )
    }
}

/// The saturation loads within a panel in ascending order, each with the index of the first curve
/// that saturates there.
pub(super) fn loads(plane: &Plane) -> Vec<(f64, usize)> {
    let series = plane.chart.series.iter();
    let mut loads: Vec<(f64, usize)> = Vec::new();
    // They are few: sorting would take more code.
    for (load, index) in series.filter_map(|s| Some((s.saturation?, s.index))) {
        let place = loads.partition_point(|it| it.0 <= load);
        loads.insert(place, (load, index));
    }
    loads.dedup_by(|b, a| (b.0 - a.0).abs() <= 1e-9 * a.0.abs());
    loads.retain(|&(load, _)| plane.contains_x(plane.x(load)));
    loads
}

/// A saturation load with enough digits to tell it from its neighbours on the axis.
fn load_text(plane: &Plane, load: f64) -> String {
    let axis = plane.chart.load_axis;
    let zoom = axis.max() / (axis.max() - axis.min());
    let more = libm::ceil(libm::log10(zoom)).clamp(0.0, 6.0) as usize;
    rounded_text(load, 3 + more)
}

/// The saturation loads within a panel. Labels that would touch are moved apart; where one would
/// leave its line, the label of the later curve is left out. Labels to which the author has given a
/// place stand there. Text is `wider` times as wide as on the page.
pub(in crate::chart) fn saturation_marks(plane: &Plane, wider: f64) -> Vec<SaturationMark> {
    let style = TextStyle::plain(wider * TEXT).bold();
    let loads = loads(plane);
    let title = TextStyle::plain(wider * TEXT).width(&plane.title());
    let begin = if plane.margins.has_titles {
        plane.title_start().0 + title + GAP
    } else {
        plane.margins.edge
    };
    let strip = (begin, plane.area.right + BESIDE);
    let is_alone = plane.chart.series.len() == 1;
    let label = |load, text: String| {
        let width = style.width(&text);
        let left = plane.x(load) - width / 2.0;
        SaturationLabel { text, left, width }
    };
    let in_words = || {
        let &(load, _) = loads.first().filter(|_| is_alone)?;
        let label = label(
            load,
            format!("model saturates at {}", load_text(plane, load)),
        );
        let left = label.left.min(strip.1 - label.width);
        (left >= strip.0).then_some(SaturationLabel { left, ..label })
    };
    let place_of = |index| plane.place_of(CurveLabel::Saturation, index);
    let put = |label: SaturationLabel, index| match place_of(index) {
        Some((middle, _)) => SaturationLabel {
            left: (middle - label.width / 2.0)
                .min(strip.1 - label.width)
                .max(strip.0),
            ..label
        },
        None => label,
    };
    if let Some((only, &(load, index))) = in_words().zip(loads.first()) {
        let label = Some(put(only, index));
        return vec![SaturationMark { load, index, label }];
    }
    let mut marks: Vec<SaturationMark> = loads
        .iter()
        .map(|&(load, index)| SaturationMark {
            load,
            index,
            label: (place_of(index).is_none()).then(|| label(load, load_text(plane, load))),
        })
        .collect();
    loop {
        move_apart(&mut marks, strip);
        let strays = |mark: &&mut SaturationMark| {
            let x = plane.x(mark.load);
            let label = mark.label.as_ref();
            let is_outside =
                |it: &SaturationLabel| it.left < strip.0 || it.left + it.width > strip.1 + ROUNDING;
            label.is_some_and(|it| (it.middle() - x).abs() > it.width / 2.0 || is_outside(it))
        };
        let latest = marks
            .iter_mut()
            .filter(strays)
            .max_by_key(|mark| mark.index);
        let Some(mark) = latest else { break };
        mark.label = None;
        for mark in &mut marks {
            if mark.label.is_some() {
                mark.label = Some(label(mark.load, load_text(plane, mark.load)));
            }
        }
    }
    for mark in &mut marks {
        if place_of(mark.index).is_some() {
            let label = label(mark.load, load_text(plane, mark.load));
            mark.label = Some(put(label, mark.index));
        }
    }
    marks
}

/// Moves labels that touch to either side, as little as possible, and all into the strip.
fn move_apart(marks: &mut [SaturationMark], (begin, end): (f64, f64)) {
    let mut labels: Vec<&mut SaturationLabel> = marks
        .iter_mut()
        .filter_map(|mark| mark.label.as_mut())
        .collect();
    // Labels that touch form groups, which move as one: its left edge, its width, its members.
    let mut groups: Vec<(f64, f64, usize)> = Vec::new();
    for label in &labels {
        let (mut left, mut width, mut count) = (label.left, label.width, 1);
        while let Some(&(before, extent, members)) = groups.last() {
            if before + extent + GAP <= left {
                break;
            }
            groups.pop();
            // Each part's share of the overlap is that of the other part's members.
            let overlap = before + extent + GAP - left;
            left = before - overlap * count as f64 / (count + members) as f64;
            (width, count) = (extent + GAP + width, count + members);
        }
        groups.push((left.min(end - width), width, count));
    }
    let mut next = labels.iter_mut();
    let mut free = begin;
    for (left, _, members) in groups {
        let mut at = left.max(free);
        for label in next.by_ref().take(members) {
            label.left = at;
            at += label.width + GAP;
        }
        free = at;
    }
}
