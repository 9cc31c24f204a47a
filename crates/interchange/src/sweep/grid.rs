//! Settings that are varied, and the networks that result.

use std::collections::HashSet;

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Network, ScalingView, Scenario, Shown};

/// A key of networks, with the values that it takes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Axis {
    pub(super) key: String,
    pub(super) values: Vec<String>,
}

/// Reads settings `key=v1,v2,…` of keys that some network of the scenario has. Whether values are
/// legal is checked later, as this may depend on other keys.
pub(super) fn read(settings: &[&str], scenario: &Scenario) -> Result<Vec<Axis>> {
    let mut grid: Vec<Axis> = Vec::new();
    for setting in settings {
        let wrong = || Error::illegal("grid", setting, "of the form key=value,value,…");
        let (key, values) = setting.split_once('=').ok_or_else(wrong)?;
        let key = key.trim().to_ascii_lowercase();
        if grid.iter().any(|axis| axis.key == key) {
            let (key, value) = (quoted(&key), quoted(values));
            return Err(Error::Repeated { key, value });
        }
        if !scenario.networks.iter().any(|network| network.has(&key)) {
            return Err(unknown(&key, values, scenario));
        }
        let values = values.split(',').map(|text| text.trim().to_owned());
        let values = values.collect();
        grid.push(Axis { key, values });
    }
    Ok(grid)
}

fn unknown(key: &str, values: &str, scenario: &Scenario) -> Error {
    let mut known = HashSet::new();
    let settings = scenario.networks.iter().flat_map(Network::settings);
    let keys = settings.map(|(key, _)| key.name);
    let keys: Vec<&str> = keys.filter(|&name| known.insert(name)).collect();
    let owner = "a network (loads, seeds and precision have options of their own)";
    Error::unknown_key(owner, key, values, &keys)
}

/// Number of networks that result, at most.
pub(super) fn size(grid: &[Axis], scenario: &Scenario) -> usize {
    let of_one = |network: &Network| {
        let values = axes_of(network, grid).map(|axis| axis.values.len());
        values.fold(1, usize::saturating_mul)
    };
    let sizes = scenario.networks.iter().map(of_one);
    sizes.fold(0, usize::saturating_add)
}

/// The varied keys that a network has.
fn axes_of<'a>(network: &'a Network, grid: &'a [Axis]) -> impl Iterator<Item = &'a Axis> {
    grid.iter().filter(|axis| network.has(&axis.key))
}

/// The scenario with each of its networks in all settings of the varied keys that it has, the last
/// key changing fastest. Duplicates are removed, and varied networks lose their names.
pub(super) fn spread(grid: &[Axis], scenario: &Scenario) -> Result<Scenario> {
    let mut all = Scenario {
        networks: Vec::new(),
        names: Vec::new(),
        view: scenario.view.clone(),
    };
    let mut known = HashSet::new();
    for (network, name) in scenario.networks.iter().zip(&scenario.names) {
        let axes: Vec<&Axis> = axes_of(network, grid).collect();
        for choice in choices(&axes) {
            let set = network.with_settings(&choice)?;
            if known.insert(set.to_string()) {
                let name = if axes.is_empty() { name.as_str() } else { "" };
                all.networks.push(set);
                all.names.push(name.to_owned());
            }
        }
    }
    // Hidden curves and the selection refer to the link's own networks.
    if !grid.is_empty() {
        (all.view.drawn, all.view.beside, all.view.focus) = (0, None, None);
        all.view.hidden.clear();
        (all.view.shown, all.view.scaling) = (Shown::Curve, ScalingView::default());
    }
    Ok(all)
}

/// Every combination of one value for each key, the last key changing fastest.
fn choices<'a>(axes: &[&'a Axis]) -> Vec<Vec<(&'a str, &'a str)>> {
    let values = |axis: &&'a Axis| {
        axis.values
            .iter()
            .map(|value| (axis.key.as_str(), value.as_str()))
    };
    axes.iter().fold(vec![Vec::new()], |choices, axis| {
        let longer = choices.iter().flat_map(|choice| {
            values(axis).map(move |value| [choice.as_slice(), &[value]].concat())
        });
        longer.collect()
    })
}
