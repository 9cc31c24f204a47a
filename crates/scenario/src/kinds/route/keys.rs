//! The key `route` of each kind, and that of how virtual channels share a link.

use loadcurve_model::wormhole::Sharing;
use loadcurve_network::routing::Turns;

use super::Route;
use crate::TypedKey;
use crate::key::{Choice, Domain, Key, KeyGroup, Value};
use crate::rule::Needs;
use crate::typed_key::one_of;

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
pub(in crate::kinds) static IN_MESH: TypedKey<Route> = OF_LATTICE;

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
pub(in crate::kinds) static IN_TORUS: TypedKey<Route> = in_arrays!(
    Route::IVal => "ival" "IVAL",
    Route::Random => "random" "random minimal",
    Route::UpDown => "updown" "up*/down*",
    Route::Duato => "duato" "Duato's",
)
.needs(BOTH_WAYS);

/// Routes in a lattice whose links may lead one way only.
pub(in crate::kinds) static IN_LATTICE: TypedKey<Route> = OF_LATTICE.needs(BOTH_WAYS);

/// Links of one way leave no choice.
const BOTH_WAYS: &[Needs] = &[Needs {
    key: "links",
    words: &["bi"],
}];

/// Routes in a `HyperX`.
pub(in crate::kinds) static IN_HYPERX: TypedKey<Route> = in_arrays!(
    Route::Random => "random" "random minimal",
    Route::UpDown => "updown" "up*/down*",
    Route::Duato => "adaptive" "adaptive",
    Route::Ugal => "ugal" "UGAL",
);

/// Routes in a dragonfly.
pub(in crate::kinds) static IN_DRAGONFLY: TypedKey<Route> =
    one_of!("route", "routing", "{words} routing", [
        Route::Base => "minimal" "minimal",
        Route::Valiant => "valiant" "Valiant's",
        Route::ValiantGroup => "valiant-group" "Valiant's group",
        Route::UpDown => "updown" "up*/down*",
        Route::Ugal => "ugal" "UGAL",
        Route::UgalGlobal => "ugal-g" "UGAL-G",
    ])
    .of_routing();

/// How virtual channels share a link of a network that has several only with some routes.
pub(in crate::kinds) static SHARING: TypedKey<Sharing> = one_of!(
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
