//! The bots as characters: five names for each level, as many as there can be opponents. The page draws their faces.

/// The names of one level.
type Names = [&'static str; 5];

/// The characters by level.
const CAST: [(&str, Names); 5] = [
    ("beginner", ["Nib", "Clover", "Tumble", "Poppet", "Bumble"]),
    ("easy", ["Pipkin", "Wren", "Tansy", "Bramble", "Sorrel"]),
    ("normal", ["Corbin", "Odalys", "Fennick", "Isaura", "Lucan"]),
    ("hard", ["Thorne", "Vesper", "Ravenna", "Aldric", "Morwen"]),
    ("expert", ["Ansgar", "Sabelle", "Maelis", "Zephyra", "Oriel"]),
];

/// The name of the next bot of a level at a table: a character who is not there yet, starting with a different one at
/// each table; if all are there, one with a number.
pub(crate) fn bot_name(level: &str, table: &str, taken: &[&str]) -> String {
    let names = CAST.iter().find(|(known, _)| *known == level).map_or(["Bot"; 5], |(_, names)| *names);
    let first = table.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    let in_turn = (0..).map(|k: usize| {
        let name = names[first.wrapping_add(k) % names.len()];
        if k < names.len() { name.to_owned() } else { format!("{name} {}", k / names.len() + 1) }
    });
    let mut free = in_turn.filter(|name| !taken.contains(&name.as_str()));
    free.next().expect("numbers do not run out")
}

/// The name that bots had before they were characters: their level and a number.
pub(crate) fn numbered(level: &str, taken: &[&str]) -> String {
    let mut names = (1..).map(|k| format!("{level} {k}"));
    names.find(|name| !taken.contains(&name.as_str())).expect("numbers do not run out")
}

/// Whether a person would be taken for a bot.
pub(crate) fn is_name_of_bot(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_number = |rest: &str| rest.trim_start().bytes().all(|byte| byte.is_ascii_digit());
    let mut names = CAST.iter().flat_map(|(_, names)| names);
    names.any(|known| name.strip_prefix(&known.to_lowercase()).is_some_and(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_level_has_characters_and_no_two_at_a_table_have_one_name() {
        for level in games::bot_levels() {
            let mut taken: Vec<String> = Vec::new();
            for _ in 0..6 {
                let seen: Vec<&str> = taken.iter().map(String::as_str).collect();
                let name = bot_name(level, "some table", &seen);
                assert!(is_name_of_bot(&name) && !seen.contains(&name.as_str()), "{level}: {name}");
                assert_eq!(name.contains(' '), taken.len() == 5, "only a sixth bot has a number: {name}");
                taken.push(name);
            }
        }
    }

    #[test]
    fn tables_begin_with_different_characters() {
        let names: std::collections::BTreeSet<String> =
            ["a", "b", "c", "d", "e"].iter().map(|table| bot_name("normal", table, &[])).collect();
        assert_eq!(names.len(), 5);
    }
}
