//! Pages for link previews.

use std::fs;

use serde_json::Value;

use super::{complaint, folder, name, run, stdout};

const BASE: &str = "https://example.org/loadcurve";

#[test]
fn a_link_has_a_page_a_picture_and_an_answer_for_those_who_embed() {
    let folder = folder("share");
    let link = "?net=mesh,k:4&net=torus,k:4&title=Open %26 \"closed\"";
    let printed = stdout(&["share", link, "--base", BASE, "-o", name(&folder)]);
    let address = printed.trim().trim_end_matches(".html");
    let stem = address.strip_prefix("https://example.org/loadcurve/share/");
    let stem = stem.expect("the folder stands beside the explorer");
    assert!(stem.starts_with("mesh-torus-"), "{stem}");

    let page = fs::read_to_string(folder.join(format!("{stem}.html"))).unwrap();
    let live = "https://example.org/loadcurve/?net=mesh,k:4&amp;net=torus,k:4&amp;title=";
    for part in [
        "<title>Open &amp; &quot;closed&quot;</title>",
        &format!("<meta http-equiv=\"refresh\" content=\"0; url={live}"),
        &format!("<meta property=\"og:image\" content=\"{address}.png\">"),
        "<meta property=\"og:image:width\" content=\"1200\">",
        "cycles at zero load, the model saturates at 0.407 flits per cycle per source",
        &format!("type=\"application/json+oembed\" href=\"{address}.json\""),
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }

    let answer = fs::read_to_string(folder.join(format!("{stem}.json"))).unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["title"], "Open & \"closed\"");
    // Readers take whole numbers.
    assert_eq!(answer["thumbnail_width"].as_u64(), Some(1200));
    assert_eq!(answer["thumbnail_height"].as_u64(), Some(630));
    let frame = answer["html"].as_str().unwrap();
    assert!(
        frame.contains("/embed.html?net=mesh,k:4&amp;net="),
        "{frame}"
    );

    let picture = fs::read(folder.join(format!("{stem}.png"))).unwrap();
    let size = [16, 20].map(|at| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap()));
    assert_eq!(size, [1200, 630]);
}

#[test]
fn the_same_link_has_the_same_address_however_it_is_written() {
    let folder = folder("share-same");
    let links = ["mesh", "?net=mesh", "https://example.org/?net=mesh,k:8"];
    let mut arguments = vec!["share", "--base", BASE, "-o", name(&folder)];
    arguments.extend(links);
    let printed = stdout(&arguments);
    let mut lines: Vec<&str> = printed.lines().collect();
    lines.dedup();
    assert_eq!((lines.len(), printed.lines().count()), (1, 3), "{printed}");
    for base in ["/", "/index.html"] {
        let base = format!("{BASE}{base}");
        let again = stdout(&["share", "mesh", "--base", &base, "-o", name(&folder)]);
        assert_eq!(again.trim(), lines[0], "{base}");
    }
}

#[test]
fn a_file_that_is_not_in_the_link_is_told_of() {
    let folder = folder("share-file");
    let file = folder.join("ring.txt");
    fs::write(&file, "A B\nB C\nC A\n").unwrap();
    let share = [
        "share",
        "own,route:hops",
        "mesh",
        "--base",
        BASE,
        "-o",
        name(&folder),
    ];
    let done = run(&[&share[..], &["--file", name(&file)]].concat());
    let said = String::from_utf8(done.stderr).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert!(done.status.success() && lines.len() == 1, "{said}");
    assert!(
        lines[0].contains("the live figure asks its readers for the file "),
        "{said}"
    );
}

#[test]
fn what_is_no_address_is_refused() {
    let folder = folder("share-refused");
    for base in [
        "example.org",
        "https://",
        "file:///tmp",
        "https://a.org/?net=mesh",
    ] {
        let words = complaint(&["share", "mesh", "--base", base, "-o", name(&folder)]);
        assert!(words.contains("base") && words.contains(base), "{words}");
    }
}
