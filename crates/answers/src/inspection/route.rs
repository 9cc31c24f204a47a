//! Routes of the messages between two processors.

use loadcurve_base::number::{Rounding, rounded_text, shortest, shown};
use loadcurve_network::routing::{PairRoutes, Routing};
use loadcurve_network::topology::{Ends, RouterLinks};
use loadcurve_scenario::Switching;

use super::{Inspection, whole_text};
use crate::Curve;

impl Curve {
    /// Description of the routes of a pair.
    pub(super) fn route_inspection(
        &self,
        routing: &dyn Routing,
        from: usize,
        to: usize,
    ) -> Inspection {
        let topology = routing.topology();
        let [source, destination] = [topology.source_name(from), topology.destination_name(to)];
        let routes = routing.routes(from, to, PairRoutes::STEPS_IN_A_FRAME);
        let sentence = match routes {
            None => "No messages: no route is left between the two.".to_owned(),
            Some(routes) => self.routes_in_words(routing, &routes),
        };
        Inspection {
            title: format!("From {source} to {destination}"),
            sentence,
            quantities: Vec::new(),
        }
    }

    fn routes_in_words(&self, routing: &dyn Routing, routes: &PairRoutes) -> String {
        let switching = self.network().kind().switching;
        let middles = middles_in_words(routing, routes);
        let by_way = format!("by way of {}", middles.join(" and "));
        let has_choice = routes.headers > 1;
        let mut words = match middles.is_empty() {
            _ if has_choice => through_a_middle(routes),
            true => straight(routes, switching),
            false => format!("A detour {by_way}: {}", straight(routes, switching)),
        };
        // Where messages take any free channel, the shares depend on the load.
        let has_shares = switching != Switching::Scouting && !routes.is_adaptive;
        if routes.paths > 1.0 && has_shares {
            words.push_str(" The bold one");
            if has_choice && !middles.is_empty() {
                words = format!("{words}, {by_way},");
            }
            if has_choice && routes.likeliest.middles.is_empty() {
                words.push_str(" goes straight and");
            }
            let share = shown(routes.likeliest.share, Rounding::Share);
            let carries = match routes.every {
                1 => format!(" carries {share} of the messages."),
                _ => " is one of these.".to_owned(),
            };
            words.push_str(&carries);
        }
        let cycles = self.network().unloaded_latency_cycles(routes.mean_length);
        let [least, most] = routes.lengths;
        let cycles = if least == most {
            format!("{} cycles", shortest(cycles))
        } else {
            format!("{} cycles on average", rounded_text(cycles, 3))
        };
        format!("{words} A message that meets no other takes {cycles}.")
    }
}

/// Routes without a middle that is drawn by lot.
fn straight(routes: &PairRoutes, switching: Switching) -> String {
    let channels = match routes.lengths {
        [1, 1] => "1 channel".to_owned(),
        [least, most] if least == most => format!("{most} channels"),
        [least, most] => format!("{least} to {most} channels"),
    };
    let ends = match switching {
        Switching::Wormhole => " with injection and ejection",
        Switching::Scouting | Switching::StoreAndForward => "",
    };
    if routes.paths > 1.0 {
        let count = whole_text(routes.paths);
        format!("{channels}{ends}, on any of {count} routes.")
    } else {
        format!("{channels}{ends}, on the only route there is.")
    }
}

/// Routes through one of many middles, drawn by lot.
fn through_a_middle(routes: &PairRoutes) -> String {
    // Injection and ejection are no links.
    let [least, most] = routes.lengths.map(|channels| channels - 2);
    let count = whole_text(routes.paths);
    let links = if least == most {
        let links = if most == 1 { "link" } else { "links" };
        format!("of {most} {links}")
    } else {
        let mean = rounded_text(routes.mean_length - 2.0, 2);
        format!("of {least} to {most} links, {mean} on average")
    };
    if routes.every == 1 {
        return format!("Through a random intermediate node: {count} routes {links}.");
    }
    format!(
        "Through a random intermediate node, of which there are {}. One in {} is followed here: {count} routes \
         {links}.",
        routes.headers, routes.every
    )
}

/// Names of the middles of the likeliest route, except those at its ends.
fn middles_in_words(routing: &dyn Routing, routes: &PairRoutes) -> Vec<String> {
    let channels = &routes.likeliest.channels;
    let inner = |&&before: &&usize| before > 1 && before + 1 < channels.len();
    let middles: Vec<&usize> = routes.likeliest.middles.iter().filter(inner).collect();
    if middles.is_empty() {
        return Vec::new();
    }
    let topology = routing.topology();
    let (ends, links) = (topology.channel_ends(), RouterLinks::of(topology));
    let name = |before: &usize| {
        let channel = channels[before - 1];
        let (_, node) = ends[channel].nodes();
        let is_there = |&it: &usize| ends[routing.injection(it)] == Ends::Injection(node);
        let mut processors = (0..topology.processors()).filter(is_there);
        // A node with one processor has its name.
        if let (Some(processor), None) = (processors.next(), processors.next()) {
            return topology.source_name(processor);
        }
        let (_, router) = links.ends()[channel].expect("a link between routers");
        format!("router {router}")
    };
    middles.into_iter().map(name).collect()
}
