//! Tests of `loadcurve sweep`, `merge` and `plot --results`, run as a command.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{complaint, folder, name, run, stdout};

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// Two small networks at three loads, by the model and with three seeds: 24 jobs.
const SWEEP: [&str; 12] = [
    "sweep",
    "net=fat-tree,n:4,flits:8&precision=10&y=log",
    "--grid",
    "n=4,16",
    "--load",
    "0.2,0.4,0.6",
    "--unit",
    "capacity",
    "--seeds",
    "1-3",
    "--quiet",
    "-o",
];

fn swept(output: &Path, more: &[&str]) {
    assert_eq!(stdout(&[&SWEEP[..], &[name(output)], more].concat()), "");
}

fn merged(files: &[&Path], output: &Path) {
    let files = files.iter().map(|file| name(file));
    let arguments: Vec<&str> = ["merge"].into_iter().chain(files).collect();
    assert_eq!(
        stdout(&[&arguments[..], &["-o", name(output)]].concat()),
        ""
    );
}

#[test]
fn shards_in_any_order_make_the_file_of_an_unsharded_run() {
    let folder = folder("shards");
    let at = |name: &str| folder.join(name);
    swept(&at("whole.jsonl"), &[]);
    merged(&[&at("whole.jsonl")], &at("whole.csv"));
    merged(&[&at("whole.jsonl")], &at("whole.json"));
    let shards: Vec<PathBuf> = [3, 1, 2].map(|index| at(&format!("{index}.jsonl"))).into();
    for (shard, index) in shards.iter().zip(["3/3", "1/3", "2/3"]) {
        swept(shard, &["--shard", index]);
    }
    let all: Vec<&Path> = shards.iter().map(PathBuf::as_path).collect();
    merged(&all, &at("parts.csv"));
    merged(&all, &at("parts.json"));
    assert_eq!(text(&at("whole.csv")), text(&at("parts.csv")));
    assert_eq!(text(&at("whole.json")), text(&at("parts.json")));
    // Together, the shards have the lines of the whole sweep, in its order.
    let whole = text(&at("whole.jsonl"));
    assert_eq!(whole.lines().count(), 24);
    for shard in &shards {
        let shard = text(shard);
        let mut rest = whole.lines();
        assert!((7..=9).contains(&shard.lines().count()), "{shard}");
        assert!(shard.lines().all(|line| rest.any(|known| known == line)));
    }
    let to_stdout = stdout(&[&SWEEP[..11], &["--threads", "2"]].concat());
    assert_eq!(to_stdout, whole);
    assert_eq!(
        stdout(&["merge", name(&at("whole.jsonl"))]),
        text(&at("whole.csv"))
    );
}

#[test]
fn a_sweep_goes_on_where_it_was_stopped() {
    let folder = folder("stopped");
    let (whole, part) = (folder.join("whole.jsonl"), folder.join("part.jsonl"));
    swept(&whole, &[]);
    let all = text(&whole);
    let fifth = all.match_indices('\n').nth(4).unwrap().0;
    for torn in ["", "{\"job\":\"net=", "\0\0\0\0"] {
        fs::write(&part, format!("{}{torn}", &all[..=fifth])).unwrap();
        swept(&part, &[]);
        assert_eq!(text(&part), all);
    }
    // A second run adds nothing.
    let before = fs::metadata(&part).unwrap().len();
    swept(&part, &[]);
    assert_eq!(fs::metadata(&part).unwrap().len(), before);
    // Without `--quiet`, it reports that it resumes.
    fs::write(&part, format!("{}{{\"job", &all[..=fifth])).unwrap();
    let spoken: Vec<&str> = SWEEP
        .into_iter()
        .filter(|word| *word != "--quiet")
        .collect();
    let output = run(&[&spoken[..], &[name(&part)]].concat());
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.contains("the last line was incomplete; its job runs again"),
        "{words}"
    );
    assert!(
        words.contains("loadcurve: 24 jobs, 5 of them done before\n"),
        "{words}"
    );
    assert!(words.ends_with("loadcurve: all done\n"), "{words}");
}

