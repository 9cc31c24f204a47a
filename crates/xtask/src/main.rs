//! `cargo xtask`: all tasks of this repository, and the tools for them.
//!
//! A clone needs only Rust. Each verb first installs the tools that it lacks in `.tools/`, says so,
//! and reuses them the next time.

mod audit;
mod batch;
mod bench;
mod command;
mod coverage;
mod dist;
mod fuzz;
mod mutants;
mod native;
mod notes;
mod process;
mod registry;
mod repo;
mod report;
mod sbom;
mod serve;
mod soak;
mod test;
mod tools;
mod validate;
#[cfg(test)]
mod verbs;
mod wheel;
#[cfg(test)]
mod workflows;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask VERB

  serve [--port N] [--no-open]   build the page, serve it, rebuild and reload on every change
  test [--all] [NAME...]         run the checks of every change, or all; NAME is a step, a file of tests,
                               or a part of a test's name
  bench                          measure the engine natively and the page in Chromium
  validate [intervals]           compare every model with the simulator, or see whether its intervals hold,
                               into docs/validation.md
  notes                          build course notes with their real tools, and look at their figures
  batch                          sweep with Slurm, GNU parallel, xargs and Dask, killing some of it
  fuzz [TARGET...] [--inputs N] [--longest BYTES] [--random]
                               look for inputs of which what is to hold does not
  soak [--minutes N] [--seed N]  use the page at random, and see that it stays well and its memory flat
  coverage                       count the lines that the native tests run
  mutants [ARGUMENT...]          break queues, models and statistics, and see whether a test notices
  audit                          look up known vulnerabilities of what we depend on
  build                          write the page into dist/, ready for any static host
  zip                            build the page and pack it into one file
  command [--target TRIPLE] [--deb]
                               build the command and pack it with completions and pages for man
  npm                            build the npm package and pack it
  wheel                          build the Python package for machines like this one
  sbom                           list what is inside the page, the npm package and the command, for a release
  help                           print this

  stage                          build the page that is being worked on, for `serve`
  modules, post-build            called by Trunk before and after it builds the page";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (verb, rest) = match arguments.split_first() {
        Some((verb, rest)) => (verb.as_str(), rest),
        None => ("help", &[][..]),
    };
    process::stop_children_on_signal();
    match run(verb, rest) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{} {error:#}", report::CROSS);
            ExitCode::FAILURE
        }
    }
}

fn run(verb: &str, rest: &[String]) -> Result<ExitCode> {
    match verb {
        "serve" => serve::serve(rest).map(|()| ExitCode::SUCCESS),
        "test" => test::test(rest),
        "bench" => no_more(verb, rest)
            .and_then(|()| bench::bench())
            .map(|()| ExitCode::SUCCESS),
        "validate" => {
            let is_intervals = rest == ["intervals"];
            let rest = if is_intervals { &[] } else { rest };
            no_more(verb, rest)
                .and_then(|()| validate::validate(is_intervals))
                .map(|()| ExitCode::SUCCESS)
        }
        "batch" => no_more(verb, rest)
            .and_then(|()| batch::batch())
            .map(|()| ExitCode::SUCCESS),
        "notes" => no_more(verb, rest)
            .and_then(|()| notes::notes())
            .map(|()| ExitCode::SUCCESS),
        "fuzz" => fuzz::fuzz(rest),
        "soak" => soak::soak(rest).map(|()| ExitCode::SUCCESS),
        "coverage" => no_more(verb, rest)
            .and_then(|()| coverage::coverage())
            .map(|()| ExitCode::SUCCESS),
        "mutants" => mutants::mutants(rest).map(|()| ExitCode::SUCCESS),
        "audit" => no_more(verb, rest)
            .and_then(|()| audit::audit())
            .map(|()| ExitCode::SUCCESS),
        "build" => no_more(verb, rest)
            .and_then(|()| dist::build())
            .map(|()| ExitCode::SUCCESS),
        "zip" => no_more(verb, rest)
            .and_then(|()| zip())
            .map(|()| ExitCode::SUCCESS),
        "command" => command::command(rest).map(|()| ExitCode::SUCCESS),
        "wheel" => no_more(verb, rest)
            .and_then(|()| wheel::wheel())
            .map(|()| ExitCode::SUCCESS),
        "npm" => no_more(verb, rest)
            .and_then(|()| npm())
            .map(|()| ExitCode::SUCCESS),
        "sbom" => no_more(verb, rest)
            .and_then(|()| sbom::sbom())
            .map(|()| ExitCode::SUCCESS),
        "stage" => no_more(verb, rest)
            .and_then(|()| dist::build_served())
            .map(|()| ExitCode::SUCCESS),
        "modules" => no_more(verb, rest)
            .and_then(|()| dist::modules_for_trunk())
            .map(|()| ExitCode::SUCCESS),
        "post-build" => no_more(verb, rest)
            .and_then(|()| dist::post_build())
            .map(|()| ExitCode::SUCCESS),
        "help" | "--help" | "-h" => {
            println!("{HELP}\n\nSteps of test: {}", test::names());
            println!("Targets of fuzz: {}", fuzz::names());
            Ok(ExitCode::SUCCESS)
        }
        unknown => bail!("there is no verb `{unknown}`; `cargo xtask help` lists them"),
    }
}

fn zip() -> Result<()> {
    dist::build()?;
    let path = dist::archive::write()?;
    println!("{} {}", report::TICK, path.display());
    Ok(())
}

fn npm() -> Result<()> {
    let path = dist::npm::write()?;
    println!("{} {}", report::TICK, path.display());
    Ok(())
}

fn no_more(verb: &str, rest: &[String]) -> Result<()> {
    match rest.first() {
        Some(surplus) => bail!("`{verb}` takes no argument, but got `{surplus}`"),
        None => Ok(()),
    }
}
