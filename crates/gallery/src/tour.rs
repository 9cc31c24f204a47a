//! A tour of the explorer: five links, each with a sentence.

/// One stop of the tour.
#[derive(Debug)]
pub struct Stop {
    /// Title.
    pub title: &'static str,
    /// Description in one sentence.
    pub sentence: &'static str,
    /// Canonical query that shows it.
    pub link: &'static str,
}

/// Stops in order.
pub static STOPS: [Stop; 5] = [
    Stop {
        title: "A first curve",
        sentence: "Latency of a fat-tree as its load rises: flat while the network is lightly loaded, \
                   and without bound at saturation.",
        link: "net=fat-tree,n:1024&net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64",
    },
    Stop {
        title: "Why this number",
        sentence: "Drag the load and open the equation beside the chart, term by term, \
                   down to the single queue.",
        link: "net=fat-tree&load=0.1",
    },
    Stop {
        title: "Mesh against torus",
        sentence: "The torus loses to the mesh with unidirectional links, which cost as many wires \
                   as the mesh has, and wins with bidirectional ones.",
        link: "net=mesh&net=torus&net=torus,links:bi",
    },
    Stop {
        title: "Simulate and compare",
        sentence: "The same network is simulated in your browser, which shows where the model is right \
                   and where it is not.",
        link: "net=mesh&sim=on",
    },
    Stop {
        title: "A hot spot",
        sentence: "8 or 16 % of the requests go to one memory module: the drawing shows where they \
                   queue, and the other requests are hardly delayed where switches combine.",
        link: "net=combining-min,hot:0&net=combining-min&net=combining-min,hot:16&show=both&draw=3&load=0.6",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::scenario::Scenario;

    #[test]
    fn every_stop_is_a_canonical_link_short_enough_to_share() {
        for stop in &STOPS {
            let reading = Scenario::read(stop.link);
            assert_eq!(reading.notices, [], "{}", stop.title);
            assert_eq!(reading.scenario.query(), stop.link);
            assert!(stop.link.len() < 300, "{}", stop.link);
        }
    }

    #[test]
    fn it_begins_with_what_a_first_visit_shows() {
        assert_eq!(STOPS[0].link, Scenario::read("").scenario.query());
    }
}
