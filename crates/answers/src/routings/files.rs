//! Routings compared, as files and as a table.

use loadcurve_base::Result;
use loadcurve_base::number::Rounding::{Exact, Figure};
use loadcurve_scenario::{Network, Scenario};
use serde_json::{Value, json};

use super::{Ideal, RoutedLoad, RoutingRow, RoutingState, Routings, Under};
use crate::record::net;
use crate::{EachNetwork, Parted as _, Table};

/// A routing with what its links carry of some traffic.
type Row<'a> = (&'a RoutingRow, &'a RoutedLoad);

/// The routings of each network of a link.
pub type RoutingsTable = EachNetwork<Routings>;

impl RoutingsTable {
    /// Compares the routings of each network of a link.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) if the links of a network are not known.
    pub fn of(scenario: &Scenario, permutations: u32) -> Result<Self> {
        let simulated = Some(&scenario.view).filter(|view| view.simulate);
        Self::ask(scenario, |network| {
            let mut routings = Routings::open(network, permutations, simulated)?;
            routings.solve()?;
            Ok(routings)
        })
    }

    /// The table of the CSV file. Where a link has several networks, the last column says whose routing it is.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        table(self.curves.iter().flat_map(Routings::rows))
            .column("net", |it| &it.0.network)
            .when(self.curves.len() > 1)
    }

    /// The CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        let units = "units: bound, ideal and saturation in flits/cycle/source".to_owned();
        let mean = format!("mean: over {} random permutations", self.permutations());
        self.csv_of(&self.table(), vec![units, mean], Routings::sentence)
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let fields = json!({ "permutations": self.permutations() });
        self.json_of(fields, Routings::json)
    }

    fn permutations(&self) -> u32 {
        self.curves.first().map_or(0, |it| it.permutations)
    }
}

impl Under {
    /// Name of the traffic in files; that of the network's own is the word of its link.
    fn word(self, network: &Network) -> String {
        match self {
            Self::Uniform => "uniform".to_owned(),
            Self::Own => network.value("traffic").to_string(),
            Self::Permutations => "mean".to_owned(),
            Self::Worst => "worst".to_owned(),
        }
    }
}

impl Routings {
    /// The table, a row for each routing and traffic.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        table(self.rows())
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().flat_map(|row| {
            let loads = row.loads().iter();
            loads.map(move |load| (row, load))
        })
    }

    /// Routings that the network cannot have, with reasons.
    #[must_use]
    pub fn notices(&self) -> Vec<String> {
        let found = self.rows.iter().filter_map(|row| match &row.state {
            RoutingState::Refused(reason) => Some(reason),
            RoutingState::Open | RoutingState::Known { .. } => None,
        });
        self.refused.iter().chain(found).cloned().collect()
    }

    fn json(&self) -> Value {
        json!({
            "net": net(&self.network),
            "sentence": self.sentence(),
            "any_worst": self.any_worst,
            "routings": self.table().objects(),
            "notices": self.notices(),
        })
    }
}

fn table<'a>(rows: impl Iterator<Item = Row<'a>>) -> Table<'a, Row<'a>> {
    let ideal = |it: &Row<'_>, end: fn(&Ideal) -> f64| it.1.ideal.as_ref().map(end);
    Table::of(rows)
        .column("route", |it| it.0.route)
        .headed("route", Exact)
        .from_left()
        .column("traffic", |it| it.1.under.word(&it.0.network))
        .headed("traffic", Exact)
        .from_left()
        .column("bound", |it| it.1.bound)
        .headed("links carry", Figure)
        .column("ideal_low", move |it| ideal(it, |ideal| ideal.low))
        .headed("ideal from", Figure)
        .column("ideal_high", move |it| ideal(it, |ideal| ideal.high))
        .headed("to", Figure)
        .column("from", |it| it.1.link.map(|[from, _]| from))
        .column("to", |it| it.1.link.map(|[_, to]| to))
        .shown("busiest link", Exact, |it| {
            it.1.link.map(|[from, to]| format!("{from} to {to}"))
        })
        .column("hops", |it| it.1.hops)
        .headed("hops", Figure)
        .column("classes", |it| it.0.classes())
        .headed("classes", Exact)
        .column("saturation", |it| it.1.saturation)
        .headed("model saturates", Figure)
        .column("plateau", |it| it.0.plateau_under(it.1.under))
        .headed("simulated plateau", Figure)
        .when_any()
}
