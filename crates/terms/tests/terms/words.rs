//! What is listed can be said, says what is listed, and nothing else can be said.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::oil::OilOptions;
use hexhaven_terms::{BadData, BadTerm, BaseTerms, EnergiesTerms, KnightsTerms, Preset, Terms};

fn usual<T: Terms>() -> T {
    T::preset(T::PRESETS[0], 4).unwrap()
}

fn same<T: Terms>(one: &T, other: &T) -> bool {
    format!("{one:?}") == format!("{other:?}")
}

/// Every preset is what its listed values make of the usual one, and each of its values can be set again.
fn presets_are_their_values<T: Terms>() {
    for &preset in T::PRESETS {
        let standard = T::preset(preset, 4).unwrap();
        for option in standard.listed().concat() {
            let mut terms = standard.clone();
            terms.set(&format!("{}={}", option.key, option.value)).unwrap();
            assert!(same(&terms, &standard), "{}: {option:?}", preset.name());
        }
        let is_usual = preset == T::PRESETS[0];
        assert_eq!(standard.listed() == usual::<T>().listed(), is_usual, "{}", preset.name());
        assert!(standard.start(4, &mut GameRng::new(1)).is_ok(), "{}", preset.name());
    }
    for absent in Preset::ALL.into_iter().filter(|preset| !T::PRESETS.contains(preset)) {
        assert!(T::preset(absent, 4).is_none());
    }
}

/// Every word that is allowed can be set, and is listed then; says how many there are.
fn words_are_kept<T: Terms>() -> usize {
    let mut n = 0;
    for option in usual::<T>().listed().concat() {
        let words: Vec<&str> =
            option.allowed.split([',', ' ']).filter(|word| !matches!(*word, "" | "or")).collect();
        if words.iter().any(|word| matches!(*word, "to" | "a")) {
            continue;
        }
        for word in words {
            let mut terms = usual::<T>();
            terms.set(&format!("{}={word}", option.key)).unwrap();
            let listed = terms.listed().concat().into_iter().find(|other| other.key == option.key);
            assert_eq!(listed.unwrap().value, word, "{}", option.key);
            n += 1;
        }
    }
    n
}

/// What nobody offers is refused with what there is, and changes nothing.
fn strangers_are_refused<T: Terms>() {
    let mut terms = usual::<T>();
    for stranger in T::ABSENT.iter().chain(&["no_such"]) {
        let Err(BadTerm::Unknown { said }) = terms.set(&format!("{stranger}=1")) else {
            panic!("{stranger}")
        };
        assert!(said.starts_with(&format!("{} has no option {stranger}; it has ", T::NAME)), "{said}");
        for option in terms.listed().concat() {
            assert_ne!(option.key, *stranger);
            // Once: the words before and behind it have none of the same name.
            assert_eq!(said.split([' ', ',', ';']).filter(|word| *word == option.key).count(), 1, "{said}");
        }
    }
    for option in terms.listed().concat() {
        let bad = terms.set(&format!("{}=no-such", option.key));
        assert!(matches!(bad, Err(BadTerm::Value { .. })), "{}: {bad:?}", option.key);
    }
    assert!(same(&terms, &usual::<T>()));
    for players in [*T::PLAYERS.start() - 1, *T::PLAYERS.end() + 1] {
        let terms = T::preset(Preset::Modern, players).unwrap();
        assert!(terms.start(players, &mut GameRng::new(1)).is_err(), "{players}");
    }
}

fn holds_for<T: Terms>() {
    presets_are_their_values::<T>();
    let n_words = words_are_kept::<T>();
    assert!(n_words > 25, "{n_words}");
    strangers_are_refused::<T>();
}

#[test]
fn of_the_base_game() {
    holds_for::<BaseTerms>();
}

#[test]
fn of_cities_and_knights() {
    holds_for::<KnightsTerms>();
}

#[test]
fn of_oil_springs() {
    holds_for::<OilOptions>();
}

#[test]
fn of_new_energies() {
    holds_for::<EnergiesTerms>();
}

#[test]
fn keys_and_values_are_taken_with_hyphens_and_underscores() {
    let mut terms = usual::<EnergiesTerms>();
    terms.set("cards=any_time").unwrap();
    terms.set("spiral-direction=Counter_Clockwise").unwrap();
    terms.set("board=first_game").unwrap();
    let words = "modern unsolicited_offers=on island=base board=first-game harbors=fixed \
                 first_player=highest-roll / standard cards=any-time";
    assert_eq!(terms.text(), words);
    let mut terms = usual::<OilOptions>();
    terms.set("oil_board=variable").unwrap();
    terms.set("spring_yield=oil-and-terrain").unwrap();
    assert_eq!(terms.text(), "modern target_vp=12 / standard spring_yield=oil_and_terrain board=variable");
    terms.set("spring_yield=oil_only").unwrap();
    terms.set("full_scale=on").unwrap();
    assert!(same(&terms, &OilOptions::preset(Preset::FullScale, 4).unwrap()));
}

#[test]
fn ranges_are_those_of_the_rule_set() {
    let refusal = |terms: &mut EnergiesTerms, pair| match terms.set(pair) {
        Err(BadTerm::Value { said }) => said,
        other => panic!("{pair}: {other:?}"),
    };
    let terms = &mut usual::<EnergiesTerms>();
    assert_eq!(refusal(terms, "target_vp=4"), "target_vp must be 5 to 20");
    assert_eq!(refusal(terms, "hazard_tokens=200"), "hazard_tokens must be unlimited or 0 to 127");
    assert_eq!(refusal(terms, "harbors=alternating"), "harbors must be frame or fixed");
    assert_eq!(refusal(terms, "last_space=32"), "last_space must be 1 to 31");
    let allowed = |key| terms.listed().concat().into_iter().find(|option| option.key == key).unwrap().allowed;
    assert_eq!((allowed("target_vp"), allowed("harbors")), ("5 to 20", "frame or fixed"));
    assert!(same(terms, &usual::<EnergiesTerms>()));
}

#[test]
fn the_set_up_is_told_with_what_only_the_rule_set_has() {
    let mut terms = usual::<OilOptions>();
    assert_eq!(terms.setup_text(), "modern board=fixed");
    terms.set("desert_number_34=9").unwrap();
    assert_eq!(terms.setup_text(), "modern board=fixed desert_number_34=9");
    assert_eq!(usual::<BaseTerms>().setup_text(), "modern");
}

#[test]
fn the_frame_of_new_energies_follows_from_the_players_until_it_is_set() {
    let value = |terms: &EnergiesTerms, key| {
        terms.listed().concat().into_iter().find(|option| option.key == key).unwrap().value
    };
    let mut terms = EnergiesTerms::preset(Preset::ClassicFr, 3).unwrap();
    for (key, changed) in [("last_space", "25"), ("draws", "31:2"), ("rows", "2,2,2,2,2,2,2")] {
        let before = terms.clone();
        assert_eq!(value(&terms, key), "by-players");
        terms.set(&format!("{key}={changed}")).unwrap();
        assert_eq!(value(&terms, key), changed);
        assert!(!same(&terms, &before));
        terms.set(&format!("{key}=by-players")).unwrap();
        assert!(same(&terms, &before), "{key}");
    }
}

#[test]
fn only_new_energies_has_values_to_replace() {
    assert_eq!(usual::<BaseTerms>().load("last_space 20"), Err(BadData::None));
    let mut terms = usual::<EnergiesTerms>();
    assert!(matches!(terms.load("nonsense"), Err(BadData::Misread(_))));
    assert!(same(&terms, &usual::<EnergiesTerms>()));
}
