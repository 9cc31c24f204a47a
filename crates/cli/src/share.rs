//! Pages for link previews: chats and course systems show the title and picture of such a page, which leads to
//! the live figure.
//!
//! A host of static files cannot draw a picture for each link, so the pages of known links are written beforehand.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use loadcurve::Error;
use loadcurve::files::FileId;
use loadcurve::scenario::{Network, Scenario};
use loadcurve_native::Figure;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::theme::Background;
use serde_json::json;

use crate::arguments::ShareArguments;
use crate::failure::Failure;
use crate::files::Files;
use crate::{output, raster, simulate};

/// Size of a picture in CSS pixels, and pixels for each of them: 1200 × 630, as chats ask for.
const PICTURE: (u32, u32) = (600, 315);
const SCALE: u32 = 2;

/// Size of the frame that course systems show instead of the address, in CSS pixels.
const FRAME: (u32, u32) = (640, 460);

/// Folder of the pages, beside the explorer.
const FOLDER: &str = "share/";

/// Most characters of a description; chats cut longer ones in the middle of a word.
const MAX_LETTERS: usize = 200;

/// Writes the pages, and returns their addresses, one a line.
pub(crate) fn share(arguments: &ShareArguments, files: &Files) -> Result<String, Failure> {
    let base = base(&arguments.base)?;
    let folder = &arguments.output;
    let scenarios = arguments.links.iter();
    let scenarios = scenarios.map(|link| files.scenario_in_part(link));
    let scenarios: Vec<Scenario> = scenarios.collect::<Result<_, _>>()?;
    files.check_all_used()?;
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    let addresses = scenarios.into_iter().map(|scenario| {
        let named = named_files(&scenario);
        output::warn_of_missing_curves(&scenario.networks, scenario.view.simulate);
        let page = Page::of(scenario, &base, arguments.quiet)?;
        page.write(folder)?;
        for file in named {
            output::say(&format!(
                "{}.html: the live figure asks its readers for the file {file}, which is not in the link",
                page.name
            ));
        }
        Ok(page.address("html") + "\n")
    });
    addresses.collect()
}

/// Files of networks and traffic that a scenario names, each once.
fn named_files(scenario: &Scenario) -> BTreeSet<String> {
    let files = scenario.networks.iter().flat_map(Network::files);
    files.map(|(_, file)| file.to_string()).collect()
}

/// The address of the explorer, which ends in a slash.
fn base(text: &str) -> Result<String, Error> {
    let has_host = ["https://", "http://"].iter().any(|scheme| {
        let rest = text.strip_prefix(scheme);
        rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
    });
    let is_plain = !text.contains(['?', '#', '"', '<', '>', ' ']);
    if has_host && is_plain {
        // A browser shows the address of some hosts in this form.
        let text = text.strip_suffix("/index.html").unwrap_or(text);
        Ok(text.trim_end_matches('/').to_owned() + "/")
    } else {
        let allowed = "the address of an explorer, such as https://example.org/loadcurve/";
        Err(Error::illegal("base", text, allowed))
    }
}

/// Contents of the page of one link.
struct Page<'a> {
    base: &'a str,
    /// The names of its networks with the beginning of the link's hash.
    name: String,
    query: String,
    title: String,
    description: String,
    picture: Vec<u8>,
}

