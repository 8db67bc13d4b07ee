// tidy: table
//! Every word that players read in the terminal, in all languages: one line per message.
//! `{n}`, `{seat}`, `{cards}`, `{place}` and the like are replaced when a message is said.

use hexhaven_draw::{EndingWords, EnergiesWords, KnightsWords, Labels, OilWords};

use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::shared::Terrain;
use hexhaven_engine::{Development, DiscEvent, Kind, Level, Progress, Track};

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
    Monopolizes, "takes {cards} from the others", "prend {cards} aux autres";
    Discards, "discards {cards}", "défausse {cards}";
    MovesRobber, "moves the robber ({place})", "déplace le voleur ({place})";
    StealsKnown, "steals {cards} from {seat}", "vole {cards} à {seat}";
    Steals, "steals a card from {seat}", "vole une carte à {seat}";
    TradesBank, "gives the bank {give} for {get}", "donne {give} à la banque contre {get}";
    Offers, "offers {give} for {get}", "propose {give} contre {get}";
    Accepts, "accepts", "accepte";
    Declines, "declines", "refuse";
    Counters, "would give {give} for {get}", "donnerait {give} contre {get}";
    Trades, "gives {seat} {give} for {get}", "donne {give} à {seat} contre {get}";
    Converts, "turns {give} into {get}", "change {give} en {get}";
    BuildsMetropolis, "builds a metropolis ({place})", "construit une métropole ({place})";
    RepairsCity, "repairs a city ({place})", "répare une ville ({place})";
    Sequesters, "sequesters {cards}", "séquestre {cards}";
    SequestersAsChampion, "sequesters {cards} as Champion of the Environment", "séquestre {cards} en Champion de l’environnement";
    RollsDisaster, "rolls {n} for the disaster", "obtient {n} pour la catastrophe";
    Floods, "The coast is flooded: buildings lost {n}, cities reduced {m}", "La côte est inondée : bâtiments perdus {n}, villes réduites {m}";
    HexDestroyed, "Pollution destroys {place}", "Pollution : hexagone perdu ({place})";
    SpringPolluted, "Spring polluted ({place}): {cards} spilled ({seat})", "Puits pollué ({place}) : {cards} déversé ({seat})";
    FromPool, "pool {n}", "stock {n}";
    DrawsDisc, "draws a brown disc: {card}", "pioche un disque brun : {card}";
    DrawsGreenDisc, "draws a green disc: {card}", "pioche un disque vert : {card}";
    DiscEnters, "Green disc into the bag: {card}", "Un disque vert entre dans le sac : {card}";
    EventHappens, "Event: {card}", "Événement : {card}";
    RollsPollution, "rolls {n} for the pollution", "obtient {n} pour la pollution";
    HazardComes, "Hazard on {place}", "Danger ({place})";
    HazardComesTo, "Hazard on a building of {seat} ({place})", "Danger sur un bâtiment de {seat} ({place})";
    HazardGoes, "Hazard removed from {place}", "Danger retiré ({place})";
    HazardGoesFrom, "Hazard removed from a building of {seat} ({place})", "Danger retiré d’un bâtiment de {seat} ({place})";
    BuildsFossil, "builds a fossil plant ({place})", "construit une centrale fossile ({place})";
    BuildsRenewable, "builds a renewable plant ({place})", "construit une centrale renouvelable ({place})";
    Demolishes, "demolishes a fossil plant ({place})", "démantèle une centrale fossile ({place})";
    BuildsWarehouse, "builds the warehouse", "construit l’entrepôt";
    BuildsTown, "builds a town ({place})", "construit une colonie ({place})";
    MovesInspector, "moves the inspector ({place})", "déplace l’inspecteur ({place})";
    TakesTradeRoute, "takes the Longest Trade Route with {n} roads", "prend la Route la plus longue avec {n} routes";
    TakesCleanest, "takes the Cleanest Environment", "prend l’Environnement le plus propre";
    Pays, "pays {cards}", "paie {cards}";
    Takes, "takes {cards}", "prend {cards}";
    Returns, "returns {cards}", "rend {cards}";
    BagEmptyWins, "The bag is empty after {turns} turns: {seat} wins.", "Le sac est vide après {turns} tours : {seat} gagne.";
    BagEmptyShared, "The bag is empty after {turns} turns: {seat} share the win.", "Le sac est vide après {turns} tours : {seat} gagnent ensemble.";
    BagEmptyLost, "The bag is empty after {turns} turns: all have lost.", "Le sac est vide après {turns} tours : tous ont perdu.";
    RollsThree, "rolls {n} (red {red}, {card})", "obtient {n} aux dés (rouge {red}, {card})";
    FleetMoves, "The barbarian fleet is at {n}", "La flotte barbare est en {n}";
    BarbariansAttack, "The barbarians attack with {n} against {m} ({cards})", "Les barbares attaquent à {n} contre {m} ({cards})";
    LosesCity, "loses a city to the barbarians ({place})", "perd une ville face aux barbares ({place})";
    Defends, "is Defender of the island", "est défenseur de l’île";
    DrawsProgress, "draws a progress card ({card})", "pioche une carte progrès ({card})";
    DrawsPoint, "draws a victory point: {card}", "pioche un point de victoire : {card}";
    DiscardsProgress, "discards a progress card ({card})", "défausse une carte progrès ({card})";
    TakesFrom, "takes {cards} from {seat}", "prend {cards} à {seat}";
    HarborVoid, "has no commodity to get from {seat}", "n’obtient aucune marchandise de {seat}";
    OneCard, "1 card", "1 carte";
    SomeCards, "{n} cards", "{n} cartes";
    PlaysFleet, "plays {card} (2:1 for {cards})", "joue {card} (2:1 pour {cards})";
    BuildsWall, "builds a city wall ({place})", "construit un rempart ({place})";
    Improves, "improves {card}", "développe {card}";
    GainsMetropolis, "gains the metropolis of {card}", "obtient la métropole ({card})";
    LosesMetropolis, "loses the metropolis of {card}", "perd la métropole ({card})";
    PlacesMerchant, "places the merchant ({place})", "place le marchand ({place})";
    RemovesRoad, "removes a road of {seat}", "retire une route de {seat}";
    TokensSwapped, "Two numbers change places ({place})", "Deux numéros sont échangés ({place})";
    PlacesKnight, "places a {card} knight ({place})", "place un chevalier {card} ({place})";
    LosesKnight, "loses a knight ({place})", "perd un chevalier ({place})";
    Activates, "activates knights: {n}", "active des chevaliers : {n}";
    Promotes, "promotes a knight to {card} ({place})", "promeut un chevalier : {card} ({place})";
    MovesKnight, "moves a knight ({place})", "déplace un chevalier ({place})";
    Expels, "drives off a knight of {seat} ({place})", "chasse un chevalier de {seat} ({place})";
    ExpelsForGood, "drives a knight of {seat} off the board ({place})", "chasse un chevalier de {seat} du plateau ({place})";
    Relocates, "moves the knight that was driven off ({place})", "déplace son chevalier chassé ({place})";
    ChasesRobber, "chases the robber with a knight", "chasse le voleur avec un chevalier";
    Wins, "{seat} wins with {n} points after {turns} turns.", "{seat} gagne avec {n} points après {turns} tours.";
    NoWinner, "The turn limit ends the game after {turns} turns: nobody wins.", "La limite de tours arrête la partie après {turns} tours : personne ne gagne.";
    Collapses, "The island collapses after {turns} turns: nobody wins.", "L’île s’effondre après {turns} tours : personne ne gagne.";
    CollapsesPyrrhic, "The island collapses after {turns} turns: a Pyrrhic victory for {seat}, Champion of the Environment.", "L’île s’effondre après {turns} tours : victoire à la Pyrrhus de {seat}, Champion de l’environnement.";
    CutOff, "Given up after {turns} turns.", "Partie interrompue après {turns} tours.";
    Seed, "seed {n}", "graine {n}";
    Nothing, "nothing", "rien";
    Anything, "anything", "n’importe quoi";
    HiddenFromHere, "From here on a part is hidden ({seat}); the steps as they are written:", "À partir d’ici, une partie est cachée ({seat}) ; les coups tels qu’ils sont notés :";
    SeenBy, "seen by {seat}", "vu par {seat}";
    SeenBySpectators, "seen by spectators", "vu par les spectateurs";
    Keys, "space/→ next   ← back   q quit", "espace/→ suivant   ← retour   q quitter";
    ServerListens, "listening on {place}", "le serveur écoute sur {place}";
    ServerData, "games are kept in {place}", "les parties sont gardées dans {place}";
    ServerUnfinished, "unfinished games: {n}", "parties en cours : {n}";
    ServerStops, "press Ctrl-C to stop", "Ctrl-C pour arrêter";
    ServerStopped, "stopped", "arrêté";
    JoinLost, "the connection is lost ({card}); trying again", "connexion perdue ({card}) ; nouvel essai";
    JoinPromise, "hash of the seed of all chance: {card}", "empreinte de la graine du hasard : {card}";
    JoinRefused, "refused: {card}", "refusé : {card}";
    JoinDecide, "your decision, seat {seat}: {card}", "à vous, place {seat} : {card}";
    JoinHelp, "write an action as listed, `undo`, `say TEXT`, `?` to list again, or `quit`", "écrivez une action de la liste, `undo`, `say TEXTE`, `?` pour revoir la liste, ou `quit`";
}

