//! Stories of messages that take another way than the shortest: by choice, and because a link has failed.

use super::{Story, computed};
use crate::classic::quantity::{busiest_link, network, saturation_flits, worst_load};
use crate::classic::source::{DETOURS, UNIVERSAL_SCHEMES};

pub(super) static WRONG_WAY: Story = Story {
    id: "the-wrong-way",
    title: "Going the wrong way on purpose",
    source: &UNIVERSAL_SCHEMES,
    text: "Valiant and Brebner send each message to a random node first, and only from there to its destination. In a \
           torus of 8 × 8 nodes with bidirectional links that looks like a mistake: routes have 8.00 links and \
           not 4.06, and of uniform traffic the links carry 0.500 flits per cycle per source where shortest routes \
           let \
           them carry 0.984. But shortest routes have enemies. Under tornado traffic half of the links are idle, and the \
           others carry 0.333; under the worst permutation it is 0.286. After a random detour all permutations are \
           alike, for each has become uniform traffic, twice: the worst of them leaves 0.500. Nobody can do better. \
           Under the complement all messages cross the middle, whose links are full at 0.500, whatever the routes. \
           So half of the best case is the price of the best worst case.",
    numbers: &[
        computed("links on a route, with the detour", "8.00", || {
            hops("torus,links:bi,route:valiant")
        }),
        computed("on a shortest route", "4.06", || hops("torus,links:bi")),
        computed("uniform traffic, with the detour", "0.500", || {
            bound("torus,links:bi,route:valiant")
        }),
        computed("on shortest routes", "0.984", || bound("torus,links:bi")),
        computed("tornado traffic, on shortest routes", "0.333", || {
            bound("torus,links:bi,traffic:tornado")
        }),
        computed("the worst permutation, on shortest routes", "0.286", || {
            worst("torus,links:bi")
        }),
        computed("with the detour", "0.500", || {
            worst("torus,links:bi,route:valiant")
        }),
        computed(
            "links across the middle, under the complement",
            "0.500",
            || {
                let bounds = network("torus,links:bi,traffic:complement").bounds();
                let cut = bounds.ok().and_then(|bounds| bounds.cut);
                cut.map_or(f64::NAN, |cut| cut.load)
            },
        ),
    ],
    link: "net=torus,links:bi,sharing:route,traffic:tornado&view=routings",
};

pub(super) static ONE_LINK_LESS: Story = Story {
    id: "one-link-less",
    title: "One link less",
    source: &DETOURS,
    text: "Take the link 27–28 out of the middle of a mesh of 8 × 8 nodes. Messages go along their row and then \
           along their column, so 256 of 4032 pairs of nodes have lost their route. Their messages go by way of a node \
           to which, and from which, rows and columns are whole; all others go as before. One of 8 links across the \
           middle is gone, and yet the links carry 24 % less, 0.375 flits per cycle per source in place of 0.492: \
           the \
           detours crowd into the rows beside the gap. Which link can the mesh spare least? By what links carry it is \
           24–32, at the edge, which leaves 0.301: a column at the edge has a neighbour on one side only, which takes \
           all of the detours. By the model it is 59–60, in a row, with which it saturates at 0.155 and not at 0.189: a message \
           that waits in its row has its column still ahead, and holds what it has taken all the longer.",
    numbers: &[
        computed("pairs that lose their route", "256", || {
            let pairs = network("mesh,fail:27-28").detouring_pairs();
            pairs.map_or(f64::NAN, |pairs| pairs as f64)
        }),
        computed("pairs in all", "4032", || {
            let nodes = network("mesh").processors() as f64;
            nodes * (nodes - 1.0)
        }),
        computed("what links carry less, in per cent", "24", || {
            100.0 * (1.0 - bound("mesh,fail:27-28") / bound("mesh"))
        }),
        computed("what links carry without 27–28", "0.375", || {
            bound("mesh,fail:27-28")
        }),
        computed("of the whole mesh", "0.492", || bound("mesh")),
        computed("without 24–32", "0.301", || bound("mesh,fail:24-32")),
        computed("saturation without 59–60", "0.155", || {
            saturation_flits("mesh,fail:59-60")
        }),
        computed("of the whole mesh", "0.189", || saturation_flits("mesh")),
    ],
    link: "net=mesh,fail:27-28&view=faults",
};

/// Load at which the busiest link is full.
fn bound(link: &str) -> f64 {
    1.0 / busiest_link(&network(link))
}

/// Load at which a link is full under the permutation that is worst for the network's routing.
fn worst(link: &str) -> f64 {
    1.0 / worst_load(link)
}

/// Mean number of links on a route.
fn hops(link: &str) -> f64 {
    let loads = network(link).link_loads();
    loads.map_or(f64::NAN, |(_, hops)| hops)
}
