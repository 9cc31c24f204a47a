//! The context of all links that the module reads.

use loadcurve::scenario::Context;

thread_local! {
    static CONTEXT: Context = Context::default();
}

/// Open files and the results of searches, which every link that the page opens shares.
pub(crate) fn context() -> Context {
    CONTEXT.with(Clone::clone)
}
