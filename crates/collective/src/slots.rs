//! Loads of the links in each slot, the time with a barrier after each, and whether messages might meet.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::Fabric;
use crate::fabric::Spread;
use crate::plan::{Plan, Round, Route};
use crate::schedule::Move;

/// Tolerance for sums of fractions of messages.
const ROUNDING: f64 = 1e-9;

/// Loads of the links in each slot of a plan, in units.
///
/// # Equation
/// With a barrier after each slot, T = Σ \[o + max(F, maxₚ((kₚ − 1)·o + sₚ)) + D − 1].
///
/// # Symbols
/// o startup, cycles · F flits through the fullest link of the slot · kₚ messages of processor p, sₚ flits of its last ·
/// D channels on the longest route. Channels of a group share its messages evenly, and of two ways of the same length
/// each has half.
///
/// # Assumes
/// Each slot takes as long as its fullest link or its busiest processor, and the longest route once: true where no two
/// messages of a slot might meet on a link.
#[derive(Debug, Clone, Default)]
pub struct Slots {
    /// Different slots, each with the number of times that it occurs.
    different: Vec<(Slot, u32)>,
    units: u64,
    walks: u64,
    fullest: Option<(usize, f64)>,
}

/// A slot.
#[derive(Debug, Clone, PartialEq)]
struct Slot {
    fullest_units: f64,
    /// Messages of a processor but one, and units of its last, as far as they differ.
    senders: Vec<(u32, u32)>,
    longest_route: u32,
    is_contention_free: bool,
    unit_hops: f64,
}

impl Slots {
    /// The slots of a plan.
    pub(crate) fn of(plan: &Plan, fabric: &Fabric) -> Self {
        let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for slot in plan.rounds.chunk_by(|one, next| one.slot == next.slot) {
            let patterns = slot.iter().map(|round| round.pattern).collect();
            *counts.entry(patterns).or_default() += 1;
        }
        let (mut it, mut loads) = (Self::default(), Loads::new(plan, fabric));
        let mut totals = vec![0.0; fabric.channels()];
        for (patterns, count) in counts {
            let slot = loads.slot(&patterns, |link, load| {
                totals[link] += load * f64::from(count);
            });
            it.different.push((slot, count));
            for &pattern in &patterns {
                let pattern = pattern as usize;
                let moves = plan.schedule.patterns[pattern].iter();
                for (sent, &route) in moves.zip(&plan.routes[pattern]) {
                    let count = u64::from(count);
                    it.units += count * u64::from(sent.units);
                    it.walks += count * u64::from(loads.longest(sent, route));
                }
            }
        }
        let fullest = totals.into_iter().enumerate();
        it.fullest = fullest.reduce(|one, other| if other.1 > one.1 { other } else { one });
        it
    }

    /// Cycles with a barrier after each slot, where a unit has `unit_flits` flits and a processor spends
    /// `startup_cycles` on each message.
    #[must_use]
    pub fn cycles(&self, unit_flits: u64, startup_cycles: u64) -> f64 {
        let (unit, startup) = (unit_flits as f64, startup_cycles as f64);
        let cycles = |slot: &Slot| {
            let busy = |&(before, units): &(u32, u32)| {
                f64::from(before) * startup + f64::from(units) * unit
            };
            let busiest = slot.senders.iter().map(busy).fold(0.0, f64::max);
            startup + busiest.max(slot.fullest_units * unit) + f64::from(slot.longest_route) - 1.0
        };
        self.different
            .iter()
            .map(|(slot, count)| cycles(slot) * f64::from(*count))
            .sum()
    }

    /// True if messages of a slot that might meet on a link never exceed the longest one there.
    #[must_use]
    pub fn is_contention_free(&self) -> bool {
        self.different
            .iter()
            .all(|(slot, _)| slot.is_contention_free)
    }

    /// Channels that units cross, on average over the ways that messages may take.
    #[must_use]
    pub fn unit_hops(&self) -> f64 {
        let hops = |(slot, count): &(Slot, u32)| slot.unit_hops * f64::from(*count);
        self.different.iter().map(hops).sum()
    }

    /// Channels of the longest route.
    #[must_use]
    pub fn longest_route(&self) -> u32 {
        let longest = self.different.iter().map(|(slot, _)| slot.longest_route);
        longest.max().unwrap_or(0)
    }

    /// Units of all messages.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// Channels that messages cross at most, each counted once for each message.
    #[must_use]
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// The link that most units cross in all slots together, by its lowest channel, and their number; none if there are
    /// no messages.
    #[must_use]
    pub fn fullest_link(&self) -> Option<(usize, f64)> {
        self.fullest.filter(|&(_, units)| units > 0.0)
    }
}

