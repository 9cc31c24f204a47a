//! Inputs of a fat-tree's explanation: its size, its traffic, and the names of its channels.

use super::{ClimbProbability, FatTree};
use crate::model::explanation::{Expression, Quantity};

pub(super) const RATE: &str = "messages/cycle";

/// Quantities that do not depend on queues.
pub(super) struct Given {
    pub(super) levels: u32,
    /// s.
    pub(super) flits: Quantity,
    /// N.
    processors: Quantity,
    /// λ of an up-channel, from level l at index l.
    pub(super) up_rates: Vec<Quantity>,
    /// λ of a down-channel, to level l at index l.
    pub(super) down_rates: Vec<Quantity>,
    /// λ_{l,l+1}/λ_{l−1,l} at index l − 1. The rates themselves are all 0 at zero load.
    pub(super) growth: Vec<Quantity>,
    /// p and q at index l − 1.
    pub(super) climbing: Vec<(Quantity, Quantity)>,
}

impl Given {
    pub(super) fn of(model: &FatTree, load_messages: f64) -> Self {
        let n = model.tree.levels();
        let load = Quantity::given(
            "λ_0",
            "load, messages from each processor",
            RATE,
            load_messages,
        );
        let flits = f64::from(model.flits);
        let processors = Quantity::of(
            "N",
            "processors, 4 to the number of levels",
            "processors",
            "",
            Expression::from(4.0).power(n),
        );
        let passing: Vec<Quantity> = (0..n).map(|l| passing_above(l, &processors)).collect();
        let up_rates: Vec<Quantity> = (0..n)
            .map(|l| up_rate(l, &load, &passing[l as usize]))
            .collect();
        let down_rate = |(l, up): (u32, &Quantity)| {
            let words = format!("messages over {}, as many as go up", place_down(l));
            Quantity::of(format!("λ_{}", below_down(l)), words, RATE, "(15)", up)
        };
        let growth = |l: u32| {
            Quantity::of(
                format!("r_{l}"),
                format!(
                    "load of a channel above level {l} as a multiple of one below, λ_{} over λ_{}",
                    below_up(l),
                    below_up(l - 1)
                ),
                "",
                "(14)",
                2.0 * &passing[l as usize] / &passing[l as usize - 1],
            )
        };
        let climbing = |l: u32| climbing_on(model.reading, l, &passing);
        Self {
            levels: n,
            flits: Quantity::given("s", "length of a message", "flits", flits),
            down_rates: (0..).zip(&up_rates).map(down_rate).collect(),
            growth: (1..n).map(growth).collect(),
            climbing: (1..n).map(climbing).collect(),
            processors,
            up_rates,
        }
    }

    /// D̄.
    pub(super) fn distance(&self) -> Quantity {
        let destinations = |l: u32| 3.0 * Expression::from(4.0).power(l - 1);
        let ways = (1..=self.levels).map(|l| f64::from(2 * l) * destinations(l));
        Quantity::of(
            "D̄",
            "mean number of channels on a message's way, the first and the last included: twice \
             the level at which it turns, over all destinations",
            "channels",
            "",
            Expression::sum(ways) / (&self.processors - 1.0),
        )
    }
}

/// P↑_l (12).
fn passing_above(l: u32, processors: &Quantity) -> Quantity {
    Quantity::of(
        format!("P↑_{l}"),
        format!("part of all messages that pass above level {l}"),
        "",
        "(12)",
        (processors - Expression::from(4.0).power(l)) / (processors - 1.0),
    )
}

/// λ_{l,l+1} (14).
fn up_rate(l: u32, load: &Quantity, passing: &Quantity) -> Quantity {
    let index = below_up(l);
    Quantity::of(
        format!("λ_{index}"),
        format!("messages over {}", place_up(l)),
        RATE,
        "(14)",
        load * passing * Expression::from(2.0).power(l),
    )
}

/// p and q of (22).
fn climbing_on(reading: ClimbProbability, l: u32, passing: &[Quantity]) -> (Quantity, Quantity) {
    let above = &passing[l as usize];
    let (words, expression) = match reading {
        ClimbProbability::Printed => (
            format!("part taken to climb on at level {l}: that of all messages, as printed"),
            above.into(),
        ),
        ClimbProbability::Conditional => (
            format!("part of the messages coming up to level {l} that climb on"),
            above / &passing[l as usize - 1],
        ),
    };
    let p = Quantity::of(format!("p_{l}"), words, "", "(22)", expression);
    let words = format!("part of them that turn down at level {l}");
    let q = Quantity::of(format!("q_{l}"), words, "", "(13)", 1.0 - &p);
    (p, q)
}

pub(super) fn below_up(l: u32) -> String {
    format!("{l},{}", l + 1)
}

pub(super) fn below_down(l: u32) -> String {
    format!("{},{l}", l + 1)
}

pub(super) fn place_up(l: u32) -> String {
    if l == 0 {
        "a processor's channel into the network".to_owned()
    } else {
        format!("a channel from level {l} up to level {}", l + 1)
    }
}

pub(super) fn place_down(l: u32) -> String {
    if l == 0 {
        "a channel from level 1 down to a processor".to_owned()
    } else {
        format!("a channel from level {} down to level {l}", l + 1)
    }
}