impl Message {
    /// The same with the names that a rule set has for things of the base game.
    pub(crate) fn in_rules(self, rules: RuleSet) -> Self {
        match self {
            _ if rules != RuleSet::Energies => self,
            Self::BuildsSettlement => Self::BuildsTown,
            Self::MovesRobber => Self::MovesInspector,
            Self::TakesLongestRoad => Self::TakesTradeRoute,
            Self::TakesLargestArmy => Self::TakesCleanest,
            other => other,
        }
    }
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
        (RuleSet::Knights, Lang::En) => &["paper", "cloth", "coin"],
        (RuleSet::Knights, Lang::Fr) => &["papier", "tissu", "monnaie"],
        (RuleSet::Oil, Lang::En) => &["oil"],
        (RuleSet::Oil, Lang::Fr) => &["pétrole"],
        (RuleSet::Energies, Lang::En) => &["science", "energy"],
        (RuleSet::Energies, Lang::Fr) => &["science", "énergie"],
    };
    resources.iter().chain(others).nth(kind.idx()).copied().unwrap_or("?")
}

/// The word for a terrain.
pub(crate) fn terrain(lang: Lang, terrain: Terrain) -> &'static str {
    let words = match lang {
        Lang::En => ["forest", "hills", "pasture", "fields", "mountains", "desert"],
        Lang::Fr => ["forêt", "colline", "pré", "champs", "montagne", "désert"],
    };
    words[terrain as usize]
}

