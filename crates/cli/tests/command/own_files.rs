//! Files of networks and traffic matrices: each is read in the role that the link gives it, or refused with the reason.

use std::fmt::Write as _;
use std::fs;

use super::{complaint, folder, name, run, stdout};

/// Links both ways of a network with names that are numbers.
fn links(count: usize) -> String {
    let mut text = String::new();
    for (number, from) in (0..count).zip((0..4096).cycle()) {
        let to = (from + 1 + number / 4096) % 4096;
        writeln!(text, "{from} {to}").unwrap();
    }
    text
}

#[test]
fn a_file_is_what_the_link_says_it_is_or_refused_as_that() {
    let folder = folder("own-files");
    let file = |name_of: &str, text: &str| {
        let path = folder.join(name_of);
        fs::write(&path, text).unwrap();
        name(&path).to_owned()
    };
    let crowded = file("crowded.txt", &links(16_385));
    for link in ["own", "net=own&net=mesh"] {
        let words = complaint(&["saturation", link, "--file", &crowded]);
        let said = format!("{crowded}: line 16385: more than 32768 one-way links");
        assert!(words.contains(&said), "{words}");
    }
    let rates = file("rates.txt", "0 5 0.5\n3 9 0.25\n");
    let words = complaint(&["saturation", "own", "--file", &rates]);
    assert!(
        words.contains("rates.txt: line 1: \"0 5 0.5\" is no link"),
        "{words}"
    );
    let words = complaint(&["saturation", "mesh,traffic:matrix", "--file", &crowded]);
    assert!(
        words.contains("mfile: line 64: 64 is not a processor; 0…63"),
        "{words}"
    );
    let saturation = |arguments: &[&str]| stdout(&[&["saturation"], arguments].concat());
    // The same file under a link with another role, with other line endings, and beside another file.
    let pairs = file("pairs.txt", "0 1\n1 2\n2 0\n");
    let macintosh = file("macintosh.txt", "0 1\r1 2\r2 0\r");
    let network = saturation(&["own", "--file", &pairs]);
    assert!(network.contains("3 nodes"), "{network}");
    assert_eq!(
        saturation(&["own", "--file", &macintosh])
            .split_whitespace()
            .last(),
        network.split_whitespace().last()
    );
    let traffic = saturation(&["mesh,traffic:matrix", "--file", &pairs]);
    let both = ["own,traffic:matrix", "--file", &rates, "--file", &crowded];
    assert!(complaint(&[&["saturation"], &both[..]].concat()).contains("more than 32768"));
    assert!(!traffic.is_empty());
    let matrices = [
        "net=own&net=mesh,k:4,traffic:matrix",
        "--file",
        &rates,
        "--file",
        &pairs,
    ];
    let lines = saturation(&matrices);
    assert!(
        lines.contains("3 nodes") && lines.contains("file"),
        "{lines}"
    );
}

#[test]
fn keys_mean_what_they_do_beside_the_file_that_is_given() {
    let folder = folder("routes");
    let path = folder.join("triangle.txt");
    let mut text = "A B\nB C\nC A\n".to_owned();
    for (at, to) in [
        ("A", "B"),
        ("A", "C"),
        ("B", "A"),
        ("B", "C"),
        ("C", "A"),
        ("C", "B"),
    ] {
        writeln!(text, "route {at} {to} {to}").unwrap();
    }
    fs::write(&path, text).unwrap();
    let saturation = |link: &str| stdout(&["saturation", link, "--file", name(&path)]);
    let lines = saturation("own,route:table");
    assert!(
        lines.contains("3 nodes") && lines.contains("routes of the file"),
        "{lines}"
    );
    let lines = saturation("own,root:C,traffic:hot,spots:2");
    assert!(lines.contains("3 nodes"), "{lines}");
    // Keys without a meaning for the file are still refused.
    let words = complaint(&["saturation", "own,root:D", "--file", name(&path)]);
    assert!(words.contains("root: "), "{words}");
    let words = complaint(&[
        "saturation",
        "own,traffic:hot,spots:3",
        "--file",
        name(&path),
    ]);
    assert!(words.contains("spots: "), "{words}");
    // Without it, the default network has no such routes.
    assert!(complaint(&["saturation", "own,route:table"]).contains("route: "));
}

