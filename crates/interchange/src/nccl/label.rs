//! Labels that launchers put in front of lines, and messages of the library in the middle of them.

/// A line without its label: `[1,0]<stdout>:` of Open MPI, `[0] ` of MPICH, `0: ` of Slurm, and times of a container's
/// log.
pub(super) fn divided(line: &str) -> (&str, &str) {
    let line = without_time(line);
    let (label, rest) = bracketed(line)
        .or_else(|| numbered(line))
        .unwrap_or(("", line));
    (label, without_time(rest))
}

/// `[1,0]<stdout>:` or `[0]`, and the rest.
fn bracketed(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.strip_prefix('[')?.split_once(']')?;
    let streams = ["<stdout>:", "<stderr>:"];
    if let Some(rest) = streams.iter().find_map(|it| rest.strip_prefix(it)) {
        return Some((label, rest));
    }
    let is_number = !label.is_empty() && label.bytes().all(|it| it.is_ascii_digit());
    is_number.then_some((label, rest))
}

/// `0: `, and the rest.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.split_once(':')?;
    let number = label.trim_start();
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    (is_number && (rest.is_empty() || rest.starts_with([' ', '#']))).then_some((number, rest))
}

/// A line without a time as in `2025-03-14T09:26:53.5Z`.
fn without_time(line: &str) -> &str {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let is_time = word.len() > 10 && word.as_bytes()[10] == b'T' && word.starts_with("20");
    if is_time { rest } else { line }
}

/// Messages that NCCL and RCCL print from several threads, also in the middle of a row.
const MESSAGES: [&str; 4] = ["NCCL INFO", "NCCL WARN", "NCCL TRACE", "NCCL ERROR"];

/// A line up to a message of the library, and the message. Behind the beginning of a row there is no space:
/// `sum -1host:123:456 [0] NCCL INFO …`.
pub(super) fn own_and_message(line: &str) -> (&str, Option<&str>) {
    let Some(place) = MESSAGES.iter().filter_map(|it| line.find(it)).min() else {
        return (line, None);
    };
    let (before, message) = line.split_at(place);
    let before = before.trim_end();
    let device = before.strip_suffix(']').and_then(|it| it.rfind('['));
    let before = device.map_or(before, |place| &before[..place]).trim_end();
    let start = before.rfind(char::is_whitespace).map_or(0, |it| it + 1);
    let (own, process) = before.split_at(start);
    let own = own.trim_end();
    if own.is_empty() {
        return ("", Some(message));
    }
    // The label of a process may be glued to the row instead: `sum -1[0] host:123:456`.
    if let Some(label) = own.strip_suffix(']').and_then(|it| it.rfind('[')) {
        return (&own[..label], Some(message));
    }
    let host = process.strip_prefix('-').unwrap_or(process);
    let host = host.trim_start_matches(|it: char| it.is_ascii_digit());
    let number = process.len() - host.len();
    (&before[..start + number], Some(message))
}
