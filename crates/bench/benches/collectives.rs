//! Time to find a collective operation for 21 sizes, and then for another size.
//!
//! Printed are the time of one core for all algorithms and sizes with the bound, and for a further size as packages ask for
//! it, with its table, and alone. A page is to show 64 processors within 100 ms and 256 within a second; a further size is
//! to take less than a millisecond.

mod busy;

use busy::timed;
use loadcurve::curve::{Collectives, Parted, SolvedCollectives};
use loadcurve::scenario::Scenario;

const NETWORKS: [&str; 7] = [
    "mesh",
    "cube,wrap:1",
    "cube,wrap:1&width=512&ns=1.422&startup=703",
    "fat-tree,n:64",
    "mesh,k:16",
    "fat-tree,n:256",
    "hyperx,dims:8",
];

/// A further size, which is none of the curves'.
const BYTES: u64 = 25_000_000;

fn main() {
    println!("{:>9} {:>9} {:>9}", "all, ms", "row, ms", "one, µs");
    for link in NETWORKS {
        let scenario = Scenario::read(&format!("net={link}&ports=all")).scenario;
        let solved = SolvedCollectives::default();
        let ask = |bytes: &str| {
            let find = |it: &Collectives, places: &[usize]| {
                places.iter().map(|&place| it.answer(place)).collect()
            };
            let answer = solved.ask(&scenario, &[], Some(bytes), find);
            answer.expect("a network with collective operations")
        };
        let (_, all_ms) = timed(|| ask("1K"));
        // Sizes near one another, as the clock is too coarse for one of them.
        let sizes = |count: u64| BYTES..BYTES + count;
        let ((), rows_ms) = timed(|| sizes(1000).for_each(|it| drop(ask(&it.to_string()).json())));
        let known = ask("1K-1G");
        let quick = |it| known.networks[0].quick(it).map(|it| it.cycles);
        let (_, ones_ms) = timed(|| sizes(1_000_000).filter_map(quick).sum::<f64>());
        let (row_ms, one_us) = (rows_ms / 1000.0, ones_ms / 1000.0);
        println!("{all_ms:>9.1} {row_ms:>9.4} {one_us:>9.4}  {link}");
    }
}
