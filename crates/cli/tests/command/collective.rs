//! Times of collective operations, beside measured ones, and by steps.

use std::fs;
use std::path::Path;

use super::{complaint, folder, name, run, stdout};

#[test]
fn output_of_nccl_tests_is_drawn_beside_the_operation() {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../interchange/tests/nccl");
    let log = logs.join("all-reduce.log");
    let folder = folder("collective");
    let [svg, csv, tex] = ["a.svg", "a.csv", "a.tex"].map(|it| folder.join(it));
    let link = "net=hyperx,dims:8&algorithm=ring&width=128";
    let files = ["-o", name(&svg), "-o", name(&csv), "-o", name(&tex)];
    let output = run(&[&["plot", link, "--results", name(&log)], &files[..]].concat());
    assert!(output.status.success(), "{output:?}");
    let [svg, csv, tex] = [svg, csv, tex].map(|it| fs::read_to_string(it).unwrap());
    assert!(svg.contains("\nall-reduce.log\n</text>") && tex.contains("{all-reduce.log}"));
    // 1 MiB in 27.76 µs.
    assert!(
        csv.contains("\n,all-reduce,,1048576,,,,external,,,,27.76,37.77"),
        "{csv}"
    );
    assert!(
        csv.contains(
            "# link: ?net=hyperx,dims:8&width=128&ns=1&view=collective&algorithm=ring&size=8-1G\n"
        ),
        "{csv}"
    );
    let words = complaint(&["plot", "--results", name(&log), "-o", "a.svg"]);
    assert!(
        words.contains("times of collective operations name no network"),
        "{words}"
    );
}

#[test]
fn steps_are_those_of_the_size_that_is_asked_for() {
    let steps = |link: &str, size: &str| {
        let text = stdout(&[
            "collective",
            link,
            "--algorithm",
            "ring",
            "--size",
            size,
            "--steps",
        ]);
        let lines: Vec<String> = text.lines().skip(2).take(3).map(str::to_owned).collect();
        lines
    };
    let [single, range, given] = [
        steps("mesh,k:4", "1K"),
        steps("mesh,k:4", "1K-2K"),
        steps("net=mesh,k:4&bytes=2K", "1K-2K"),
    ];
    assert_eq!(single[0], "Steps of ring for 1 KiB:");
    // 16 blocks of 64 bytes.
    let sent = |lines: &[String]| lines[2].split_whitespace().nth(2).unwrap().to_owned();
    assert_eq!(sent(&single), "256");
    assert_eq!(
        (range[0].as_str(), sent(&range)),
        ("Steps of ring for 1 MiB:", "262144".to_owned())
    );
    assert_eq!(
        (given[0].as_str(), sent(&given)),
        ("Steps of ring for 2 KiB:", "512".to_owned())
    );
    let table = stdout(&[
        "collective",
        "mesh,k:4",
        "--algorithm",
        "ring",
        "--size",
        "1K",
    ]);
    assert!(table.contains("\nFor 1 KiB:\n"), "{table}");
}
