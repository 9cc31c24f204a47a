//! Routes in arrays and dragonflies: which ones a network takes, and what follows from that.

mod carried;
mod failures;
mod keys;
mod routings;

use loadcurve_base::Error;
use loadcurve_model::wormhole::Sharing;
use loadcurve_network::routing::Turns;

pub(super) use self::carried::{flows, lattice_extent, lattice_flows, observable};
pub(super) use self::failures::{in_array_around, in_dragonfly_around, in_lattice_around};
pub(super) use self::keys::{IN_DRAGONFLY, IN_HYPERX, IN_LATTICE, IN_MESH, IN_TORUS, SHARING};
pub(super) use self::routings::{in_dragonfly, in_hyperx, in_lattice};
use super::failing;
use crate::key::Key;
use crate::rule::{Rule, Violation};
use crate::{Network, TypedKey};

/// A routing that leads from any router to any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Route {
    /// The one that the others are based on: dimension order in arrays, minimal routing in dragonflies.
    Base,
    /// Dimensions in ascending or in descending order.
    O1Turn,
    /// Through a middle on a minimal route.
    Romm,
    /// Through any middle.
    Valiant,
    /// Through any middle without what is passed twice.
    IVal,
    /// Through any group of a dragonfly.
    ValiantGroup,
    /// Along a random dimension at every router.
    Random,
    /// Up and down a spanning tree.
    UpDown,
    /// Along any minimal route, and on escapes where that is blocked.
    Duato,
    /// Along minimal routes whose turns a model permits.
    Turns(Turns),
    /// Without a middle, or through one where queues are shorter that way.
    Ugal,
    /// The same with knowledge of the queues of other routers.
    UgalGlobal,
}

impl Route {
    /// True if routers choose it by their queues, so that what links carry is not known before.
    fn sees_queues(self) -> bool {
        matches!(
            self,
            Self::Duato | Self::Turns(_) | Self::Ugal | Self::UgalGlobal
        )
    }
}

/// Rule that there are routes of the chosen kind, which can be counted.
pub(super) const EXISTS: Rule = Rule {
    keys: &[&IN_MESH.key, &failing::FAIL.key, &failing::FAULTS.key],
    violation: |network| {
        let chosen = chosen(network).map(|(key, _)| key);
        let has_failed = failing::is_any(network);
        if chosen.is_none() && !has_failed {
            return None;
        }
        // A program that leaves such networks to another one leaves it the notices, too.
        let error = network.solvers()?.routes(network).err()?;
        let key = match chosen {
            Some(key) if !has_failed || error.key() == key.name => key,
            _ => failing::blamed(network),
        };
        let error = match error {
            Error::CutOff {
                from, to, pairs, ..
            } => Error::CutOff {
                key: key.name,
                from,
                to,
                pairs,
            },
            other => other,
        };
        Some(Violation {
            silent_fallback: Some(key.default.clone()),
            ..Violation::of(network, key, error)
        })
    },
};

/// True if messages take the routes of the base, or of a kind without one, and nothing has failed.
pub(super) fn is_base(network: &Network) -> bool {
    chosen(network).is_none() && !failing::is_any(network)
}

/// True if the routes of a network are followed one by one, as what they carry is known by no formula.
pub(crate) fn are_followed(network: &Network) -> bool {
    let is_other = |(_, route)| route != Route::O1Turn;
    failing::is_any(network) || chosen(network).is_some_and(is_other)
}

/// Limits of trust in the model with other routes than those of the base, by how virtual channels share a link.
macro_rules! trust {
    ($kind:literal) => {
        [
            concat!(
                $kind,
                ", other routes: with links shared along the route, within 3 % of simulation at 30 % of the saturation \
                 load of the model with links shared flit by flit and up to 14 % below at 60 %, as far as O1TURN and \
                 Valiant's routing were compared: simulate above."
            ),
            concat!(
                $kind,
                ", other routes: this way of sharing links is 10 to 18 % below simulation at 30 % of its saturation \
                 load and 28 to 44 % at 60 %, as far as O1TURN and Valiant's routing were compared: take links shared \
                 along the route, or simulate."
            ),
        ]
    };
}

/// Limits of trust in the model of a network with other routes than those of the base; none if it has those.
pub(crate) fn trust(network: &Network) -> Option<&'static str> {
    chosen(network)?;
    let [by_route, otherwise] = match network.kind().name {
        "mesh" => trust!("Mesh"),
        "torus" => trust!("Torus"),
        "cube" => trust!("Cube"),
        "hyperx" => trust!("HyperX"),
        _ => trust!("Dragonfly"),
    };
    let is_by_route = !network.uses(SHARING.key.name) || network.get(&SHARING) == Sharing::Route;
    Some(if is_by_route { by_route } else { otherwise })
}

/// True if only the messages that cross a link move when it fails, and all others keep their routes.
pub(super) fn only_crossing_move(network: &Network) -> bool {
    use Route::{IVal, Romm, UpDown, Valiant, ValiantGroup};
    let moves_all = |(_, route)| matches!(route, Romm | Valiant | ValiantGroup | IVal | UpDown);
    !chosen(network).is_some_and(moves_all)
}

/// The routes of a network with a base, and their key, if they are others.
fn chosen(network: &Network) -> Option<(&'static Key, Route)> {
    let mut keys = [&IN_MESH, &IN_LATTICE, &IN_TORUS, &IN_HYPERX, &IN_DRAGONFLY].into_iter();
    let is_of_kind = |known: &&'static TypedKey<Route>| {
        let mut keys = network.kind().keys.iter();
        keys.any(|key| std::ptr::eq(*key, &raw const known.key))
    };
    let known = keys.find(is_of_kind)?;
    let route = network.get(known);
    (route != Route::Base).then_some((&known.key, route))
}

/// Name of the routing of a network, if only routers that see their queues can choose its routes.
pub(crate) fn seeing_queues(network: &Network) -> Option<String> {
    let (key, route) = chosen(network)?;
    route
        .sees_queues()
        .then(|| network.value(key.name).to_string())
}

/// The network with the routes of the base, if those of its own are chosen by queues.
pub(crate) fn with_known_loads(network: &Network) -> Network {
    match chosen(network) {
        Some((key, route)) if route.sees_queues() => {
            let base = network.with_settings(&[(key.name, &key.default.to_string())]);
            base.unwrap_or_else(|error| unreachable!("{network}: {error}"))
        }
        _ => network.clone(),
    }
}

#[cfg(test)]
mod tests;
