//! Files of networks and traffic matrices that are opened on the page.

use loadcurve::files::FileId;
use loadcurve::scenario::{OwnFile, Scenario};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
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
