//! Streams: messages on a channel with the same remaining routes.

use std::ops::Range;

use super::graph::Graph;

/// The streams of all channels, last channels first.
///
/// The remaining waits of a message are kept by stream. In a mesh or a tree the messages of a channel are
/// one stream, since their origin does not affect their remaining route. In a torus it does: a message that
/// has crossed the dateline is nearer its end than one that starts there.
#[derive(Debug, Clone, Default)]
pub(super) struct Streams {
    pub(super) all: Vec<Stream>,
    /// Those of each channel.
    pub(super) of: Vec<Range<usize>>,
    /// The steps of all streams.
    pub(super) steps: Vec<Step>,
}

/// Messages of a channel with the same remaining routes.
#[derive(Debug, Clone)]
pub(super) struct Stream {
    /// Share of the channel's messages.
    pub(super) share: f64,
    /// Its steps; none for an ejection channel.
    pub(super) steps: Range<usize>,
}

/// A step from a stream to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// p.
    pub(super) probability: f64,
    /// The pair of input and group that the messages wait for.
    pub(super) pair: usize,
    /// The following stream.
    pub(super) next: usize,
}

impl Streams {
    /// One stream for each channel.
    pub(super) fn single(graph: &Graph) -> Self {
        let mut streams = Self::default();
        for channel in 0..graph.channels.len() {
            let start = streams.steps.len();
            for pair in graph.pairs_of(channel) {
                let of = &graph.pairs[pair];
                let members = graph.groups[of.group].members.iter();
                streams.steps.extend(members.map(|&(next, share)| Step {
                    probability: of.share * share,
                    pair,
                    next,
                }));
            }
            streams.close(start, 1.0);
            streams.of.push(channel..channel + 1);
        }
        streams
    }

    /// Completes a stream whose steps begin at `start`.
    pub(super) fn close(&mut self, start: usize, share: f64) {
        self.all.push(Stream {
            share,
            steps: start..self.steps.len(),
        });
    }
}
