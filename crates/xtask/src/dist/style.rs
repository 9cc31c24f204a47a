//! Makes one style sheet of those that are written one a concern.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The sheet that imports the others.
const SHEET: &str = "style.css";

/// Puts every sheet that is imported in the place of its import: browsers would find out one after
/// the other which they need.
pub(super) fn join(app: &Path) -> Result<()> {
    let path = app.join(SHEET);
    let text = fs::read_to_string(&path).with_context(|| format!("no {SHEET}"))?;
    let joined = joined(&text, |part| {
        fs::read_to_string(app.join(part)).with_context(|| format!("{SHEET} imports {part}"))
    })?;
    fs::write(path, joined)?;
    Ok(())
}

fn joined(text: &str, read: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut joined = String::new();
    for line in text.lines() {
        let import = line
            .strip_prefix("@import url(\"")
            .and_then(|rest| rest.strip_suffix("\");"));
        match import {
            Some(part) => joined += &read(part)?,
            None => joined += line,
        }
        joined.push('\n');
    }
    Ok(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_give_way_to_what_they_import() {
        let text = "/* All */\n@import url(\"./a.css\");\nb { top: 0 }\n";
        let whole = joined(text, |part| {
            assert_eq!(part, "./a.css");
            Ok("a { left: 0 }\n".to_owned())
        });
        assert_eq!(whole.unwrap(), "/* All */\na { left: 0 }\n\nb { top: 0 }\n");
    }
}
