//! What became of a file of a network or a traffic matrix.

use serde::Serialize;
use tsify::Tsify;

/// What a file turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum OwnFileRole {
    /// The link names it.
    Awaited,
    /// A network to add.
    Network,
    /// A traffic matrix.
    Matrix,
}

/// A file that was opened.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OwnFileOpened {
    /// What it is.
    pub role: OwnFileRole,
    /// The link with it.
    pub link: String,
    /// The name of the file, if that names it instead of holding its contents.
    #[tsify(optional)]
    pub id: Option<String>,
}
