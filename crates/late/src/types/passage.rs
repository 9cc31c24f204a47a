//! One message through time, as it passes from the worker that follows it to the page.

use loadcurve_plot::time_space::{self, Bar, Lane, Row, TimeArea, TimeSpace, Wait, Way};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

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
    pub lane: PassageLane,
    /// The same message alone under store-and-forward, cut-through and wormhole switching, by formula; empty unless it
    /// was delivered.
    pub alone: Vec<PassageLane>,
    /// Flits that the buffers of its network hold; none where they hold one.
    #[tsify(optional)]
    pub buffer_flits: Option<u32>,
    /// The same network with buffers of whole messages, as in a link; none if it has no such routers, or such buffers.
    #[tsify(optional)]
    pub cut_through: Option<String>,
}

/// Messages on a common axis of time.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct PassageDrawing {
    /// What is shown, in a line.
    pub heading: String,
    /// The messages, from the top.
    pub lanes: Vec<PassageLane>,
}

/// A message in cycles since it was generated.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct PassageLane {
    /// Its name, where there are several lanes.
    pub title: String,
    /// Its length in flits.
    pub flits: u32,
    /// The channels of its route.
    pub rows: Vec<PassageRow>,
    /// The waits of its head, in order.
    pub waits: Vec<PassageWait>,
    /// Other messages on its channels.
    pub others: Vec<PassageBar>,
    /// Latency, once it is delivered.
    #[serde(default)]
    #[tsify(optional)]
    pub latency: Option<u64>,
    /// Cycle before which it was observed.
    pub until: u64,
    /// Parts of the latency: in the queue of its source, on the way, waiting, and for its body.
    #[serde(default)]
    #[tsify(optional)]
    pub parts: Option<[u64; 4]>,
}

/// A channel.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct PassageRow {
    /// Its name in a few words.
    pub name: String,
    /// Cycle in which each flit crosses it.
    pub flits: Vec<u64>,
    /// First cycle in which the message holds it, and the one in which it does no more.
    #[serde(default)]
    #[tsify(optional)]
    pub hold: Option<(u64, u64)>,
}

/// A wait for a channel.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct PassageWait {
    /// The channel, by its row.
    pub row: usize,
    /// First cycle in which it waits.
    pub from: u64,
    /// Cycle in which it waits no more.
    pub to: u64,
    /// The message that it waits for; empty if none is known.
    pub holder: String,
    /// Number of that message.
    #[serde(default)]
    #[tsify(optional)]
    pub number: Option<u64>,
    /// What it waits for: `channel`, `ahead` or `credit`.
    pub way: PassageWay,
}

/// What a message waits for.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum PassageWay {
    /// A channel that another message holds.
    Channel,
    /// A message ahead of it in a buffer.
    Ahead,
    /// Room in the next buffer.
    Credit,
}

/// The time for which another message holds a channel.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct PassageBar {
    /// The channel, by its row.
    pub row: usize,
    /// First cycle.
    pub from: u64,
    /// Cycle in which it holds the channel no more.
    pub to: u64,
    /// The message.
    pub name: String,
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

impl PassageDrawing {
    /// The content of the picture.
    #[must_use]
    pub fn content(self) -> TimeSpace {
        TimeSpace {
            heading: self.heading,
            lanes: self.lanes.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Lane> for PassageLane {
    fn from(lane: Lane) -> Self {
        let rows = lane.rows.into_iter().map(|it| PassageRow {
            name: it.name,
            flits: it.flits,
            hold: it.hold,
        });
        let waits = lane.waits.into_iter().map(|it| PassageWait {
            row: it.row,
            from: it.from,
            to: it.to,
            holder: it.holder,
            number: it.number,
            way: match it.way {
                Way::Channel => PassageWay::Channel,
                Way::Ahead => PassageWay::Ahead,
                Way::Credit => PassageWay::Credit,
            },
        });
        let others = lane.others.into_iter().map(|it| PassageBar {
            row: it.row,
            from: it.from,
            to: it.to,
            name: it.name,
        });
        Self {
            title: lane.title,
            flits: lane.flits,
            rows: rows.collect(),
            waits: waits.collect(),
            others: others.collect(),
            latency: lane.latency,
            until: lane.until,
            parts: lane.parts,
        }
    }
}

impl From<PassageLane> for Lane {
    fn from(lane: PassageLane) -> Self {
        let rows = lane.rows.into_iter().map(|it| Row {
            name: it.name,
            flits: it.flits,
            hold: it.hold,
        });
        let waits = lane.waits.into_iter().map(|it| Wait {
            row: it.row,
            from: it.from,
            to: it.to,
            holder: it.holder,
            number: it.number,
            way: match it.way {
                PassageWay::Channel => Way::Channel,
                PassageWay::Ahead => Way::Ahead,
                PassageWay::Credit => Way::Credit,
            },
        });
        let others = lane.others.into_iter().map(|it| Bar {
            row: it.row,
            from: it.from,
            to: it.to,
            name: it.name,
        });
        Self {
            title: lane.title,
            flits: lane.flits,
            rows: rows.collect(),
            waits: waits.collect(),
            others: others.collect(),
            latency: lane.latency,
            until: lane.until,
            parts: lane.parts,
        }
    }
}

impl From<TimeArea> for PassagePlace {
    fn from(time_space::TimeArea { area, from, to }: TimeArea) -> Self {
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