/// The word for a development card.
pub(crate) fn development(lang: Lang, rules: RuleSet, card: Development) -> &'static str {
    let words = match lang {
        Lang::En if rules == RuleSet::Energies => {
            ["a cleanup", "a victory point", "Road Construction", "Research Grant", "High Yield"]
        }
        Lang::Fr if rules == RuleSet::Energies => [
            "une dépollution",
            "un point de victoire",
            "Construction de routes",
            "Bourse de recherche",
            "Rendement élevé",
        ],
        Lang::En => ["a knight", "a victory point", "Road Building", "Year of Plenty", "Monopoly"],
        Lang::Fr => {
            ["un chevalier", "un point de victoire", "Construction de routes", "Invention", "Monopole"]
        }
    };
    words[card as usize]
}

/// The word for an event of New Energies.
pub(crate) fn disc_event(lang: Lang, event: DiscEvent) -> &'static str {
    let words = match lang {
        Lang::En => [
            "Climate Conference",
            "Environmental Pollution",
            "Air Pollution",
            "Production Increase",
            "Rain and Flooding",
            "Sustainable Production",
            "Government Funding",
        ],
        Lang::Fr => [
            "Conférence sur le climat",
            "Pollution des sols",
            "Pollution de l’air",
            "Hausse de production",
            "Pluies et inondations",
            "Production durable",
            "Aides publiques",
        ],
    };
    words[event as usize]
}

/// The word for an improvement track and its progress deck.
pub(crate) fn track(lang: Lang, track: Track) -> &'static str {
    let words = match lang {
        Lang::En => ["trade", "politics", "science"],
        Lang::Fr => ["commerce", "politique", "science"],
    };
    words[track.idx()]
}

/// The word for the ship on the event die.
pub(crate) fn ship(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "ship",
        Lang::Fr => "bateau",
    }
}

/// The word for the level of a knight.
pub(crate) fn level(lang: Lang, level: Level) -> &'static str {
    let words = match lang {
        Lang::En => ["basic", "strong", "mighty"],
        Lang::Fr => ["simple", "fort", "puissant"],
    };
    words[level as usize - 1]
}

/// A progress card that the reader may not know.
pub(crate) fn unknown_progress(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "a progress card",
        Lang::Fr => "une carte progrès",
    }
}

