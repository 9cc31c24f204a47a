//! The command as seen from outside: its output on both streams, and its exit code.

#[cfg(unix)]
mod attack;
mod bottleneck;
mod by;
mod collective;
mod cost;
mod deadlocks;
mod files;
mod find;
mod import;
mod knee;
mod lesson;
mod manual;
mod own_files;
mod scaling;
mod share;
mod simulate;
mod structure;
mod sweep;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_loadcurve"))
        .args(arguments)
        .output()
        .expect("it starts")
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// An empty folder for the test of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The single error line after bad input.
fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn curve_prints_the_contracts_columns() {
    let at = [
        "--load",
        "0,0.001,0.002",
        "--unit",
        "messages",
        "--format",
        "csv",
    ];
    let csv = stdout(&[&["curve", "fat-tree,n:1024,flits:32"], &at[..]].concat());
    let (comments, rows): (Vec<&str>, Vec<&str>) = csv.lines().partition(|l| l.starts_with('#'));
    assert!(comments[0].starts_with("# Loadcurve ") && comments[2].starts_with("# units: "));
    assert_eq!(comments[1], "# link: ?net=fat-tree,n:1024,flits:32");
    assert_eq!(
        rows[0],
        "curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state"
    );
    let latency: f64 = rows[2].split(',').nth(4).unwrap().parse().unwrap();
    assert!((latency - 63.518_078_726_6).abs() < 5e-10);
    assert!(
        rows[3].starts_with("1,model,0.002,0.064,,,0.0012216") && rows[3].ends_with(",saturated")
    );
}

#[test]
fn units_name_the_same_load() {
    let point = |load: &str, unit: &str| {
        let link = "fat-tree,n:256,flits:16";
        let csv = stdout(&[
            "curve", link, "--load", load, "--unit", unit, "--format", "csv",
        ]);
        csv.lines().last().unwrap().to_owned()
    };
    assert_eq!(point("0.002", "messages"), point("0.032", "flits"));
    assert!(point("1", "capacity").ends_with(",saturated"));
    assert!(point("0.999999", "capacity").ends_with(",steady"));
}

#[test]
fn json_has_the_names_of_the_csv_columns() {
    let three = "net=fat-tree,n:1024&net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64";
    let text = stdout(&["curve", three, "--points", "5", "--format", "json"]);
    let file: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(file["curves"].as_array().unwrap().len(), 3);
    let curve = &file["curves"][1];
    assert_eq!(curve["net"]["network"], "fat-tree");
    assert_eq!(curve["net"]["flits"], 32);
    assert_eq!(curve["net"]["reading"], "printed");
    let flits = curve["saturation"]["flits"].as_f64().unwrap();
    assert!((flits - 0.039_092_332_053_3).abs() < 1e-12);
    let point = &curve["points"][0];
    for name in [
        "curve",
        "source",
        "load_messages",
        "load_flits",
        "latency",
        "latency_ci",
    ] {
        assert!(point.get(name).is_some(), "{name}");
    }
    assert!(point["detail"].is_object() && point["latency_ci"].is_null());
}

