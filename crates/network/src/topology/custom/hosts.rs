//! The text of a link's `hosts`: the number of processors on each node.
//!
//! It is `all`, for one processor on each node, or items joined by `.`: a node `3` or a run of nodes
//! `0-7`, with one processor each or as many as an `x` says, `4x2`. Nodes that are not named have none.

use loadcurve_base::{Error, Result};

use super::description::{Description, MAX_NODES, MAX_PROCESSORS, check_length, whole};

/// Word for one processor on each node.
const ALL: &str = "all";

impl Description {
    /// Checks a text that places processors on nodes, as far as possible without the nodes.
    ///
    /// # Errors
    /// Those of [`Description::read_edges`] on such a text.
    pub fn check_hosts(text: &str) -> Result<()> {
        read(text, MAX_NODES).map(drop)
    }
}

/// Number of processors on each of some nodes.
pub(super) fn read(text: &str, nodes: usize) -> Result<Vec<usize>> {
    if text == ALL {
        return Ok(vec![1; nodes]);
    }
    check_length("hosts", text)?;
    let mut counts = vec![0; nodes];
    for (index, text) in text.split('.').enumerate() {
        let fault = |reason: String| Error::item("hosts", index + 1, text, reason);
        let Item { first, last, count } = Item::read(text)
            .ok_or_else(|| fault("is no node, run of nodes or number of processors".to_owned()))?;
        if last >= nodes {
            return Err(fault(format!("is beyond the last node, {}", nodes - 1)));
        }
        if !(1..=MAX_PROCESSORS).contains(&count) {
            return Err(fault(format!("needs 1 to {MAX_PROCESSORS} processors")));
        }
        let run = &mut counts[first..=last];
        if let Some(again) = run.iter().position(|&before| before > 0) {
            return Err(fault(format!("names node {} again", first + again)));
        }
        run.fill(count);
    }
    Ok(counts)
}

/// Text for a number of processors on each node.
pub(super) fn written(counts: &[usize]) -> String {
    if counts.iter().all(|&count| count == 1) {
        return ALL.to_owned();
    }
    let mut items = Vec::new();
    let mut first = 0;
    for run in counts.chunk_by(|one, other| one == other) {
        let nodes = match run.len() {
            1 => first.to_string(),
            more => format!("{first}-{}", first + more - 1),
        };
        match run[0] {
            0 => {}
            1 => items.push(nodes),
            count => items.push(format!("{nodes}x{count}")),
        }
        first += run.len();
    }
    items.join(".")
}

/// A run of nodes with equally many processors.
struct Item {
    first: usize,
    last: usize,
    count: usize,
}

impl Item {
    fn read(text: &str) -> Option<Self> {
        let (nodes, count) = text.split_once('x').unwrap_or((text, "1"));
        let (first, last) = nodes.split_once('-').unwrap_or((nodes, nodes));
        let item = Self {
            first: whole(first)?,
            last: whole(last)?,
            count: whole(count)?,
        };
        (item.first <= item.last).then_some(item)
    }
}
