//! Messages that join others on a shared link.

use super::own::ROUNDING;

/// The virtual channels of a network, with the messages over them.
pub(in crate::traffic) struct Joining<S, R, F> {
    /// The other virtual channels on the link of a channel.
    pub(in crate::traffic) siblings: S,
    /// Messages over a channel.
    pub(in crate::traffic) rate: R,
    /// Messages from a channel onward to another.
    pub(in crate::traffic) flow: F,
}

impl<S, L, R, F> Joining<S, R, F>
where
    S: Fn(usize) -> L,
    L: AsRef<[usize]>,
    R: Fn(usize) -> f64,
    F: Fn(usize, usize) -> f64,
{
    /// Messages over the siblings of the next channel that do not come from the siblings of the previous
    /// channel.
    fn on(&self, before: &[usize], next: usize) -> f64 {
        let (mut all, mut joining) = (0.0, 0.0);
        for &sibling in (self.siblings)(next).as_ref() {
            let rate = (self.rate)(sibling);
            all += rate;
            joining += rate;
            for &companion in before {
                joining -= (self.flow)(companion, sibling);
            }
        }
        // A rounding error is not a joining message.
        if joining > all * ROUNDING {
            joining
        } else {
            0.0
        }
    }

    /// n of the steps from a channel into groups of channels; empty where all are 0.
    pub(in crate::traffic) fn of<G: ExactSizeIterator<Item = usize>>(
        &self,
        channel: usize,
        groups: impl Iterator<Item = G>,
    ) -> Vec<f64> {
        let before = (self.siblings)(channel);
        let mean = |group: G| {
            let channels = group.len() as f64;
            group
                .map(|next| self.on(before.as_ref(), next))
                .sum::<f64>()
                / channels
        };
        let joining: Vec<f64> = groups.map(mean).collect();
        if joining.iter().all(|&rate| rate == 0.0) {
            return Vec::new();
        }
        joining
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_continue_together_do_not_join() {
        // Channels 0 and 1 share a link, and 2, 3 and 4 the next; 5 and 6 have links of their own. Of four
        // messages over channel 1, three continue to channel 3. Channel 4 is reached from other channels.
        let links = [
            &[0, 1][..],
            &[0, 1],
            &[2, 3, 4],
            &[2, 3, 4],
            &[2, 3, 4],
            &[5],
            &[6],
        ];
        let rates = [1.0, 4.0, 1.0, 5.0, 0.25, 1.0, 1.0];
        let joining = Joining {
            siblings: |channel: usize| {
                let others = links[channel].iter().copied();
                others.filter(|&it| it != channel).collect::<Vec<usize>>()
            },
            rate: |channel: usize| rates[channel],
            flow: |from, to| if (from, to) == (1, 3) { 3.0 } else { 0.0 },
        };
        let of = |channel, groups: &[&[usize]]| {
            joining.of(channel, groups.iter().map(|group| group.iter().copied()))
        };
        assert_eq!(of(0, &[&[2], &[5]]), [2.25, 0.0]);
        // This message had no other beside it before.
        assert_eq!(of(6, &[&[2]]), [5.25]);
        // The mean of two channels of which a message takes either.
        assert_eq!(of(6, &[&[2, 3]]), [f64::midpoint(5.25, 1.25)]);
        assert_eq!(of(0, &[&[5], &[6]]), [0.0; 0]);
    }
}
