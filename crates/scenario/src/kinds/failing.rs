//! Failures: the keys that say which links and routers of a network have failed.

use std::borrow::Cow;

use loadcurve_base::{Error, Result};
use loadcurve_network::topology::{Failures, RouterLinks};

use super::{NetworkKind, implementation};
use crate::key::{Domain, Key, KeyGroup, Parts, TextForm, Value};
use crate::rule::Needs;
use crate::{Network, TypedKey};

/// Largest number of steps, channels times routers with processors, in which the ways around failures are found when a
/// link is read: half a second. Meshes and tori of 1,024 nodes take fewer.
const MOST_STEPS: f64 = 1.1e7;

/// Links and routers that have failed.
pub(super) static FAIL: TypedKey<String> = Key::new(
    "fail",
    "failed links and routers",
    Domain::Text(&TextForm {
        read: |text, _| {
            let is_legal = text.bytes().all(|byte| byte.is_ascii_digit() || b"-:.".contains(&byte));
            // Whether there are such links is known beside the other keys.
            is_legal.then(|| text.to_owned()).ok_or(None)
        },
        words: "links such as 27-28, or 27:28 for one way, and routers such as 27, joined by full stops",
        spoken: |text, _| match text {
            "" => String::new(),
            _ => format!("without {}", text.replace('-', "–").replace('.', ", ")),
        },
        examples: &["", "0-1", "0:1"],
        parts: Parts::One,
        by_hand: true,
    }),
    Value::Text(Cow::Borrowed("")),
)
.typed(|value| match value {
    Value::Text(text) => Some(text.clone().into_owned()),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.of_topology()
.group(KeyGroup::Failures);

/// Number of links that have failed at random.
pub(super) static FAULTS: TypedKey<u32> =
    TypedKey::new("faults", "links that fail at random", 0..=64, 0)
        .phrase("{} failed links")
        .said_if_not_default()
        .of_topology()
        .group(KeyGroup::Failures);

/// Seed of the draw of these links.
static DRAW: TypedKey<u32> = TypedKey::new("draw", "number of the draw", 0..=u32::MAX, 1)
    .phrase("draw {}")
    .said_if_not_default()
    .of_topology()
    .needs(&[Needs {
        key: "faults",
        words: &[],
    }])
    .group(KeyGroup::Failures);

/// The keys of failures, in the order in which links are written.
pub(super) const KEYS: [&Key; 3] = [&FAIL.key, &FAULTS.key, &DRAW.key];

/// True if links and routers of a kind fail.
pub(crate) fn can_fail(kind: &NetworkKind) -> bool {
    kind.keys.iter().any(|key| key.name == FAIL.key.name)
}

/// True if links or routers of a network have failed.
pub(crate) fn is_any(network: &Network) -> bool {
    can_fail(network.kind()) && (!network.get(&FAIL).is_empty() || network.get(&FAULTS) > 0)
}

/// The key whose value is at fault if messages do not find their way.
pub(super) fn blamed(network: &Network) -> &'static Key {
    if network.get(&FAIL).is_empty() {
        &FAULTS.key
    } else {
        &FAIL.key
    }
}

/// What has failed in a network of a kind with these keys, if anything has.
///
/// # Errors
/// [`Error::Refused`](loadcurve_base::Error::Refused) for an item that is no link or router of the network.
pub(crate) fn failures(network: &Network) -> Result<Option<Failures>> {
    if !is_any(network) {
        return Ok(None);
    }
    let intact = (implementation(network).routing)(network)?;
    let links = RouterLinks::of(intact.topology());
    let steps = links.attached() as f64 * intact.topology().channels() as f64;
    if steps > MOST_STEPS {
        let reason = format!(
            "routes around the failures take {} million steps to find; at most {} million",
            (steps / 1e6).ceil(),
            MOST_STEPS / 1e6
        );
        return Err(Error::refused("fail", reason));
    }
    let failures = Failures::read(&links, &network.get(&FAIL))?;
    let left = failures
        .processors()
        .iter()
        .filter(|&&has_failed| !has_failed);
    if left.count() < 2 {
        return Err(Error::refused("fail", "fewer than two processors are left"));
    }
    let (count, seed) = (network.get(&FAULTS), network.get(&DRAW));
    Ok(Some(failures.with_drawn(
        &links,
        count as usize,
        seed.into(),
    )))
}
