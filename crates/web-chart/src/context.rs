//! The contexts of the links that a module reads.

use loadcurve::scenario::{Context, Network, Scenario};

thread_local! {
    static CONTEXT: Context = Context::default();
    static OF_WORK: Context = Context::default();
}

/// Open files and the results of searches, shared by all links that the page shows. Its long searches are left to
/// workers.
#[must_use]
pub fn context() -> Context {
    CONTEXT.with(Clone::clone)
}

/// The same for links that late functions read, which search themselves.
#[must_use]
pub fn context_of_work() -> Context {
    OF_WORK.with(Clone::clone)
}

/// Opens a file that was opened on the page before.
pub fn open_named_file(bytes: &[u8]) {
    for context in [context(), context_of_work()] {
        // Links may name it in either role; the page reports an error in that role.
        let _ = context.open_network(bytes);
        let _ = context.open_matrix(bytes);
    }
}

/// The first network of a link, the form in which networks are passed to late functions; every link has at least one.
#[must_use]
pub fn network_of(link: &str) -> Network {
    Scenario::read_in(link, &context_of_work())
        .scenario
        .networks
        .swap_remove(0)
}
