//! Slurm and GNU parallel.

use anyhow::{Result, bail};

use super::{apt, on_path};

/// A program of each, with its name and its Debian packages.
const TOOLS: [(&str, &str, &[&str]); 2] = [
    (
        "slurmctld",
        "Slurm",
        &["slurmctld", "slurmd", "slurm-client", "munge"],
    ),
    ("parallel", "GNU parallel", &["parallel"]),
];

/// Makes sure that both are installed.
pub(crate) fn ensure() -> Result<()> {
    for (program, title, packages) in TOOLS {
        if on_path(&[program]).is_none() {
            let why = "runs sweeps; installing it from Debian's packages";
            apt::install_packages(title, why, packages)?;
        }
        if on_path(&[program]).is_none() {
            let packages = packages.join(" ");
            bail!("{title} is missing (Debian: `apt-get install {packages}`)");
        }
    }
    Ok(())
}
