//! Works that introduced the classics, or present them best. Unknown pages and identifiers are omitted.

use loadcurve::cite::{Journal, Source};

/// A work with empty fields, as a default.
const UNKNOWN: Source = Source {
    key: "",
    authors: &[],
    title: "",
    proceedings: None,
    journal: None,
    publisher: None,
    year: None,
    pages: None,
    series: None,
    doi: None,
    note: None,
};

/// Networks of few and of many dimensions at equal bisection width.
pub(super) static CUBES: Source = Source {
    key: "dally-1990",
    authors: &["Dally, William J."],
    title: "Performance analysis of k-ary n-cube interconnection networks",
    journal: Some(Journal {
        title: "IEEE Transactions on Computers",
        volume: 39,
        number: 6,
    }),
    year: Some(1990),
    pages: Some((775, 785)),
    ..UNKNOWN
};

/// The textbook of the field.
pub(super) static PRINCIPLES: Source = Source {
    key: "dally-towles-2004",
    authors: &["Dally, William J.", "Towles, Brian"],
    title: "Principles and Practices of Interconnection Networks",
    publisher: Some("Morgan Kaufmann"),
    year: Some(2004),
    ..UNKNOWN
};

/// A torus with unidirectional links.
pub(super) static TORUS_CHIP: Source = Source {
    key: "dally-seitz-1986",
    authors: &["Dally, William J.", "Seitz, Charles L."],
    title: "The torus routing chip",
    journal: Some(Journal {
        title: "Distributed Computing",
        volume: 1,
        number: 4,
    }),
    year: Some(1986),
    pages: Some((187, 196)),
    doi: Some("10.1007/BF01660031"),
    ..UNKNOWN
};

/// Wormhole routing and its sensitivity to the length of messages.
pub(super) static WORMHOLE_SURVEY: Source = Source {
    key: "ni-mckinley-1993",
    authors: &["Ni, Lionel M.", "McKinley, Philip K."],
    title: "A survey of wormhole routing techniques in direct networks",
    journal: Some(Journal {
        title: "Computer",
        volume: 26,
        number: 2,
    }),
    year: Some(1993),
    pages: Some((62, 76)),
    ..UNKNOWN
};

/// A mesh under transpose traffic.
pub(super) static TURN_MODEL: Source = Source {
    key: "glass-ni-1992",
    authors: &["Glass, Christopher J.", "Ni, Lionel M."],
    title: "The turn model for adaptive routing",
    proceedings: Some(
        "Proceedings of the 19th Annual International Symposium on Computer Architecture",
    ),
    year: Some(1992),
    pages: Some((278, 287)),
    doi: Some("10.1145/146628.140384"),
    ..UNKNOWN
};

/// Tornado traffic on a torus.
pub(super) static GOAL: Source = Source {
    key: "singh-et-al-2003",
    authors: &[
        "Singh, Arjun",
        "Dally, William J.",
        "Gupta, Amit K.",
        "Towles, Brian",
    ],
    title: "GOAL: a load-balanced adaptive routing algorithm for torus networks",
    proceedings: Some(
        "Proceedings of the 30th Annual International Symposium on Computer Architecture",
    ),
    year: Some(2003),
    pages: Some((194, 205)),
    doi: Some("10.1109/ISCA.2003.1207000"),
    ..UNKNOWN
};

/// Hot spots.
pub(super) static HOT_SPOTS: Source = Source {
    key: "pfister-norton-1985",
    authors: &["Pfister, Gregory F.", "Norton, V. Alan"],
    title: "“Hot spot” contention and combining in multistage interconnection networks",
    journal: Some(Journal {
        title: "IEEE Transactions on Computers",
        volume: 34,
        number: 10,
    }),
    year: Some(1985),
    pages: Some((943, 948)),
    doi: Some("10.1109/TC.1985.6312198"),
    ..UNKNOWN
};

/// Routing through a random intermediate node.
pub(crate) static UNIVERSAL_SCHEMES: Source = Source {
    key: "valiant-brebner-1981",
    authors: &["Valiant, Leslie G.", "Brebner, Gordon J."],
    title: "Universal schemes for parallel communication",
    proceedings: Some("Proceedings of the 13th Annual ACM Symposium on Theory of Computing"),
    year: Some(1981),
    pages: Some((263, 277)),
    doi: Some("10.1145/800076.802479"),
    ..UNKNOWN
};

/// Queues at the inputs of a switch.
pub(crate) static INPUT_QUEUES: Source = Source {
    key: "karol-hluchyj-morgan-1987",
    authors: &["Karol, Mark J.", "Hluchyj, Michael G.", "Morgan, Samuel P."],
    title: "Input versus output queueing on a space-division packet switch",
    journal: Some(Journal {
        title: "IEEE Transactions on Communications",
        volume: 35,
        number: 12,
    }),
    year: Some(1987),
    pages: Some((1347, 1356)),
    doi: Some("10.1109/TCOM.1987.1096719"),
    ..UNKNOWN
};

