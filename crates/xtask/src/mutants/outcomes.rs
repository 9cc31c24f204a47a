//! Outcomes of mutants, saved so that an interrupted run can be resumed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Names of all tested mutants, by outcome.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    /// Mutants with a failing test, or a test that no longer ends.
    killed: BTreeSet<String>,
    /// Mutants that did not compile.
    unviable: BTreeSet<String>,
    /// Mutants that survived the last pass.
    survived: BTreeSet<String>,
}

impl Outcomes {
    /// The saved outcomes of the last run.
    pub(super) fn read(output: &Path) -> Result<Self> {
        let mut outcomes = Self {
            killed: names(&output.join("killed.txt"))?,
            unviable: names(&output.join("unviable.txt"))?,
            survived: BTreeSet::new(),
        };
        outcomes.add(output)?;
        Ok(outcomes)
    }

    /// Adds the outcomes of cargo-mutants' latest run.
    pub(super) fn add(&mut self, output: &Path) -> Result<()> {
        let list = |name: &str| names(&output.join("mutants.out").join(name));
        self.killed.append(&mut list("caught.txt")?);
        self.killed.append(&mut list("timeout.txt")?);
        self.unviable.append(&mut list("unviable.txt")?);
        self.survived = &list("missed.txt")? - &self.killed;
        Ok(())
    }

    pub(super) fn write(&self, output: &Path) -> Result<()> {
        for (name, names) in [
            ("killed.txt", &self.killed),
            ("unviable.txt", &self.unviable),
            ("survived.txt", &self.survived),
        ] {
            let lines: String = names.iter().flat_map(|name| [name, "\n"]).collect();
            fs::write(output.join(name), lines)?;
        }
        Ok(())
    }

    pub(super) fn summary(&self) -> String {
        let (killed, survived) = (self.killed.len(), self.survived.len());
        let percent = 100.0 * killed as f64 / (killed + survived).max(1) as f64;
        let unviable = self.unviable.len();
        format!("{killed} killed ({percent:.1} %), {survived} survived, {unviable} did not compile")
    }
}

/// The lines of a list; none if the file does not exist yet.
fn names(list: &Path) -> Result<BTreeSet<String>> {
    if !list.exists() {
        return Ok(BTreeSet::new());
    }
    let text = fs::read_to_string(list).with_context(|| format!("{}", list.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo;

    /// Writes lists of names as cargo-mutants would.
    fn listed(output: &Path, lists: [(&str, &str); 4]) {
        let folder = output.join("mutants.out");
        fs::create_dir_all(&folder).unwrap();
        for (name, lines) in lists {
            fs::write(folder.join(name), lines).unwrap();
        }
    }

    #[test]
    fn what_one_pass_misses_another_may_kill() {
        let output = repo::target().join("tmp/mutants-of-a-test");
        fs::create_dir_all(&output).unwrap();
        listed(
            &output,
            [
                ("caught.txt", "a\n"),
                ("timeout.txt", ""),
                ("missed.txt", "b\nc\nd\n"),
                ("unviable.txt", "e\n"),
            ],
        );
        let mut outcomes = Outcomes::read(&output).unwrap();
        listed(
            &output,
            [
                ("caught.txt", "b\n"),
                ("timeout.txt", "c\n"),
                ("missed.txt", "d\n"),
                ("unviable.txt", ""),
            ],
        );
        outcomes.add(&output).unwrap();
        outcomes.write(&output).unwrap();
        let summary = "3 killed (75.0 %), 1 survived, 1 did not compile";
        assert_eq!(outcomes.summary(), summary);
        assert_eq!(Outcomes::read(&output).unwrap().summary(), summary);
        fs::remove_dir_all(&output).unwrap();
    }
}
