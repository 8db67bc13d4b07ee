//! Options of whole games: every listed option can be set and takes effect, and nothing else can be set.

use hexhaven_chance::GameRng;
use hexhaven_engine::RuleSet;
use hexhaven_engine::rulesets::base::BaseOptions;
use hexhaven_engine::rulesets::energies::EnergiesOptions;
use hexhaven_engine::rulesets::knights::KnightsOptions;
use hexhaven_engine::rulesets::oil::OilOptions;
use hexhaven_engine::rulesets::{BadData, BadTerm, GameOptions};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::options::{Domain, Row, Spec, Table, Value};
use hexhaven_engine::shared::setup::SetupOptions;

/// The options with their values as text.
fn listed(options: &impl GameOptions) -> Vec<(&'static Spec, String)> {
    let mut listed = Vec::new();
    options.each(|option| listed.push((option.spec, option.text().to_string())));
    listed
}

fn value(options: &impl GameOptions, key: &str) -> String {
    listed(options).into_iter().find(|(spec, _)| spec.key == key).expect("it is listed").1
}

/// Every preset is what its listed values make of the usual one, and each of its values can be set again.
fn presets_are_their_values<O: GameOptions>() {
    let (usual, options) = O::PRESETS[0];
    for &(name, preset) in O::PRESETS {
        for (spec, value) in listed(&preset) {
            let mut again = preset;
            again.set_text(&format!("{}={value}", spec.key)).unwrap();
            assert_eq!(again, preset, "{name}: {}", spec.key);
        }
        assert_eq!(listed(&preset) == listed(&options), name == usual, "{name}");
        assert!(preset.start(4, &mut GameRng::new(1)).is_ok(), "{name}");
        assert_eq!(preset.validate(), Ok(()), "{name}");
    }
    assert_eq!(O::preset("no-such"), None);
}

/// Every word and both ends of every range can be set, by text and by value, and are listed then.
fn values_are_kept<O: GameOptions>() -> usize {
    let mut n = 0;
    let usual = O::PRESETS[0].1;
    let mut keep = |spec: &Spec, text: &str, typed: Value<'_>| {
        let (mut by_text, mut by_value) = (usual, usual);
        by_text.set_text(&format!("{}={text}", spec.key)).unwrap();
        by_value.set(spec.key, typed).unwrap();
        assert_eq!(value(&by_text, spec.key), text, "{}", spec.key);
        assert_eq!(by_text, by_value, "{}", spec.key);
        n += 1;
    };
    for (spec, _) in listed(&usual) {
        for word in spec.domain.words() {
            let is_none =
                matches!(spec.domain, Domain::Number { .. } | Domain::Corner(_) | Domain::Numbers(_));
            keep(spec, word, if is_none { Value::None } else { Value::Word(word) });
        }
        if let Domain::Number { least, most, .. } = spec.domain {
            for n in [least, most] {
                keep(spec, &n.to_string(), Value::Number(n));
            }
        }
    }
    n
}

/// An option that is not offered is rejected and changes nothing.
fn strangers_are_refused<O: GameOptions>(absent: &[&str]) {
    let usual = O::PRESETS[0].1;
    let mut options = usual;
    for stranger in absent.iter().chain(&["no_such"]) {
        for text in ["1", "on", "mixed"] {
            assert_eq!(options.set_text(&format!("{stranger}={text}")), Err(BadTerm::Unknown), "{stranger}");
        }
        assert!(listed(&options).iter().all(|(spec, _)| spec.key != *stranger));
    }
    for (spec, _) in listed(&options) {
        assert_eq!(options.set_text(&format!("{}=no-such", spec.key)), Err(BadTerm::Value(spec)));
        assert_eq!(options.set(spec.key, Value::Word("no-such")), Err(BadTerm::Value(spec)));
        if let Domain::Number { least, most, .. } = spec.domain {
            let outside = [least.checked_sub(1), most.checked_add(1)];
            for n in outside.into_iter().flatten() {
                assert_eq!(
                    options.set(spec.key, Value::Number(n)),
                    Err(BadTerm::Value(spec)),
                    "{}",
                    spec.key
                );
            }
        }
    }
    assert_eq!(options, usual);
    for players in [*O::PLAYERS.start() - 1, *O::PLAYERS.end() + 1] {
        assert!(usual.start(players, &mut GameRng::new(1)).is_err(), "{players}");
    }
}

