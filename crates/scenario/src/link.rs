//! Links: the query codec.
//!
//! `net=fat-tree,n:1024,flits:16&net=fat-tree,n:1024&x=capacity` — letters, digits, `-`, `.`, `:`
//! and `,` only, so that a link survives mail, course systems and hand editing. Percent-encoded
//! links and the `&amp;` of pasted HTML are read too.
//!
//! # Compatibility
//! A link keeps its meaning for ever, because people print links. So no network, key or value is
//! renamed or removed, no default changes, and the order in which links are written stays. A new
//! feature gets a key or value of its own, whose default is the earlier behaviour. The numbers that
//! a link gives may be corrected, see [`CORRECTIONS`](super::CORRECTIONS). Links with their numbers are
//! recorded in `tests/links.txt`, which only grows.
//!
//! `v=1` is the version of this format. It would be raised if links ever had to mean something else
//! to readers that follow the old rules; a link of a later version is read as far as possible, with
//! a notice.

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::annotation::NOTE_KEY;
use super::context::Context;
use super::label_place::LABELS_KEY;
use super::scaling::SIZE;
use super::{MAX_NETWORKS, NAME_KEY, Network, Scenario, VIEW_KEYS, name};
use crate::files::{FileId, FileKind};

/// Longest query that is read, in bytes. Queries written here have less than 1,000 bytes; eight
/// names of the greatest length, in letters that take twelve bytes each, add less than 4,000, and a
/// packed lesson 6,000. Titles and notes that would make one longer than this are refused.
pub(super) const MAX_BYTES: usize = 16384;

/// Largest number of errors that are listed one by one.
const MAX_NOTICES: usize = 12;

/// Result of reading a link: a scenario that can be used, and the errors in the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct ParsedLink {
    /// The scenario, complete and legal.
    pub scenario: Scenario,
    /// Errors, in the order of the link.
    pub notices: Vec<Error>,
}

impl Scenario {
    /// Reads a full address, its query, or one bare network such as `fat-tree,n:64`.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let reading = Scenario::read("https://example.org/notes/?net=fat-tree,n:1000&x=capacity");
    /// assert_eq!(reading.notices[0].to_string(), "n: “1000” is not a power of 4 from 4 to 16384");
    /// assert_eq!(reading.scenario.query(), "net=fat-tree&x=capacity");
    /// ```
    #[must_use]
    pub fn read(link: &str) -> ParsedLink {
        Self::read_in(link, &Context::default())
    }

    /// The same in a context, whose files the link may name.
    #[must_use]
    pub fn read_in(link: &str, context: &Context) -> ParsedLink {
        Self::read_with(link, &[], context)
    }

    /// The same, where networks that name no file of a kind take this one.
    fn read_with(link: &str, files: &[(FileKind, FileId)], context: &Context) -> ParsedLink {
        let mut notices = Vec::new();
        let query = within_limit(query_of(link), &mut notices);
        let mut scenario = Self {
            networks: Vec::new(),
            names: Vec::new(),
            view: super::View::default(),
        };
        let mut seen = Vec::new();
        let mut has_unit = false;
        for (key, value) in pairs_of(&query) {
            if key == "net" {
                if scenario.networks.len() == MAX_NETWORKS {
                    let value = quoted(&value);
                    notices.push(Error::TooManyNetworks {
                        value,
                        most: MAX_NETWORKS,
                    });
                } else {
                    let (value, name) = name::taken_from(&value, &mut notices);
                    if let Some(network) = Network::read(&value, files, context, &mut notices) {
                        scenario.networks.push(network);
                        scenario.names.push(name);
                    }
                }
            } else if seen.contains(&key) && key != NOTE_KEY {
                notices.push(Error::Repeated {
                    key: quoted(&key),
                    value: quoted(&value),
                });
            } else {
                let set = scenario.view.set_in(&key, &value, context);
                has_unit |= key == "x" && set.is_ok();
                notices.extend(set.err());
                seen.extend(VIEW_KEYS.contains(&key.as_str()).then_some(key));
            }
        }
        if !has_unit {
            scenario.view.unit = scenario.view.usual_unit();
        }
        if scenario.networks.is_empty() {
            let first = Self::default_in(context);
            (scenario.networks, scenario.names) = (first.networks, first.names);
        }
        scenario.drop_missing(&mut notices);
        scenario.forget_contradictions(&mut notices);
        if notices.len() > MAX_NOTICES {
            let count = notices.len() - MAX_NOTICES;
            notices.truncate(MAX_NOTICES);
            notices.push(Error::Others { count });
        }
        ParsedLink { scenario, notices }
    }

