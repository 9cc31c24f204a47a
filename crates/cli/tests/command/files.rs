//! Files under attack: no existing file is lost, and none is left half written.
//!
//! With `LOADCURVE_LONG` in the environment, as in `cargo xtask test --all`, every attack is
//! repeated as often as docs/reliability.md says; otherwise a fiftieth as often.

#[cfg(unix)]
use std::fs::File;
use std::fs::{self, OpenOptions};
use std::path::Path;
#[cfg(unix)]
use std::process::Output;
use std::process::{Command, Stdio};
use std::time::Duration;

#[cfg(unix)]
use super::run;
use super::{complaint, folder, name, stdout};

fn times(often: u32) -> u32 {
    if std::env::var_os("LOADCURVE_LONG").is_some() {
        often
    } else {
        often / 50
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loadcurve"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The names in a folder, sorted.
fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A sweep of 6 points.
fn swept(path: &Path, network: &str) {
    stdout(&[
        "sweep",
        &format!("net={network}&precision=20"),
        "--load",
        "0.1,0.2,0.3",
        "--unit",
        "capacity",
        "--quiet",
        "-o",
        name(path),
    ]);
}

/// The single line of a failure that is not the user's fault, such as a full disk.
#[cfg(unix)]
fn failure(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn merges_at_once_onto_one_file_leave_one_of_their_results() {
    let folder = folder("merges");
    let at = |name: &str| folder.join(name);
    swept(&at("a.jsonl"), "mesh,k:2,flits:2");
    swept(&at("b.jsonl"), "fat-tree,n:4,flits:2");
    let results = ["a.jsonl", "b.jsonl"].map(|file| stdout(&["merge", name(&at(file))]));
    assert_ne!(results[0], results[1]);
    let precious = at("precious");
    fs::write(&precious, "a thesis").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&precious, at("all.csv.part")).unwrap();
    let before = listed(&folder);
    for round in 0..times(1_000) {
        let merges: Vec<_> = ["a.jsonl", "b.jsonl", "a.jsonl", "b.jsonl"]
            .iter()
            .map(|file| command(&["merge", name(&at(file)), "-o", name(&at("all.csv"))]).spawn())
            .collect();
        for merge in merges {
            assert!(merge.unwrap().wait().unwrap().success(), "round {round}");
        }
        let written = fs::read_to_string(at("all.csv")).unwrap();
        assert!(results.contains(&written), "round {round}: {written}");
        // Every other round starts without a file.
        if round % 2 == 0 {
            fs::remove_file(at("all.csv")).unwrap();
            assert_eq!(listed(&folder), before, "round {round}");
        }
    }
    assert_eq!(fs::read_to_string(precious).unwrap(), "a thesis");
}

#[test]
fn a_killed_writer_leaves_the_old_file_or_the_new_one() {
    let folder = folder("killed-writer");
    let at = |name: &str| folder.join(name);
    let link = "net=mesh,k:4&net=torus,k:4";
    let plot = ["plot", link, "-o"];
    stdout(&[&plot[..], &[name(&at("figure.json"))]].concat());
    let new = fs::read_to_string(at("figure.json")).unwrap();
    let before = listed(&folder);
    let mut replaced = 0;
    for round in 0..times(200) {
        fs::write(at("figure.json"), "old").unwrap();
        let mut writer = command(&[&plot[..], &[name(&at("figure.json"))]].concat())
            .spawn()
            .unwrap();
        // Moments from before the first write to after the last.
        std::thread::sleep(Duration::from_micros(u64::from(round * 7_919 % 97) * 500));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let left = fs::read_to_string(at("figure.json")).unwrap();
        assert!(left == "old" || left == new, "round {round}: {left}");
        replaced += u32::from(left == new);
        assert_eq!(listed(&folder), before, "round {round}");
    }
    println!("{replaced} of {} were done before", times(200));
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = folder("inputs");
    let at = |name: &str| folder.join(name);
    let (lines, table) = (at("lines.jsonl"), at("table.csv"));
    swept(&lines, "mesh,k:2,flits:2");
    stdout(&["merge", name(&lines), "-o", name(&table)]);
    fs::hard_link(&table, at("hard.csv")).unwrap();
    fs::hard_link(&lines, at("hard.json")).unwrap();
    let others = vec![
        (table.clone(), table.clone()),
        (table.clone(), at("hard.csv")),
        (
            table.clone(),
            folder.join("..").join("inputs").join("table.csv"),
        ),
    ];
    #[cfg(unix)]
    let others = {
        std::os::unix::fs::symlink(&table, at("soft.csv")).unwrap();
        std::os::unix::fs::symlink("lines.jsonl", at("soft.json")).unwrap();
        let soft = [
            (table.clone(), at("soft.csv")),
            (at("soft.csv"), table.clone()),
        ];
        [others, soft.into()].concat()
    };
    let known = [&lines, &table].map(|path| fs::read(path).unwrap());
    for (input, output) in &others {
        let said = complaint(&["plot", "--results", name(input), "-o", name(output)]);
        assert!(said.contains("it is the same file as an input"), "{said}");
    }
    for output in ["hard.json", "soft.json"] {
        if at(output).exists() {
            let said = complaint(&["merge", name(&lines), "-o", name(&at(output))]);
            assert!(said.contains("it is the same file as an input"), "{said}");
        }
    }
    // Nor may one output overwrite another.
    let said = complaint(&[
        "plot",
        "mesh",
        "-o",
        name(&table),
        "-o",
        name(&at("hard.csv")),
    ]);
    assert!(said.contains("it is the same file as"), "{said}");
    let twice = name(&folder).to_owned() + "/new.svg";
    let said = complaint(&["plot", "mesh", "-o", &twice, "-o", &twice]);
    assert!(said.ends_with("is not given once\n"), "{said}");
    // Standard output may be one of the inputs too.
    let appended = OpenOptions::new().append(true).open(&lines).unwrap();
    let output = command(&["merge", name(&lines)]).stdout(appended).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!([&lines, &table].map(|path| fs::read(path).unwrap()), known);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = folder("full");
    let at = |name: &str| folder.join(name);
    swept(&at("lines.jsonl"), "mesh,k:2,flits:2");
    let lines = fs::read(at("lines.jsonl")).unwrap();
    // A process that may not write files larger than a block, and gets an error instead of being
    // killed.
    let limited = |arguments: &[&str]| {
        let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_loadcurve")]);
        failure(&shell.args(arguments).output().unwrap())
    };
    for ending in ["svg", "png", "csv", "json", "tex"] {
        let path = at(&format!("figure.{ending}"));
        let arguments = ["plot", "mesh,k:4", "-o", name(&path)];
        limited(&arguments);
        assert!(!path.exists());
        fs::write(&path, "old").unwrap();
        let said = limited(&arguments);
        assert!(said.contains(&format!("figure.{ending}: ")), "{said}");
        assert_eq!(fs::read_to_string(path).unwrap(), "old");
    }
    fs::write(at("all.csv"), "old").unwrap();
    limited(&[
        "merge",
        name(&at("lines.jsonl")),
        "-o",
        name(&at("all.csv")),
    ]);
    assert_eq!(fs::read_to_string(at("all.csv")).unwrap(), "old");
    // A sweep keeps its lines and resumes behind them.
    let more = [
        "sweep",
        "mesh,k:2,flits:3",
        "--points",
        "model",
        "--quiet",
        "-o",
    ];
    let said = limited(&[&more[..], &[name(&at("lines.jsonl"))]].concat());
    assert!(said.contains("lines.jsonl: "), "{said}");
    assert!(fs::read(at("lines.jsonl")).unwrap().starts_with(&lines));
    stdout(&[&more[..], &[name(&at("lines.jsonl"))]].concat());
    let all = fs::read(at("lines.jsonl")).unwrap();
    assert!(all.starts_with(&lines) && all.len() > lines.len());
    stdout(&[
        "merge",
        name(&at("lines.jsonl")),
        "-o",
        name(&at("all.csv")),
    ]);
    let all: Vec<String> = listed(&folder);
    assert!(all.iter().all(|name| !name.starts_with('.')), "{all:?}");
}

#[cfg(unix)]
#[test]
fn links_permissions_and_devices_stay_what_they_are() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("kinds");
    let at = |name: &str| folder.join(name);
    let plot = |path: &Path| stdout(&["plot", "mesh,k:4", "-o", name(path)]);
    fs::write(at("real.csv"), "old").unwrap();
    fs::set_permissions(at("real.csv"), fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("real.csv", at("link.csv")).unwrap();
    plot(&at("link.csv"));
    assert!(fs::symlink_metadata(at("link.csv")).unwrap().is_symlink());
    let written = fs::read_to_string(at("real.csv")).unwrap();
    assert!(written.starts_with("# Loadcurve "));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&at("real.csv")), 0o640);
    // A new file has the same permissions as any other file of the user.
    File::create(at("any")).unwrap();
    plot(&at("new.csv"));
    assert_eq!(mode(&at("new.csv")), mode(&at("any")));
    std::os::unix::fs::symlink("/dev/full", at("full.csv")).unwrap();
    let said = failure(&run(&["plot", "mesh,k:4", "-o", name(&at("full.csv"))]));
    assert!(said.contains("full.csv: "), "{said}");
}

