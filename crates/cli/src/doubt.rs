//! Warnings about models, printed with the answers that depend on them.

use loadcurve::scenario::Network;

/// The warning about the model of a network, with the command that simulates it, as a line; empty if there is none.
pub(crate) fn line(network: &Network) -> String {
    let doubt = network.doubt();
    doubt.map_or_else(String::new, |doubt| {
        let doubt = doubt.trim_end_matches('.');
        format!("{doubt}: loadcurve simulate {network}\n")
    })
}

/// The same for several networks; a warning about more than one is printed for the first.
pub(crate) fn lines<'a>(networks: impl Iterator<Item = &'a Network>) -> String {
    let mut printed: Vec<&str> = Vec::new();
    let mut lines = String::new();
    for network in networks {
        if let Some(doubt) = network.doubt().filter(|doubt| !printed.contains(doubt)) {
            printed.push(doubt);
            lines.push_str(&line(network));
        }
    }
    lines
}
