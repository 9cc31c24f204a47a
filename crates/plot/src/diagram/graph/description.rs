//! Graphs in words: the text alternative of a drawing, and notes on its omissions.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::Ends;

use super::GraphPlan;
use crate::diagram::Diagram;
use crate::diagram::silent;
use crate::diagram::span::span;

/// Largest number of nodes of which every link is drawn.
const MAX_NODES: usize = 1024;

/// Text alternative of a graph, with the utilisation of its links, each with all its channels.
pub(in crate::diagram) fn description(diagram: &Diagram) -> String {
    let topology = diagram.topology();
    let graph = topology.graph();
    let channels = graph.channels.iter();
    let channels = channels.filter(|ends| matches!(ends, Ends::Link { .. }));
    let mut structure = format!(
        "Network of {} nodes and {} channels between them.",
        graph.nodes.len(),
        channels.count()
    );
    if topology.processors() != graph.nodes.len() {
        let send = format!(" {} processors send messages.", topology.processors());
        structure.push_str(&send);
    }
    let Some(links) = diagram.links_utilisation() else {
        return format!("{structure} The state of its channels is unknown at this load.");
    };
    let busiest = links.iter().fold(0.0_f64, |most, &ρ| most.max(ρ));
    let mut sentence = format!(
        "{structure} Links carry a flit {} of the time, the busiest {}.",
        span(links.iter().copied()),
        shown(busiest, Rounding::Share)
    );
    sentence.push_str(&silent::sentence(diagram));
    if graph.nodes.len() > MAX_NODES {
        sentence.push_str(" Only links busier than half the busiest one are drawn.");
    }
    sentence
}

/// Remarks on parts that a picture leaves out or draws as one.
pub(super) fn notes(plan: &GraphPlan) -> Vec<String> {
    let mut notes = plan.sketch.notes.clone();
    if plan.leaves_links_out() {
        notes.push("only links busier than half the busiest one".to_owned());
    }
    notes
}
