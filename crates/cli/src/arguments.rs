//! The arguments of the command line. Doc comments are its help texts.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use loadcurve::Error;
use loadcurve::curve::{FAULT_COUNTS, PERMUTATIONS};
use loadcurve::scenario::{LoadUnit, Quantity, Scenario, Word as _};
use loadcurve::traffic::Grouping;

/// Latency and throughput of interconnection networks against load.
#[derive(Debug, Parser)]
#[command(name = "loadcurve", version)]
pub(crate) struct Arguments {
    /// Network of your own or traffic matrix that the link refers to by the hash of the file, or that takes
    /// the place of the default in `own` and `traffic:matrix`. It is read as whichever the link expects; a file
    /// that nothing uses is an error. May be repeated.
    #[arg(long = "file", value_name = "PATH", global = true)]
    pub(crate) own_files: Vec<PathBuf>,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Points of the model's curves.
    Curve(CurveArguments),
    /// Simulated points, with 95 % confidence intervals.
    Simulate(SimulateArguments),
    /// The load at which each model saturates, in the three units.
    Saturation {
        /// A full address, its query, or one network such as fat-tree,n:64.
        link: String,
        #[arg(long, value_enum, default_value_t)]
        format: Format,
        /// Hides the progress.
        #[arg(long)]
        quiet: bool,
    },
    /// Where messages wait: for which kinds of channels, and what latency and saturation load would be without
    /// these waits.
    Bottleneck(BottleneckArguments),
    /// Structural limits of each network: ports, links and cuts, the bisection, and how the model's saturation
    /// follows from them.
    Bounds(StructureArguments),
    /// What each network costs: its bisection, the ports of its routers, the length of its links; and, at equal cost
    /// (equal=bisection, pins, allpins or wire in the link), the width of its channels and its performance with them.
    /// The first network is the reference.
    Cost {
        /// Full addresses, their queries, or networks such as mesh,k:8. The networks of all are compared in the view
        /// of the first.
        #[arg(required = true, value_name = "LINK")]
        links: Vec<String>,
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// The routings of each network compared: what their links carry under uniform traffic, the network's own, random
    /// permutations and the worst one, and the bound that no routing exceeds.
    Routings {
        #[command(flatten)]
        of: StructureArguments,
        /// Number of random permutations.
        #[arg(long, value_name = "N", default_value_t = PERMUTATIONS, value_parser = value_parser!(u32).range(1..=10_000))]
        mean: u32,
    },
    /// What happens when links fail: the failures of each network, each of its links alone, and links drawn at random.
    Faults {
        #[command(flatten)]
        of: StructureArguments,
        /// Numbers of links that fail at random, separated by commas; 20 draws of each.
        #[arg(long = "k", value_name = "K1,K2,…", value_delimiter = ',', default_values_t = FAULT_COUNTS, value_parser = value_parser!(u32).range(1..=64))]
        counts: Vec<u32>,
    },
    /// The smallest buffers that will do: what each network carries with 1 to 8 virtual channels on a link and buffers of 1
    /// to 32 flits for each, or its latency at the load of the link, and which of them comes within some per cent of
    /// unlimited buffers with the least memory.
    Buffers {
        #[command(flatten)]
        of: StructureArguments,
        /// What smaller buffers may cost, in per cent [default: that of the link, or 5].
        #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
        within: Option<String>,
    },
    /// How long a collective operation, such as an all-reduce, takes on each network: the best algorithm for each
    /// buffer size, and the least time that any algorithm needs.
    Collective(CollectiveArguments),
    /// The worst permutation of each network, which puts the greatest load on one of its links, and the load that
    /// the network can then carry.
    Worst(StructureArguments),
    /// Saturation as measured: the load at which latency is three times that of the idle network, and the
    /// throughput of the overloaded network, with their intervals.
    Knee(KneeArguments),
    /// The smallest network that will do: which of up to 2000 candidates carries a load within a given latency at
    /// the least cost, with the next two and the nearest miss.
    Find(FindArguments),
    /// The page's chart or drawing, or its numbers, as a file.
    Plot(PlotArguments),
    /// Points of many networks, loads and seeds, as JSON lines: divisible into shards, and
    /// resumable.
    Sweep(SweepArguments),
    /// The results of a complete sweep, merged into one file.
    Merge {
        /// Files written by `loadcurve sweep`.
        #[arg(required = true, value_name = "FILES")]
        files: Vec<PathBuf>,
        /// File to write, ending in .csv or .json [default: CSV on standard output].
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Results of other programs as one file of results: logs of BookSim2, tables, and output of nccl-tests.
    Import(ImportArguments),
    /// A network for other programs, above all for BookSim2.
    Export {
        /// A full address, its query, or one network such as mesh,k:8. The load of a configuration is that
        /// of the link.
        link: String,
        #[arg(long, value_enum)]
        format: NetworkFormat,
        /// File to write [default: standard output].
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Pages for links that unfurl: posted in a chat or a course system, they show their title and picture.
    Share(ShareArguments),
    /// The canonical form of a link.
    Link {
        /// A full address, its query, or one network such as fat-tree,n:64.
        link: String,
        /// Sets a key of the view, or of every network that has it.
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
    /// The sources of a link as BibTeX.
    Cite {
        /// A full address, its query, or one network such as fat-tree,n:64.
        link: String,
    },
    /// The steps of a lesson with its numbers, checked against those that it states.
    Lesson {
        /// JSON of a lesson.
        file: PathBuf,
        /// Prints the link that holds the whole lesson.
        #[arg(long)]
        link: bool,
    },
    /// All kinds of networks, with their keys, defaults and ranges.
    Networks,
    /// A script that makes a shell complete verbs, options and their values.
    Completions {
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Pages for `man`, one for the command and one for each verb.
    Man {
        /// Folder to write them into, made if it is missing.
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CollectiveArguments {
    #[command(flatten)]
    pub(crate) of: StructureArguments,
    /// The operation: all-reduce, reduce-scatter, all-gather, all-to-all, broadcast from processor 0, or halo, which sends
    /// to the neighbours in a cube [default: that of the link, or all-reduce].
    #[arg(long, value_name = "OPERATION")]
    pub(crate) kind: Option<String>,
    /// Bytes of the largest buffer of a processor: 1M, or a range in which each size is twice the one before. K, M and G are
    /// binary [default: that of the link, or 1K-1G].
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    /// The algorithms: auto for all that the network allows, or names joined by full stops, such as ring.tree [default:
    /// those of the link, or auto].
    #[arg(long, value_name = "NAMES")]
    pub(crate) algorithm: Option<String>,
    /// Injection channels, and as many ejection channels, of each processor: 1 to 64, or all for as many as its router has
    /// links, divided among its processors [default: that of the link, or 1].
    #[arg(long, value_name = "PORTS", allow_hyphen_values = true)]
    pub(crate) ports: Option<String>,
    /// Cycles that a processor spends on each message before it leaves, one message at a time [default: that of the link, or
    /// 0].
    #[arg(long, value_name = "CYCLES", allow_hyphen_values = true)]
    pub(crate) startup: Option<String>,
    /// Simulates three seeds for each size where messages meet, or where routers are built as the network's keys say. Beyond
    /// the longest simulations, times are on the line through those for the last two sizes.
    #[arg(long)]
    pub(crate) simulate: bool,
    /// Lets no message leave before all of the step before have arrived.
    #[arg(long)]
    pub(crate) barrier: bool,
    /// First seed of the simulations [default: that of the link].
    #[arg(long, requires = "simulate", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// Lists the steps of the best algorithm for the bytes of the link (bytes=1M by default), with the fullest link of each.
    #[arg(long)]
    pub(crate) steps: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StructureArguments {
    /// A full address, its query, or one network such as mesh,k:8.
    pub(crate) link: String,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CurveArguments {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    /// Loads, separated by commas; 0 is allowed.
    #[arg(long = "load", value_name = "L1,L2,…", allow_hyphen_values = true)]
    pub(crate) loads: Option<String>,
    /// Unit of the loads [default: that of the link].
    #[arg(long, value_parser = unit())]
    pub(crate) unit: Option<LoadUnit>,
    /// Number of points from zero load to saturation if no loads are given.
    #[arg(long, default_value = "21", allow_hyphen_values = true)]
    pub(crate) points: String,
    /// Appends the latencies of each source, destination or pair of them.
    #[arg(long, value_parser = grouping())]
    pub(crate) by: Option<Grouping>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SimulateArguments {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    #[command(flatten)]
    pub(crate) measurement: MeasurementArguments,
    #[command(flatten)]
    pub(crate) run: RunArguments,
    /// Appends the latencies of each source, destination or pair of them, for which every run is repeated.
    #[arg(long, value_parser = grouping())]
    pub(crate) by: Option<Grouping>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BottleneckArguments {
    /// A full address, its query, or one network such as fat-tree,n:64. Without loads, that of the link is looked
    /// at, or 80 % of each saturation load.
    pub(crate) link: String,
    #[command(flatten)]
    pub(crate) measurement: MeasurementArguments,
    /// Simulates the loads, too, and appends the measured shares of time and waits.
    #[arg(long)]
    pub(crate) simulate: bool,
    #[command(flatten)]
    pub(crate) run: RunArguments,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct KneeArguments {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    /// Ratio of the knee's latency to that of the idle network [default: that of the link, or 3].
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) ratio: Option<String>,
    /// Half-width of the knee's 95 % confidence interval to reach, in per cent [default: that of the link].
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) precision: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FindArguments {
    /// Networks with ranges and lists of values, such as mesh,k:4-32 or torus,k:4.8.16,links:uni.bi or
    /// xgft,down:4x4x4,up:1-4x1-4; or a link whose networks are the candidates, or that has a search itself.
    #[arg(required_unless_present = "kinds", value_name = "NETWORKS")]
    pub(crate) networks: Vec<String>,
    /// Kinds of networks in all sizes that --processors allows, with settings that they share, such as
    /// mesh.torus.hypercube,flits:32.
    #[arg(long, value_name = "KINDS")]
    pub(crate) kinds: Option<String>,
    /// Load that each source offers and the network has to carry.
    #[arg(long, value_name = "LOAD", allow_hyphen_values = true)]
    pub(crate) carry: Option<String>,
    /// Unit of that load: flits, messages or bits [default: flits].
    #[arg(long, value_parser = PossibleValuesParser::new(["flits", "messages", "bits"]))]
    pub(crate) unit: Option<String>,
    /// Latency in cycles that the network must not exceed.
    #[arg(long, value_name = "CYCLES", allow_hyphen_values = true)]
    pub(crate) within: Option<String>,
    /// Numbers of processors that candidates may have, such as 256-300.
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub(crate) processors: Option<String>,
    /// Prefers the least of this [default: links].
    #[arg(long, value_parser = quantity(), conflicts_with = "most")]
    pub(crate) least: Option<String>,
    /// Prefers the most of this.
    #[arg(long, value_parser = quantity())]
    pub(crate) most: Option<String>,
    /// Bits of a channel, such as 16-64, by which those of a message become its flits [default: those of the
    /// networks' flits, or 1-128 if the width is preferred].
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub(crate) width: Option<String>,
    /// Bits of a message [default: 512].
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) bits: Option<String>,
    /// Simulates the best candidate, and the next ones while the simulator refutes them.
    #[arg(long)]
    pub(crate) simulate: bool,
    /// Half-width of the 95 % confidence interval to reach, in per cent of the latency [default:
    /// that of the link].
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) precision: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
    /// Draws all candidates by cost and latency, with the Pareto edge, into a file whose name ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// How a simulation runs.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Seed of the random numbers [default: that of the link].
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// Number of threads, which does not affect the results [default: number of cores].
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
}

impl RunArguments {
    /// A scenario with the seed, and with a precision that was asked for.
    pub(crate) fn applied(
        &self,
        mut scenario: Scenario,
        precision: Option<&str>,
    ) -> Result<Scenario, Error> {
        for (key, text) in [("precision", precision), ("seed", self.seed.as_deref())] {
            if let Some(text) = text {
                scenario = scenario.with_view(key, text)?;
            }
        }
        Ok(scenario)
    }
}

/// Loads and precision of a simulation.
#[derive(Debug, Args)]
pub(crate) struct MeasurementArguments {
    /// Loads, separated by commas [default: those of the page].
    #[arg(long = "load", value_name = "L1,L2,…", allow_hyphen_values = true)]
    pub(crate) loads: Option<String>,
    /// Unit of the loads [default: that of the link].
    #[arg(long, value_parser = unit())]
    pub(crate) unit: Option<LoadUnit>,
    /// Half-width of the 95 % confidence interval to reach, in per cent of the latency [default:
    /// that of the link].
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) precision: Option<String>,
    /// Most messages to simulate per point; a point that would need more keeps its wider interval
    /// [default: 2000000].
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) max_messages: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SweepArguments {
    /// A full address, its query, or one network such as fat-tree,n:64.
    pub(crate) link: String,
    /// Values of a key, applied to every network that has it: k=4,8,16. May be repeated for other
    /// keys.
    #[arg(long, value_name = "KEY=V1,V2,…", allow_hyphen_values = true)]
    pub(crate) grid: Vec<String>,
    #[command(flatten)]
    pub(crate) measurement: MeasurementArguments,
    /// Seeds to simulate each point with, such as 1-10 or 1,5,7 [default: that of the link].
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) seeds: Option<String>,
    /// Source of the points: model, simulation, or both.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) points: Option<String>,
    /// One of N shards that take equally long, from 1/N to N/N.
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub(crate) shard: Option<String>,
    /// File to append the results to; jobs already in it are skipped [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Prints the number of jobs and the estimated time, without running any.
    #[arg(long)]
    pub(crate) plan: bool,
    /// Shows how the networks scale instead: a sentence and a table, or a file. What grows is given by the link or
    /// by the values of one key; otherwise it is the size.
    #[arg(long, value_enum, conflicts_with_all = ["shard", "output", "plan", "seeds"])]
    pub(crate) format: Option<Format>,
    /// Number of threads, which affects neither the results nor their order [default: 1 with
    /// --shard, otherwise the number of cores].
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    /// Hides the progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArguments {
    /// Logs of BookSim2, tables with a line of column names, files of results, or output of nccl-tests, whose times
    /// become a table.
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
    /// Network of all results, such as mesh,k:8, if they name none or another one is to replace it.
    #[arg(long, value_name = "NET")]
    pub(crate) net: Option<String>,
    /// Name of the program [default: BookSim2 for its logs, or that in a line "# origin: NAME", or that
    /// of the file].
    #[arg(long, value_name = "NAME")]
    pub(crate) origin: Option<String>,
    /// Columns of a table, by name or number: load=NAME,latency=NAME, and where there are such
    /// throughput=NAME and interval=NAME [default: those that their names suggest].
    #[arg(long, value_name = "ROLE=NAME,…")]
    pub(crate) columns: Option<String>,
    /// Only rows of a table that have this text in a column, by name or number; if repeated, all must match.
    #[arg(long, value_name = "COLUMN=TEXT")]
    pub(crate) only: Vec<String>,
    /// Unit of load and throughput in tables [default: flits].
    #[arg(long, value_parser = unit())]
    pub(crate) unit: Option<LoadUnit>,
    /// Unit of latencies in tables [default: cycles].
    #[arg(long, value_enum, default_value_t)]
    pub(crate) latency_unit: TimeUnit,
    /// Clock in GHz, by which nanoseconds become cycles.
    #[arg(long, value_name = "GHZ", allow_hyphen_values = true)]
    pub(crate) clock: Option<String>,
    /// File to write, ending in .csv or .json [default: CSV on standard output].
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Format of a network.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum NetworkFormat {
    /// Links as the topology anynet of BookSim2 reads them.
    Anynet,
    /// A configuration for BookSim2; for a network that it does not know, a file of links is written beside it.
    Booksim,
    /// Nodes and links as a network of one's own.
    Edges,
}

/// Unit of a latency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TimeUnit {
    /// Cycles.
    #[default]
    Cycles,
    /// Nanoseconds.
    Ns,
}

#[derive(Debug, Args)]
pub(crate) struct PlotArguments {
    /// A full address, its query, or one network such as fat-tree,n:64 [default: that of the
    /// results].
    #[arg(required_unless_present = "results")]
    pub(crate) link: Option<String>,
    /// Results of `loadcurve simulate`, `sweep`, `merge` or `import`, or logs of BookSim2. Points simulated
    /// here are drawn instead of simulating, those of other programs or of a file of models alone beside them. Output of
    /// nccl-tests is drawn beside times of collective operations, which the link then shows.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// File to write, ending in .svg, .png, .tex, .csv, .json or .bib. May be repeated; the link is
    /// simulated only once for all files.
    #[arg(short, long = "output", value_name = "FILE", required = true)]
    pub(crate) outputs: Vec<PathBuf>,
    /// Width of a picture in CSS pixels [default: 640].
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    pub(crate) width: Option<String>,
    /// Height of a picture in CSS pixels [default: 420].
    #[arg(long, value_name = "H", allow_hyphen_values = true)]
    pub(crate) height: Option<String>,
    /// Pixels of a .png file per CSS pixel, from 1 to 4 [default: 2].
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) scale: Option<String>,
    /// Colours of a picture: light, dark or print [default: those of the link].
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) theme: Option<String>,
    /// Draws the network at its operating point instead of the chart.
    #[arg(long)]
    pub(crate) drawing: bool,
    /// Hides the progress of the simulation, if the link asks for one.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShareArguments {
    /// Full addresses, their queries, or single networks such as fat-tree,n:64.
    #[arg(required = true, value_name = "LINKS")]
    pub(crate) links: Vec<String>,
    /// Address of the explorer that the pages lead to; they belong in share/ beside it.
    #[arg(long, value_name = "URL")]
    pub(crate) base: String,
    /// Folder to write a page, a picture and an oEmbed answer for each link into, made if it is missing.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
    /// Hides the progress of the simulation, if a link asks for one.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// Reads a unit of loads.
fn unit() -> impl TypedValueParser<Value = LoadUnit> {
    let units = LoadUnit::WORDS
        .iter()
        .filter(|(_, unit)| !unit.is_throughput());
    let words = units.map(|&(word, _)| word);
    PossibleValuesParser::new(words).try_map(|word| LoadUnit::read("unit", &word))
}

/// Words of what candidates are compared by.
fn quantity() -> PossibleValuesParser {
    PossibleValuesParser::new(Quantity::WORDS.iter().map(|&(word, _)| word))
}

/// Reads a rule by which messages are grouped.
fn grouping() -> impl TypedValueParser<Value = Grouping> {
    let words = Grouping::WORDS.iter().map(|&(word, _)| word);
    PossibleValuesParser::new(words).try_map(|word| Grouping::read("by", &word))
}

/// Output format.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(crate) enum Format {
    /// Aligned columns for reading.
    #[default]
    Table,
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
}
