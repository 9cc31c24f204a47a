//! The papers: authors, titles, places and years.

/// A published work.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Key of its BibTeX entry.
    pub key: &'static str,
    /// Authors, family name first, in order.
    pub authors: &'static [&'static str],
    /// Title.
    pub title: &'static str,
    /// Proceedings in which it appeared, if known.
    pub proceedings: Option<&'static str>,
    /// Journal in which it appeared, if any.
    pub journal: Option<Journal>,
    /// Publisher of a book.
    pub publisher: Option<&'static str>,
    /// Year, if known.
    pub year: Option<u16>,
    /// First and last page, if known.
    pub pages: Option<(u16, u16)>,
    /// Publisher's series and volume, if any.
    pub series: Option<(&'static str, &'static str)>,
    /// Digital object identifier, if one could be established.
    pub doi: Option<&'static str>,
    /// Gaps in the bibliographic record, and where the rest was found.
    pub note: Option<&'static str>,
}

/// An issue of a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Journal {
    /// Title of the journal.
    pub title: &'static str,
    /// Volume.
    pub volume: u16,
    /// Number of the issue within the volume.
    pub number: u16,
}

/// The general wormhole model and the butterfly fat-tree.
pub static FAT_TREES: Source = Source {
    key: "greenberg-guan-1997-fat-trees",
    authors: &["Greenberg, Ronald I.", "Guan, Lee"],
    title: "An improved analytical model for wormhole routed networks with application to \
            butterfly fat-trees",
    proceedings: Some("Proceedings of the 1997 International Conference on Parallel Processing"),
    journal: None,
    publisher: None,
    year: Some(1997),
    pages: Some((44, 48)),
    series: None,
    doi: Some("10.1109/ICPP.1997.622554"),
    note: None,
};

/// Worst-case permutation of oblivious routing.
pub static WORST_CASE: Source = Source {
    key: "towles-dally-2002",
    authors: &["Towles, Brian", "Dally, William J."],
    title: "Worst-case traffic for oblivious routing functions",
    proceedings: None,
    journal: Some(Journal {
        title: "Computer Architecture Letters",
        volume: 1,
        number: 1,
    }),
    publisher: None,
    year: Some(2002),
    pages: None,
    series: None,
    doi: Some("10.1109/L-CA.2002.12"),
    note: None,
};

/// The wormhole-routed mesh, compared with the torus.
pub static MESH_AND_TORUS: Source = Source {
    key: "greenberg-guan-1997-mesh-and-torus",
    authors: &["Greenberg, Ronald I.", "Guan, Lee"],
    title: "Modeling and comparison of wormhole routed mesh and torus networks",
    proceedings: Some(
        "Proceedings of the Ninth IASTED International Conference on Parallel and \
                  Distributed Computing and Systems",
    ),
    journal: None,
    publisher: None,
    year: Some(1997),
    pages: None,
    series: None,
    doi: None,
    note: None,
};

/// Scouting switching in a torus.
pub static SCOUTING: Source = Source {
    key: "safaei-et-al-2007-scouting",
    authors: &[
        "Safaei, F.",
        "Khonsari, A.",
        "Fathy, M.",
        "Talebanfard, N.",
        "Ould-Khaoua, M.",
    ],
    title: "Communication-prediction of scouting switching in adaptively-routed torus networks",
    proceedings: Some("Network and Parallel Computing, NPC 2007"),
    journal: None,
    publisher: None,
    year: Some(2007),
    pages: Some((466, 475)),
    series: Some(("Lecture Notes in Computer Science", "4672")),
    doi: None,
    note: None,
};

/// Packet-switched multistage networks with finite buffers.
pub static BUFFERED: Source = Source {
    key: "mudge-makrucki-1982",
    authors: &["Mudge, Trevor N.", "Makrucki, Brad A."],
    title: "An approximate queueing model for packet switched multistage interconnection networks",
    proceedings: Some(
        "Proceedings of the Third International Conference on Distributed Computing \
                  Systems",
    ),
    journal: None,
    publisher: None,
    year: Some(1982),
    pages: None,
    series: None,
    doi: None,
    note: None,
};

/// Multistage networks that combine requests to a hot spot.
pub static COMBINING: Source = Source {
    key: "mohapatra-wong-das-combining",
    authors: &["Mohapatra, Prasant", "Wong, Sheldon", "Das, Chita R."],
    title: "Performance analysis of combining multistage interconnection networks",
    proceedings: None,
    journal: None,
    publisher: None,
    year: None,
    pages: None,
    series: None,
    doi: None,
    note: Some("Place and year are not established; it cites a report of 1994"),
};

/// A model of wormhole routing whose approximations were adopted by others: the variance of service times,
/// and the sharing of a link by virtual channels.
pub static DRAPER_GHOSH: Source = Source {
    key: "draper-ghosh-1994",
    authors: &["Draper, Jeffrey T.", "Ghosh, Joydeep"],
    title: "A comprehensive analytical model for wormhole routing in multicomputer systems",
    proceedings: None,
    journal: Some(Journal {
        title: "Journal of Parallel and Distributed Computing",
        volume: 23,
        number: 2,
    }),
    publisher: None,
    year: Some(1994),
    pages: Some((202, 214)),
    series: None,
    doi: Some("10.1006/jpdc.1994.1132"),
    note: None,
};

/// Approximations for a queue with several servers.
pub static HOKSTAD: Source = Source {
    key: "hokstad-1978",
    authors: &["Hokstad, Per"],
    title: "Approximations for the M/G/m queue",
    proceedings: None,
    journal: Some(Journal {
        title: "Operations Research",
        volume: 26,
        number: 3,
    }),
    publisher: None,
    year: Some(1978),
    pages: Some((510, 523)),
    series: None,
    doi: Some("10.1287/opre.26.3.510"),
    note: None,
};

/// Mean value analysis of closed queueing networks, by recursion.
pub static MEAN_VALUES: Source = Source {
    key: "reiser-lavenberg-1980",
    authors: &["Reiser, Martin", "Lavenberg, Stephen S."],
    title: "Mean-value analysis of closed multichain queuing networks",
    proceedings: None,
    journal: Some(Journal {
        title: "Journal of the ACM",
        volume: 27,
        number: 2,
    }),
    publisher: None,
    year: Some(1980),
    pages: Some((313, 322)),
    series: None,
    doi: Some("10.1145/322186.322195"),
    note: None,
};
