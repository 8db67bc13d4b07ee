// tidy: table
//! Every word that players read in the terminal, in all languages: one line per message.
//! `{n}`, `{seat}`, `{cards}`, `{place}` and the like are replaced when a message is said.

use hexhaven_draw::Labels;
use hexhaven_engine::Development;
use hexhaven_engine::Kind;
use hexhaven_engine::core::Terrain;
use hexhaven_engine::rulesets::RuleSet;

use crate::lang::Lang;

macro_rules! messages {
    ($($name:ident, $en:literal, $fr:literal;)*) => {
        /// Something to say.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Message { $($name,)* }

        impl Message {
            fn text(self, lang: Lang) -> &'static str {
                match (lang, self) {
                    $((Lang::En, Self::$name) => $en, (Lang::Fr, Self::$name) => $fr,)*
                }
            }
        }
    };
}

messages! {
    Setup, "Set-up", "Mise en place";
    Turn, "Turn {n}: {seat}", "Tour {n} : {seat}";
    SpecialBuilding, "Special building: {seat}", "Construction spéciale : {seat}";
    PairedPart, "Second player: {seat}", "Second joueur : {seat}";
    Rolls, "rolls {n}", "obtient {n} aux dés";
    Receives, "gets {cards}", "reçoit {cards}";
    BuildsRoad, "builds a road ({place})", "construit une route ({place})";
    BuildsSettlement, "builds a settlement ({place})", "construit une colonie ({place})";
    BuildsCity, "builds a city ({place})", "construit une ville ({place})";
    TakesLongestRoad, "takes Longest Road with {n} roads", "prend la Route la plus longue avec {n} routes";
    NobodyLongestRoad, "Nobody holds Longest Road any more", "Plus personne n’a la Route la plus longue";
    TakesLargestArmy, "takes Largest Army", "prend l’Armée la plus puissante";
    Buys, "buys a development card", "achète une carte développement";
    Draws, "draws {card}", "pioche {card}";
    Plays, "plays {card}", "joue {card}";
    Monopolizes, "takes all {cards} from the others", "prend {cards} aux autres";
    Discards, "discards {cards}", "défausse {cards}";
    MovesRobber, "moves the robber ({place})", "déplace le voleur ({place})";
    StealsKnown, "steals {cards} from {seat}", "vole {cards} à {seat}";
    Steals, "steals a card from {seat}", "vole une carte à {seat}";
    TradesBank, "gives the bank {give} for {get}", "échange avec la banque {give} contre {get}";
    Offers, "offers {give} for {get}", "propose {give} contre {get}";
    Accepts, "accepts", "accepte";
    Declines, "declines", "refuse";
    Counters, "would give {give} for {get}", "donnerait {give} contre {get}";
    Trades, "gives {seat} {give} for {get}", "échange avec {seat} {give} contre {get}";
    Converts, "turns {give} into {get}", "change {give} en {get}";
    BuildsMetropolis, "builds a metropolis ({place})", "construit une métropole ({place})";
    RepairsCity, "repairs a city ({place})", "répare une ville ({place})";
    Sequesters, "sequesters {cards}", "séquestre {cards}";
    SequestersAsChampion, "sequesters {cards} as Champion of the Environment", "séquestre {cards} en champion de l’environnement";
    RollsDisaster, "rolls {n} for the disaster", "obtient {n} pour la catastrophe";
    Floods, "The coast is flooded: buildings lost {n}, cities reduced {m}", "La côte est inondée : constructions perdues {n}, villes réduites {m}";
    HexDestroyed, "Pollution destroys {place}", "La pollution détruit {place}";
    SpringPolluted, "A spring is polluted ({place}): {cards} lost", "Une source est polluée ({place}) : {cards} perdu";
    Wins, "{seat} wins with {n} points after {turns} turns.", "{seat} gagne avec {n} points après {turns} tours.";
    NoWinner, "The game ends without a winner after {turns} turns.", "La partie s’arrête sans vainqueur après {turns} tours.";
    Collapses, "The island collapses after {turns} turns: nobody wins.", "L’île s’effondre après {turns} tours : personne ne gagne.";
    CollapsesPyrrhic, "The island collapses after {turns} turns: a Pyrrhic victory for {seat}, Champion of the Environment.", "L’île s’effondre après {turns} tours : victoire à la Pyrrhus de {seat}, champion de l’environnement.";
    CutOff, "Given up after {turns} turns.", "Partie interrompue après {turns} tours.";
    Seed, "seed {n}", "graine {n}";
    Nothing, "nothing", "rien";
    Anything, "anything", "n’importe quoi";
    Keys, "space/→ next   ← back   q quit", "espace/→ suivant   ← retour   q quitter";
}

/// A message with its blanks filled in.
pub(crate) fn say(lang: Lang, message: Message, blanks: &[(&str, &str)]) -> String {
    blanks.iter().fold(message.text(lang).to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

const FRENCH_KINDS: [&str; 5] = ["bois", "argile", "laine", "blé", "minerai"];

/// The word for a kind of card.
pub(crate) fn kind(lang: Lang, rules: RuleSet, kind: Kind) -> &'static str {
    let resources = match lang {
        Lang::En => Labels::ENGLISH.resources,
        Lang::Fr => FRENCH_KINDS,
    };
    let others: &[&str] = match (rules, lang) {
        (RuleSet::Base, _) => &[],
        (RuleSet::Oil, Lang::En) => &["oil"],
        (RuleSet::Oil, Lang::Fr) => &["pétrole"],
    };
    resources.iter().chain(others).nth(kind.idx()).copied().unwrap_or("?")
}

/// The word for a terrain.
pub(crate) fn terrain(lang: Lang, terrain: Terrain) -> &'static str {
    let words = match lang {
        Lang::En => ["forest", "hills", "pasture", "fields", "mountains", "desert"],
        Lang::Fr => ["forêt", "collines", "pâturage", "champs", "montagnes", "désert"],
    };
    words[terrain as usize]
}

/// The word for a development card.
pub(crate) fn development(lang: Lang, card: Development) -> &'static str {
    let words = match lang {
        Lang::En => ["a knight", "a victory point", "Road Building", "Year of Plenty", "Monopoly"],
        Lang::Fr => {
            ["un chevalier", "un point de victoire", "Construction de routes", "Invention", "Monopole"]
        }
    };
    words[card as usize]
}

/// The words of the legend.
pub(crate) fn labels(lang: Lang) -> Labels {
    match lang {
        Lang::En => Labels::ENGLISH,
        Lang::Fr => Labels {
            points: "PV",
            cards: "cartes",
            developments: "dév",
            knights: "chevaliers",
            road: "route",
            bank: "banque",
            resources: FRENCH_KINDS,
            settlement: "colonie",
            city: "ville",
            robber: "voleur",
        },
    }
}
