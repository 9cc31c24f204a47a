//! Files under attack: devices, pipes and sparse files in the place of any file, networks and matrices
//! at and beyond their limits, and results that are cut off.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use loadcurve::files::FileId;

use super::super::stdout;
use super::{Attack, folder, name};

/// Verbs that read a file in the place of `FILE`.
const READING: [&[&str]; 8] = [
    &["merge", "FILE"],
    &["import", "FILE"],
    &["import", "FILE", "--net", "mesh,k:2"],
    &["lesson", "FILE"],
    &["plot", "--results", "FILE", "-o", "out.svg"],
    &["saturation", "own", "--file", "FILE"],
    &["saturation", "mesh,traffic:matrix", "--file", "FILE"],
    &[
        "sweep", "mesh,k:2", "--points", "model", "--quiet", "-o", "FILE",
    ],
];

/// Verbs that write a file in the place of `FILE`.
const WRITING: [&[&str]; 6] = [
    &["plot", "mesh,k:2", "-o", "FILE"],
    &["export", "mesh,k:2", "--format", "edges", "-o", "FILE"],
    &["export", "mesh,k:2", "--format", "booksim", "-o", "FILE"],
    &["import", "table.csv", "--net", "mesh,k:2", "-o", "FILE"],
    &[
        "share",
        "mesh,k:2",
        "--base",
        "https://example.org/",
        "-o",
        "FILE",
    ],
    &["man", "FILE"],
];

fn with<'a>(arguments: &[&'a str], file: &'a str) -> Vec<&'a str> {
    let place = |&it: &&'a str| if it == "FILE" { file } else { it };
    arguments.iter().map(place).collect()
}

#[test]
fn devices_in_the_place_of_files() {
    let mut attack = Attack::new("devices in the place of files");
    let folder = folder("attack-devices");
    let at = |name: &str| folder.join(name);
    fs::write(at("table.csv"), "load,latency\n0.01,5\n").unwrap();
    fs::create_dir(at("folder.csv")).unwrap();
    File::create(at("sparse.csv"))
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    std::os::unix::fs::symlink("loop.csv", at("loop.csv")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("zero.csv")).unwrap();
    std::os::unix::fs::symlink("/dev/full", at("full.csv")).unwrap();
    let made = Command::new("mkfifo").arg(at("pipe.csv")).status();
    assert!(made.unwrap().success());
    let files = [
        "/dev/zero",
        "/dev/full",
        "/dev/null",
        "/dev/urandom",
        "folder.csv",
        "sparse.csv",
    ];
    let links = [
        "loop.csv",
        "zero.csv",
        "full.csv",
        "missing/a.csv",
        "/proc/self/mem",
        "pipe.csv",
    ];
    for arguments in READING.into_iter().chain(WRITING) {
        for file in files.into_iter().chain(links) {
            if !attack.is_due() {
                continue;
            }
            let arguments = with(arguments, file);
            let is_read = READING
                .iter()
                .any(|it| it[0] == arguments[0] && it.len() == arguments.len());
            // The process at the other end of a pipe writes endlessly, or reads everything.
            let other = if is_read {
                "exec yes >pipe.csv"
            } else {
                "exec cat pipe.csv"
            };
            let other = (file == "pipe.csv").then(|| {
                let mut shell = Command::new("sh");
                let shell = shell.args(["-c", other]).current_dir(&folder);
                shell
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap()
            });
            let output = attack.run_in(&folder, "", &arguments);
            if let Some(mut other) = other {
                let _ = other.kill();
                other.wait().unwrap();
            }
            if !output.status.success() {
                attack.refused(&arguments, &output, &[file.split('/').next_back().unwrap()]);
            }
        }
    }
    attack.end();
}

/// Lines of a network of two-way links.
fn edges(nodes: usize, links: usize, end: &str) -> String {
    let link = |at: usize| {
        format!(
            "{} {}{end}",
            at % nodes,
            (at % nodes + 1 + at / nodes) % nodes
        )
    };
    (0..links).map(link).collect()
}

