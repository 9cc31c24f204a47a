//! Files of networks and traffic matrices that are opened on the page.

use loadcurve::files::FileId;
use loadcurve::scenario::{OwnFile, Scenario};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// Opens a file as what the link names it as, adds a network, or has the network that is drawn send by a traffic
    /// matrix. A file that is refused as one of these is not tried as another. The open link does not change.
    ///
    /// # Errors
    /// What is wrong with the file.
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
            // Curves of networks that were not there are not known any more, and the values may not fit.
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
