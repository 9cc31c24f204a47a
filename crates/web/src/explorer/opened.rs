//! Files that are opened on the page: results, whose points are drawn in place of simulated ones, networks and traffic
//! matrices.

use loadcurve::curve::{Curve, Point, ResultsFile};
use loadcurve::files::FileId;
use loadcurve::scenario::{OwnFile, Scenario};
use loadcurve_web_chart::open_scenario::scenario_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// Opens results read by `readResults` and returns the link that shows them: for results of other programs the
    /// open link, if it has their networks; for points of models the open link with their networks, if there is
    /// room; else their own link. The open link does not change.
    ///
    /// # Errors
    /// If the file was read by another version.
    #[wasm_bindgen(js_name = openResults)]
    pub fn open_results(&mut self, packed: &str) -> Result<String, JsError> {
        let opened = ResultsFile::unpacked(packed, &self.open.context)?;
        let scenario = scenario_of(&opened);
        let here = opened.beside(&self.open.scenario).filter(|here| {
            let adds = here.networks.len() > self.open.scenario.networks.len();
            opened.is_external() && (opened.is_of_models() || !adds)
        });
        self.opened = Some(opened);
        self.set_up_external();
        self.set_up_experiments();
        Ok(here.unwrap_or(scenario).query())
    }

    /// Closes the file, if one is open.
    #[wasm_bindgen(js_name = closeResults)]
    pub fn close_results(&mut self) {
        self.opened = None;
        self.set_up_external();
        self.set_up_experiments();
    }

    /// The link of the network at an index.
    #[wasm_bindgen(js_name = networkLink)]
    #[must_use]
    pub fn network_link(&self, index: usize) -> String {
        let curve = self.open.curves.get(index);
        let link = curve.map(|curve| format!("net={}", curve.network()));
        link.unwrap_or_default()
    }

    /// Results of other programs for the networks in the file.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn external(&self) -> Result<Vec<Ts<types::ExternalResults>>, JsError> {
        let curves = self.open.curves.iter().enumerate();
        let all =
            curves.flat_map(|(index, curve)| types::ExternalResults::all(index, curve.external()));
        all.map(|it| Ok(it.into_ts()?)).collect()
    }

    /// The index of each curve's network in the file, or -1.
    #[wasm_bindgen(js_name = indicesInFile)]
    #[must_use]
    pub fn indices_in_file_or_minus_one(&self) -> Vec<i32> {
        let indices = self.indices_in_file();
        let number = |index: Option<usize>| index.and_then(|index| index.try_into().ok());
        indices.map(|index| number(index).unwrap_or(-1)).collect()
    }

    /// Opens a file that the link names, or adds it as a network, or uses it as the traffic matrix of the drawn
    /// network. A file that is refused in one of these roles is not tried in another. The open link does not change.
    ///
    /// # Errors
    /// The error in the file.
    #[wasm_bindgen(js_name = openOwnFile)]
    pub fn open_own_file(&mut self, bytes: &[u8]) -> Result<Ts<types::OwnFileOpened>, JsError> {
        let opened = self
            .open
            .scenario
            .with_file(bytes, self.open.scenario.view.drawn)?;
        let (role, scenario): (_, &Scenario) = match &opened {
            OwnFile::Awaited => (types::OwnFileRole::Awaited, &self.open.scenario),
            OwnFile::Network(scenario) => (types::OwnFileRole::Network, scenario),
            OwnFile::Matrix(scenario) => (types::OwnFileRole::Matrix, scenario),
        };
        let link = scenario.query();
        if role == types::OwnFileRole::Awaited {
            // Curves of networks whose file was missing are outdated, and their values may be illegal.
            self.open.curves.clear();
            self.open.solved.clear();
            self.open.shown.clear();
            self.open(&link);
        }
        let id = FileId::of(bytes).to_string();
        let opened = types::OwnFileOpened {
            role,
            id: link.contains(&id).then_some(id),
            link,
        };
        Ok(opened.into_ts()?)
    }
}

impl Explorer {
    /// Sets or removes the points of other programs in the file for every curve, and draws them.
    pub(super) fn set_up_external(&mut self) {
        self.assign_external();
        self.update_chart();
    }

    /// Sets the points of other programs in the file for every curve.
    pub(super) fn assign_external(&mut self) {
        for curve in self.open.curves.iter_mut().chain(&mut self.open.shown) {
            let opened = self.opened.as_ref();
            let external = opened.and_then(|opened| opened.external(curve.network()));
            curve.set_external(external.cloned().unwrap_or_default());
        }
    }

    /// The index of each curve's network in the file, if the file has points of it.
    pub(super) fn indices_in_file(&self) -> impl Iterator<Item = Option<usize>> {
        let opened = self.opened.as_ref();
        let curves = self.open.curves.iter();
        curves.map(move |curve| opened?.place(curve.network()))
    }

    /// The points of a curve in the file. They cannot be placed in the chart until the curve is
    /// solved.
    pub(super) fn points_in_file(&self, curve: &Curve) -> Option<Vec<Point>> {
        let points = self.opened.as_ref()?.simulated(curve.network())?;
        curve.is_solved().then(|| points.to_vec())
    }
}
