//! Tries a property on random inputs, as many as one likes, and measures the processor time that each takes:
//! `random-inputs NAME --inputs 1000000`. What else the machine does then hardly counts.
//!
//! Unlike the fuzzer it does not learn from one input what to try next, but neither is the engine slowed down
//! for it: every input is new, and its time is that of the engine that users have. An input is found again by
//! its number: `--from NUMBER --inputs 1`.

mod processor_time;

use std::cell::RefCell;
use std::fs;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use loadcurve::Random;
use loadcurve_tests::properties::{PROPERTIES, Property};
use processor_time::processor_time;

/// Number of inputs, unless given.
const INPUTS: u64 = 100_000;

/// Length of the longest inputs in bytes, unless given.
const LONGEST_BYTES: u32 = 256;

/// An input that takes more processor time is a find, in milliseconds, unless another limit is given.
const MAX_MS: f64 = 100.0;

/// An input that runs for as long will not come to an end.
const HANGS_AFTER: Duration = Duration::from_secs(30);

/// Number of finds after which no more are looked for.
const MAX_FINDS: usize = 20;

/// Times that a slow input is run again: other programs can only make it slower, by what they leave in caches.
const REPETITIONS: usize = 4;

/// What is asked for on the command line.
struct Asked {
    property: Property,
    from: u64,
    inputs: u64,
    longest_bytes: u32,
    most_ms: f64,
    /// Folder for inputs that are finds.
    finds: Option<PathBuf>,
}

/// What was tried.
#[derive(Default)]
struct Outcome {
    finds: usize,
    /// Processor time of the slowest input in milliseconds, and its number.
    slowest: (f64, u64),
}

thread_local! {
    /// Words of the last panic, which say more than what unwinds.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Number of the input that is tried.
static AT: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(asked) = asked_for(&arguments) else {
        let names = PROPERTIES.map(|property| property.name).join("|");
        println!(
            "random-inputs {names} [--inputs N] [--longest BYTES] [--from NUMBER] [--most-ms MS] [--finds FOLDER]"
        );
        return ExitCode::FAILURE;
    };
    panic::set_hook(Box::new(|info| PANIC.set(info.to_string())));
    AT.store(asked.from, Relaxed);
    thread::spawn(watch);
    let start = Instant::now();
    let outcome = tried(&asked);
    println!(
        "{}: {} inputs in {:.0} s, {} finds; the slowest, number {}, took {:.1} ms of processor time",
        asked.property.name,
        AT.load(Relaxed) - asked.from,
        start.elapsed().as_secs_f64(),
        outcome.finds,
        outcome.slowest.1,
        outcome.slowest.0,
    );
    match outcome.finds {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn asked_for(arguments: &[String]) -> Option<Asked> {
    let (name, options) = arguments.split_first()?;
    let property = *PROPERTIES.iter().find(|property| property.name == name)?;
    let mut asked = Asked {
        property,
        from: 0,
        inputs: INPUTS,
        longest_bytes: LONGEST_BYTES,
        most_ms: MAX_MS,
        finds: None,
    };
    for option in options.chunks(2) {
        let [option, value] = option else {
            return None;
        };
        match option.as_str() {
            "--inputs" => asked.inputs = value.parse().ok()?,
            "--from" => asked.from = value.parse().ok()?,
            "--longest" => {
                let longest = value.parse().ok();
                asked.longest_bytes = longest.filter(|&longest| longest > 0)?;
            }
            "--most-ms" => asked.most_ms = value.parse().ok()?,
            "--finds" => asked.finds = Some(value.into()),
            _ => return None,
        }
    }
    Some(asked)
}

fn tried(asked: &Asked) -> Outcome {
    let mut outcome = Outcome::default();
    for number in asked.from..asked.from.saturating_add(asked.inputs) {
        AT.store(number, Relaxed);
        let bytes = input(number, asked.longest_bytes);
        let holds = || (asked.property.holds)(&bytes);
        let find = match panic::catch_unwind(|| timed(holds)) {
            Err(_) => Some(PANIC.take()),
            Ok(ms) if ms <= outcome.slowest.0.min(asked.most_ms) => None,
            Ok(ms) => {
                let again = (0..REPETITIONS).map(|_| timed(holds));
                let ms = again.fold(ms, f64::min);
                if ms > outcome.slowest.0 {
                    outcome.slowest = (ms, number);
                }
                (ms > asked.most_ms).then(|| format!("takes {ms:.1} ms"))
            }
        };
        if let Some(words) = find {
            outcome.finds += 1;
            println!("input {number}: {words}");
            keep(asked, number, &bytes);
        }
        AT.store(number + 1, Relaxed);
        if outcome.finds == MAX_FINDS {
            break;
        }
    }
    outcome
}

/// Milliseconds of processor time that something takes.
fn timed(work: impl FnOnce()) -> f64 {
    let start = processor_time();
    work();
    processor_time().saturating_sub(start).as_secs_f64() * 1e3
}

/// Writes an input into the folder of finds.
fn keep(asked: &Asked, number: u64, bytes: &[u8]) {
    let Some(folder) = &asked.finds else {
        return;
    };
    let path = folder.join(format!("random-{number}"));
    if let Err(error) = fs::write(&path, bytes) {
        println!("{}: {error}", path.display());
    }
}

/// The bytes of an input, more often long than short.
fn input(number: u64, longest_bytes: u32) -> Vec<u8> {
    let [low, high] = [number as u32, (number >> 32) as u32];
    let mut random = Random::stream(low, 0.0, high);
    let length = 1 + random.below(longest_bytes).max(random.below(longest_bytes));
    (0..length).map(|_| random.word() as u8).collect()
}

/// Ends the program where an input does not come to an end.
fn watch() {
    let (mut before, mut since) = (u64::MAX, Instant::now());
    loop {
        thread::sleep(Duration::from_secs(1));
        let at = AT.load(Relaxed);
        if at != before {
            (before, since) = (at, Instant::now());
        } else if since.elapsed() > HANGS_AFTER {
            println!("input {at}: does not come to an end");
            std::process::exit(1);
        }
    }
}
