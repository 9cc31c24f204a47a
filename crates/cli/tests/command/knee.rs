//! `loadcurve knee`.

use super::{complaint, stdout};

/// No two messages meet: latency is 35 + 16·u/(1 − u), and three times 35 at u = 70/86.
const ALONE: &str = "torus,k:4,traffic:neighbour";

#[test]
fn knee_and_plateau_stand_beside_the_model_whatever_the_threads() {
    let csv = |threads: &str| {
        stdout(&[
            "knee",
            ALONE,
            "--precision",
            "5",
            "--format",
            "csv",
            "--threads",
            threads,
        ])
    };
    let one = csv("1");
    assert_eq!(one, csv("2"));
    let row: Vec<f64> = one
        .lines()
        .last()
        .unwrap()
        .split(',')
        .map(|cell| cell.parse().unwrap())
        .collect();
    let [_, ratio, model, knee, interval, saturation, _, plateau, _] = row[..] else {
        panic!("{one}");
    };
    assert_eq!((ratio, saturation), (3.0, 1.0));
    assert!((model - 70.0 / 86.0).abs() < 1e-9, "{one}");
    assert!(
        (knee - 70.0 / 86.0).abs() < interval && interval < 0.05 * knee,
        "{one}"
    );
    assert!((plateau - 1.0).abs() < 0.02, "{one}");
}

#[test]
fn the_ratio_is_a_key_of_links() {
    let text = stdout(&["knee", &format!("?net={ALONE}&knee=2&precision=10")]);
    assert!(
        text.contains("Latency is 2 times that of the idle network at 0."),
        "{text}"
    );
    let said = complaint(&["knee", ALONE, "--ratio", "1"]);
    assert!(
        said.contains("knee: “1” is not a number from 1.5 to 10"),
        "{said}"
    );
}
