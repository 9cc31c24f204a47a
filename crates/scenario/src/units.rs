//! Edits of the units of a view, which carry along what is marked in it.

use loadcurve_base::Result;
use loadcurve_base::number::shortest;

use super::{LoadScale, LoadUnit, Note, Scenario, View, Word};

impl Scenario {
    /// Sets the load unit. The operating point, the ends of the load axis and the notes are converted
    /// with the scale of the first network, as the other scales may differ; if it is not known, they
    /// return to their defaults.
    ///
    /// # Errors
    /// [`Error::IllegalValue`](loadcurve_base::Error::IllegalValue).
    pub fn with_unit(&self, text: &str, scale: Option<LoadScale>) -> Result<Self> {
        let mut edited = self.clone();
        let view = &mut edited.view;
        let unit = view.settled(LoadUnit::read("x", text)?);
        if unit == view.unit {
            return Ok(edited);
        }
        let before = view.unit;
        // The ends of an axis of loads are none of one of throughput.
        if before.is_throughput() != unit.is_throughput() {
            (view.x_min, view.x_max) = (None, None);
        }
        let converted = |load| {
            let scale = scale?;
            Some(scale.from_messages(scale.to_messages(load, before), unit))
        };
        edited.move_marks(converted, |latency| latency);
        edited.view.unit = unit;
        edited.agrees_on("x")?;
        Ok(edited)
    }

    /// Compares the networks at equal cost, or no longer: the word of `equal`. Loads are then in bits, as flits
    /// differ, and in flits again afterwards; `scale` is that of the first network, as in
    /// [`Scenario::with_unit`].
    ///
    /// # Errors
    /// [`Error::IllegalValue`](loadcurve_base::Error::IllegalValue).
    pub fn with_equal(&self, text: &str, scale: Option<LoadScale>) -> Result<Self> {
        let mut edited = self.clone();
        let context = self.networks[0].context();
        edited.view.set_in("equal", text, context)?;
        let unit = match (edited.view.equal, self.view.unit) {
            (Some(_), LoadUnit::Flits) => LoadUnit::Bits,
            (None, unit) if unit.is_bits() && self.view.equal.is_some() => LoadUnit::Flits,
            _ => return Ok(edited),
        };
        // Flits are those that are written, on either side.
        let flits_per_message = self.networks[0].mean_flits();
        let scale = scale.map(|scale| LoadScale {
            flits_per_message,
            ..scale
        });
        let view = self.with_unit(unit.word(), scale)?.view;
        let equal = edited.view.equal;
        edited.view = View { equal, ..view };
        edited.view.settle_unit();
        Ok(edited)
    }

    /// Scale of the first network, which is solved for it.
    pub(super) fn scale_of_first(&self) -> LoadScale {
        let first = self.first_contender();
        LoadScale::of(first.network.model().as_ref()).on(first.terms)
    }

    /// Converts loads and latencies of the view after its cycle got another length, by those of the first
    /// network: what is marked stays where it is.
    pub(super) fn keep_times_of(&mut self, before: &Self) {
        let keys = |it: &Self| (it.view.cycle_ns, it.view.clock);
        if keys(self) == keys(before) {
            return;
        }
        let cycle = |it: &Self| it.first_contender().terms.cycle_ns.unwrap_or(1.0);
        let longer = cycle(self) / cycle(before);
        let loads = if self.view.unit.is_bits() {
            longer
        } else {
            1.0
        };
        self.move_marks(|load| Some(load / loads), |latency| latency * longer);
    }

