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
    /// Where values of any of the networks are printed; empty where they are not.
    pub published_in: String,
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
    /// The name that it is given; empty where it is named by what it is.
    pub name: String,
    /// Every key with its value, in the table's order.
    #[tsify(type = "Record<string, string>")]
    pub values: std::collections::BTreeMap<&'static str, String>,
    /// The model's saturation load in the view's unit; none where overload is lost, and as long as
    /// it is not known.
    pub saturation: Option<f64>,
    /// Whether overload is lost; false as long as that is not known.
    pub drops: bool,
    /// The latency of a message that meets no other, in cycles.
    pub zero_load_latency: f64,
    /// Whether a worker is still to solve it, all or the part that is asked for.
    pub pending: bool,
}

/// The view keys.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of its own, on or off"
)]
#[derive(Debug, Serialize, Tsify)]
pub struct ViewState {
    x: &'static str,
    y: &'static str,
    show: &'static str,
    theme: &'static str,
    load: Option<f64>,
    xmin: Option<f64>,
    xmax: Option<f64>,
    ymin: Option<f64>,
    ymax: Option<f64>,
    /// The places of the curves that are not shown, from 0.
    hidden: Vec<usize>,
    /// The place of the network that is drawn, from 0.
    drawn: usize,
    folded: bool,
    /// Whose utilisation is drawn.
    #[tsify(type = "'model' | 'measured'")]
    channels: &'static str,
    /// What of it is picked, as a link says it.
    focus: Option<String>,
    /// Whether published values are asked for.
    published: bool,
    simulate: bool,
    precision: f64,
    seed: u32,
    drawing: bool,
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
            xmin: view.x_min,
            xmax: view.x_max,
            ymin: view.y_min_cycles,
            ymax: view.y_max_cycles,
            hidden: view.hidden.clone(),
            drawn: view.drawn,
            folded: view.folded,
            channels: view.channels.word(),
            focus: view.focus.map(|focus| focus.to_string()),
            published: view.published,
            simulate: view.simulate,
            precision: view.precision_percent,
            seed: view.seed,
            drawing: view.drawing,
            embed: view.embed,
        }
    }
}
