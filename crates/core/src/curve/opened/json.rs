//! The points of a JSON file, and of the lines of a sweep.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Contents, scenario_of};
use crate::curve::record::{PointRecord, network_of};
use crate::scenario::{Network, Scenario};
use crate::sweep::{Line, whole_lines};
use crate::{Error, Result};

#[derive(Deserialize)]
struct File {
    link: String,
    #[serde(default)]
    links: Vec<String>,
    curves: Vec<CurveRecord>,
}

#[derive(Deserialize)]
struct CurveRecord {
    net: Map<String, Value>,
    points: Vec<PointRecord>,
}

pub(super) fn contents(text: &str) -> Result<Contents> {
    match serde_json::from_str::<File>(text) {
        Ok(file) => of_file(file),
        // What ends early, or is no JSON, may still be lines.
        Err(_) if Line::is_begun(text) => of_lines(text),
        Err(error) => {
            let allowed = format!("JSON of Loadcurve ({error})");
            let beginning = text.lines().next().unwrap_or_default();
            Err(Error::illegal("results", beginning, allowed))
        }
    }
}

fn of_file(file: File) -> Result<Contents> {
    let mut scenario = scenario_of(&file.link)?;
    let mut names = std::mem::take(&mut scenario.names);
    for more in file.links.iter().skip(1) {
        names.append(&mut scenario_of(more)?.names);
    }
    scenario.networks.clear();
    let mut points = Vec::new();
    for (place, curve) in file.curves.into_iter().enumerate() {
        scenario.networks.push(network_of(&curve.net)?);
        scenario
            .names
            .push(names.get(place).cloned().unwrap_or_default());
        points.extend(
            curve
                .points
                .into_iter()
                .map(|point| (place, point.into_point())),
        );
    }
    Ok(Contents { scenario, points })
}

/// The lines that are whole, of a sweep that may not have ended.
fn of_lines(text: &str) -> Result<Contents> {
    let (whole, _) = whole_lines(text)?;
    let mut scenario: Option<Scenario> = None;
    let (mut known_sweeps, mut points) = (Vec::new(), Vec::new());
    for (number, text) in (1..).zip(whole.lines()) {
        let line = Line::read(text, number)?;
        let words = line.sweep_text();
        if !known_sweeps.contains(&words) {
            let more = line.sweep()?.networks()?;
            match &mut scenario {
                None => scenario = Some(more),
                Some(known) => {
                    let new = more.networks.into_iter().zip(more.names);
                    let new: Vec<(Network, String)> = new
                        .filter(|(network, _)| !known.networks.contains(network))
                        .collect();
                    let (mut networks, mut names) = new.into_iter().unzip();
                    known.networks.append(&mut networks);
                    known.names.append(&mut names);
                }
            }
            known_sweeps.push(words);
        }
        let networks = scenario.iter().flat_map(|scenario| &scenario.networks);
        let network = line.network()?;
        let place = networks.zip(0..).find(|(known, _)| **known == network);
        let (_, place) = place.ok_or_else(|| {
            let allowed = "a network of the sweep that the line is of";
            Error::illegal(
                &format!("net in line {number}"),
                &network.to_string(),
                allowed,
            )
        })?;
        points.push((place, line.point()));
    }
    let scenario = scenario.ok_or_else(|| {
        let allowed = "a file with a whole line of results in it";
        Error::illegal("results", text, allowed)
    })?;
    Ok(Contents { scenario, points })
}