#[test]
fn own_networks_at_and_beyond_their_limits() {
    let mut attack = Attack::new("own networks at and beyond their limits");
    let folder = folder("attack-networks");
    let path = folder.join("network.txt");
    let long = "n".repeat(32);
    let mut cases = Vec::new();
    for end in ["\n", "\r", "\r\n"] {
        cases.extend([
            (edges(5, 5, end), true),
            (edges(4096, 16_384, end), true),
            (edges(4096, 16_385, end), false),
            (edges(4096, 4096, end), true),
            (edges(4097, 4097, end), false),
            (format!("a {long}{end}"), true),
            (format!("a {long}n{end}"), false),
            (format!("{}{end}", "0 1 ".repeat(40_000)), false),
            ("0-1".to_owned() + end, false),
            (edges(5, 5, end) + &end.repeat(5 << 20), false),
        ]);
    }
    cases.extend([
        (String::new(), false),
        ("\0".repeat(4096), false),
        ("\u{feff}".to_owned(), false),
    ]);
    for (text, is_legal) in cases {
        fs::write(&path, &text).unwrap();
        for (verb, link) in [("link", "own"), ("cite", "own"), ("link", "mesh")] {
            if !attack.is_due() {
                continue;
            }
            let arguments = [verb, link, "--file", name(&path)];
            let output = attack.run(&arguments);
            let printed = String::from_utf8_lossy(&output.stdout);
            let is_taken = printed.contains(&FileId::of(text.as_bytes()).to_string());
            if link == "own"
                && is_legal
                && (!output.status.success() || verb == "link" && !is_taken)
            {
                let said = String::from_utf8_lossy(&output.stderr);
                let why = format!(
                    "a legal file of {:?} is not taken: {said}{printed}",
                    &text[..text.len().min(12)]
                );
                attack.report(&arguments, &why);
            } else if link != "own" || !is_legal {
                // Neither a file that is not a network nor an unused file is ignored.
                let word = if is_legal { "file" } else { "network.txt" };
                attack.refused(&arguments, &output, &[word]);
            }
        }
    }
    attack.end();
}

/// The last line of a table of saturation loads.
fn saturation(csv: &[u8]) -> Option<f64> {
    let text = String::from_utf8_lossy(csv);
    text.lines().last()?.split(',').nth(2)?.parse().ok()
}

#[test]
fn matrices_that_are_dense_or_sparse() {
    let mut attack = Attack::new("matrices that are dense or sparse");
    let folder = folder("attack-matrices");
    let path = folder.join("matrix.txt");
    let uniform = stdout(&["saturation", "mesh", "--format", "csv"]);
    let uniform = saturation(uniform.as_bytes()).unwrap();
    let sizes = [1, 2, 3, 8, 63, 64, 65];
    let numbers = [
        ("1", "0"),
        ("1.000000000000000000e+00", "0.000000000000000000e+00"),
        ("1", "1"),
        ("1", "nan"),
        ("-1", "0"),
        ("1e308", "0"),
        ("5e-324", "0"),
        ("inf", "0"),
    ];
    for (rate, own) in numbers {
        for gap in [" ", "\t", ",", ";", ", "] {
            for end in ["\n", "\r\n", "\r"] {
                for size in sizes {
                    for is_dense in [true, false] {
                        if !attack.is_due() {
                            continue;
                        }
                        let cell =
                            |row: usize, column: usize| if row == column { own } else { rate };
                        let dense = |row: usize| {
                            let cells: Vec<&str> =
                                (0..size).map(|column| cell(row, column)).collect();
                            cells.join(gap) + end
                        };
                        let sparse = |row: usize| -> String {
                            let others = (0..size).filter(|&column| column != row);
                            others
                                .map(|column| {
                                    [&row.to_string(), &column.to_string(), rate].join(gap) + end
                                })
                                .collect()
                        };
                        let rows = 0..size;
                        let text: String = if is_dense {
                            rows.map(dense).collect()
                        } else {
                            rows.map(sparse).collect()
                        };
                        fs::write(&path, text).unwrap();
                        let arguments = [
                            "saturation",
                            "mesh,traffic:matrix",
                            "--file",
                            name(&path),
                            "--format",
                            "csv",
                        ];
                        let output = attack.run(&arguments);
                        let said = String::from_utf8_lossy(&output.stderr);
                        let given =
                            format!("{size} rows of {rate}{gap:?}{own}{end:?}, dense: {is_dense}");
                        if output.status.success() {
                            let found = saturation(&output.stdout).unwrap_or(f64::NAN);
                            let is_same = (found / uniform - 1.0).abs() < 1e-6;
                            // Two rows may be two pairs with the same rates.
                            let is_small = is_dense && size < 64 && size != 2;
                            if size == 64 && !is_same || size > 64 || is_small && said.is_empty() {
                                attack.report(
                                    &arguments,
                                    &format!("{given}: {found} for {uniform} {said}"),
                                );
                            }
                        } else if size == 64
                            && ["1", "1.000000000000000000e+00"].contains(&rate)
                            && own.starts_with('0')
                        {
                            // A matrix may be refused only because of its separators.
                            if gap == " " {
                                attack.report(&arguments, &format!("{given}: {said}"));
                            }
                        }
                    }
                }
            }
        }
    }
    attack.end();
}

