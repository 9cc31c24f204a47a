//! Sources that send nothing under the traffic pattern of a network.

use loadcurve::routing::Next;

use super::Diagram;

/// True for each processor that sends nothing though others send; empty if all send, or the load is
/// unknown or nothing.
pub(super) fn silent_sources(diagram: &Diagram) -> Vec<bool> {
    let rate = |processor: usize| match diagram.routing.first(processor, processor) {
        Next::Group(channel) => diagram.carried_by(channel),
        _ => None,
    };
    let rates: Vec<Option<f64>> = (0..diagram.topology().processors()).map(rate).collect();
    let silent: Vec<bool> = rates.iter().map(|&rate| rate == Some(0.0)).collect();
    let sends = rates.iter().any(|rate| rate.is_some_and(|rate| rate > 0.0));
    if sends && silent.contains(&true) {
        silent
    } else {
        Vec::new()
    }
}

/// The number of sources that send, if others do not: for the text alternative.
pub(super) fn sentence(diagram: &Diagram) -> String {
    let silent = silent_sources(diagram);
    match silent.iter().filter(|&&is_silent| !is_silent).count() {
        0 => String::new(),
        sending => format!(" {sending} of {} sources send.", silent.len()),
    }
}
