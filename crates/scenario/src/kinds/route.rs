//! Routes in arrays and dragonflies: the key `route`, and the routings that its words stand for.

use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};
use loadcurve_model::wormhole::Sharing;
use loadcurve_network::routing::{
    AllPairs, ArrayBase, Base, DimensionOrder, Duato, IVal, O1Turn, Phases, RandomOrder, Routing,
    TurnModel, Turns, UpStarDownStarOn, ValiantGroup,
};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{AnyArray, Dragonfly, Failures, HyperX, Lattice, Topology as _};
use loadcurve_network::traffic::Flows;
use loadcurve_sim::{Observe, flit};

use super::{counted, failing, traffic};
use crate::key::{Choice, Domain, Key, KeyGroup, Value};
use crate::rule::{Needs, Rule, Violation};
use crate::typed_key::one_of;
use crate::{Extent, Network, TypedKey};

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

impl TypedKey<Route> {
    /// The same key as one of routings, which need virtual channels of their own.
    const fn of_routing(self) -> Self {
        self.said_if_not_default()
            .of_topology()
            .group(KeyGroup::Routing)
    }
}

/// The key of routings, with those that all arrays have among its words.
macro_rules! in_arrays {
    ($($more:tt)*) => {
        one_of!("route", "routing", "{words} routing", [
            Route::Base => "dor" "dimension-order",
            Route::O1Turn => "o1turn" "O1TURN",
            Route::Romm => "romm" "ROMM",
            Route::Valiant => "valiant" "Valiant's",
            $($more)*
        ])
        .of_routing()
    };
}

/// Routes in a mesh, and in any lattice.
pub(super) static IN_MESH: TypedKey<Route> = OF_LATTICE;

/// Routes in a lattice.
const OF_LATTICE: TypedKey<Route> = in_arrays!(
    Route::IVal => "ival" "IVAL",
    Route::Random => "random" "random minimal",
    Route::UpDown => "updown" "up*/down*",
    Route::Duato => "duato" "Duato's",
    Route::Turns(Turns::WestFirst) => "west-first" "west-first",
    Route::Turns(Turns::NegativeFirst) => "negative-first" "negative-first",
    Route::Turns(Turns::OddEven) => "odd-even" "odd-even",
);

/// Routes in a torus.
pub(super) static IN_TORUS: TypedKey<Route> = in_arrays!(
    Route::IVal => "ival" "IVAL",
    Route::Random => "random" "random minimal",
    Route::UpDown => "updown" "up*/down*",
    Route::Duato => "duato" "Duato's",
)
.needs(BOTH_WAYS);

/// Routes in a lattice whose links may lead one way only.
pub(super) static IN_LATTICE: TypedKey<Route> = OF_LATTICE.needs(BOTH_WAYS);

/// Links of one way leave no choice.
const BOTH_WAYS: &[Needs] = &[Needs {
    key: "links",
    words: &["bi"],
}];

/// Routes in a `HyperX`.
pub(super) static IN_HYPERX: TypedKey<Route> = in_arrays!(
    Route::Random => "random" "random minimal",
    Route::UpDown => "updown" "up*/down*",
    Route::Duato => "adaptive" "adaptive",
    Route::Ugal => "ugal" "UGAL",
);

/// Routes in a dragonfly.
pub(super) static IN_DRAGONFLY: TypedKey<Route> = one_of!("route", "routing", "{words} routing", [
    Route::Base => "minimal" "minimal",
    Route::Valiant => "valiant" "Valiant's",
    Route::ValiantGroup => "valiant-group" "Valiant's group",
    Route::UpDown => "updown" "up*/down*",
    Route::Ugal => "ugal" "UGAL",
    Route::UgalGlobal => "ugal-g" "UGAL-G",
])
.of_routing();

/// How virtual channels share a link of a network that has several only with some routes.
pub(super) static SHARING: TypedKey<Sharing> = one_of!(
    "sharing", "link sharing", "{words}", [
    Sharing::Route => "route" "shared along the route",
    Sharing::Flit => "flit" "shared flit by flit",
    Sharing::Occupancy => "occ" "shared by holding time",
])
.said_if_not_default()
.needs_one(&[
    Needs {
        key: "route",
        words: &["o1turn", "romm", "valiant", "ival", "random"],
    },
    Needs {
        key: "fail",
        words: &[],
    },
    Needs {
        key: "faults",
        words: &[],
    },
])
.group(KeyGroup::Routers);

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

/// Routing in a lattice.
///
/// # Errors
/// [`Error::Refused`] when there is none of the chosen kind.
pub(super) fn in_lattice(lattice: Lattice, route: Route) -> Result<Arc<dyn Routing>> {
    match route {
        Route::IVal => return Ok(Arc::new(ival(lattice)?)),
        Route::Turns(turns) => return Ok(Arc::new(TurnModel::new(&lattice, turns)?)),
        _ => {}
    }
    in_array(DimensionOrder::new(lattice.clone()), lattice, route)
}

