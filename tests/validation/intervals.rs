//! `cargo xtask validate intervals`: the section of `docs/validation.md` on intervals, to standard output.

use loadcurve::VERSION;
use loadcurve_tests::intervals::{Case, LOADS, PRECISIONS, SETTINGS};

const HEAD: &str = "\
## Intervals

Coverage of the 95 % intervals of simulated points: the share of 200 seeds whose interval contains the true
mean. The aim is 93 to 97 %; chance alone moves a row of 200 seeds by up to 3 %. Written by `cargo xtask validate
intervals`.

- *Load* is a share of the first model's saturation load, or of the nominal capacity.
- *True mean*, in cycles, comes from four runs of millions of messages, and has its standard error.
- *Asked* is the half-width requested, relative to the mean; *got* is the mean half-width over the seeds, which
  is smaller if a run has to be long for other reasons.
- *Held* is the coverage of the latency, *throughput* that of the throughput.
- *Messages* is the mean number of messages per point, with all replications and warm-ups.
- *Optimistic* is the number of intervals that are marked as optimistic.";

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
