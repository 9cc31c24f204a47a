//! Random inputs, tried by a program of the tests that says how long the slowest took.

use std::path::Path;
use std::process::Command;

use super::{Asked, Target};
use crate::process::cargo;

/// The program.
const PROGRAM: &str = "random-inputs";

/// Compiles the program.
pub(super) fn build() -> Command {
    program("build")
}

/// The program for a target, which writes what it finds into a folder.
pub(super) fn command(target: &Target, asked: &Asked, finds: &Path) -> Command {
    let mut command = program("run");
    let numbers = [
        ("--inputs", asked.inputs),
        ("--longest", asked.longest_bytes(target).into()),
    ];
    command.args(["--", target.name]);
    for (option, number) in numbers {
        command.args([option, &number.to_string()]);
    }
    command.arg("--finds").arg(finds);
    command
}

fn program(verb: &str) -> Command {
    let mut command = cargo(&[verb, "--locked", "--profile", "fuzz"]);
    command.args(["--package", "loadcurve-tests", "--bin", PROGRAM]);
    command
}
