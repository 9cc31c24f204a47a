//! The keys of a user's own network: its text, and the rule by which it is routed.

use std::borrow::Cow;

use loadcurve_base::{Error, packed};
use loadcurve_model::wormhole::Sharing;
use loadcurve_network::topology::custom::{
    Description, MAX_BYTES, MAX_CHARACTERS, PETERSEN, Reading, SLIM_FLY,
};

use crate::files::FileId;
use crate::rule::Needs;
use crate::typed_key::one_of;
use crate::{Choice, Context, Domain, Key, KeyGroup, Parts, TextForm, TypedKey, Value};

/// Word for one processor on each node.
const ALL: &str = "all";

/// A rule of routing as a link names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    UpDown,
    Shortest,
    Hops,
    Table,
}

/// No file is named.
const NO_FILE: Needs = Needs {
    key: "file",
    words: &[""],
};

/// Nodes and links are not packed.
const NOT_PACKED: Needs = Needs {
    key: "zip",
    words: &[""],
};

pub(super) static EDGES: TypedKey<String> = text(
    "edges",
    "links",
    &TextForm {
        read: |text, context| checked("edges", text, context),
        words: "chains of nodes such as 0-1-2 or 0:1 joined by full stops",
        spoken: |text, context| match text {
            PETERSEN => "Petersen graph".to_owned(),
            _ => said("edges", text, context),
        },
        examples: &["0-1-2-3-0", "0-1.1-2x2.2:3:0", "0-1"],
        parts: Parts::One,
        by_hand: true,
    },
    PETERSEN,
)
.of_topology()
.needs(&[NO_FILE, NOT_PACKED]);

pub(super) static ZIP: TypedKey<String> = text(
    "zip",
    "packed network",
    &TextForm {
        read: |text, context| checked("zip", text, context),
        words: "a packed network; it may have been cut off",
        spoken: |text, context| match text {
            SLIM_FLY => "slim fly of 50 routers".to_owned(),
            _ => said("zip", text, context),
        },
        examples: &[""],
        parts: Parts::One,
        by_hand: false,
    },
    "",
)
.of_topology()
.needs(&[NO_FILE]);

pub(super) static FILE: TypedKey<String> = text(
    "file",
    "file",
    &TextForm {
        read: |text, _| match text {
            "" => Ok(String::new()),
            _ => FileId::read(text).map(|id| id.to_string()).ok_or(None),
        },
        words: FileId::WORDS,
        spoken: |text, context| match FileId::read(text) {
            Some(id) => match context.network(id) {
                Some(reading) => extent_of(&reading.description),
                None => format!("file {text}"),
            },
            None => String::new(),
        },
        examples: &[""],
        parts: Parts::One,
        by_hand: false,
    },
    "",
)
.of_topology();

pub(super) static HOSTS: TypedKey<String> = text(
    "hosts",
    "nodes with processors",
    &TextForm {
        read: |text, context| checked("hosts", text, context),
        words: "all, or nodes such as 3, 0-7 or 4x2 joined by full stops",
        spoken: |text, _| match text {
            ALL => String::new(),
            _ => format!("processors on {}", text.replace('.', ", ")),
        },
        examples: &[ALL, "0-3", "0x2.1"],
        parts: Parts::One,
        by_hand: true,
    },
    ALL,
)
.of_topology()
.needs(&[NO_FILE, NOT_PACKED]);

pub(super) static ROUTE: TypedKey<Rule> = one_of!("route", "routing", "{words}", [
    Rule::UpDown => "updown" "up*/down* routing",
    Rule::Shortest => "shortest" "shortest paths",
    Rule::Hops => "hops" "shortest paths, a new class after every hop",
    Rule::Table => "table" "routes of the file",
])
.of_topology()
.group(KeyGroup::Routing);

pub(super) static ROOT: TypedKey<String> = text(
    "root",
    "root",
    &TextForm {
        read: |text, _| {
            let is_name = text.is_empty() || Description::is_name(text);
            is_name.then(|| text.to_owned()).ok_or(None)
        },
        words: "the name of a node: up to 32 letters, digits, _, - and .",
        spoken: |text, _| match text {
            "" => String::new(),
            _ => format!("root {text}"),
        },
        examples: &["", "1"],
        parts: Parts::One,
        by_hand: true,
    },
    "",
)
.needs(&[Needs {
    key: "route",
    words: &["updown"],
}])
.group(KeyGroup::Routing);

pub(super) static SHARING: TypedKey<Sharing> = super::super::SHARING_OF_CLASSES.needs(&[Needs {
    key: "route",
    words: &["hops", "table"],
}]);

const fn text(
    name: &'static str,
    words: &'static str,
    form: &'static TextForm,
    default: &'static str,
) -> TypedKey<String> {
    let default = Value::Text(Cow::Borrowed(default));
    Key::new(name, words, Domain::Text(form), default)
        .typed(|value| match value {
            Value::Text(text) => Some(text.clone().into_owned()),
            Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
        })
        .phrase("{}")
}

/// A text that describes the network, or what is wrong with it. A program that leaves such networks to
/// another one leaves it the check, too.
fn checked(key: &str, text: &str, context: &Context) -> Result<String, Option<String>> {
    let solvers = context.solvers().filter(|_| !text.is_empty());
    match solvers.map(|solvers| solvers.described(key, text)) {
        Some(Err(error)) => Err(Some(error.without_key())),
        Some(Ok(_)) | None => Ok(text.to_owned()),
    }
}

/// The size of a network in words; nothing in a program that leaves such networks to another one.
fn said(key: &str, text: &str, context: &Context) -> String {
    let solvers = context.solvers();
    let described = solvers.and_then(|solvers| solvers.described(key, text).ok()?);
    described.map_or_else(String::new, |description| extent_of(&description))
}

/// The nodes and links that the text of a key says; none where it only says which nodes have processors.
pub(crate) fn described(key: &str, text: &str) -> Result<Option<Description>, Error> {
    match key {
        "edges" => Description::read_edges(text, ALL).map(Some),
        "zip" => unzipped(text).map(|reading| Some(reading.description)),
        _ => Description::check_hosts(text).map(|()| None),
    }
}

/// The network of a packed text.
pub(super) fn unzipped(text: &str) -> Result<Reading, Error> {
    let bytes = (text.len() <= MAX_CHARACTERS).then(|| packed::unpacked(text, MAX_BYTES));
    let bytes = bytes
        .flatten()
        .ok_or_else(|| Error::illegal("zip", text, "a packed network; it may have been cut off"))?;
    Description::read_file(&bytes)
}

fn extent_of(description: &Description) -> String {
    let (nodes, links) = (description.nodes(), description.link_count());
    format!("{nodes} nodes, {links} links")
}
