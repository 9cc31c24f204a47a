//! The flows of counted messages, by class of channels.

use std::collections::BTreeMap;

use super::{FlowCount, Step};
use crate::traffic::flows::own::completed;
use crate::traffic::flows::{Joining, sources};
use crate::traffic::{ClassFlow, Flows};

impl FlowCount<'_> {
    /// The class of each channel, and the representative channel of each class.
    fn classes(&self) -> (Vec<Option<usize>>, Vec<usize>) {
        let topology = self.routing.topology();
        let channels = 0..topology.channels();
        if self.keeps_symmetry {
            let mut representatives = vec![0; topology.symmetries()];
            for channel in channels.clone().filter(|&c| self.is_representative[c]) {
                representatives[topology.symmetry(channel)] = channel;
            }
            let class_of = channels.map(|c| Some(topology.symmetry(c)));
            return (class_of.collect(), representatives);
        }
        // If any channel of a group carries messages, all of them do.
        let used: Vec<usize> = channels.clone().filter(|&c| self.over[c] > 0.0).collect();
        let mut class_of = vec![None; channels.len()];
        for (class, &channel) in used.iter().enumerate() {
            class_of[channel] = Some(class);
        }
        (class_of, used)
    }

    /// The flows of the messages counted.
    pub(in crate::traffic::flows) fn flows(self) -> Flows {
        let routing = self.routing;
        let (class_of, representatives) = self.classes();
        let senders = self.sent.iter().filter(|&&sent| sent > 0.0).count();
        assert!(senders > 0, "somebody sends something");
        // Mean number of messages of a source.
        let unit = self.sent.iter().sum::<f64>() / senders as f64;
        let class = |channel: usize| class_of[channel].expect("a channel that carries messages");
        let mut groups: Vec<Vec<usize>> = Vec::new();
        // Groups by the class of their first channel.
        let mut group_of = vec![None; representatives.len()];
        // Sets, of which several may share channels, by their first number.
        let mut set_of = BTreeMap::new();
        let mut group = |first: usize| {
            let known = if first < class_of.len() {
                &mut group_of[class(first)]
            } else {
                set_of.entry(first).or_insert(None)
            };
            *known.get_or_insert_with(|| {
                let members = routing.group(first).map(|number| routing.member(number));
                groups.push(members.map(class).collect());
                groups.len() - 1
            })
        };
        let mut population = vec![0; representatives.len()];
        for &class in class_of.iter().flatten() {
            population[class] += 1;
        }
        let siblings = (0..class_of.len()).map(|channel| routing.topology().siblings(channel));
        let siblings: Vec<Vec<usize>> = siblings.collect();
        let joining = Joining {
            siblings: |channel: usize| &siblings[channel][..],
            rate: |channel: usize| {
                class_of[channel].map_or(0.0, |it| self.over[representatives[it]] / unit)
            },
            flow: |from, to| {
                let group = self.group(to);
                self.onward.messages(from, group.start) / group.len() as f64 / unit
            },
        };
        let classes = representatives.iter().zip(&population);
        let classes = classes.map(|(&channel, &channels)| {
            let steps = self.onward.of(channel);
            ClassFlow {
                rate: self.over[channel] / unit,
                channels,
                onward: (steps.iter())
                    .map(|step| (group(step.first), step.messages / unit))
                    .collect(),
                same_source_rate: same_source_rates(&steps, unit),
                joining: joining.of(
                    channel,
                    (steps.iter())
                        .map(|step| self.group(step.first).map(|number| routing.member(number))),
                ),
                siblings: (siblings[channel].iter())
                    .filter_map(|&c| class_of[c])
                    .collect(),
            }
        });
        let classes: Vec<ClassFlow> = classes.collect();
        // Injection channels have no predecessors.
        let mut is_grouped = vec![false; classes.len()];
        for &class in groups.iter().flatten() {
            is_grouped[class] = true;
        }
        let alone = (0..classes.len()).filter(|&class| !is_grouped[class]);
        groups.extend(alone.map(|class| vec![class]));
        let sending = (self.sent.iter().enumerate())
            .filter(|&(_, &sent)| sent > 0.0)
            .map(|(source, &sent)| (source, class(routing.injection(source)), sent / unit));
        let flows = Flows {
            sources: sources(classes.len(), sending),
            class_of,
            classes,
            groups,
        };
        completed(flows)
    }
}

/// o of each step, at one message from each source; empty where all are 0.
fn same_source_rates(steps: &[Step], unit: f64) -> Vec<f64> {
    if steps.iter().all(|step| step.same_source_rate == 0.0) {
        return Vec::new();
    }
    let mean = |step: &Step| step.same_source_rate / step.messages / unit;
    steps.iter().map(mean).collect()
}
