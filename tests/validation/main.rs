//! `cargo xtask validate`: every model against our own simulator, at fixed loads.
//!
//! Writes the Markdown of `docs/validation.md` to standard output. It depends on the code and the seed
//! alone: the same version writes the same bytes on any machine, with any number of threads.

mod channels;
mod finite;
mod measure;
mod networks;
mod saturation;
mod settings;
mod table;

use loadcurve::VERSION;
use loadcurve::sim::verdict::Rule;

use measure::Measured;
use settings::{PARTS, Part, SEED};

const HEAD: &str = "\
Every model against our own simulator, at fixed loads: what one needs to trust a model, or not to.
Written by `cargo xtask validate`, which gives the same bytes on any machine.

- *Load* is in flits per cycle and source, and as a part of the first model's saturation load.
- *Simulated* is the mean latency in cycles with its 95 % interval; behind it stand, for each model,
  its latency and how far it is above (+) or below (−) the simulation. Where the network does not
  settle, the state stands in the place of the latency, with the throughput that is left.
- An interval marked * is optimistic: close to saturation the batches of a run depend on one
  another, and the true interval is wider.
- *Mean error* is that of the absolute errors at loads up to 80 % of the first model's
  saturation, or at all loads where the network drops excess traffic.";

fn main() {
    if std::env::args().any(|word| word == "saturation") {
        for (link, _) in networks::networks() {
            println!("{link} {:.4}", saturation::simulated(&link));
        }
        return;
    }
    if std::env::args().any(|word| word == "finite") {
        finite::write();
        return channels::write();
    }
    if std::env::args().any(|word| word == "channels") {
        return channels::write();
    }
    println!("# Model against simulation\n\n{HEAD}\n");
    println!("Version {VERSION}, seed {SEED}.\n\nWhat became of a network is decided so:\n");
    for rule in Rule::ALL {
        println!(
            "- *{}* ({}): {}.",
            rule.state().word(),
            rule.word(),
            rule.words()
        );
    }
    println!();
    for part in PARTS {
        write(part);
    }
    finite::write();
    channels::write();
}

fn write(part: &Part) {
    println!("## {}\n\n{}\n", part.title, part.remark);
    for setting in part.settings {
        eprintln!("{}", setting.models[0].1);
        println!("{}", table::of(setting, &Measured::of(part, setting)));
    }
}
