//! Checks of the Python package: built as it is published, and tested in an environment that has nothing else.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Run;
use super::counts::Counts;
use super::{page, rust};
use crate::process::{run, run_watched};
use crate::tools::{browsers, python};
use crate::{repo, wheel};

/// What works without any other package.
const ALONE: &str = "
import loadcurve, sys
mesh = loadcurve.curve('mesh', k=4, flits=8)
assert mesh.to_dict()['latency'][0] > 0 and mesh.svg().startswith('<svg')
assert mesh.simulate(0.1, precision=10).to_dict(simulated=True)['state'] == ['steady']
others = {'numpy', 'pandas', 'polars', 'pyarrow', 'tqdm', 'networkx', 'anywidget'}
assert not others & set(sys.modules)
";

/// Builds the wheel and the source distribution, installs each in a fresh environment, and runs the tests and
/// the notebook with the wheel.
pub(super) fn package(run_: Run, counts: &mut Counts) -> Result<()> {
    page::build(run_, counts)?;
    let folder = repo::target().join("python-package");
    let built = folder.join("dist");
    wheel::build(&built, "maturin.txt", &[])?;
    let environment = folder.join("environment");
    let wheel = only(&built, "whl")?;
    let python = fresh(&environment, &wheel, None)?;
    run(Command::new(&python).args(["-c", ALONE]))?;
    let tools = repo::python().join("requirements").join("tests.txt");
    pip(&python, &["--requirement".as_ref(), tools.as_os_str()])?;
    tests(&python, run_, counts)?;
    widget(&wheel::script(), counts)?;
    notebook(&python, &folder)?;
    // A source distribution is compiled once more, from what is in it alone.
    let source = only(&built, "gz")?;
    let target = folder.join("target");
    let python = fresh(&folder.join("from-source"), &source, Some(&target))?;
    run(Command::new(python).args(["-c", ALONE]))
}

/// The lints and tests of the package. Tests of results compare them with the command's.
fn tests(python: &Path, run_: Run, counts: &mut Counts) -> Result<()> {
    for lint in [&["check"][..], &["format", "--check"]] {
        let mut ruff = Command::new(python);
        ruff.current_dir(repo::python()).args(["-m", "ruff"]);
        run(ruff.args(lint))?;
    }
    rust::command()?;
    let mut command = Command::new(python);
    command
        .current_dir(repo::python())
        .args(["-m", "pytest", "-p", "no:cacheprovider"])
        .env("LOADCURVE_BIN", page::command_path());
    if let Some(test) = run_.test {
        command.args(["-k", test]);
    }
    run_watched(&mut command, |line| counts.read(line))
}

/// The widget's script in a browser, as notebooks load it.
fn widget(script: &Path, counts: &mut Counts) -> Result<()> {
    let mut command = Command::new("node");
    command
        .current_dir(repo::python())
        .args(["--test", "--test-reporter=spec", "tests/widget.test.mjs"])
        .env("CHROMIUM", browsers::headless()?)
        .env("LOADCURVE_WIDGET", script);
    run_watched(&mut command, |line| counts.read(line))
}

/// The notebook that a teacher would copy, run and turned into a page.
fn notebook(python: &Path, folder: &Path) -> Result<()> {
    let notebook = repo::notes()
        .join("python")
        .join("where-latency-turns.ipynb");
    let convert = [
        "-m",
        "nbconvert",
        "--execute",
        "--to",
        "html",
        "--output-dir",
    ];
    run(Command::new(python)
        .args(convert)
        .arg(folder)
        .arg(&notebook))?;
    let page = folder.join("where-latency-turns.html");
    let html = fs::read_to_string(&page).context("the notebook became no page")?;
    let figures = html.matches("<metadata>Loadcurve").count();
    ensure!(figures > 0, "{} shows no figure", page.display());
    println!("{figures} figures in {}", page.display());
    Ok(())
}

/// A new environment with one package in it; returns its interpreter. A source distribution is compiled into
/// the target folder.
fn fresh(environment: &Path, package: &Path, target: Option<&Path>) -> Result<PathBuf> {
    let python = python::fresh(environment)?;
    let mut command = installer(&python);
    if let Some(target) = target {
        command.env("CARGO_TARGET_DIR", target);
        // Whether everything is there shows as well without what makes it fast.
        command.env("CARGO_PROFILE_PYTHON_LTO", "off");
        command.env("CARGO_PROFILE_PYTHON_CODEGEN_UNITS", "16");
    }
    run(command.arg(package))?;
    Ok(python)
}

fn pip(python: &Path, arguments: &[&OsStr]) -> Result<()> {
    run(installer(python).args(arguments))
}

fn installer(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    command
}

/// The only file of a folder with this ending.
fn only(folder: &Path, ending: &str) -> Result<PathBuf> {
    let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let files: Vec<PathBuf> = files.collect::<Result<_>>()?;
    let mut those = files
        .into_iter()
        .filter(|path| path.extension() == Some(ending.as_ref()));
    let first = those.next();
    first.with_context(|| format!("no .{ending} file in {}", folder.display()))
}
