//! Messages from channels into groups.

/// Messages from a channel into a group.
#[derive(Debug, Clone, Copy)]
pub(in crate::traffic::flows) struct Step {
    /// First channel of the group.
    pub(in crate::traffic::flows) first: usize,
    pub(in crate::traffic::flows) messages: f64,
    /// Of these, the messages of the current source.
    pub(in crate::traffic::flows) of_source: f64,
    /// Sum over all sources: their messages here, times those that they bring to the group over other
    /// channels.
    pub(in crate::traffic::flows) same_source_rate: f64,
}

/// Index of a step in the list of all.
pub(in crate::traffic::flows) type Place = u32;

/// Steps of all channels in one list, as most channels have few.
pub(in crate::traffic::flows) struct Steps {
    /// The steps of each channel, in ascending order of the groups: the group's first channel, and the
    /// index. A switch may connect thousands of channels with each other.
    of_channel: Vec<Vec<(u32, Place)>>,
    steps: Vec<Step>,
}

impl Steps {
    /// An empty list for a network with this many channels.
    pub(super) fn none(channels: usize) -> Self {
        Self {
            of_channel: vec![Vec::new(); channels],
            steps: Vec::new(),
        }
    }

    /// Index of the step from a channel into the group with this first channel, which is added if new.
    pub(super) fn place(&mut self, channel: usize, group: usize) -> Place {
        let known = &mut self.of_channel[channel];
        match known.binary_search_by_key(&(group as u32), |&(first, _)| first) {
            Ok(index) => known[index].1,
            Err(index) => {
                let place = self.steps.len() as Place;
                known.insert(index, (group as u32, place));
                self.steps.push(Step {
                    first: group,
                    messages: 0.0,
                    of_source: 0.0,
                    same_source_rate: 0.0,
                });
                place
            }
        }
    }

    /// Messages from a channel into the group with this first channel.
    pub(super) fn messages(&self, channel: usize, group: usize) -> f64 {
        let known = &self.of_channel[channel];
        let index = known.binary_search_by_key(&(group as u32), |&(first, _)| first);
        index.map_or(0.0, |index| self.steps[known[index].1 as usize].messages)
    }

    /// The step at an index.
    pub(in crate::traffic::flows) fn at(&mut self, place: Place) -> &mut Step {
        &mut self.steps[place as usize]
    }

    /// The steps of a channel, in the order in which they were found.
    pub(super) fn of(&self, channel: usize) -> Vec<Step> {
        let known = self.of_channel[channel].iter();
        let mut places: Vec<Place> = known.map(|&(_, place)| place).collect();
        places.sort_unstable();
        let steps = places.into_iter().map(|place| self.steps[place as usize]);
        steps.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_a_channel_are_found_again_and_stay_in_their_order() {
        let mut steps = Steps::none(2);
        let groups = [7, 3, 9, 3, 1, 7];
        let places = groups.map(|group| steps.place(0, group));
        assert_eq!(places, [0, 1, 2, 1, 3, 0]);
        assert_eq!(steps.place(1, 3), 4);
        let first: Vec<usize> = steps.of(0).iter().map(|step| step.first).collect();
        assert_eq!(first, [7, 3, 9, 1]);
        assert_eq!(steps.of(1).len(), 1);
    }
}
