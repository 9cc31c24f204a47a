//! Recorded values by families of networks.

pub(super) mod meshes;
pub(super) mod one_way_tori;
pub(super) mod trees;
pub(super) mod two_way_tori;
