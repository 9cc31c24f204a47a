//! Short names of channels, for labels.

/// The name of a channel between two nodes with an arrow: `(3,0) → (4,0)`. Other channels keep
/// their name.
pub(super) fn short_name(words: &str) -> String {
    match words.strip_prefix("from node ") {
        Some(ends) => ends.replacen(" to ", " → ", 1),
        None => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_have_arrows() {
        assert_eq!(short_name("from node (0,1) to (1,1)"), "(0,1) → (1,1)");
        let kept = "ejection channel of node (1,1)";
        assert_eq!(short_name(kept), kept);
    }
}
