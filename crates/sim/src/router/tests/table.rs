//! A table of routes in place of the rule that made it.

use std::fmt::Write as _;

use loadcurve_base::Random;
use loadcurve_network::routing::CustomRoute;
use loadcurve_network::topology::Ends;
use loadcurve_network::topology::custom::Description;

use super::*;

/// A file with the links of a lattice, and the next node on every route.
fn dumped(routing: &dyn Routing) -> String {
    let topology = routing.topology();
    let ends = topology.channel_ends();
    let mut file = String::new();
    for node in 0..topology.processors() {
        writeln!(file, "node n{node}").unwrap();
    }
    for link in &ends {
        if let &Ends::Link { from, to } = link {
            writeln!(file, "n{from} -> n{to}").unwrap();
        }
    }
    let mut lines = std::collections::BTreeSet::new();
    for from in 0..topology.processors() {
        for to in (0..topology.processors()).filter(|&to| to != from) {
            let mut channel = routing.injection(from);
            while let Some(hop) = routing.hops(channel, to).first() {
                channel = hop.group;
                if let Ends::Link { from, to: next } = ends[channel] {
                    lines.insert(format!("route n{from} n{to} n{next}"));
                }
            }
        }
    }
    for line in lines {
        writeln!(file, "{line}").unwrap();
    }
    file
}

#[test]
fn a_table_gives_the_same_bits_as_the_rule() {
    let rule: Arc<dyn Routing> = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
    let description = Description::read_file(dumped(&*rule).as_bytes()).unwrap();
    let table = CustomRoute::Table.routing(Arc::new(description.description));
    let table: Arc<dyn Routing> = Arc::from(table.unwrap());
    let deliveries = |routing: &Arc<dyn Routing>| {
        let traffic = Traffic::uniform(16, 0.06, Random::stream(3, 0.06, 0));
        let mut engine = Routers::under(routing.clone(), &settings(2, 4), 4, traffic).unwrap();
        let mut record = Vec::new();
        while record.len() < 2_000 {
            engine.run(&mut record, 1);
        }
        record
    };
    assert_eq!(deliveries(&rule), deliveries(&table));
}
