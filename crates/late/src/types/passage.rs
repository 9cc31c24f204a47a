//! One message through time, as it passes from the worker that follows it to the page.

use loadcurve_plot::time_space::{Lane, TimeArea};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// [`TimeSpace`](loadcurve_plot::time_space::TimeSpace) in TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const DRAWING: &str = "
/** Messages on a common axis of time. */
export interface PassageDrawing {
    /** What is shown, in a line. */
    heading: string;
    /** The messages, from the top. */
    lanes: PassageLane[];
}

/** A message in cycles since it was generated. */
export interface PassageLane {
    /** Its name, where there are several lanes. */
    title: string;
    /** Its length in flits. */
    flits: number;
    /** The channels of its route. */
    rows: PassageRow[];
    /** The waits of its head, in order. */
    waits: PassageWait[];
    /** Other messages on its channels. */
    others: PassageBar[];
    /** Latency, once it is delivered. */
    latency?: number;
    /** Cycle before which it was observed. */
    until: number;
    /** Parts of the latency: in the queue of its source, on the way, waiting, and for its body. */
    parts?: [number, number, number, number];
}

/** A channel. */
export interface PassageRow {
    /** Its name in a few words. */
    name: string;
    /** Cycle in which each flit crosses it. */
    flits: number[];
    /** First cycle in which the message holds it, and the one in which it does no more. */
    hold?: [number, number];
}

/** A wait for a channel. */
export interface PassageWait {
    /** The channel, by its row. */
    row: number;
    /** First cycle in which it waits. */
    from: number;
    /** Cycle in which it waits no more. */
    to: number;
    /** The message that it waits for; empty if none is known. */
    holder: string;
    /** Number of that message. */
    number?: number;
    /** What it waits for: a channel that another message holds, one ahead of it, or room in the next buffer. */
    way: 'channel' | 'ahead' | 'credit';
}

/** The time for which another message holds a channel. */
export interface PassageBar {
    /** The channel, by its row. */
    row: number;
    /** First cycle. */
    from: number;
    /** Cycle in which it holds the channel no more. */
    to: number;
    /** The message. */
    name: string;
}
";

/// A message that was followed from its generation on.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FollowedMessage {
    /// Cycle from which its latency is counted.
    pub generated: f64,
    /// Its source, without a noun.
    pub from: String,
    /// Its destination.
    pub to: String,
    /// Its latency and the parts of it, in words.
    pub sum: String,
    /// The message from its generation on.
    #[tsify(type = "PassageLane")]
    pub lane: Lane,
    /// The same message alone under store-and-forward, cut-through and wormhole switching, by formula; empty unless it
    /// was delivered.
    #[tsify(type = "PassageLane[]")]
    pub alone: Vec<Lane>,
    /// Flits that the buffers of its network hold; none where they hold one.
    #[tsify(optional)]
    pub buffer_flits: Option<u32>,
    /// The same network with buffers of whole messages, as in a link; none if it has no such routers, or such buffers.
    #[tsify(optional)]
    pub cut_through: Option<String>,
}

/// Where time runs in a picture, in CSS pixels and in cycles.
#[derive(Debug, Serialize, Tsify)]
pub struct PassagePlace {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
    /// The cycle at the left edge.
    pub from: f64,
    /// The cycle at the right edge.
    pub to: f64,
}

impl From<TimeArea> for PassagePlace {
    fn from(TimeArea { area, from, to }: TimeArea) -> Self {
        Self {
            left: area.left,
            top: area.top,
            right: area.right,
            bottom: area.bottom,
            from,
            to,
        }
    }
}
