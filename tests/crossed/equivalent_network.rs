//! The buffered network's model against exact solutions of the equivalent network that the paper
//! simulates (its Figure 3): a Markov chain of the queues along one path.

use loadcurve::curve::{Curve, Experiment};
use loadcurve::model::buffered_min::{BufferedMin, DepartureRate, Stage, unbounded_latency_cycles};
use loadcurve::scenario::Scenario;
use loadcurve_tests::finished;

/// Queues along a path through b×b switches.
struct Path<'a> {
    /// b.
    switch: usize,
    /// Queues of each stage that are part of the path, up to b. What a queue sends on goes to each of b
    /// queues of the next stage with the same probability, and leaves the path if that one is not part
    /// of it.
    queues: &'a [usize],
    /// L.
    places: usize,
    /// λ in packets per service time.
    load: f64,
}

/// A queue in steady state.
struct Queue {
    /// `p_0…p_L`.
    law: Vec<f64>,
}

impl Queue {
    fn busy(&self) -> f64 {
        self.law[1..].iter().sum()
    }

    /// Time before service, by Little's law, in service times.
    fn wait(&self) -> f64 {
        let numbers = (0..).map(f64::from).zip(&self.law);
        numbers.map(|(k, p)| k * p).sum::<f64>() / self.busy() - 1.0
    }
}

impl Path<'_> {
    /// The first queue of each stage.
    fn solved(&self) -> Vec<Queue> {
        let law = stationary(&self.transitions());
        let firsts = self.queues.iter().scan(0, |next, &queues| {
            let first = *next;
            *next += queues;
            Some(first)
        });
        let queue = |index| {
            let mut of_queue = vec![0.0; self.places + 1];
            for (state, p) in law.iter().enumerate() {
                of_queue[self.held(state, index)] += p;
            }
            Queue { law: of_queue }
        };
        firsts.map(queue).collect()
    }

    /// Number of packets in a queue; a state is a number with one digit for each queue.
    fn held(&self, state: usize, queue: usize) -> usize {
        state / self.unit(queue) % (self.places + 1)
    }

    fn unit(&self, queue: usize) -> usize {
        (self.places + 1).pow(queue as u32)
    }

    /// The state after a packet has come to a queue; a full one drops it.
    fn joined(&self, state: usize, queue: usize) -> usize {
        let is_full = self.held(state, queue) == self.places;
        if is_full {
            state
        } else {
            state + self.unit(queue)
        }
    }

    /// States that may follow each state, with their probabilities. Events come at a constant rate: an
    /// arrival from outside, or the end of a service, which changes nothing where nothing is served.
    fn transitions(&self) -> Vec<Vec<(usize, f64)>> {
        let stages = (0..).zip(self.queues);
        let stage_of: Vec<usize> = stages.flat_map(|(i, &n)| vec![i; n]).collect();
        let share = 1.0 / self.switch as f64;
        let event = 1.0 / (self.queues[0] as f64 * self.load + stage_of.len() as f64);
        let after = |state: usize| {
            let mut after = Vec::new();
            for (queue, &stage) in stage_of.iter().enumerate() {
                if stage == 0 {
                    after.push((self.joined(state, queue), self.load * event));
                }
                if self.held(state, queue) == 0 {
                    after.push((state, event));
                    continue;
                }
                let left = state - self.unit(queue);
                let next = (0..stage_of.len()).filter(|&to| stage_of[to] == stage + 1);
                let next: Vec<usize> = next.collect();
                after.extend(
                    next.iter()
                        .map(|&to| (self.joined(left, to), share * event)),
                );
                after.push((left, (1.0 - next.len() as f64 * share) * event));
            }
            after
        };
        (0..self.unit(stage_of.len())).map(after).collect()
    }
}

/// The stationary distribution of a Markov chain, by iteration.
fn stationary(transitions: &[Vec<(usize, f64)>]) -> Vec<f64> {
    let mut law = vec![1.0 / transitions.len() as f64; transitions.len()];
    loop {
        let mut next = vec![0.0; law.len()];
        for (p, after) in law.iter().zip(transitions) {
            for &(to, probability) in after {
                next[to] += p * probability;
            }
        }
        let change: f64 = law.iter().zip(&next).map(|(a, b)| (a - b).abs()).sum();
        law = next;
        if change < 1e-14 {
            return law;
        }
    }
}

fn model(path: &Path, reading: DepartureRate) -> Vec<Stage> {
    BufferedMin::new(path.queues.len() as u32, path.places as u32, reading).stages(path.load)
}

/// Relative errors of the model's wait and utilisation at the last stage of a path.
fn errors(path: &Path, reading: DepartureRate) -> (f64, f64) {
    let (solved, stages) = (path.solved(), model(path, reading));
    let (exact, stage) = (&solved[solved.len() - 1], &stages[stages.len() - 1]);
    let wait = (stage.delay_cycles() - 1.0) / exact.wait();
    (wait - 1.0, stage.occupancy.busy() / exact.busy() - 1.0)
}

