//! Time to find the smallest network among 2,000 candidates, on one core.
//!
//! Printed is the time to make and order the candidates, and that to judge them until there is an answer, or all of
//! them where there is none. The command is to take at most 10 seconds for any of them.

mod busy;

use busy::timed;
use loadcurve::curve::FindSearch;
use loadcurve::scenario::Find;

/// Searches, each with nearly 2,000 candidates.
const SEARCHES: [(&str, &str); 5] = [
    (
        "no answer, mixed kinds",
        "carry:0.9,within:900,net:mesh,k:4-32,flits:8.16.32.64,net:torus,k:4-32,links:uni.bi,flits:8.16.32.64,\
         net:xgft,down:4x4x4x4,up:1-4x1-4x1-4,flits:8.16.32.64,net:hyperx,dims:2-16x2-16,hosts:1-2,flits:8.16,\
         net:cube,dims:4-8x4-8x4-8,flits:16.32.64,wrap:0,net:fly,stages:2-5,flits:8.16.32.64",
    ),
    (
        "no answer, all widths",
        "carry:400,unit:bits,within:900,width:1-499,net:mesh,k:16,net:torus,k:16,links:bi,net:fat-tree,n:256,\
         net:hyperx,dims:16x16",
    ),
    (
        "fewest links of trees",
        "carry:0.2,within:90,net:xgft,down:4x4x8x8,up:1-12x1-12x1-13",
    ),
    (
        "most processors",
        "carry:0.02,within:200,most:processors,net:mesh,k:2-32,flits:1-64",
    ),
    (
        "no answer, large meshes and tori",
        "carry:0.9,within:900,net:mesh,k:33-64,flits:1-31,net:torus,k:33-64,links:bi,flits:1-31",
    ),
];

fn main() {
    println!(
        "{:>10} {:>9} {:>9} {:>7}",
        "candidates", "order ms", "judge ms", "judged"
    );
    for (name, text) in SEARCHES {
        let find = Find::read(text).expect("a search");
        let (search, order_ms) = timed(|| FindSearch::new(&find, &[]));
        let mut search = search.expect("candidates");
        let ((), judge_ms) = timed(|| {
            loop {
                let wanted = search.wanted();
                if wanted.is_empty() {
                    break;
                }
                for place in wanted {
                    let verdict = search.judge(place);
                    search.take(place, verdict);
                }
            }
        });
        println!(
            "{:>10} {order_ms:9.0} {judge_ms:9.0} {:>7}  {name}",
            search.candidates(),
            search.judged()
        );
    }
}
