//! The context of all links that a module reads.

use loadcurve::scenario::{Context, Network, Scenario};

thread_local! {
    static CONTEXT: Context = Context::default();
}

/// Open files and the results of searches, shared by all links that a module opens.
#[must_use]
pub fn context() -> Context {
    CONTEXT.with(Clone::clone)
}

/// Opens a file that was opened on the page before.
pub fn open_named_file(bytes: &[u8]) {
    // Links may name it in either role; the page reports an error in that role.
    let _ = context().open_network(bytes);
    let _ = context().open_matrix(bytes);
}

/// The first network of a link, the form in which networks are passed; every link has at least one.
#[must_use]
pub fn network_of(link: &str) -> Network {
    Scenario::read_in(link, &context())
        .scenario
        .networks
        .swap_remove(0)
}
