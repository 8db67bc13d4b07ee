//! Which names people may have: names that look the same must be the same, and nobody may pass for a bot.

use hexhaven_protocol::{MAX_NAME, RefusalCode};

use crate::cast;
use crate::table::Refusal;

/// The most marks on one letter.
const MAX_MARKS: usize = 2;

/// A name in its displayed form.
pub(crate) fn check_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let refuse = |message: String| Err(Refusal::new(RefusalCode::BadText, message));
    let chars: Vec<char> = name.chars().collect();
    // Color modifiers are fine after an emoji.
    let is_seen = chars.iter().any(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    let is_hidden = |(idx, c): (usize, &char)| c.is_control() || is_invisible(*c) && !joins(&chars, idx);
    if !is_seen || chars.len() > MAX_NAME || chars.iter().enumerate().any(is_hidden) {
        return refuse(format!("a name has 1 to {MAX_NAME} visible characters"));
    }
    if is_mark(chars[0]) || chars.windows(MAX_MARKS + 1).any(|run| run.iter().all(|c| is_mark(*c))) {
        return refuse(format!("a letter has at most {MAX_MARKS} marks"));
    }
    if chars.iter().any(|c| is_latin(*c)) && chars.iter().any(|c| looks_latin(*c)) {
        return refuse("a name keeps to one alphabet".to_owned());
    }
    if cast::is_name_of_bot(name) {
        return refuse("this is the name of a bot".to_owned());
    }
    Ok(name.to_owned())
}

/// Characters that turn text around or take no room.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character joins the two around it into one emoji.
fn joins(chars: &[char], idx: usize) -> bool {
    let is_picture = |c: &char| matches!(c, '\u{2600}'..='\u{27bf}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}');
    let before = idx.checked_sub(1).and_then(|idx| chars.get(idx));
    chars[idx] == '\u{200d}' && before.is_some_and(is_picture) && chars.get(idx + 1).is_some_and(is_picture)
}

/// Marks that are put on any letter, and can be heaped up.
const fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

const fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '\u{c0}'..='\u{24f}')
}

/// Greek and Cyrillic, which have letters that look exactly like Latin ones.
const fn looks_latin(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        for good in [
            "Ann",
            "Zoë",
            "Анна",
            "Ζωή",
            "O'Neill-Ågren 3",
            "李小龍",
            "👨\u{200d}👩\u{200d}👧",
            "❤️",
            "e\u{301}\u{302}",
            "Wrenna",
            "Thorne of Rivia",
        ] {
            assert_eq!(check_name(good).as_deref(), Ok(good));
        }
        for bad in [
            "",
            "  ",
            "\u{fe0f}",
            "a\u{200d}b",
            "a\u{202e}b",
            "\u{200d}👩",
            "\u{301}",
            "e\u{301}\u{301}\u{301}",
            "Аnn",
            "Annα",
            "Pipkin",
            "vesper 12",
            "CORBIN",
        ] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
    }
}
