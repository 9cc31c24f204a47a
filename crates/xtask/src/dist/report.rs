//! Inserts Markdown texts of the repository into their pages, and the version into the explorer.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::process::run;
use crate::validate::REPORT;
use crate::{native, repo};

/// A page for a text.
struct Page {
    /// Name of its file without the ending.
    name: &'static str,
    /// The file of its text in the repository.
    text: &'static str,
    title: &'static str,
    description: &'static str,
}

const PAGES: [Page; 4] = [
    Page {
        name: "validation",
        text: REPORT,
        title: "Model against simulation",
        description: "Every model of Loadcurve against its own simulator, at fixed loads.",
    },
    Page {
        name: "changes",
        text: "CHANGELOG.md",
        title: "Changes",
        description: "What changed in Loadcurve, release by release, and what never changes.",
    },
    Page {
        name: "finite",
        text: "docs/finite.md",
        title: "Finite sources",
        description: "Finite sources and followers: a model of wormhole latency that holds up to 90 % of \
                      saturation, as a short paper.",
    },
    Page {
        name: "lesson-guide",
        text: "docs/lessons.md",
        title: "Write a lesson",
        description: "How to write a lesson for Loadcurve: steps, questions, live numbers, and one whole example.",
    },
];

/// What all of them are made of.
const TEMPLATE: &str = "report.html";

/// Placeholder for the version in the explorer.
const VERSION_PLACE: &str = "<!-- the version -->";

/// Fills in the texts and the version among the files to be published.
pub(super) fn set(staging: &Path) -> Result<()> {
    let template = staging.join(TEMPLATE);
    for Page {
        name,
        text,
        title,
        description,
    } in PAGES
    {
        let markdown = fs::read_to_string(repo::root().join(text));
        let markdown = markdown.with_context(|| format!("no {text}"))?;
        let mut html = rendered(&markdown, text == REPORT);
        if text == REPORT {
            html = with_charts(html, &draw_charts(&staging.join("validation"))?)?;
        }
        let page = staging.join(format!("{name}.html"));
        fs::copy(&template, &page).with_context(|| format!("no {TEMPLATE}"))?;
        // The text comes last, as it may hold what stands for another part.
        for (part, text) in [
            ("the page", name),
            ("the title", title),
            ("the description", description),
            ("the report", html.as_str()),
        ] {
            fill(&page, &format!("<!-- {part} -->"), text)?;
        }
    }
    fs::remove_file(&template)?;
    // All packages of the workspace share the version of the engine.
    let version = env!("CARGO_PKG_VERSION");
    fill(&staging.join("index.html"), VERSION_PLACE, version)
}

/// Replaces a placeholder in a page by a text.
fn fill(page: &Path, place: &str, text: &str) -> Result<()> {
    let name = page.display();
    let html = fs::read_to_string(page).with_context(|| format!("no {name}"))?;
    ensure!(html.contains(place), "{name} has no {place}");
    fs::write(page, html.replace(place, text))?;
    Ok(())
}

/// Converts Markdown to HTML, with contents below the title and links of networks into the explorer
/// if the text `has_contents`, and each table in a box that scrolls by itself and can be reached by keyboard.
fn rendered(markdown: &str, has_contents: bool) -> String {
    let mut events: Vec<Event> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    let mut headings = Vec::new();
    if has_contents {
        headings = name_headings(&mut events);
        link_networks(&mut events);
    }
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text.replacen("</h1>", &format!("</h1>{}", contents(&headings)), 1)
        .replace(
            "<table>",
            "<div class=\"scroller\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>",
        )
        .replace("</table>", "</table></div>")
        // The page's content security policy forbids inline styles.
        .replace(" style=\"text-align: right\"", " class=\"right\"")
        .replace(" style=\"text-align: left\"", "")
}

/// Shows the charts of the report's tables, each below the link of its network.
///
/// A line of `charts` has the network, a tab, and the HTML that shows the chart.
fn with_charts(mut html: String, charts: &str) -> Result<String> {
    for line in charts.lines() {
        let (network, picture) = line.split_once('\t').context("a chart of no network")?;
        let link = format!("<code>{network}</code></a></p>\n");
        ensure!(html.matches(&link).count() == 1, "{network} has no place");
        html = html.replace(&link, &format!("{link}{picture}\n"));
    }
    Ok(html)
}