/// The name of a progress card.
pub(crate) fn progress(lang: Lang, card: Progress) -> &'static str {
    let words = match lang {
        Lang::En => [
            "Commercial Harbor",
            "Master Merchant",
            "Merchant",
            "Merchant Fleet",
            "Resource Monopoly",
            "Trade Monopoly",
            "Bishop",
            "Constitution",
            "Deserter",
            "Diplomat",
            "Intrigue",
            "Saboteur",
            "Spy",
            "Warlord",
            "Wedding",
            "Alchemist",
            "Crane",
            "Engineer",
            "Inventor",
            "Irrigation",
            "Medicine",
            "Mining",
            "Printer",
            "Road Building",
            "Smith",
        ],
        Lang::Fr => [
            "Port de commerce",
            "Maître marchand",
            "Marchand",
            "Flotte marchande",
            "Monopole de ressource",
            "Monopole de marchandise",
            "Évêque",
            "Constitution",
            "Déserteur",
            "Diplomate",
            "Intrigue",
            "Saboteur",
            "Espion",
            "Seigneur de guerre",
            "Mariage",
            "Alchimiste",
            "Grue",
            "Ingénieur",
            "Inventeur",
            "Irrigation",
            "Médecine",
            "Exploitation minière",
            "Imprimerie",
            "Construction de routes",
            "Forgeron",
        ],
    };
    words[card as usize]
}

/// The words of the endings.
pub(crate) fn ending_words(lang: Lang) -> EndingWords {
    match lang {
        Lang::En => EndingWords::ENGLISH,
        Lang::Fr => FRENCH_ENDINGS,
    }
}

const FRENCH_ENDINGS: EndingWords = EndingWords {
    victory: "{seat} gagne",
    turn_limit: "La limite de tours est atteinte : personne ne gagne",
    collapse: "L’île s’est effondrée : personne ne gagne",
    pyrrhic: "L’île s’est effondrée : victoire à la Pyrrhus de {seat}",
    bag_empty: "Le sac est vide : {seat} gagne",
    bag_empty_shared: "Le sac est vide : {seat} gagnent ensemble",
    bag_empty_lost: "Le sac est vide : tous ont perdu",
    and: "et",
};

/// The words of the legend.
pub(crate) fn labels(lang: Lang, rules: RuleSet) -> Labels {
    let labels = base_labels(lang);
    match (rules, lang) {
        (RuleSet::Energies, Lang::En) => {
            Labels { knights: "cleanups", settlement: "town", robber: "inspector", ..labels }
        }
        (RuleSet::Energies, Lang::Fr) => Labels { knights: "dépollutions", robber: "inspecteur", ..labels },
        _ => labels,
    }
}

fn base_labels(lang: Lang) -> Labels {
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
            title: "Un plateau de Hexhaven",
            endings: FRENCH_ENDINGS,
            knights_words: KnightsWords {
                paper: "papier",
                cloth: "tissu",
                coin: "monnaie",
                progress: "progrès",
                strength: "force",
                defender: "défenseur",
                levels: "CPS",
                barbarians: "barbares",
                attacks: "attaques",
                decks: "cartes progrès",
                points: ["Constitution", "Imprimerie"],
                key: [
                    "a2 chevalier  a2! actif  [A# ville et rempart",
                    "{A} métropole  -A- ville rasée  (M) marchand",
                ],
                signs: ["chevalier actif", "inactif", "rempart", "métropole", "ville rasée", "marchand"],
            },
            energies: EnergiesWords {
                science: "science",
                energy: "énergie",
                fossil: "fossile",
                renewable: "renouvelable",
                footprint: "empreinte",
                warehouse: "entrepôt",
                track: "empreinte globale",
                discs: "disques",
                bag: "sac",
                hazards: "dangers restants",
                events: ["climat", "sols", "air", "hausse", "pluies", "durable", "aides"],
                key: "f centrale fossile  r renouvelable  !A [A! ! ! danger",
                signs: ["centrale fossile", "centrale renouvelable", "danger"],
            },
            oil: OilWords {
                oil: "pétrole",
                sequestered: "séquestré",
                spilled: "déversé",
                track: "catastrophe",
                destroyed: "perdus",
                key: "oil puits  XX perdu  {A} métropole  -A- ville rasée",
                signs: ["puits de pétrole", "hexagone perdu", "métropole", "ville rasée"],
            },
        },
    }
}
