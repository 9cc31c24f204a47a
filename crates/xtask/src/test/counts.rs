//! Counts of tests, read from the output of test runners.

use std::fmt::{self, Display, Formatter};
use std::ops::AddAssign;

/// Numbers of tests that passed, failed and were skipped, and of those that passed at a second try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) passed: u32,
    pub(super) failed: u32,
    pub(super) skipped: u32,
    pub(super) unsteady: u32,
}

impl Counts {
    /// Adds the counts in a line of output: cargo's
    /// `test result: ok. 12 passed; 0 failed; 1 ignored; …`, Node's `ℹ pass 12`, Playwright's
    /// `  12 passed (3.4s)`, and pytest's `12 passed, 1 skipped in 3.41s`.
    pub(super) fn read(&mut self, line: &str) {
        let plain = without_colors(line);
        let words: Vec<&str> = plain.split_whitespace().collect();
        let pairs: Vec<(&str, &str)> = match words[..] {
            ["test", "result:", _, ref counts @ ..] => counts
                .chunks_exact(2)
                .map(|pair| (pair[0], pair[1]))
                .collect(),
            [ref counts @ .., "in", time] if time.ends_with('s') => counts
                .chunks_exact(2)
                .map(|pair| (pair[0], pair[1]))
                .collect(),
            ["ℹ", word @ ("pass" | "fail" | "skipped"), count] => vec![(count, word)],
            [
                count,
                word @ ("passed" | "failed" | "skipped" | "flaky"),
                ..,
            ] if plain.starts_with("  ") => {
                vec![(count, word)]
            }
            _ => return,
        };
        for (count, word) in pairs {
            let Ok(count) = count.parse::<u32>() else {
                continue;
            };
            match word.trim_end_matches([';', ',']) {
                "pass" | "passed" => self.passed += count,
                "fail" | "failed" => self.failed += count,
                "flaky" => self.unsteady += count,
                "skipped" | "ignored" => self.skipped += count,
                _ => {}
            }
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.unsteady += other.unsteady;
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        if self.unsteady > 0 {
            write!(f, ", {} only at a second try", self.unsteady)?;
        }
        Ok(())
    }
}

/// A line without terminal escape sequences.
fn without_colors(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(lines: &[&str]) -> String {
        let mut counts = Counts::default();
        for line in lines {
            counts.read(line);
        }
        counts.to_string()
    }

    #[test]
    fn each_runner_is_understood() {
        let cargo = "test result: ok. 455 passed; 0 failed; 2 ignored; 0 measured; 3 filtered out; finished in 8.26s";
        assert_eq!(counts(&[cargo]), "455 passed, 0 failed, 2 skipped");
        let node = [
            "ℹ tests 7",
            "ℹ pass 5",
            "\u{1b}[34mℹ fail 1\u{1b}[39m",
            "ℹ skipped 1",
            "ℹ todo 0",
        ];
        assert_eq!(counts(&node), "5 passed, 1 failed, 1 skipped");
        let playwright = [
            "  1 failed",
            "    a.test.mjs:3:1 › title",
            "  1 flaky",
            "  \u{1b}[32m20 passed\u{1b}[39m (24.0s)",
        ];
        let counted = "20 passed, 1 failed, 1 only at a second try";
        assert_eq!(counts(&playwright), counted);
        let pytest = "1 failed, 68 passed, 2 skipped in 19.41s";
        assert_eq!(counts(&[pytest]), "68 passed, 1 failed, 2 skipped");
    }

    #[test]
    fn all_else_counts_nothing() {
        assert_eq!(
            counts(&[
                "2 passed the door",
                "1 passed it in 3 s",
                "",
                "test a ... ok"
            ]),
            "0 passed, 0 failed"
        );
    }
}
