//! What a formula says of a bisection. Each is tested against every halving of small networks.

/// Knowledge of a bisection by formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// The exact number.
    Exactly(usize),
    /// An upper bound.
    AtMost(usize),
    /// No formula.
    Unknown,
}

impl Formula {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<usize> {
        match self {
            Self::Exactly(links) => Some(links),
            Self::AtMost(_) | Self::Unknown => None,
        }
    }

    /// The upper bound, if there is one.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Exactly(links) | Self::AtMost(links) => Some(links),
            Self::Unknown => None,
        }
    }
}
