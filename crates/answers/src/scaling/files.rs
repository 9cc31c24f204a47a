//! Scaling of networks, as files and as a table.

use loadcurve_base::number::Rounding::{Datum, Exact};
use loadcurve_scenario::LoadUnit;
use loadcurve_scenario::Word as _;
use serde_json::{Value, json};

use super::{Scaling, ScalingLine, ScalingPoint};
use crate::Table;
use crate::each_network::json_file;

/// A point with the number of its curve.
type Row<'a> = (usize, &'a ScalingPoint);

impl Scaling {
    /// The table, a row for each point.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        self.table_of(&self.lines)
    }

    fn table_of<'a>(&'a self, lines: &'a [ScalingLine]) -> Table<'a, Row<'a>> {
        let view = &self.scenario.view;
        let rows = lines.iter().flat_map(|line| {
            let points = line.points.iter();
            points.map(move |point| (line.index + 1, point))
        });
        let over = &view.scaling.over;
        let is_size = view.scaling.key().is_none();
        let first = if is_size { "processors" } else { over };
        let bits = view.bits_unit();
        let quantity = format!("{} ({})", self.quantity_in_words(), self.unit());
        let table = Table::of(rows)
            .column("curve", |it| it.0)
            .not_in_json()
            .column(over, |it| it.1.number)
            .headed(first, Exact)
            .column("processors", |it| it.1.processors);
        let table = if is_size {
            table
        } else {
            table.headed("processors", Exact)
        };
        table
            .column("value", |it| it.1.value())
            .headed(quantity, Datum)
            .column("load_messages", |it| Some(it.1.known()?.load_messages))
            .column("load_flits", |it| it.1.known_load(LoadUnit::Flits))
            .column("latency", |it| it.1.known()?.latency_cycles)
            .column("state", |it| Some(it.1.known()?.state.word()))
            .column("throughput_messages", |it| {
                it.1.known()?.throughput_messages
            })
            .shown("bits of a channel", Exact, |it| it.1.terms.width_bits)
            .when(view.equal.is_some())
            .column("net", |it| &it.1.network)
            .headed("network", Exact)
            .from_left()
            .column("width_bits", |it| it.1.terms.width_bits)
            .when(view.equal.is_some())
            .column("load_bits", move |it| it.1.known_load(bits))
            .when(view.is_in_bits())
            .column("latency_ns", |it| it.1.shown_latency(it.1.known()?))
            .when(view.cycle_ns.is_some())
    }

    /// The CSV file: a line for each point; the cell of a missing value is empty.
    #[must_use]
    pub fn csv(&self) -> String {
        let view = &self.scenario.view;
        let mut remarks = vec![
            format!(
                "units: value in {}, load_messages in messages/cycle/source, load_flits in flits/cycle/source, \
                 latency in cycles",
                self.unit()
            ),
            format!("over: {}", self.over_in_words()),
            format!("of: {}", self.quantity_in_words()),
        ];
        remarks.extend(Some(view.terms_in_words()).filter(|terms| !terms.is_empty()));
        let bits = || format!("units: load_bits in {}", view.bits_unit().name());
        remarks.extend(view.is_in_bits().then(bits));
        let lines = self.lines.iter();
        remarks.extend(lines.map(|line| format!("curve {}: {}", line.index + 1, line.label)));
        self.table().csv(&[self.scenario.query()], &remarks)
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let view = &self.scenario.view.scaling;
        let lines = self.lines.iter().zip(self.sentences());
        let lines = lines.map(|(line, sentence)| {
            json!({
                "curve": line.index + 1,
                "label": line.label,
                "sentence": sentence,
                "points": self.table_of(std::slice::from_ref(line)).objects(),
            })
        });
        let notices: Vec<String> = self.notices.iter().map(ToString::to_string).collect();
        let fields = json!({
            "over": view.over,
            "of": view.of.word(),
            "unit": self.unit(),
            "curves": lines.collect::<Vec<Value>>(),
            "notices": notices,
        });
        json_file(&self.scenario.query(), fields)
    }
}

impl ScalingPoint {
    /// Load of the point of the curve in a unit.
    fn known_load(&self, unit: LoadUnit) -> Option<f64> {
        Some(self.load(self.known()?.load_messages, unit))
    }
}
