//! The result of opening a file of a network or a traffic matrix.

use serde::Serialize;
use tsify::Tsify;

/// Role of an opened file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum OwnFileRole {
    /// A file that the link names.
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
    /// Its role.
    pub role: OwnFileRole,
    /// The link with it.
    pub link: String,
    /// The name of the file, if that names it instead of holding its contents.
    #[tsify(optional)]
    pub id: Option<String>,
}
