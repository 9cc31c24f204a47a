//! Studies, which stand in the place of the curves.

use loadcurve::collective::Operation;
use loadcurve::curve::{DataTable, Scaling, Study};
use loadcurve::scenario::{
    COLLECTIVE_KEYS, CollectiveKey, MACHINES, MAX_NETWORKS, Machine, ScalingQuantity, Scenario,
    Word as _,
};
use loadcurve_plot::bars::PlacedBar;
use loadcurve_plot::collective::PlacedTime;
use loadcurve_plot::heat::PlacedCell;
use loadcurve_plot::scaling::PlacedPoint;
use loadcurve_plot::study::StudyChart;
use serde::Serialize;
use tsify::Tsify;

/// A study in words and as a table, and what it asks.
#[derive(Debug, Serialize, Tsify)]
pub struct StudyAbout {
    /// Text alternative of the chart.
    summary: String,
    /// The answer, a sentence for each network.
    sentences: Vec<String>,
    /// What is left out, with reasons.
    notices: Vec<String>,
    /// What the answer does not cover, if there is anything.
    note: Option<String>,
    /// What is known, below the title in one line.
    #[tsify(type = "DataTable")]
    table: DataTable,
    /// Settings of scaling, if that is studied.
    scaling: Option<ScalingAbout>,
    /// Settings of collective operations, if they are studied.
    collective: Option<CollectiveAbout>,
    /// Networks of the answer, which may be added to the link.
    networks: Vec<StudyNetwork>,
}

/// Settings of scaling, and its answer in short.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ScalingAbout {
    /// The answer for each line in a few words, with the index of the network.
    answers: Vec<(usize, String)>,
    /// The varied key, or `size`.
    over: String,
    /// The keys that may be varied, with their names in words.
    choices: Vec<(String, String)>,
    /// The values as written in the link; empty if they are chosen automatically.
    values: String,
    /// The quantity read at each value.
    of: &'static str,
    /// True if it is simulated.
    is_simulated: bool,
    /// The quantities that may be read.
    quantities: Vec<&'static str>,
    /// The load at which latencies are read, as a fraction of the saturation load.
    at: f64,
}

/// Settings of collective operations.
#[derive(Debug, Serialize, Tsify)]
pub struct CollectiveAbout {
    /// The operations.
    operations: Vec<&'static str>,
    /// What is drawn over the size, by the word of `y` in links.
    quantity: &'static str,
    /// Key, name, explanation, unit and value of each field.
    fields: Vec<[String; 5]>,
    /// Machines that may be asked about, in a few words each.
    machines: Vec<&'static str>,
    /// Index of the machine that is asked about, if it is one of them.
    machine: Option<usize>,
}

/// The algorithm whose steps the drawing shows.
#[derive(Debug, Serialize, Tsify)]
pub struct DrawnAlgorithm {
    /// Link with all that its steps depend on.
    link: String,
    /// Its name.
    name: String,
    /// Number of chunks into which it cuts the data.
    chunks: u32,
    /// Number of its steps.
    steps: usize,
}

/// A network of the answer.
#[derive(Debug, Serialize, Tsify)]
pub struct StudyNetwork {
    /// What is special about it.
    words: String,
    /// The link of it alone.
    link: String,
    /// Its index in the link, if it is one of its networks.
    index: Option<usize>,
    /// True if it can be added.
    possible: bool,
    /// True if it is worth adding without having been pointed at.
    offered: bool,
}

/// A point, a bar or a cell of the drawn chart.
#[derive(Debug, Serialize, Tsify)]
pub struct StudyPlace {
    /// Index of the network of a point, of the group of a bar, or of a cell.
    index: usize,
    /// Value of the key, or number of processors; of a bar the number of its kind, of a cell its index, and of a time the
    /// binary logarithm of the size.
    number: u32,
    /// Distance from the left in CSS pixels: of a point, or of the end of a bar or a cell.
    x: f64,
    /// Distance of the beginning of a cell from the left; none for points, and for bars, which are as wide as the chart.
    left: Option<f64>,
    /// Distances of a bar or a cell from the top; of a time both that of its point, and 0 for points of scaling.
    top: f64,
    bottom: f64,
    /// The value in words.
    value: String,
}

