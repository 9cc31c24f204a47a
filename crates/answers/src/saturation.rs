//! Saturation loads of all curves in all units.

use loadcurve_base::number::Rounding::Exact;

use super::{Results, Table, Tabulated};

impl Results {
    /// The saturation load of each curve in the three units, and in bits where the link compares them; none of a network
    /// that no model covers.
    #[must_use]
    pub fn saturation_table(&self) -> Table<'_, (usize, &Tabulated)> {
        let load = |of: fn(&Tabulated) -> f64| {
            move |&(curve, it): &(usize, &Tabulated)| {
                let network = &self.scenario.networks[curve - 1];
                let is_known = !it.is_left_out && network.is_modelled().is_ok();
                is_known.then(|| of(it))
            }
        };
        let bits = load(|it| it.in_bits(it.scale.saturation_messages));
        let view = &self.scenario.view;
        Table::of((1..).zip(&self.curves))
            .column("curve", |it| it.0)
            .shown("curve", Exact, |it| it.1.label.clone())
            .column("messages", load(|it| it.scale.saturation_messages))
            .headed("messages", Exact)
            .column(
                "flits",
                load(|it| it.scale.saturation_messages * it.scale.flits_per_message),
            )
            .headed("flits", Exact)
            .shown(view.bits_name(), Exact, bits)
            .when(view.is_in_bits())
            .column("capacity", load(|_| 1.0))
            .headed("capacity", Exact)
            .column("bits", bits)
            .when(view.is_in_bits())
    }

    /// The CSV file of the saturation loads.
    #[must_use]
    pub fn saturation_csv(&self) -> String {
        let view = &self.scenario.view;
        let bits = if view.is_in_bits() {
            format!(", {}", view.bits_unit().name())
        } else {
            String::new()
        };
        let units =
            "units: messages/cycle/source, flits/cycle/source, fraction of the model's saturation";
        let table = self.saturation_table();
        table.csv(&[self.scenario.query()], &[format!("{units}{bits}")])
    }
}
