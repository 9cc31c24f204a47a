//! Text alternative of the torus.
//!
//! Lines are virtual channels. Their utilisation is the fraction of time for which messages hold
//! them, because that is what other messages wait for. The physical links are never as busy, see
//! [`description`].

use loadcurve::model::ChannelState;
use loadcurve::topology::grid::GridChannel;
use loadcurve::topology::torus::{Links, Torus};

use super::grid::span;

/// Text alternative of the torus. Besides the holding times of virtual channels, it gives the
/// fraction of cycles in which links carry a flit: λs, summed over both virtual channels of a link.
pub(super) fn description(torus: Torus, channels: Option<&[ChannelState]>, flits: f64) -> String {
    let k = torus.side();
    let (way, links) = match torus.links() {
        Links::Unidirectional => ("one way", "each node sends to two neighbours"),
        Links::Bidirectional => ("both ways", "each node is joined to four neighbours"),
    };
    let structure = format!(
        "Torus of {k} × {k} nodes: rows and columns are rings, {way}; {links}. Every link carries \
         two virtual channels; messages change to virtual channel 1 where they pass from node {} \
         to node 0.",
        k - 1
    );
    let Some(channels) = channels else {
        return format!("{structure} It is saturated at this load: no channel has a steady state.");
    };
    let grid = torus.grid();
    let dimension = grid.dimension();
    let lanes = || (0..dimension.lanes()).filter(|&lane| dimension.carries(lane));
    let state = |channel| channels[grid.class_of(channel)];
    let busy = |lane: usize| {
        let of = |lane| state(GridChannel::Row { y: 0, lane }).rate * flits;
        of(lane) + dimension.sibling_vc(lane).map_or(0.0, of)
    };
    let percent = |lane| 100.0 * busy(lane);
    let links = format!(
        " Links carry a flit in {} % of all cycles.",
        span(lanes().map(percent))
    );
    let along = |name: &str, channel: fn(u32, usize) -> GridChannel| {
        let held = (0..k)
            .flat_map(|across| lanes().map(move |lane| state(channel(across, lane)).utilisation()));
        format!(
            " Utilisation of the virtual channels along {name}: {}.",
            span(held)
        )
    };
    let rows = along("rows", |y, lane| GridChannel::Row { y, lane });
    let columns = along("columns", |x, lane| GridChannel::Column { x, lane });
    structure + &links + &rows + &columns
}
