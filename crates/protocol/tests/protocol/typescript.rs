//! Writes the TypeScript types of the web client. `UPDATE_EXPECT=1 cargo test -p hexhaven-protocol` rewrites the file.

use std::collections::BTreeMap;
use std::path::Path;

use hexhaven_engine::{Event, FieldShape, Shape, Sort, Vocabulary};
use ts_rs::{Config, TS};

use hexhaven_protocol::*;

const PATH: &str = "../../web/src/generated/protocol.ts";
const HEAD: &str =
    "// Generated from crates/protocol by `UPDATE_EXPECT=1 cargo test -p hexhaven-protocol`. Do not edit.\n";

macro_rules! declarations {
    ($config:expr, $($name:ty),* $(,)?) => {
        [$((<$name as TS>::docs(), <$name as TS>::decl($config))),*]
    };
}

#[expect(clippy::too_many_lines, reason = "one line per type")]
fn generate() -> String {
    let config = Config::new().with_large_int("number");
    let types = declarations!(
        &config,
        ClientMessage,
        Command,
        ChatBody,
        ServerMessage,
        RefusalCode,
        You,
        Snapshot,
        GameView,
        Update,
        Patch,
        Prompt,
        ChatLine,
        TableSettings,
        Begins,
        Timer,
        Pace,
        TableView,
        Status,
        SeatView,
        SeatKind,
        Mover,
        Change,
        BoardView,
        Good,
        HexView,
        RuleBook,
        Piece,
        HarborView,
        StateView,
        PlayerView,
        SupplyView,
        PointsView,
        TurnView,
        Pending,
        TurnEvent,
        OfferView,
        CounterView,
        Extra,
        OilState,
        SeaState,
        AreaView,
        HiddenTerrain,
        SeaPending,
        KnightsState,
        KnightView,
        MerchantView,
        ProgressDeckView,
        KnightsPending,
        ImprovementView,
        Ability,
        EnergiesState,
        PlantView,
        EventRowView,
        RemovedView,
        EndingKind,
        EndingView,
        OilPending,
        EnergiesPhase,
        SeatName,
        RuleSetName,
        IslandName,
        PartName,
        IllegalName,
        PointSourceName,
        DecisionName,
        KindName,
        LetterName,
        VerbName,
        DueName,
        DevelopmentName,
        Hex,
        Vertex,
        Edge,
        Place,
        Choices,
        Group,
        Listed,
        ExchangeRow,
        NewSession,
        SessionView,
        CreateTable,
        Practice,
        QuickMatch,
        Created,
        TableList,
        TableSummary,
        ReplayView,
        RuleSetView,
        PresetView,
        OptionView,
        OptionDomain,
        IslandCorners,
        CornerHex,
        CornerName,
        MapView,
        MapHex,
        Ground,
        ErrorBody,
        Health,
        RecoveryCode,
        LinkCode,
        EnterCode,
        DeviceList,
        DeviceView,
        NewProgram,
        ProgramToken,
        PlayerKind,
        ProfileView,
        RatingView,
        TallyView,
        OpponentView,
        HistoryView,
        FinishedGame,
        FinishedSeat,
        LeaderboardView,
        LeaderView,
        GuestList,
        GuestView,
        InvitationView,
        AdminTables,
        AdminTable,
        AdminPeople,
        AdminPerson,
        Ban,
        ReviewState,
        ReviewView,
        ReviewedPly,
        ReviewedLuck,
        LuckKind,
        Topic,
        Grade,
        Advantage,
        ReviewedDecision,
        BetterChoice,
        ReviewedPlayer,
        TurningPoint,
        Lesson,
        HintView,
        RecordKept,
        BadRecord,
        RecordProblem,
        PlayDaily,
        DailyView,
        DailyVerdict,
        DailyDecision,
        DailyChoice,
    );
    let mut text = HEAD.to_owned();
    text += &format!("\nexport const PROTOCOL_VERSION = {VERSION};\n");
    text += &format!("export const MAX_CHAT = {MAX_CHAT};\nexport const MAX_NAME = {MAX_NAME};\n");
    let phrases = QUICK_PHRASES.map(|phrase| format!("\"{phrase}\"")).join(", ");
    text += &format!("export const QUICK_PHRASES = [{phrases}] as const;\n");
    let emotes = EMOTES.map(|emote| format!("\"{emote}\"")).join(", ");
    text += &format!("export const EMOTES = [{emotes}] as const;\n");
    text += "export type Phrase = (typeof QUICK_PHRASES | typeof EMOTES)[number];\n";
    for (docs, declaration) in types {
        text += &format!("\n{}export {declaration}\n", docs.unwrap_or_default());
    }
    text + &Events::default().declare()
}

/// The types of the events, from their shapes.
#[derive(Default)]
struct Events {
    /// The vocabularies and unions that the shapes name.
    named: BTreeMap<&'static str, String>,
}

