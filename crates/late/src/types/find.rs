//! The answer of a search for the smallest suitable network.

use loadcurve::curve::{self, PageTable, Place};
use loadcurve_plot::scatter::PlacedCandidate;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// [`FindPicture`](curve::FindPicture) in TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const PICTURE: &str = "
/** All candidates of a search by cost and latency, as far as they are known. */
export interface FindPicture {
    title: string;
    /** The search as links write it. */
    find: string;
    /** What candidates cost, with its unit. */
    costTitle: string;
    isMost: boolean;
    withinCycles: number;
    /** Number of candidates, known or not. */
    count: number;
    /** Those that are known, the best first. */
    points: FindPoint[];
    /** Indices of the points on the Pareto edge, from the best cost on. */
    edge: number[];
}

/** A candidate of a picture. */
export interface FindPoint {
    /** The network as links write it. */
    key: string;
    label: string;
    /** Title of its kind. */
    kind: string;
    cost: number;
    costText: string;
    /** Latency at the load, in cycles; null if the network does not carry it. */
    latency: number | null;
    /** The same in words, or the reason why it has none. */
    latencyText: string;
    /** The cycle of channels in which its messages can wait for one another; null if it cannot deadlock. */
    deadlock: string | null;
    isBest: boolean;
}
";

/// Position of a candidate in a drawn chart, in CSS pixels.
#[derive(Debug, Serialize, Tsify)]
pub struct FindPlace {
    /// Index of the candidate in the picture.
    index: usize,
    /// From the left.
    x: f64,
    /// From the top.
    y: f64,
}

impl From<PlacedCandidate> for FindPlace {
    fn from(placed: PlacedCandidate) -> Self {
        let (x, y) = placed.at;
        Self {
            index: placed.index,
            x,
            y,
        }
    }
}

/// The answer, in words and rounded numbers.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FindAnswer {
    /// The answer in sentences.
    sentence: String,
    /// The best, the next ones, the first that the model cannot decide, and the nearest miss.
    #[tsify(type = "AnswerTable")]
    table: PageTable,
    /// For each of them the reason not to trust its model, unless it was simulated.
    doubts: Vec<Option<&'static str>>,
    /// For each of them the cycle of channels in which its messages can wait for one another, if it can deadlock.
    deadlocks: Vec<Option<String>>,
    /// True unless the simulator can decide on the best, or on what would be better.
    is_decided: bool,
    /// Number of candidates, and why the others were excluded.
    counts: String,
}

impl From<&curve::FindAnswer> for FindAnswer {
    fn from(answer: &curve::FindAnswer) -> Self {
        let is_decided = |row: &curve::FindRow| {
            let is_to_decide = matches!(row.place, Place::Best | Place::Open);
            !is_to_decide || row.simulated.is_some() || row.doubt().is_some()
        };
        Self {
            sentence: answer.sentence(),
            table: answer.page(),
            doubts: answer.rows.iter().map(curve::FindRow::doubt).collect(),
            deadlocks: answer.rows.iter().map(|row| row.deadlock.clone()).collect(),
            is_decided: answer.rows.iter().all(is_decided),
            counts: answer.counts_in_words(),
        }
    }
}
