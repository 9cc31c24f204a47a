//! What the command line may say.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use loadcurve::scenario::LoadUnit;

/// Latency and throughput of interconnection networks against load.
#[derive(Debug, Parser)]
#[command(name = "loadcurve", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Points of the model's curves.
    Curve(Curve),
    /// Points of the simulator, with 95 % intervals.
    Simulate(Simulate),
    /// The saturation load of each curve in the three units.
    Saturation {
        /// A full address, its query, or one network such as fat-tree,n:64.
        link: String,
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// The picture of the page, or its numbers, as a file.
    Plot(Plot),
    /// Points of many networks, loads and seeds, as JSON lines: in shares, and to be gone on with.
    Sweep(Sweep),
    /// The results of a sweep in one file, if they are complete.
    Merge {
        /// What `loadcurve sweep` wrote.
        #[arg(required = true, value_name = "FILES")]
        files: Vec<PathBuf>,
        /// Where to: a name that ends in .csv or .json; standard output, as CSV, when it is left out.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// The canonical form of a link.
    Link {
        /// A full address, its query, or one network such as fat-tree,n:64.
        link: String,
        /// Sets a key of the view, or of every network that has it.
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
    /// The sources behind a link as BibTeX.
    Cite {
        /// A full address, its query, or one network such as fat-tree,n:64.
        link: String,
    },
    /// The networks there are, with their keys, defaults and ranges.
    Networks,
}

#[derive(Debug, Args)]
pub(crate) struct Curve {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    /// Loads, separated by commas; 0 is one.
    #[arg(long = "load", value_name = "L1,L2,…", allow_hyphen_values = true)]
    pub(crate) loads: Option<String>,
    /// The unit of the loads; that of the link when it is left out.
    #[arg(long, value_enum)]
    pub(crate) unit: Option<Unit>,
    /// How many points from no load to saturation, when no loads are given.
    #[arg(long, default_value = "21", allow_hyphen_values = true)]
    pub(crate) points: String,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    #[command(flatten)]
    pub(crate) measured: Measured,
    /// The seed of the random numbers; that of the link when it is left out.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// How many threads simulate; as many as there are cores when it is left out. The results are
    /// the same with any number.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Shows no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// At which loads to simulate, and how well.
#[derive(Debug, Args)]
pub(crate) struct Measured {
    /// Loads, separated by commas; those of the page when left out.
    #[arg(long = "load", value_name = "L1,L2,…", allow_hyphen_values = true)]
    pub(crate) loads: Option<String>,
    /// The unit of the loads; that of the link when it is left out.
    #[arg(long, value_enum)]
    pub(crate) unit: Option<Unit>,
    /// The half-width of the 95 % interval to reach, in per cent of the latency; that of the link
    /// when it is left out.
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) precision: Option<String>,
    /// The most messages to simulate for a point; 2000000 when it is left out. A point that needs
    /// more keeps the wider interval that it has.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) max_messages: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Sweep {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    /// Values of a key, in which every network that has it is taken: k=4,8,16. May be given again for
    /// other keys.
    #[arg(long, value_name = "KEY=V1,V2,…", allow_hyphen_values = true)]
    pub(crate) grid: Vec<String>,
    #[command(flatten)]
    pub(crate) measured: Measured,
    /// Seeds to simulate each point with, such as 1-10 or 1,5,7; that of the link when left out.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) seeds: Option<String>,
    /// What makes the points: model, simulation, or both.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) points: Option<String>,
    /// One of N equally long shares, from 1/N to N/N.
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub(crate) shard: Option<String>,
    /// The file that results are added to; what is in it already is not done again. Standard output
    /// when it is left out.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Says how many jobs there are and about how long they take, and does none.
    #[arg(long)]
    pub(crate) plan: bool,
    /// How many threads work; one with --shard, and without it as many as there are cores. The
    /// results are the same with any number, and in the same order.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    /// Shows no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Plot {
    /// A full address, its query, or one network such as fat-tree,n:64; that in the results when it is
    /// left out.
    #[arg(required_unless_present = "results")]
    pub(crate) link: Option<String>,
    /// A file of `loadcurve simulate`, `sweep` or `merge`, whose points are drawn. Nothing is
    /// simulated then.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Where to: a name that ends in .svg, .png, .tex, .csv, .json or .bib. May be given again for
    /// other files of the same link, which is simulated once for all of them.
    #[arg(short, long = "output", value_name = "FILE", required = true)]
    pub(crate) outputs: Vec<PathBuf>,
    /// The width of a picture in CSS pixels: 640 when it is left out.
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    pub(crate) width: Option<String>,
    /// The height of a picture in CSS pixels: 420 when it is left out.
    #[arg(long, value_name = "H", allow_hyphen_values = true)]
    pub(crate) height: Option<String>,
    /// How many pixels of a .png file a CSS pixel is, from 1 to 4: 2 when it is left out.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) scale: Option<String>,
    /// The colours of a picture, light, dark or print: those of the link when it is left out.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) theme: Option<String>,
    /// Draws the network at its operating point instead of the chart.
    #[arg(long)]
    pub(crate) drawing: bool,
    /// Shows no progress where the link asks for a simulation.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Unit {
    Flits,
    Messages,
    Capacity,
}

impl From<Unit> for LoadUnit {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Flits => Self::Flits,
            Unit::Messages => Self::Messages,
            Unit::Capacity => Self::Capacity,
        }
    }
}

/// How results are written.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(crate) enum Format {
    /// Columns for people.
    #[default]
    Table,
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
}
