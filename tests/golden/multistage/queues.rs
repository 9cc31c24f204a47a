//! Identities of the finite queues.

use loadcurve::queueing::{Md1k, Occupancy, mm1k};
use proptest::prelude::*;

/// Any number between two powers of ten, as likely small as large.
pub(super) fn any_magnitude(least: i32, most: i32) -> impl Strategy<Value = f64> {
    (1.0..10.0, least..most).prop_map(|(digits, exponent)| digits * 10.0_f64.powi(exponent))
}

/// Loads that readers ask for, and any that a link may hold.
pub(super) fn any_load() -> impl Strategy<Value = f64> {
    prop_oneof![4 => 0.0..1.5, 1 => any_magnitude(-300, 9), 1 => Just(0.0), 1 => Just(1.0)]
}

/// A law of probability, whose server is busy with the accepted load.
pub(super) fn assert_law(queue: &Occupancy, offered: f64) {
    assert!(
        queue.law().iter().all(|p| (0.0..=1.0).contains(p)),
        "{queue:?}"
    );
    let total: f64 = queue.law().iter().sum();
    assert!((total - 1.0).abs() < 1e-13, "{total}");
    let served = offered * queue.accepted();
    assert!(
        (queue.busy() - served).abs() <= 1e-12 * served,
        "{} and {served}",
        queue.busy()
    );
    let delay = queue.mean_delay_services();
    assert!(
        (1.0 - 1e-12..=queue.places() as f64 + 1e-9).contains(&delay),
        "{delay}"
    );
}

proptest! {
    #[test]
    fn queues_are_laws_at_any_load(offered in any_magnitude(-12, 12), places in 1_usize..=65) {
        assert_law(&mm1k::occupancy(offered, places), offered);
        assert_law(Md1k::new(places).at(offered), offered);
    }

    /// Constant service drops fewer messages than exponential service and has shorter waits.
    #[test]
    fn constant_service_is_better(offered in 0.01..3.0, places in 2_usize..=65) {
        let exponential = mm1k::occupancy(offered, places);
        let mut queue = Md1k::new(places);
        let constant = queue.at(offered);
        prop_assert!(constant.full() <= exponential.full() * (1.0 + 1e-14));
        prop_assert!(constant.busy() >= exponential.busy() * (1.0 - 1e-14));
    }

    /// Large buffers behave like infinite ones.
    #[test]
    fn large_queues_are_endless(offered in 0.0..0.6) {
        let wait = offered / (1.0 - offered);
        let exponential = mm1k::occupancy(offered, 200).mean_delay_services();
        prop_assert!((exponential - 1.0 - wait).abs() < 1e-12);
        let constant = Md1k::new(200).at(offered).mean_delay_services();
        prop_assert!((constant - 1.0 - wait / 2.0).abs() < 1e-12);
    }
}
