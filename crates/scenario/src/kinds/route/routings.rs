//! The routings that the words of `route` stand for.

use std::sync::Arc;

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{
    ArrayBase, Base, DimensionOrder, Duato, IVal, O1Turn, Phases, RandomOrder, Routing, TurnModel,
    UpStarDownStarOn, ValiantGroup,
};
use loadcurve_network::topology::{AnyArray, Dragonfly, HyperX, Lattice};

use super::Route;

/// Routing in a lattice.
///
/// # Errors
/// [`Error::Refused`] when there is none of the chosen kind.
pub(in crate::kinds) fn in_lattice(lattice: Lattice, route: Route) -> Result<Arc<dyn Routing>> {
    match route {
        Route::IVal => return Ok(Arc::new(ival(lattice)?)),
        Route::Turns(turns) => return Ok(Arc::new(TurnModel::new(&lattice, turns)?)),
        _ => {}
    }
    in_array(DimensionOrder::new(lattice.clone()), lattice, route)
}

/// IVAL in a lattice.
pub(super) fn ival(lattice: Lattice) -> Result<IVal> {
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
fn in_array(
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
pub(in crate::kinds) fn in_hyperx(hyperx: HyperX, route: Route) -> Result<Arc<dyn Routing>> {
    match route {
        Route::Ugal => Ok(Arc::new(Phases::ugal(hyperx))),
        _ => in_array(hyperx.clone(), hyperx, route),
    }
}

/// Routing in a dragonfly.
///
/// # Errors
/// [`Error::Refused`] when there is none of the chosen kind.
pub(in crate::kinds) fn in_dragonfly(
    dragonfly: Dragonfly,
    route: Route,
) -> Result<Arc<dyn Routing>> {
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
