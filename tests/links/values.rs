//! Compares the **Values** entries of CHANGELOG.md with the corrections that the page lists.

use loadcurve::scenario::{CORRECTIONS, Correction};

const CHANGELOG: &str = include_str!("../../CHANGELOG.md");

/// The entries under **Values** of a changelog, each with its version.
fn announced(changelog: &str) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    let (mut version, mut is_values) = (String::new(), false);
    for line in changelog.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title
                .split(' ')
                .next()
                .unwrap_or(title)
                .clone_into(&mut version);
            is_values = false;
        } else if let Some(title) = line.strip_prefix("### ") {
            is_values = title == "Values";
        } else if let Some(entry) = line.strip_prefix("- ").filter(|_| is_values) {
            entries.push((version.clone(), entry.to_owned()));
        } else if let Some((_, entry)) = entries.last_mut()
            && is_values
            && !line.trim().is_empty()
        {
            *entry = format!("{entry} {}", line.trim());
        }
    }
    entries
}

/// The entries that a changelog must have for these corrections, those of the latest version first.
fn due(corrections: &[Correction]) -> Vec<(String, String)> {
    let latest_first = corrections.chunk_by(|a, b| a.since == b.since).rev();
    let entries = latest_first.flatten().flat_map(|it| {
        let kinds = it.networks.iter();
        kinds.map(|kind| (it.since.to_owned(), format!("`{kind}`: {}", it.sentence)))
    });
    entries.collect()
}

#[test]
fn the_changelog_announces_every_change_of_values_and_no_other() {
    assert_eq!(announced(CHANGELOG), due(&CORRECTIONS));
}

#[test]
fn an_announcement_is_found_where_it_stands() {
    static INVENTED: [Correction; 2] = [
        Correction {
            since: "0.2.0",
            networks: &["mesh"],
            sentence: "Since 0.2.0 the mesh waits 1 % longer: equation 5 had a sign wrong.",
        },
        Correction {
            since: "0.3.0",
            networks: &["torus", "mesh"],
            sentence: "Since 0.3.0 it waits less.",
        },
    ];
    let changelog = "# Changelog\n\nA release says so under **Values**.\n\n## 0.3.0 – 2027-01-01\n\n\
                     - New.\n\n### Values\n\n- `torus`: Since 0.3.0 it waits\n  less.\n\
                     - `mesh`: Since 0.3.0 it waits less.\n\n### Other\n\n- More.\n\n## 0.2.0\n\n\
                     ### Values\n\n- `mesh`: Since 0.2.0 the mesh waits 1 % longer: equation 5\n  had a \
                     sign wrong.\n";
    assert_eq!(announced(changelog), due(&INVENTED));
    assert_ne!(announced(changelog), due(&INVENTED[..1]));
    assert_ne!(announced(&changelog.replace("1 %", "2 %")), due(&INVENTED));
}