    /// Moves the operating point, the ends of the axes and the notes to other loads and latencies. What has no load
    /// any more returns to its default.
    fn move_marks(&mut self, load: impl Fn(f64) -> Option<f64>, latency: impl Fn(f64) -> f64) {
        let (view, context) = (&mut self.view, self.networks[0].context());
        for (key, value) in [
            ("load", view.load.take().and_then(&load)),
            ("xmin", view.x_min.take().and_then(&load)),
            ("xmax", view.x_max.take().and_then(&load)),
            ("ymin", view.y_min_cycles.take().map(&latency)),
            ("ymax", view.y_max_cycles.take().map(&latency)),
        ] {
            if let Some(value) = value {
                // A value far from any network's range may be illegal, and is not worth keeping.
                let _ = view.set_in(key, &shortest(value), context);
            }
        }
        let notes = std::mem::take(&mut view.notes).into_iter();
        let moved = notes.filter_map(|note| {
            Note::new(load(note.load)?, latency(note.latency_cycles), &note.text).ok()
        });
        view.notes = moved.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(link: &str) -> Scenario {
        Scenario::read(link).scenario
    }

    #[test]
    fn a_new_unit_carries_the_operating_point_along() {
        let edited = scenario("net=fat-tree,flits:32&load=0.032&xmax=0.1");
        let edited = edited.with_view("x", "messages").unwrap();
        assert_eq!(
            edited.query(),
            "net=fat-tree,flits:32&x=messages&xmax=0.003125&load=0.001"
        );
    }

    #[test]
    fn a_new_unit_carries_the_part_of_the_axis_along() {
        let before = scenario("net=fat-tree,flits:32&xmin=0.032&xmax=0.064&ymin=20&ymax=90");
        let edited = before.with_view("x", "messages").unwrap();
        assert_eq!(
            edited.query(),
            "net=fat-tree,flits:32&x=messages&xmin=0.001&xmax=0.002&ymin=20&ymax=90"
        );
        let back = edited.with_view("x", "flits").unwrap();
        assert_eq!(back, before);
    }

    #[test]
    fn an_axis_of_throughput_keeps_the_load_in_messages_and_chooses_its_ends() {
        let before = scenario("net=fat-tree,flits:32&load=0.032&xmax=0.064&ymax=90");
        let edited = before.with_view("x", "throughput").unwrap();
        let query = "net=fat-tree,flits:32&x=throughput&ymax=90&load=0.001";
        assert_eq!(edited.query(), query);
        let back = scenario(query).with_view("x", "flits").unwrap();
        assert_eq!(back.query(), "net=fat-tree,flits:32&ymax=90&load=0.032");
    }

    #[test]
    fn at_equal_cost_loads_are_in_bits_unless_a_link_says_otherwise() {
        let networks = "net=hyperx&net=dragonfly";
        let unit = |view: &str| {
            let reading = Scenario::read(&format!("{networks}{view}"));
            assert_eq!(reading.notices, [], "{view}");
            let query = reading.scenario.query();
            (
                reading.scenario.view.unit,
                query[networks.len()..].to_owned(),
            )
        };
        for (view, expected, written) in [
            ("", LoadUnit::Flits, ""),
            ("&equal=bisection", LoadUnit::Bits, "&equal=bisection"),
            (
                "&equal=bisection&x=bits",
                LoadUnit::Bits,
                "&equal=bisection",
            ),
            ("&equal=pins&ns=2", LoadUnit::Gigabits, "&equal=pins&ns=2"),
            (
                "&equal=pins&x=flits",
                LoadUnit::OwnFlits,
                "&x=flits&equal=pins",
            ),
            ("&x=flits&equal=none", LoadUnit::Flits, ""),
            (
                "&x=capacity&equal=pins",
                LoadUnit::Capacity,
                "&x=capacity&equal=pins",
            ),
        ] {
            assert_eq!(unit(view), (expected, written.to_owned()), "{view}");
        }
        assert_eq!(LoadUnit::OwnFlits.name(), "own flits/cycle/source");
        let refused = Scenario::read(&format!("{networks}&x=bytes&equal=pins"));
        assert_eq!(refused.notices.len(), 1);
        assert_eq!(refused.scenario.view.unit, LoadUnit::Bits);
    }

    #[test]
    fn edits_of_equal_cost_settle_the_unit_with_it() {
        let written = scenario("net=mesh,flits:32&net=torus&load=0.1");
        let equal = written.with_view("equal", "bisection").unwrap();
        assert_eq!(equal.query(), "net=mesh&net=torus&load=1.6&equal=bisection");
        let back = equal.with_view("equal", "none").unwrap();
        assert_eq!(back, written);
        let own = equal.with_view("x", "flits").unwrap();
        assert_eq!(own.view.unit, LoadUnit::OwnFlits);
        let other = own.with_view("equal", "pins").unwrap();
        assert_eq!(other.view.unit, LoadUnit::OwnFlits);
        assert_eq!(
            other.with_view("equal", "none").unwrap().view.unit,
            LoadUnit::Flits
        );
        // Together they mean what a link with them does, in any order.
        let plain = scenario("net=mesh&net=torus");
        for settings in [
            [("load", "0.1"), ("equal", "pins"), ("x", "flits")],
            [("x", "flits"), ("load", "0.1"), ("equal", "pins")],
        ] {
            let set = plain.with_settings(&settings).unwrap();
            assert_eq!(
                set.query(),
                "net=mesh&net=torus&x=flits&load=0.1&equal=pins"
            );
        }
    }

    #[test]
    fn without_the_scale_of_its_network_a_new_unit_leaves_loads_to_the_curves() {
        let before = scenario("net=fat-tree,flits:32&load=0.032&xmax=0.1&ymax=90");
        let edited = before.with_unit("messages", None).unwrap();
        assert_eq!(edited.query(), "net=fat-tree,flits:32&x=messages&ymax=90");
        assert_eq!(before.with_unit("flits", None).unwrap(), before);
        let scale = LoadScale {
            flits_per_message: 32.0,
            saturation_messages: 0.002,
            bits_per_message: 512.0,
            cycle_ns: 1.0,
        };
        let edited = before.with_unit("capacity", Some(scale)).unwrap();
        assert_eq!(edited.view.load, Some(0.5));
        assert!(before.with_unit("bytes", Some(scale)).is_err());
    }
}
