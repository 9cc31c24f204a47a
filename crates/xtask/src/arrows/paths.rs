//! Paths and modules named in Rust code, found by reading its tokens. Comments, strings and what is
//! compiled for tests only are left out.

/// Paths in the code of a file and the modules that it declares.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Named {
    /// Names of the modules in files of their own.
    pub(super) modules: Vec<String>,
    /// Paths, each segment by segment from the root of a crate; a path that begins with neither
    /// `crate` nor `super` stands as it is written.
    pub(super) paths: Vec<Vec<String>>,
}

/// Reads the code of the module at `place`, its path from the root of the crate.
pub(super) fn named(code: &str, place: &[String]) -> Named {
    let all = tokens(code);
    let mut found = Named::default();
    let mut within = place.to_vec();
    // Depths at which the modules around a token were opened.
    let mut opened: Vec<usize> = Vec::new();
    let (mut depth, mut at) = (0, 0);
    while at < all.len() {
        let rest = &all[at..];
        at += 1;
        match rest {
            ["#", "[", "cfg", "(", "test", ")", "]", item @ ..] => at += 6 + length(item),
            ["mod", name, ";", ..] => found.modules.push((*name).to_owned()),
            ["mod", name, "{", ..] => {
                within.push((*name).to_owned());
                opened.push(depth);
            }
            ["{", ..] => depth += 1,
            ["}", ..] => {
                depth -= 1;
                if opened.last() == Some(&depth) {
                    opened.pop();
                    within.pop();
                }
            }
            [_, "::", ..] => {
                let mut paths = Vec::new();
                at += tree(rest, &[], &mut paths) - 1;
                found
                    .paths
                    .extend(paths.iter().map(|path| from_root(path, &within)));
            }
            _ => {}
        }
    }
    found
}

/// Tokens of the code: identifiers, `::` and single signs.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = literal(rest) {
            length
        } else {
            let is_word = |it: char| it.is_alphanumeric() || it == '_';
            let length = match first {
                _ if rest.starts_with("::") => 2,
                _ if is_word(first) => rest.find(|it| !is_word(it)).unwrap_or(rest.len()),
                _ => first.len_utf8(),
            };
            if !first.is_whitespace() {
                tokens.push(&rest[..length]);
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// Length of the string or character with which a text begins.
fn literal(text: &str) -> Option<usize> {
    let raw = text.strip_prefix('r').map(|it| it.trim_start_matches('#'));
    if let Some(content) = raw.and_then(|it| it.strip_prefix('"')) {
        let hashes = text.len() - content.len() - 2;
        let end = format!("\"{}", "#".repeat(hashes));
        let length = content.find(&end)? + end.len();
        return Some(text.len() - content.len() + length);
    }
    let quote = text.chars().next().filter(|it| ['"', '\''].contains(it))?;
    let mut signs = text.char_indices().skip(1);
    while let Some((place, sign)) = signs.next() {
        match sign {
            '\\' => drop(signs.next()),
            _ if sign == quote => return Some(place + 1),
            // A lifetime.
            _ if quote == '\'' && text.chars().nth(2) != Some('\'') => return None,
            _ => {}
        }
    }
    None
}

/// Number of tokens up to the end of the item with which they begin.
fn length(item: &[&str]) -> usize {
    let mut depth = 0;
    for (place, token) in item.iter().enumerate() {
        match *token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        match (*token, depth) {
            // The item was the last one of a block.
            (_, ..0) => return place,
            ("}" | ";", 0) => return place + 1,
            _ => {}
        }
    }
    item.len()
}

/// Paths of the tree with which the tokens begin, such as `a::{b, c::d}`, and its number of tokens.
fn tree(tokens: &[&str], before: &[&str], paths: &mut Vec<Vec<String>>) -> usize {
    let path: Vec<&str> = before
        .iter()
        .copied()
        .chain(tokens.first().copied())
        .collect();
    let is_name = |it: &&str| it.starts_with(|it: char| it.is_alphabetic() || it == '_');
    match tokens {
        [_, "::", "{", ..] => {
            let mut at = 3;
            while let Some(&token) = tokens.get(at) {
                at += match token {
                    "}" => return at + 1,
                    _ if is_name(&token) && ["{", ","].contains(&tokens[at - 1]) => {
                        tree(&tokens[at..], &path, paths)
                    }
                    // Commas, asterisks, and other names for what is used.
                    _ => 1,
                };
            }
            at
        }
        [_, "::", next, ..] if is_name(next) => 2 + tree(&tokens[2..], &path, paths),
        _ => {
            paths.push(path.into_iter().map(str::to_owned).collect());
            1
        }
    }
}

/// A path as seen from the root of the crate, if it is written from a module there.
fn from_root(path: &[String], within: &[String]) -> Vec<String> {
    let above = path.iter().take_while(|it| *it == "super").count();
    let (base, rest): (&[String], &[String]) = match path.split_first() {
        Some((first, rest)) if first == "crate" => (&[], rest),
        Some((first, rest)) if first == "self" => (within, rest),
        _ if above > 0 => (
            &within[..within.len().saturating_sub(above)],
            &path[above..],
        ),
        _ => return path.to_vec(),
    };
    let root = std::iter::once("crate".to_owned());
    root.chain(base.iter().cloned())
        .chain(rest.iter().cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(code: &str) -> Vec<String> {
        let place = ["curve", "experiment"].map(str::to_owned);
        let paths = named(code, &place).paths;
        paths.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn every_branch_of_a_use_is_a_path() {
        assert_eq!(
            paths("use crate::{Error as E, sim::{Report, verdict::*}, model};"),
            [
                "crate::Error",
                "crate::sim::Report",
                "crate::sim::verdict",
                "crate::model"
            ]
        );
    }

    #[test]
    fn paths_are_seen_from_the_root() {
        assert_eq!(
            paths("fn f() { super::super::sweep::ResultLine::read::<u8>(self::trial::A) }"),
            [
                "crate::sweep::ResultLine::read",
                "crate::curve::experiment::trial::A"
            ]
        );
        assert_eq!(
            paths("mod inner { use super::A; } use super::B;"),
            ["crate::curve::experiment::A", "crate::curve::B"]
        );
        assert_eq!(
            paths("loadcurve::State::Steady"),
            ["loadcurve::State::Steady"]
        );
    }

    #[test]
    fn tests_comments_and_strings_are_left_out() {
        let code = "// crate::a\n/// [`b`](crate::b)\nconst A: [&str; 3] = [\"crate::c \\\" \", \
                    r#\"\" crate::d\"#, \"'\"];\n\
                    fn f<'a>(it: &'a str) { match it { '\"' => crate::e, _ => '\\'' } }\n\
                    #[cfg(test)]\nuse crate::{f, g};\n\
                    #[cfg(test)]\nmod tests { use crate::h; fn f() { crate::i } }\n\
                    #[cfg(test)]\nmod more;\nmod other;";
        assert_eq!(paths(code), ["crate::e"]);
        assert_eq!(named(code, &[]).modules, ["other"]);
    }
}
