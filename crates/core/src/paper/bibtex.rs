//! Sources as BibTeX.

use super::Source;

impl Source {
    /// The entry for a bibliography.
    ///
    /// ```
    /// use loadcurve::paper::source;
    /// let entry = source::FAT_TREES.bibtex();
    /// assert!(entry.starts_with("@inproceedings{greenberg-guan-1997-fat-trees,\n"));
    /// assert!(entry.contains("  pages     = {44--48},\n"));
    /// ```
    #[must_use]
    pub fn bibtex(&self) -> String {
        let kind = if self.proceedings.is_some() {
            "inproceedings"
        } else {
            "misc"
        };
        let text = str::to_owned;
        let fields = [
            ("author", Some(self.authors.join(" and "))),
            // Braces keep the capitals that a style would take away.
            ("title", Some(format!("{{{}}}", self.title))),
            ("booktitle", self.proceedings.map(text)),
            ("series", self.series.map(|(series, _)| series.to_owned())),
            ("volume", self.series.map(|(_, volume)| volume.to_owned())),
            (
                "pages",
                self.pages.map(|(first, last)| format!("{first}--{last}")),
            ),
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
