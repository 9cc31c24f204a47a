//! Progress on standard error.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use loadcurve::sweep::Job;
use loadcurve::work::{Stage, with_progress};

use crate::output;

/// A progress bar on a terminal, and nothing elsewhere; its unit is a microsecond of one core.
pub(crate) fn bar(doing: &str, total_us: u64, is_hidden: bool) -> ProgressBar {
    let target = if is_hidden {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr()
    };
    let template = format!("{doing} {{wide_bar}} {{percent}} % {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::with_draw_target(Some(total_us), target).with_style(style)
}

/// Label of the progress display.
pub(crate) const SOLVING: &str = "solving";

/// Interval between two frames of the spinner.
const TICK: Duration = Duration::from_millis(100);

/// Runs the work of models. On a terminal, a spinner, the current stage, its completed fraction and the elapsed time
/// show progress.
pub(crate) fn while_working<T>(doing: &str, is_hidden: bool, work: impl FnOnce() -> T) -> T {
    if is_hidden || !std::io::stderr().is_terminal() {
        return work();
    }
    let sign = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    sign.set_style(style.expect("the template is well formed"));
    sign.set_message(doing.to_owned());
    sign.enable_steady_tick(TICK);
    let shown = sign.clone();
    let tell = move |stage: Stage, percent| {
        shown.set_message(format!("{}: {percent} %", stage.words()));
    };
    let result = with_progress(tell, work);
    sign.finish_and_clear();
    result
}

/// A number of jobs with its noun.
pub(crate) fn count(jobs: usize) -> String {
    format!("{jobs} job{}", if jobs == 1 { "" } else { "s" })
}

/// A progress bar on a terminal; in the log of a batch job, a line every 10 %.
pub(crate) struct SweepProgress {
    bar: ProgressBar,
    is_logged: bool,
    total_us: u64,
}

impl SweepProgress {
    pub(crate) fn new(jobs: &[&Job], all: usize, is_quiet: bool) -> Self {
        let total_us = jobs.iter().map(|job| job.cost_us).sum();
        let is_terminal = std::io::stderr().is_terminal();
        let is_logged = !is_quiet && !is_terminal;
        if is_logged {
            let done = all - jobs.len();
            output::say(&format!("{}, {done} of them done before", count(all)));
        }
        Self {
            bar: bar("sweeping", total_us, is_quiet || !is_terminal),
            is_logged,
            total_us,
        }
    }

    pub(crate) fn advance(&self, job: &Job) {
        let tenths = |us: u64| 10 * us / self.total_us.max(1);
        let before = self.bar.position();
        self.bar.inc(job.cost_us);
        let now = tenths(before + job.cost_us);
        if self.is_logged && now > tenths(before) && now < 10 {
            output::say(&format!("{now}0 %"));
        }
    }

    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
        if self.is_logged {
            output::say("all done");
        }
    }
}
