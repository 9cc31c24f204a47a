//! Every option of every verb under attack, and streams that are closed.

use super::super::stdout;
use super::{Attack, HOSTILE, folder};

/// A small run of a verb: its link or file, and options that keep it short.
fn small(verb: &str) -> (&'static [&'static str], &'static [&'static str]) {
    const RUN: &[&str] = &[
        "--precision=50",
        "--max-messages=100",
        "--load=0.01",
        "--quiet",
    ];
    match verb {
        "simulate" | "sweep" => (&["mesh,k:2,flits:2"], RUN),
        "bottleneck" => (&["mesh,k:2,flits:2"], &["--quiet"]),
        "knee" => (&["fat-tree,n:4,flits:2"], &["--precision=50", "--quiet"]),
        "find" => (&["mesh,k:2-3"], &["--carry=0.1", "--within=60", "--quiet"]),
        "plot" => (&["mesh,k:2"], &["--output=figure.svg", "--quiet"]),
        "share" => (
            &["mesh,k:2"],
            &["--base=https://example.org/", "--output=shared", "--quiet"],
        ),
        "merge" => (&["lines.jsonl"], &[]),
        "import" => (&["table.csv"], &["--net=mesh,k:2,flits:2"]),
        "export" => (&["mesh,k:2"], &["--format=edges"]),
        "lesson" => (&["lesson.json"], &[]),
        "buffers" => (&["mesh,k:2,flits:1"], &[]),
        "collective" => (&["net=mesh,k:2&bytes=1K"], &["--size=1K", "--simulate"]),
        "completions" => (&["bash"], &[]),
        "man" => (&["pages"], &[]),
        "networks" => (&[], &[]),
        "link" | "cite" | "curve" | "saturation" | "bounds" | "cost" | "worst" | "routings"
        | "faults" => (&["mesh,k:2"], &[]),
        _ => panic!("{verb} has no small run to attack"),
    }
}

/// The verbs that the help names.
fn verbs() -> Vec<String> {
    let help = stdout(&["--help"]);
    let lines = help.lines().skip_while(|line| *line != "Commands:");
    let verbs = lines.skip(1).take_while(|line| !line.is_empty());
    let words = verbs.filter_map(|line| line.split_whitespace().next());
    words
        .filter(|word| *word != "help")
        .map(str::to_owned)
        .collect()
}

/// The options of a verb, each with its allowed words, if it has a list of them.
fn options(verb: &str) -> Vec<(String, Vec<String>)> {
    let help = stdout(&[verb, "-h"]);
    let option = |line: &str| {
        let name = line.split_once("--")?.1.split(' ').next()?.to_owned();
        let is_option =
            line.trim_start().starts_with('-') && !["help", "version"].contains(&&*name);
        let words = line.split_once("[possible values: ").map_or("", |it| it.1);
        let words = words.trim_end_matches(']').split(", ");
        let words = words.filter(|it| !it.is_empty()).map(str::to_owned);
        is_option.then(|| (name, words.collect()))
    };
    help.lines().filter_map(option).collect()
}

/// An empty folder with a file of each kind that verbs read.
fn furnished(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    let lines = stdout(&[
        "sweep", "mesh,k:2", "--points", "model", "--load", "0.01", "--quiet",
    ]);
    std::fs::write(folder.join("lines.jsonl"), lines).unwrap();
    std::fs::write(folder.join("table.csv"), "load,latency\n0.01,5\n").unwrap();
    let lesson = include_str!("../../../../../www/lessons/load.json");
    std::fs::write(folder.join("lesson.json"), lesson).unwrap();
    folder
}

#[test]
fn options_of_every_verb() {
    let mut attack = Attack::new("options of every verb");
    let folder = furnished("attack-options");
    for verb in verbs() {
        let (inputs, usual) = small(&verb);
        for (option, words) in options(&verb) {
            let flag = format!("--{option}");
            let texts = HOSTILE
                .into_iter()
                .map(str::to_owned)
                .chain(words.iter().cloned());
            let texts = texts.map(|text| format!("{flag}={text}"));
            for setting in texts.chain([flag.clone()]) {
                if !attack.is_due() {
                    continue;
                }
                let begins = |it: &&&str| !it.starts_with(&format!("{flag}="));
                let others: Vec<&str> = usual.iter().filter(begins).copied().collect();
                let arguments = [&[&*verb], inputs, &others[..], &[&*setting]].concat();
                let output = attack.run_in(&folder, "", &arguments);
                // A word that the option allows may be refused because of another option.
                let is_word = |word: &String| setting == format!("{flag}={word}");
                let is_legal = words.iter().any(is_word) || setting == flag;
                if output.status.code() == Some(2) && !is_legal {
                    // Messages about a file name the file; the ratio and the kind are keys of links.
                    let word = match &*option {
                        "file" | "output" | "results" => "",
                        "ratio" => "knee",
                        "kind" => "collective",
                        _ => &option,
                    };
                    attack.refused(&arguments, &output, &[word]);
                }
            }
        }
    }
    attack.end();
}

/// A stream may be closed, full, or a pipe whose reader has gone.
#[test]
fn streams_that_take_nothing() {
    let mut attack = Attack::new("streams that take nothing");
    let folder = furnished("attack-streams");
    for verb in verbs() {
        if !attack.is_due() {
            continue;
        }
        let (inputs, usual) = small(&verb);
        let arguments = [&[&*verb], inputs, usual].concat();
        let usual = attack.run_in(&folder, "", &arguments);
        let prints = usual.status.success() && !usual.stdout.is_empty();
        let streams = [
            ">&-",
            ">/dev/full",
            "<&-",
            "2>&-",
            "2>/dev/full",
            ">&- 2>&- <&-",
        ];
        for streams in streams {
            let output = attack.run_in(&folder, streams, &arguments);
            // The standard library opens a closed stream anew before the command begins, so that what is written to
            // it is lost as in the null device; only a full one is known.
            let is_lost = prints && streams == ">/dev/full";
            if is_lost && output.status.code() != Some(1) {
                attack.report(&arguments, &format!("{streams}: {}", output.status));
            }
        }
        // A pipe whose reader is gone is not an error.
        let output = attack.run_in(&folder, "| true", &arguments);
        if usual.status.success() && output.stderr != usual.stderr {
            attack.report(&arguments, &String::from_utf8_lossy(&output.stderr));
        }
    }
    attack.end();
}

/// At any load below saturation the simulator agrees with the model, or reports that the load is too low.
#[test]
fn loads_that_hardly_send_anything() {
    let mut attack = Attack::new("loads that hardly send anything");
    for kind in loadcurve::scenario::NETWORKS {
        for load in ["0", "5e-324", "1e-300", "1e-18", "1e-15", "1e-12"] {
            for unit in ["flits", "messages", "capacity"] {
                if !attack.is_due() {
                    continue;
                }
                let at = ["--load", load, "--unit", unit, "--format", "csv"];
                let run = ["--precision=50", "--max-messages=100", "--quiet"];
                let simulated = [&["simulate", kind.name], &at[..], &run[..]].concat();
                let output = attack.run(&simulated);
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                let row = text.lines().last().unwrap_or_default();
                let is_wrong = row.contains(",saturated") || row.split(',').nth(4) == Some("0");
                if output.status.code() != Some(2) && is_wrong {
                    attack.report(&simulated, row);
                }
                attack.run(&[&["curve", kind.name], &at[..]].concat());
            }
        }
    }
    attack.end();
}
