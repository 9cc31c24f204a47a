//! Figures of the papers, as links that reproduce them.
//!
//! Our copies of the papers have the captions and settings of the figures, but not the plotted
//! points, so figures are reproduced but not compared point by point.

use loadcurve::cite::{Source, source};

/// Note on figures whose points were plotted but never printed.
const UNKNOWN_POINTS: &str = "The plotted numbers of this figure are not known to us; what you see \
                              is our model and, where you ask for it, our simulation.";

/// Note on the figures of combining networks.
const COMBINING_NETWORKS: &str = "As in the paper, delay stands against throughput, up to a load of 1.6. \
                                  The paper names neither the buffer nor the degrees of combining; \
                                  these are buffers of 4 and degrees 2, 4 and unlimited.";

/// A figure with curves of latency or throughput.
#[derive(Debug)]
pub struct Figure {
    /// Name in addresses.
    pub id: &'static str,
    /// Paper with the figure.
    pub source: &'static Source,
    /// Name of the figure in the paper.
    pub name: &'static str,
    /// Title in our words.
    pub title: &'static str,
    /// Caption in the paper; empty if the curves are ours and not the paper's.
    pub caption: &'static str,
    /// Panels, each with its name and the link that draws it.
    pub panels: &'static [Panel],
    /// True if the numbers of its points are printed.
    pub is_printed: bool,
    /// Settings that the paper leaves open, and those used here; may be empty.
    pub note: &'static str,
}

impl Figure {
    /// Notes on the figure: its own, and one if its points are not known.
    #[must_use]
    pub fn notes(&self) -> Vec<&'static str> {
        let unknown = (!self.is_printed).then_some(UNKNOWN_POINTS);
        let note = Some(self.note).filter(|note| !note.is_empty());
        note.into_iter().chain(unknown).collect()
    }
}

/// One panel of a figure.
#[derive(Debug)]
pub struct Panel {
    /// Name that distinguishes the panel from the figure's others; empty for a single panel.
    pub name: &'static str,
    /// Canonical query.
    pub link: &'static str,
}

/// Panel with the scouting distances K = 0, 1, 3 and 6 of one network, from its settings before and
/// after the distance.
#[rustfmt::skip]
macro_rules! scouting {
    ($name:literal, $before:literal, $after:literal) => {
        Panel {
            name: $name,
            link: concat!(
                "net=scouting", $before, ",scout:0", $after,
                "&net=scouting", $before, $after,
                "&net=scouting", $before, ",scout:3", $after,
                "&net=scouting", $before, ",scout:6", $after,
                "&x=messages",
            ),
        }
    };
}

