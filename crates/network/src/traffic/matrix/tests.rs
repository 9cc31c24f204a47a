//! Matrices in both forms, and invalid text.

use proptest::prelude::*;

use super::*;

fn entries(matrix: &TrafficMatrix) -> Vec<(u32, u32, f64)> {
    let entries = matrix.table.entries.iter();
    entries
        .map(|it| (it.source, it.destination, it.weight))
        .collect()
}

#[test]
fn entries_are_in_order_and_add_up() {
    let reading = TrafficMatrix::from_items("8-6x5.3-1.0-8.8-6.8-0x2.4-4.0-8x3", 9).unwrap();
    let expected = [(0, 8, 4.0), (3, 1, 1.0), (8, 0, 2.0), (8, 6, 6.0)];
    assert_eq!(entries(&reading.matrix), expected);
    assert_eq!(reading.self_entries, 1);
    let matrix = reading.matrix;
    assert_eq!((matrix.processors(), matrix.senders()), (9, 3));
    assert_eq!(matrix.destinations(8), [(0, 2.0), (6, 6.0)]);
    assert_eq!(matrix.sources(8), [(0, 4.0)]);
    assert_eq!(matrix.destinations(4), []);
    for (from, to) in (0..9).flat_map(|from| (0..9).map(move |to| (from, to))) {
        let weight = matrix.weight(from, to);
        let row = matrix.destinations(from);
        assert_eq!(row.contains(&(to, weight)), weight > 0.0);
        assert_eq!(matrix.sources(to).contains(&(from, weight)), weight > 0.0);
    }
}

#[test]
fn a_file_of_noxim_is_read() {
    let text =
        b"% src dst pir por t_on t_off t_period\n\n  0 8 0.01 0.01 5 10 20\n3\t1 # weight 1\r\n\
                 8 6 2e-2 % \xff\n1 1 5\n2 5 0\n";
    let reading = TrafficMatrix::from_file(text, 9).unwrap();
    let expected = [(0, 8, 0.01), (3, 1, 1.0), (8, 6, 0.02)];
    assert_eq!(entries(&reading.matrix), expected);
    assert_eq!(reading.self_entries, 1);
}

#[test]
fn unreadable_items_are_named() {
    let words = |text: &str| TrafficMatrix::from_items(text, 9).unwrap_err().to_string();
    for item in [
        "",
        "4-",
        "4",
        "4-5x",
        "4-5x0",
        "4-5x1.5",
        "4-5x+2",
        "4-5x4294967296",
        "-4-5",
        "4 -5",
    ] {
        let text = format!("0-8.3-1.{item}");
        let shown = item.split('.').next().unwrap();
        let found = words(&text);
        if shown == item {
            let expected = format!("matrix: item 3, “{shown}”, is no pair such as 0-8 or 0-8x5");
            assert_eq!(found, expected);
        } else {
            assert!(found.starts_with("matrix: item 4, “5”"));
        }
    }
    assert_eq!(
        words("0-8.3-99x2"),
        "matrix: item 2, “3-99x2”: 99 is not a processor; 0…8"
    );
    assert_eq!(
        words("1-1.2-2"),
        "traffic: under matrix no processor sends to another"
    );
    let many = "0-1.".repeat(1 << 20);
    assert_eq!(words(&many), "matrix: 1048577 entries; 1…1048576");
    assert!(TrafficMatrix::from_items(&many[..many.len() - 1], 9).is_ok());
}

#[test]
fn unreadable_lines_are_named() {
    let words = |text: &str| {
        let error = TrafficMatrix::from_file(text.as_bytes(), 9).unwrap_err();
        (error.to_string(), error.key().to_owned())
    };
    let mfile = |words: &str| (words.to_owned(), "mfile".to_owned());
    for line in [
        "3",
        "a b",
        "3 b",
        "3 1 x",
        "3 1 nan",
        "3 1 -1",
        "3 1 1e13",
        "3 1 1e-13",
        "3 +1",
    ] {
        let expected = format!("line 2: “{line}” is no source, destination and weight");
        assert_eq!(words(&format!("0 8\n{line}\n5 6\n")), mfile(&expected));
    }
    assert_eq!(
        words("0 8\n\n3 9\n1 2"),
        mfile("line 3: 9 is not a processor; 0…8")
    );
    assert_eq!(words("# none"), mfile("mfile: 0 entries; 1…1048576"));
    let silent = TrafficMatrix::from_file(b"1 1\n0 1 0", 9).unwrap_err();
    assert_eq!(silent, Error::Silent { pattern: "matrix" });
    let long = vec![b'\n'; (32 << 20) + 1];
    let error = TrafficMatrix::from_file(&long, 9).unwrap_err();
    assert_eq!(error.to_string(), "mfile: 33554433 bytes; 1…33554432");
}

