//! `loadcurve cost`.

use std::fs;

use super::{complaint, folder, name, run, stdout};
use serde_json::Value;

#[test]
fn eleven_networks_of_several_links_are_one_table() {
    let first = "net=mesh,k:16&net=torus,k:16,links:bi&net=torus,k:16&net=cube,dims:4x4x4x4,wrap:1&\
                 net=fat-tree,n:256&equal=pins";
    let second = "net=xgft,down:4x4x4x4,up:4x4x4&net=fly,stages:4&net=hyperx,dims:16x16";
    let text = stdout(&["cost", first, second]);
    let sentence = "At equal pins of the largest router G, Butterfly, k-ary n-fly, carries most by its model, which saturates at \
                    12.3 bits/cycle/source. Its zero-load latency is the lowest, too: 17.0 cycles.";
    assert!(text.starts_with(sentence), "{text}");
    let row = text.lines().find(|line| line.contains("HyperX")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().rev().take(8).collect();
    let expected = ["2.90", "105.9", "103", "5", "15", "43520", "31", "1024"];
    assert_eq!(cells, expected, "{text}");
    assert!(
        text.ends_with("at equal pins of the largest router, messages of 512 bits\n"),
        "{text}"
    );
}

#[test]
fn costs_are_files_too() {
    let link = "net=mesh,k:16&net=hyperx,dims:16x16&equal=bisection";
    let output = run(&["cost", link, "--format", "csv"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("hyperx,dims:16x16 would have channels of 0.50 bits"),
        "{said}"
    );
    let csv = String::from_utf8(output.stdout).unwrap();
    assert!(
        csv.contains("\n1,256,16,1,5,1216,960,1,32,16,27.6"),
        "{csv}"
    );
    // Less than one bit is no channel.
    assert!(
        csv.contains("\n2,256,1024,1,31,7936,43520,15,,,,\n"),
        "{csv}"
    );
    let json = run(&["cost", link, "--format", "json"]).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["curves"][0]["width_bits"], 32);
    assert_eq!(json["curves"][1]["flits"], Value::Null);
    assert_eq!(json["terms"], "at equal bisection, messages of 512 bits");
}

#[test]
fn all_verbs_compute_the_same_networks() {
    let link = "net=mesh,k:16&net=torus,k:16,links:bi&equal=bisection&x=bits";
    let saturation = stdout(&["saturation", link, "--format", "csv"]);
    assert!(
        saturation.contains("\ncurve,messages,flits,capacity,bits\n"),
        "{saturation}"
    );
    let bits: Vec<f64> = saturation
        .lines()
        .filter_map(|line| {
            line.strip_prefix(['1', '2'])?
                .rsplit(',')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    assert!((bits[0] / bits[1] - 1.39).abs() < 0.01, "{saturation}");
    let csv = stdout(&["curve", link, "--load", "0,1", "--format", "csv"]);
    assert!(
        csv.contains("# at equal bisection, messages of 512 bits\n"),
        "{csv}"
    );
    assert!(
        csv.contains(",width_bits,load_bits,throughput_bits\n"),
        "{csv}"
    );
    let torus: Vec<&str> = csv.lines().filter(|line| line.starts_with("2,")).collect();
    assert!(torus[0].starts_with("2,model,0,0,41.0"), "{csv}");
    assert!(torus[1].ends_with(",16,1,1"), "{csv}");
    let file = folder("equal-cost").join("figure.svg");
    stdout(&["plot", link, "-o", file.to_str().unwrap()]);
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(
        svg.contains("at equal bisection") && svg.contains("16 bits, 32 flits"),
        "{svg}"
    );
}

#[test]
fn a_sweep_takes_networks_as_they_are_written() {
    let complaint = complaint(&["sweep", "net=mesh&net=torus&equal=pins"]);
    assert!(
        complaint.contains("equal: a sweep computes networks"),
        "{complaint}"
    );
}

#[test]
fn loads_at_equal_cost_are_in_bits_and_flits_say_whose_they_are() {
    let link = "net=dragonfly&net=hyperx&equal=bisection&load=0.5";
    let csv = |view: &str| {
        let link = format!("{link}{view}");
        stdout(&["curve", &link, "--load", "0.5", "--format", "csv"])
    };
    // Both are offered the same bits, in different numbers of messages and flits.
    assert_eq!(csv("&x=bits"), csv(""));
    let bits = |text: &str| -> Vec<f64> {
        let names = text
            .lines()
            .find(|line| line.starts_with("curve,"))
            .unwrap();
        let place = names.split(',').position(|it| it == "load_bits").unwrap();
        let rows = text.lines().filter(|line| line.starts_with(['1', '2']));
        rows.map(|row| row.split(',').nth(place).unwrap().parse().unwrap())
            .collect()
    };
    let [one, other] = bits(&csv(""))[..] else {
        panic!()
    };
    assert!((one - 0.5).abs() < 1e-12 && (other - 0.5).abs() < 1e-12);
    let flits = csv("&x=flits");
    let [one, other] = bits(&flits)[..] else {
        panic!()
    };
    assert!((one / other - 1.0).abs() > 0.5, "{one} {other}");
    let svg = folder("own-flits").join("chart.svg");
    let path = name(&svg);
    for (view, title) in [
        ("", "bits per cycle per source"),
        ("&x=flits", "each network's own flits"),
    ] {
        stdout(&["plot", &format!("{link}{view}"), "-o", path]);
        assert!(fs::read_to_string(&svg).unwrap().contains(title), "{view}");
    }
}
