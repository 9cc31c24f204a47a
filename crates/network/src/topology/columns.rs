//! Columns of nodes in the picture of a multistage network.

use super::{Node, NodeKind};

/// Sources, switches stage by stage and destinations of a `kind`, in columns from left to right and each
/// from the top.
pub(super) fn columns(lines: u32, stages: u32, switches: u32, kind: NodeKind) -> Vec<Node> {
    let last = stages + 1;
    let column = |number: u32, kind, count: u32| {
        let x = f64::from(number) / f64::from(last);
        (0..count).map(move |address| Node {
            kind,
            x,
            y: 1.0 - (f64::from(address) + 0.5) / f64::from(count),
        })
    };
    let switches = (1..last).flat_map(|stage| column(stage, NodeKind::Switch, switches));
    column(0, NodeKind::Processor, lines)
        .chain(switches)
        .chain(column(last, kind, lines))
        .collect()
}
