//! Names and versions of programs and libraries.

use crate::external::number::origin;

/// The program of a line with its version, and the library if the line names it: `nccl-tests version 2.17.8
/// nccl-headers=22809 nccl-library=22809`, `rccl-tests: Version develop:448c4c7`.
pub(super) fn of_program(words: &[&str]) -> Vec<String> {
    let (program, version, more) = match words {
        ["nccl-tests", "version", version, more @ ..] => ("nccl-tests", version, more),
        ["rccl-tests:", "Version", version, more @ ..] => ("rccl-tests", version, more),
        _ => return Vec::new(),
    };
    let mut numbers = more
        .iter()
        .filter_map(|it| it.strip_prefix("nccl-library="));
    let library = numbers.find_map(|it| it.parse().ok()).map(of_number);
    let program = origin(&format!("{program} {version}"));
    [program].into_iter().chain(library).collect()
}

/// The library that prints a line with its version: `NCCL version 2.26.6+cuda12.9`, `RCCL version : 2.22.3-HEAD:4f98f4a`.
pub(super) fn of_library(text: &str) -> Option<String> {
    let place = text.find("CCL version ")?.checked_sub(1)?;
    let text = text.get(place..)?;
    let name = text.get(..4).filter(|it| matches!(*it, "NCCL" | "RCCL"))?;
    let version = text.get("NCCL version ".len()..)?;
    let version = version.trim_start_matches([' ', ':']).split_whitespace();
    let version = version.map(|it| it.trim_end_matches(',')).next()?;
    Some(origin(&format!("{name} {version}")))
}

/// The library with a number of version: 22809 is 2.28.9, and 2804 is 2.8.4.
pub(super) fn of_number(number: u64) -> String {
    let (major, minor) = match number {
        ..10_000 => (number / 1_000, number / 100 % 10),
        _ => (number / 10_000, number / 100 % 100),
    };
    format!("NCCL {major}.{minor}.{}", number % 100)
}
