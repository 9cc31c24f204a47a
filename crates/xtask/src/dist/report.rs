//! Sets the report of models against simulation into its page.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use pulldown_cmark::{Options, Parser, html};

use crate::repo;
use crate::validate::REPORT;

const PAGE: &str = "validation.html";

/// Where the report goes in its page.
const PLACE: &str = "<!-- the report -->";

/// Fills the page of the report among the files that are about to be published.
pub(super) fn set(staging: &Path) -> Result<()> {
    let markdown = fs::read_to_string(repo::root().join(REPORT)).context("no report")?;
    let path = staging.join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| format!("no {PAGE}"))?;
    ensure!(page.contains(PLACE), "{PAGE} has no place for the report");
    fs::write(path, page.replace(PLACE, &rendered(&markdown)))?;
    Ok(())
}

/// Markdown as HTML, each table in a box that scrolls by itself and can be reached by keyboard.
fn rendered(markdown: &str) -> String {
    let mut text = String::new();
    html::push_html(&mut text, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    text.replace(
        "<table>",
        "<div class=\"scroller\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>",
    )
    .replace("</table>", "</table></div>")
    // The page's policy knows no style beside the sheets.
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
