//! The network of ours that a configuration describes.

use super::settings::Settings;
use crate::scenario::{Network, Scenario};
use crate::{Error, Result};

/// Patterns of traffic with their words here.
const PATTERNS: [(&str, &str); 7] = [
    ("uniform", "uniform"),
    ("transpose", "transpose"),
    ("bitcomp", "complement"),
    ("bitrev", "reversal"),
    ("shuffle", "shuffle"),
    ("tornado", "tornado"),
    ("neighbor", "neighbour"),
];

/// Largest number of dimensions or stages that is written out; no network of ours has more.
const MOST_DIMENSIONS: u32 = 12;

/// The pattern of traffic here that is the same map as that of the settings.
pub(super) fn pattern(settings: &Settings) -> Option<&'static str> {
    let name = settings.text("traffic", "uniform");
    let mut patterns = PATTERNS.iter();
    patterns.find_map(|&(theirs, ours)| (theirs == name).then_some(ours))
}

/// The network with the topology, size, message length and, if there is the same, traffic of the
/// settings.
///
/// # Errors
/// A topology or a size that there is not.
pub(super) fn of(settings: &Settings) -> Result<Network> {
    let (k, n) = (settings.whole("k", 8)?, settings.whole("n", 2)?);
    let c = settings.whole("c", 1)?;
    if n == 0 || n > MOST_DIMENSIONS {
        return Err(settings.illegal("n", format!("a number from 1 to {MOST_DIMENSIONS}")));
    }
    let each = |count: u32| vec![k.to_string(); count as usize].join("x");
    let net = match settings.text("topology", "torus") {
        "mesh" if n == 2 && c == 1 => format!("mesh,k:{k}"),
        "mesh" if c == 1 => format!("cube,dims:{},wrap:0", each(n)),
        "torus" if n == 2 && c == 1 => format!("torus,k:{k},links:bi"),
        "torus" if c == 1 => format!("cube,dims:{},wrap:1", each(n)),
        "fly" => format!("fly,k:{k},stages:{n}"),
        "fattree" if n > 1 => format!("xgft,down:{},up:{}", each(n), each(n - 1)),
        "flatfly" => format!("hyperx,dims:{},hosts:{c}", each(n)),
        "dragonflynew" if n == 1 => {
            format!("dragonfly,p:{k},a:{},h:{k}", u64::from(k) * 2)
        }
        _ => {
            let allowed = "a topology that is read: mesh, torus, fly, fattree, flatfly or dragonflynew, \
                           without concentration in the first two; name the network that stands for it";
            return Err(settings.illegal("topology", allowed));
        }
    };
    let flits = settings.mean_packet_flits()?;
    let traffic = pattern(settings).filter(|&it| it != "uniform");
    let traffic = traffic
        .map(|it| format!(",traffic:{it}"))
        .unwrap_or_default();
    let link = format!("net={net},flits:{flits}{traffic}");
    let networks = Scenario::read_strictly(&link)?.networks;
    let network = networks.into_iter().next();
    network.ok_or_else(|| Error::illegal("net", &link, "a network"))
}
