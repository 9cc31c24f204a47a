//! The command under attack: values at and beyond every limit, hostile files, streams that are closed.
//!
//! Keys and their limits come from the table of networks, verbs and options from the help, so that new ones
//! are covered automatically. Every run has to end with exit code 0, 1 or 2, with bounded time and memory;
//! the standard tier has a fiftieth of the runs.

mod files;
mod links;
mod options;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{folder, name};

/// Hostile numbers and texts for any key and any option.
const HOSTILE: [&str; 37] = [
    "",
    " ",
    "0",
    "-0",
    "-1",
    "+1",
    "1",
    "2",
    " 8 ",
    "1.5",
    "1e-400",
    "5e-324",
    "1e-18",
    "1e-15",
    "1e9",
    "1e10",
    "1e308",
    "1e400",
    "-1e400",
    "nan",
    "inf",
    "-inf",
    "1024",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0x10",
    "٣",
    "1,,2",
    "1/0",
    "%00",
    "%ff",
    "<script>alert(1)</script>",
    "\r\n8",
];

/// Bounds of a run: a minute of processor time, 4 GB of addresses.
const BOUNDS: &str = "ulimit -t 60; ulimit -v 4000000";

/// One attack: its runs, and their failures.
struct Attack {
    name: &'static str,
    cases: usize,
    runs: usize,
    wrong: Vec<String>,
}

impl Attack {
    fn new(name: &'static str) -> Self {
        let (cases, runs, wrong) = (0, 0, Vec::new());
        Self {
            name,
            cases,
            runs,
            wrong,
        }
    }

    /// True if the next case is tried: every one in the long tier, otherwise one in fifty.
    fn is_due(&mut self) -> bool {
        self.cases += 1;
        std::env::var_os("LOADCURVE_LONG").is_some() || self.cases % 50 == 1
    }

    /// Runs the command.
    fn run(&mut self, arguments: &[&str]) -> Output {
        self.run_in(Path::new(env!("CARGO_TARGET_TMPDIR")), "", arguments)
    }

    /// Runs the command in a folder, with redirections as a shell writes them, and judges how it ends.
    fn run_in(&mut self, folder: &Path, streams: &str, arguments: &[&str]) -> Output {
        let script = format!("{BOUNDS}; exec \"$@\" {streams}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_loadcurve")]);
        let output = shell.args(arguments).current_dir(folder);
        let output = output.stdin(Stdio::null()).output().expect("a shell");
        self.runs += 1;
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0..=2) => {}
            _ => self.report(arguments, &format!("{}: {said}", output.status)),
        }
        if said.contains("panicked at") || said.contains("out of memory") {
            self.report(arguments, &said);
        }
        let is_deaf = streams.contains("2>");
        if output.status.code() == Some(2) && said.lines().count() != 1 && !is_deaf {
            self.report(arguments, &format!("exit code 2 without one line: {said}"));
        }
        let printed = String::from_utf8_lossy(&output.stdout);
        let is_told = arguments.iter().any(|it| has_no_number(it));
        if output.status.success() && has_no_number(&printed) && !is_told {
            self.report(arguments, &format!("not a number in {}", start(&printed)));
        }
        output
    }

    /// The error line of a run, which has to be refused with a message that contains these words.
    fn refused(&mut self, arguments: &[&str], output: &Output, words: &[&str]) {
        let said = String::from_utf8_lossy(&output.stderr);
        let is_told = words.iter().all(|word| said.contains(word));
        if output.status.success() || !is_told {
            let why = format!("{} without {words:?}: {said}", output.status);
            self.report(arguments, &why);
        }
    }

    fn report(&mut self, arguments: &[&str], why: &str) {
        let arguments: Vec<String> = arguments.iter().map(|it| start(it)).collect();
        self.wrong.push(format!("{arguments:?}: {}", start(why)));
    }

    /// Prints the number of runs.
    ///
    /// # Panics
    /// With all failures, if there are any.
    fn end(self) {
        println!("{}: {} runs", self.name, self.runs);
        let (count, wrong) = (self.wrong.len(), self.wrong.join("\n"));
        assert!(count == 0, "{}: {count} wrong:\n{wrong}", self.name);
    }
}

/// The beginning of a text, for messages.
fn start(text: &str) -> String {
    text.chars().take(300).collect()
}

/// True if a cell or value is `NaN` or infinite. The degree of combining may be `inf`.
fn has_no_number(text: &str) -> bool {
    let text = text.replace("degree:inf", "").replace(", or inf", "");
    let text = text.replace("\"degree\":\"inf\"", "");
    let mut words = text.split(|it: char| !it.is_ascii_alphanumeric());
    words.any(|word| ["nan", "inf", "infinity"].contains(&word.to_ascii_lowercase().as_str()))
}
