//! Points of a JSON file.

use loadcurve_answers::Plausible;
use loadcurve_answers::PointSource;
use loadcurve_answers::json::JsonFile;
use loadcurve_answers::record::network_of;
use loadcurve_base::error::beginning;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, Scenario};

use super::{Contents, is_known};
use crate::external::number::origin as program;

pub(super) fn contents(text: &str, context: &Context) -> Result<Contents> {
    let file = serde_json::from_str(text).map_err(|error| {
        let allowed = format!("JSON of Loadcurve ({})", words(&error));
        let beginning = text.lines().next().unwrap_or_default();
        Error::illegal("results", beginning, allowed)
    })?;
    of_file(file, context)
}

/// Longest description of an error, in characters; it quotes text of the file.
const MAX_CHARACTERS: usize = 120;

/// Description of a JSON error, and its position.
fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    beginning(what, MAX_CHARACTERS) + &place
}

fn of_file(file: JsonFile, context: &Context) -> Result<Contents> {
    file.version.as_deref().map_or(Ok(()), is_known)?;
    let mut scenario = Scenario::read_strictly_in(&file.link, context)?;
    let mut names = std::mem::take(&mut scenario.names);
    for more in file.links.iter().skip(1) {
        names.append(&mut Scenario::read_strictly_in(more, context)?.names);
    }
    scenario.networks.clear();
    let (mut points, mut differences) = (Vec::new(), Vec::new());
    for (place, curve) in file.curves.iter().enumerate() {
        scenario.networks.push(network_of(&curve.net, context)?);
        scenario
            .names
            .push(names.get(place).cloned().unwrap_or_default());
    }
    let contenders = scenario.contenders();
    let ranges = contenders.iter().map(|it| Plausible::of(&it.network));
    let ranges: Vec<Plausible> = ranges.collect();
    for ((place, curve), range) in file.curves.into_iter().enumerate().zip(ranges) {
        for (number, point) in (1..).zip(curve.points) {
            let mut point = point.into_point();
            point.origin = point.origin.as_deref().map(program);
            range.check(&point, &format!("in point {number} of curve {}", place + 1))?;
            let is_named = point.origin.as_ref().is_some_and(|name| !name.is_empty());
            if is_named != (point.source == PointSource::External) {
                let allowed = "the name of a program, for points whose source is external only";
                let value = point.origin.as_deref().unwrap_or_default();
                let key = format!("origin in point {number} of curve {}", place + 1);
                return Err(Error::illegal(&key, value, allowed));
            }
            points.push((place, point));
        }
        differences.extend(curve.differences.into_iter().map(|it| (place, it)));
    }
    Ok(Contents {
        version: file.version,
        origin: None,
        scenario,
        points,
        differences,
    })
}
