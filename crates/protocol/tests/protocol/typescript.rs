//! Writes the TypeScript types of the web client. `UPDATE_EXPECT=1 cargo test -p hexhaven-protocol` rewrites the file.

use std::path::Path;

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
        Prompt,
        ChatLine,
        TableSettings,
        Timer,
        TableView,
        Status,
        SeatView,
        SeatKind,
        Mover,
        Change,
        BoardView,
        Good,
        HexView,
        HarborView,
        StateView,
        PlayerView,
        SupplyView,
        PointsView,
        TurnView,
        Pending,
        OfferView,
        CounterView,
        Extra,
        OilState,
        KnightsState,
        KnightView,
        MerchantView,
        ProgressDeckView,
        KnightsPending,
        KnightsEventView,
        EnergiesState,
        PlantView,
        EventRowView,
        EnergiesEventView,
        RemovedView,
        OilEventView,
        EndingView,
        GameEvent,
        AnswerView,
        Choices,
        Group,
        Listed,
        ExchangeRow,
        NewSession,
        SessionView,
        CreateTable,
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
        ErrorBody,
        Health,
    );
    let mut text = HEAD.to_owned();
    text += &format!("\nexport const PROTOCOL_VERSION = {VERSION};\n");
    text += &format!("export const MAX_CHAT = {MAX_CHAT};\nexport const MAX_NAME = {MAX_NAME};\n");
    let phrases = QUICK_PHRASES.map(|phrase| format!("\"{phrase}\"")).join(", ");
    text += &format!("export const QUICK_PHRASES = [{phrases}] as const;\n");
    for (docs, declaration) in types {
        text += &format!("\n{}export {declaration}\n", docs.unwrap_or_default());
    }
    text
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
