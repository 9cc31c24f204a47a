//! Stories of Mudge and Makrucki's tables of 1982.

use super::{Story, computed, printed};
use crate::mudge_makrucki::PrintedQuantity::{Interarrival, QueueingDelay, Throughput};
use crate::mudge_makrucki::{
    ERRATA, Erratum, ErratumKind, PrintedRow, SERVICE_TIME, Setting, TABLE_I, TABLE_II, TABLE_III,
    queueing_delay, single_precision,
};
use loadcurve::cite::source;
use loadcurve::model::buffered_min::{DepartureRate, Stage};

pub(super) static SINGLE_PRECISION: Story = Story {
    id: "the-765",
    title: "The 765 that should be 700",
    source: &source::BUFFERED,
    text: "Tables II and III print 765 for the wait at stage 1 (L = 8, ρ = 2.5). The equations \
           give 699.83, which is 700. The closed form (2) divides by 1 − ρ, and at this stage ρ is \
           0.99984: both parts of the fraction are nearly nothing, and single precision, what one \
           computed with in 1982, keeps hardly a digit of them. So computed, with powers by \
           repeated multiplication, the same formula gives 764.83. From there the slip went into \
           Table I: 3642 in the place of 3577.63, and 2623 in that of 2558.15.",
    numbers: &[
        printed("E[T′] of stage 1 in the tables", "765", || {
            stage(8, 2.5, 1).printed(QueueingDelay).calculated
        }),
        computed("by the equations", "699.83", || {
            stage(8, 2.5, 1).recomputed(QueueingDelay)
        }),
        computed("by the closed form in single precision", "764.83", || {
            f64::from(single_precision::stage_1_wait(8, 80.0))
        }),
        computed("ρ of stage 1", "0.99984", || {
            let setting = network(4, 8, 2.5).setting;
            setting.stages(DepartureRate::Published)[1].arrivals
        }),
        printed("PDT′ in Table I, b = 4", "3642", || {
            network(4, 8, 2.5).printed(QueueingDelay).calculated
        }),
        computed("by the equations", "3577.63", || {
            network(4, 8, 2.5).recomputed(QueueingDelay)
        }),
        printed("PDT′ in Table I, b = 8", "2623", || {
            network(8, 8, 2.5).printed(QueueingDelay).calculated
        }),
        computed("by the equations", "2558.15", || {
            network(8, 8, 2.5).recomputed(QueueingDelay)
        }),
    ],
    link: "net=buffered-min,buffer:8&xmax=3&load=2.5",
};

pub(super) static SURPLUS: Story = Story {
    id: "the-surplus",
    title: "A queue that sends on more than it takes in",
    source: &source::BUFFERED,
    text: "A queue with a small buffer drops the packets that arrive when it is full, and only those that it \
           accepts can leave it. At L = 4 and ρ = 0.749 a queue of the first stage accepts 0.6716 packets a cycle, \
           and yet equation (5) has it send on 0.6952: it takes the queue to be as often empty \
           after a departure as at any other time. The surplus goes from stage to stage and makes \
           every delay too long. PDT′ is 1013.0 with (5) and 960.6 with the packets really accepted; \
           the paper’s own simulation printed 932. The explorer calls the former model “as \
           published” and the latter “flow-conserving”.",
    numbers: &[
        computed("packets a cycle that are accepted", "0.6716", || {
            first_stages(DepartureRate::Exact)[1].arrivals
        }),
        computed("packets a cycle sent on by (5)", "0.6952", || {
            first_stages(DepartureRate::Published)[1].arrivals
        }),
        computed("PDT′ with (5)", "1013.0", || {
            network(4, 4, 0.749).recomputed(QueueingDelay)
        }),
        computed("PDT′ with the packets accepted", "960.6", || {
            queueing_delay(&first_stages(DepartureRate::Exact))
        }),
        printed("PDT′ as the paper simulated it", "932", || {
            network(4, 4, 0.749).printed(QueueingDelay).simulated
        }),
    ],
    link: "net=buffered-min&net=buffered-min,reading:exact&load=0.749",
};

pub(super) static LAST_STAGE: Story = Story {
    id: "the-last-stage",
    title: "The stage where packets multiply",
    source: &source::BUFFERED,
    text: "Packets can be dropped on their way through the network, so they become rarer from stage to \
           stage. In the simulated columns of Table III they do not: for L = 4 and ρ = 0.749 \
           the time between two packets is 296 at stage 1 and 283 at stage 2. On average \
           over all eight settings the time at the last stage is 0.876 of what the packets that \
           are left can explain. Seven eighths are 0.875: an off-by-one among the eight streams \
           that Figure 3 of the paper merges would do that. It is a guess. What is certain is that \
           these columns, and the delay and throughput of Table I made of them, are no yardstick \
           for a model with b = 8.",
    numbers: &[
        printed(
            "time between packets at stage 1, simulated in 1982",
            "296",
            || TABLE_III[1].printed(Interarrival).simulated,
        ),
        printed("the same at stage 2", "283", || {
            TABLE_III[2].printed(Interarrival).simulated
        }),
        computed(
            "stage 2 of Table III, printed time to exact time, mean of eight",
            "0.876",
            last_stage_ratio,
        ),
        computed("seven eighths", "0.875", || 7.0 / 8.0),
    ],
    link: "net=buffered-min,switch:8,stages:3,reading:exact&load=0.749&sim=on",
};

