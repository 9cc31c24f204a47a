//! Visibility of curves, and the visible part of the axes.

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::view::{counted_from_1, in_order};
use super::{Scenario, View};

/// Beginning and end of an axis, if they are given.
pub type AxisRange = (Option<f64>, Option<f64>);

/// Keys whose values must agree with others.
const KEYS: [&str; 3] = ["xmin", "ymin", "hide"];

impl Scenario {
    /// True if the curve of the network at `index` is hidden.
    #[must_use]
    pub fn is_hidden(&self, index: usize) -> bool {
        self.view.hidden.contains(&index) && !self.hides_all()
    }

    /// Shows a part of the axes, in the view's unit and in cycles; `None` lets the curves determine
    /// an end.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if an axis would have no length or an end is out of range.
    pub fn with_ends(&self, load: AxisRange, latency_cycles: AxisRange) -> Result<Self> {
        let mut edited = self.clone();
        let (view, context) = (&mut edited.view, self.networks[0].context());
        for (key, end) in [
            ("xmin", load.0),
            ("xmax", load.1),
            ("ymin", latency_cycles.0),
            ("ymax", latency_cycles.1),
        ] {
            view.clear(key);
            end.map_or(Ok(()), |end| view.set_in(key, &shortest(end), context))?;
        }
        KEYS.into_iter().try_for_each(|key| edited.agrees_on(key))?;
        Ok(edited)
    }

    /// Shows or hides the curve of the network at `index`.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if it is the last visible one.
    pub fn with_shown(&self, index: usize, shown: bool) -> Result<Self> {
        let mut edited = self.clone();
        let hidden = &mut edited.view.hidden;
        hidden.retain(|&place| place != index);
        hidden.extend((!shown).then_some(index));
        *hidden = in_order(hidden);
        edited.agrees_on("hide")?;
        Ok(edited)
    }

    /// Resets contradictory view keys to their defaults.
    pub(super) fn forget_contradictions(&mut self, notices: &mut Vec<Error>) {
        for key in KEYS {
            if let Err(error) = self.agrees_on(key) {
                notices.push(error);
                self.view.clear(key);
            }
        }
    }

    /// Fails if a key that was just set contradicts others.
    pub(super) fn agrees_on(&self, key: &str) -> Result<()> {
        let View {
            x_min,
            x_max,
            y_min_cycles,
            y_max_cycles,
            ..
        } = self.view;
        match key {
            "xmin" => has_length((x_min, x_max), key, "xmax"),
            "xmax" => has_length((x_min, x_max), key, "xmin"),
            "ymin" => has_length((y_min_cycles, y_max_cycles), key, "ymax"),
            "ymax" => has_length((y_min_cycles, y_max_cycles), key, "ymin"),
            "hide" if self.hides_all() => {
                let all: Vec<usize> = (0..self.networks.len()).collect();
                let allowed = "a choice that leaves a curve to be shown";
                Err(Error::illegal(key, &counted_from_1(&all), allowed))
            }
            _ => Ok(()),
        }
    }

    fn hides_all(&self) -> bool {
        (0..self.networks.len()).all(|place| self.view.hidden.contains(&place))
    }
}

/// Fails if an axis has no length because of the end that `key` sets.
fn has_length((begin, end): AxisRange, key: &str, other: &str) -> Result<()> {
    let (Some(begin), Some(end)) = (begin, end) else {
        return Ok(());
    };
    if begin < end {
        return Ok(());
    }
    let (at, side, bound) = match key {
        "xmin" | "ymin" => (begin, "below", end),
        _ => (end, "above", begin),
    };
    let allowed = format!("{side} {other}, which is {}", shortest(bound));
    Err(Error::illegal(key, &shortest(at), allowed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(link: &str) -> Scenario {
        Scenario::read(link).scenario
    }

    #[test]
    fn an_axis_ends_after_it_begins() {
        let before = scenario("fat-tree");
        let edited = before
            .with_ends((Some(0.01), Some(0.02)), (None, Some(80.0)))
            .unwrap();
        assert_eq!(edited.query(), "net=fat-tree&xmin=0.01&xmax=0.02&ymax=80");
        assert_eq!(
            edited.with_ends((None, None), (None, None)).unwrap(),
            before
        );
        let refusal = edited.with_view("xmin", "0.02").unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "xmin: “0.02” is not below xmax, which is 0.02"
        );
        let refusal = edited.with_view("ymin", "90").unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "ymin: “90” is not below ymax, which is 80"
        );
    }

    #[test]
    fn one_curve_stays_shown() {
        let before = scenario("net=mesh&net=torus&net=fat-tree");
        let one = before.with_shown(2, false).unwrap();
        assert_eq!(one.view.hidden, [2]);
        let two = one.with_shown(0, false).unwrap();
        assert_eq!(two.view.hidden, [0, 2]);
        let refusal = two.with_shown(1, false).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "hide: “1,2,3” is not a choice that leaves a curve to be shown"
        );
        assert!(before.with_view("hide", "1,2,3").is_err());
        assert_eq!(two.with_shown(0, true).unwrap(), one);
        assert_eq!(two.without(1).unwrap().view.hidden, Vec::<usize>::new());
    }

    #[test]
    fn what_contradicts_itself_in_a_link_is_noticed_and_left_out() {
        let reading = Scenario::read("net=mesh&net=torus&hide=1,2&xmin=0.3&xmax=0.2&ymin=90");
        let complaints: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
        assert_eq!(
            complaints,
            [
                "xmin: “0.3” is not below xmax, which is 0.2",
                "hide: “1,2” is not a choice that leaves a curve to be shown",
            ]
        );
        assert_eq!(
            reading.scenario.query(),
            "net=mesh&net=torus&xmax=0.2&ymin=90"
        );
    }
}
