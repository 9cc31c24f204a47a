//! `cargo xtask notes`: builds course notes with their usual tools, and tests what the page offers
//! for them. It is not a step of `test`, because it downloads these tools: some 500 MB, and LaTeX.

use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::tools::{browsers, debian, npm, python};
use crate::{dist, native, repo};

/// Builds every document, opens it, and fails unless it shows its figures.
pub(crate) fn notes() -> Result<()> {
    npm::ensure()?;
    npm::ensure_of_notes()?;
    let requirements = repo::notes().join("requirements");
    let sphinx = python::environment(&requirements.join("sphinx.txt"), "Sphinx with nbconvert")?;
    let jupyter_book = requirements.join("jupyter-book.txt");
    let jupyter_book = python::environment(&jupyter_book, "Jupyter Book 1")?;
    let pdflatex = debian::pdflatex()?;
    let browser = browsers::chromium()?;
    dist::build()?;
    run(Command::new("cargo").current_dir(repo::root()).args([
        "build",
        "--locked",
        "--package",
        "loadcurve-cli",
    ]))?;
    run(Command::new("node")
        .current_dir(repo::notes().join("check"))
        .args(["--import", "tsx"])
        .args(["--test", "notes.test.mjs", "snippets.test.mjs"])
        .env("LOADCURVE_DIST", repo::dist())
        .env("LOADCURVE_BIN", native::program("loadcurve"))
        .env("CHROMIUM", browser)
        .env("SPHINX_BUILD", sphinx.join("sphinx-build"))
        .env("NBCONVERT", sphinx.join("jupyter-nbconvert"))
        .env("JUPYTER_BOOK", jupyter_book.join("jupyter-book"))
        .env("PDFLATEX", pdflatex)
        .env("PDFTOPPM", debian::pdftoppm().unwrap_or_default()))?;
    println!("pictures of what was built: tests/notes/build/pictures/");
    Ok(())
}
