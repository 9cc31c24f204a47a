//! The `loadcurve` command: the same scenarios, curves and pictures as the page, from a link.
//!
//! Results go to standard output. Bad input ends with exit code 2 and one line on standard error
//! that names the key, the value and its range; any other failure ends with 1. If the reader of standard output
//! is gone, the command ends silently with 141.

mod arguments;
mod bottleneck;
mod collective;
mod cost;
mod doubt;
mod export;
mod failure;
mod files;
mod find;
mod import;
mod input;
mod knee;
mod ledger;
mod lesson;
mod manual;
mod merge;
mod nccl;
mod output;
mod picture;
mod plot;
mod progress;
#[cfg(feature = "png")]
mod raster;
#[cfg(not(feature = "png"))]
#[path = "no_raster.rs"]
mod raster;
mod scaling;
mod share;
mod simulate;
mod structure;
mod sweep;
mod table;
mod verbs;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use self::failure::Failure;

/// The allocator of musl maps and unmaps memory constantly when many networks are solved.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        // Help and version were requested, so they are printed unchanged.
        Err(error) if !error.use_stderr() => {
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            return ended(printed.map_err(output::stdout_failure));
        }
        Err(error) => return failed(&in_one_line(&error), 2),
    };
    ended(verbs::run(&arguments).and_then(|text| output::print(&text)))
}

fn ended(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Like other commands, it ends silently when its reader closes the pipe.
        Err(Failure::ClosedPipe) => ExitCode::from(output::CLOSED_PIPE),
        Err(
            failure @ (Failure::BadInput(_) | Failure::Results { .. } | Failure::Lesson { .. }),
        ) => failed(&failure, 2),
        Err(failure) => failed(&failure, 1),
    }
}

/// An error in the arguments, with the allowed values, in one line like all other errors.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let is_advice = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more");
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !is_advice(line));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}

fn failed(why: &dyn std::fmt::Display, code: u8) -> ExitCode {
    output::say(&why.to_string());
    ExitCode::from(code)
}
