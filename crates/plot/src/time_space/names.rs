//! Names of channels and messages in a time–space diagram.

use loadcurve::sim::passage::Other;
use loadcurve::topology::Topology;

/// A channel in a few words: `(3,0) → (4,0)`, `into (3,0)` or `out at (4,0)`.
#[must_use]
pub fn channel_words(topology: &dyn Topology, channel: u32) -> String {
    let name = topology.channel_name(channel as usize);
    for (start, words) in [
        ("injection channel of ", "into"),
        ("ejection channel of ", "out at"),
    ] {
        if let Some(node) = name.strip_prefix(start) {
            return format!("{words} {}", without_noun(node));
        }
    }
    let Some((from, to)) = name
        .strip_prefix("from ")
        .and_then(|it| it.split_once(" to "))
    else {
        return name;
    };
    let (to, class) = to.split_once(", ").unwrap_or((to, ""));
    let class = class.replace("virtual channel", "VC");
    let words = format!("{} → {} {class}", without_noun(from), without_noun(to));
    words.trim_end().to_owned()
}

/// A message by its ends: `(0,3) → (4,6)`; by its number where they are not known.
#[must_use]
pub fn message_words(topology: &dyn Topology, message: &Other) -> String {
    let source = message.source.map(|it| topology.source_name(it as usize));
    let destination = message.destination;
    let destination = destination.map(|it| topology.destination_name(it as usize));
    match (source, destination) {
        (Some(from), Some(to)) => format!("{} → {}", without_noun(&from), without_noun(&to)),
        _ => format!("number {}", message.number),
    }
}

/// A node without its noun: `(3,0)`.
fn without_noun(name: &str) -> &str {
    name.strip_prefix("node ").unwrap_or(name)
}
