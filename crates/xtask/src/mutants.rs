//! `cargo xtask mutants`: breaks queues, models and statistics in every place that cargo-mutants
//! thinks of, and sees whether a test notices. It takes hours.

use std::path::Path;

use anyhow::Result;

use crate::process::run;
use crate::repo;
use crate::tools::quality::MUTANTS;

/// Breaks what `.cargo/mutants.toml` names. Further arguments are those of cargo-mutants: `--file`,
/// `--shard`, `--list`, `--iterate`.
pub(crate) fn mutants(arguments: &[String]) -> Result<()> {
    // It makes `mutants.out` in there, with the outcome of each.
    let output = repo::target().join("mutants");
    std::fs::create_dir_all(&output)?;
    run(MUTANTS
        .subcommand()?
        .args([Path::new("--output"), &output])
        .args(arguments))
}