fn holds_for<O: GameOptions>(absent: &[&str]) {
    presets_are_their_values::<O>();
    assert!(values_are_kept::<O>() > 25);
    strangers_are_refused::<O>(absent);
}

#[test]
fn of_the_base_game() {
    holds_for::<BaseOptions>(&["tactical_defense"]);
}

#[test]
fn of_cities_and_knights() {
    holds_for::<KnightsOptions>(&["phase_order", "dev_buys_per_turn"]);
}

/// K-SETUP-01, K-TURN-03: the preset is that of the base game, but for the phases and the first player.
#[test]
fn of_cities_and_knights_by_the_french_base_rules() {
    let text = KnightsOptions::CLASSIC_FR.text(4).to_string();
    assert_eq!(text, "classic-fr target_vp=13 first_player=highest-roll / rulebook");
}

#[test]
fn of_oil_springs() {
    holds_for::<OilOptions>(&["five_six_mode", "island"]);
}

#[test]
fn of_new_energies() {
    holds_for::<EnergiesOptions>(&[
        "phase_order",
        "dev_buys_per_turn",
        "longest_road_break",
        "friendly_robber",
        "friendly_limit",
        "five_six_mode",
        "island",
        "first_game_layout",
    ]);
}

#[test]
fn keys_and_values_are_taken_with_hyphens_and_underscores() {
    let mut options = EnergiesOptions::MODERN;
    options.set_text("cards=any_time").unwrap();
    options.set_text("spiral-direction=Counter_Clockwise").unwrap();
    options.set_text("board=first_game").unwrap();
    let words = "modern unsolicited_offers=on island=base board=first-game harbors=fixed \
                 first_player=highest-roll / standard cards=any-time";
    assert_eq!(options.text(4).to_string(), words);
    let mut options = OilOptions::MODERN;
    options.set_text("oil_board=variable").unwrap();
    options.set_text("spring_yield=oil-and-terrain").unwrap();
    let words = "modern target_vp=12 / standard spring_yield=oil_and_terrain board=variable";
    assert_eq!(options.text(4).to_string(), words);
    options.set_text("spring_yield=oil_only").unwrap();
    options.set_text("full_scale=on").unwrap();
    assert_eq!(Some(options), OilOptions::preset("full-scale"));
    assert!(matches!(options.set_text("full_scale=off"), Err(BadTerm::Value(_))));
}

#[test]
fn ranges_are_those_of_the_rule_set() {
    let mut options = EnergiesOptions::MODERN;
    let mut refusal = |pair| options.set_text(pair).unwrap_err().to_string();
    assert_eq!(refusal("target_vp=4"), "target_vp must be 5 to 20");
    assert_eq!(refusal("hazard_tokens=200"), "hazard_tokens must be unlimited or 0 to 127");
    assert_eq!(refusal("harbors=alternating"), "harbors must be frame or fixed");
    assert_eq!(refusal("last_space=32"), "last_space must be by-players or 1 to 31");
    assert_eq!(
        refusal("rows=3,4"),
        "rows must be by-players or 7 numbers, each 1 to 20, such as 3,4,3,3,4,2,2"
    );
    assert_eq!(options, EnergiesOptions::MODERN);
}

#[test]
fn the_set_up_includes_the_rule_sets_own_parts() {
    let mut options = OilOptions::MODERN;
    assert_eq!(options.setup_text().to_string(), "modern board=fixed");
    options.set_text("desert_number_34=9").unwrap();
    assert_eq!(options.setup_text().to_string(), "modern board=fixed desert_number_34=9");
    assert_eq!(BaseOptions::MODERN.setup_text().to_string(), "modern");
    let mut options = EnergiesOptions::MODERN;
    options.set_text("spiral_direction=clockwise").unwrap();
    let words = "modern island=base harbors=fixed first_player=highest-roll spiral_direction=clockwise";
    assert_eq!(options.setup_text().to_string(), words);
}

