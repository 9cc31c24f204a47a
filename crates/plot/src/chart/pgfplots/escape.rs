//! Text for plain LaTeX, in ASCII.

use std::fmt::Write as _;

/// Non-ASCII characters that are likely in our own words or the names of curves.
const SYMBOLS: [(char, &str); 55] = [
    ('×', "$\\times$"),
    ('±', "$\\pm$"),
    ('·', "$\\cdot$"),
    ('∞', "$\\infty$"),
    ('≤', "$\\le$"),
    ('≥', "$\\ge$"),
    ('→', "$\\to$"),
    ('−', "$-$"),
    ('–', "--"),
    ('—', "---"),
    ('…', "\\ldots{}"),
    ('“', "``"),
    ('”', "''"),
    ('‘', "`"),
    ('’', "'"),
    ('\u{a0}', "~"),
    ('µ', "$\\mu$"),
    ('⁰', "$^0$"),
    ('¹', "$^1$"),
    ('²', "$^2$"),
    ('³', "$^3$"),
    ('⁴', "$^4$"),
    ('⁵', "$^5$"),
    ('⁶', "$^6$"),
    ('⁷', "$^7$"),
    ('⁸', "$^8$"),
    ('⁹', "$^9$"),
    ('ß', "\\ss{}"),
    ('æ', "\\ae{}"),
    ('Æ', "\\AE{}"),
    ('ø', "\\o{}"),
    ('Ø', "\\O{}"),
    ('å', "\\aa{}"),
    ('Å', "\\AA{}"),
    ('œ', "\\oe{}"),
    ('Œ', "\\OE{}"),
    ('ł', "\\l{}"),
    ('Ł', "\\L{}"),
    ('ı', "\\i{}"),
    ('α', "$\\alpha$"),
    ('β', "$\\beta$"),
    ('γ', "$\\gamma$"),
    ('δ', "$\\delta$"),
    ('ε', "$\\varepsilon$"),
    ('λ', "$\\lambda$"),
    ('μ', "$\\mu$"),
    ('ν', "$\\nu$"),
    ('π', "$\\pi$"),
    ('ρ', "$\\rho$"),
    ('σ', "$\\sigma$"),
    ('τ', "$\\tau$"),
    ('φ', "$\\varphi$"),
    ('ω', "$\\omega$"),
    ('Δ', "$\\Delta$"),
    ('Σ', "$\\Sigma$"),
];

/// Accents with the letters that carry them, and the same letters without.
const ACCENTS: [(&str, &str, &str); 9] = [
    ("\\'", "áéíóúýćńśźÁÉÍÓÚÝĆŃŚŹ", "aeiouycnszAEIOUYCNSZ"),
    ("\\`", "àèìòùÀÈÌÒÙ", "aeiouAEIOU"),
    ("\\^", "âêîôûÂÊÎÔÛ", "aeiouAEIOU"),
    ("\\\"", "äëïöüÿÄËÏÖÜ", "aeiouyAEIOU"),
    ("\\~", "ãñõÃÑÕ", "anoANO"),
    ("\\v", "čďěňřšťžČĎĚŇŘŠŤŽ", "cdenrstzCDENRSTZ"),
    ("\\c", "çşÇŞ", "csCS"),
    ("\\H", "őűŐŰ", "ouOU"),
    ("\\.", "żİŻ", "zIZ"),
];

/// A text in TeX, with `?` for letters that plain LaTeX cannot set.
pub(crate) fn escaped(text: &str) -> String {
    let mut tex = String::new();
    for c in text.chars() {
        match c {
            '%' | '&' | '#' | '_' | '$' | '{' | '}' => tex.extend(['\\', c]),
            '~' => tex.push_str("\\textasciitilde{}"),
            '^' => tex.push_str("\\textasciicircum{}"),
            '\\' => tex.push_str("\\textbackslash{}"),
            '<' => tex.push_str("$<$"),
            '>' => tex.push_str("$>$"),
            '|' => tex.push_str("$|$"),
            '"' => tex.push_str("''"),
            ' '..='~' => tex.push(c),
            _ => push_beyond_ascii(&mut tex, c),
        }
    }
    tex
}

fn push_beyond_ascii(tex: &mut String, c: char) {
    if let Some((_, sign)) = SYMBOLS.iter().find(|&&(sign, _)| sign == c) {
        return tex.push_str(sign);
    }
    let accented = ACCENTS.iter().find_map(|&(accent, letters, plain)| {
        let index = letters.chars().position(|letter| letter == c)?;
        Some((accent, plain.chars().nth(index)?))
    });
    match accented {
        Some((accent, letter)) => write!(tex, "{accent}{{{letter}}}").expect("a String takes all"),
        None => tex.push('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tex_reads_as_a_command_is_text() {
        assert_eq!(escaped("8 × 8, 95 %"), "8 $\\times$ 8, 95 \\%");
        assert_eq!(escaped("a_b #1 {x} ~^\\"), {
            "a\\_b \\#1 \\{x\\} \\textasciitilde{}\\textasciicircum{}\\textbackslash{}"
        });
        assert_eq!(
            escaped("λ ≤ ρ – …"),
            "$\\lambda$ $\\le$ $\\rho$ -- \\ldots{}"
        );
    }

    #[test]
    fn names_keep_their_accents_or_a_question_mark() {
        assert_eq!(escaped("Änderung, Erdős, Čech"), {
            "\\\"{A}nderung, Erd\\H{o}s, \\v{C}ech"
        });
        assert_eq!(escaped("网"), "?");
        assert_eq!(escaped("2·10⁶ µs"), "2$\\cdot$10$^6$ $\\mu$s");
    }

    #[test]
    fn every_accented_letter_has_its_plain_one() {
        for (accent, letters, plain) in ACCENTS {
            assert_eq!(letters.chars().count(), plain.chars().count(), "{accent}");
        }
    }
}
