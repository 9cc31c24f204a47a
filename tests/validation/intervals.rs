//! `cargo xtask validate intervals`: the section of `docs/validation.md` on intervals, to standard output.

use loadcurve::VERSION;
use loadcurve_tests::intervals::{Case, LOADS, PRECISIONS, SETTINGS};

const HEAD: &str = "\
## Intervals

How often the 95 % intervals of simulated points hold the true mean, out of 200 seeds: 93 to 97 % is what they
are made for, and by chance a row of 200 is off by up to 3. Written by `cargo xtask validate intervals`.

- *Load* is a part of the first model's saturation load, or of the nominal capacity.
- *True mean*, in cycles, is that of four runs of millions of messages, with its standard error.
- *Asked* is the half-width that was asked for, relative to the mean; *got* is its mean over the seeds, which is
  less where a run must be long for other reasons.
- *Throughput* is how often the interval of the throughput holds the true one.
- *Messages* is their mean number for a point, all replications and warm-ups included.
- *Optimistic* is the number of intervals that are marked as such.";

fn main() {
    println!("{HEAD}\n\nVersion {VERSION}.\n");
    println!(
        "| network | load | true mean | asked | got | held | throughput | messages | optimistic |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for setting in SETTINGS {
        for load in LOADS {
            eprintln!("{} at {load}", setting.link);
            let case = Case::of(setting, load);
            let truth = case.truth();
            for precision in PRECISIONS {
                let got = case.coverage(precision, truth);
                println!(
                    "| `{}` | {:.0} % | {:.3} ± {:.3} | {precision} % | {:.2} % | {:.1} % | {:.1} % | {:.0} | {} |",
                    setting.link,
                    100.0 * load,
                    truth.mean_cycles,
                    truth.error_cycles,
                    100.0 * got.half_width,
                    100.0 * f64::from(got.covering) / f64::from(got.steady),
                    100.0 * f64::from(got.covering_throughput) / f64::from(got.steady),
                    got.messages,
                    got.optimistic,
                );
            }
        }
    }
}
