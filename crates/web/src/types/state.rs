//! The scenario that is open, and what was wrong with its link.

use loadcurve::scenario::{self, Word as _};
use serde::Serialize;
use tsify::Tsify;

/// Something wrong with a link or an edit.
#[derive(Debug, Serialize, Tsify)]
pub struct Notice {
    key: String,
    message: String,
}

impl From<&loadcurve::Error> for Notice {
    fn from(error: &loadcurve::Error) -> Self {
        Self {
            key: error.key().to_owned(),
            message: error.to_string(),
        }
    }
}

/// The scenario that is open.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct ScenarioState {
    /// What all curves have in common.
    pub shared: String,
    /// The curves in drawing order.
    pub curves: Vec<CurveState>,
    /// The view keys.
    pub view: ViewState,
    /// The load that is looked at, in the view's unit.
    pub operating_load: f64,
    /// The chart in words.
    pub summary: String,
    /// What to know before trusting the curves.
    pub remarks: Vec<&'static str>,
}

/// One curve of the scenario.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CurveState {
    /// The name of its kind of network.
    pub network: &'static str,
    /// The kind's name for people.
    pub title: &'static str,
    /// What tells it from the other curves.
    pub label: String,
    /// Every key with its value, in the table's order.
    #[tsify(type = "Record<string, string>")]
    pub values: std::collections::BTreeMap<&'static str, String>,
    /// The model's saturation load in the view's unit; none where overload is lost.
    pub saturation: Option<f64>,
    /// The latency of a message that meets no other, in cycles.
    pub zero_load_latency: f64,
}

/// The view keys.
#[derive(Debug, Serialize, Tsify)]
pub struct ViewState {
    x: &'static str,
    y: &'static str,
    show: &'static str,
    theme: &'static str,
    load: Option<f64>,
    xmax: Option<f64>,
    ymax: Option<f64>,
    simulate: bool,
    precision: f64,
    seed: u32,
    embed: bool,
}

impl From<&scenario::View> for ViewState {
    fn from(view: &scenario::View) -> Self {
        Self {
            x: view.unit.word(),
            y: view.scale.word(),
            show: view.show.word(),
            theme: view.theme.word(),
            load: view.load,
            xmax: view.x_max,
            ymax: view.y_max_cycles,
            simulate: view.simulate,
            precision: view.precision_percent,
            seed: view.seed,
            embed: view.embed,
        }
    }
}
