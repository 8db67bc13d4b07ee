//! Every word that people read, one file per language in `data/words`; the browser reads the same files.
//!
//! ```
//! use hexhaven_words::Words;
//!
//! let french = Words::of("fr").unwrap();
//! assert_eq!(french.word("kind.wool"), "laine");
//! assert_eq!(french.say("game.cards", &[("n", &2)]), "2 cartes");
//! ```

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::sync::OnceLock;

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use toml::{Table, Value};
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language file, parsed on first use.
struct Language {
    code: &'static str,
    text: &'static str,
    words: OnceLock<Words>,
}

impl Language {
    const fn new(code: &'static str, text: &'static str) -> Self {
        Self { code, text, words: OnceLock::new() }
    }
}

/// The words of one language.
pub struct Words {
    code: &'static str,
    messages: HashMap<String, Message>,
    plurals: PluralRules,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Words").field(&self.code).finish()
    }
}

/// A message, or its plural forms.
enum Message {
    Plain(String),
    Plural(Vec<(PluralCategory, String)>),
}

/// Something that can be put into a message.
pub type Arg<'a> = (&'a str, &'a dyn Display);

impl Words {
    /// The codes of all languages, such as `en`.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|language| language.code)
    }

    /// The words of a language by its code.
    pub fn of(code: &str) -> Option<&'static Self> {
        let language = LANGUAGES.iter().find(|language| language.code == code)?;
        Some(language.words.get_or_init(|| Self::read(language.code, language.text)))
    }

    /// English, the language that is always there.
    ///
    /// # Panics
    ///
    /// If `data/words/en.toml` did not exist when this was built.
    pub fn english() -> &'static Self {
        Self::of("en").expect("data/words/en.toml")
    }

    fn read(code: &'static str, text: &str) -> Self {
        let table: Table = text.parse().expect("cargo xtask tidy reads every language");
        let language: LanguageIdentifier = code.parse().expect("a file is called by its language");
        let plurals =
            PluralRules::create(language, PluralRuleType::CARDINAL).expect("a language has plurals");
        let mut messages = HashMap::new();
        flatten("", table, &mut messages);
        Self { code, messages, plurals }
    }

    /// The code of the language.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// All keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.messages.keys().map(String::as_str)
    }

    /// A message as it is written, in its general form; `None` if there is none.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.messages.get(key).map(|message| self.form(message, None))
    }

    /// A message without arguments; the key itself if it has no words.
    pub fn word<'a>(&'a self, key: &'a str) -> &'a str {
        self.get(key).unwrap_or(key)
    }

    /// The key of a message for a rule set: `<rules>.log.robber_moved` if it exists, otherwise `log.robber_moved`.
    pub fn in_rules(&self, rules: &str, key: &str) -> String {
        let own = format!("{rules}.{key}");
        if self.messages.contains_key(&own) { own } else { key.to_owned() }
    }

    /// A message with its arguments; `n` chooses among plural forms.
    pub fn say(&self, key: &str, args: &[Arg<'_>]) -> String {
        let Some(message) = self.messages.get(key) else { return key.to_owned() };
        let n = args.iter().find(|(name, _)| *name == "n").and_then(|(_, n)| n.to_string().parse().ok());
        fill(self.form(message, n), |name| {
            args.iter().find(|(arg, _)| *arg == name).map(|(_, value)| value.to_string())
        })
    }

    fn form<'a>(&self, message: &'a Message, n: Option<usize>) -> &'a str {
        let forms = match message {
            Message::Plain(text) => return text,
            Message::Plural(forms) => forms,
        };
        let wanted = n.and_then(|n| self.plurals.select(n).ok()).unwrap_or(PluralCategory::OTHER);
        let found = |wanted| forms.iter().find(|(form, _)| *form == wanted).map(|(_, text)| text.as_str());
        found(wanted).or_else(|| found(PluralCategory::OTHER)).unwrap_or_default()
    }
}

/// A text with its placeholders filled: `{seat}` with what `value` returns for `seat`; unknown ones stay.
pub fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let Some((name, tail)) = after.split_once('}') else { return filled + "{" + after };
        filled += &value(name).unwrap_or_else(|| format!("{{{name}}}"));
        rest = tail;
    }
    filled + rest
}

/// The names of the gaps in a text.
pub fn gaps(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name))
}

/// Puts the messages of a table below their dotted keys. A table with the form `other` holds plural forms.
fn flatten(prefix: &str, table: Table, messages: &mut HashMap<String, Message>) {
    for (name, value) in table {
        let key = format!("{prefix}{name}");
        match value {
            Value::Table(table) => match plural(&table) {
                Some(message) => _ = messages.insert(key, message),
                None => flatten(&format!("{key}."), table, messages),
            },
            Value::String(text) => _ = messages.insert(key, Message::Plain(text)),
            _ => {}
        }
    }
}

fn plural(table: &Table) -> Option<Message> {
    let forms = table.iter().map(|(form, text)| Some((category(form)?, text.as_str()?.to_owned())));
    let forms = forms.collect::<Option<Vec<_>>>()?;
    forms.iter().any(|(form, _)| *form == PluralCategory::OTHER).then_some(Message::Plural(forms))
}

fn category(form: &str) -> Option<PluralCategory> {
    Some(match form {
        "zero" => PluralCategory::ZERO,
        "one" => PluralCategory::ONE,
        "two" => PluralCategory::TWO,
        "few" => PluralCategory::FEW,
        "many" => PluralCategory::MANY,
        "other" => PluralCategory::OTHER,
        _ => return None,
    })
}
