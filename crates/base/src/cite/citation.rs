//! Sources as cited in text.

use super::{Journal, Source};

impl Source {
    /// Citation in one sentence, without an identifier.
    ///
    /// ```
    /// use loadcurve_base::cite::source;
    /// let citation = source::FAT_TREES.citation();
    /// assert!(citation.starts_with("Greenberg and Guan, “An improved analytical model"));
    /// assert!(citation.ends_with("Conference on Parallel Processing, 1997, pp. 44–48."));
    /// ```
    #[must_use]
    pub fn citation(&self) -> String {
        let mut parts = vec![self.family_names(), format!("“{}”", self.title)];
        parts.extend(self.proceedings.map(str::to_owned));
        parts.extend(self.journal.map(
            |Journal {
                 title,
                 volume,
                 number,
             }| format!("{title} {volume}({number})"),
        ));
        parts.extend(self.publisher.map(str::to_owned));
        parts.extend(
            self.series
                .map(|(series, volume)| format!("{series} {volume}")),
        );
        parts.extend(self.year.map(|year| year.to_string()));
        parts.extend(
            self.pages
                .map(|(first, last)| format!("pp. {first}–{last}")),
        );
        let note = self.note.map(|note| format!(" {note}."));
        parts.join(", ") + "." + &note.unwrap_or_default()
    }

    /// Family names of the authors, as in a sentence.
    #[must_use]
    pub fn family_names(&self) -> String {
        let family = |author: &&'static str| author.split(',').next().unwrap_or(author);
        let names: Vec<&str> = self.authors.iter().map(family).collect();
        match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::source;

    #[test]
    fn missing_source_data_are_omitted_and_noted() {
        assert_eq!(
            source::COMBINING.citation(),
            "Mohapatra, Wong and Das, “Performance analysis of combining multistage \
             interconnection networks”. Place and year are not established; it cites a report of \
             1994."
        );
    }
}
