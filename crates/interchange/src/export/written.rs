//! Routers and links as text.

use std::fmt::Write as _;

use loadcurve_base::{Error, Result};

use super::Routers;

impl Routers {
    /// Lines of `anynet`: a router, its processors, and its neighbours with higher numbers.
    pub(super) fn anynet(&self) -> Result<String> {
        let refused = |reason: String| Err(Error::refused("format", reason));
        for (&(from, to), &count) in &self.links {
            if count > 1 {
                return refused(format!(
                    "anynet has no parallel links, as from router {from} to {to}"
                ));
            }
            if !self.links.contains_key(&(to, from)) {
                return refused(format!(
                    "anynet has links both ways only; there is one from router {from} to {to}"
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
            for (&(_, to), _) in from_here {
                write!(line, " router {to}").expect("a String takes all");
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
        for (&(from, to), &count) in &self.links {
            let back = self.links.get(&(to, from)).copied().unwrap_or(0);
            let pairs = count.min(back);
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
                writeln!(text, "{from}{joint}{to}{times}").expect("a String takes all");
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
