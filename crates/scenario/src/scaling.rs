//! View keys of how networks scale: what grows, through which values, and what is read at each.

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};

use super::key::{Key, KeyGroup};
use super::view::number;
use super::{Network, Scenario, Shown, Word};
use crate::ValueSet;

/// Word of `over` for the size of the networks: their number of processors.
pub const SIZE: &str = "size";

/// Values and ranges of values of a link, at most.
const MAX_VALUES: usize = 64;

/// Characters of the name of a key, at most.
const MAX_NAME: usize = 20;

/// How networks scale: a quantity of each over one of its keys, or over its size.
#[derive(Debug, Clone, PartialEq)]
pub struct ScalingView {
    /// `over`: name of the key, or [`SIZE`].
    pub over: String,
    /// `values`: values that it takes.
    pub values: ValueSet,
    /// `of`: what is read at each value.
    pub of: ScalingQuantity,
    /// `at`: the load at which latencies are read, as a fraction of the saturation load.
    pub at: f64,
}

/// What is read of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScalingQuantity {
    /// Saturation load of the model.
    #[default]
    Saturation,
    /// Latency at zero load.
    Zero,
    /// Latency at a fraction of the saturation load.
    Latency,
    /// Load at the knee of the model.
    Knee,
    /// Load at which the busiest link is full.
    Link,
    /// What the network carries under overload, as simulated.
    Throughput,
    /// Round trip under overload, as simulated.
    RoundTrip,
}

impl Word for ScalingQuantity {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("saturation", Self::Saturation),
        ("zero", Self::Zero),
        ("latency", Self::Latency),
        ("knee", Self::Knee),
        ("link", Self::Link),
        ("throughput", Self::Throughput),
        ("round-trip", Self::RoundTrip),
    ];
}

impl ScalingQuantity {
    /// True if it is a latency in cycles, and no load.
    #[must_use]
    pub fn is_latency(self) -> bool {
        matches!(self, Self::Zero | Self::Latency | Self::RoundTrip)
    }

    /// True if it is simulated, and no property of the model.
    #[must_use]
    pub fn is_simulated(self) -> bool {
        matches!(self, Self::Throughput | Self::RoundTrip)
    }
}

impl Default for ScalingView {
    fn default() -> Self {
        Self {
            over: SIZE.to_owned(),
            values: ValueSet::default(),
            of: ScalingQuantity::default(),
            at: 0.5,
        }
    }
}

impl ScalingView {
    /// Sets one of its keys from its text in a link.
    pub(super) fn set(&mut self, key: &str, text: &str) -> Result<()> {
        match key {
            "over" => self.over = name(key, text)?,
            "values" => self.values = values(key, text)?,
            "of" => self.of = Word::read(key, text)?,
            _ => self.at = number(key, text, (0.0, 1.0))?,
        }
        Ok(())
    }

    /// Texts of its keys, in the order in which links are written.
    pub(super) fn texts(&self) -> [String; 4] {
        [
            self.over.clone(),
            self.values.to_string(),
            self.of.word().to_owned(),
            shortest(self.at),
        ]
    }

    /// Name of the key that grows; none if it is the size.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        Some(self.over.as_str()).filter(|&over| over != SIZE)
    }

    /// What is wrong with `over`, if none of these networks has a key of numbers of this name.
    pub(super) fn refused_by(&self, networks: &[Network]) -> Option<Error> {
        let key = self.key()?;
        let is_known = |network: &Network| {
            let mut keys = growing_keys(network, ScalingQuantity::Throughput);
            keys.any(|known| known == key)
        };
        if networks.iter().any(is_known) {
            return None;
        }
        let mut all = vec![SIZE];
        for key in networks
            .iter()
            .flat_map(|network| growing_keys(network, self.of))
        {
            if !all.contains(&key) {
                all.push(key);
            }
        }
        Some(Error::illegal(
            "over",
            key,
            format!("one of {}", all.join(", ")),
        ))
    }
}

/// Names of the keys of a network that may be varied as numbers: those of routers and sources, which no model describes,
/// only if what is read is [simulated](ScalingQuantity::is_simulated).
pub fn growing_keys(network: &Network, of: ScalingQuantity) -> impl Iterator<Item = &'static str> {
    let settings = network.used_settings();
    let grows =
        move |key: &Key| key.domain.has_numbers() && (of.is_simulated() || !is_simulated(key));
    let with_numbers = settings.filter(move |(key, _)| grows(key));
    with_numbers.map(|(key, _)| key.name)
}

/// True for a key of routers or sources, which only the simulator knows.
fn is_simulated(key: &Key) -> bool {
    matches!(key.group, Some(KeyGroup::Routers | KeyGroup::Sources)) && key.name != "sharing"
}

impl ScalingView {
    /// What is read at each value: what a network carries in place of what only a model has, where there is no model.
    #[must_use]
    pub fn quantity_of(&self, networks: &[Network]) -> ScalingQuantity {
        if self.quantities(networks).any(|of| of == self.of) {
            self.of
        } else {
            ScalingQuantity::Throughput
        }
    }

    /// What can be read of networks: only what is simulated where no model covers any of them, or where a key is varied
    /// that only the simulator knows.
    pub fn quantities(&self, networks: &[Network]) -> impl Iterator<Item = ScalingQuantity> {
        let keys = networks.iter().flat_map(Network::settings);
        let mut varied = keys.filter(|(key, _)| Some(key.name) == self.key());
        let is_only_simulated =
            varied.any(|(key, _)| is_simulated(key)) || are_unmodelled(networks);
        let all = ScalingQuantity::WORDS.iter().map(|&(_, of)| of);
        all.filter(move |of| of.is_simulated() || !is_only_simulated)
    }
}

