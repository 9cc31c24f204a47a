//! How long the finite-source model takes, in milliseconds: to set it up, to solve it at 50 and 90 % of its
//! saturation load, to find that load, and for the 200 points of a curve; and the sweeps at those two loads.
//!
//! Words after `--` select the links that contain all of them.

mod busy;

use busy::timed;
use loadcurve::curve::DRAWN_POINTS;
use loadcurve::scenario::Scenario;

const NETWORKS: [&str; 18] = [
    "fat-tree,flits:32",
    "fat-tree,n:1024,flits:32",
    "fat-tree,n:16384,flits:32",
    "mesh",
    "mesh,k:16",
    "mesh,k:32",
    "torus",
    "torus,k:16",
    "torus,k:32",
    "torus,links:bi",
    "torus,k:16,links:bi",
    "cube,dims:4x4x4",
    "xgft,up:2x2",
    "fly,k:4",
    "hyperx,dims:4x4,hosts:4",
    "own",
    "mesh,traffic:transpose",
    "mesh,k:16,traffic:hot",
];

/// Times a single solution is repeated: the first one of a process is slow.
const REPEATED: u32 = 5;

fn main() {
    let words = std::env::args().skip(1);
    let words: Vec<String> = words.filter(|word| !word.starts_with('-')).collect();
    println!(
        "{:>9} {:>9} {:>9} {:>11} {:>9}",
        "set up", "50 %", "90 %", "saturation", "curve"
    );
    for link in NETWORKS {
        let is_meant = words.iter().all(|word| link.contains(word.as_str()));
        if is_meant {
            measure(&format!("{link},reading:finite"));
        }
    }
}

fn measure(link: &str) {
    let scenario = Scenario::read_strictly(link);
    let scenario = scenario.unwrap_or_else(|error| panic!("{link}: {error}"));
    let (model, model_ms) = timed(|| scenario.networks[0].model());
    let (saturation, saturation_ms) = timed(|| model.saturation_messages());
    let at = |part: f64| {
        let (_, all_ms) = timed(|| {
            (0..REPEATED)
                .filter(|_| model.point(part * saturation).is_ok())
                .count()
        });
        all_ms / f64::from(REPEATED)
    };
    let [half, most] = [0.5, 0.9].map(at);
    let load = |point| saturation * f64::from(point) / DRAWN_POINTS as f64;
    let points = (0..DRAWN_POINTS as u32).map(load);
    let (_, curve_ms) = timed(|| points.filter(|&load| model.point(load).is_ok()).count());
    println!("{model_ms:9.2} {half:9.2} {most:9.2} {saturation_ms:11.1} {curve_ms:9.1}  {link}");
}
