//! What a reader should know before trusting a curve: one honest sentence for each model, and what
//! the papers' comparisons leave out.

use crate::release::{self, RELEASES};
use crate::scenario::{Network, Value};

/// Remarks on a set of networks: the comparisons first, then one for each model, each once, and at
/// last which releases changed their figures.
///
/// ```
/// use loadcurve::{paper::remarks, scenario::Scenario};
/// let scenario = Scenario::read("net=mesh&net=torus&net=torus,links:bi").scenario;
/// let remarks = remarks(&scenario.networks);
/// assert!(remarks[0].contains("equal bisection width"));
/// ```
#[must_use]
pub fn remarks(networks: &[Network]) -> Vec<&'static str> {
    let mut remarks: Vec<&'static str> = Vec::new();
    let trust = networks
        .iter()
        .map(|network| (network.kind().trust)(network));
    let changes = release::changes(RELEASES, networks);
    for remark in comparisons(networks)
        .into_iter()
        .chain(trust)
        .chain(changes)
    {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}

/// Greenberg and Guan compare the mesh with the torus whose links go one way only.
fn comparisons(networks: &[Network]) -> Vec<&'static str> {
    let meshes = || {
        networks
            .iter()
            .filter(|network| network.kind().name == "mesh")
    };
    let tori = networks
        .iter()
        .filter(|network| network.kind().name == "torus");
    let size = |network: &Network| (network.value("k"), network.value("flits"));
    let compared = tori.filter(|torus| meshes().any(|mesh| size(mesh) == size(torus)));
    compared
        .map(|torus| match torus.value("links") {
            Value::Word("bi") => {
                "The bidirectional torus beats the mesh, but it has twice the mesh's bisection \
                 width: it is the dearer network."
            }
            _ => {
                "Mesh and unidirectional torus have equal bisection width. The mesh wins at \
                 every load, as Greenberg and Guan found in 1997; in simulation it saturates at \
                 2.2 to 2.4 times the torus's load."
            }
        })
        .collect()
}
