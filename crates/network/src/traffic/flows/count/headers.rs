//! Messages with one header for each pair, counted on channels.

use std::collections::BTreeMap;

use loadcurve_base::Result;
use loadcurve_base::work::{Stage, report_progress};

use super::{FlowCount, Part};
use crate::routing::Header;
use crate::traffic::flows::own::OwnMessages;
use crate::traffic::{Flows, Pattern};

impl FlowCount<'_> {
    /// The flows of a pattern whose messages have one header for each pair: those for a destination that have
    /// the same middles are counted together.
    pub(in crate::traffic::flows) fn by_headers(mut self, pattern: &dyn Pattern) -> Result<Flows> {
        let processors = self.sent.len();
        if pattern.tells_sources_apart() {
            let channels = self.over.len();
            self.own.get_or_insert_with(|| OwnMessages::none(channels));
            for source in 0..processors {
                report_progress(Stage::Routes, source as f64 / processors as f64);
                for (destination, weight) in pattern.destinations(source) {
                    self.messages_with_headers(destination, &[(source, weight)])?;
                }
                if let Some(own) = &mut self.own {
                    own.finish_source(&mut self.onward);
                }
            }
        } else {
            for destination in 0..processors {
                report_progress(Stage::Routes, destination as f64 / processors as f64);
                self.messages_with_headers(destination, &pattern.sources(destination))?;
            }
        }
        Ok(self.flows())
    }

    /// Counts messages for a destination, given by sources and weights.
    fn messages_with_headers(
        &mut self,
        destination: usize,
        sources: &[(usize, f64)],
    ) -> Result<()> {
        let mut starts: BTreeMap<Option<u32>, Vec<(usize, Header, f64)>> = BTreeMap::new();
        for &(source, weight) in sources {
            for (header, part) in self.routing.headers(source, destination) {
                self.sent[source] += weight * part;
                let start = (self.routing.injection(source), header, weight * part);
                starts.entry(header.via).or_default().push(start);
            }
        }
        for starts in starts.values() {
            self.messages_from(starts, Part::Whole, |_, _| {})?;
        }
        Ok(())
    }
}