impl StudyAbout {
    /// Of a study of a scenario.
    #[must_use]
    pub fn new(study: &Study, scenario: &Scenario) -> Self {
        let networks = study.networks().into_iter().enumerate();
        let networks = networks.map(|(place, (words, network))| {
            let index = scenario.networks.iter().position(|it| *it == network);
            StudyNetwork {
                words,
                link: format!("net={network}"),
                index,
                possible: index.is_none() && scenario.networks.len() < MAX_NETWORKS,
                offered: study.is_offered(place),
            }
        });
        Self {
            summary: StudyChart::of(study, scenario).summary(),
            sentences: study.sentences(),
            notices: study.notices(),
            note: study.note(),
            table: study.table(),
            scaling: match study {
                Study::Scaling(scaling) => Some(scaling.into()),
                Study::Routings(_)
                | Study::Faults(_)
                | Study::Buffers(_)
                | Study::Collective(_) => None,
            },
            collective: matches!(study, Study::Collective(_)).then(|| scenario.into()),
            networks: networks.collect(),
        }
    }
}

impl From<&Scaling> for ScalingAbout {
    fn from(scaling: &Scaling) -> Self {
        let scenario = &scaling.scenario;
        let view = &scenario.view.scaling;
        let quantities = view.quantities(&scenario.networks);
        let indices = scaling.lines.iter().map(|line| line.index);
        Self {
            answers: indices.zip(scaling.in_short()).collect(),
            over: view.over.clone(),
            choices: scaling.choices(),
            values: view.values.to_string(),
            of: view.of.word(),
            is_simulated: view.of.is_simulated(),
            quantities: quantities.map(ScalingQuantity::word).collect(),
            at: view.at,
        }
    }
}

impl From<&Scenario> for CollectiveAbout {
    fn from(scenario: &Scenario) -> Self {
        let view = &scenario.view;
        let texts = view.collective.texts();
        let fields = COLLECTIVE_KEYS.iter().zip(texts).map(|(key, text)| {
            let CollectiveKey {
                key,
                name,
                help,
                unit,
            } = *key;
            [
                key.to_owned(),
                name.to_owned(),
                help.to_owned(),
                unit.to_owned(),
                text,
            ]
        });
        Self {
            operations: Operation::ALL.iter().map(|it| it.word()).collect(),
            quantity: view.scale.word(),
            fields: fields.collect(),
            machines: MACHINES.iter().map(|machine| machine.words).collect(),
            machine: Machine::of(scenario),
        }
    }
}

impl From<loadcurve::curve::DrawnAlgorithm> for DrawnAlgorithm {
    fn from(drawn: loadcurve::curve::DrawnAlgorithm) -> Self {
        let loadcurve::curve::DrawnAlgorithm {
            link,
            name,
            chunks,
            steps,
        } = drawn;
        Self {
            link,
            name,
            chunks,
            steps,
        }
    }
}

impl From<PlacedPoint> for StudyPlace {
    fn from(point: PlacedPoint) -> Self {
        Self {
            index: point.index,
            number: point.number,
            x: point.at.0,
            left: None,
            top: 0.0,
            bottom: 0.0,
            value: point.value,
        }
    }
}

impl From<PlacedBar> for StudyPlace {
    fn from(bar: PlacedBar) -> Self {
        Self {
            index: bar.group,
            number: bar.kind as u32,
            x: bar.area.right,
            left: None,
            top: bar.area.top,
            bottom: bar.area.bottom,
            value: bar.words,
        }
    }
}

impl From<PlacedTime> for StudyPlace {
    fn from(time: PlacedTime) -> Self {
        Self {
            index: 0,
            // Sizes are told apart by their powers of two.
            number: time.bytes.max(1).ilog2(),
            x: time.at.0,
            left: None,
            top: time.at.1,
            bottom: time.at.1,
            value: format!("{}, {}: {}", time.name, time.size, time.value),
        }
    }
}

impl From<PlacedCell> for StudyPlace {
    fn from(cell: PlacedCell) -> Self {
        Self {
            index: cell.place,
            number: cell.place as u32,
            x: cell.area.right,
            left: Some(cell.area.left),
            top: cell.area.top,
            bottom: cell.area.bottom,
            value: cell.words,
        }
    }
}
