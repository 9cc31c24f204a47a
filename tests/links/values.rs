//! Compares the **Values** entries of CHANGELOG.md with the releases that the page lists.

use loadcurve::release::{Change, RELEASES, Release};

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

/// The entries that a changelog must have for these releases, latest first, as in the changelog.
fn due(releases: &[Release]) -> Vec<(String, String)> {
    let entry = |version: &str, change: &Change| {
        let settings = change.settings.iter().map(|(k, v)| format!("{k}:{v}"));
        let network: Vec<String> = std::iter::once(change.network.to_owned())
            .chain(settings)
            .collect();
        let text = format!("`{}`: {}", network.join(","), change.sentence);
        (version.to_owned(), text)
    };
    let releases = releases.iter().rev();
    releases
        .flat_map(|release| release.changes.iter().map(|it| entry(release.version, it)))
        .collect()
}

#[test]
fn the_changelog_announces_every_change_of_values_and_no_other() {
    assert_eq!(announced(CHANGELOG), due(RELEASES));
}

#[test]
fn an_announcement_is_found_where_it_stands() {
    static INVENTED: [Release; 2] = [
        Release {
            version: "0.2.0",
            changes: &[Change {
                network: "mesh",
                settings: &[],
                sentence: "Since 0.2.0 the mesh waits 1 % longer: equation 5 had a sign wrong.",
            }],
        },
        Release {
            version: "0.3.0",
            changes: &[Change {
                network: "torus",
                settings: &[("links", "bi"), ("sharing", "occ")],
                sentence: "Since 0.3.0 it waits less.",
            }],
        },
    ];
    let changelog = "# Changelog\n\nA release says so under **Values**.\n\n## 0.3.0 – 2027-01-01\n\n\
                     - New.\n\n### Values\n\n- `torus,links:bi,sharing:occ`: Since 0.3.0 it waits\n  \
                     less.\n\n### Other\n\n- More.\n\n## 0.2.0\n\n### Values\n\n- `mesh`: Since \
                     0.2.0 the mesh waits 1 % longer: equation 5\n  had a sign wrong.\n";
    assert_eq!(announced(changelog), due(&INVENTED));
    assert_ne!(announced(changelog), due(&INVENTED[..1]));
    assert_ne!(announced(&changelog.replace("1 %", "2 %")), due(&INVENTED));
}