/// All figures of the papers that have curves.
pub static FIGURES: &[Figure] = &[
    Figure {
        id: "fat-tree-figure-3",
        source: &source::FAT_TREES,
        name: "Figure 3",
        title: "Butterfly fat-tree of 1024 processors, messages of 16, 32 and 64 flits",
        caption: "Comparisons of latency and throughput between model and simulation for \
                  1024-processor [butterfly fat-tree]",
        panels: &[Panel {
            name: "",
            link: "net=fat-tree,n:1024&net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64",
        }],
        is_printed: false,
        note: "",
    },
    Figure {
        id: "mesh-and-torus",
        source: &source::MESH_AND_TORUS,
        name: "Comparison of mesh and torus",
        title: "Mesh against unidirectional torus, 64 and 256 nodes",
        caption: "(a) Comparison of model and simulation results for the mesh and torus with 64 \
                  nodes using message lengths of 20 and 32 flits. (b) Comparison of model and \
                  simulation results for the mesh and torus with 256 nodes using message lengths \
                  of 32 and 64 flits.",
        panels: &[
            Panel {
                name: "(a) 64 nodes, 20 and 32 flits",
                link: "net=mesh,flits:20&net=mesh&net=torus,flits:20&net=torus",
            },
            Panel {
                name: "(b) 256 nodes, 32 and 64 flits",
                link: "net=mesh,k:16&net=mesh,k:16,flits:64&net=torus,k:16&net=torus,k:16,flits:64",
            },
        ],
        is_printed: false,
        note: "The torus curves of the paper are those of a model by Draper and Ghosh; the ones \
               here are of a model in its spirit.",
    },
    Figure {
        id: "scouting-figure-1",
        source: &source::SCOUTING,
        name: "Figure 1",
        title: "Scouting switching in a torus, scouting distances K = 0, 1, 3 and 6",
        caption: "Comparing the analytical model and flit-level simulation experiments in the \
                  8×8 and 16×16 torus networks using Scouting Switching with message length M=32, \
                  64 flits, Scouting distance K= 0,1,3,6, and V=1, 6 virtual channels per \
                  physical channel.",
        panels: &[
            scouting!("8 × 8, M = 32, V = 1", "", ""),
            scouting!("8 × 8, M = 32, V = 6", "", ",vcs:6"),
            scouting!("8 × 8, M = 64, V = 1", ",flits:64", ""),
            scouting!("8 × 8, M = 64, V = 6", ",flits:64", ",vcs:6"),
            scouting!("16 × 16, M = 32, V = 1", ",k:16", ""),
            scouting!("16 × 16, M = 32, V = 6", ",k:16", ",vcs:6"),
            scouting!("16 × 16, M = 64, V = 1", ",k:16,flits:64", ""),
            scouting!("16 × 16, M = 64, V = 6", ",k:16,flits:64", ",vcs:6"),
        ],
        is_printed: false,
        note: "",
    },
    Figure {
        id: "combining-figure-4",
        source: &source::COMBINING,
        name: "Figure 4",
        title: "Combining network of 64 processors with a hot spot of 8\u{a0}% and of 16\u{a0}%",
        caption: "Model Validation for a (64 × 64) MIN.",
        panels: &[
            Panel {
                name: "(a) 8\u{a0}% hot",
                link: "net=combining-min&net=combining-min,degree:4\
                       &net=combining-min,degree:inf&x=throughput",
            },
            Panel {
                name: "(b) 16\u{a0}% hot",
                link: "net=combining-min,hot:16&net=combining-min,hot:16,degree:4\
                       &net=combining-min,hot:16,degree:inf&x=throughput",
            },
        ],
        is_printed: false,
        note: COMBINING_NETWORKS,
    },
    Figure {
        id: "combining-figure-5",
        source: &source::COMBINING,
        name: "Figure 5",
        title: "Combining network of 256 processors with a hot spot of 8\u{a0}% and of 16\u{a0}%",
        caption: "Model validation for a (256 × 256) MIN.",
        panels: &[
            Panel {
                name: "(a) 8\u{a0}% hot",
                link: "net=combining-min,n:256&net=combining-min,n:256,degree:4\
                       &net=combining-min,n:256,degree:inf&x=throughput",
            },
            Panel {
                name: "(b) 16\u{a0}% hot",
                link: "net=combining-min,n:256,hot:16&net=combining-min,n:256,hot:16,degree:4\
                       &net=combining-min,n:256,hot:16,degree:inf&x=throughput",
            },
        ],
        is_printed: false,
        note: COMBINING_NETWORKS,
    },
    Figure {
        id: "buffered-tables",
        source: &source::BUFFERED,
        name: "Tables I to III, drawn",
        title: "Buffered delta networks, as published and with the exact departure rate",
        caption: "",
        panels: &[
            Panel {
                name: "n = 1024, b = 4",
                link: "net=buffered-min&net=buffered-min,reading:exact&net=buffered-min,buffer:8\
                       &net=buffered-min,buffer:8,reading:exact&xmax=2.5&ymax=25&show=both\
                       &paper=on",
            },
            Panel {
                name: "n = 512, b = 8",
                link: "net=buffered-min,switch:8,stages:3\
                       &net=buffered-min,switch:8,stages:3,reading:exact\
                       &net=buffered-min,switch:8,stages:3,buffer:8\
                       &net=buffered-min,switch:8,stages:3,buffer:8,reading:exact\
                       &xmax=2.5&ymax=18&show=both&paper=on",
            },
        ],
        is_printed: true,
        note: "The paper prints these networks as tables, which stand below.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::scenario::Scenario;

    #[test]
    fn names_in_addresses_are_unique() {
        let mut ids: Vec<&str> = FIGURES.iter().map(|figure| figure.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), FIGURES.len());
    }

    #[test]
    fn a_figure_whose_points_are_not_printed_says_so() {
        for figure in FIGURES {
            let notes = figure.notes();
            assert_eq!(notes.contains(&UNKNOWN_POINTS), !figure.is_printed);
            assert_eq!(notes.contains(&figure.note), !figure.note.is_empty());
            for note in notes {
                assert!(note.ends_with('.'), "{}: {note}", figure.name);
            }
        }
    }

    #[test]
    fn every_link_is_canonical_and_short_enough_to_share() {
        for figure in FIGURES {
            for panel in figure.panels {
                let reading = Scenario::read(panel.link);
                assert_eq!(reading.notices, [], "{} {}", figure.name, panel.name);
                assert_eq!(reading.scenario.query(), panel.link);
                assert!(
                    panel.link.len() < 300,
                    "{} bytes: {}",
                    panel.link.len(),
                    panel.link
                );
            }
        }
    }
}