impl<'a> Page<'a> {
    fn of(scenario: Scenario, base: &'a str, is_quiet: bool) -> Result<Self, Failure> {
        let figure = if scenario.view.simulate {
            simulate::figure(scenario, is_quiet)?
        } else {
            Figure::of(scenario)
        };
        let query = figure.scenario.query();
        let frame = Frame {
            width: f64::from(PICTURE.0),
            height: f64::from(PICTURE.1),
            background: Background::Light,
            ..Frame::default()
        };
        let picture = raster::png(&figure.chart_svg(&frame)?, SCALE, &query)?;
        let mut kinds: Vec<&str> = Vec::new();
        for network in &figure.scenario.networks {
            let kind = network.kind().name;
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let hash = FileId::of(query.as_bytes()).to_string();
        Ok(Self {
            base,
            name: format!("{}-{}", kinds.join("-"), &hash[..8]),
            title: title(&figure),
            description: shortened(&figure.summary()),
            query,
            picture,
        })
    }

    fn write(&self, folder: &Path) -> Result<(), Failure> {
        let files = [
            ("png", self.picture.clone()),
            ("json", self.oembed().into_bytes()),
            ("html", self.html().into_bytes()),
        ];
        files.into_iter().try_for_each(|(ending, bytes)| {
            output::write(&folder.join(format!("{}.{ending}", self.name)), &bytes)
        })
    }

    /// Address of one of the files.
    fn address(&self, ending: &str) -> String {
        format!("{}{FOLDER}{}.{ending}", self.base, self.name)
    }

    /// Address of the live figure.
    fn live(&self, page: &str) -> String {
        format!("{}{page}?{}", self.base, self.query)
    }

    fn html(&self) -> String {
        let (width, height) = pixels();
        let [title, description, live, page, picture, oembed] = [
            &self.title,
            &self.description,
            &self.live(""),
            &self.address("html"),
            &self.address("png"),
            &self.address("json"),
        ]
        .map(|text| escaped(text));
        format!(
            r#"<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{title}</title>
  <meta name="description" content="{description}">
  <meta property="og:type" content="website">
  <meta property="og:site_name" content="Loadcurve">
  <meta property="og:title" content="{title}">
  <meta property="og:description" content="{description}">
  <meta property="og:url" content="{page}">
  <meta property="og:image" content="{picture}">
  <meta property="og:image:type" content="image/png">
  <meta property="og:image:width" content="{width}">
  <meta property="og:image:height" content="{height}">
  <meta property="og:image:alt" content="{description}">
  <meta name="twitter:card" content="summary_large_image">
  <link rel="alternate" type="application/json+oembed" href="{oembed}" title="{title}">
  <link rel="canonical" href="{live}">
  <meta http-equiv="refresh" content="0; url={live}">
</head>
<body>
  <p><a href="{live}">{title}</a></p>
  <p><a href="{live}"><img src="{picture}" alt="{description}" style="max-width: 100%"></a></p>
</body>
</html>
"#
        )
    }

    /// The oEmbed response, for systems that embed the page.
    fn oembed(&self) -> String {
        let (width, height) = pixels();
        let frame = escaped(&self.live("embed.html"));
        let title = escaped(&self.title);
        let html = format!(
            r#"<iframe src="{frame}" title="{title}" width="{}" height="{}" style="border: 0"></iframe>"#,
            FRAME.0, FRAME.1
        );
        let answer = json!({
            "version": "1.0",
            "type": "rich",
            "provider_name": "Loadcurve",
            "provider_url": self.base,
            "title": self.title,
            "html": html,
            "width": FRAME.0,
            "height": FRAME.1,
            "thumbnail_url": self.address("png"),
            "thumbnail_width": width,
            "thumbnail_height": height,
        });
        format!("{answer:#}\n")
    }
}

/// The author's title, or that of the chart.
fn title(figure: &Figure) -> String {
    let title = &figure.scenario.view.title;
    if title.is_empty() {
        figure.title()
    } else {
        title.clone()
    }
}

/// Whole sentences as long as they fit, at least the beginning of the first.
fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_LETTERS {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(MAX_LETTERS).collect();
    match beginning.rfind(". ") {
        Some(end) => beginning[..=end].to_owned(),
        None => beginning + "…",
    }
}

/// Width and height of a picture in pixels.
fn pixels() -> (u32, u32) {
    (PICTURE.0 * SCALE, PICTURE.1 * SCALE)
}

/// A text escaped for HTML, including attribute values.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
