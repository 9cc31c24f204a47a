//! Failures in sentences.

use loadcurve_base::number::{Rounding, shown};

use super::{FaultRow, Faults};

impl Faults {
    /// What the network's own failures do, and which link it can spare least; empty until it is known.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Some(known) = &self.known else {
            return String::new();
        };
        let all = self.network.processors();
        let own = known.own.as_ref().map(|row| {
            let detours = row.detoured.map_or_else(String::new, |pairs| {
                let all = grouped(all * (all - 1));
                format!(" {} of {all} pairs detour;", grouped(pairs))
            });
            let [before, now] = [&known.whole, row].map(|row| load(row.bound));
            let failed = row.in_words();
            format!("Without {failed},{detours} links carry {now}, not {before}. ")
        });
        let cut = known.links.iter().filter(|row| row.bound.is_none()).count();
        let cut = match cut {
            0 => String::new(),
            1 => " One link is the only connection to some processors.".to_owned(),
            _ => format!(" {cut} links are each the only connection to some processors."),
        };
        let links = match (self.worst_by_bound(), self.worst_by_model()) {
            (Some(bound), Some(model)) => worst(bound, model),
            _ => "No link can fail without cutting processors off.".to_owned(),
        };
        own.unwrap_or_default() + &links + &cut
    }
}

fn worst(by_bound: &FaultRow, by_model: &FaultRow) -> String {
    let [one, other] = [by_bound, by_model].map(FaultRow::in_words);
    let carried = load(by_bound.bound);
    let saturates = load(by_model.saturation);
    if one == other {
        return format!(
            "Of all links, {one} leaves the least: links carry {carried}, and the model saturates at {saturates}."
        );
    }
    format!(
        "Of all links, {one} leaves the least that links carry, {carried}, and {other} the least at which the model \
         saturates, {saturates}."
    )
}

fn load(load: Option<f64>) -> String {
    load.map_or_else(
        || "nothing".to_owned(),
        |load| shown(load, Rounding::Figure),
    )
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let first = match digits.len() % 3 {
        0 => 3,
        first => first.min(digits.len()),
    };
    let (first, rest) = digits.split_at(first.min(digits.len()));
    let rest = rest.as_bytes().chunks(3).map(String::from_utf8_lossy);
    let groups: Vec<_> = std::iter::once(first.into()).chain(rest).collect();
    groups.join(",")
}