/// Gives the headings of the second and third level names to link to, and returns them with their
/// texts.
fn name_headings(events: &mut [Event]) -> Vec<(HeadingLevel, String)> {
    let mut headings = Vec::new();
    let mut current: Option<(HeadingLevel, String)> = None;
    for event in events {
        match event {
            Event::Start(Tag::Heading { level, id, .. })
                if matches!(level, HeadingLevel::H2 | HeadingLevel::H3) =>
            {
                *id = Some(format!("part-{}", headings.len() + 1).into());
                current = Some((*level, String::new()));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, text)) = &mut current {
                    text.push_str(words);
                }
            }
            Event::End(TagEnd::Heading(_)) => headings.extend(current.take()),
            _ => (),
        }
    }
    headings
}

/// Contents that lead to the headings, those of the third level below those of the second.
fn contents(headings: &[(HeadingLevel, String)]) -> String {
    if headings.is_empty() {
        return String::new();
    }
    let items = (1..).zip(headings).map(|(number, (level, text))| {
        let indent = if *level == HeadingLevel::H3 { "  " } else { "" };
        format!("{indent}- [{text}](#part-{number})\n")
    });
    let markdown: String = items.collect();
    let mut list = String::new();
    html::push_html(&mut list, Parser::new(&markdown));
    format!("\n<nav aria-label=\"Contents\">{list}</nav>")
}

/// Makes each network, which is code in a paragraph of its own, a link into the explorer.
fn link_networks(events: &mut [Event]) {
    for place in 1..events.len().saturating_sub(1) {
        let is_alone = matches!(events[place - 1], Event::Start(Tag::Paragraph))
            && matches!(events[place + 1], Event::End(TagEnd::Paragraph));
        if let (Event::Code(network), true) = (&events[place], is_alone) {
            // Nothing in a network's text needs escaping.
            let link = format!("<a href=\"./?net={network}\"><code>{network}</code></a>");
            events[place] = Event::InlineHtml(link.into());
        }
    }
}

/// Draws the charts into a folder. Each line of the result has a network, a tab, and the HTML that shows its chart.
fn draw_charts(folder: &Path) -> Result<String> {
    let mut program = Command::new(native::report_charts()?);
    let printed = repo::target().join("report-charts.txt");
    let file = File::create(&printed).with_context(|| format!("{}", printed.display()))?;
    run(program
        .arg(repo::root().join(REPORT))
        .arg(folder)
        .stdout(file))?;
    Ok(fs::read_to_string(printed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_stands_below_the_link_of_its_network() {
        let html = rendered("# A\n\n### Mesh\n\n`mesh,k:4`\n", true);
        let html = with_charts(html, "mesh,k:4\t<picture></picture>\n").unwrap();
        let below = "<code>mesh,k:4</code></a></p>\n<picture></picture>\n";
        assert!(html.contains(below), "{html}");
        assert!(with_charts(html, "mesh,k:5\t<picture></picture>\n").is_err());
    }

    #[test]
    fn tables_can_be_scrolled() {
        let html = rendered(
            "# A\n\n| load | state |\n|---:|:---|\n| 0.1 | steady |\n",
            false,
        );
        assert!(html.starts_with("<h1>A</h1>"));
        assert!(html.contains("role=\"region\" aria-label=\"Table\"><table>"));
        assert!(html.trim_end().ends_with("</table></div>"));
        assert!(html.contains("<td class=\"right\">0.1</td>"));
        assert!(!html.contains("style="));
    }

    #[test]
    fn contents_lead_to_headings_and_networks_to_the_explorer() {
        let markdown =
            "# A\n\n## Mesh\n\n### Mesh, 8 × 8\n\n`mesh,flits:20`\n\nBy `cargo xtask`.\n";
        let html = rendered(markdown, true);
        assert!(html.contains("<nav aria-label=\"Contents\"><ul>"), "{html}");
        assert!(
            html.contains("<a href=\"#part-2\">Mesh, 8 × 8</a>"),
            "{html}"
        );
        assert!(
            html.contains("<h3 id=\"part-2\">Mesh, 8 × 8</h3>"),
            "{html}"
        );
        let link = "<a href=\"./?net=mesh,flits:20\"><code>mesh,flits:20</code></a>";
        assert!(html.contains(link), "{html}");
        assert!(html.contains("By <code>cargo xtask</code>."));
        assert!(!rendered(markdown, false).contains("<nav"));
    }
}
