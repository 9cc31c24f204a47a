//! Processors with several injection and ejection channels.

use super::*;
use loadcurve_network::routing::Ported;
use loadcurve_network::traffic::Arrival;

/// Latencies of messages by number, in networks whose processors have some ports each.
fn latencies(
    routing: &Arc<dyn Routing>,
    ports: u32,
    settings: &Settings,
    messages: std::vec::IntoIter<Arrival>,
) -> Vec<(u64, u64)> {
    let counts = vec![ports; routing.topology().processors()];
    let routing = Ported::new(routing.clone(), &counts);
    let mut engine = Routers::new(routing, settings, messages, 1).unwrap();
    let mut latencies = Vec::new();
    assert_eq!(engine.run(&mut latencies, u64::MAX), Pause::Finished);
    latencies.sort_unstable();
    latencies
}

/// Everybody sends to everybody in the same cycle over links of their own: with a port for each, all messages take the
/// time of one that is alone.
#[test]
fn messages_of_several_ports_do_not_wait_for_one_another() {
    let switch: Arc<dyn Routing> = Arc::new(HyperX::new(&[4], 1));
    let pairs = (0..4).flat_map(|from| (1..4).map(move |by| arrival(100, from, (from + by) % 4)));
    let pairs: Vec<Arrival> = pairs.collect();
    for vcs in [1, 2] {
        let all = |ports| latencies(&switch, ports, &settings(vcs, 8), of_flits(16, &pairs));
        let alone = 16 + 1 + 2 * 3 + 1 + 1;
        assert!(all(3).iter().all(|&(_, latency)| latency == alone), "{vcs}");
        assert_eq!(all(3).len(), 12);
        // Two ports send two of the three messages at once.
        let waiting = all(2).iter().filter(|it| it.1 > alone).count();
        assert!(waiting >= 4, "{vcs}: {waiting}");
    }
}

/// Each port of a busy processor carries a flit in each cycle.
#[test]
fn several_ports_share_what_one_processor_sends() {
    let switch: Arc<dyn Routing> = Arc::new(HyperX::new(&[3], 1));
    let messages: Vec<Arrival> = (0..20)
        .map(|number| arrival(0, 0, 1 + number % 2))
        .collect();
    let last = |ports| {
        let all = latencies(&switch, ports, &settings(2, 8), of_flits(32, &messages));
        all.iter().map(|it| it.1).max().unwrap()
    };
    let alone = 32 + 1 + 2 * 3 + 1 + 1;
    assert_eq!(last(1), 19 * 32 + alone);
    assert_eq!(last(2), 9 * 32 + alone);
}

#[test]
fn one_port_each_changes_nothing() {
    for routing in routings() {
        let processors = routing.topology().processors() as u32;
        let sent = (0..200).map(|number| {
            let from = number * 7 % processors;
            arrival(
                u64::from(number) * 3,
                from,
                (from + 1 + number % (processors - 1)) % processors,
            )
        });
        let messages = of_flits(8, &sent.collect::<Vec<_>>());
        let settings = settings(4, 4);
        let mut engine = Routers::new(routing.clone(), &settings, messages.clone(), 1).unwrap();
        let mut original = Vec::new();
        assert_eq!(engine.run(&mut original, u64::MAX), Pause::Finished);
        original.sort_unstable();
        assert_eq!(
            latencies(&routing, 1, &settings, messages),
            original,
            "{routing:?}"
        );
    }
}
