//! The card of a message: the channel that it waits for, its holder, and the messages waiting behind.

use loadcurve::sim::Snapshot;
use loadcurve::sim::snapshot::{Progress, Story, Wait, WaitsFor};
use loadcurve::topology::Topology;
use serde::Serialize;
use tsify::Tsify;

/// A message and its waits.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MessageStory {
    state: MessageState,
    /// Cycles for which it has waited.
    #[tsify(optional)]
    waits_cycles: Option<f64>,
    /// Its own wait; none if it moves.
    #[tsify(optional)]
    wait: Option<MessageWait>,
    /// The waits of the messages ahead, from its holder on.
    then: Vec<MessageWait>,
    /// How many messages wait behind it, in a sentence.
    behind: String,
    /// The messages of the deadlock that the chain ends in; empty if it ends.
    circle: Vec<MessageName>,
    /// Heading: `Message from (0,3) to (4,6)`.
    heading: String,
}

/// State of a message.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum MessageState {
    /// It moves, or is served.
    Moving,
    /// It waits in the network.
    Waiting,
    /// It waits at its source.
    Unsent,
}

/// A message with its source and destination.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct MessageName {
    /// For `choose`.
    number: f64,
    from: String,
    to: String,
    /// Its name within a sentence: `the message (0,3) → (4,6)`.
    words: String,
}

/// The wait of a message.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MessageWait {
    /// Name of the channel that it waits for, with an article.
    needs: String,
    /// What it waits for in the buffer of a router, where routers have buffers.
    #[tsify(
        optional,
        type = "'message-ahead' | 'message-ahead-and-output' | 'virtual-channel' | 'credit' | 'switch'"
    )]
    waits_for: Option<WaitsFor>,
    #[tsify(optional)]
    holder: Option<MessageName>,
}

/// The number of a message as a number of JavaScript. Packets are numbered by the bits of a time,
/// which need more than the 53 bits of a whole number there.
#[must_use]
pub fn message_token(number: u64) -> f64 {
    if number < 1 << 53 {
        number as f64
    } else {
        f64::from_bits(number)
    }
}

impl MessageStory {
    /// The card of a message in a snapshot of a network.
    #[must_use]
    pub fn of(story: &Story, snapshot: &Snapshot, topology: &dyn Topology) -> Self {
        let name = |number: u64| MessageName::of(number, snapshot, topology);
        let wait = |wait: &Wait| MessageWait {
            needs: channel(topology, wait.channel),
            waits_for: wait.waits_for,
            holder: wait.holder.map(name),
        };
        let mut ahead = story.ahead.iter().map(wait);
        let first = ahead.next();
        let circle = story.deadlock.iter().map(|&number| name(number));
        Self {
            heading: format!("Message {}", name(story.number).way()),
            state: match story.progress {
                Progress::Moving => MessageState::Moving,
                Progress::Waiting => MessageState::Waiting,
                Progress::Unsent => MessageState::Unsent,
            },
            waits_cycles: story.waits_cycles,
            then: ahead.collect(),
            wait: first,
            behind: match story.behind.len() {
                0 => "No message waits behind it.".to_owned(),
                1 => "1 message waits behind it.".to_owned(),
                behind => format!("{behind} messages wait behind it."),
            },
            circle: circle.collect(),
        }
    }
}

impl MessageName {
    fn of(number: u64, snapshot: &Snapshot, topology: &dyn Topology) -> Self {
        let mut all = snapshot.movers.iter().chain(&snapshot.unsent);
        let mover = all.find(|mover| mover.number == number);
        let end = |node: Option<u32>, name: &dyn Fn(usize) -> String| {
            node.map_or_else(String::new, |node| without_noun(&name(node as usize)))
        };
        let from = end(mover.and_then(|mover| mover.source), &|node| {
            topology.source_name(node)
        });
        let to = end(mover.and_then(|mover| mover.destination), &|node| {
            topology.destination_name(node)
        });
        Self {
            number: message_token(number),
            words: match (from.as_str(), to.as_str()) {
                ("", "") => "the message ahead of it".to_owned(),
                ("", to) => format!("the message to {to}"),
                (from, "") => format!("the message from {from}"),
                (from, to) => format!("the message {from} → {to}"),
            },
            from,
            to,
        }
    }

    /// Its source and destination, as far as they are known.
    fn way(&self) -> String {
        match (self.from.as_str(), self.to.as_str()) {
            ("", "") => "in a queue".to_owned(),
            ("", to) => format!("to {to}"),
            (from, "") => format!("from {from}"),
            (from, to) => format!("from {from} to {to}"),
        }
    }
}

