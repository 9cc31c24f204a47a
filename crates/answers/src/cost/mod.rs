//! Costs of networks, beside their zero-load latencies and saturation loads.

mod files;
#[cfg(test)]
mod tests;

use std::borrow::Borrow;

use loadcurve_base::number::rounded_text;
use loadcurve_network::structure::{Cost, Formula};
use loadcurve_scenario::{LoadUnit, Scenario, View, letter};

use super::Curve;

/// Cost and performance of a network on the terms of the comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct CostRow {
    /// Label that distinguishes the network from the others.
    pub label: String,
    /// Parts of the network, for channels of one bit; none if it has no links to count.
    pub cost: Option<Cost>,
    /// W, bits of a channel; none if networks are as they are written.
    pub width_bits: Option<u32>,
    /// s, flits of a message; none if the network cannot be compared.
    pub flits: Option<u32>,
    /// Zero-load latency in the view's unit; none if it is not known.
    pub zero_load_latency: Option<f64>,
    /// Saturation load of the model in the view's unit of loads for a comparison: bits where they are asked for, else
    /// flits. None if there is none, or it is not known.
    pub saturation: Option<f64>,
}

/// Costs of all networks of a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct CostTable {
    /// The scenario; it may have more networks than a link holds.
    pub scenario: Scenario,
    /// One row for each of its networks.
    pub rows: Vec<CostRow>,
}

impl CostTable {
    /// The table of a scenario, given its curves.
    ///
    /// ```
    /// use loadcurve_answers::{CostTable, Curve};
    /// use loadcurve_scenario::Scenario;
    /// let link = "net=mesh,k:16&net=fly,stages:4&equal=bisection";
    /// let scenario = Scenario::read(link).scenario;
    /// let table = CostTable::of(&scenario, &Curve::all_of(&scenario));
    /// let sentence = "At equal bisection A, Mesh, carries most by its model, which saturates at 2.74 bits/cycle/source. Its \
    ///                 zero-load latency is the lowest, too: 27.7 cycles.";
    /// assert_eq!(table.sentence().unwrap(), sentence);
    /// ```
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C]) -> Self {
        let unit = compared_in(&scenario.view);
        let labels = scenario.labels().each.into_iter();
        let row = |(label, curve): (String, &C)| {
            let curve = curve.borrow();
            let is_known = curve.is_solved() && !curve.is_blank();
            let latency = curve.shown_latency(curve.zero_load_latency_cycles());
            let saturation = curve.saturation(unit);
            CostRow {
                label,
                cost: curve.network().cost().ok(),
                width_bits: curve.terms().width_bits,
                flits: (!curve.is_left_out()).then(|| curve.network().flits()),
                zero_load_latency: is_known.then_some(latency),
                saturation: (is_known && !curve.drops()).then_some(saturation),
            }
        };
        Self {
            scenario: scenario.clone(),
            rows: labels.zip(curves).map(row).collect(),
        }
    }

    /// Unit of the saturation loads.
    #[must_use]
    pub fn unit(&self) -> LoadUnit {
        compared_in(&self.scenario.view)
    }

    /// Which network has the highest saturation load, and which the lowest zero-load latency; none if no two can be compared.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let equal = self.scenario.view.equal?;
        let best = |of: fn(&CostRow) -> Option<f64>, sign: f64| {
            let known = self.rows.iter().enumerate();
            let known = known.filter_map(|(place, row)| Some((place, of(row)?)));
            known.min_by(|a, b| (sign * a.1).total_cmp(&(sign * b.1)))
        };
        let compared = self.rows.iter().filter(|row| row.saturation.is_some());
        if compared.count() < 2 {
            return None;
        }
        let (most, load) = best(|row| row.saturation, -1.0)?;
        let (fastest, latency) = best(|row| row.zero_load_latency, 1.0)?;
        let named = |place: usize| format!("{}, {}", letter(place), self.kind(place));
        let [load, latency] = [load, latency].map(|it| rounded_text(it, 3));
        let (unit, time) = (self.unit().name(), self.scenario.view.latency_unit());
        let idle = if most == fastest {
            format!("Its zero-load latency is the lowest, too: {latency} {time}.")
        } else {
            let fastest = named(fastest);
            format!("{fastest}, has the lowest zero-load latency: {latency} {time}.")
        };
        Some(format!(
            "At equal {} {}, carries most by its model, which saturates at {load} {unit}. {idle}",
            equal.words(),
            named(most),
        ))
    }

    /// Title of the kind of a network.
    fn kind(&self, place: usize) -> &'static str {
        self.scenario.networks[place].kind().title
    }
}

impl CostRow {
    /// Number of links across the bisection, with a sign in front of a bound; none if not known.
    #[must_use]
    pub fn bisection_in_words(&self) -> Option<String> {
        match self.cost?.bisection {
            Formula::Exactly(links) => Some(links.to_string()),
            Formula::AtMost(links) => Some(format!("≤ {links}")),
            Formula::Unknown => None,
        }
    }
}

/// Unit of the saturation loads of a table: bits if the link asks for these or compares at equal cost, where flits may
/// differ in width.
fn compared_in(view: &View) -> LoadUnit {
    if view.is_in_bits() {
        view.bits_unit()
    } else {
        LoadUnit::Flits
    }
}
