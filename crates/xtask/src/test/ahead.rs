//! Work for later steps, done beside the build of the page, which leaves a core idle for half of the time.

use std::thread::{self, JoinHandle};

use super::{Step, rust};
use crate::tools::browsers;

/// Work that is under way, if any.
pub(super) struct Ahead(Option<JoinHandle<()>>);

impl Ahead {
    /// Begins if the page is built before Rust code is tested.
    pub(super) fn begin(steps: impl Iterator<Item = &'static Step>, is_long: bool) -> Self {
        let names: Vec<&str> = steps.map(|step| step.name).collect();
        let has = |name| names.contains(&name);
        let is_worth_it = has("build") && has("native");
        let is_linted = has("clippy");
        let work = move || {
            // A failure shows again in the step that needs what is missing.
            let _ = rust::compile();
            if is_linted {
                let _ = rust::lint_quietly();
            }
            if !is_long {
                let _ = browsers::headless();
            }
        };
        Self(is_worth_it.then(|| thread::spawn(work)))
    }

    /// Waits for the end of the work before a step that needs it.
    pub(super) fn wait_before(&mut self, step: &Step) {
        if !["fmt", "build", "lint"].contains(&step.name)
            && let Some(work) = self.0.take()
        {
            let _ = work.join();
        }
    }
}