/// IVAL in a lattice.
fn ival(lattice: Lattice) -> Result<IVal> {
    let dimensions = lattice.dimensions().len();
    if dimensions == 2 {
        return Ok(IVal::new(lattice));
    }
    let reason = format!("ival needs 2 dimensions; there are {dimensions}");
    Err(Error::refused("route", reason))
}

/// Routing in an array.
///
/// # Errors
/// [`Error::Refused`] when there is none of the chosen kind.
pub(super) fn in_array(
    base: impl ArrayBase + 'static,
    array: impl Into<AnyArray>,
    route: Route,
) -> Result<Arc<dyn Routing>> {
    Ok(match route {
        Route::O1Turn => Arc::new(O1Turn::new(array)),
        Route::Romm => Arc::new(Phases::romm(base)),
        Route::Random => Arc::new(RandomOrder::new(&*base.array())?),
        Route::Duato => Arc::new(Duato::new(array)),
        _ => return on(base, route),
    })
}

/// Routing in a `HyperX`.
///
/// # Errors
/// [`Error::Refused`] when there is none of the chosen kind.
pub(super) fn in_hyperx(hyperx: HyperX, route: Route) -> Result<Arc<dyn Routing>> {
    match route {
        Route::Ugal => Ok(Arc::new(Phases::ugal(hyperx))),
        _ => in_array(hyperx.clone(), hyperx, route),
    }
}

/// Routing in a lattice around failures.
///
/// # Errors
/// [`Error::CutOff`] where messages cannot reach their destination, and those of [`in_lattice`].
pub(super) fn in_lattice_around(
    lattice: Lattice,
    route: Route,
    failures: &Failures,
) -> Result<Arc<dyn Routing>> {
    if route == Route::IVal {
        return Ok(Arc::new(ival(lattice)?.around(failures)?));
    }
    in_array_around(
        DimensionOrder::new(lattice.clone()),
        lattice,
        route,
        failures,
    )
}

/// Routing in an array around failures.
///
/// # Errors
/// As [`in_lattice_around`].
pub(super) fn in_array_around(
    base: impl ArrayBase + 'static,
    array: impl Into<AnyArray>,
    route: Route,
    failures: &Failures,
) -> Result<Arc<dyn Routing>> {
    let phases = match route {
        Route::O1Turn => Phases::direct(O1Turn::new(array)),
        Route::Romm => Phases::romm(base),
        Route::Random => Phases::direct(RandomOrder::new(&*base.array())?),
        _ => return around(base, route, failures),
    };
    Ok(Arc::new(phases.around(failures)?))
}

/// Routing in a dragonfly around failures.
///
/// # Errors
/// As [`in_lattice_around`].
pub(super) fn in_dragonfly_around(
    dragonfly: Dragonfly,
    route: Route,
    failures: &Failures,
) -> Result<Arc<dyn Routing>> {
    match route {
        Route::ValiantGroup => Ok(Arc::new(Phases::valiant_group(dragonfly).around(failures)?)),
        _ => around(dragonfly, route, failures),
    }
}

/// Routing in any network with a base around failures.
fn around(
    base: impl Base + 'static,
    route: Route,
    failures: &Failures,
) -> Result<Arc<dyn Routing>> {
    let phases = match route {
        Route::Duato | Route::Turns(_) | Route::Ugal | Route::UgalGlobal => {
            let reason = "routes chosen by queue lengths cannot avoid failures";
            return Err(Error::refused("route", reason));
        }
        Route::UpDown => return Ok(Arc::new(UpStarDownStarOn::around(&base, failures)?)),
        Route::Valiant => Phases::valiant(base),
        _ => Phases::direct(base),
    };
    Ok(Arc::new(phases.around(failures)?))
}

/// Routing in a dragonfly.
///
/// # Errors
/// [`Error::Refused`] when there is none of the chosen kind.
pub(super) fn in_dragonfly(dragonfly: Dragonfly, route: Route) -> Result<Arc<dyn Routing>> {
    match route {
        Route::ValiantGroup => Ok(Arc::new(ValiantGroup::new(dragonfly))),
        Route::Ugal => Ok(Arc::new(ValiantGroup::ugal(dragonfly))),
        Route::UgalGlobal => Ok(Arc::new(ValiantGroup::ugal_g(dragonfly))),
        _ => on(dragonfly, route),
    }
}

/// Routing in any network with a base.
fn on(base: impl Base + 'static, route: Route) -> Result<Arc<dyn Routing>> {
    Ok(match route {
        Route::Valiant => Arc::new(Phases::valiant(base)),
        Route::UpDown => Arc::new(UpStarDownStarOn::new(&base)?),
        Route::Base => Arc::new(base),
        other => unreachable!("{other:?} is of other networks"),
    })
}

/// Flows of a network under its traffic, by formula on the routes of the base and of O1TURN if that is given.
pub(super) fn flows(
    network: &Network,
    route: Route,
    base: &impl AllPairs,
    array: Option<AnyArray>,
) -> Result<Flows> {
    match (route, array) {
        (Route::Base, _) => counted(base, network),
        (Route::O1Turn, Some(array)) => counted(&O1Turn::new(array), network),
        _ => Flows::of(&*network.plain_routing(), &network.pattern()),
    }
}

