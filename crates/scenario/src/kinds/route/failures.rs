//! The same routings around failures.

use std::sync::Arc;

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{
    ArrayBase, Base, DimensionOrder, O1Turn, Phases, RandomOrder, Routing, UpStarDownStarOn,
};
use loadcurve_network::topology::{AnyArray, Dragonfly, Failures, Lattice};

use super::Route;
use super::routings::ival;

/// Routing in a lattice around failures.
///
/// # Errors
/// [`Error::CutOff`] where messages cannot reach their destination, and those of [`in_lattice`](super::in_lattice).
pub(in crate::kinds) fn in_lattice_around(
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
pub(in crate::kinds) fn in_array_around(
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
pub(in crate::kinds) fn in_dragonfly_around(
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