#[test]
fn bad_input_ends_in_one_line_with_key_value_and_range() {
    let long = format!("net={}", "x".repeat(20_000));
    for (arguments, words) in [
        (vec!["curve", "ring"], ["net", "ring", "fat-tree"]),
        (
            vec!["curve", "fat-tree,n:1000"],
            ["n:", "1000", "a power of 4 from 4 to 16384"],
        ),
        (
            vec!["curve", "fat-tree,flits:-3"],
            ["flits", "-3", "from 1 to 1024"],
        ),
        (
            vec!["curve", "fat-tree,flits:1e9"],
            ["flits", "1e9", "from 1 to 1024"],
        ),
        (
            vec!["link", "fat-tree,flits:%zz"],
            ["flits", "%zz", "from 1 to 1024"],
        ),
        (
            vec!["link", "net=<script>alert(1)</script>"],
            ["net", "<script>", "fat-tree"],
        ),
        (vec!["saturation", &long], ["link", "20004", "16384"]),
        (
            vec!["curve", "fat-tree", "--load", "0.1,-1"],
            ["load", "-1", "from 0 to"],
        ),
        (
            vec!["curve", "fat-tree", "--load", "nan"],
            ["load", "nan", "from 0 to"],
        ),
        (
            vec!["curve", "fat-tree", "--points", "1"],
            ["points", "1", "from 2 to"],
        ),
        (
            vec!["plot", "fat-tree", "-o", "figure.bmp"],
            ["output", "figure.bmp", ".svg, .png, .tex"],
        ),
        (
            vec!["plot", "mesh", "-o", "a.png", "--scale", "9"],
            ["scale", "9", "from 1 to 4"],
        ),
        (
            vec![
                "plot", "mesh", "-o", "a.png", "--width", "4000", "--height", "4000", "--scale",
                "4",
            ],
            ["scale", "4", "from 1 to 2 for 4000 × 4000 CSS pixels"],
        ),
        (
            vec!["plot", "mesh", "-o", "a.svg", "--width", "7"],
            ["width", "7", "from 160 to 4000"],
        ),
        (
            vec!["plot", "mesh", "-o", "a.png", "--theme", "red"],
            ["theme", "red", "one of light, dark, print"],
        ),
        (
            vec!["plot", "mesh", "-o", "a.csv", "--theme", "dark"],
            ["theme", "dark", "names that end in .svg and .png"],
        ),
        (
            vec!["plot", "mesh", "-o", "a.tex", "--drawing"],
            ["drawing", "on", "names that end in .svg and .png"],
        ),
        (
            vec!["plot", "mesh", "-o", "a.svg", "--scale", "2"],
            ["scale", "2", "names that end in .png"],
        ),
        (
            vec!["link", "fat-tree", "--set", "flits"],
            ["set", "flits", "key=value"],
        ),
        (
            vec!["curve", "mesh", "--unit", "foo"],
            ["--unit", "foo", "flits, messages, capacity, bits"],
        ),
        (vec!["saturation", ""], ["link", "“”", "?net=mesh,k:8"]),
        (
            vec!["plot", "?", "-o", "a.svg"],
            ["link", "“?”", "?net=mesh,k:8"],
        ),
        (
            vec!["saturation", "file:///etc/passwd"],
            ["link", "file:///etc/passwd", "?net=mesh,k:8"],
        ),
        (vec!["curve"], ["required", "LINK", "not provided"]),
        (
            vec!["link", "fat-tree", "--set", "colour=red"],
            ["colour", "red", "more, listed in the documentation"],
        ),
    ] {
        let complaint = complaint(&arguments);
        assert!(
            words.iter().all(|word| complaint.contains(word)),
            "{complaint}"
        );
    }
}

#[test]
fn sizes_whose_product_wraps_are_refused_by_every_verb() {
    let link = "cube,dims:1024x1024x1024x1024x1024x1024x16";
    let (dimensions, refusal) = (&link[10..], "has more than 10^19 nodes; at most 4096");
    for verb in [
        &["curve"][..],
        &["worst"],
        &["export", "--format", "edges"],
        &["simulate"],
        &["saturation"],
        &["bottleneck"],
        &["bounds"],
        &["sweep"],
        &["link"],
        &["knee"],
    ] {
        let complaint = complaint(&[verb, &[link]].concat());
        assert_eq!(
            complaint,
            format!("loadcurve: dims: {dimensions} {refusal}\n"),
            "{verb:?}"
        );
    }
}

#[test]
fn link_is_the_identity_on_its_own_output() {
    let once = stdout(&[
        "link",
        "https://example.org/a/?x=capacity&net=fat-tree,flits:16,n:256",
    ]);
    assert_eq!(
        once,
        "https://example.org/a/?net=fat-tree,n:256&x=capacity\n"
    );
    assert_eq!(stdout(&["link", once.trim()]), once);
    let set = stdout(&[
        "link",
        "net=fat-tree&net=fat-tree,n:16",
        "--set",
        "flits=8",
        "--set",
        "y=log",
    ]);
    assert_eq!(
        set,
        "?net=fat-tree,flits:8&net=fat-tree,n:16,flits:8&y=log\n"
    );
}