#[test]
fn a_file_that_nothing_uses_is_an_error() {
    let folder = folder("unused");
    let (one, other) = (folder.join("one.txt"), folder.join("other.txt"));
    fs::write(&one, "A B\nB C\nC A\n").unwrap();
    fs::write(&other, "A B\nB C\nC D\n").unwrap();
    for (arguments, unused) in [
        (&["saturation", "mesh", "--file", name(&one)][..], &one),
        (
            &[
                "saturation",
                "own",
                "--file",
                name(&one),
                "--file",
                name(&other),
            ],
            &other,
        ),
        (&["own,edges:0-1-2", "--file", name(&one)], &one),
        (&["networks", "--file", name(&one)], &one),
        (&["cost", "mesh", "torus", "--file", name(&one)], &one),
        (
            &[
                "find",
                "mesh,k:2-8",
                "--carry",
                "0.1",
                "--within",
                "100",
                "--file",
                name(&one),
            ],
            &one,
        ),
    ] {
        let first = if arguments[0].contains(',') {
            &["saturation"][..]
        } else {
            &[]
        };
        let words = complaint(&[first, arguments].concat());
        let said = format!("file: nothing uses {}; own without edges", unused.display());
        assert!(words.contains(&said), "{words}");
    }
    // Files of results name files, too.
    let link = stdout(&["link", "own", "--file", name(&one)]);
    let results = folder.join("results.csv");
    let net = link.trim().trim_start_matches('?');
    let csv = stdout(&[
        "curve",
        net,
        "--file",
        name(&one),
        "--format",
        "csv",
        "--points",
        "3",
    ]);
    fs::write(&results, csv).unwrap();
    stdout(&["cost", "mesh", "own", "--file", name(&one)]);
    let figure = folder.join("figure.csv");
    let plot = [
        "plot",
        "--results",
        name(&results),
        "-o",
        name(&figure),
        "--file",
        name(&one),
    ];
    assert!(run(&plot).status.success());
}

#[test]
fn a_dense_matrix_smaller_than_the_network_is_warned_of() {
    let file = folder("dense").join("dense.txt");
    let row = |at: usize| {
        let cell = |to: usize| if to == at { "0" } else { "1" };
        (0..64).map(cell).collect::<Vec<_>>().join(" ") + "\n"
    };
    fs::write(&file, (0..64).map(row).collect::<String>()).unwrap();
    let saturation = |link: &str| {
        let text = stdout(&["saturation", link, "--file", name(&file), "--format", "csv"]);
        text.lines().last().unwrap().to_owned()
    };
    let uniform = stdout(&["saturation", "mesh", "--format", "csv"]);
    let flits = |line: &str| -> f64 { line.split(',').nth(2).unwrap().parse().unwrap() };
    let expected = flits(uniform.lines().last().unwrap());
    let found = flits(&saturation("mesh,traffic:matrix"));
    assert!(
        (found / expected - 1.0).abs() < 0.01,
        "{found} is not {expected}"
    );
    let large = run(&[
        "saturation",
        "mesh,k:16,traffic:matrix",
        "--file",
        name(&file),
    ]);
    assert!(large.status.success());
    assert_eq!(
        String::from_utf8(large.stderr).unwrap(),
        "loadcurve: mfile: the matrix is of 64 processors and the network has 256; the others are silent\n"
    );
    let words = complaint(&[
        "saturation",
        "mesh,k:4,traffic:matrix",
        "--file",
        name(&file),
    ]);
    assert!(
        words.contains("mfile: 64 lines are of 64 processors; the network has 16"),
        "{words}"
    );
}
