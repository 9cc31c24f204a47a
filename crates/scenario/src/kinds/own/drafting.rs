//! A user's own network as it is drawn, and the network of a link that this makes.

use std::sync::Arc;

use loadcurve_base::{Error, Result, packed};
use loadcurve_network::routing::{CustomRoute, UpStarDownStar, Verdict};
use loadcurve_network::topology::custom::{Draft, MAX_CHARACTERS};

use super::ROW;
use super::keys::{EDGES, FILE, HOSTS, ROOT, ROUTE, Rule, ZIP};
use crate::{Choice, Domain, Network};

/// A routing rule with a verdict on it in a network that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct RouteChoice {
    /// The word for it in a link.
    pub word: &'static str,
    /// What it is called.
    pub words: &'static str,
    /// The verdict.
    pub verdict: Verdict,
}

impl Network {
    /// True if it can be drawn: a user's own network that is written in the link. One of a file may be too large.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.kind().name == ROW.name && self.get(&FILE).is_empty()
    }

    /// A draft of a user's own network.
    ///
    /// # Errors
    /// [`Error::Refused`] for a network of another kind, or of a file that is not open; and those of
    /// [`Draft::of`].
    pub fn draft(&self) -> Result<Draft> {
        if self.kind().name != ROW.name {
            let reason = format!("{} is not drawn", self.kind().name);
            return Err(Error::refused("net", reason));
        }
        if let Some(file) = self.missing_file() {
            return Err(Error::refused("file", format!("{file} is not open")));
        }
        let mut draft = Draft::of(self.own()?.description())?;
        let root = self.get(&ROOT);
        draft.set_root(draft.nodes().iter().position(|node| node.name == root))?;
        Ok(draft)
    }

    /// The user's own network of a draft, routed by the rule of a word, with the other settings of this
    /// one. It is written as `edges` and `hosts` where these say everything, and packed otherwise.
    ///
    /// # Errors
    /// [`Error::Refused`] when it is too large for a link, and those of
    /// [`with_settings`](Self::with_settings).
    pub fn with_draft(&self, draft: &Draft, route: &str) -> Result<Self> {
        let description = draft.description()?;
        let is_rooted = route == ROUTE.key.default.to_string();
        let root = draft.root().filter(|_| is_rooted);
        let root = root.map_or("", |node| &draft.nodes()[node].name);
        let routing = [(ROUTE.key.name, route), (ROOT.key.name, root)];
        // A text of the user's own need not be the canonical one.
        if self
            .own()
            .is_ok_and(|own| **own.description() == description)
        {
            return self.with_settings(&routing);
        }
        let plain = description.edges().zip(description.hosts());
        let defaults = (EDGES.key.default.to_string(), HOSTS.key.default.to_string());
        let (zip, (edges, hosts)) = match plain {
            Some(plain) => (String::new(), plain),
            None => (packed::packed(description.file().as_bytes()), defaults),
        };
        if zip.len() > MAX_CHARACTERS {
            let reason = format!("{} characters; at most {MAX_CHARACTERS}", zip.len());
            return Err(Error::refused("zip", reason));
        }
        let texts = [
            (FILE.key.name, ""),
            (ZIP.key.name, &*zip),
            (EDGES.key.name, &*edges),
            (HOSTS.key.name, &*hosts),
        ];
        // All at once, as one alone may not go with the old others.
        self.with_settings(&[&texts[..], &routing[..]].concat())
    }

    /// The root that up*/down* routing takes in a draft if none is chosen: the node with the least
    /// eccentricity. None where the rule cannot route the draft.
    #[must_use]
    pub fn default_root(draft: &Draft) -> Option<usize> {
        let description = Arc::new(draft.description().ok()?);
        let routing = UpStarDownStar::new(description, None).ok()?;
        Some(routing.root())
    }

    /// The rules that can route a draft, each with a verdict. That of a routing table is left out where
    /// there is none.
    ///
    /// # Errors
    /// Those of [`Draft::description`].
    pub fn route_choices(draft: &Draft) -> Result<Vec<RouteChoice>> {
        let description = Arc::new(draft.description()?);
        let Domain::Choice(choices) = ROUTE.key.domain else {
            return Ok(Vec::new());
        };
        let choice = |choice: &Choice| {
            let rule = match (ROUTE.typed)(&ROUTE.key.read(choice.name).ok()?)? {
                Rule::UpDown => CustomRoute::UpDown { root: draft.root() },
                Rule::Shortest => CustomRoute::Shortest,
                Rule::Hops => CustomRoute::Hops,
                Rule::Table => CustomRoute::Table,
            };
            let is_had = rule != CustomRoute::Table || !description.routes().is_empty();
            is_had.then(|| RouteChoice {
                word: choice.name,
                words: choice.words,
                verdict: rule.verdict(&description),
            })
        };
        Ok(choices.iter().filter_map(choice).collect())
    }
}