#[test]
fn a_killed_sweep_loses_nothing_that_was_written() {
    let folder = folder("killed");
    let (whole, part) = (folder.join("whole.jsonl"), folder.join("part.jsonl"));
    // Long enough to be killed in the middle, at any time.
    let sweep = |output: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_loadcurve"));
        let load = [
            "--load",
            "0.3,0.5,0.7",
            "--unit",
            "capacity",
            "--seeds",
            "1-10",
        ];
        command
            .args(["sweep", "net=mesh,k:4,flits:8&precision=1"])
            .args(load);
        command.args(["--quiet", "--threads", "2", "-o", name(output)]);
        command.stderr(Stdio::null());
        command
    };
    assert!(sweep(&whole).status().unwrap().success());
    let mut killed = sweep(&part).spawn().unwrap();
    let mut lines = 0;
    while lines < 3 && killed.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(5));
        lines = fs::read_to_string(&part).map_or(0, |text| text.lines().count());
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let left = text(&part);
    assert!(left.lines().count() >= 3, "{left}");
    assert!(sweep(&part).status().unwrap().success());
    assert_eq!(text(&part), text(&whole));
}

#[test]
fn what_is_missing_is_named_and_nothing_written() {
    let folder = folder("missing");
    let (shard, output) = (folder.join("1.jsonl"), folder.join("all.csv"));
    swept(&shard, &["--shard", "1/2"]);
    let done = text(&shard).lines().count();
    let failed = run(&["merge", name(&shard), "-o", name(&output)]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(failed.stdout.is_empty() && !output.exists());
    let words = String::from_utf8(failed.stderr).unwrap();
    let mut lines = words.lines();
    let count = 24 - done;
    assert_eq!(
        lines.next(),
        Some(&format!("loadcurve: {count} of 24 jobs are missing:")[..])
    );
    assert_eq!(lines.clone().count(), count);
    assert!(
        lines.all(|line| line.starts_with("net=fat-tree,n:")),
        "{words}"
    );
}

#[test]
fn a_point_of_a_sweep_is_that_of_simulate() {
    let line = stdout(&[
        "sweep",
        "mesh,k:3,flits:4",
        "--load",
        "0.02",
        "--unit",
        "messages",
        "--seeds",
        "9",
        "--points",
        "simulation",
        "--precision",
        "10",
        "--quiet",
    ]);
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        line["job"],
        "net=mesh,k:3,flits:4&x=messages&load=0.02&sim=on&precision=10&seed=9"
    );
    let file = stdout(&[
        "simulate",
        "mesh,k:3,flits:4",
        "--load",
        "0.02",
        "--unit",
        "messages",
        "--seed",
        "9",
        "--precision",
        "10",
        "--format",
        "json",
    ]);
    let file: serde_json::Value = serde_json::from_str(&file).unwrap();
    let point = &file["curves"][0]["points"][0];
    for (key, value) in point
        .as_object()
        .unwrap()
        .iter()
        .filter(|(key, _)| *key != "curve")
    {
        assert_eq!(&line[key], value, "{key}");
    }
    assert_eq!(line["net"], file["curves"][0]["net"]);
}

#[test]
fn the_figure_of_a_sweep_is_the_figure_of_its_link() {
    let folder = folder("figure");
    let at = |name: &str| folder.join(name);
    let link = "net=mesh,k:2,flits:2&net=torus,k:2,flits:2&show=both&sim=on&precision=20&seed=5";
    stdout(&[
        "plot",
        link,
        "--quiet",
        "-o",
        name(&at("link.svg")),
        "-o",
        name(&at("link.csv")),
    ]);
    let shards = ["1/2", "2/2"].map(|shard| {
        let file = at(&format!("{}.jsonl", &shard[..1]));
        stdout(&[
            "sweep",
            link,
            "--quiet",
            "--shard",
            shard,
            "-o",
            name(&file),
        ]);
        file
    });
    merged(&[&shards[1], &shards[0]], &at("all.csv"));
    merged(&[&shards[0], &shards[1]], &at("all.json"));
    for results in ["all.csv", "all.json"] {
        let (svg, csv) = (at("results.svg"), at("results.csv"));
        let results = at(results);
        let plot = [
            "plot",
            "--results",
            name(&results),
            "-o",
            name(&svg),
            "-o",
            name(&csv),
        ];
        stdout(&plot);
        assert_eq!(text(&svg), text(&at("link.svg")));
        assert_eq!(text(&csv), text(&at("link.csv")));
    }
    // A link selects curves and how they are shown.
    let all = at("all.csv");
    let plot = |link: &str| {
        let one = at("one.csv");
        stdout(&["plot", link, "--results", name(&all), "-o", name(&one)]);
        text(&one)
    };
    let one = plot("net=torus,k:2,flits:2");
    let simulated = one
        .lines()
        .filter(|line| line.contains(",simulation,"))
        .count();
    assert_eq!(simulated, 11);
    let other = complaint(&[
        "plot",
        "mesh",
        "--results",
        name(&all),
        "-o",
        name(&at("x.svg")),
    ]);
    assert_eq!(
        other,
        "loadcurve: net: “mesh” is not a network of the results, which are of mesh,k:2,flits:2; \
         torus,k:2,flits:2\n"
    );
}

