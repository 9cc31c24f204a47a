use super::*;

#[test]
fn texts_are_written_as_they_are_read() {
    for text in [
        "carry:0.1,within:60",
        "carry:0.1,within:60,most:processors,net:mesh,k:4-32,net:torus,k:4-16,links:bi",
        "carry:4,unit:bits,within:40,least:width,width:1-64.128,bits:1024,net:mesh",
        "carry:0.1,within:60,processors:64-256,kinds:mesh.torus.hypercube",
        "carry:0.1,within:60,processors:64.256,kinds:mesh.fly,flits:16,traffic:transpose,net:mesh,k:4-8",
        "carry:0.05,within:60,processors:256-300,net:xgft,down:4x4x4x4,up:1-4x1-4x1-4,net:mesh,k:16",
    ] {
        let find = Find::read(text).unwrap();
        assert_eq!(find.to_string(), text);
        assert_eq!(Find::read(&find.to_string()).unwrap().to_string(), text);
    }
    let find = Find::read(" Within : 60 , CARRY:.10 , least:Links , net: Mesh , K : 4–6 ").unwrap();
    assert_eq!(find.to_string(), "carry:0.1,within:60,net:mesh,k:4-6");
}

#[test]
fn what_is_wrong_is_named() {
    for (text, words) in [
        (
            "",
            "find: : a search has no “” (value “”); it has carry, within",
        ),
        ("carry:0.1", "find: within is missing"),
        ("within:60", "find: carry is missing"),
        (
            "carry:-1,within:60",
            "find: carry: “-1” is not a number from 0 to 1000000000",
        ),
        (
            "carry:1,within:60,unit:capacity",
            "find: unit: “capacity” is not one of flits, messages, bits",
        ),
        (
            "carry:1,within:60,least:pins.wire",
            "find: least: “pins.wire” is not one of processors, links",
        ),
        (
            "carry:1,within:60,least:links,most:links",
            "find: least: given twice",
        ),
        (
            "carry:1,within:60,net:moebius",
            "find: net: no network “moebius”",
        ),
        (
            "carry:1,within:60,net:mesh,k:4-",
            "find: k: “4-” is not a whole number from 2 to 64",
        ),
        (
            "carry:1,within:60,kinds:mesh",
            "find: processors is missing",
        ),
        (
            "carry:1,within:60,kinds:mesh.moebius",
            "find: kinds: there is no kind “moebius”; there are mesh, torus",
        ),
        (
            "carry:1,within:60,kinds:mesh,q:1",
            "find: kinds: none of the kinds has “q”",
        ),
        (
            "carry:1,within:60,kinds:mesh,k:8",
            "find: kinds: “k” follows from the kind and the number",
        ),
        (
            "carry:1,within:60,kinds:mesh,flits:x",
            "find: flits: “x” is not",
        ),
        (
            "carry:1,within:60,processors:9-3",
            "find: processors: “9-3” is not whole numbers from 1",
        ),
    ] {
        let error = Find::read(text).unwrap_err().to_string();
        assert!(error.starts_with(words), "{text}: {error}");
    }
}

fn candidates(text: &str) -> Result<Candidates> {
    Find::read(&format!("carry:0.1,within:60,{text}"))?.candidates(&[])
}

#[test]
fn candidates_are_counted_once_and_filtered() {
    let all = candidates("net:mesh,k:4-8,net:mesh,k:8-10").unwrap();
    assert_eq!(all.each.len(), 7);
    let all =
        candidates("processors:64-80,net:mesh,k:4-10,net:cube,dims:4x4x4,wrap:0.1.11").unwrap();
    let texts = all.each.iter().map(|it| it.network.to_string());
    assert_eq!(texts.collect::<Vec<_>>(), ["mesh", "cube", "cube,wrap:1"]);
    assert_eq!((all.skipped, all.left_out), (1, 6));
}