#[test]
fn saturation_is_told_in_three_units() {
    let csv = stdout(&["saturation", "fat-tree,n:4,flits:10", "--format", "csv"]);
    let cells: Vec<f64> = csv
        .lines()
        .last()
        .unwrap()
        .split(',')
        .map(|cell| cell.parse().unwrap())
        .collect();
    let exact = (3.0 - 3.0_f64.sqrt()) / 2.0;
    assert!((cells[1] - exact / 10.0).abs() < 1e-15 && (cells[2] - exact).abs() < 1e-14);
    assert_eq!(cells[3], 1.0);
    // The table shows the same numbers under their units, beside the names of the curves.
    let two = "net=fat-tree,n:4,flits:10&net=mesh,k:4";
    let table = stdout(&["saturation", two]);
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|line| {
            line.split("  ")
                .map(str::trim)
                .filter(|it| !it.is_empty())
                .collect()
        })
        .collect();
    assert_eq!(lines[0], ["curve", "messages", "flits", "capacity"]);
    assert_eq!(lines.len(), 3);
    let numbers = |line: &[&str]| -> Vec<f64> {
        let numbers = line.iter().map(|cell| cell.parse().expect("a number"));
        numbers.collect()
    };
    assert_eq!(numbers(&lines[1][1..]), cells[1..]);
    let mesh = numbers(&lines[2][1..]);
    assert!((mesh[1] - 32.0 * mesh[0]).abs() < 1e-12 && mesh[2] == 1.0);
    assert_ne!(lines[1][0], lines[2][0]);
}

#[test]
fn what_the_paper_prints_stands_in_the_table_as_published() {
    let link = "net=buffered-min&paper=on";
    let table = stdout(&["curve", link, "--points", "2"]);
    let published: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.ends_with("published"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(published.len(), 4, "{table}");
    // The load is 200/267, and the latency in the paper's simulator 932/200 + 5 cycles.
    assert_eq!(published[0][0], "0.749064");
    assert!(
        published[0].contains(&"9.66") || published[0].contains(&"9.66000"),
        "{table}"
    );
    let without = stdout(&["curve", "net=buffered-min", "--points", "2"]);
    assert!(without.lines().all(|line| !line.ends_with("published")));
}

#[test]
fn plot_writes_what_its_name_says() {
    let folder = std::env::temp_dir().join(format!("loadcurve-plot-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let written = |name: &str| {
        let path = folder.join(name);
        stdout(&["plot", "?load=0.026", "-o", path.to_str().unwrap()]);
        fs::read_to_string(path).unwrap()
    };
    assert!(
        written("figure.svg")
            .starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\"")
    );
    assert!(written("figure.csv").lines().count() > 600);
    assert!(serde_json::from_str::<Value>(&written("figure.json")).is_ok());
    let tex = written("figure.tex");
    assert!(tex.contains("% link: ?net=fat-tree") && tex.ends_with("\\loadcurveend\n"));
    assert!(written("figure.bib").contains("@misc{loadcurve,"));
    let nowhere = folder.join("missing").join("figure.svg");
    let output = run(&["plot", "fat-tree", "-o", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_png_has_the_size_that_is_asked_for_and_says_where_it_is_from() {
    let folder = std::env::temp_dir().join(format!("loadcurve-png-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("figure.png");
    let png = |options: &[&str]| {
        let usual = ["plot", "mesh,k:4", "-o", path.to_str().unwrap()];
        stdout(&[&usual[..], options].concat());
        fs::read(&path).unwrap()
    };
    let size = |png: &[u8]| {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    };
    let usual = png(&[]);
    assert_eq!(size(&usual), (1280, 840));
    let holds = |text: &[u8]| usual.windows(text.len()).any(|part| part == text);
    assert!(holds(b"tEXtLink\0?net=mesh,k:4"));
    let version = concat!("tEXtSoftware\0Loadcurve ", env!("CARGO_PKG_VERSION"));
    assert!(holds(version.as_bytes()));
    assert_eq!(size(&png(&["--scale", "1"])), (640, 420));
    let small = ["--width", "300", "--height", "201", "--scale", "3"];
    assert_eq!(size(&png(&small)), (900, 603));
    assert_ne!(png(&["--theme", "dark"]), png(&["--theme", "print"]));
    let drawing = png(&["--drawing"]);
    assert_eq!(size(&drawing), (1280, 840));
    assert!(drawing != usual && drawing.len() > 10_000);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn cite_names_every_source_once() {
    let text = stdout(&["cite", "net=fat-tree&net=scouting&net=fat-tree,n:16"]);
    assert_eq!(text.matches("@inproceedings{").count(), 2);
    assert!(text.contains("doi       = {10.1109/ICPP.1997.622554},"));
    assert!(text.contains("Safaei, F. and Khonsari, A. and"));
}

#[test]
fn networks_lists_every_key_with_its_range() {
    let text = stdout(&["networks"]);
    assert!(text.contains("fat-tree") && text.contains("a power of 4 from 4 to 16384"));
    assert!(text.contains("one of printed, conditional"));
}