    /// Reads a link that must have no errors and must not be empty: a script must not continue with
    /// a default in place of what it requested.
    ///
    /// # Errors
    /// The first error.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let error = Scenario::read_strictly("file:///etc/passwd").unwrap_err();
    /// assert!(error.to_string().starts_with("link: “file:///etc/passwd” is not a link with a query"));
    /// ```
    pub fn read_strictly(link: &str) -> Result<Self> {
        Self::read_strictly_in(link, &Context::default())
    }

    /// The same in a context, whose files the link may name.
    ///
    /// # Errors
    /// As [`Scenario::read_strictly`].
    pub fn read_strictly_in(link: &str, context: &Context) -> Result<Self> {
        Self::read_strictly_with(link, &[], context)
    }

    /// The same, where networks that name no file of a kind take this one, as if the link named it: the other keys
    /// have a meaning beside the file, such as `route:table`, which its routes are for.
    ///
    /// # Errors
    /// As [`Scenario::read_strictly`].
    pub fn read_strictly_with(
        link: &str,
        files: &[(FileKind, FileId)],
        context: &Context,
    ) -> Result<Self> {
        if query_of(link).trim().is_empty() {
            let allowed =
                "a link with a query, such as ?net=mesh,k:8, or a network, such as mesh,k:8";
            return Err(Error::illegal("link", link, allowed));
        }
        let reading = Self::read_with(link, files, context);
        let mut notices = reading.notices.into_iter();
        notices.next().map_or(Ok(reading.scenario), Err)
    }

    /// Drops references from the view to networks, channels and nodes that do not exist.
    fn drop_missing(&mut self, notices: &mut Vec<Error>) {
        let (count, view) = (self.networks.len(), &mut self.view);
        let range = format!("the number of a network, 1 to {count}");
        let absent = |place: usize| place >= count;
        if absent(view.drawn) {
            let text = (view.drawn + 1).to_string();
            notices.push(Error::illegal("draw", &text, range.clone()));
            (view.drawn, view.focus) = (0, None);
        }
        if let Some(place) = view.beside.filter(|&place| absent(place)) {
            notices.push(Error::illegal(
                "beside",
                &(place + 1).to_string(),
                range.clone(),
            ));
            view.beside = None;
        }
        if view.beside == Some(view.drawn) {
            let text = (view.drawn + 1).to_string();
            let allowed = "the number of another network than the one drawn";
            notices.push(Error::illegal("beside", &text, allowed));
            view.beside = None;
        }
        if let Some(&place) = view.hidden.iter().find(|&&place| absent(place)) {
            let text = (place + 1).to_string();
            notices.push(Error::illegal("hide", &text, range.clone()));
            view.hidden.retain(|&place| !absent(place));
        }
        if let Some(label) = view.labels.iter().find(|label| absent(label.curve)) {
            let text = (label.curve + 1).to_string();
            notices.push(Error::illegal(LABELS_KEY, &text, range));
            view.labels.retain(|label| !absent(label.curve));
        }
        if let Some(error) = view.scaling.refused_by(&self.networks) {
            notices.push(error);
            SIZE.clone_into(&mut view.scaling.over);
        }
        let extent = self.networks[view.drawn].extent();
        if let Some(focus) = view.focus.filter(|focus| !focus.is_in(extent)) {
            let allowed = format!(
                "in the network that is drawn: channel:0 to {}, route:0 to {} of two different nodes, stage: {}",
                extent.channels - 1,
                extent.processors - 1,
                match extent.stages {
                    0 => "none".to_owned(),
                    stages => format!("0 to {}", stages - 1),
                },
            );
            notices.push(Error::illegal("focus", &focus.to_string(), allowed));
            view.focus = None;
        }
    }

