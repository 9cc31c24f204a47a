use loadcurve_scenario::Scenario;

use super::*;

/// The grid of a link with these values, row by row; those that are 0 are saturated.
fn grid(link: &str, values: impl Fn(u32, u32) -> f64) -> Buffers {
    let scenario = Scenario::read(link).scenario;
    let mut buffers = Buffers::open(&scenario.networks[0], &scenario.view).unwrap();
    for cell in &mut buffers.cells {
        let value = values(cell.vcs, cell.flits);
        cell.measured = Some(match value {
            0.0 => BuffersPart::Saturated,
            _ => BuffersPart::Found(value, 0.01 * value),
        });
    }
    buffers
}

/// As a credit has it: buffers below its round trip of 5 cycles carry less.
fn by_credit(vcs: u32, flits: u32) -> f64 {
    0.1 * f64::from(vcs.min(4)) * f64::from(flits.min(5)) / 5.0
}

#[test]
fn the_least_memory_within_some_per_cent_is_found() {
    let buffers = grid("net=mesh", by_credit);
    assert_eq!(buffers.unlimited().unwrap().vcs, 4);
    let smallest = buffers.smallest().unwrap();
    assert_eq!((smallest.vcs, smallest.flits), (4, 8));
    assert_eq!(buffers.memory_flits(smallest), Some(288 * 4 * 8));
    assert_eq!(
        buffers.sentence(),
        "4 VCs × 8 flits (9,216 flits in all) carry 0.4000 ± 0.0040 flits/cycle/source, 100\u{a0}% of what unlimited \
         buffers carry; the round trip of a credit takes 5 cycles, so a buffer of fewer than 5 flits throttles its virtual \
         channel."
    );
    // Four flits carry 80 %.
    let buffers = grid("net=mesh&within=21", by_credit);
    let smallest = buffers.smallest().unwrap();
    assert_eq!((smallest.vcs, smallest.flits), (4, 4));
}

#[test]
fn of_equally_much_memory_the_best_is_chosen() {
    let buffers = grid("net=mesh&within=50", |vcs, flits| match (vcs, flits) {
        (1, 8) => 0.30,
        (2, 4) => 0.31,
        (4, 2) => 0.305,
        (_, 1024) => 0.4,
        _ => 0.1,
    });
    let smallest = buffers.smallest().unwrap();
    assert_eq!((smallest.vcs, smallest.flits), (2, 4));
}

#[test]
fn latencies_are_the_better_the_lower() {
    let link = "net=torus,links:bi,global:1&load=0.2";
    let buffers = grid(link, |vcs, flits| match flits {
        1 => 0.0,
        2..16 => 60.0,
        _ => 44.0 - f64::from(vcs),
    });
    assert_eq!(buffers.vcs, [2, 4, 8]);
    assert_eq!(buffers.unlimited().unwrap().vcs, 8);
    let smallest = buffers.smallest().unwrap();
    // 42 is more than 1.05 · 36, and 36 is not.
    assert_eq!((smallest.vcs, smallest.flits), (8, 16));
    let sentence = buffers.sentence();
    let words =
        "have a latency of 36.00 ± 0.36 cycles at 0.200 flits/cycle/source, 100\u{a0}% of that";
    assert!(sentence.contains(words), "{sentence}");
}

#[test]
fn no_share_is_better_than_unlimited_by_noise() {
    let words = |link, value| {
        let buffers = grid(link, |_, flits| if flits == 32 { value } else { 0.4 });
        let cell = buffers.cells.iter().find(|cell| cell.flits == 32).unwrap();
        buffers.relative_in_words(cell).unwrap()
    };
    let (as_much, as_low) = (
        "as much as unlimited buffers carry, within the intervals",
        "no more than with unlimited buffers",
    );
    assert_eq!(words("net=mesh", 0.404), as_much);
    assert_eq!(
        words("net=mesh", 0.44),
        "110\u{a0}% of what unlimited buffers carry"
    );
    assert_eq!(
        words("net=mesh", 0.396),
        "99\u{a0}% of what unlimited buffers carry"
    );
    assert_eq!(words("net=mesh&load=0.2", 0.396), as_low);
    assert_eq!(
        words("net=mesh&load=0.2", 0.404),
        "101\u{a0}% of that with unlimited buffers"
    );
}

#[test]
fn what_will_not_do_is_said() {
    let none = grid("net=mesh", |_, flits| match flits {
        1024 => 0.5,
        _ => 0.2,
    });
    assert_eq!(none.smallest(), None);
    assert!(none.sentence().starts_with(
        "No buffers of up to 32 flits come within 5 % of unlimited ones: 1 VC × 1 flit (288 flits in all) carries \
         0.2000 ± 0.0020 flits/cycle/source, 40\u{a0}% of what unlimited buffers carry; the round trip"
    ));
    let saturated = grid("net=mesh&load=0.9", |_, _| 0.0);
    assert!(
        saturated.sentence().starts_with(
            "Even with unlimited buffers 0.900 flits/cycle/source saturates the network"
        ),
        "{}",
        saturated.sentence()
    );
    let mut open = grid("net=mesh", by_credit);
    open.cells[3].measured = None;
    assert_eq!((open.smallest(), open.sentence().as_str()), (None, ""));
}

#[test]
fn long_links_have_long_round_trips() {
    let buffers = grid("net=dragonfly,global:10,credit:2", by_credit);
    assert_eq!(buffers.round_trip_cycles, [7, 25]);
    assert!(buffers.sentence().ends_with(
        "the round trip of a credit takes 7 to 25 cycles, so a buffer of fewer than 25 flits throttles its virtual channel \
         on the longest links."
    ));
}

/// Two routers of one processor each: a flit a cycle less the cycle between two messages, s/(s + 1) of it, over one
/// virtual channel and a deep buffer; s/(s·5/b + 1) with b flits, b < 5 (routers with buffers, section 2).
#[test]
fn a_lone_link_carries_what_its_credits_allow() {
    let scenario = Scenario::read("net=own,edges:0-1,flits:16").scenario;
    let buffers = Buffers::open(&scenario.networks[0], &scenario.view).unwrap();
    for (flits, share) in [(2, 0.390), (4, 0.762), (8, 0.941)] {
        let mut cells = buffers.cells.iter();
        let cell = cells
            .position(|it| (it.vcs, it.flits) == (1, flits))
            .unwrap();
        let BuffersPart::Found(value, half_width) = buffers.answer(cell).unwrap() else {
            panic!("a link carries something");
        };
        assert!(
            (value - share).abs() < 0.002 + half_width,
            "{flits}: {value} and not {share}"
        );
    }
}
