//! Coverage for networks of every kind, whose true means are estimated from long runs.

use loadcurve_tests::intervals::{Case, SETTINGS};
use loadcurve_tests::is_long;

/// Least number of covering intervals among 200 seeds; with 95 % coverage fewer than 177 would occur
/// by chance once in 10,000 times.
const MIN_COVERING: u32 = 177;

#[test]
fn intervals_of_every_kind_of_network_hold_what_they_promise() {
    if !is_long() {
        return;
    }
    for setting in SETTINGS {
        let case = Case::of(setting, 0.6);
        let got = case.coverage(2.0, case.truth());
        println!("{}: {got:?}", setting.link);
        assert_eq!(got.steady, 200, "{}", setting.link);
        let covering = got.covering.min(got.covering_throughput);
        assert!(covering >= MIN_COVERING, "{}: {got:?}", setting.link);
    }
}