    /// Fails if the view refers to networks, channels or nodes that do not exist.
    pub(super) fn has_what_it_names(&self) -> Result<()> {
        let mut notices = Vec::new();
        self.clone().drop_missing(&mut notices);
        notices.into_iter().next().map_or(Ok(()), Err)
    }

    /// The canonical query, without a leading question mark.
    #[must_use]
    pub fn query(&self) -> String {
        let named = self.networks.iter().zip(&self.names);
        let networks = named.map(|(network, name)| match name.as_str() {
            "" => format!("net={network}"),
            name => format!("net={network},{NAME_KEY}:{}", name::written(name)),
        });
        let view = self
            .view
            .pairs()
            .into_iter()
            .map(|(key, text)| format!("{key}={text}"));
        networks.chain(view).collect::<Vec<_>>().join("&")
    }

    /// Canonical queries of as many links as are needed to name all networks; a scenario that comes
    /// from a link needs one.
    #[must_use]
    pub fn links(&self) -> Vec<String> {
        let networks = self.networks.chunks(MAX_NETWORKS);
        let link = |(networks, names): (&[Network], &[String])| {
            let part = Self {
                networks: networks.into(),
                names: names.into(),
                view: self.view.clone(),
            };
            part.query()
        };
        let named = networks.zip(self.names.chunks(MAX_NETWORKS));
        named.map(link).collect()
    }
}

/// Query of a link in any form; a bare network becomes `net=…`.
fn query_of(link: &str) -> String {
    let link = link.trim();
    let link = link.split_once('#').map_or(link, |(before, _)| before);
    match link.split_once('?') {
        Some((_, query)) => query.to_owned(),
        None if link.is_empty() || link.contains("://") => String::new(),
        None if link.contains('=') => link.to_owned(),
        None => format!("net={link}"),
    }
}

fn within_limit(mut query: String, notices: &mut Vec<Error>) -> String {
    if query.len() > MAX_BYTES {
        notices.push(Error::TooLong {
            bytes: query.len(),
            most: MAX_BYTES,
        });
        let end = query.as_bytes()[..MAX_BYTES]
            .iter()
            .rposition(|&byte| byte == b'&');
        query.truncate(end.unwrap_or(0));
    }
    query
}

