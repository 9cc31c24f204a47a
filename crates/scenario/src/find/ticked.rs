//! The kinds that a search ticks, and the settings that all of them share.

use std::fmt;

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::super::{Context, Network, ValueSet};
use super::family::Members;
use super::pick::{PICKS, Pick};

/// Kinds of candidates, in all sizes that the processors asked for allow: `mesh.torus.hypercube,flits:32`.
#[derive(Debug, Clone, Default)]
pub struct Ticked {
    picks: Vec<&'static Pick>,
    /// Keys that each kind takes if it has them, with their texts.
    settings: Vec<(&'static str, String)>,
}

impl Ticked {
    /// Kinds with nothing set.
    #[must_use]
    pub fn of(picks: Vec<&'static Pick>) -> Self {
        let settings = Vec::new();
        Self { picks, settings }
    }

    /// Reads `mesh.torus.hypercube`.
    ///
    /// # Errors
    /// [`Error::Refused`] for a name of no kind.
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut ticked = Self::default();
        for name in text.split('.').filter(|name| !name.trim().is_empty()) {
            let pick = Pick::named(name).ok_or_else(|| {
                let known: Vec<_> = PICKS.iter().map(|pick| pick.name).collect();
                let (name, known) = (quoted(name), known.join(", "));
                Error::refused(
                    "kinds",
                    format!("there is no kind “{name}”; there are {known}"),
                )
            })?;
            if !ticked.has(pick) {
                ticked.picks.push(pick);
            }
        }
        Ok(ticked)
    }

    /// Sets a key of all kinds that have it.
    ///
    /// # Errors
    /// [`Error::Refused`] if none has it, or [`Error::IllegalValue`].
    pub fn set(&mut self, name: &str, text: &str) -> Result<()> {
        let plain = name.trim().to_ascii_lowercase();
        let keys = self.picks.iter().flat_map(|pick| pick.kind().keys);
        let Some(key) = keys.copied().find(|key| key.name == plain) else {
            let name = quoted(name.trim());
            let reason =
                format!("none of the kinds has “{name}”; set what some have, as in flits:32");
            return Err(Error::refused("kinds", reason));
        };
        if key.is_of_topology {
            let reason = format!(
                "“{}” follows from the kind and the number of processors, so it cannot be set",
                key.name
            );
            return Err(Error::refused("kinds", reason));
        }
        let text = key.read(text)?.to_string();
        self.settings.retain(|(known, _)| *known != key.name);
        self.settings.push((key.name, text));
        Ok(())
    }

    /// True if none is ticked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.picks.is_empty()
    }

    /// True if a kind is ticked.
    #[must_use]
    pub fn has(&self, pick: &Pick) -> bool {
        self.picks.iter().any(|it| it.name == pick.name)
    }

    /// The settings as links write them: `flits:32,traffic:transpose`.
    #[must_use]
    pub fn settings_text(&self) -> String {
        let settings = self.settings.iter();
        let texts: Vec<String> = settings
            .map(|(key, text)| format!("{key}:{text}"))
            .collect();
        texts.join(",")
    }

    /// All networks with one of the numbers of processors, each beside the title of its kind.
    pub(super) fn members(
        &self,
        processors: &ValueSet,
        context: &Context,
    ) -> (Vec<&'static str>, Members) {
        let (mut titles, mut members) = (Vec::new(), Members::default());
        let ends = || processors.ends();
        let range = ends().min().unwrap_or(1)..=ends().max().unwrap_or(1);
        for pick in &self.picks {
            let plain = Network::new_in(pick.kind(), context);
            let shared = self.settings.iter().filter(|(key, _)| plain.has(key));
            let shared: Vec<(&str, &str)> =
                shared.map(|(key, text)| (*key, text.as_str())).collect();
            for settings in pick.each(&range) {
                let own = settings.iter().map(|(key, text)| (*key, text.as_str()));
                let own: Vec<(&str, &str)> = own.collect();
                match plain.with_settings(&[&own[..], &shared[..]].concat()) {
                    Ok(network) if processors.holds(network.processors() as u32) => {
                        titles.push(pick.title);
                        members.networks.push(network);
                    }
                    // One between the numbers asked for.
                    Ok(_) => {}
                    // One of a size that its kind does not have.
                    Err(_) if plain.with_settings(&own).is_err() => {}
                    Err(error) => {
                        members.skipped += 1;
                        members.first_error.get_or_insert(error);
                    }
                }
            }
        }
        (titles, members)
    }
}

/// As links write it.
impl fmt::Display for Ticked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.picks.iter().map(|pick| pick.name).collect();
        f.write_str(&names.join("."))?;
        match self.settings_text().as_str() {
            "" => Ok(()),
            settings => write!(f, ",{settings}"),
        }
    }
}