impl Plan {
    /// Units that cross each link in a slot, by its lowest channel.
    #[must_use]
    pub fn link_units(&self, fabric: &Fabric, slot: usize) -> Vec<f64> {
        let of_slot = self
            .rounds
            .iter()
            .filter(|round| round.slot as usize == slot);
        let patterns: Vec<u32> = { of_slot }.map(|round: &Round| round.pattern).collect();
        let mut units = vec![0.0; fabric.channels()];
        Loads::new(self, fabric).slot(&patterns, |link, load| units[link] = load);
        units
    }
}

/// Sums over the links that messages of a slot might cross.
struct Loads<'a> {
    plan: &'a Plan,
    fabric: &'a Fabric,
    /// Routes of messages that have several.
    spreads: HashMap<(u32, u32), Spread>,
    links: Vec<Load>,
    touched: Vec<u32>,
}

/// Load of a link in a slot.
#[derive(Debug, Clone, Copy, Default)]
struct Load {
    units: f64,
    /// Units of all messages that might cross it, and of the longest of them.
    chance: f64,
    longest: u32,
}

impl<'a> Loads<'a> {
    fn new(plan: &'a Plan, fabric: &'a Fabric) -> Self {
        Self {
            plan,
            fabric,
            spreads: HashMap::new(),
            links: vec![Load::default(); fabric.channels()],
            touched: Vec::new(),
        }
    }

    /// The slot with the messages of some patterns; visits the links that they cross with their loads.
    fn slot(&mut self, patterns: &[u32], mut visit: impl FnMut(usize, f64)) -> Slot {
        let (mut unit_hops, mut longest_route) = (0.0, 0);
        let mut senders: HashMap<u32, (u32, u32)> = HashMap::new();
        let plan = self.plan;
        for &pattern in patterns {
            let moves = plan.schedule.patterns[pattern as usize].iter();
            for (sent, &route) in moves.zip(&plan.routes[pattern as usize]) {
                let sender = senders.entry(sent.source).or_default();
                *sender = (sender.0 + 1, sent.units);
                unit_hops += self.add(sent, route) * f64::from(sent.units);
                longest_route = longest_route.max(self.longest(sent, route));
            }
        }
        let (mut fullest_units, mut is_contention_free) = (0.0_f64, true);
        for link in self.touched.drain(..) {
            let load = std::mem::take(&mut self.links[link as usize]);
            fullest_units = fullest_units.max(load.units);
            is_contention_free &= load.chance <= f64::from(load.longest) + ROUNDING;
            visit(link as usize, load.units);
        }
        let senders: BTreeSet<(u32, u32)> = senders
            .into_values()
            .map(|(count, units)| (count - 1, units))
            .collect();
        Slot {
            fullest_units,
            senders: senders.into_iter().collect(),
            longest_route,
            is_contention_free,
            unit_hops,
        }
    }

    /// Adds a message to the links that it may cross; returns the mean number of channels on its routes.
    fn add(&mut self, sent: &Move, route: Route) -> f64 {
        let (plan, fabric) = (self.plan, self.fabric);
        if route.start == route.end {
            let Self { links, touched, .. } = self;
            let spread = { self.spreads.entry((sent.source, sent.destination)) }
                .or_insert_with(|| fabric.spread(sent.source as usize, sent.destination as usize));
            for &(link, share) in &spread.shares {
                add(links, touched, (link, sent.units), (share, 0.0));
            }
            for &(link, chance) in &spread.chances {
                add(links, touched, (link, sent.units), (0.0, chance));
            }
            return spread.mean;
        }
        let steps = &plan.steps[route.start as usize..route.end as usize];
        for step in steps {
            let share = 1.0 / f64::from(step.channels);
            for channel in step.all(&**fabric.routing()) {
                let link = fabric.link(channel as usize) as u32;
                add(
                    &mut self.links,
                    &mut self.touched,
                    (link, sent.units),
                    (share, share),
                );
            }
        }
        steps.len() as f64
    }

    /// Channels of the longest route of a message that has been added.
    fn longest(&self, sent: &Move, route: Route) -> u32 {
        let spread = self.spreads.get(&(sent.source, sent.destination));
        spread.map_or(route.end - route.start, |spread| spread.longest)
    }
}

/// Adds shares of a message to the load of a link.
fn add(
    links: &mut [Load],
    touched: &mut Vec<u32>,
    (link, units): (u32, u32),
    (share, chance): (f64, f64),
) {
    let load = &mut links[link as usize];
    if load.longest == 0 {
        touched.push(link);
    }
    load.longest = load.longest.max(units);
    load.units += share * f64::from(units);
    load.chance += chance * f64::from(units);
}
