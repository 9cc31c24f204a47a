//! `loadcurve find`.

use serde_json::Value;

use super::{complaint, stdout};

const MESHES: [&str; 8] = [
    "find",
    "mesh,k:4-32",
    "--carry",
    ".1",
    "--within",
    "60",
    "--most",
    "processors",
];

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

#[test]
fn the_largest_mesh_that_will_do_is_named_with_its_nearest_miss() {
    let text = stdout(&MESHES);
    assert!(
        text.starts_with(
            "Mesh, 10 × 10 nodes, 32 flits has the most processors of those that carry 0.1 flits/cycle/source \
             within 60 cycles: 100 processors, 59.96 cycles. That is too close to tell by the model, so simulate it. 22 that \
             would be better are too close to tell by the model, the first of them Mesh, 32 × 32 nodes"
        ),
        "{text}"
    );
    let parts = [
        "best",
        "next",
        "next",
        "too close",
        "nearest miss",
        "29 candidates",
    ];
    let lines: Vec<&str> = text.lines().skip(3).map(str::trim).collect();
    assert_eq!(lines.len(), parts.len());
    assert!(
        lines
            .iter()
            .zip(parts)
            .all(|(line, part)| line.starts_with(part)),
        "{text}"
    );
}

#[test]
fn files_hold_a_link_that_searches_alike() {
    let csv = |arguments: &[&str]| stdout(&[arguments, &["--format", "csv"]].concat());
    let first = csv(&MESHES);
    let link = "?net=mesh,k:10&find=carry:0.1,within:60,most:processors,net:mesh,k:4-32";
    assert!(first.contains(&format!("# link: {link}\n")), "{first}");
    assert_eq!(csv(&["find", link]), first);
    // With any number of threads, and with options that override the link.
    assert_eq!(csv(&["find", link, "--threads", "1"]), first);
    let file = json(&["find", link, "--within", "55", "--format", "json"]);
    assert_eq!(file["rows"][0]["net"]["k"], 8);
    assert_eq!(file["rows"][3]["answer"], "open");
    assert_eq!(file["rows"][4]["answer"], "miss");
    assert_eq!(file["candidates"], 29);
}

#[test]
fn the_networks_of_a_link_are_candidates() {
    let text = stdout(&[
        "find",
        "?net=mesh,k:16&net=fly,stages:4",
        "--carry",
        ".01",
        "--within",
        "90",
    ]);
    assert!(text.contains("Butterfly"), "{text}");
    assert!(
        text.ends_with("2 candidates in order, 2 judged.\n"),
        "{text}"
    );
}

#[test]
fn the_simulator_decides_with_an_interval() {
    let search = |within: &str| {
        let file = json(&[
            "find",
            "mesh,k:4.5",
            "--carry",
            ".1",
            "--within",
            within,
            "--most",
            "processors",
            "--simulate",
            "--precision",
            "5",
            "--format",
            "json",
            "--quiet",
        ]);
        (
            file["rows"][0]["simulated"].clone(),
            file["rows"][0]["net"]["k"].clone(),
        )
    };
    // The larger one takes 42.9 cycles by the model, and 43.1 ± 0.3 simulated.
    assert_eq!(search("60"), ("yes".into(), 5.into()));
    assert_eq!(search("43"), ("too close".into(), 5.into()));
}

#[test]
fn kinds_are_candidates_in_all_sizes_and_drawn() {
    let folder = std::env::temp_dir().join(format!("loadcurve-find-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let picture = folder.join("smallest.svg");
    let file = json(&[
        "find",
        "--kinds",
        "mesh.hypercube,flits:16",
        "--processors",
        "64-100",
        "--carry",
        ".1",
        "--within",
        "60",
        "--plot",
        picture.to_str().expect("a name"),
        "--format",
        "json",
        "--quiet",
    ]);
    assert_eq!(file["candidates"], 4);
    assert_eq!(file["rows"][0]["net"]["flits"], 16);
    let link = file["link"].as_str().expect("a link");
    assert!(
        link.ends_with("processors:64-100,kinds:mesh.hypercube,flits:16"),
        "{link}"
    );
    let drawn = std::fs::read_to_string(&picture).expect("a picture");
    for part in ["The fewest links for", "Hypercube", "links between routers"] {
        assert!(drawn.contains(part), "{part}");
    }
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[test]
fn bad_searches_are_named() {
    for (arguments, words) in [
        (vec!["mesh", "--within", "60"], "find: carry is missing"),
        (
            vec!["mesh,k:4-99", "--carry", "1", "--within", "60"],
            "k: “4-99” is not a whole number from 2 to 64",
        ),
        (
            vec!["mesh,k:2-64,flits:1-32", "--carry", "1", "--within", "60"],
            "find: 2016 candidates; at most 2000",
        ),
        (
            vec!["--kinds", "mesh", "--carry", "1", "--within", "60"],
            "processors is missing",
        ),
        (
            vec!["mesh,n:8", "--carry", "1", "--within", "60"],
            "Mesh has no “n”; give its sizes, as in k:8",
        ),
        (
            vec!["mesh", "--carry", "1", "--within", "60", "--plot", "x.pdf"],
            "plot: “x.pdf” is not a name that ends in .svg or .png",
        ),
        (
            vec!["moebius", "--carry", "1", "--within", "60"],
            "net: no network “moebius”",
        ),
    ] {
        let said = complaint(&[vec!["find"], arguments].concat());
        assert!(said.contains(words), "{said}");
    }
}
