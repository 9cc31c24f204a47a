//! A message that meets no other, under three kinds of switching.

use super::{Crossing, Delivery, Pace, Passage};

/// How a message gets from router to router.
///
/// # Equation
/// L = T + s − 1 for cut-through and wormhole switching, L = T + s − 1 + H (s − 1) for store-and-forward switching.
///
/// # Symbols
/// - L: latency, in cycles
/// - T: [`Pace::head_cycles`], cycles of the head alone; hops + 2 where it crosses a channel a cycle
/// - s: length of the message, in flits
/// - H: number of routers on the route
///
/// # Source
/// W. J. Dally and B. Towles, *Principles and Practices of Interconnection Networks*, Morgan Kaufmann, 2004, chapter 13:
/// T₀ = H (tᵣ + L/b) and T₀ = H tᵣ + L/b.
///
/// # Differs from the book
/// There, tᵣ is the delay of a router and does not include the cycle in which the head crosses the channel; here it
/// does, so that a message of one flit takes as long under all three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switching {
    /// A router sends the head on once the whole message has arrived.
    StoreAndForward,
    /// A router sends the head on at once, and has room for the whole message if that has to wait.
    CutThrough,
    /// A router sends the head on at once, and has room for some flits only.
    Wormhole,
}

impl Switching {
    /// All three, from the slowest on.
    pub const ALL: [Self; 3] = [Self::StoreAndForward, Self::CutThrough, Self::Wormhole];

    /// Passage of a message of `flits` flits over these channels that meets no other, from cycle 0 on.
    ///
    /// ```
    /// use loadcurve_sim::passage::{Pace, Switching};
    /// // Six hops, an injection and an ejection channel.
    /// let channels: Vec<u32> = (0..8).collect();
    /// let cycles = |switching: Switching| {
    ///     let passage = switching.alone(&Pace::of_worms(8), &channels, 16);
    ///     passage.delivery.unwrap().latency_cycles
    /// };
    /// assert_eq!(cycles(Switching::Wormhole), 16 + 6 + 1);
    /// assert_eq!(cycles(Switching::CutThrough), 16 + 6 + 1);
    /// assert_eq!(cycles(Switching::StoreAndForward), 8 * 16);
    /// ```
    #[must_use]
    pub fn alone(self, pace: &Pace, channels: &[u32], flits: u32) -> Passage {
        let body = u64::from(flits) - 1;
        let stored = if self == Self::StoreAndForward {
            body
        } else {
            0
        };
        let mut head = 0;
        let gaps = pace.between().iter().map(|gap| gap + stored).chain([0]);
        let crossings = channels.iter().zip(gaps).map(|(&channel, gap)| {
            let first = head;
            head += gap;
            Crossing {
                channel,
                flits: (first..=first + body).collect(),
            }
        });
        let crossings: Vec<Crossing> = crossings.collect();
        let last = crossings.last().and_then(|it| it.flits.last());
        let end = last.map_or(0, |last| last + pace.last());
        Passage {
            number: 0,
            source: 0,
            destination: 0,
            flits,
            generated: 0,
            crossings,
            waits: Vec::new(),
            others: Vec::new(),
            delivery: Some(Delivery {
                end,
                latency_cycles: end,
            }),
            until: end,
        }
    }
}
