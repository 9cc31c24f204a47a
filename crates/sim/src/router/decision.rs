//! Decisions on the next hops of heads.

use loadcurve_network::routing::{Header, Hop, Routing, Selection};

use super::fabric::Fabric;
use super::message::Candidate;
use super::vc_use::Wait;
use super::wiring::NONE;

impl<R: Routing> Fabric<R> {
    /// Decides for all heads whose decision is due, and lets those ask whose pipeline is through.
    pub(super) fn decide(&mut self) {
        let now = self.now;
        let due = self.requests_due.take(now);
        for &buffer in &due {
            self.ask(buffer);
        }
        self.requests_due.restore(now, due);
        let mut due = self.decisions_due.take(now);
        // By router, input and virtual channel, as they are numbered.
        due.sort_unstable();
        for &buffer in &due {
            self.decide_for(buffer);
            if self.decision_cycles == 0 {
                self.ask(buffer);
            } else {
                self.requests_due.enter(now + 1, buffer);
            }
        }
        self.decisions_due.restore(now, due);
    }

    /// Lets the front message of a buffer ask for a virtual channel.
    fn ask(&mut self, buffer: u32) {
        self.messages[self.buffers[buffer as usize].front].asks_since = self.now;
        self.set_wait(buffer, Wait::VirtualChannel, self.now);
        let (input, vc) = self.wiring.per_port.split(buffer);
        self.asking[input as usize] |= 1 << vc;
        self.asking_inputs.set(input);
        let router = self.wiring.inputs[input as usize].router;
        self.busy[router as usize].asking += 1;
        self.active.set(router);
    }

    /// Finds the candidates of the front message of a buffer, and chooses one of them if that is done once.
    fn decide_for(&mut self, buffer: u32) {
        let place = self.buffers[buffer as usize].front;
        let message = &self.messages[place];
        let (channel, kind) = (message.channel as usize, message.arrival.kind);
        let mut header = message.header;
        let injection = self.wiring.inputs[self.wiring.per_port.port(buffer) as usize].injection;
        if let Selection::Balanced { bias } = self.selection
            && injection != NONE
            && header.via.is_some()
        {
            let source = self.wiring.injections[injection as usize].processor;
            header = self.balanced(source as usize, header, bias);
        }
        let mut hops = std::mem::take(&mut self.hops);
        hops.clear();
        self.routing.next(channel, header, &mut hops);
        let is_escaping = self.selection == Selection::Escaping;
        let chooses_once = !self.chooses_anew() || (is_escaping && self.routing.is_escape(channel));
        let draws_hop = self.selection != Selection::LeastOccupied && chooses_once;
        if draws_hop && hops.len() > 1 {
            let drawn = self.random.below(hops.len() as u64) as usize;
            hops.swap(0, drawn);
            hops.truncate(1);
        }
        let mut candidates = std::mem::take(&mut self.messages[place].candidates);
        candidates.clear();
        let last = hops.len().saturating_sub(1);
        for (place, hop) in hops.iter().enumerate() {
            let needs_empty = is_escaping && place < last;
            self.add_candidates(*hop, kind, needs_empty, &mut candidates);
        }
        if chooses_once && candidates.len() > 1 && !self.lead_to_processor(&candidates) {
            let chosen = self.least_occupied(&candidates);
            candidates.swap(0, chosen);
            candidates.truncate(1);
        }
        self.hops = hops;
        let message = &mut self.messages[place];
        message.candidates = candidates;
        message.preferred = 0;
    }

    /// True if candidates are ejection channels, among which heads choose anew.
    #[inline]
    fn lead_to_processor(&self, candidates: &[Candidate]) -> bool {
        let first = candidates.first();
        first.is_some_and(|it| self.wiring.outputs[it.output as usize].to == NONE)
    }

    /// True if heads choose among their candidates in every cycle in which they ask.
    fn chooses_anew(&self) -> bool {
        matches!(
            self.selection,
            Selection::LeastOccupiedAnew | Selection::Escaping
        )
    }

    /// Adds a candidate for every channel of a hop's group.
    fn add_candidates(
        &self,
        hop: Hop,
        kind: u8,
        needs_empty: bool,
        candidates: &mut Vec<Candidate>,
    ) {
        for number in self.routing.group(hop.group) {
            let channel = self.routing.member(number);
            let output = self.wiring.output_of[channel];
            let vcs = self.wiring.vcs_of(channel, kind);
            #[cfg(test)]
            let vcs = match self.wiring.outputs[output as usize].to {
                NONE => self.deviations.exits(vcs, hop.header),
                _ => vcs,
            };
            candidates.push(Candidate {
                channel: channel as u32,
                output,
                vcs,
                needs_empty,
                header: hop.header,
            });
        }
    }

    /// Chooses again among the candidates of a message that does so in every cycle.
    pub(super) fn choose_anew(&mut self, place: u32) {
        let candidates = &self.messages[place].candidates;
        if candidates.len() < 2 {
            return;
        }
        if self.lead_to_processor(candidates) {
            let freest = (0..).zip(candidates).min_by_key(|(_, it)| self.taken(it));
            self.messages[place].preferred = freest.map_or(0, |(number, _)| number);
            return;
        }
        if !self.chooses_anew() {
            return;
        }
        let candidates = std::mem::take(&mut self.messages[place].candidates);
        let adaptive = match self.selection {
            Selection::Escaping => candidates.len() - 1,
            _ => candidates.len(),
        };
        let preferred = match adaptive {
            0 | 1 => 0,
            _ => self.least_occupied(&candidates[..adaptive]),
        };
        let message = &mut self.messages[place];
        message.candidates = candidates;
        message.preferred = preferred as u32;
    }

    /// The candidate on the least occupied output; ties are drawn.
    fn least_occupied(&mut self, candidates: &[Candidate]) -> usize {
        let occupied = |candidate: &Candidate| self.uncredited[candidate.output as usize];
        let least = candidates.iter().map(occupied).min();
        let is_least = |candidate: &Candidate| Some(occupied(candidate)) == least;
        let ties = candidates.iter().filter(|it| is_least(it)).count();
        let drawn = match ties {
            0 | 1 => 0,
            _ => self.random.below(ties as u64) as usize,
        };
        let occupied = |candidate: &Candidate| self.uncredited[candidate.output as usize];
        let mut all = (0..candidates.len()).filter(|&it| Some(occupied(&candidates[it])) == least);
        all.nth(drawn).unwrap_or(0)
    }

    /// The header with which a message leaves its source's router: without its middle, unless the queue of that way
    /// is too long.
    fn balanced(&self, source: usize, header: Header, bias: u32) -> Header {
        let direct = Header::to(header.destination as usize);
        let [straight, around] = [direct, header].map(|header| {
            let prospect = self.routing.prospect(source, header);
            let output = self.wiring.output_of[prospect.channel];
            u64::from(prospect.hops) * u64::from(self.uncredited[output as usize])
        });
        if straight > around + u64::from(bias) {
            header
        } else {
            direct
        }
    }
}
