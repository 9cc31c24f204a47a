//! Explanation of the latency of a fat-tree, level by level.

use super::FatTree;
use super::given::{Given, RATE, below_down, below_up, place_down, place_up};
use crate::model::explanation::{Expression, Quantity, Queue, blocking_probability};

/// The quantities of a fat-tree at one load, each created once.
pub(super) struct Explained {
    distance: Quantity,
    /// In the order of [`class`](crate::topology::FatTree::class).
    hops: Vec<Hop>,
}

/// Service time and wait of a message at a channel.
struct Hop {
    service: Quantity,
    wait: Quantity,
}

impl Explained {
    /// All channels, from the ejection channels backwards, at a load that they can carry.
    pub(super) fn of(model: &FatTree, load_messages: f64) -> Self {
        let n = model.tree.levels();
        let given = Given::of(model, load_messages);
        let mut down = vec![given.ejection()];
        for l in 1..n {
            down.push(given.descent(l, &down[l as usize - 1]));
        }
        let mut up = vec![given.turn(&down[n as usize - 1])];
        for l in (1..n).rev() {
            up.push(given.climb(l, &up[up.len() - 1], &down[l as usize - 1]));
        }
        let levels = up.into_iter().rev().zip(down);
        Self {
            distance: given.distance(),
            hops: levels.flat_map(|(up, down)| [up, down]).collect(),
        }
    }

    /// L̄ (25).
    pub(super) fn latency(&self) -> Quantity {
        let injection = &self.hops[0];
        Quantity::of(
            "L̄",
            "mean latency, from generation to the last flit delivered",
            "cycles",
            "(25)",
            &injection.wait + &injection.service + &self.distance - 1.0,
        )
    }

    /// W of a class of channels.
    pub(super) fn wait(&self, class: usize) -> Quantity {
        self.hops[class].wait.clone()
    }
}

impl Given {
    /// ⟨1,0⟩.
    fn ejection(&self) -> Hop {
        let index = below_down(0);
        let service = Quantity::of(
            format!("x̄_{index}"),
            "time to deliver a message, a flit a cycle",
            "cycles",
            "(16)",
            &self.flits,
        );
        let wait = self.single(0, &service, "(17)");
        Hop { service, wait }
    }

    /// ⟨l+1,l⟩, from the next channel ⟨l,l−1⟩.
    fn descent(&self, l: u32, below: &Hop) -> Hop {
        let growth = &self.growth[l as usize - 1];
        let blocked = blocked(
            &below_down(l),
            &below_down(l - 1),
            "(18)",
            1.0 - growth / 4.0,
        );
        let service = Quantity::of(
            format!("x̄_{}", below_down(l)),
            format!(
                "time to push a worm through {}, waits ahead included",
                place_down(l)
            ),
            "cycles",
            "(18)",
            &below.service + &blocked * &below.wait,
        );
        let wait = self.single(l, &service, "(19)");
        Hop { service, wait }
    }

    /// ⟨n−1,n⟩, from ⟨n,n−1⟩: at the top all messages turn round.
    fn turn(&self, down: &Hop) -> Hop {
        let l = self.levels - 1;
        let sibling = 1.0 - Expression::from(1.0) / 3.0;
        let blocked = blocked(&below_up(l), &below_down(l), "(20)", sibling);
        let service = up_service(l, "(20)", &down.service + &blocked * &down.wait);
        self.up(l, service)
    }

    /// ⟨l−1,l⟩, from ⟨l,l+1⟩ and ⟨l,l−1⟩.
    fn climb(&self, l: u32, above: &Hop, below: &Hop) -> Hop {
        let (p, q) = &self.climbing[l as usize - 1];
        let growth = &self.growth[l as usize - 1];
        let here = below_up(l - 1);
        let climbing = blocked(&here, &below_up(l), "(22)", 1.0 - p / growth);
        let turning = blocked(&here, &below_down(l - 1), "(22)", 1.0 - q / 3.0);
        let service = up_service(
            l - 1,
            "(22)",
            p * (&above.service + &climbing * &above.wait)
                + q * (&below.service + &turning * &below.wait),
        );
        self.up(l - 1, service)
    }

    fn up(&self, l: u32, service: Quantity) -> Hop {
        let (rate, index) = (&self.up_rates[l as usize], below_up(l));
        let wait = if l == 0 {
            let queue = Queue {
                rate,
                service: &service,
                unblocked: &self.flits,
                servers: 1,
                index: &index,
                place: &place_up(0),
            };
            queue.wait("(24)")
        } else {
            let equation = if l + 1 == self.levels { "(21)" } else { "(23)" };
            let both = Quantity::of(
                format!("Λ_{index}"),
                format!("messages for both up-links of a switch of level {l} together"),
                RATE,
                equation,
                2.0 * rate,
            );
            let queue = Queue {
                rate: &both,
                service: &service,
                unblocked: &self.flits,
                servers: 2,
                index: &index,
                place: &format!("either up-link of a switch of level {l}"),
            };
            queue.wait(equation)
        };
        Hop { service, wait }
    }

    /// W of ⟨l+1,l⟩.
    fn single(&self, l: u32, service: &Quantity, equation: &'static str) -> Quantity {
        let queue = Queue {
            rate: &self.down_rates[l as usize],
            service,
            unblocked: &self.flits,
            servers: 1,
            index: &below_down(l),
            place: &place_down(l),
        };
        queue.wait(equation)
    }
}

fn up_service(l: u32, equation: &'static str, expression: Expression) -> Quantity {
    let words = if l == 0 {
        "time to push the worm in, waits ahead included".to_owned()
    } else {
        format!(
            "time to push a worm through {}, waits ahead included",
            place_up(l)
        )
    };
    Quantity::of(
        format!("x̄_{}", below_up(l)),
        words,
        "cycles",
        equation,
        expression,
    )
}

/// P_{i|j} (10), as it appears in an equation.
fn blocked(from: &str, to: &str, equation: &'static str, expression: Expression) -> Quantity {
    let words = |channel: &str| format!("⟨{channel}⟩");
    blocking_probability([from, &words(from)], [to, &words(to)], equation, expression)
}