const PATHS: [Path<'static>; 6] = [
    path(1, &[1, 1, 1], 4, 0.75),
    path(2, &[2, 1], 4, 0.75),
    path(4, &[4, 1], 2, 1.5),
    path(4, &[4, 1], 4, 2.5),
    path(2, &[2, 2, 2], 2, 0.75),
    path(2, &[2, 2, 1], 3, 0.2),
];

const fn path(switch: usize, queues: &[usize], places: usize, load: f64) -> Path<'_> {
    Path {
        switch,
        queues,
        places,
        load,
    }
}

/// Sources are Poisson processes, and so are their shares: (1) is exact there. The exact reading sends
/// on what the first stage serves, the published one more.
#[test]
fn the_models_first_stage_is_that_of_the_equivalent_network() {
    for path in &PATHS {
        let solved = path.solved();
        let [exact, published] =
            [DepartureRate::Exact, DepartureRate::Published].map(|it| model(path, it));
        for (p, expected) in exact[0].occupancy.law().iter().zip(&solved[0].law) {
            assert!((p - expected).abs() < 1e-11, "p is {p}, not {expected}");
        }
        let departures = solved[0].busy();
        assert!((exact[1].arrivals - departures).abs() < 1e-11);
        assert!(published[1].arrivals > departures + 1e-4);
    }
}

/// Later stages are approximate, since arrivals are not Poisson: the error of the exact reading is
/// that, and most of the published reading's comes from (5).
#[test]
fn later_stages_of_the_model_are_near_the_equivalent_network() {
    for path in &PATHS {
        let (wait, busy) = errors(path, DepartureRate::Exact);
        assert!(wait.abs() < 0.02 && busy.abs() < 0.04, "{wait}, {busy}");
        let published = errors(path, DepartureRate::Published);
        assert!(
            published.0 > wait.abs() && published.1 > 0.003,
            "{published:?}"
        );
    }
}

#[test]
fn larger_switches_and_longer_queues_make_arrivals_more_random() {
    let by_switch = [&[1, 1], &[2, 1], &[3, 1], &[4, 1]].map(|it| path(it[0], it, 4, 0.75));
    let by_places = [2, 4, 8].map(|places| path(2, &[2, 1], places, 0.75));
    for paths in [&by_switch[..], &by_places] {
        let errors = paths.iter().map(|it| errors(it, DepartureRate::Exact));
        let errors: Vec<(f64, f64)> = errors.collect();
        for pair in errors.windows(2) {
            let is_smaller = |less: f64, more: f64| more.abs() < 0.85 * less.abs();
            assert!(is_smaller(pair[0].0, pair[1].0) && is_smaller(pair[0].1, pair[1].1));
        }
    }
}

#[test]
fn long_queues_at_a_light_load_are_unbounded_ones() {
    let load = 0.2;
    for queues in [&[2, 1][..], &[1, 1, 1]] {
        let solved = path(queues[0], queues, 10, load).solved();
        let delay: f64 = solved.iter().map(|queue| 1.0 + queue.wait()).sum();
        let unbounded = unbounded_latency_cycles(queues.len() as u32, load).unwrap();
        assert!(
            (delay / unbounded - 1.0).abs() < 3e-6,
            "{delay}, {unbounded}"
        );
    }
}

/// Waits at the second stage as the paper simulated them (Table II, L = 4), in units of 1/μ = 200.
#[test]
fn the_papers_simulation_is_near_the_exact_solution() {
    for (between, wait) in [
        (267.0, 200.0),
        (222.0, 227.0),
        (160.0, 261.0),
        (80.0, 292.0),
    ] {
        let solved = path(4, &[4, 1], 4, 200.0 / between).solved();
        let error = wait / (200.0 * solved[1].wait()) - 1.0;
        assert!(error.abs() < 0.07, "{error}");
    }
}

/// The queues that feed one of the second stage are independent in the whole network, as in the
/// equivalent one.
#[test]
fn two_stages_of_the_whole_network_are_those_of_the_equivalent_one() {
    let solved = path(2, &[2, 1], 2, 0.75).solved();
    let link = "net=buffered-min,switch:2,stages:2,buffer:2&precision=0.5";
    let scenario = Scenario::read(link).scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let experiment = Experiment::of(&curve, &scenario.view).at([0.75].into_iter());
    let point = finished(experiment).points().remove(0);
    let details = point.details.iter();
    let mut waits = details.filter(|(name, _)| name == "queueing_delay_cycles");
    let wait = solved.iter().map(Queue::wait).sum::<f64>();
    for (measured, exact) in [
        (waits.next().unwrap().1, wait),
        (point.throughput_messages.unwrap(), solved[1].busy()),
    ] {
        assert!(
            (measured / exact - 1.0).abs() < 0.01,
            "{measured}, not {exact}"
        );
    }
}
