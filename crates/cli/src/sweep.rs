//! Runs the jobs of a sweep, or of one shard of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use indicatif::HumanDuration;
use loadcurve::curve::{Curve, Point, Task};
use loadcurve::scenario::Context;
use loadcurve::sim::Report;
use loadcurve::sweep::{Job, Merge, ResultLine, Shard, Sweep, SweepSpec, Work};
use loadcurve_native::numbers::{loads, most_messages, threads};

use crate::arguments::SweepArguments;
use crate::failure::Failure;
use crate::files::Files;
use crate::ledger::Ledger;
use crate::output;
use crate::progress::{SweepProgress, count};

/// Events of a replication between two checks for a stop.
const EFFORT: u64 = 1_000_000;

/// Number of jobs per thread that may be finished ahead of the next one to be written. They are
/// lost if the sweep is stopped.
const AHEAD: usize = 4;

/// Runs the remaining jobs, or returns the plan.
pub(crate) fn sweep(arguments: &SweepArguments, opened: &Files) -> Result<String, Failure> {
    let sweep = asked_for(arguments, opened)?;
    if !arguments.quiet {
        for notice in sweep.notices() {
            output::say(&notice.to_string());
        }
    }
    let shard = arguments.shard.as_deref().map(Shard::read).transpose()?;
    let usual_threads = u64::from(shard.is_some());
    let threads = threads(arguments.threads.as_deref())?.unwrap_or(usual_threads);
    let jobs = sweep.jobs()?;
    jobs.iter()
        .try_for_each(|job| opened.use_for(&job.network))?;
    opened.check_all_used()?;
    if arguments.plan {
        return Ok(plan(&jobs, shard.unwrap_or(Shard::WHOLE)));
    }
    let share = shard.unwrap_or(Shard::WHOLE).of(&jobs);
    let mut jobs: Vec<&Job> = share.iter().map(|&place| &jobs[place]).collect();
    let (mut output, known) = Destination::of(arguments, opened.context())?;
    let all = jobs.len();
    jobs.retain(|job| !known.has(job));
    if !arguments.quiet {
        let are_simulated = jobs.iter().any(|job| job.work != Work::Model);
        let networks = jobs.iter().map(|job| &job.network);
        output::warn_of_missing_curves(networks, are_simulated);
    }
    let progress = SweepProgress::new(&jobs, all, arguments.quiet);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads as usize)
        .build()?;
    let write = |job: &Job, point: &Point| {
        progress.advance(job);
        output.add(&ResultLine::written(&sweep, job, point))
    };
    in_order(&pool, &jobs, write)?;
    progress.end();
    output.close()?;
    Ok(String::new())
}

fn asked_for(arguments: &SweepArguments, opened: &Files) -> Result<Sweep, Failure> {
    let scenario = opened.scenario_in_part(&arguments.link)?;
    let link = scenario.query();
    let grid: Vec<&str> = arguments.grid.iter().map(String::as_str).collect();
    let measurement = &arguments.measurement;
    let loads = measurement.loads.as_deref().map(loads).transpose()?;
    let unit = measurement.unit.unwrap_or(scenario.view.unit);
    let spec = SweepSpec {
        link: &link,
        grid: &grid,
        loads: loads.as_deref().map(|loads| (loads, unit)),
        seeds: arguments.seeds.as_deref(),
        precision: measurement.precision.as_deref(),
        most_messages: most_messages("max-messages", measurement.max_messages.as_deref())?,
        points: arguments.points.as_deref(),
    };
    Ok(Sweep::new_in(&spec, opened.context())?)
}

