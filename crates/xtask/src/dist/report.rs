//! Inserts Markdown texts of the repository into their pages, and the version into the explorer.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use pulldown_cmark::{Options, Parser, html};

use crate::repo;
use crate::validate::REPORT;

/// The pages for texts, each with the file of its text.
const PAGES: [(&str, &str); 2] = [
    ("validation.html", REPORT),
    ("changes.html", "CHANGELOG.md"),
];

/// Placeholder for the text in its page.
const PLACE: &str = "<!-- the report -->";

/// Placeholder for the version in the explorer.
const VERSION_PLACE: &str = "<!-- the version -->";

/// Fills in the texts and the version among the files to be published.
pub(super) fn set(staging: &Path) -> Result<()> {
    for (page, text) in PAGES {
        let markdown = fs::read_to_string(repo::root().join(text));
        let markdown = markdown.with_context(|| format!("no {text}"))?;
        fill(&staging.join(page), PLACE, &rendered(&markdown))?;
    }
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

/// Converts Markdown to HTML, with each table in a box that scrolls by itself and can be reached by
/// keyboard.
fn rendered(markdown: &str) -> String {
    let mut text = String::new();
    html::push_html(&mut text, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    text.replace(
        "<table>",
        "<div class=\"scroller\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>",
    )
    .replace("</table>", "</table></div>")
    // The page's content security policy forbids inline styles.
    .replace(" style=\"text-align: right\"", " class=\"right\"")
    .replace(" style=\"text-align: left\"", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_can_be_scrolled() {
        let html = rendered("# A\n\n| load | state |\n|---:|:---|\n| 0.1 | steady |\n");
        assert!(html.starts_with("<h1>A</h1>"));
        assert!(html.contains("role=\"region\" aria-label=\"Table\"><table>"));
        assert!(html.trim_end().ends_with("</table></div>"));
        assert!(html.contains("<td class=\"right\">0.1</td>"));
        assert!(!html.contains("style="));
    }
}
