//! `cargo xtask validate`: every model against our own simulator, at fixed loads.
//!
//! Writes the Markdown of `docs/validation.md` to standard output. It depends on the code and the seed
//! alone: the same version writes the same bytes on any machine, with any number of threads.

mod channels;
mod collectives;
mod finite;
mod measure;
mod networks;
mod routers;
mod saturation;
mod settings;
mod table;

use loadcurve::VERSION;
use loadcurve::sim::verdict::Rule;

use measure::Measured;
use settings::{PARTS, Part, SEED};

const HEAD: &str = "\
Latency of every model beside that of our own simulator, at fixed loads: where a model can be trusted.
Written by `cargo xtask validate`, which gives the same bytes on any machine.

- *Load* is in flits per cycle and source, and as a share of the first model's saturation load.
- *Simulated* is the mean latency in cycles with its 95 % interval. The columns after it give the
  latency of each model and its difference from the simulation: above (+) or below (−). A network
  without a steady state has its state and its throughput instead.
- An interval marked * is optimistic: close to saturation the batches of a run are correlated, and
  the true interval is wider.
- *Mean error* is the mean of the absolute errors at loads up to 80 % of the first model's
  saturation load, or at all loads if the network drops excess traffic.";

fn main() {
    if std::env::args().any(|word| word == "saturation") {
        for (link, _) in networks::networks() {
            println!("{link} {:.4}", saturation::simulated(&link));
        }
        return;
    }
    if std::env::args().any(|word| word == "routers") {
        return routers::write();
    }
    if std::env::args().any(|word| word == "finite") {
        finite::write();
        return channels::write();
    }
    if std::env::args().any(|word| word == "channels") {
        return channels::write();
    }
    if std::env::args().any(|word| word == "collectives") {
        return collectives::write();
    }
    println!("# Model against simulation\n\n{HEAD}\n");
    println!("Version {VERSION}, seed {SEED}.\n\nRules that decide the state of a network:\n");
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
    routers::write();
    collectives::write();
}

fn write(part: &Part) {
    println!("## {}\n\n{}\n", part.title, part.remark);
    for setting in part.settings {
        eprintln!("{}", setting.models[0].1);
        println!("{}", table::of(setting, &Measured::of(part, setting)));
    }
}