/// Number of jobs and estimate of their time.
fn plan(jobs: &[Job], shard: Shard) -> String {
    let time = |us: u64| match us {
        ..1_000_000 => "less than a second".to_owned(),
        _ => format!("about {}", HumanDuration(Duration::from_micros(us))),
    };
    let mut costs = shard.costs_us(jobs);
    costs.sort_unstable();
    let total: u64 = costs.iter().sum();
    let (all, total) = (count(jobs.len()), time(total));
    let mut lines = vec![format!("{all}, {total} of one core")];
    if let [least, .., most] = costs[..] {
        let (least, most) = (time(least), time(most));
        lines.push(format!("{} shares, from {least} to {most}", costs.len()));
    }
    if let Some(job) = jobs.iter().max_by_key(|job| job.cost_us) {
        let time = time(job.cost_us);
        lines.push(format!("the longest job: {time}, {}", job.id));
    }
    lines.join("\n") + "\n"
}

/// Runs the jobs on all threads and hands over their points in the order of the jobs.
fn in_order(
    pool: &rayon::ThreadPool,
    jobs: &[&Job],
    mut write: impl FnMut(&Job, &Point) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (sender, done) = mpsc::channel();
    let most_ahead = AHEAD * pool.current_num_threads();
    // Running jobs are abandoned once their results are not needed.
    let is_stopped = AtomicBool::new(false);
    let is_stopped = &is_stopped;
    pool.in_place_scope(|scope| {
        let (mut begun, mut written) = (0, 0);
        let mut waiting: BTreeMap<usize, Point> = BTreeMap::new();
        while written < jobs.len() {
            while begun < jobs.len() && begun < written + most_ahead {
                let (place, job, sender) = (begun, jobs[begun], sender.clone());
                scope.spawn(move |_| {
                    if let Some(point) = point(job, is_stopped) {
                        drop(sender.send((place, point)));
                    }
                });
                begun += 1;
            }
            let next = done.recv();
            let (place, point) = next.expect("this end of the channel is open as well");
            waiting.insert(place, point);
            while let Some(point) = waiting.remove(&written) {
                write(jobs[written], &point)
                    .inspect_err(|_| is_stopped.store(true, Ordering::Relaxed))?;
                written += 1;
            }
        }
        Ok(())
    })
}

thread_local! {
    /// The curve solved last: the next job is probably for the same network.
    static LATEST: RefCell<Option<Curve>> = const { RefCell::new(None) };
}

/// The point of a job; `None` if the job is stopped early.
fn point(job: &Job, is_stopped: &AtomicBool) -> Option<Point> {
    match job.work {
        Work::Simulation { seed } => job.simulated(seed, |task| run_to_end(task, is_stopped)),
        Work::Model => LATEST.with_borrow_mut(|latest| {
            let known = latest
                .take()
                .filter(|curve| *curve.network() == job.network);
            let curve = known.unwrap_or_else(|| Curve::of(&job.network));
            Some(latest.insert(curve).model_point(job.load_messages))
        }),
    }
}

fn run_to_end(task: &Task, is_stopped: &AtomicBool) -> Option<Report> {
    let mut replication = task.start();
    while !is_stopped.load(Ordering::Relaxed) {
        if replication.step(EFFORT) {
            return Some(replication.report());
        }
    }
    None
}

/// Destination of the result lines.
enum Destination {
    File(Ledger),
    Stdout,
}

impl Destination {
    /// The output, and the results that it already contains.
    fn of(arguments: &SweepArguments, context: &Context) -> Result<(Self, Merge), Failure> {
        let Some(path) = &arguments.output else {
            return Ok((Self::Stdout, Merge::new(context)));
        };
        let (ledger, known, was_torn) = Ledger::open(path, context, arguments.quiet)?;
        if was_torn && !arguments.quiet {
            let path = path.display();
            let notice = "the last line was incomplete; its job runs again";
            output::say(&format!("{path}: {notice}"));
        }
        Ok((Self::File(ledger), known))
    }

    fn add(&mut self, line: &str) -> Result<(), Failure> {
        match self {
            Self::File(ledger) => ledger.add(line),
            Self::Stdout => output::print(&format!("{line}\n")),
        }
    }

    fn close(self) -> Result<(), Failure> {
        match self {
            Self::File(ledger) => ledger.close(),
            Self::Stdout => Ok(()),
        }
    }
}
