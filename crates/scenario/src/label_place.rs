//! Places that an author has given to names and numbers beside the curves.
//!
//! In a link: `labels=name:1:62:35,saturation:2:55`. The name of the first curve has its middle at 62 % of the first
//! panel's width from its left and at 35 % of its height from its top; the saturation load of the second stands above 55 %
//! of the width. The layout finds a place for all others.

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::Scenario;
use super::view::{curve, number};
use super::view_words::Word;

/// Key of the places, among the view keys.
pub(super) const LABELS_KEY: &str = "labels";

/// What is written in the chart about a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CurveLabel {
    /// Its letter and name.
    Name,
    /// Its latency at zero load.
    ZeroLoad,
    /// Its saturation load, in the strip above the panel: it has a place along the axis alone.
    Saturation,
}

impl Word for CurveLabel {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("name", Self::Name),
        ("zero", Self::ZeroLoad),
        ("saturation", Self::Saturation),
    ];
}

/// A label of a curve with the place of its middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LabelPlace {
    /// Which label.
    pub label: CurveLabel,
    /// Index of the curve's network.
    pub curve: usize,
    /// Distance from the left edge of the first panel, in per cent of its width.
    pub right_percent: f64,
    /// Distance from the top edge of the first panel, in per cent of its height; 0 for a saturation load.
    pub down_percent: f64,
}

impl LabelPlace {
    fn read(text: &str) -> Result<Self> {
        let mut parts = text.split(':');
        let mut next = || parts.next().unwrap_or_default();
        let percent = |text: &str| number(LABELS_KEY, text, (0.0, 100.0));
        let label = Word::read(LABELS_KEY, next())?;
        let placed = Self {
            label,
            curve: curve(LABELS_KEY, next())?,
            right_percent: percent(next())?,
            down_percent: match label {
                CurveLabel::Saturation => 0.0,
                _ => percent(next())?,
            },
        };
        match parts.next() {
            None => Ok(placed),
            Some(_) => Err(Error::illegal(
                LABELS_KEY,
                text,
                "such as name:1:62:35, zero:1:10:80 or saturation:1:55",
            )),
        }
    }

    fn written(&self) -> String {
        let (word, curve) = (self.label.word(), self.curve + 1);
        let right = shortest(self.right_percent);
        match self.label {
            CurveLabel::Saturation => format!("{word}:{curve}:{right}"),
            _ => format!("{word}:{curve}:{right}:{}", shortest(self.down_percent)),
        }
    }
}

/// Reads the value of the key.
///
/// # Errors
/// [`Error::IllegalValue`].
pub(super) fn read(text: &str) -> Result<Vec<LabelPlace>> {
    let mut labels = Vec::new();
    for part in text.split(',') {
        place(&mut labels, LabelPlace::read(part)?);
    }
    Ok(labels)
}

/// The value of the key.
pub(super) fn written(labels: &[LabelPlace]) -> String {
    let parts: Vec<String> = labels.iter().map(LabelPlace::written).collect();
    parts.join(",")
}

/// Adds a label, in the order of curves, in the place of the same one before.
pub(super) fn place(labels: &mut Vec<LabelPlace>, placed: LabelPlace) {
    let order = |it: &LabelPlace| (it.curve, it.label);
    labels.retain(|it| order(it) != order(&placed));
    let at = labels.partition_point(|it| order(it) < order(&placed));
    labels.insert(at, placed);
}

impl Scenario {
    /// Gives a label of the curve at `curve` a place: the distance of its middle from the left edge of the first panel and
    /// from its top, in per cent of width and height. The layout finds its place if there is none.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub fn with_label(
        &self,
        label: CurveLabel,
        curve: usize,
        at_percent: Option<(f64, f64)>,
    ) -> Result<Self> {
        let mut edited = self.clone();
        let labels = &mut edited.view.labels;
        let Some((right, down)) = at_percent else {
            labels.retain(|it| (it.label, it.curve) != (label, curve));
            return Ok(edited);
        };
        if curve < edited.networks.len() {
            let placed = LabelPlace {
                label,
                curve,
                right_percent: right,
                down_percent: down,
            };
            // The reader of links knows the ranges.
            place(labels, LabelPlace::read(&placed.written())?);
        }
        Ok(edited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(link: &str) -> Scenario {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario
    }

    #[test]
    fn places_are_written_by_curve_and_read_back() {
        let before = scenario("net=mesh&net=torus");
        let placed = before
            .with_label(CurveLabel::Saturation, 1, Some((55.5, 30.0)))
            .and_then(|it| it.with_label(CurveLabel::ZeroLoad, 0, Some((10.0, 80.0))))
            .and_then(|it| it.with_label(CurveLabel::Name, 0, Some((1.0, 2.0))))
            .and_then(|it| it.with_label(CurveLabel::Name, 0, Some((62.0, 35.0))))
            .unwrap();
        let link = "net=mesh&net=torus&labels=name:1:62:35,zero:1:10:80,saturation:2:55.5";
        assert_eq!(placed.query(), link);
        assert_eq!(scenario(link), placed);
        let other = "net=mesh&net=torus&labels=saturation:2:55.5,zero:1:10:80,name:1:62:35";
        assert_eq!(scenario(other), placed);
        let one = placed.with_label(CurveLabel::Name, 0, None).unwrap();
        assert_eq!(one.view.labels.len(), 2);
        assert_eq!(placed.with_view(LABELS_KEY, "").unwrap(), before);
        let absent = before.with_label(CurveLabel::Name, 2, Some((1.0, 1.0)));
        assert_eq!(absent.unwrap(), before);
        let outside = before.with_label(CurveLabel::Name, 0, Some((100.5, 0.0)));
        assert_eq!(outside.unwrap_err().key(), LABELS_KEY);
    }

    #[test]
    fn places_go_with_their_networks() {
        let both = scenario("net=mesh&net=torus&labels=name:1:62:35,name:2:10:20");
        let left = both.without(0).unwrap();
        assert_eq!(left.query(), "net=torus&labels=name:1:10:20");
    }

    #[test]
    fn what_is_no_place_is_noticed_and_left_out() {
        for (value, complaint) in [
            ("name:1:62", "“” is not a number from 0 to 100"),
            ("name:1:62:101", "“101” is not a number from 0 to 100"),
            ("name:9:6:1", "“9” is not the number of a network, 1 to 8"),
            ("end:1:6:1", "“end” is not one of name, zero, saturation"),
            (
                "saturation:1:6:1",
                "“saturation:1:6:1” is not such as name:1:62:35, zero:1:10:80 or saturation:1:55",
            ),
            ("name:2:6:1", "“2” is not the number of a network, 1 to 1"),
        ] {
            let reading = Scenario::read(&format!("net=mesh&labels={value}"));
            let notices: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
            assert_eq!(notices.len(), 1, "{value}: {notices:?}");
            assert!(notices[0].ends_with(complaint), "{notices:?}");
            assert_eq!(reading.scenario.query(), "net=mesh");
        }
    }
}