#[test]
fn a_plan_says_how_much_there_is_to_do() {
    let plan = stdout(&[&SWEEP[..10], &["--plan", "--shard", "2/4"]].concat());
    let lines: Vec<&str> = plan.lines().collect();
    assert!(
        lines[0].starts_with("24 jobs, less than a second of one core"),
        "{plan}"
    );
    assert!(
        lines[1].starts_with("4 shares, from less than a second to "),
        "{plan}"
    );
    assert!(
        lines[2].starts_with("the longest job: less than a second, net=fat-tree,"),
        "{plan}"
    );
    assert!(!stdout(&[&SWEEP[..10], &["--plan"]].concat()).contains("shares"));
}

#[test]
fn bad_input_ends_with_a_line_that_says_what_is_allowed() {
    let folder = folder("bad");
    let file = folder.join("thesis.tex");
    fs::write(&file, "Loads").unwrap();
    let empty = folder.join("empty.jsonl");
    fs::write(&empty, "").unwrap();
    for (arguments, said) in [
        (
            &["sweep", "mesh", "--grid", "k=4,x"][..],
            "k: “x” is not a whole number from 2 to 64",
        ),
        (
            &["sweep", "mesh", "--grid", "n=4"],
            "n: a network (loads, seeds and precision have options of their own) has no “n” (value “4”); it has k, by and 24 more",
        ),
        (
            &["sweep", "mesh", "--shard", "4/3"],
            "shard: “4/3” is not I/N with I from 1 to N",
        ),
        (
            &["sweep", "mesh", "--seeds", "3-1"],
            "seeds: “3-1” is not a list such as 1-10",
        ),
        (
            &["sweep", "mesh", "--precision", "0"],
            "precision: “0” is not a number from 0.05 to 50",
        ),
        (
            &["sweep", "mesh", "--load", "-1"],
            "load: “-1” is not a number from 0 to",
        ),
        (
            &["sweep", "mesh", "--points", "no"],
            "points: “no” is not one of model, simulation, both",
        ),
        (
            &["merge", name(&file), "-o", "all.txt"],
            "output: “all.txt” is not a name that ends in",
        ),
    ] {
        let line = complaint(arguments);
        assert!(line.starts_with(&format!("loadcurve: {said}")), "{line}");
    }
    // Files that are not ours are left alone.
    for arguments in [
        &["sweep", "mesh,k:2", "-o", name(&file)][..],
        &["merge", name(&file)],
    ] {
        let words = complaint(arguments);
        let said = "thesis.tex: end of the file: “Loads” is not the beginning";
        assert!(words.contains(said), "{words}");
    }
    assert_eq!(text(&file), "Loads");
    let words = complaint(&["merge", name(&empty)]);
    assert_eq!(
        words,
        format!(
            "loadcurve: {}: files: “” is not files with results: there are none in them\n",
            name(&empty)
        )
    );
    let words = complaint(&["plot", "--results", name(&file), "-o", "x.svg"]);
    assert!(
        words.contains("thesis.tex: results: “Loads” is not a Loadcurve results file"),
        "{words}"
    );
    if cfg!(unix) {
        let words = complaint(&["sweep", "mesh,k:2", "-o", "/dev/null"]);
        assert!(
            words.ends_with("is not the name of a plain file\n"),
            "{words}"
        );
    }
}

#[test]
fn a_file_has_one_writer_at_a_time() {
    let folder = folder("busy");
    let file = folder.join("1.jsonl");
    let mut options = fs::OpenOptions::new();
    let held = options.create(true).append(true).open(&file).unwrap();
    held.lock().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_loadcurve"));
    let spoken = SWEEP.into_iter().filter(|word| *word != "--quiet");
    command.args(spoken).arg(&file).stderr(Stdio::piped());
    let mut waiting = command.spawn().unwrap();
    let mut said = BufReader::new(waiting.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(
        line.ends_with("1.jsonl: waiting for another sweep to end\n"),
        "{line}"
    );
    assert!(waiting.try_wait().unwrap().is_none() && text(&file).is_empty());
    drop(held);
    assert!(waiting.wait().unwrap().success());
    assert_eq!(text(&file).lines().count(), 24);
}
