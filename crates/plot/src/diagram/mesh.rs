//! Text alternative of the mesh.

use loadcurve::topology::Mesh;
use loadcurve::topology::grid::GridChannel;

use super::grid::span;

/// Most positions along a row that the description names.
const MOST_PLACES: u32 = 6;

pub(super) fn description(mesh: Mesh, utilisation: Option<&[f64]>) -> String {
    let k = mesh.side();
    let structure = format!(
        "Mesh of {k} × {k} nodes, each joined to its neighbours both ways; messages go along the \
         row first and then along the column."
    );
    let Some(ρ) = utilisation else {
        return format!("{structure} It is saturated at this load: no channel has a steady state.");
    };
    // The halves of a row are mirror images; describe the one from the edge to the middle.
    let links = k / 2;
    let places = links.min(MOST_PLACES);
    let text = (0..places).map(|i| {
        let node = if places > 1 {
            i * (links - 1) / (places - 1)
        } else {
            0
        };
        let rows = range(ρ, mesh, |across| GridChannel::Row {
            y: across,
            lane: node as usize,
        });
        let columns = range(ρ, mesh, |across| GridChannel::Column {
            x: across,
            lane: node as usize,
        });
        format!(
            " Between columns {} and {}: utilisation {rows}; between the rows of these numbers: \
             {columns}.",
            node,
            node + 1,
        )
    });
    structure + &text.collect::<String>()
}

/// The range of a channel's utilisation over all rows or columns.
fn range(ρ: &[f64], mesh: Mesh, channel: impl Fn(u32) -> GridChannel) -> String {
    span((0..mesh.side()).map(|across| ρ[mesh.grid().class_of(channel(across))]))
}
