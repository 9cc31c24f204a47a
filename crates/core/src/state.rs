//! What becomes of a network at a load.

/// What became of the network at a load. All of these are results; none is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It carries the load; latency is finite.
    Steady,
    /// It cannot carry the load; latency grows without end.
    Saturated,
    /// No steady state was found; whether there is one is not known.
    Unstable,
    /// Messages block one another in a circle so often that what is measured is how deadlocks are
    /// broken, not the network.
    Deadlocked,
    /// Its model is being solved; what becomes of it is not known yet.
    Unsolved,
}

impl State {
    /// Whether there is a latency to speak of.
    #[must_use]
    pub fn is_steady(self) -> bool {
        self == Self::Steady
    }

    /// The word for it, also in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Steady => "steady",
            Self::Saturated => "saturated",
            Self::Unstable => "unstable",
            Self::Deadlocked => "deadlocked",
            Self::Unsolved => "unsolved",
        }
    }
}