impl Events {
    fn declare(mut self) -> String {
        let mut game = vec!["{ type: 'turn' } & TurnEvent".to_owned()];
        let mut text = String::new();
        for &(group, shapes) in Event::SHAPES {
            let records = self.records(shapes);
            if group == "core" {
                game.extend(records);
            } else {
                let name = format!("{}{}Event", group[..1].to_uppercase(), &group[1..]);
                text += &format!("\n/** What happens in this rule set only. */\n{}", union(&name, &records));
                game.push(format!("{{ type: '{group}'; event: {name} }}"));
            }
        }
        text += &format!("\n/** An event. */\n{}", union("GameEvent", &game));
        text += &format!("\n/** What sort of values the fields of the events have. */\n{}", table());
        self.named.values().fold(text, |text, declaration| text + "\n" + declaration)
    }

    fn records(&mut self, shapes: &'static [Shape]) -> Vec<String> {
        let shown = shapes.iter().filter(|shape| shape.is_shown);
        let records = shown.map(|shape| {
            let fields = self.fields(shape.fields);
            format!("/** {} */ {{ type: '{}'{fields} }}", shape.about.trim(), shape.name)
        });
        records.collect()
    }

    fn fields(&mut self, fields: &'static [FieldShape]) -> String {
        let field = |field: &'static FieldShape| match field.sort {
            Sort::Inline(inner) => self.fields(inner),
            sort => format!("; /** {} */ {}: {}", field.about.trim(), field.name, self.sort(sort)),
        };
        fields.iter().map(field).collect()
    }

    fn sort(&mut self, sort: Sort) -> String {
        match sort {
            Sort::Flag => "boolean".to_owned(),
            Sort::Number => "number".to_owned(),
            Sort::Word(vocabulary) => self.words(vocabulary),
            Sort::Seat => "Seat".to_owned(),
            Sort::Seats => "Seat[]".to_owned(),
            Sort::Hex => "Hex".to_owned(),
            Sort::Vertex => "Vertex".to_owned(),
            Sort::Vertices => "Vertex[]".to_owned(),
            Sort::Edge => "Edge".to_owned(),
            Sort::HexOrVertex => "Hex | Vertex".to_owned(),
            Sort::Kind => "Kind".to_owned(),
            Sort::Cards => "{ [key in Kind]?: number }".to_owned(),
            Sort::Development => "Development".to_owned(),
            Sort::Developments => "{ [key in Development]?: number }".to_owned(),
            Sort::BySeat => "{ [key in Seat]?: number }".to_owned(),
            Sort::Counts(vocabulary) => format!("{{ [key in {}]?: number }}", self.words(vocabulary)),
            Sort::Record(fields) | Sort::Inline(fields) => {
                format!("{{ {} }}", self.fields(fields).trim_start_matches("; "))
            }
            Sort::Union(name, shapes) => {
                let declaration = union(name, &self.records(shapes));
                self.named.insert(name, declaration);
                name.to_owned()
            }
            Sort::Maybe(sort) => format!("{} | null", self.sort(*sort)),
        }
    }

    fn words(&mut self, vocabulary: Vocabulary) -> String {
        let mut words = Vec::new();
        vocabulary.each(|word| words.push(format!("'{word}'")));
        let declaration = format!("export type {} = {};\n", vocabulary.name, words.join(" | "));
        self.named.insert(vocabulary.name, declaration);
        vocabulary.name.to_owned()
    }
}

/// The fields of the events and their sorts, as data.
fn table() -> String {
    let mut text = "export const EVENTS = {\n".to_owned();
    for &(group, shapes) in Event::SHAPES {
        text += &format!("  {group}: {{\n");
        for shape in shapes.iter().filter(|shape| shape.is_shown) {
            text += &format!("    {}: {{ {} }},\n", shape.name, sorts(shape.fields).join(", "));
        }
        text += "  },\n";
    }
    text + "} as const;\n"
}

fn sorts(fields: &'static [FieldShape]) -> Vec<String> {
    let sort = |field: &'static FieldShape| match field.sort {
        Sort::Inline(inner) => sorts(inner),
        sort => vec![format!("{}: {}", field.name, sort_name(sort))],
    };
    fields.iter().flat_map(sort).collect()
}

fn sort_name(sort: Sort) -> String {
    let name = match sort {
        Sort::Flag => "flag",
        Sort::Number => "number",
        Sort::Word(_) => "word",
        Sort::Seat => "seat",
        Sort::Seats => "seats",
        Sort::Hex | Sort::Vertex | Sort::Edge | Sort::HexOrVertex => "place",
        Sort::Vertices => "places",
        Sort::Kind => "kind",
        Sort::Cards => "cards",
        Sort::Development => "development",
        Sort::BySeat => "by_seat",
        Sort::Developments | Sort::Counts(_) => "counts",
        Sort::Record(fields) | Sort::Inline(fields) => return format!("{{ {} }}", sorts(fields).join(", ")),
        Sort::Union(_, shapes) => {
            let part = |shape: &Shape| format!("{}: {{ {} }}", shape.name, sorts(shape.fields).join(", "));
            return format!("{{ {} }}", shapes.iter().map(part).collect::<Vec<_>>().join(", "));
        }
        Sort::Maybe(sort) => return sort_name(*sort),
    };
    format!("'{name}'")
}

fn union(name: &str, records: &[String]) -> String {
    format!("export type {name} =\n  | {};\n", records.join("\n  | "))
}

#[test]
fn the_typescript_types_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PATH);
    let fresh = generate();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == fresh, "{PATH} is stale: run `UPDATE_EXPECT=1 cargo test -p hexhaven-protocol`");
}