#[test]
fn kinds_are_candidates_in_all_sizes_and_share_their_settings() {
    let all = candidates("processors:64-100,kinds:mesh.torus.fly,flits:16,net:mesh,k:4.9,flits:16")
        .unwrap();
    let texts: Vec<String> = all.each.iter().map(|it| it.network.to_string()).collect();
    let squares = [8, 9, 10].map(|k| format!(",k:{k},flits:16").replace(",k:8", ""));
    let tori = squares
        .each_ref()
        .map(|it| format!("torus{it},links:bi,sharing:route"));
    let flies = [
        "fly,k:2,stages:6,flits:16",
        "fly,k:3,stages:4,flits:16",
        "fly,flits:16",
        "fly,k:8,stages:2,flits:16",
        "fly,k:9,stages:2,flits:16",
        "fly,k:10,stages:2,flits:16",
    ];
    let meshes = squares.each_ref().map(|it| format!("mesh{it}"));
    let expected = [&meshes[..], &tori[..], &flies.map(str::to_owned)[..]].concat();
    assert_eq!(texts, expected);
    assert_eq!(
        (all.left_out, all.each[0].kind, all.each[8].kind),
        (1, "Mesh", "Butterfly")
    );
    // A list leaves out what lies between its numbers.
    assert_eq!(
        candidates("processors:64.256,kinds:mesh")
            .unwrap()
            .each
            .len(),
        2
    );
    // What no pattern permits is skipped.
    let all = candidates("processors:64-100,kinds:mesh,traffic:shuffle").unwrap();
    assert_eq!((all.each.len(), all.skipped), (2, 1));
}

#[test]
fn a_channel_is_as_wide_as_its_flits() {
    let all = candidates("net:mesh,flits:16.18").unwrap();
    let widths = all.each.iter().map(|it| it.width_bits);
    assert_eq!(widths.collect::<Vec<_>>(), [32, 29]);
    let all = candidates("width:28.29.64,bits:512,net:mesh,flits:7").unwrap();
    let flits = all.each.iter().map(|it| it.network.flits());
    assert_eq!(flits.collect::<Vec<_>>(), [19, 18, 8]);
    let error = candidates("width:8,net:buffered-min").unwrap_err();
    assert_eq!(
        error.to_string(),
        "width: messages of buffered-min are single packets"
    );
}

#[test]
fn too_many_candidates_are_counted() {
    let error = candidates("net:mesh,k:2-64,flits:1-32").unwrap_err();
    assert_eq!(error.to_string(), "find: 2016 candidates; at most 2000");
    let error = candidates("net:mesh,k:2-64,flits:1-1024").unwrap_err();
    assert_eq!(
        error.to_string(),
        "find: 64512 combinations of values; at most 20000"
    );
    let dimensions = ["2-1024"; 12].join("x");
    let error = candidates(&format!("net:cube,dims:{dimensions}")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "find: more than 10^19 combinations of values; at most 20000"
    );
    let error = candidates("width:1-65536,net:mesh,k:2-64").unwrap_err();
    assert_eq!(
        error.to_string(),
        "width: 4128768 networks of each width; at most 256000"
    );
    let error = candidates("processors:7,net:mesh").unwrap_err();
    assert_eq!(
        error.to_string(),
        "processors: no candidate has such a number of processors"
    );
    let error = candidates("net:xgft,down:64x64,up:65").unwrap_err();
    assert!(
        error.to_string().starts_with("find: up: “65” is not"),
        "{error}"
    );
}

#[test]
fn without_families_the_networks_of_the_link_are_the_candidates() {
    let scenario = super::super::Scenario::read("net=mesh,k:4&net=torus,links:bi").scenario;
    let find = Find::new(0.1, 60.0);
    let all = find.candidates(&scenario.networks).unwrap();
    let texts = all.each.iter().map(|it| it.network.to_string());
    assert_eq!(texts.collect::<Vec<_>>(), ["mesh,k:4", "torus,links:bi"]);
}
