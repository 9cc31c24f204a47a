//! How the routers of a network are built, for those who show it.

use loadcurve_sim::router::Settings;

use super::{BUFFER, CREDIT, FLIGHT, GLOBAL, PIPELINE, REPLY, VCS, is_any, is_here, number};
use crate::Network;

/// Buffers, virtual channels and delays of a network's routers; of a network with a model, those that it would have
/// if it were simulated with such routers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouterFacts {
    /// True if the network is simulated with such routers.
    pub is_simulated: bool,
    /// Buffers, virtual channels and delays; those of links between groups are left out.
    pub settings: Settings,
    /// Cycles in which a flit crosses a global link, if those differ from others.
    pub global_flight_cycles: Option<u32>,
    /// Cycles from sending a flit until its credit can be used again.
    pub round_trip_cycles: u32,
}

impl RouterFacts {
    /// The round trip of a credit, and what it means for these buffers.
    #[must_use]
    pub fn sentence(&self) -> String {
        let (cycles, buffer) = (self.round_trip_cycles, self.settings.buffer_flits);
        let global = self.global_flight_cycles.map(|cycles| Settings {
            flight_cycles: cycles,
            ..self.settings.clone()
        });
        let global = global.map(|settings| settings.round_trip_cycles(0));
        let over_global = global.map_or_else(String::new, |cycles| {
            format!(" Over a global link it takes {cycles}.")
        });
        let longest = global.unwrap_or(cycles).max(cycles);
        let effect = if buffer < longest {
            format!(" With {buffer}, a message sends at most {buffer} flits in {longest} cycles.")
        } else {
            String::new()
        };
        format!(
            "The round trip of a credit takes {cycles} cycles, so a buffer of fewer than {cycles} flits throttles its \
             virtual channel.{over_global}{effect}"
        )
    }
}

impl Network {
    /// How its routers are built; none for a kind whose routers have no such keys.
    #[must_use]
    pub fn router_facts(&self) -> Option<RouterFacts> {
        // Networks with models of buffers have keys of their own by the names of others.
        if !self.settings().any(|(key, _)| is_here(key)) {
            return None;
        }
        let kinds = if self.get(&REPLY).is_some() { 2 } else { 1 };
        let classes = self.solvers().and_then(|solvers| solvers.classes(self));
        let fewest = classes.map_or(1, |classes| kinds * classes as u32);
        let settings = Settings {
            buffer_flits: number(self, &BUFFER),
            vcs: number(self, &VCS).max(fewest),
            pipeline_cycles: number(self, &PIPELINE),
            flight_cycles: number(self, &FLIGHT),
            flights_cycles: None,
            credit_cycles: number(self, &CREDIT),
        };
        let global = self.has(GLOBAL.key.name).then(|| number(self, &GLOBAL));
        let flight_cycles = settings.flight_cycles;
        Some(RouterFacts {
            is_simulated: is_any(self),
            round_trip_cycles: settings.round_trip_cycles(0),
            settings,
            global_flight_cycles: global.filter(|&global| global != flight_cycles),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    #[test]
    fn the_round_trip_of_a_credit_is_told_with_its_effect() {
        let facts = |link: &str| {
            let reading = Scenario::read(link);
            assert!(reading.notices.is_empty(), "{link}");
            reading.scenario.networks[0].router_facts()
        };
        let sentence = |link: &str| facts(link).unwrap().sentence();
        let five = "The round trip of a credit takes 5 cycles, so a buffer of fewer than 5 flits throttles its virtual \
                    channel.";
        assert_eq!(sentence("net=mesh"), five);
        assert!(!facts("net=mesh").unwrap().is_simulated);
        assert_eq!(
            sentence("net=mesh,buffer:4,vcs:2"),
            format!("{five} With 4, a message sends at most 4 flits in 5 cycles.")
        );
        assert_eq!(
            sentence("net=mesh,buffer:16,flight:4,credit:2"),
            "The round trip of a credit takes 13 cycles, so a buffer of fewer than 13 flits throttles its virtual channel."
        );
        assert_eq!(
            sentence("net=dragonfly,buffer:8,global:10"),
            format!(
                "{five} Over a global link it takes 23. With 8, a message sends at most 8 flits in 23 cycles."
            )
        );
        let torus = facts("net=torus,links:bi,buffer:4").unwrap();
        assert_eq!(torus.settings.vcs, 2);
        for link in ["scouting", "buffered-min", "combining-min"] {
            assert_eq!(facts(&format!("net={link}")), None);
        }
    }
}