/// Files of results that are truncated anywhere, or that no program would write.
#[test]
fn results_that_are_cut_off_or_hostile() {
    let mut attack = Attack::new("results that are cut off or hostile");
    let folder = folder("attack-results");
    let lines = stdout(&[
        "sweep",
        "mesh,k:2",
        "--points",
        "model",
        "--load",
        "0.01,0.02",
        "--quiet",
    ]);
    let csv = stdout(&["curve", "mesh,k:2", "--points", "3", "--format", "csv"]);
    let json = stdout(&["curve", "mesh,k:2", "--points", "3", "--format", "json"]);
    let verbs: [(&str, &[&str]); 3] = [
        ("merge", &[]),
        ("import", &["--net", "mesh,k:2"]),
        ("plot", &["-o", "out.svg", "--results"]),
    ];
    let mut texts: Vec<(String, &str)> = Vec::new();
    for (text, ending) in [(&lines, "jsonl"), (&csv, "csv"), (&json, "json")] {
        let step = (text.len() / 60).max(1);
        texts.extend(
            (0..text.len())
                .step_by(step)
                .filter_map(|cut| Some((text.get(..cut)?.to_owned(), ending))),
        );
        for (from, to) in [
            ("0.01", "1e999"),
            ("0.01", "NaN"),
            ("0.01", "-1"),
            ("0.01", "1e-999"),
            ("steady", "steady\0"),
            ("mesh,k:2", "mesh,k:99999999999"),
            ("mesh", "ring"),
            (",", ",,"),
            ("\n", "\r"),
            ("\n", "\n\n"),
            ("{", "{{"),
            ("\"", ""),
        ] {
            texts.push((text.replace(from, to), ending));
        }
        for hostile in [
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "9".repeat(1 << 20),
            ",".repeat(1 << 20),
            "load,latency\n".repeat(50_000),
        ] {
            texts.push((hostile, ending));
        }
    }
    for (text, ending) in texts {
        let path = folder.join(format!("results.{ending}"));
        fs::write(&path, &text).unwrap();
        for (verb, options) in verbs {
            if !attack.is_due() {
                continue;
            }
            let arguments = if verb == "plot" {
                [&[verb], options, &[name(&path)]].concat()
            } else {
                [&[verb, name(&path)], options].concat()
            };
            let output = attack.run_in(Path::new(&folder), "", &arguments);
            if output.status.code() == Some(2) {
                // A last line without a line ending is incomplete, and is ignored.
                let is_empty = verb == "merge" && !text.contains(['\n', '\r']);
                let word = if is_empty { "file" } else { "results." };
                attack.refused(&arguments, &output, &[word]);
            }
        }
    }
    attack.end();
}
