//! Sources as BibTeX.

use super::Source;
use crate::VERSION;

/// Bibliography of the sources behind a query: each once, in the given order, followed by Loadcurve itself.
///
/// ```
/// use loadcurve_base::cite::{bibliography, source};
/// let entries = bibliography([&source::MESH_AND_TORUS, &source::MESH_AND_TORUS], "net=mesh");
/// assert!(entries.contains("% link: ?net=mesh\n"));
/// assert_eq!(entries.matches("@inproceedings{").count(), 1);
/// assert!(entries.contains("@misc{loadcurve,\n"));
/// ```
#[must_use]
pub fn bibliography(sources: impl IntoIterator<Item = &'static Source>, query: &str) -> String {
    let mut cited: Vec<&Source> = Vec::new();
    for source in sources {
        if !cited.contains(&source) {
            cited.push(source);
        }
    }
    // BibTeX treats text between entries as a comment.
    let about = format!("% Loadcurve {VERSION}\n% link: ?{query}\n");
    let entries = cited.into_iter().map(Source::bibtex);
    let parts = std::iter::once(about).chain(entries).chain([itself()]);
    parts.collect::<Vec<_>>().join("\n")
}

/// Loadcurve's own entry, as in its citation file.
fn itself() -> String {
    format!(
        "@misc{{loadcurve,\n  author    = {{{{The Loadcurve authors}}}},\n  \
         title     = {{{{Loadcurve: latency and throughput of interconnection networks}}}},\n  \
         note      = {{Version {VERSION}}},\n}}\n"
    )
}

impl Source {
    /// Entry for a bibliography.
    ///
    /// ```
    /// use loadcurve_base::cite::source;
    /// let entry = source::FAT_TREES.bibtex();
    /// assert!(entry.starts_with("@inproceedings{greenberg-guan-1997-fat-trees,\n"));
    /// assert!(entry.contains("  pages     = {44--48},\n"));
    /// ```
    #[must_use]
    pub fn bibtex(&self) -> String {
        let kind = match (self.proceedings, self.journal, self.publisher) {
            (Some(_), _, _) => "inproceedings",
            (_, Some(_), _) => "article",
            (_, _, Some(_)) => "book",
            (None, None, None) => "misc",
        };
        let volume = (self.series.map(|(_, volume)| volume.to_owned()))
            .or_else(|| Some(self.journal?.volume.to_string()));
        let pages = self.pages.map(|(first, last)| format!("{first}--{last}"));
        let text = str::to_owned;
        let fields = [
            ("author", Some(self.authors.join(" and "))),
            // Braces keep capitals that a bibliography style would change.
            ("title", Some(format!("{{{}}}", self.title))),
            ("booktitle", self.proceedings.map(text)),
            ("series", self.series.map(|(series, _)| series.to_owned())),
            (
                "journal",
                self.journal.map(|journal| journal.title.to_owned()),
            ),
            ("volume", volume),
            (
                "number",
                self.journal.map(|journal| journal.number.to_string()),
            ),
            ("publisher", self.publisher.map(text)),
            ("pages", pages),
            ("year", self.year.map(|year| year.to_string())),
            ("doi", self.doi.map(text)),
            ("note", self.note.map(text)),
        ];
        let lines: String = fields
            .into_iter()
            .filter_map(|(name, value)| Some(format!("  {name:<9} = {{{}}},\n", value?)))
            .collect();
        format!("@{kind}{{{},\n{lines}}}\n", self.key)
    }
}
