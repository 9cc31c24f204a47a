//! Errors in what a collective is asked for.

use crate::{Algorithm, Operation};

/// Reason for which a time cannot be computed.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
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
    #[error(
        "route: middles of routes are drawn; allowed: routes without them, and detours around failures"
    )]
    Middles,
    /// There is nobody to communicate with.
    #[error("collective: {processors} processors; allowed: at least 2")]
    TooFewProcessors {
        /// Number of processors.
        processors: usize,
    },
    /// No links lead from one processor to another.
    #[error("collective: no links lead from processor {from} to {to}")]
    Unreachable {
        /// The processor that cannot send.
        from: usize,
        /// The processor that cannot receive.
        to: usize,
    },
    /// The search for a lower bound takes too long.
    #[error("collective: its lower bound takes more than {most} steps")]
    TooManySteps {
        /// Largest number of steps.
        most: u64,
    },
    /// A simulation would take too long.
    #[error(
        "size: flits would cross {flit_hops:.0} channels; simulations take up to {}",
        crate::simulation::MOST_FLIT_HOPS
    )]
    TooLong {
        /// Channels that all flits cross together.
        flit_hops: f64,
    },
    /// Routers as built cannot be built so.
    #[error("{0}")]
    Routers(String),
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
            Self::NoAlgorithm { .. }
            | Self::TooFewProcessors { .. }
            | Self::Unreachable { .. }
            | Self::TooManySteps { .. } => "collective",
            Self::Middles => "route",
            Self::TooLong { .. } => "size",
            Self::Routers(_) => "vcs",
            Self::Failed { .. } => "fail",
        }
    }
}

impl From<Error> for loadcurve_base::Error {
    fn from(error: Error) -> Self {
        if let Error::IllegalValue {
            field,
            value,
            allowed,
        } = &error
        {
            return Self::illegal(field, value, allowed);
        }
        let (field, text) = (error.field(), error.to_string());
        let reason = text
            .strip_prefix(field)
            .and_then(|it| it.strip_prefix(": "));
        Self::refused(field, reason.unwrap_or(&text))
    }
}
