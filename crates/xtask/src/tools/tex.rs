//! LaTeX, which compiles the TeX figures.

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{apt, on_path};

const PACKAGES: &[&str] = &["texlive-latex-base", "texlive-pictures"];

/// pdflatex, with pgfplots.
pub(crate) fn pdflatex() -> Result<PathBuf> {
    if on_path(&["pdflatex"]).is_none() {
        let why =
            "compiles the figures for paper; installing it from Debian's packages, some 200 MB";
        apt::install_packages("LaTeX", why, PACKAGES)?;
    }
    on_path(&["pdflatex"]).with_context(|| {
        let packages = PACKAGES.join(" ");
        format!(
            "the course notes need pdflatex with pgfplots (Debian: `apt-get install {packages}`)"
        )
    })
}

/// The program that converts the pages of a PDF to images, if installed; the images are only for
/// viewing.
pub(crate) fn pdftoppm() -> Option<PathBuf> {
    on_path(&["pdftoppm"])
}