/// Number of the parts of a lattice with the virtual channels that its routes need.
pub(super) fn lattice_extent(network: &Network, lattice: &Lattice) -> Extent {
    let dimensions = lattice.dimensions();
    let extent = Extent::of(lattice);
    let ports = 2 * lattice.nodes();
    let single = || {
        let single = dimensions.iter().map(|it| it.with_single_channels());
        Lattice::new(single.collect()).channels() - ports
    };
    let links = extent.channels - ports;
    let links = match network.get(&IN_MESH) {
        Route::O1Turn | Route::Romm | Route::Valiant => 2 * links,
        Route::IVal => {
            let line = Lattice::new(vec![dimensions[0]]);
            let lines = lattice.nodes() / line.nodes();
            links + lines * (line.channels() - 2 * line.nodes())
        }
        Route::Random => RandomOrder::classes(lattice) * single(),
        Route::UpDown | Route::Turns(_) => single(),
        Route::Duato => links + single(),
        Route::Base | Route::ValiantGroup | Route::Ugal | Route::UgalGlobal => links,
    };
    Extent {
        channels: ports + links,
        ..extent
    }
}

/// Flows of a lattice under the traffic of a network.
pub(super) fn lattice_flows(network: &Network, lattice: Lattice) -> Result<Flows> {
    let route = network.get(&IN_MESH);
    let base = DimensionOrder::new(lattice.clone());
    flows(network, route, &base, Some(lattice.into()))
}

/// Simulator of a lattice, with bit rows as long as its routes need.
pub(super) fn observable(
    network: &Network,
    lattice: &Lattice,
    load: f64,
    random: Random,
) -> Box<dyn Observe> {
    let hops: u32 = lattice.dimensions().iter().map(longest_of).sum();
    let hops = match network.get(&IN_MESH) {
        Route::Base | Route::O1Turn | Route::Random => hops,
        // To the middle and on; up and down a tree that is no higher than the lattice is wide.
        _ => 2 * hops,
    };
    let traffic = traffic(network, load, random);
    let routing = network.plain_routing();
    // Detours have phases, each in virtual channels of its own.
    let phases = if failing::is_any(network) {
        let channels = 0..routing.topology().channels();
        let on_links = channels.map(|channel| routing.topology().siblings(channel).len() as u32);
        1 + on_links.max().unwrap_or(0)
    } else {
        1
    };
    flit::network(routing, network.flits(), traffic, 2 + phases * hops)
}

/// Hops of the longest minimal route along a dimension.
fn longest_of(dimension: &Dimension) -> u32 {
    match dimension.shape() {
        Shape::Line | Shape::OneWayRing => dimension.nodes() - 1,
        Shape::TwoWayRing => dimension.nodes() / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scenario;
    use crate::key::Domain as Of;

    fn network(link: &str) -> Network {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario.networks[0].clone()
    }

    #[test]
    fn a_network_has_the_channels_of_its_routes() {
        for net in [
            "mesh,k:5",
            "torus,k:5,links:bi",
            "cube,dims:3x4,wrap:10",
            "cube,dims:2x2x3",
            "hyperx,dims:3x4,hosts:2",
            "hyperx,dims:5",
            "dragonfly",
        ] {
            let kind = network(net).kind();
            let key = kind.keys.iter().find(|key| key.name == "route").unwrap();
            let Of::Choice(words) = key.domain else {
                panic!("{net}");
            };
            for word in words {
                let link = format!("{net},route:{}", word.name);
                let reading = Scenario::read(&link);
                if !reading.notices.is_empty() {
                    let notice = reading.notices[0].to_string();
                    let words = ["ival needs 2", "needs two dimensions without"];
                    assert!(words.iter().any(|it| notice.contains(it)), "{notice}");
                    continue;
                }
                let network = &reading.scenario.networks[0];
                assert_eq!(
                    network.to_string(),
                    if word.name == key.default.to_string() {
                        net
                    } else {
                        &link
                    }
                );
                let routing = network.plain_routing();
                assert_eq!(network.extent(), Extent::of(routing.topology()), "{link}");
            }
        }
    }

    #[test]
    fn routes_that_do_not_exist_fall_back_with_a_notice() {
        for (link, words) in [
            (
                "cube,route:ival",
                "route: ival needs 2 dimensions; there are 3",
            ),
            (
                "torus,route:valiant",
                "route: valiant has no meaning without links:bi",
            ),
            (
                "hyperx,route:ival",
                "route: “ival” is not one of dor, o1turn, romm, valiant, random, updown",
            ),
            (
                "cube,dims:8x8x8,wrap:1,route:random",
                "route: random needs 12 classes",
            ),
            (
                "mesh,k:32,route:valiant,traffic:hot",
                "route: its routes take 1083 million steps",
            ),
            (
                "mesh,route:valiant,reading:finite",
                "reading: finite takes dimension-order routes",
            ),
            (
                "mesh,sharing:flit",
                "sharing: flit has no meaning without route:o1turn or romm",
            ),
        ] {
            let reading = Scenario::read(link);
            let found: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
            assert!(
                found.iter().any(|it| it.starts_with(words)),
                "{link}: {found:?}"
            );
        }
    }
}
