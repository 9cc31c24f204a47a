//! The answer of a search as a table and as files.

use loadcurve_base::number::Rounding::{Digits, Exact, Tenths};
use loadcurve_base::number::{rounded_text, shortest};
use loadcurve_scenario::Word as _;
use loadcurve_scenario::{Quantity, Scenario};
use serde_json::json;

use super::{FindAnswer, FindRow, Place};
use crate::each_network::json_file;
use crate::{Cell, PageTable, Table};

impl FindAnswer {
    /// The table, a row for each network of the answer.
    #[must_use]
    pub fn table(&self) -> Table<'_, &FindRow> {
        let find = &self.find;
        let is_simulated = self.rows.iter().any(|row| row.simulated.is_some());
        let measured = |row: &&FindRow| row.simulated?.latency_cycles;
        let mut table = Table::of(&self.rows)
            .column("answer", |it| it.place.word())
            .not_in_json()
            .shown("", Exact, |it| match it.place {
                Place::Open => "too close",
                Place::Miss => "nearest miss",
                place => place.word(),
            })
            .column("net", |it| &it.candidate.network)
            .not_in_json()
            .headed("network", Exact)
            .from_left();
        for quantity in Quantity::ALL {
            table = table
                .column(quantity.word(), move |it| it.candidate.quantity(quantity))
                .headed(quantity.word(), Tenths);
        }
        table
            .column("flits", |it| f64::from(it.candidate.network.flits()))
            .column("latency", |it| it.latency_cycles())
            .shown("latency", Digits(4), |it| latency(it))
            .column("spare_cycles", |it| it.spare_cycles(find))
            .headed("spare cycles", Digits(3))
            .column("most_load", |it| it.most_load)
            .headed("carries", Digits(4))
            .column("spare_load", |it| it.spare_load(find))
            .headed("spare load", Digits(3))
            .column("simulated_latency", move |it| Some(measured(it)?.0))
            .shown("simulated", Digits(4), move |it| Some(measured(it)?.0))
            .when(is_simulated)
            .column("simulated_latency_ci", move |it| Some(measured(it)?.1))
            .shown("± 95 %", Digits(2), move |it| Some(measured(it)?.1))
            .when(is_simulated)
            .column("answer", |it| it.place.word())
            .not_in_csv()
            .column("net", |it| &it.candidate.network)
            .not_in_csv()
            .column("simulated", |it| Some(it.simulated?.outcome.word()))
            .column("certain", |it| it.outcome.word())
            .column("can_deadlock", |it| it.deadlock.is_some())
    }

    /// The table for a page. The role of a row is its place, its key the network. What is preferred comes first, and
    /// stays where there is little room, as does what was measured.
    #[must_use]
    pub fn page(&self) -> PageTable {
        let find = &self.find;
        let is_simulated = self.rows.iter().any(|row| row.simulated.is_some());
        let mut table = Table::of(&self.rows)
            .shown("Network", Exact, |it| it.label())
            .small(|it| match it.place {
                Place::Best => "Best",
                Place::Next => "Next",
                Place::Open => "Too close to tell",
                Place::Miss => "Nearest miss",
            });
        let preferred = find.objective.quantity;
        let usual = [Quantity::Processors, Quantity::Links].into_iter();
        let others = usual.filter(|it| *it != preferred);
        for quantity in std::iter::once(preferred).chain(others) {
            let mut name = quantity.word().to_owned();
            name[..1].make_ascii_uppercase();
            table = table
                .shown(name, Tenths, move |it| it.candidate.quantity(quantity))
                .further(quantity != preferred);
        }
        table
            .shown("Latency, cycles", Digits(4), |it| latency(it))
            .small(move |it| Some(left(&rounded_text(it.spare_cycles(find)?, 3), "", " left")))
            .shown("Simulated, cycles", Digits(4), |it| {
                let latency = it.simulated?.latency_cycles;
                Some(latency.map_or("not steady".into(), |it| Cell::from(it.0)))
            })
            .small(|it| {
                let half = it.simulated?.latency_cycles?.1;
                Some(format!("± {}", rounded_text(half, 2)))
            })
            .when(is_simulated)
            .shown(
                format!("Carries, within {}", shortest(find.within_cycles)),
                Digits(3),
                |it| it.most_load,
            )
            .small(move |it| Some(left(&rounded_text(it.spare_load(find)?, 2), "+", "")))
            .further(is_simulated)
            .page(|it| (it.place.word(), it.candidate.network.to_string()))
    }

    /// The CSV file. Unknown values are empty.
    #[must_use]
    pub fn csv(&self, scenario: &Scenario) -> String {
        let units = format!(
            "units: cycles, {}, pins of the largest router, wire in tiles, width in bits",
            self.find.unit_in_words()
        );
        self.table().csv(&[self.link(scenario)], &[units])
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self, scenario: &Scenario) -> String {
        let fields = json!({
            "unit": self.find.unit.word(),
            "candidates": self.candidates,
            "judged": self.judged,
            "open": self.open,
            "deadlocking": self.deadlocking,
            "left_out": self.left_out,
            "skipped": self.skipped,
            "sentence": self.sentence(),
            "rows": self.table().objects(),
        });
        json_file(&self.link(scenario), fields)
    }

    /// Link of the search: with the best network, unless the candidates are those of the link.
    #[must_use]
    pub fn link(&self, scenario: &Scenario) -> String {
        let mut shown = scenario.clone();
        shown.view.find = self.find.to_string();
        if let Some(best) = self
            .rows
            .first()
            .filter(|_| self.has_candidates_of_its_own())
        {
            shown.networks = vec![best.candidate.network.clone()];
            shown.names = vec![String::new()];
        }
        shown.query()
    }

    /// True unless the candidates are the networks of the link.
    fn has_candidates_of_its_own(&self) -> bool {
        !self.find.families.is_empty() || !self.find.ticked.is_empty()
    }
}

/// Latency of a network, or what is known of one that can deadlock.
fn latency(row: &FindRow) -> Cell {
    match row.deadlock {
        Some(_) => row.verdict.reason().into(),
        None => row.latency_cycles().into(),
    }
}

/// What is left, between these words, or what is missing.
fn left(spare: &str, before: &str, after: &str) -> String {
    match spare.strip_prefix('-') {
        Some(missing) => format!("−{missing}"),
        None => format!("{before}{spare}{after}"),
    }
}