#[cfg(unix)]
#[test]
fn output_that_nobody_takes_ends_the_command() {
    let sweep = [
        "sweep",
        "mesh,k:2",
        "--points",
        "model",
        "--quiet",
        "--threads",
        "2",
    ];
    for arguments in [
        &["curve", "mesh,k:2"][..],
        &[
            "simulate",
            "mesh,k:2,flits:2",
            "--precision",
            "20",
            "--quiet",
        ],
        &["saturation", "mesh,k:2"],
        &["cite", "mesh"],
        &["networks"],
        &["--help"],
        &sweep,
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output();
        let said = failure(&output.unwrap());
        assert!(said.starts_with("loadcurve: standard output: "), "{said}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(arguments).stdout(writer).output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr),
            (Some(141), Vec::new()),
            "{arguments:?}"
        );
        // There may be nobody left to read standard error either.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let deaf = writer.try_clone().unwrap();
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let status = command(arguments).stdout(full).stderr(deaf).status();
        assert_eq!(status.unwrap().code(), Some(1), "{arguments:?}");
        drop(writer);
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_read_to_the_limit_of_what_it_is_given_as() {
    let sparse = folder("sparse").join("sparse.jsonl");
    File::create(&sparse).unwrap().set_len(1 << 40).unwrap();
    for endless in ["/dev/zero", name(&sparse)] {
        for (arguments, most) in [
            (&["lesson", endless][..], 64 << 10),
            (&["curve", "own", "--file", endless], 32 << 20),
            (
                &["curve", "mesh,traffic:matrix", "--file", endless],
                32 << 20,
            ),
            (&["import", "--net", "mesh", endless], 1 << 30),
            (&["merge", endless], 1 << 30),
            (&["plot", "--results", endless, "-o", "no.svg"], 1 << 30),
        ] {
            // It takes a second to read as much as a file of results may have.
            if most == 1 << 30 && times(50) == 1 {
                continue;
            }
            let words = complaint(arguments);
            assert_eq!(
                words,
                format!("loadcurve: {endless}: size: more than {most} bytes\n")
            );
        }
    }
}

#[test]
fn damaged_files_are_refused_in_a_line_with_file_line_and_reason() {
    let folder = folder("damaged");
    let at = |name: &str| folder.join(name);
    swept(&at("lines.jsonl"), "mesh,k:2,flits:2");
    let lines = fs::read_to_string(at("lines.jsonl")).unwrap();
    let table = stdout(&["merge", name(&at("lines.jsonl"))]);
    let figure = stdout(&["merge", name(&at("lines.jsonl"))]);
    assert_eq!(table, figure);
    let refused = |name_of: &str, bytes: &[u8], said: &str| {
        let path = at(name_of);
        fs::write(&path, bytes).unwrap();
        let output = at("out.csv");
        let mut verbs = vec![vec!["plot", "--results", name(&path), "-o", name(&output)]];
        if name_of.ends_with("jsonl") {
            verbs.push(vec!["merge", name(&path), "-o", name(&output)]);
            verbs.push(vec!["sweep", "mesh,k:2", "--quiet", "-o", name(&path)]);
        }
        for arguments in verbs {
            let words = complaint(&arguments);
            assert!(words.contains(&format!("{name_of}: ")), "{words}");
            assert!(words.contains(said), "{words}");
        }
        assert!(!output.exists());
        assert_eq!(fs::read(path).unwrap(), bytes);
    };
    let changed = |from: &str, to: &str| {
        assert!(lines.contains(from), "{lines}");
        lines.replacen(from, to, 1).into_bytes()
    };
    refused(
        "digit.jsonl",
        &changed("\"latency\":", "\"latency\":1"),
        "the checksum at its end is not that of the rest",
    );
    refused(
        "future.jsonl",
        &changed("\"version\":\"", "\"version\":\"9"),
        "version in line 1",
    );
    refused(
        "latin.jsonl",
        &[lines.as_bytes(), b"\xe9\n"].concat(),
        "is not text in UTF-8",
    );
    refused("zeros.jsonl", &[0; 4096], "“\u{fffd}\u{fffd}");
    let bad = |from: &str, to: &str| table.replacen(from, to, 1).into_bytes();
    refused(
        "future.csv",
        &bad("# Loadcurve ", "# Loadcurve 9"),
        "is not a version of Loadcurve up to",
    );
    refused("short.csv", &bad(",steady", ""), " is not a line of CSV");
    refused("empty.csv", b"", "line 1: ");
    refused("mark.csv", "\u{feff}".as_bytes(), "the file is empty");
}