/// A node without its noun: `(3,0)`.
fn without_noun(name: &str) -> String {
    name.strip_prefix("node ").unwrap_or(name).to_owned()
}

/// A channel with an article: `the channel (3,0) → (4,0)`, or `the way out of (4,4)`.
fn channel(topology: &dyn Topology, channel: u32) -> String {
    let name = topology.channel_name(channel as usize);
    if let Some(ends) = name.strip_prefix("from node ") {
        return format!("the channel {}", ends.replacen(" to ", " → ", 1));
    }
    if let Some(node) = name.strip_prefix("ejection channel of node ") {
        return format!("the way out of {node}");
    }
    if let Some(node) = name.strip_prefix("injection channel of node ") {
        return format!("the way into the network at {node}");
    }
    format!("the {name}")
}

#[cfg(test)]
mod tests {
    use loadcurve::scenario::Scenario;
    use loadcurve::sim::snapshot::{HeldChannel, Kind, MessageView};

    use super::*;

    /// A message between two nodes of a 4 × 4 mesh that holds a channel and may want another.
    fn worm(number: u64, ends: (u32, u32), holds: u32, wants: Option<u32>) -> MessageView {
        MessageView {
            number,
            kind: Kind::Worm,
            source: Some(ends.0),
            destination: Some(ends.1),
            channels: vec![HeldChannel {
                channel: holds,
                flits: 1,
            }],
            flits_at_source: 0,
            flits_delivered: 0,
            place: 0,
            fraction: None,
            wants: wants.into_iter().collect(),
            blocked: wants.is_some(),
            since: wants.map(|_| 4.0),
            buffer_wait: None,
        }
    }

    #[test]
    fn a_card_tells_the_chain_in_english() {
        let reading = Scenario::read("mesh,k:4");
        let routing = reading.scenario.networks[0].routing();
        let topology = routing.topology();
        let named = |name: &str| {
            let mut channels = 0..topology.channels();
            let found = channels.find(|&channel| topology.channel_name(channel) == name);
            found.unwrap() as u32
        };
        let (link, out) = (
            named("from node (1,0) to (2,0)"),
            named("ejection channel of node (2,0)"),
        );
        let snapshot = Snapshot {
            cycle: 20.0,
            movers: vec![
                worm(1, (0, 3), named("from node (0,0) to (1,0)"), Some(link)),
                worm(2, (1, 2), link, Some(out)),
                worm(3, (6, 2), out, None),
            ],
            ..Snapshot::default()
        };
        let card = |number| {
            let story = snapshot.story(number).unwrap();
            MessageStory::of(&story, &snapshot, topology)
        };
        let first = card(1);
        assert_eq!(first.heading, "Message from (0,0) to (3,0)");
        assert_eq!(first.waits_cycles, Some(16.0));
        let words = |name: &Option<MessageName>| name.as_ref().map(|it| it.words.clone()).unwrap();
        let wait = first.wait.unwrap();
        assert_eq!(wait.needs, "the channel (1,0) → (2,0)");
        assert_eq!(words(&wait.holder), "the message (1,0) → (2,0)");
        assert_eq!(first.then[0].needs, "the way out of (2,0)");
        assert_eq!(words(&first.then[0].holder), "the message (2,1) → (2,0)");
        assert_eq!(first.behind, "No message waits behind it.");
        assert_eq!(card(3).behind, "2 messages wait behind it.");
        assert!(matches!(card(3).state, MessageState::Moving));
    }

    #[test]
    fn a_message_without_known_ends_is_named_by_its_place() {
        let reading = Scenario::read("buffered-min");
        let routing = reading.scenario.networks[0].routing();
        let packet = |number: u64| MessageView {
            channels: vec![HeldChannel {
                channel: 0,
                flits: 0,
            }],
            kind: Kind::Packet,
            source: None,
            destination: None,
            place: number as u32,
            ..worm(number, (0, 0), 0, None)
        };
        let snapshot = Snapshot {
            movers: vec![packet(0), packet(1)],
            ..Snapshot::default()
        };
        let story = snapshot.story(1).unwrap();
        let card = MessageStory::of(&story, &snapshot, routing.topology());
        assert_eq!(card.heading, "Message in a queue");
        let holder = card.wait.unwrap().holder.unwrap();
        assert_eq!(holder.words, "the message ahead of it");
    }
}