fn pairs_of(query: &str) -> impl Iterator<Item = (String, String)> {
    form_urlencoded::parse(query.as_bytes()).map(|(key, value)| {
        // `&net=` is written `&amp;net=` in the source of a page, from which it may be pasted.
        let key = key
            .strip_prefix("amp;")
            .unwrap_or(&key)
            .trim()
            .to_ascii_lowercase();
        (key, value.trim().to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(link: &str) -> String {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario.query()
    }

    fn complaints(link: &str) -> Vec<String> {
        Scenario::read(link)
            .notices
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn all_forms_of_a_link_read_the_same() {
        let query = "net=fat-tree,n:1024,flits:32&x=capacity";
        for link in [
            query,
            "?net=fat-tree,n:1024,flits:32&x=capacity",
            "https://example.org/a/b/?net=fat-tree,n:1024,flits:32&x=capacity#top",
            "net=fat-tree%2Cn%3A1024%2Cflits%3A32&x=capacity",
            "?x=capacity&amp;net=fat-tree,flits:32,n:1024",
            " net= Fat-Tree , N : 1024 , flits : 32 & X = Capacity ",
            "net=fat-tree,n:1024,flits:32,reading:printed&x=capacity&y=linear&v=1&",
        ] {
            assert_eq!(canonical(link), query, "{link}");
        }
        assert_eq!(canonical("fat-tree,n:1024"), "net=fat-tree,n:1024");
        assert_eq!(canonical("fat-tree"), "net=fat-tree");
    }

    #[test]
    fn no_link_is_the_first_visit() {
        let first = "net=fat-tree,n:1024&net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64";
        for link in ["", "?", "https://example.org/", "#"] {
            assert_eq!(canonical(link), first);
        }
    }

    #[test]
    fn bad_values_name_key_value_and_range() {
        let whole = "a whole number from 1 to 1024";
        for (link, complaint) in [
            ("fat-tree,flits:-3", format!("flits: “-3” is not {whole}")),
            ("fat-tree,flits:1e9", format!("flits: “1e9” is not {whole}")),
            ("fat-tree,flits", format!("flits: “” is not {whole}")),
            ("fat-tree,flits:%zz", format!("flits: “%zz” is not {whole}")),
            (
                "fat-tree,flits:%ff",
                format!("flits: “\u{fffd}” is not {whole}"),
            ),
            // The character would reverse the rest of the sentence.
            (
                "fat-tree,flits:%E2%80%AE3",
                format!("flits: “\u{fffd}3” is not {whole}"),
            ),
            (
                "fat-tree,flits:<script>",
                format!("flits: “<script>” is not {whole}"),
            ),
            (
                "net=fat-tree&load=-1",
                "load: “-1” is not a number from 0 to 1000000000".into(),
            ),
            (
                "net=fat-tree&load=nan",
                "load: “nan” is not a number from 0 to 1000000000".into(),
            ),
            (
                "net=fat-tree&y=cubic",
                "y: “cubic” is not one of linear, log, algbw, busbw".into(),
            ),
            (
                "net=fat-tree&v=2",
                "v: “2” is a newer version of links than 1, the newest supported here; what is \
                 new in it is ignored"
                    .into(),
            ),
            (
                "net=fat-tree&v=one",
                "v: “one” is not 1, the version of links".into(),
            ),
            (
                "fat-tree,flits:8,flits:9",
                "flits: given twice; “9” is ignored, allowed: once".into(),
            ),
        ] {
            assert_eq!(complaints(link), [complaint], "{link}");
        }
        assert!(complaints("net=ring")[0].starts_with("net: no network “ring”; allowed: fat-tree"));
        assert!(
            complaints("net=fat-tree&utm_source=mail")[0]
                .starts_with("utm_source: a link has no “utm_source”")
        );
    }

    #[test]
    fn the_rest_of_a_bad_link_is_used() {
        let reading = Scenario::read("net=fat-tree,n:1000,flits:64&net=ring&load=0.02&seed=-1");
        assert_eq!(reading.notices.len(), 3);
        assert_eq!(reading.scenario.query(), "net=fat-tree,flits:64&load=0.02");
    }

    #[test]
    fn what_is_not_legal_together_falls_back() {
        for (link, complaint, query) in [
            (
                "buffered-min,switch:4,stages:9",
                "stages: “9” is not a whole number from 1 to 8 with switch 4",
                "net=buffered-min",
            ),
            (
                "buffered-min,stages:7,switch:16,buffer:8",
                "stages: “7” is not a whole number from 1 to 4 with switch 16",
                "net=buffered-min,switch:16,stages:4,buffer:8",
            ),
            (
                "buffered-min,switch:16",
                "stages: “5” is not a whole number from 1 to 4 with switch 16",
                "net=buffered-min,switch:16,stages:4",
            ),
        ] {
            assert_eq!(complaints(link), [complaint], "{link}");
            assert_eq!(Scenario::read(link).scenario.query(), query);
        }
        assert_eq!(
            canonical("buffered-min,stages:4,switch:16"),
            "net=buffered-min,switch:16,stages:4"
        );
        assert_eq!(
            canonical("combining-min,hot:8.50,degree:INF"),
            "net=combining-min,hot:8.5,degree:inf"
        );
    }

    #[test]
    fn a_ninth_network_is_left_out() {
        let reading = Scenario::read(&"net=fat-tree&".repeat(9));
        assert_eq!(reading.scenario.networks.len(), 8);
        assert_eq!(reading.notices.len(), 1);
    }

    #[test]
    fn an_endless_link_is_cut_and_its_complaints_are_bounded() {
        let link = format!("net=fat-tree,flits:8&{}", "net=x&".repeat(20_000));
        let reading = Scenario::read(&link);
        assert_eq!(reading.scenario.query(), "net=fat-tree,flits:8");
        assert_eq!(reading.notices.len(), MAX_NOTICES + 1);
        assert!(
            reading.notices[0]
                .to_string()
                .starts_with("link: 120021 bytes are too long")
        );
    }
}