#[test]
fn the_frame_of_new_energies_follows_from_the_players_until_it_is_set() {
    let usual = EnergiesOptions::CLASSIC_FR;
    assert_eq!(usual.text(3).to_string().split(" / ").last(), Some("french"));
    for (key, changed) in [("last_space", "25"), ("draws", "31:2"), ("rows", "2,2,2,2,2,2,2")] {
        let mut options = usual;
        assert_eq!(value(&options, key), "by-players");
        options.set_text(&format!("{key}={changed}")).unwrap();
        assert_eq!(value(&options, key), changed);
        assert_ne!(options.frame(3), usual.frame(3));
        options.set_text(&format!("{key}=by-players")).unwrap();
        assert_eq!(options, usual, "{key}");
    }
}

/// Two options name the draws; the last that is set counts.
#[test]
fn bands_and_draws_are_one_choice() {
    let text = |pairs: &[&str]| {
        let mut options = EnergiesOptions::MODERN;
        pairs.iter().for_each(|pair| options.set_text(pair).unwrap());
        options.text(4).to_string().rsplit(" / ").next().unwrap().to_owned()
    };
    assert_eq!(text(&["bands=alt"]), "standard draws=5:2,14:1,23:2,31:3");
    assert_eq!(text(&["bands=alt", "draws=31:1"]), "standard draws=31:1");
    assert_eq!(text(&["draws=31:1", "bands=alt"]), "standard draws=5:2,14:1,23:2,31:3");
    assert_eq!(text(&["draws=31:1", "bands=standard"]), "standard");
}

#[test]
fn only_new_energies_has_values_to_replace() {
    assert_eq!(BaseOptions::MODERN.clone().load("last_space 20"), Err(BadData::None));
    let mut options = EnergiesOptions::MODERN;
    assert!(matches!(options.load("nonsense"), Err(BadData::Misread(_))));
    assert_eq!(options, EnergiesOptions::MODERN);
}

/// The rule sets by name have the same options as their types.
#[test]
fn rule_sets_know_their_presets() {
    for &rules in RuleSet::ALL {
        let names: Vec<_> = rules.presets().map(|(name, _)| name).collect();
        assert_eq!(names[..2], ["modern", "classic-fr"]);
        assert_eq!(rules.preset("modern"), Some(rules.options()));
        assert_eq!(rules.preset("full-scale").is_some(), rules == RuleSet::Oil);
        assert!(rules.players().contains(&4));
    }
}

/// The values that may be written, as the tables of the notation show them.
fn shown(domain: Domain) -> String {
    let words: Vec<_> = domain.words().iter().map(|word| format!("`{word}`")).collect();
    let open = match domain {
        Domain::Switch | Domain::Words(_) => return words.join(", "),
        Domain::Number { least, most, .. } => format!("{least} to {most}"),
        Domain::Seat(_) => "a seat".to_owned(),
        Domain::Corner(_) => "a corner hex such as `(-2,2)`".to_owned(),
        Domain::Numbers(list) => format!("numbers such as `{}`", list.example),
    };
    if words.is_empty() { open } else { format!("{}, or {open}", words.join(", ")) }
}

fn table<T>(rows: &[Row<T>]) -> String {
    rows.iter().map(|row| format!("| `{}` | {} |\n", row.spec.key, shown(row.spec.domain))).collect()
}

/// `UPDATE_EXPECT=1` rewrites the tables of shared options.
#[test]
fn the_tables_of_the_notation_are_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notation.md");
    let text = std::fs::read_to_string(path).unwrap();
    let head = "| Key | Values |\n|---|---|\n";
    let mut parts = text.split(head);
    let mut fresh = parts.next().unwrap().to_owned();
    for (rows, part) in [table(Options::ROWS), table(SetupOptions::ROWS)].iter().zip(parts) {
        let (_, rest) = part.split_once("\n\n").unwrap();
        fresh += &format!("{head}{rows}\n{rest}");
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, &fresh).unwrap();
    }
    assert!(text == fresh, "docs/notation.md is stale: run the tests with UPDATE_EXPECT=1");
}
