//! Edits made by the controls; each returns a new scenario and leaves the old one unchanged.

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::label_place::{self, LabelPlace};
use super::scaling::SIZE;
use super::view::in_order;
use super::{LoadUnit, MAX_NETWORKS, Network, Scenario, VIEW_KEYS, Word, name};
use crate::ValueSet;

impl Scenario {
    /// Sets a key of the network at `index` from its text.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`].
    pub fn with_key(&self, index: usize, key: &str, text: &str) -> Result<Self> {
        let mut edited = self.clone();
        edited.networks[index].set(key, text)?;
        edited.keep_focus_of(self);
        Ok(edited)
    }

    /// Sets a view key from its text; an empty text removes an optional number.
    ///
    /// A new load unit converts the operating point, the ends of the load axis and the notes, for
    /// which the first network may have to be solved: see [`Scenario::with_unit`].
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`].
    pub fn with_view(&self, key: &str, text: &str) -> Result<Self> {
        let mut edited = self.clone();
        let (view, context) = (&mut edited.view, self.networks[0].context());
        let has_loads = view.load.or(view.x_min).or(view.x_max).is_some() || !view.notes.is_empty();
        match (key, text) {
            ("x", _) => {
                let is_new = LoadUnit::read(key, text)?.word() != view.unit.word();
                let scale = (has_loads && is_new).then(|| self.scale_of_first());
                return self.with_unit(text, scale);
            }
            ("equal", _) => {
                let scale = has_loads.then(|| self.scale_of_first());
                edited = self.with_equal(text, scale)?;
            }
            (_, "") if view.clear(key) => {}
            // A selection belongs to the network that is drawn.
            ("draw", _) => {
                let before = view.drawn;
                view.set_in(key, text, context)?;
                if view.drawn != before {
                    view.focus = None;
                }
                // The two that are drawn stay, and the other one is selected.
                if view.beside == Some(view.drawn) {
                    view.beside = Some(before);
                }
            }
            _ => view.set_in(key, text, context)?,
        }
        // A program that leaves it to another one to compare networks sets no times.
        if self.networks[0].solvers().is_some() {
            edited.keep_times_of(self);
        }
        edited.agrees_on(key)?;
        edited.has_what_it_names()?;
        Ok(edited)
    }

    /// Sets a key wherever it exists: in the view, or in every network that uses it.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] if it exists nowhere, or [`Error::IllegalValue`].
    pub fn with(&self, key: &str, text: &str) -> Result<Self> {
        if !self.is_of_networks(key, &[]) {
            return self.with_view(key, text);
        }
        let mut edited = self.clone();
        let is_used = self.networks.iter().any(|network| network.uses(key));
        // Where none uses it, the first that has it says why not.
        let has = |network: &&mut Network| network.uses(key) || !is_used && network.has(key);
        for network in edited.networks.iter_mut().filter(has) {
            network.set(key, text)?;
        }
        edited.keep_focus_of(self);
        Ok(edited)
    }

    /// True if a key is one of the networks and not of the view. A name that both have is that of the view, unless a
    /// network uses it or some settings give it a meaning there.
    fn is_of_networks(&self, key: &str, settings: &[(&str, &str)]) -> bool {
        let is_of_view = VIEW_KEYS.contains(&key);
        let is_set = |name: &str| settings.iter().any(|(known, _)| *known == name);
        self.networks.iter().any(|network| {
            let mut known = network.kind().keys.iter();
            let known = known.find(|known| known.name == key);
            known.is_some_and(|known| {
                let mut needs = known.needs.iter();
                !is_of_view || network.uses(key) || needs.any(|needs| is_set(needs.key))
            })
        })
    }

    /// Sets several keys together, each wherever it exists, so that only the final combination of values must
    /// be legal. Keys that get a meaning from the others, such as `hot` from `traffic`, come after those.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let mesh = Scenario::read("net=mesh&net=fat-tree").scenario;
    /// let hot = mesh.with_settings(&[("hot", "20"), ("traffic", "hot"), ("x", "capacity")])?;
    /// let query = "net=mesh,traffic:hot,hot:20&net=fat-tree,traffic:hot,hot:20&x=capacity";
    /// assert_eq!(hot.query(), query);
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnknownKey`] for a key that exists nowhere, or [`Error::IllegalValue`].
    pub fn with_settings(&self, settings: &[(&str, &str)]) -> Result<Self> {
        let has = |key: &str| self.is_of_networks(key, settings);
        let (mut own, view): (Vec<_>, Vec<_>) = settings.iter().partition(|(key, _)| has(key));
        let mut edited = self.clone();
        while !own.is_empty() {
            let is_used =
                |(key, _): &(&str, &str)| edited.networks.iter().any(|network| network.uses(key));
            let (now, later): (Vec<_>, Vec<_>) = own.into_iter().partition(is_used);
            if now.is_empty() {
                // The first network that has such a key says why it has no use for it.
                for (key, text) in later {
                    edited = edited.with(key, text)?;
                }
                break;
            }
            for network in &mut edited.networks {
                let used = now.iter().filter(|(key, _)| network.uses(key));
                *network = network.with_settings(&used.copied().collect::<Vec<_>>())?;
            }
            own = later;
        }
        edited.keep_focus_of(self);
        // The unit of loads at equal cost is that of a link with these keys.
        let is_of_cost = view.iter().any(|(key, _)| *key == "equal");
        let (first, last): (Vec<_>, Vec<_>) =
            view.into_iter().partition(|(key, _)| *key == "equal");
        let (second, last): (Vec<_>, Vec<_>) =
            (last.into_iter()).partition(|(key, _)| is_of_cost && *key == "x");
        (first.iter().chain(&second).chain(&last))
            .try_fold(edited, |it, (key, text)| it.with_view(key, text))
    }

    /// Adds a network at the end.
    ///
    /// # Errors
    /// [`Error::TooManyNetworks`] if there is no room.
    pub fn with_network(&self, network: Network) -> Result<Self> {
        self.with_network_at(self.networks.len(), network)
    }

    /// Inserts a copy of the network at `index` after it.
    ///
    /// # Errors
    /// [`Error::TooManyNetworks`] if there is no room.
    pub fn with_copy(&self, index: usize) -> Result<Self> {
        self.with_network_at(index + 1, self.networks[index].clone())
    }

    fn with_network_at(&self, index: usize, network: Network) -> Result<Self> {
        if self.networks.len() == MAX_NETWORKS {
            let value = quoted(&network.to_string());
            return Err(Error::TooManyNetworks {
                value,
                most: MAX_NETWORKS,
            });
        }
        let mut edited = self.clone();
        edited.networks.insert(index, network);
        edited.names.insert(index, String::new());
        edited.renumber(|place| Some(if place >= index { place + 1 } else { place }));
        Ok(edited)
    }

    /// Replaces the network at `index`.
    #[must_use]
    pub fn with_replaced(&self, index: usize, network: Network) -> Self {
        let mut edited = self.clone();
        edited.networks[index] = network;
        edited.names[index].clear();
        edited.keep_focus_of(self);
        edited
    }

    /// Renames the curve at `index`; an empty name returns it to its generated label.
    ///
    /// # Errors
    /// [`Error::IllegalValue`].
    pub fn with_name(&self, index: usize, text: &str) -> Result<Self> {
        let mut edited = self.clone();
        edited.names[index] = name::checked(text)?;
        Ok(edited)
    }

    /// Sets a network to one of the presets of its kind.
    ///
    /// # Panics
    /// If its kind has no such preset.
    #[must_use]
    pub fn with_preset(&self, index: usize, preset: usize) -> Self {
        let mut edited = self.clone();
        let kind = edited.networks[index].kind();
        edited.networks[index] = kind.presets[preset].network(kind);
        edited.keep_focus_of(self);
        edited
    }

    /// Removes the network at `index`.
    ///
    /// # Errors
    /// [`Error::TooFewNetworks`] if it is the only one.
    pub fn without(&self, index: usize) -> Result<Self> {
        if self.networks.len() == 1 {
            let value = quoted(&self.networks[0].to_string());
            return Err(Error::TooFewNetworks {
                value,
                most: MAX_NETWORKS,
            });
        }
        let mut edited = self.clone();
        edited.networks.remove(index);
        edited.names.remove(index);
        edited.renumber(|place| (place != index).then(|| place - usize::from(place > index)));
        Ok(edited)
    }

    /// Moves the network at `index` to `to`, closing the gap.
    #[must_use]
    pub fn with_moved(&self, index: usize, to: usize) -> Self {
        let mut edited = self.clone();
        let network = edited.networks.remove(index);
        edited.networks.insert(to, network);
        let name = edited.names.remove(index);
        edited.names.insert(to, name);
        edited.renumber(|place| {
            let closed_up = place - usize::from(place > index);
            Some(if place == index {
                to
            } else {
                closed_up + usize::from(closed_up >= to)
            })
        });
        edited
    }

    /// Updates the view's references to networks with their new indices; `None` if one was removed.
    fn renumber(&mut self, place: impl Fn(usize) -> Option<usize>) {
        self.keep_growth();
        let view = &mut self.view;
        let hidden: Vec<usize> = view.hidden.iter().filter_map(|&at| place(at)).collect();
        view.hidden = in_order(&hidden);
        for label in std::mem::take(&mut view.labels) {
            if let Some(curve) = place(label.curve) {
                label_place::place(&mut view.labels, LabelPlace { curve, ..label });
            }
        }
        // If the last visible curve was removed, the others become visible.
        if view.hidden.len() >= self.networks.len() {
            view.hidden.clear();
        }
        // The first network is drawn, whichever it is, until another or a part of one is selected.
        if view.drawn == 0 && view.focus.is_none() && view.beside.is_none() {
            return;
        }
        view.beside = view.beside.and_then(&place);
        if let Some(at) = place(view.drawn) {
            view.drawn = at;
        } else {
            // The one beside it is left.
            (view.drawn, view.focus) = (view.beside.take().unwrap_or(0), None);
        }
    }

    /// Drops the selection if the network in which it was made has a new topology.
    pub(super) fn keep_focus_of(&mut self, before: &Self) {
        let networks = [&*self, before].map(|it| it.networks.get(it.view.drawn));
        let is_same = match networks {
            [Some(one), Some(other)] => one.has_topology_of(other),
            [one, other] => one.is_none() && other.is_none(),
        };
        if !is_same {
            self.view.focus = None;
        }
        self.keep_growth();
    }

    /// Lets the size grow once no network has the key that was to.
    fn keep_growth(&mut self) {
        if self.view.scaling.refused_by(&self.networks).is_some() {
            SIZE.clone_into(&mut self.view.scaling.over);
            self.view.scaling.values = ValueSet::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(link: &str) -> Scenario {
        Scenario::read(link).scenario
    }

    #[test]
    fn what_is_not_there_is_neither_drawn_nor_hidden_nor_picked() {
        let two = scenario("net=mesh&net=torus");
        for (key, text, allowed) in [
            ("draw", "3", "the number of a network, 1 to 2"),
            ("hide", "1,4", "the number of a network, 1 to 2"),
            ("beside", "3", "the number of a network, 1 to 2"),
            (
                "beside",
                "1",
                "the number of another network than the one drawn",
            ),
            ("focus", "stage:0", "stage: none"),
            (
                "focus",
                "route:0-64",
                "route:0 to 63 of two different nodes",
            ),
        ] {
            let error = two.with_view(key, text).unwrap_err();
            assert_eq!(error.key(), key);
            assert!(error.to_string().contains(allowed), "{error}");
            assert_eq!(two.with(key, text), Err(error));
        }
        assert!(two.with_view("draw", "2").is_ok());
    }

    #[test]
    fn edits_leave_the_old_scenario_alone_and_stop_at_the_limits() {
        let one = scenario("fat-tree");
        let mut many = one.clone();
        for _ in 1..MAX_NETWORKS {
            many = many.with_copy(0).unwrap();
        }
        assert_eq!(one.networks.len(), 1);
        assert!(matches!(
            many.with_copy(0),
            Err(Error::TooManyNetworks { .. })
        ));
        assert!(matches!(one.without(0), Err(Error::TooFewNetworks { .. })));
        let moved = many.with_key(0, "flits", "8").unwrap().with_moved(0, 7);
        assert_eq!(moved.networks[7].value("flits").whole().unwrap(), 8);
    }

    #[test]
    fn the_view_follows_its_networks() {
        let before = scenario("net=mesh&net=torus&net=fat-tree&hide=1,3&draw=2&focus=channel:9");
        let view = |edited: Scenario| {
            let query = edited.query();
            query[query.find("&hide").unwrap_or(query.len())..].to_owned()
        };
        assert_eq!(view(before.with_moved(1, 0)), "&hide=2,3&focus=channel:9");
        assert_eq!(view(before.with_moved(0, 2)), "&hide=2,3&focus=channel:9");
        assert_eq!(view(before.without(0).unwrap()), "&hide=2&focus=channel:9");
        // This removes the only visible curve.
        assert_eq!(view(before.without(1).unwrap()), "");
        assert_eq!(
            view(before.with_copy(0).unwrap()),
            "&hide=1,4&draw=3&focus=channel:9"
        );
        let longer = before.with_key(1, "flits", "64").unwrap();
        assert_eq!(longer.view, before.view);
        let larger = before.with_key(1, "k", "4").unwrap();
        assert_eq!(view(larger), "&hide=1,3&draw=2");
        assert_eq!(
            view(before.with_view("draw", "3").unwrap()),
            "&hide=1,3&draw=3"
        );
    }

    #[test]
    fn two_networks_that_are_drawn_stay_drawn() {
        let pair = scenario("net=mesh&net=torus&net=fat-tree&draw=2&beside=3&focus=channel:9");
        let view = |edited: Scenario| {
            let query = edited.query();
            query[query.find("&net=fat-tree").unwrap_or(0)..].replace("&net=fat-tree", "")
        };
        // Whoever selects the other one sees the same two.
        let other = pair.with_view("draw", "3").unwrap();
        assert_eq!(view(other.clone()), "&draw=3&beside=2");
        assert_eq!(view(pair.with_view("draw", "1").unwrap()), "&beside=3");
        assert_eq!(
            view(pair.with_view("beside", "").unwrap()),
            "&draw=2&focus=channel:9"
        );
        assert_eq!(view(pair.with_moved(0, 1)), "&beside=3&focus=channel:9");
        assert_eq!(view(pair.without(0).unwrap()), "&beside=2&focus=channel:9");
        // One of the two is removed, and the other one is left.
        assert_eq!(view(pair.without(1).unwrap()), "&draw=2");
        assert_eq!(
            other.without(2).unwrap().query(),
            "net=mesh&net=torus&draw=2"
        );
        let first = scenario("net=mesh&net=torus&beside=2").with_moved(0, 1);
        assert_eq!(first.query(), "net=torus&net=mesh&draw=2&beside=1");
    }

    #[test]
    fn a_value_that_another_key_rules_out_is_refused_with_what_is_left() {
        let network = scenario("buffered-min");
        for (key, value, complaint) in [
            (
                "switch",
                "16",
                "switch: “16” is not a whole number from 2 to 9 with stages 5",
            ),
            (
                "stages",
                "9",
                "stages: “9” is not a whole number from 1 to 8 with switch 4",
            ),
        ] {
            let refusal = network.with_key(0, key, value).unwrap_err();
            assert_eq!(
                (refusal.key(), refusal.to_string()),
                (key, complaint.into())
            );
        }
        let edited = network.with("stages", "4").unwrap();
        let edited = edited.with("switch", "16").unwrap();
        assert_eq!(edited.query(), "net=buffered-min,switch:16,stages:4");
    }

    #[test]
    fn dimensions_that_stay_keep_their_rings() {
        for (cube, dims, query) in [
            ("dims:4x4x4,wrap:101", "4x4", "dims:4x4,wrap:10"),
            ("dims:4x4x4,wrap:110", "4x4", "dims:4x4,wrap:1"),
            ("dims:4x4x4,wrap:001", "4x4", "dims:4x4"),
            ("dims:4x4,wrap:10", "4x4x8x3", "dims:4x4x8x3,wrap:1000"),
            ("dims:4x4,wrap:11", "2x4x8", "dims:2x4x8,wrap:010"),
            ("dims:4x4,wrap:1", "8x8x8", "dims:8x8x8,wrap:1"),
            ("dims:4x4,wrap:1", "8x2", "dims:8x2,wrap:10"),
        ] {
            let edited = scenario(&format!("net=cube,{cube}")).with_key(0, "dims", dims);
            assert_eq!(
                edited.unwrap().query(),
                format!("net=cube,{query}"),
                "{cube}"
            );
        }
        let digits = scenario("net=cube").with_key(0, "wrap", "11").unwrap_err();
        assert_eq!(digits.to_string(), "wrap: 11 has 2 digits for 3 dimensions");
    }

    #[test]
    fn with_sets_every_network_that_has_the_key() {
        let edited = scenario("net=fat-tree,n:16&net=fat-tree")
            .with("flits", "8")
            .unwrap();
        assert_eq!(
            edited.query(),
            "net=fat-tree,n:16,flits:8&net=fat-tree,flits:8"
        );
        assert_eq!(
            edited.with("y", "log").unwrap().view.scale,
            super::super::Scale::Log
        );
        assert!(matches!(
            edited.with("colour", "red"),
            Err(Error::UnknownKey { .. })
        ));
    }

    #[test]
    fn settings_together_are_legal_together() {
        let wide = [("switch", "16"), ("stages", "4"), ("y", "log")];
        let edited = scenario("buffered-min").with_settings(&wide).unwrap();
        assert_eq!(edited.query(), "net=buffered-min,switch:16,stages:4&y=log");
        let two = scenario("net=mesh&net=torus,traffic:hot");
        let edited = two.with_settings(&[("hot", "5"), ("k", "4")]).unwrap();
        assert_eq!(
            edited.query(),
            "net=mesh,k:4&net=torus,k:4,traffic:hot,hot:5"
        );
        for wrong in [("hot", "5"), ("colour", "red"), ("k", "1")] {
            let error = scenario("mesh").with_settings(&[wrong]).unwrap_err();
            assert_eq!(error, scenario("mesh").with(wrong.0, wrong.1).unwrap_err());
        }
    }
}