pub(super) static SCAN: Story = Story {
    id: "the-scan",
    title: "What a scan reads, and what can no longer be determined",
    source: &source::BUFFERED,
    text: "We have the tables as a scan, in which 33 entries are misread. They give themselves \
           away: 1/λ is 200/ρ by definition, so that the 287 that the scan reads for ρ = 0.749 has \
           to be 267; the error of each row has to follow from its values; and the stages of \
           Tables II and III have to add up to Table I. With that put right, 147 of the 160 \
           calculated entries are what the equations give, to the last digit. Of the other 13, 8 \
           are off by no more than 1.3. And 5 errors in per cent follow from nothing: one is −9.8 \
           where its pair gives −4.0. Nobody can tell which digit is to blame, so they stay as \
           they are printed, and marked.",
    numbers: &[
        computed("entries that the scan misreads", "33", || {
            count(|e| matches!(e.kind, ErratumKind::Scan { .. }))
        }),
        printed("1/λ for ρ = 0.749, as printed", "267", || {
            TABLE_II[0].printed(Interarrival).calculated
        }),
        computed("calculated entries", "160", calculated_entries),
        computed("of them as the equations give them", "147", || {
            calculated_entries() - count(is_slip)
        }),
        computed("of them slips of the paper", "13", || count(is_slip)),
        computed("of the slips off by no more than 1.3", "8", || {
            count(|e| slip(e).is_some_and(|by| by <= SMALL_SLIP))
        }),
        computed("the greatest of these", "1.3", || {
            let slips = ERRATA.iter().filter_map(slip);
            slips.filter(|&by| by <= SMALL_SLIP).fold(0.0, f64::max)
        }),
        computed("errors that fit nothing", "5", || {
            count(|e| e.kind == ErratumKind::Undecidable)
        }),
        printed(
            "the error of b = 4, L = 8, ρ = 1.25 in Table I",
            "−9.8",
            || network(4, 8, 1.25).printed(Throughput).error_percent,
        ),
        computed("what its pair gives", "−4.0", || {
            let pair = network(4, 8, 1.25).printed(Throughput);
            100.0 * (pair.calculated - pair.simulated) / pair.simulated
        }),
    ],
    link: "net=buffered-min,buffer:8&show=both&load=1.25",
};

/// Slips up to this size are due to rounding.
const SMALL_SLIP: f64 = 1.5;

/// Row of Table I.
fn network(switch: u32, places: u32, offered: f64) -> &'static PrintedRow {
    row(&TABLE_I, switch, places, offered, None)
}

/// Row of Table II.
fn stage(places: u32, offered: f64, stage: u32) -> &'static PrintedRow {
    row(&TABLE_II, 4, places, offered, Some(stage))
}

fn row(
    table: &'static [PrintedRow],
    switch: u32,
    places: u32,
    offered: f64,
    stage: Option<u32>,
) -> &'static PrintedRow {
    let is_it = |row: &&PrintedRow| {
        let Setting {
            switch: b,
            places: l,
            load,
        } = row.setting;
        (b, l, load.offered, row.stage) == (switch, places, offered, stage)
    };
    table.iter().find(is_it).expect("a row of the table")
}

/// The stages of the first row of Table I.
fn first_stages(reading: DepartureRate) -> Vec<Stage> {
    TABLE_I[0].setting.stages(reading)
}

/// Ratio of the interarrival times at stage 2 of Table III to those of the exact flow.
fn last_stage_ratio() -> f64 {
    let last = TABLE_III.iter().filter(|row| row.stage == Some(2));
    let ratios: Vec<f64> = last
        .map(|row| {
            let stages = row.setting.stages(DepartureRate::Exact);
            row.printed(Interarrival).simulated * stages[2].arrivals / SERVICE_TIME
        })
        .collect();
    ratios.iter().sum::<f64>() / ratios.len() as f64
}

fn calculated_entries() -> f64 {
    // Each row has two.
    2.0 * (TABLE_I.len() + TABLE_II.len() + TABLE_III.len()) as f64
}

fn count(is_meant: fn(&Erratum) -> bool) -> f64 {
    ERRATA.iter().filter(|erratum| is_meant(erratum)).count() as f64
}

fn is_slip(erratum: &Erratum) -> bool {
    slip(erratum).is_some()
}

/// Difference between an entry and the value of the equations.
fn slip(erratum: &Erratum) -> Option<f64> {
    match erratum.kind {
        ErratumKind::Slip { exact } => Some((erratum.printed()? - exact).abs()),
        _ => None,
    }
}
