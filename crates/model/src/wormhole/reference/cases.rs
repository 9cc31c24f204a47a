//! Values of an independent computation, for lattices and fat-trees under various traffic. Loads and
//! saturation are in flits per cycle and sending source.

mod cubes;
mod meshes;
mod tori;
mod trees;

use super::Case;

/// All cases.
pub(super) fn all() -> impl Iterator<Item = &'static Case> {
    let parts = [meshes::CASES, tori::CASES, trees::CASES, cubes::CASES];
    parts.into_iter().flatten()
}
