//! Routing functions that differ from another one in little.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::{Header, Hop, Middles, Prospect, Routing, Selection};
use crate::topology::Topology;

/// A routing function that is another one but for an alteration `A`.
#[derive(Debug, Clone)]
pub struct Altered<A> {
    pub(super) original: Arc<dyn Routing>,
    pub(super) alteration: A,
}

/// What an altered routing function says in place of the original.
pub trait Alteration: Debug + Send + Sync + Sized {
    /// The network.
    fn topology(altered: &Altered<Self>) -> &dyn Topology {
        altered.original.topology()
    }

    /// True if messages go from a source to a destination.
    fn carries(altered: &Altered<Self>, source: usize, destination: usize) -> bool {
        altered.original.carries(source, destination)
    }

    /// Checks that the network cannot deadlock.
    ///
    /// # Errors
    /// As [`Routing::check`].
    fn check(altered: &Altered<Self>) -> Result<()> {
        altered.original.check()
    }
}

impl<A: Alteration> Routing for Altered<A> {
    fn topology(&self) -> &dyn Topology {
        A::topology(self)
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.original.first(source, header, hops);
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.original.next(channel, header, hops);
    }

    fn injection(&self, processor: usize) -> usize {
        self.original.injection(processor)
    }

    fn group(&self, channel: usize) -> Range<usize> {
        self.original.group(channel)
    }

    fn member(&self, number: usize) -> usize {
        self.original.member(number)
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        A::carries(self, source, destination)
    }

    fn middles(&self) -> Middles {
        self.original.middles()
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.original.headers(source, destination)
    }

    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        self.original.draw(source, destination, random)
    }

    fn selection(&self) -> Selection {
        self.original.selection()
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.original.is_escape(channel)
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        self.original.prospect(source, header)
    }

    fn check(&self) -> Result<()> {
        A::check(self)
    }
}
