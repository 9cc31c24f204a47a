//! Messages from channels into groups.

/// Messages from a channel into a group.
#[derive(Debug, Clone, Copy)]
pub(in crate::traffic::flows) struct Step {
    /// First channel of the group.
    pub(in crate::traffic::flows) first: usize,
    pub(in crate::traffic::flows) messages: f64,
    /// Of these, the messages of the source that is being counted.
    pub(in crate::traffic::flows) of_source: f64,
    /// Sum over all sources: their messages here, times those that they bring to the group by other
    /// channels.
    pub(in crate::traffic::flows) own_elsewhere: f64,
    /// The next step from the same channel.
    next: Option<Place>,
}

/// Place of a step in the list of all.
pub(in crate::traffic::flows) type Place = u32;

/// Steps of all channels in one list, as most channels have few.
pub(in crate::traffic::flows) struct Steps {
    first_of: Vec<Option<Place>>,
    steps: Vec<Step>,
}

impl Steps {
    /// No steps yet, in a network with so many channels.
    pub(super) fn none(channels: usize) -> Self {
        Self {
            first_of: vec![None; channels],
            steps: Vec::new(),
        }
    }

    /// The place of the step from a channel into the group with this first channel, which is added to
    /// those of the channel if it is new.
    pub(super) fn place(&mut self, channel: usize, group: usize) -> Place {
        let mut last = None;
        let mut next = self.first_of[channel];
        while let Some(place) = next {
            let step = self.at(place);
            if step.first == group {
                return place;
            }
            (last, next) = (next, step.next);
        }
        let place = self.steps.len() as Place;
        self.steps.push(Step {
            first: group,
            messages: 0.0,
            of_source: 0.0,
            own_elsewhere: 0.0,
            next: None,
        });
        match last {
            Some(last) => self.at(last).next = Some(place),
            None => self.first_of[channel] = Some(place),
        }
        place
    }

    /// The step at a place.
    pub(in crate::traffic::flows) fn at(&mut self, place: Place) -> &mut Step {
        &mut self.steps[place as usize]
    }

    /// The steps of a channel, in the order in which they were found.
    pub(super) fn of(&self, channel: usize) -> impl Iterator<Item = &Step> + Clone {
        let at = |place: Option<Place>| place.map(|place| &self.steps[place as usize]);
        std::iter::successors(at(self.first_of[channel]), move |step| at(step.next))
    }
}
