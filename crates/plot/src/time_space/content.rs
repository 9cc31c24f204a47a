//! Content of a time–space diagram.

use loadcurve::sim::passage::{Parts, Passage};
use loadcurve::topology::Topology;
use serde::{Deserialize, Serialize};

use super::names::{channel_words, message_words};

/// One message, or the same one under several kinds of switching, on a common axis of time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimeSpace {
    /// What is shown, in a line.
    pub heading: String,
    /// The messages, from the top.
    pub lanes: Vec<Lane>,
}

/// A message from its generation to its delivery, in cycles since it was generated.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Lane {
    /// Its name, where there are several lanes.
    pub title: String,
    /// Its length in flits.
    pub flits: u32,
    /// The channels of its route.
    pub rows: Vec<Row>,
    /// Its waits under way.
    pub waits: Vec<Wait>,
    /// Other messages on its channels.
    pub others: Vec<Bar>,
    /// Latency, once it is delivered.
    pub latency: Option<u64>,
    /// Cycle before which it was observed.
    pub until: u64,
    /// Parts of the latency: in the queue of its source, on the way, waiting, and for its body.
    pub parts: Option<[u64; 4]>,
}

/// A channel.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Row {
    /// Its name in a few words.
    pub name: String,
    /// Cycle in which each flit crosses it.
    pub flits: Vec<u64>,
    /// The time for which the message holds it.
    pub hold: Option<(u64, u64)>,
}

/// A wait for a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wait {
    /// The channel that it waits for, by its row.
    pub row: usize,
    /// First cycle in which it waits.
    pub from: u64,
    /// Cycle in which it waits no more.
    pub to: u64,
    /// The message that it waits for; empty if none is known.
    pub holder: String,
    /// Number of that message.
    pub number: Option<u64>,
    /// What it waits for of that message.
    pub way: Way,
}

/// What a message waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// A channel that another message holds.
    #[default]
    Channel,
    /// Another message ahead of it in a buffer.
    Ahead,
    /// A credit: the next buffer is full.
    Credit,
}

/// The time for which another message holds a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    /// The channel, by its row.
    pub row: usize,
    /// First cycle.
    pub from: u64,
    /// Cycle in which it holds the channel no more.
    pub to: u64,
    /// The message.
    pub name: String,
}

impl Lane {
    /// The lane of a passage.
    #[must_use]
    pub fn of(passage: &Passage, parts: Option<Parts>, topology: &dyn Topology) -> Self {
        use loadcurve::sim::snapshot::WaitsFor;
        let since = |cycle: u64| cycle.saturating_sub(passage.generated);
        let rows = passage.crossings.iter().enumerate().map(|(place, it)| Row {
            name: channel_words(topology, it.channel),
            flits: it.flits.iter().copied().map(since).collect(),
            hold: passage
                .hold(place)
                .map(|(from, to)| (since(from), since(to))),
        });
        let waits = passage.waits.iter().map(|wait| Wait {
            row: wait.place,
            from: since(wait.from),
            to: since(wait.to),
            holder: wait
                .holder
                .map_or_else(String::new, |it| message_words(topology, &it)),
            number: wait.holder.map(|it| it.number),
            way: match wait.waits_for {
                Some(WaitsFor::MessageAhead | WaitsFor::MessageAheadAndOutput) => Way::Ahead,
                Some(WaitsFor::Credit) => Way::Credit,
                _ => Way::Channel,
            },
        });
        let others = passage.others.iter().map(|other| Bar {
            row: other.place,
            from: since(other.from),
            to: since(other.to),
            name: message_words(topology, &other.message),
        });
        Self {
            title: String::new(),
            flits: passage.flits,
            rows: rows.collect(),
            waits: waits.collect(),
            others: others.filter(|bar| bar.to > bar.from).collect(),
            latency: passage.delivery.map(|it| it.latency_cycles),
            until: since(passage.until),
            parts: parts.map(|it| {
                [
                    it.queue_cycles,
                    it.head_cycles,
                    it.wait_cycles,
                    it.body_cycles,
                ]
            }),
        }
    }

    /// Cycle in which its head enters the network; none before.
    pub(super) fn entered(&self) -> Option<u64> {
        self.rows.first()?.flits.first().copied()
    }

    /// End of what is known of it.
    pub(super) fn end(&self) -> u64 {
        self.latency.unwrap_or(self.until).max(1)
    }

    /// First cycle of it that is drawn: later than its generation if it waited for so long in the queue of its source
    /// that its way would have no room.
    pub(super) fn start(&self) -> u64 {
        let entered = self.entered().unwrap_or(0);
        let under_way = self.end().saturating_sub(entered).max(1);
        entered.saturating_sub(under_way)
    }

    /// The latency and its parts in a sentence.
    #[must_use]
    pub fn sum_words(&self) -> String {
        match (self.latency, self.parts) {
            (Some(latency), Some([queue, head, waiting, body])) => format!(
                "{latency} cycles = {queue} in the queue of its source + {head} on the way + {waiting} waiting + {body} \
                 for its body"
            ),
            (Some(latency), None) => format!("{latency} cycles"),
            (None, _) => format!("not delivered after {} cycles", self.until),
        }
    }
}

impl TimeSpace {
    /// Text alternative, in sentences.
    #[must_use]
    pub fn summary(&self) -> String {
        let lanes = self.lanes.iter().map(|lane| {
            let title = if lane.title.is_empty() {
                String::new()
            } else {
                format!("{}: ", lane.title)
            };
            let waits = match lane.waits.len() {
                0 => "It waits for no other message on its way.".to_owned(),
                count => {
                    let longest = lane.waits.iter().max_by_key(|wait| wait.to - wait.from);
                    let longest = longest.map_or_else(String::new, |wait| {
                        let cycles = wait.to - wait.from;
                        let name = &lane.rows[wait.row.min(lane.rows.len() - 1)].name;
                        format!(", longest for the channel {name}, {cycles} cycles")
                    });
                    let often = if count == 1 {
                        "once".to_owned()
                    } else {
                        format!("{count} times")
                    };
                    format!("It waits {often}{longest}.")
                }
            };
            format!("{title}{}. {waits}", lane.sum_words())
        });
        let lanes: Vec<String> = lanes.collect();
        format!("{}. {}", self.heading, lanes.join(" "))
    }
}