#[test]
fn a_dense_matrix_has_as_many_lines_as_columns() {
    // As numpy.savetxt writes it by default, and with other delimiters and formats.
    let written = |size: usize, zero: &str, one: &str, delimiter: &str, end: &str| {
        let row = |source| {
            let cells = (0..size).map(|destination| if destination == source { zero } else { one });
            cells.collect::<Vec<_>>().join(delimiter) + end
        };
        (0..size).map(row).collect::<String>()
    };
    let savetxt = ["0.000000000000000000e+00", "1.000000000000000000e+00"];
    for size in [2, 3, 4, 7, 8, 64] {
        for (delimiter, end) in [(" ", "\n"), ("\t", "\r"), (",", "\r\n"), (", ", ",\n")] {
            for [zero, one] in [savetxt, ["0.0", "1.0"], ["0", "1"]] {
                let text = written(size, zero, one, delimiter, end);
                let text = format!("# ones - eye\n{text}\n% the end");
                if size == 3 && zero == "0" {
                    continue;
                }
                let reading = TrafficMatrix::from_file(text.as_bytes(), size).unwrap();
                let expected: Vec<(u32, u32, f64)> = (0..size as u32)
                    .flat_map(|from| (0..size as u32).map(move |to| (from, to, 1.0)))
                    .filter(|(from, to, _)| from != to)
                    .collect();
                assert_eq!(entries(&reading.matrix), expected, "{text}");
                assert_eq!(reading.matrix.remarks(), [""; 0]);
            }
        }
    }
}

#[test]
fn ambiguous_files_are_refused_unless_declared() {
    let read = |text: &str| TrafficMatrix::from_file(text.as_bytes(), 9);
    for text in [
        "0 2\n1 0\n",
        "1 2\n3 4\n",
        "0 1 1\n1 0 1\n1 1 0\n",
        "1 2 3\n4 5 6\n7 8 0\n",
        "0 1 2 3\n1 0 2 3\n2 3 1 0\n3 2 1 0\n",
    ] {
        let words = read(text).unwrap_err().to_string();
        let first = text.lines().next().unwrap();
        assert!(words.starts_with("mfile: "), "{words}");
        for part in [
            "dense matrix",
            "pairs",
            &format!("“{first}”"),
            "“# dense”",
            "“# pairs”",
        ] {
            assert!(words.contains(part), "{words}");
        }
        let size = text.lines().count();
        let dense = read(&format!("# Dense\n{text}")).unwrap().matrix;
        let pairs = read(&format!("\n%pairs\r\n{text}")).unwrap().matrix;
        assert_ne!(entries(&dense), entries(&pairs), "{size}");
    }
    // Both forms give the same rates, or the weights are recognisable as weights.
    for text in [
        "0 1\n1 0\n",
        "0 1 0.5\n1 2 0.25\n2 0 1.0\n",
        "0 1 .1 1\n1 2 .1 1\n2 0 1e-1 1\n3 0 .1 1\n",
        "0 1\n1 2\n2 0\n",
        "0 1 5\n1 2 5\n",
    ] {
        let declared = read(&format!("# pairs\n{text}")).unwrap().matrix;
        assert_eq!(
            entries(&read(text).unwrap().matrix),
            entries(&declared),
            "{text}"
        );
    }
}

#[test]
fn a_dense_matrix_is_refused_by_line_and_warned_of_where_it_is_small() {
    let words = |text: &str| {
        let read = TrafficMatrix::from_file(text.as_bytes(), 9);
        read.unwrap_err().to_string()
    };
    let row = "0.0 1.0 1.0 1.0 1.0 1.0 1.0 1.0\n";
    assert_eq!(
        words(&row.repeat(7)),
        "mfile: line 1: 8 numbers; a dense matrix has as many as lines, 7"
    );
    assert_eq!(
        words(&row.repeat(10).replace("1.0\n", "1.0 1 1\n")),
        "mfile: 10 lines are of 10 processors; the network has 9"
    );
    for cell in ["-1.0", "nan", "1e13"] {
        let expected = format!("mfile: line 2: “{cell}” is no rate; 0, or 1e-12 to 1e12");
        assert_eq!(words(&format!("0.0 1.0\n{cell} 0.0\n")), expected);
    }
    assert_eq!(
        words("0.0,1.0\n,0.0\n"),
        "line 1: “0.0,1.0” is no source, destination and weight"
    );
    let small = TrafficMatrix::from_file(b"0.0 1.0\n1.0 2.0\n", 9).unwrap();
    assert_eq!(
        small.matrix.remarks(),
        [
            "mfile: the matrix is of 2 processors and the network has 9; the others are silent",
            "mfile: 1 rate from a processor to itself left out",
        ]
    );
    assert_eq!(small.matrix.senders(), 2);
}

proptest! {
    #[test]
    fn any_bytes_are_a_matrix_or_an_error(bytes: Vec<u8>, items in "[0-9x.-]{0,60}", lines in "[0-9 .,\n%e-]{0,80}") {
        for reading in [
            TrafficMatrix::from_file(&bytes, 9),
            TrafficMatrix::from_file(lines.as_bytes(), 9),
            TrafficMatrix::from_items(&String::from_utf8_lossy(&bytes), 9),
            TrafficMatrix::from_items(&items, 9),
        ] {
            match reading {
                Ok(MatrixReading { matrix, .. }) => {
                    prop_assert!(matrix.senders() > 0);
                    let (from, to) = matrix.draw(&mut Random::stream(1, 0.1, 0));
                    prop_assert!(matrix.weight(from as usize, to as usize) > 0.0);
                }
                Err(error) => prop_assert!(error.to_string().len() < 300),
            }
        }
    }
}
