//! Content of a chart of bars: groups of bars along one axis of loads.

use loadcurve::number::{Rounding, shown, with_interval};
use loadcurve::scenario::LoadUnit;

use crate::axis::{Axis, round_top_above};

/// A chart of horizontal bars in groups, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct BarChart {
    /// The network in words.
    pub heading: String,
    /// Title in one line.
    pub title: String,
    /// Text alternative.
    pub summary: String,
    /// The canonical query of the scenario.
    pub link: String,
    /// The axis of loads, from 0.
    pub x_axis: Axis,
    /// Title of the axis, with its unit.
    pub x_title: String,
    /// Names of the kinds of bars, in the order in which each group has them.
    pub kinds: Vec<String>,
    /// The groups, from the top.
    pub groups: Vec<BarGroup>,
    /// A load that no group exceeds.
    pub limit: Option<BarLimit>,
    /// What a bar with an interval is the mean of; empty if there are no intervals.
    pub mean_of: String,
}

/// A group of bars.
#[derive(Debug, Clone, PartialEq)]
pub struct BarGroup {
    /// Its name.
    pub name: String,
    /// True for the group that stands for the network of the link.
    pub is_current: bool,
    /// Its bars, from the top.
    pub bars: Vec<Bar>,
}

/// A bar with the marks over it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bar {
    /// Index of its kind.
    pub kind: usize,
    /// Its length; none if there is no such load, or if it is not computed yet.
    pub value: Option<f64>,
    /// A few words after the value, or in its place; may be empty.
    pub note: String,
    /// The interval that contains what the best routing would carry.
    pub ideal: Option<[f64; 2]>,
    /// Half-width of the 95 % interval of a mean.
    pub half_width: Option<f64>,
    /// The least value, where the bar is a mean.
    pub least: Option<f64>,
    /// The load at which the simulated network levels off.
    pub plateau: Option<f64>,
}

/// A load that no group exceeds, drawn across all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct BarLimit {
    /// The load.
    pub value: f64,
    /// What it is.
    pub words: String,
}

impl BarLimit {
    /// The limit with its load, as it is named in the picture.
    pub(super) fn named(&self) -> String {
        format!("{}: {}", self.words, shown(self.value, Rounding::Figure))
    }
}

impl Bar {
    /// All loads that the bar and its marks show.
    fn loads(&self) -> impl Iterator<Item = f64> {
        let end = self
            .value
            .map(|value| value + self.half_width.unwrap_or(0.0));
        let ideal = self.ideal.map(|[_, high]| high);
        [end, ideal, self.plateau].into_iter().flatten()
    }

    /// The value as it stands at the end of the bar; none without a value.
    pub(super) fn figure(&self) -> Option<String> {
        Some(shown(self.value?, Rounding::Figure))
    }

    /// The value, with the interval of a mean; none without a value.
    fn number(&self) -> Option<String> {
        match self.half_width {
            Some(half_width) => Some(with_interval(self.value?, Some(half_width))),
            None => self.figure(),
        }
    }

    /// The value with its marks, or what stands in its place.
    fn words(&self) -> String {
        let Some(number) = self.number() else {
            return match self.note.as_str() {
                "" => "not computed yet".to_owned(),
                note => note.to_owned(),
            };
        };
        let figure = |load: f64| shown(load, Rounding::Figure);
        let ideal = self.ideal.map(|ideal| match ideal.map(figure) {
            [low, high] if low == high => format!("ideal {low}"),
            [low, high] => format!("ideal {low} to {high}"),
        });
        let least = self.least.map(|load| format!("least {}", figure(load)));
        let plateau = self.plateau.map(|load| format!("plateau {}", figure(load)));
        let note = Some(self.note.clone()).filter(|note| !note.is_empty());
        let text = format!("{number} {}", LoadUnit::Flits.name());
        let marks = [ideal, least, plateau, note].into_iter().flatten();
        std::iter::once(text)
            .chain(marks)
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl BarChart {
    /// A chart of nothing, whose summary says why.
    #[must_use]
    pub fn without_bars(title: String, summary: String, link: String) -> Self {
        Self {
            heading: String::new(),
            title,
            summary,
            link,
            x_axis: Axis::linear(1.0),
            x_title: format!("load ({})", LoadUnit::Flits.name()),
            kinds: Vec::new(),
            groups: Vec::new(),
            limit: None,
            mean_of: String::new(),
        }
    }

    /// The chart with an axis long enough for its loads.
    pub(super) fn with_axis(mut self) -> Self {
        let bars = self.groups.iter().flat_map(|group| &group.bars);
        let limit = self.limit.iter().map(|limit| limit.value);
        let most = bars.flat_map(Bar::loads).chain(limit).fold(0.0, f64::max);
        self.x_axis = if most > 0.0 && most.is_finite() {
            Axis::linear(round_top_above(most))
        } else {
            Axis::linear(1.0)
        };
        self
    }

    /// The values of each group in words, after a sentence.
    pub(super) fn summary_after(&self, sentence: &str) -> String {
        let groups = self.groups.iter().filter_map(|group| self.values_of(group));
        let groups = groups.map(|values| format!(" {values}."));
        std::iter::once(sentence.to_owned()).chain(groups).collect()
    }

    /// The values of a group, if any is known: `whole: links carry 0.492, model saturates 0.189`.
    pub(super) fn values_of(&self, group: &BarGroup) -> Option<String> {
        let known = group
            .bars
            .iter()
            .filter_map(|bar| Some(format!("{} {}", self.kinds[bar.kind], bar.number()?)));
        let known = known.collect::<Vec<_>>().join(", ");
        (!known.is_empty()).then(|| format!("{}: {known}", group.name))
    }

    /// A bar in words: `O1TURN, uniform: 0.492 flits/cycle/source, ideal 0.492`.
    pub(super) fn words_of(&self, group: &BarGroup, bar: &Bar) -> String {
        format!("{}, {}: {}", group.name, self.kinds[bar.kind], bar.words())
    }

    /// All bars.
    pub(super) fn bars(&self) -> impl Iterator<Item = &Bar> {
        self.groups.iter().flat_map(|group| &group.bars)
    }
}
