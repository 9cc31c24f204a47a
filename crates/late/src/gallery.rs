//! The gallery: its contents, and simulations of the printed tables.

use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::Scenario;
use loadcurve::sim::Measurement;
use loadcurve_gallery::classic;
use loadcurve_gallery::mudge_makrucki::table::{Row, Table, tables};
use loadcurve_gallery::mudge_makrucki::{Setting, settings};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types::{Gallery, SimulatedEntry, SimulatedRow, SimulatedSetting, SimulationTask};

/// Settings of these simulations, precise enough to show errors of one per cent.
const VIEW: &str = "precision=0.5&seed=1";

/// The contents of the gallery, computed now.
///
/// # Errors
/// If the values cannot be handed to JavaScript, here and below.
#[wasm_bindgen]
pub fn gallery() -> Result<Ts<Gallery>, JsError> {
    Ok(Gallery::now().into_ts()?)
}

/// The numbers of a classic's network, computed now; none if there is no such classic or network.
#[wasm_bindgen(js_name = classicCells)]
#[must_use]
pub fn classic_cells(id: &str, network: usize) -> Vec<String> {
    let mut classics = classic::all();
    let classic = classics.find(|classic| classic.id == id);
    let cells = classic.and_then(|classic| classic.cells(network));
    cells.unwrap_or_default()
}

/// Simulations of the settings in the printed tables, one per setting and shared by all of its
/// rows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct TableSimulation {
    tables: [Table; 3],
    experiments: Vec<(Setting, Experiment)>,
}

#[wasm_bindgen]
impl TableSimulation {
    /// Settings with nothing simulated yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        let view = Scenario::read(VIEW).scenario.view;
        let experiment = |setting: Setting| {
            let curve = Curve::of(&setting.network());
            let load = std::iter::once(setting.load.messages());
            (setting, Experiment::of(&curve, &view).at(load))
        };
        Self {
            tables: tables(),
            experiments: settings().map(experiment).into(),
        }
    }

    /// The setting of a row of a table.
    #[wasm_bindgen(js_name = settingOf)]
    #[must_use]
    pub fn setting_of(&self, table: usize, row: usize) -> Option<usize> {
        let row = self.tables.get(table)?.rows.get(row)?;
        let mut experiments = self.experiments.iter();
        experiments.position(|(setting, _)| *setting == row.setting)
    }

    /// Remaining tasks for a setting.
    ///
    /// # Errors
    /// See `gallery`.
    pub fn tasks(&self, setting: usize) -> Result<Vec<Ts<SimulationTask>>, JsError> {
        SimulationTask::all(self.experiments[setting].1.wanted())
    }

    /// Takes the report of a task, complete or partial, and returns the setting that it belongs to.
    ///
    /// # Errors
    /// If it is not a report.
    #[wasm_bindgen(js_name = takeReport)]
    pub fn take_report(
        &mut self,
        task: &Ts<SimulationTask>,
        report: JsValue,
    ) -> Result<Option<usize>, JsError> {
        let (task, report) = SimulationTask::reported(task, report)?;
        let mut experiments = self.experiments.iter_mut();
        Ok(experiments.position(|(_, experiment)| experiment.take(&task, &report)))
    }

    /// The results for a setting so far, row by row in all tables.
    ///
    /// # Errors
    /// See `gallery`.
    pub fn simulated(&self, setting: usize) -> Result<Ts<SimulatedSetting>, JsError> {
        let (setting, experiment) = &self.experiments[setting];
        let measurement = experiment.measurement_at(setting.load.messages());
        let mut rows = Vec::new();
        for (index, table) in self.tables.iter().enumerate() {
            for (row_index, row) in table.rows.iter().enumerate() {
                if let Some(measurement) = &measurement
                    && row.setting == *setting
                {
                    rows.push(SimulatedRow {
                        table: index,
                        row: row_index,
                        entries: entries(table, row, measurement),
                    });
                }
            }
        }
        Ok(SimulatedSetting::new(experiment.wanted().is_empty(), rows).into_ts()?)
    }
}

impl Default for TableSimulation {
    fn default() -> Self {
        Self::new()
    }
}

fn entries(table: &Table, row: &Row, measurement: &Measurement) -> Vec<Option<SimulatedEntry>> {
    let simulated = match row.stage {
        Some(stage) => row.setting.stage_measured(stage, measurement),
        None => row.setting.network_measured(measurement),
    };
    let named = simulated.into_iter().zip(&row.entries).zip(table.headings);
    named
        .map(|((simulated, entry), heading)| {
            simulated.map(|simulated| SimulatedEntry::new(simulated, entry, heading))
        })
        .collect()
}
