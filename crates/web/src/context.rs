//! The context of all links that the module reads.

use loadcurve::scenario::Context;

thread_local! {
    static CONTEXT: Context = if cfg!(any(feature = "page", feature = "late")) {
        Context::default()
    } else {
        // Networks that take more than a closed form are left to the page's module.
        Context::without_solvers()
    };
}

/// Open files and the results of searches, which every link that the page opens shares.
pub(crate) fn context() -> Context {
    CONTEXT.with(Clone::clone)
}