/// True if no model covers any of these networks.
fn are_unmodelled(networks: &[Network]) -> bool {
    networks.iter().all(|it| it.is_modelled().is_err())
}

impl Scenario {
    /// The scenario with a question in the place of the curves, or with these. How networks scale is first asked over
    /// their window, where a source has one.
    ///
    /// # Errors
    /// If there is no such question.
    pub fn with_question(&self, word: &str) -> Result<Self> {
        let asking = self.with_view("view", word)?;
        let has_window = |network: &Network| network.sending().window.is_some();
        let is_new = self.view.scaling == ScalingView::default();
        if asking.view.shown == Shown::Sweep && is_new && self.networks.iter().all(has_window) {
            return asking.with_view("over", "window");
        }
        Ok(asking)
    }
}

/// Name of a key; whether a network has it is checked later.
fn name(key: &str, text: &str) -> Result<String> {
    let name = text.trim().to_ascii_lowercase();
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    if is_name && (1..=MAX_NAME).contains(&name.len()) {
        return Ok(name);
    }
    let allowed = format!("{SIZE} or a key of the networks");
    Err(Error::illegal(key, text, allowed))
}

fn values(key: &str, text: &str) -> Result<ValueSet> {
    let values = ValueSet::read(text).filter(|values| values.ranges().len() <= MAX_VALUES);
    values.ok_or_else(|| {
        let allowed = format!("up to {MAX_VALUES} whole numbers or ranges, such as 4.8.16 or 4-64");
        Error::illegal(key, text, allowed)
    })
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use super::ScalingQuantity;

    #[test]
    fn all_keys_come_back() {
        for link in [
            "net=mesh&view=sweep",
            "net=mesh&view=sweep&over=k&values=4.8-16&of=latency&at=0.8",
            "net=mesh&over=flits&of=knee",
            "net=mesh&net=fat-tree&view=sweep&over=n&of=link",
        ] {
            let reading = Scenario::read(link);
            assert_eq!(reading.notices, [], "{link}");
            assert_eq!(reading.scenario.query(), link);
        }
        let defaults = "net=mesh&view=curve&over=size&of=saturation&at=0.5";
        assert_eq!(Scenario::read(defaults).scenario.query(), "net=mesh");
    }

    #[test]
    fn what_has_no_model_is_asked_for_what_is_simulated() {
        use ScalingQuantity::{RoundTrip, Saturation, Throughput};
        for (link, expected, of) in [
            ("mesh", "net=mesh&view=sweep", Saturation),
            ("mesh,vcs:2", "net=mesh,vcs:2&view=sweep", Throughput),
            (
                "net=mesh,vcs:2&of=round-trip",
                "net=mesh,vcs:2&view=sweep&of=round-trip",
                RoundTrip,
            ),
            (
                "net=mesh,route:duato&of=knee",
                "net=mesh,route:duato&view=sweep&of=knee",
                Throughput,
            ),
            (
                "mesh,window:4",
                "net=mesh,window:4&view=sweep&over=window",
                Throughput,
            ),
            (
                "net=mesh&net=mesh,window:4",
                "net=mesh&net=mesh,window:4&view=sweep",
                Saturation,
            ),
        ] {
            let link = Scenario::read(link).scenario;
            let asked = link.with_question("sweep").unwrap();
            assert_eq!(asked.query(), expected);
            assert_eq!(asked.view.scaling.quantity_of(&asked.networks), of);
        }
    }

    #[test]
    fn without_the_last_network_that_has_the_key_the_size_grows() {
        let link = "net=mesh&net=fat-tree&view=sweep&over=n&values=16.64";
        let before = Scenario::read(link).scenario;
        assert!(
            before
                .without(0)
                .unwrap()
                .query()
                .ends_with("&over=n&values=16.64")
        );
        assert_eq!(before.without(1).unwrap().query(), "net=mesh&view=sweep");
        let hot = Scenario::read("net=mesh,traffic:hot&view=sweep&over=hot").scenario;
        let uniform = hot.with_key(0, "traffic", "uniform").unwrap();
        assert_eq!(uniform.query(), "net=mesh&view=sweep");
    }

    #[test]
    fn bad_values_give_notices_and_the_defaults() {
        let allowed = "up to 64 whole numbers or ranges, such as 4.8.16 or 4-64";
        for (link, complaint) in [
            (
                "view=scaling",
                "view: “scaling” is not one of curve, sweep, routings, faults, buffers, collective".to_owned(),
            ),
            (
                "over=n",
                "over: “n” is not one of size, k, flits, faults".to_owned(),
            ),
            ("values=8-4", format!("values: “8-4” is not {allowed}")),
            ("values=4..8", format!("values: “4..8” is not {allowed}")),
            ("values=4x4", format!("values: “4x4” is not {allowed}")),
            (
                "of=traffic",
                "of: “traffic” is not one of saturation, zero, latency, knee, link, throughput, round-trip".to_owned(),
            ),
            ("at=1.1", "at: “1.1” is not a number from 0 to 1".to_owned()),
        ] {
            let reading = Scenario::read(&format!("net=mesh&{link}"));
            let notices: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
            assert_eq!(notices, [complaint]);
            assert_eq!(reading.scenario.query(), "net=mesh");
        }
    }
}
