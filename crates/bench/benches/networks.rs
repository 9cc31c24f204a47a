//! How long wormhole networks of about 64, 1,024 and 4,096 processors take under every kind of traffic:
//! their model with the flows behind it, its saturation load and the 200 points of a curve, in
//! milliseconds, and the most memory that the process held at once.
//!
//! Words after `--` select the links that contain all of them. With the word `routes` flows are counted
//! along all routes, too, and compared with the model:
//! `cargo bench --package loadcurve-bench --bench networks -- routes xgft hot`.

mod busy;

use std::fs;

use busy::timed;
use loadcurve::curve::DRAWN_POINTS;
use loadcurve::scenario::Scenario;
use loadcurve::traffic::Flows;

/// Networks by size: about 64, 1,024 and 4,096 processors, or as many as a link allows.
const NETWORKS: [[&str; 3]; 19] = [
    ["cube,dims:8x8", "cube,dims:32x32", "cube,dims:64x64"],
    [
        "cube,dims:8x8,wrap:1",
        "cube,dims:32x32,wrap:1",
        "cube,dims:64x64,wrap:1",
    ],
    ["cube,dims:4x4x4", "cube,dims:8x8x16", "cube,dims:16x16x16"],
    [
        "cube,dims:4x4x4,wrap:1",
        "cube,dims:8x8x16,wrap:1",
        "cube,dims:16x16x16,wrap:1",
    ],
    [
        "cube,dims:2x2x2x2x2x2",
        "cube,dims:2x2x2x2x2x2x2x2x2x2",
        "cube,dims:2x2x2x2x2x2x2x2x2x2x2x2",
    ],
    [
        "xgft",
        "xgft,down:4x4x4x4x4,up:4x4x4x4",
        "xgft,down:8x8x8x8,up:8x8x8",
    ],
    [
        "xgft,route:dmodk",
        "xgft,down:4x4x4x4x4,up:4x4x4x4,route:dmodk",
        "xgft,down:8x8x8x8,up:8x8x8,route:dmodk",
    ],
    // D-mod-k loads the links of a level unevenly.
    [
        "xgft,up:3x3,route:dmodk",
        "xgft,down:4x4x4x4x4,up:3x3x3x3,route:dmodk",
        "xgft,down:8x8x8x8,up:3x3x3,route:dmodk",
    ],
    ["fly", "fly,stages:5", "fly,stages:6"],
    ["fly,k:2,stages:6", "fly,k:2,stages:10", "fly,k:2,stages:12"],
    ["hyperx", "hyperx,dims:8x8x16", "hyperx,dims:8x8x8x4"],
    [
        "hyperx,dims:4x4,hosts:4",
        "hyperx,dims:8x8,hosts:16",
        "hyperx,dims:16x16,hosts:16",
    ],
    [
        "dragonfly",
        "dragonfly,p:4,a:8,h:4",
        "dragonfly,p:7,a:9,h:7",
    ],
    ["mesh", "mesh,k:32", "mesh,k:64"],
    ["torus", "torus,k:32", "torus,k:64"],
    [
        "torus,sharing:occ",
        "torus,k:32,sharing:occ",
        "torus,k:64,sharing:occ",
    ],
    [
        "torus,links:bi",
        "torus,k:32,links:bi",
        "torus,k:64,links:bi",
    ],
    [
        "torus,links:bi,sharing:occ",
        "torus,k:32,links:bi,sharing:occ",
        "torus,k:64,links:bi,sharing:occ",
    ],
    ["fat-tree", "fat-tree,n:1024", "fat-tree,n:4096"],
];

/// Traffic, as it is appended to the link of a network.
const TRAFFIC: [&str; 7] = [
    "",
    ",traffic:transpose",
    ",traffic:shift,by:11",
    ",traffic:random",
    ",traffic:tornado",
    ",traffic:hot",
    ",traffic:hot,spots:0.1.2.3.4.5.6.7.8.9.10.11.12.13.14.15",
];

/// The file that tells the most memory that this process has held, and the one that restarts the count.
/// Other systems than Linux have neither.
const STATUS: &str = "/proc/self/status";
const RESTART: &str = "/proc/self/clear_refs";

/// Most memory held at once since the count was restarted, in MB.
fn peak_megabytes() -> Option<f64> {
    let status = fs::read_to_string(STATUS).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1e3)
}

/// Measures the network of a link, if its traffic suits its size.
fn measure(link: &str, counts_routes: bool) {
    let Ok(scenario) = Scenario::read_strictly(link) else {
        return;
    };
    let network = &scenario.networks[0];
    // The count goes on where it cannot be restarted.
    let is_restarted = fs::write(RESTART, "5").is_ok();
    let (model, model_ms) = timed(|| network.model());
    let (saturation, saturation_ms) = timed(|| model.saturation_messages());
    let load = |point| saturation * f64::from(point) / DRAWN_POINTS as f64;
    let points = (0..DRAWN_POINTS as u32).map(load);
    let (_, curve_ms) = timed(|| points.filter(|&load| model.point(load).is_ok()).count());
    let peak = peak_megabytes().filter(|_| is_restarted);
    let peak = peak.map_or("–".to_owned(), |megabytes| format!("{megabytes:.0}"));
    let all_ms = model_ms + saturation_ms + curve_ms;
    print!("{model_ms:10.1} {saturation_ms:10.1} {curve_ms:10.1} {all_ms:10.1} {peak:>6}");
    if counts_routes {
        let (routing, pattern) = (network.routing(), network.pattern());
        let (flows, routes_ms) = timed(|| Flows::of(&*routing, &pattern));
        let classes = flows.expect("routes without cycles").classes.len();
        let ratio = routes_ms / model_ms;
        print!(" {routes_ms:10.1} {ratio:8.2} {classes:8}");
    }
    println!("  {link}");
}

fn main() {
    let words = std::env::args().skip(1);
    let mut words: Vec<String> = words.filter(|word| !word.starts_with('-')).collect();
    let counts_routes = words.iter().any(|word| word == "routes");
    words.retain(|word| word != "routes");
    print!(
        "{:>10} {:>10} {:>10} {:>10} {:>6}",
        "model", "saturation", "curve", "in all ms", "MB"
    );
    if counts_routes {
        print!(" {:>10} {:>8} {:>8}", "routes", "÷ model", "classes");
    }
    println!();
    for network in NETWORKS.as_flattened() {
        for traffic in TRAFFIC {
            let link = format!("{network}{traffic}");
            if words.iter().all(|word| link.contains(word.as_str())) {
                measure(&link, counts_routes);
            }
        }
    }
}
