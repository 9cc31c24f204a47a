//! Settings of another program that differ from ours.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Separates the parts of a difference in a file.
const SEPARATOR: &str = " | ";

/// A setting of another program that differs from its counterpart here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Name of the program.
    pub origin: String,
    /// The setting.
    pub setting: String,
    /// Its value there.
    pub theirs: String,
    /// Its value here; empty if there is nothing like it.
    pub ours: String,
}

impl Difference {
    /// A setting that differs, of a program still to be named.
    #[must_use]
    pub fn new(setting: &str, theirs: impl Into<String>, ours: impl Into<String>) -> Self {
        Self {
            origin: String::new(),
            setting: setting.to_owned(),
            theirs: theirs.into(),
            ours: ours.into(),
        }
    }

    /// A run of a fixed number of cycles, whether its queues grow or not.
    #[must_use]
    pub fn beyond_saturation() -> Self {
        let theirs = "a latency that grows with the length of the run";
        Self::new("beyond saturation", theirs, "none")
    }

    /// The same, of the program of this name.
    #[must_use]
    pub fn of(self, origin: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            ..self
        }
    }

    /// The difference in a comment of a CSV file.
    pub(crate) fn line(&self, curve: usize) -> String {
        let parts = [&self.origin, &self.setting, &self.theirs, &self.ours];
        let parts = parts.map(|part| plain(part));
        format!("differs: {curve}{SEPARATOR}{}", parts.join(SEPARATOR))
    }

    /// The number of a curve and a difference from the text after `# differs:`; `None` if it has
    /// another form.
    #[must_use]
    pub fn read(text: &str) -> Option<(usize, Self)> {
        let parts: Vec<&str> = text.split(SEPARATOR.trim()).map(str::trim).collect();
        let [curve, origin, setting, theirs, ours] = parts[..] else {
            return None;
        };
        Some((
            curve.parse().ok()?,
            Self::new(setting, theirs, ours).of(origin),
        ))
    }
}

/// The difference in words: “buffers 4 flits (here 1 flit)”.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ours.as_str() {
            "" => write!(f, "{} {}", self.setting, self.theirs),
            ours => write!(f, "{} {} (here {ours})", self.setting, self.theirs),
        }
    }
}

/// The text without separators, so that it can be part of a line.
fn plain(text: &str) -> String {
    let plain = text.replace(|c: char| c == '|' || c.is_control(), " ");
    plain.trim().to_owned()
}
