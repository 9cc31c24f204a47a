//! Routers and links as text.

use std::fmt::Write as _;

use loadcurve_base::{Error, Result};

use super::{Links, Routers};

impl Routers {
    /// Lines of `anynet`: a router, its processors, and its neighbours with higher numbers.
    pub(super) fn anynet(&self) -> Result<String> {
        let refused = |reason: String| Err(Error::refused("format", reason));
        for (&(from, to), links) in &self.links {
            if links.count > 1 {
                return refused(format!(
                    "anynet has no parallel links, as from router {from} to {to}"
                ));
            }
            let Some(back) = self.links.get(&(to, from)) else {
                return refused(format!(
                    "anynet has links both ways only; there is one from router {from} to {to}"
                ));
            };
            if back.flight_cycles != links.flight_cycles {
                return refused(format!(
                    "anynet has one delay both ways; there are two between router {from} and {to}"
                ));
            }
        }
        let processors = self.processors_on();
        let mut text = String::new();
        for (router, processors) in processors.iter().enumerate() {
            let mut line = format!("router {router}");
            for processor in processors {
                write!(line, " node {processor}").expect("a String takes all");
            }
            let from_here = self.links.range((router, router + 1)..(router + 1, 0));
            for (&(_, to), links) in from_here {
                write!(line, " router {to}").expect("a String takes all");
                if links.flight_cycles > 1 {
                    write!(line, " {}", links.flight_cycles).expect("a String takes all");
                }
            }
            line.push('\n');
            text.push_str(&line);
        }
        Ok(text)
    }

    /// Nodes in their order, each with its number of processors, and links.
    pub(super) fn edge_list(&self) -> String {
        let processors = self.processors_on();
        let mut text = String::new();
        for (router, processors) in processors.iter().enumerate() {
            let hosts = match processors.len() {
                1 => String::new(),
                count => format!(" hosts {count}"),
            };
            writeln!(text, "node {router}{hosts}").expect("a String takes all");
        }
        for (&(from, to), &links) in &self.links {
            let Links {
                count,
                flight_cycles,
            } = links;
            let back = self.links.get(&(to, from));
            let back = back.filter(|back| back.flight_cycles == flight_cycles);
            let pairs = back.map_or(0, |back| back.count.min(count));
            let joints = [
                (" ", if from < to { pairs } else { 0 }),
                (" -> ", count - pairs),
            ];
            for (joint, count) in joints.into_iter().filter(|&(_, count)| count > 0) {
                let times = if count > 1 {
                    format!(" x{count}")
                } else {
                    String::new()
                };
                let flight = if flight_cycles > 1 {
                    format!(" @{flight_cycles}")
                } else {
                    String::new()
                };
                writeln!(text, "{from}{joint}{to}{times}{flight}").expect("a String takes all");
            }
        }
        text
    }

    fn processors_on(&self) -> Vec<Vec<usize>> {
        let mut processors = vec![Vec::new(); self.count];
        for (processor, &router) in self.of_processors.iter().enumerate() {
            processors[router].push(processor);
        }
        processors
    }
}
