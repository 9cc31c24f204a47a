//! Errors in what a collective is asked for.

use crate::{Algorithm, Operation};

/// Reason for which a time cannot be computed.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A field has a value outside its range.
    #[error("{field}: “{value}” is not {allowed}")]
    IllegalValue {
        /// The field.
        field: &'static str,
        /// The value as given.
        value: String,
        /// The values that the field takes.
        allowed: String,
    },
    /// An algorithm does not perform an operation, or not on this network.
    #[error("algorithm: {algorithm} needs {needs}; this is {found}")]
    Inapplicable {
        /// The algorithm.
        algorithm: Algorithm,
        /// What it needs, in words.
        needs: String,
        /// What there is instead.
        found: String,
    },
    /// No algorithm performs an operation on this network.
    #[error("collective: {operation} needs a cube; this is another network")]
    NoAlgorithm {
        /// The operation.
        operation: Operation,
    },
    /// Messages go through middles that are drawn, so that their routes are not known.
    #[error("routing: messages go through middles; allowed: a routing without them")]
    Middles,
    /// A processor has failed.
    #[error("fail: processor {processor} takes no part; allowed: failures of links only")]
    Failed {
        /// The processor.
        processor: usize,
    },
}

/// Result of what takes a user's input.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Error for a value outside its range.
    pub(crate) fn illegal(
        field: &'static str,
        value: &(impl ToString + ?Sized),
        allowed: &str,
    ) -> Self {
        Self::IllegalValue {
            field,
            value: value.to_string(),
            allowed: allowed.to_owned(),
        }
    }

    /// The field at fault.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            Self::IllegalValue { field, .. } => field,
            Self::Inapplicable { .. } => "algorithm",
            Self::NoAlgorithm { .. } => "collective",
            Self::Middles => "routing",
            Self::Failed { .. } => "fail",
        }
    }
}
