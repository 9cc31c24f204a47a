//! State of a network under a load.

/// State of a network under a load. Each of these is a result; none is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The network carries the load, and latency is finite.
    Steady,
    /// The network cannot carry the load, and latency grows without bound.
    Saturated,
    /// No steady state was found; there may or may not be one.
    Unstable,
    /// No message moves any more, or deadlocks are so frequent that the measurements describe deadlock
    /// recovery rather than the network.
    Deadlocked,
    /// Its link names a file that is not open.
    Missing,
    /// The network cannot be compared with others at equal cost.
    #[serde(rename = "left-out")]
    LeftOut,
    /// Its model is still being solved, so its state is not known yet.
    Unsolved,
    /// No model covers the network; only simulation tells its state.
    Unmodelled,
}

impl State {
    /// The states that occur in files of results.
    pub const WRITTEN: [Self; 5] = [
        Self::Steady,
        Self::Saturated,
        Self::Unstable,
        Self::Deadlocked,
        Self::Unmodelled,
    ];

    /// True if the network has a finite latency.
    #[must_use]
    pub fn is_steady(self) -> bool {
        self == Self::Steady
    }

    /// Severity among the states of several runs of one network: the most severe one stands.
    #[must_use]
    pub fn severity(self) -> u8 {
        match self {
            Self::Steady => 0,
            // No simulation ends in these states.
            Self::Unsolved | Self::Missing | Self::LeftOut | Self::Unmodelled => 1,
            Self::Unstable => 2,
            Self::Saturated => 3,
            Self::Deadlocked => 4,
        }
    }

    /// Name of the state, in texts and files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Steady => "steady",
            Self::Saturated => "saturated",
            Self::Unstable => "unstable",
            Self::Deadlocked => "deadlocked",
            Self::Missing => "missing",
            Self::LeftOut => "left-out",
            Self::Unsolved => "unsolved",
            Self::Unmodelled => "unmodelled",
        }
    }
}