/// Detours around failures by way of intermediate nodes.
pub(crate) static DETOURS: Source = Source {
    key: "gomez-et-al-2004",
    authors: &[
        "Gómez, M. E.",
        "Flich, J.",
        "López, P.",
        "Robles, A.",
        "Duato, J.",
        "Nordbotten, N. A.",
        "Lysne, O.",
        "Skeie, T.",
    ],
    title: "An effective fault-tolerant routing methodology for direct networks",
    proceedings: Some("Proceedings of the 2004 International Conference on Parallel Processing"),
    year: Some(2004),
    pages: Some((222, 231)),
    ..UNKNOWN
};

/// The flattened butterfly.
pub(super) static FLATTENED_BUTTERFLY: Source = Source {
    key: "kim-dally-abts-2007",
    authors: &["Kim, John", "Dally, William J.", "Abts, Dennis"],
    title: "Flattened butterfly: a cost-efficient topology for high-radix networks",
    proceedings: Some(
        "Proceedings of the 34th Annual International Symposium on Computer Architecture",
    ),
    year: Some(2007),
    pages: Some((126, 137)),
    doi: Some("10.1145/1250662.1250679"),
    ..UNKNOWN
};

/// The dragonfly.
pub(super) static DRAGONFLY: Source = Source {
    key: "kim-et-al-2008",
    authors: &[
        "Kim, John",
        "Dally, William J.",
        "Scott, Steve",
        "Abts, Dennis",
    ],
    title: "Technology-driven, highly-scalable dragonfly topology",
    proceedings: Some(
        "Proceedings of the 35th Annual International Symposium on Computer Architecture",
    ),
    year: Some(2008),
    pages: Some((77, 88)),
    doi: Some("10.1109/ISCA.2008.19"),
    ..UNKNOWN
};

/// Trees of switches in data centres, and what is saved on their links.
pub(super) static DATA_CENTRES: Source = Source {
    key: "al-fares-loukissas-vahdat-2008",
    authors: &["Al-Fares, Mohammad", "Loukissas, Alexander", "Vahdat, Amin"],
    title: "A scalable, commodity data center network architecture",
    proceedings: Some("Proceedings of the ACM SIGCOMM 2008 Conference on Data Communication"),
    year: Some(2008),
    pages: Some((63, 74)),
    doi: Some("10.1145/1402958.1402967"),
    ..UNKNOWN
};

/// Deterministic and adaptive routes up a fat-tree.
pub(super) static UP_LINKS: Source = Source {
    key: "gomez-et-al-2007",
    authors: &[
        "Gómez, C.",
        "Gilabert, F.",
        "Gómez, M. E.",
        "López, P.",
        "Duato, J.",
    ],
    title: "Deterministic versus adaptive routing in fat-trees",
    proceedings: Some("IEEE International Parallel and Distributed Processing Symposium"),
    year: Some(2007),
    ..UNKNOWN
};

/// Routes up a fat-tree by the number of the destination.
pub(super) static D_MOD_K: Source = Source {
    key: "zahavi-2012",
    authors: &["Zahavi, Eitan"],
    title: "Fat-tree routing and node ordering providing contention free traffic for MPI global collectives",
    journal: Some(Journal {
        title: "Journal of Parallel and Distributed Computing",
        volume: 72,
        number: 11,
    }),
    year: Some(2012),
    pages: Some((1423, 1432)),
    doi: Some("10.1016/j.jpdc.2012.01.018"),
    ..UNKNOWN
};

/// All-reduce at full bandwidth, and the least that it takes.
pub(crate) static BANDWIDTH_OPTIMAL: Source = Source {
    key: "patarasuk-yuan-2009",
    authors: &["Patarasuk, Pitch", "Yuan, Xin"],
    title: "Bandwidth optimal all-reduce algorithms for clusters of workstations",
    journal: Some(Journal {
        title: "Journal of Parallel and Distributed Computing",
        volume: 69,
        number: 2,
    }),
    year: Some(2009),
    pages: Some((117, 124)),
    doi: Some("10.1016/j.jpdc.2008.09.002"),
    ..UNKNOWN
};

/// All-reduce on tori, over all links at once.
pub(crate) static SWING: Source = Source {
    key: "de-sensi-et-al-2024",
    authors: &[
        "De Sensi, Daniele",
        "Bonato, Tommaso",
        "Saam, David",
        "Hoefler, Torsten",
    ],
    title: "Swing: short-cutting rings for higher bandwidth allreduce",
    proceedings: Some("21st USENIX Symposium on Networked Systems Design and Implementation"),
    year: Some(2024),
    pages: Some((1445, 1462)),
    ..UNKNOWN
};
