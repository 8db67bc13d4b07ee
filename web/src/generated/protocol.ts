// Generated from crates/protocol by `UPDATE_EXPECT=1 cargo test -p hexhaven-protocol`. Do not edit.

export const PROTOCOL_VERSION = 1;
export const MAX_CHAT = 300;
export const MAX_NAME = 24;
export const QUICK_PHRASES = ["hello", "good_luck", "your_turn", "thinking", "thanks", "sorry", "no_deal", "nice_move", "well_played", "goodbye"] as const;
export const EMOTES = ["smile", "laugh", "wow", "cry", "clap", "think"] as const;
export type Phrase = (typeof QUICK_PHRASES | typeof EMOTES)[number];

/**
 * A frame from a client.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The protocol version.
 */
version: number, 
/**
 * The number of the last update that the client holds; without it a snapshot follows.
 */
since?: number, 
/**
 * Whether the client accepts patches instead of whole states.
 */
patches?: boolean, } | { "type": "command", 
/**
 * Chosen by the client, unique among its commands at this table; a resend with the same id is answered, not repeated.
 */
id: string, 
/**
 * The number of the last update that the client had seen when it decided.
 */
based_on: number, 
/**
 * The command.
 */
command: Command, } | { "type": "ping", 
/**
 * Sent back.
 */
nonce: number, };

/**
 * The commands. The session identifies the sender, never the message.
 */
export type Command = { "type": "sit", 
/**
 * The seat.
 */
seat?: Seat, } | { "type": "leave", } | { "type": "seat_bot", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * One of the levels that the server lists.
 */
level: string, } | { "type": "kick", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "configure", 
/**
 * The new settings.
 */
settings: TableSettings, } | { "type": "start", } | { "type": "act", 
/**
 * The action, such as `road (0,0)/NE`.
 */
action: string, } | { "type": "undo", } | { "type": "come_back", } | { "type": "chat", 
/**
 * What.
 */
body: ChatBody, } | { "type": "mute", 
/**
 * The person.
 */
user: string, 
/**
 * Whether they are muted.
 */
muted: boolean, } | { "type": "pace", 
/**
 * How fast.
 */
pace: Pace, } | { "type": "rematch", };

/**
 * A chat line as it is sent.
 */
export type ChatBody = { "type": "text", 
/**
 * At most 300 characters.
 */
text: string, } | { "type": "phrase", 
/**
 * Its name.
 */
phrase: Phrase, };

/**
 * A frame from the server.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The protocol version that is spoken from here on.
 */
version: number, 
/**
 * The table.
 */
table: string, 
/**
 * The client's identity.
 */
you: You, 
/**
 * The server's clock in milliseconds since 1970, to read deadlines by.
 */
now: number, } | { "type": "snapshot" } & Snapshot | { "type": "updates", 
/**
 * In order, without gaps, beginning one above the last number.
 */
updates: Array<Update>, 
/**
 * The table after them, if it changed.
 */
table?: TableView, 
/**
 * The board after them, if it changed.
 */
board?: BoardView, 
/**
 * The state of the game after them, if it changed and there is no patch.
 */
state?: StateView, 
/**
 * The changes to the viewer's state, for a client that asked for patches.
 */
patch?: Patch, 
/**
 * What the game is waiting for.
 */
prompt: Prompt, } | { "type": "ack", 
/**
 * The id of the command.
 */
id: string, 
/**
 * The number of the last update that it caused.
 */
n: number, } | { "type": "refused", 
/**
 * The id of the command; empty if it could not be read.
 */
id: string, 
/**
 * Why, for programs.
 */
code: RefusalCode, 
/**
 * Why, for people.
 */
message: string, 
/**
 * The id of the rule that the action breaks.
 */
rule?: string, 
/**
 * The key of the option that is wrong.
 */
option?: string, 
/**
 * The name of the reason, such as `TooClose`, if the action breaks a rule.
 */
reason?: Illegal, } | { "type": "presence", 
/**
 * For each seat of a person, whether somebody is connected.
 */
seats: { [key in Seat]?: boolean }, 
/**
 * The number of spectators.
 */
spectators: number, } | { "type": "notice", 
/**
 * The text; without one, the announcement is withdrawn.
 */
text: string | null, } | { "type": "pong", 
/**
 * As it was sent.
 */
nonce: number, } | { "type": "closing", 
/**
 * Why, for programs.
 */
code: RefusalCode, 
/**
 * Why, for people.
 */
message: string, 
/**
 * Whether to reconnect.
 */
retry: boolean, };

/**
 * Why something was refused.
 */
export type RefusalCode = "malformed" | "unsupported_version" | "no_such_table" | "no_such_player" | "bad_code" | "bad_record" | "illegal" | "stale" | "id_reused" | "not_host" | "not_seated" | "seat_taken" | "no_seat" | "wrong_time" | "bad_settings" | "bad_text" | "muted" | "nothing_to_undo" | "too_fast" | "too_slow" | "wrong_origin" | "no_session" | "banned" | "full" | "store_failed" | "shutting_down";

/**
 * The client's identity.
 */
export type You = { 
/**
 * The person.
 */
user: string, 
/**
 * The person's name.
 */
name: string, 
/**
 * The person's seat; without one the person is a spectator.
 */
seat: Seat | null, };

/**
 * Everything that a viewer knows.
 */
export type Snapshot = { 
/**
 * The number of the last update that is contained.
 */
n: number, 
/**
 * The table.
 */
table: TableView, 
/**
 * The viewer's seat; without one the viewer is a spectator.
 */
seat: Seat | null, 
/**
 * The game, once it has started.
 */
game: GameView | null, 
/**
 * What the game is waiting for.
 */
prompt: Prompt, 
/**
 * The last chat lines.
 */
chat: Array<ChatLine>, 
/**
 * The last updates, up to number `n` and without gaps, for a log. The state already includes them.
 */
updates: Array<Update>, };

/**
 * A game as a viewer knows it.
 */
export type GameView = { 
/**
 * The part drawn once.
 */
board: BoardView, 
/**
 * The part that changes.
 */
state: StateView, };

/**
 * One numbered step of a table.
 */
export type Update = { 
/**
 * Its number, the same for everybody.
 */
n: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, 
/**
 * The events.
 */
change: Change, 
/**
 * For a ply, its events as the viewer saw them.
 */
events?: GameEvent[], };

/**
 * The changes in a value.
 */
export type Patch = { readonly [key: string]: Patch | readonly unknown[] };

/**
 * What the game is waiting for, and the viewer's legal actions.
 */
export type Prompt = { 
/**
 * The seats that owe a decision.
 */
waiting: Array<Seat>, 
/**
 * The decision.
 */
decision: Decision, 
/**
 * When the clock decides, in milliseconds since 1970.
 */
deadline: number | null, 
/**
 * The viewer's legal actions.
 */
choices: Choices | null, 
/**
 * Whether the viewer can take back the last action.
 */
can_undo: boolean, };

/**
 * A chat line.
 */
export type ChatLine = { 
/**
 * The number of its update.
 */
n: number, 
/**
 * When it was said, in milliseconds since 1970.
 */
at: number, 
/**
 * The speaker.
 */
user: string, 
/**
 * The name at that time.
 */
name: string, 
/**
 * The text.
 */
body: ChatBody, };

/**
 * The settings chosen before a game.
 */
export type TableSettings = { 
/**
 * The rule set by its name, such as `base`.
 */
rules: RuleSet, 
/**
 * The number of seats, 2 to 6.
 */
seats: number, 
/**
 * Options of play in the notation: a preset, then the differences, such as `modern target_vp=12`.
 */
options: string, 
/**
 * Options of the board in the notation, such as `modern board=first-game`.
 */
setup: string, 
/**
 * Whether the table is in the public list; otherwise it can only be reached by its link.
 */
public: boolean, 
/**
 * How long a decision may take.
 */
timer: Timer, 
/**
 * Whether the game is rated: it then has the standard options and no hints.
 */
rated?: boolean, 
/**
 * Whether spectators may chat too.
 */
open_chat?: boolean, 
/**
 * Whether the game is practice, which does not count in results.
 */
practice?: boolean, 
/**
 * When the game begins.
 */
begins?: Begins, };

/**
 * When the game of a table begins.
 */
export type Begins = "host" | "full" | "soon";

/**
 * How long a decision may take.
 */
export type Timer = "off" | "slow" | "normal" | "fast" | "one_day" | "three_days" | "one_week";

/**
 * How fast bots play.
 */
export type Pace = "slow" | "normal" | "fast" | "instant";

/**
 * A table as everybody sees it.
 */
export type TableView = { 
/**
 * The id; it is also the link.
 */
id: string, 
/**
 * The status of the table.
 */
status: Status, 
/**
 * The settings.
 */
settings: TableSettings, 
/**
 * The person who may change settings, start and remove people; nobody if the last host left an empty table.
 */
host: string | null, 
/**
 * The seats in order.
 */
seats: Array<SeatView>, 
/**
 * People who may not chat here.
 */
muted: Array<string>, 
/**
 * The hash of the seed of all chance in this game, published before it begins.
 */
commitment: string, 
/**
 * The seed, once the game is over.
 */
seed: string | null, 
/**
 * The table of the next game.
 */
rematch: string | null, 
/**
 * The proposer's name.
 */
rematch_by: string | null, 
/**
 * How fast bots play.
 */
pace: Pace, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created_at: number, };

/**
 * The status of a table.
 */
export type Status = "open" | "playing" | "over";

/**
 * One seat.
 */
export type SeatView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The occupant.
 */
kind: SeatKind, 
/**
 * The name to show.
 */
name: string, 
/**
 * The person.
 */
user: string | null, 
/**
 * The level of the bot that plays, even while it replaces a person.
 */
bot: string | null, };

/**
 * The occupant of a seat.
 */
export type SeatKind = "empty" | "person" | "away" | "bot";

/**
 * The maker of a move.
 */
export type Mover = "person" | "bot" | "clock" | "chance";

/**
 * One numbered change at a table.
 */
export type Change = { "type": "sat", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The person.
 */
user: string, 
/**
 * The person's name.
 */
name: string, } | { "type": "bot_sat", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its level.
 */
level: string, } | { "type": "seat_freed", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Whether the host did it.
 */
kicked: boolean, } | { "type": "replaced", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Whether the host did it.
 */
kicked: boolean, } | { "type": "went_away", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "came_back", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "host_changed", 
/**
 * The new host; if it is nobody, the next person to sit down will be.
 */
user: string | null, } | { "type": "configured", 
/**
 * The new settings.
 */
settings: TableSettings, } | { "type": "started", } | { "type": "played", 
/**
 * In the notation, such as `a road (0,0)/NE`, `* rolls 8` or, if hidden, `* ?`.
 */
ply: string, 
/**
 * The seat that moved.
 */
by: Mover, } | { "type": "undone", 
/**
 * The seat that acted.
 */
seat: Seat, } | { "type": "said", 
/**
 * The player.
 */
user: string, 
/**
 * The name.
 */
name: string, 
/**
 * What.
 */
body: ChatBody, } | { "type": "muted", 
/**
 * The person.
 */
user: string, 
/**
 * Whether they are muted.
 */
muted: boolean, } | { "type": "paced", 
/**
 * How fast.
 */
pace: Pace, } | { "type": "closed", } | { "type": "rematch", 
/**
 * Its id.
 */
table: string, 
/**
 * The proposer's name; absent in old games.
 */
by: string | null, };

/**
 * The island and the numbers of the rules: sent once, and again if the island changes.
 */
export type BoardView = { 
/**
 * The rule set.
 */
rules: RuleSet, 
/**
 * Which island.
 */
island: Island, 
/**
 * The options of play in the notation.
 */
options: string, 
/**
 * The kinds of cards, in the order of the notation.
 */
goods: Array<Good>, 
/**
 * The land hexes.
 */
hexes: Array<HexView>, 
/**
 * The harbors.
 */
harbors: Array<HarborView>, 
/**
 * Prices.
 */
costs: { [key in Verb]?: { [key in Kind]?: number } }, 
/**
 * The points that win.
 */
target_points: number, 
/**
 * The facts about the rules that a client needs to show the game.
 */
book: RuleBook, };

/**
 * A kind of card.
 */
export type Good = { 
/**
 * The letter used in actions: `discard 2L1B`.
 */
letter: Letter, 
/**
 * The word used everywhere else.
 */
word: Kind, };

/**
 * A land hex.
 */
export type HexView = { 
/**
 * The place.
 */
place: Hex, 
/**
 * The terrain.
 */
terrain: Terrain, 
/**
 * The number token.
 */
token: number | null, };

/**
 * The facts that a client needs to show a rule set.
 */
export type RuleBook = { 
/**
 * The yield of each terrain.
 */
yields: { [key in Terrain]?: Kind }, 
/**
 * The second card of a city on each terrain.
 */
city_yields: { [key in Terrain]?: Kind }, 
/**
 * The deck of each progress card.
 */
decks: { [key in Progress]?: Track }, 
/**
 * The levels of each track of city improvements, from the first.
 */
improvements: { [key in Track]?: Array<ImprovementView> }, 
/**
 * The pieces that a verb takes from the supply.
 */
pieces: { [key in Verb]?: Piece }, 
/**
 * The verbs that begin or end a turn or a decision.
 */
main: Array<Verb>, 
/**
 * The decisions that give a player time to look around.
 */
open: Array<Decision>, 
/**
 * The verbs of trade.
 */
trade: Array<Verb>, 
/**
 * The rules that explain each decision, by the beginning of their ids.
 */
help: { [key in Decision]?: Array<string> }, };

/**
 * Pieces of the supply.
 */
export type Piece = "roads" | "settlements" | "cities";

/**
 * A harbor.
 */
export type HarborView = { 
/**
 * Its edge.
 */
edge: Edge, 
/**
 * The vertices that it serves.
 */
vertices: Array<Vertex>, 
/**
 * The kind it takes; without one it takes any.
 */
kind: Kind | null, 
/**
 * How many cards buy one.
 */
rate: number, };

/**
 * The part that changes during a game.
 */
export type StateView = { 
/**
 * The players in the order of their seats.
 */
players: Array<PlayerView>, 
/**
 * Whose turn it is.
 */
turn: TurnView, 
/**
 * The pending decision.
 */
pending: Pending, 
/**
 * The open proposal.
 */
offer: OfferView | null, 
/**
 * The cards in the bank.
 */
bank: { [key in Kind]?: number }, 
/**
 * The size of the development pile.
 */
development_pile: number, 
/**
 * The development cards that were played and are gone; knights are with their players.
 */
developments_spent: { [key in Development]?: number }, 
/**
 * The robber's hex.
 */
robber: Hex | null, 
/**
 * The holder of Longest Road.
 */
longest_road: Seat | null, 
/**
 * The holder of Largest Army.
 */
largest_army: Seat | null, 
/**
 * With a dice deck: how many of each sum from 2 to 12 are left.
 */
dice_deck: Array<number> | null, 
/**
 * The last roll.
 */
last_roll: number | null, 
/**
 * How often each sum 2 to 12 has been rolled.
 */
rolls: Array<number>, 
/**
 * How the game ended.
 */
ending: EndingView | null, 
/**
 * The rule set's own state.
 */
extra: Extra | null, };

/**
 * A player.
 */
export type PlayerView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * How many cards the hand holds.
 */
hand_size: number, 
/**
 * The hand, if the viewer may know it.
 */
hand: { [key in Kind]?: number } | null, 
/**
 * How many unplayed development cards the player holds.
 */
development_size: number, 
/**
 * Those cards, if the viewer may know them.
 */
developments: { [key in Development]?: number } | null, 
/**
 * The viewer's cards bought this turn, which cannot be played yet.
 */
fresh: { [key in Development]?: number }, 
/**
 * The viewer's chosen discards while others still choose.
 */
discard: { [key in Kind]?: number }, 
/**
 * Roads.
 */
roads: Array<Edge>, 
/**
 * Settlements.
 */
settlements: Array<Vertex>, 
/**
 * Cities.
 */
cities: Array<Vertex>, 
/**
 * The length of the longest road.
 */
road_length: number, 
/**
 * Knights played.
 */
knights: number, 
/**
 * How many cards of each kind the bank takes for one.
 */
rates: { [key in Kind]?: number }, 
/**
 * Pieces left.
 */
supply: SupplyView, 
/**
 * Victory points.
 */
points: PointsView, };

/**
 * Pieces that a player has not built.
 */
export type SupplyView = { 
/**
 * Roads.
 */
roads: number, 
/**
 * Settlements.
 */
settlements: number, 
/**
 * Cities.
 */
cities: number, };

/**
 * Victory points that the viewer knows of, by source.
 */
export type PointsView = { 
/**
 * The points the viewer knows.
 */
known: number, 
/**
 * Whether those are all points.
 */
complete: boolean, 
/**
 * By source: `settlements`, `cities`, `longest_road`, `largest_army`, `victory_point_cards` and those of the rule set.
 */
sources: { [key in PointSource]?: number }, };

/**
 * Whose turn it is.
 */
export type TurnView = { 
/**
 * Turns begun; 0 in set-up.
 */
number: number, 
/**
 * Whose turn it is, or whose placement.
 */
player: Seat, 
/**
 * The acting seat.
 */
actor: Seat, 
/**
 * Which part of the game or of a turn.
 */
part: Part, 
/**
 * Whether the dice were rolled.
 */
rolled: boolean, 
/**
 * Whether a development card was played.
 */
card_played: boolean, 
/**
 * Whether a build or purchase closed the trade phase.
 */
trade_closed: boolean, 
/**
 * Development cards bought.
 */
buys: number, 
/**
 * Proposals made.
 */
offers: number, };

/**
 * The pending decision.
 */
export type Pending = { "type": "setup_settlement", } | { "type": "setup_road", 
/**
 * The settlement.
 */
at: Vertex, } | { "type": "roll", } | { "type": "rolling", } | { "type": "discards", 
/**
 * How many cards each player still owes.
 */
owed: { [key in Seat]?: number }, } | { "type": "move_robber", } | { "type": "choose_victim", 
/**
 * The possible victims.
 */
victims: Array<Seat>, } | { "type": "stealing", 
/**
 * The victim.
 */
victim: Seat, } | { "type": "drawing", } | { "type": "free_roads", 
/**
 * The number left.
 */
left: number, } | { "type": "free", } | { "type": "over", };

/**
 * The turn or the pending decision changed.
 */
export type TurnEvent = { 
/**
 * Whose turn it is.
 */
turn: TurnView, 
/**
 * The pending decision.
 */
pending: Pending, };

/**
 * The open proposal and the answers to it.
 */
export type OfferView = { 
/**
 * Whether the active player made a proposal; otherwise there are only counter-offers.
 */
proposed: boolean, 
/**
 * The cards the active player gives.
 */
give: { [key in Kind]?: number }, 
/**
 * The cards the active player wants.
 */
want: { [key in Kind]?: number }, 
/**
 * Whether the given side is open.
 */
give_open: boolean, 
/**
 * Whether the wanted side is open.
 */
want_open: boolean, 
/**
 * The seats addressed.
 */
to: Array<Seat>, 
/**
 * The seats that have not answered.
 */
waiting: Array<Seat>, 
/**
 * The seats that accepted.
 */
accepted: Array<Seat>, 
/**
 * Counter-offers.
 */
counters: { [key in Seat]?: CounterView }, };

/**
 * A counter-offer.
 */
export type CounterView = { 
/**
 * The cards the answering player gives.
 */
give: { [key in Kind]?: number }, 
/**
 * The cards the answering player wants.
 */
want: { [key in Kind]?: number }, };

/**
 * A rule set's part of the state.
 */
export type Extra = { "rules": "knights" } & KnightsState | { "rules": "oil" } & OilState | { "rules": "energies" } & EnergiesState | { "rules": "seafarers" } & SeaState;

/**
 * The state that Oil Springs adds.
 */
export type OilState = { 
/**
 * The hexes with a spring.
 */
springs: Array<Hex>, 
/**
 * The cities that are metropolises.
 */
metropolises: Array<Vertex>, 
/**
 * The settlements that are cities turned on their side.
 */
razed: Array<Vertex>, 
/**
 * The oil that each player holds; it counts in the size of the hand.
 */
oil: { [key in Seat]?: number }, 
/**
 * The oil that each player has sequestered.
 */
sequestered: { [key in Seat]?: number }, 
/**
 * The Champion of the Environment.
 */
champion: Seat | null, 
/**
 * The oil lost to pollution.
 */
spilled: number, 
/**
 * The disaster marker.
 */
marker: number, 
/**
 * The space of the track that triggers an episode.
 */
marker_end: number, 
/**
 * The number tokens on the disaster track, in order.
 */
removed: Array<RemovedView>, 
/**
 * How many of them end the game.
 */
collapse_at: number, 
/**
 * The most oil that a player may hold; null if there is no limit.
 */
oil_limit: number | null, 
/**
 * Metropolis tokens left.
 */
metropolis_supply: number, 
/**
 * Oil that the active player used in this turn.
 */
used: number, 
/**
 * Whether the active player sequestered oil in this turn.
 */
has_sequestered: boolean, 
/**
 * The pending decision that comes first.
 */
pending: OilPending | null, };

/**
 * The state that a sea map adds.
 */
export type SeaState = { 
/**
 * The ships of each player.
 */
ships: { [key in Seat]?: Array<Edge> }, 
/**
 * The ships left to each player.
 */
ship_supply: { [key in Seat]?: number }, 
/**
 * The pirate's hex; none is off the map.
 */
pirate: Hex | null, 
/**
 * The special points of each player.
 */
special_points: { [key in Seat]?: number }, 
/**
 * The areas that bring special points.
 */
areas: Array<AreaView>, 
/**
 * The tiles under fog.
 */
hidden: Array<HiddenTerrain>, 
/**
 * The numbers that fog still hides.
 */
hidden_numbers: Array<number>, 
/**
 * The ships placed in this turn.
 */
fresh: Array<Edge>, 
/**
 * Whether a ship was moved in this turn.
 */
has_sailed: boolean, 
/**
 * The pending decision that comes first.
 */
pending: SeaPending | null, };

/**
 * An area whose first settlement earns special points.
 */
export type AreaView = { 
/**
 * Its hexes.
 */
hexes: Array<Hex>, 
/**
 * The special points.
 */
points: number, 
/**
 * Whether each player has earned its points.
 */
scored: { [key in Seat]?: boolean }, 
/**
 * Whether it is each player's home, which earns none.
 */
home: { [key in Seat]?: boolean }, };

/**
 * A terrain that fog hides.
 */
export type HiddenTerrain = { 
/**
 * Which.
 */
terrain: Terrain, 
/**
 * How many hexes of it.
 */
n: number, };

/**
 * A pending decision at sea.
 */
export type SeaPending = { "kind": "gold", 
/**
 * How many cards each is owed.
 */
owed: { [key in Seat]?: number }, } | { "kind": "finding", 
/**
 * Which.
 */
hex: Hex, } | { "kind": "numbering", 
/**
 * Which.
 */
hex: Hex, };

/**
 * The state that Cities & Knights adds.
 */
export type KnightsState = { 
/**
 * The knights on the board.
 */
knights: Array<KnightView>, 
/**
 * The cities with a wall.
 */
walls: Array<Vertex>, 
/**
 * The razed cities.
 */
razed: Array<Vertex>, 
/**
 * The knights chosen for the defense.
 */
sent: Array<Vertex>, 
/**
 * The level of each player on `trade`, `politics` and `science`.
 */
tracks: { [key in Seat]?: { [key in Track]?: number } }, 
/**
 * The price of each track's next level, by player; complete tracks are left out.
 */
improvements: { [key in Seat]?: { [key in Track]?: { [key in Kind]?: number } } }, 
/**
 * The city with the metropolis of each track.
 */
metropolises: { [key in Track]?: Vertex }, 
/**
 * The Defender cards of each player.
 */
defenders: { [key in Seat]?: number }, 
/**
 * The owner of the Constitution.
 */
constitution: Seat | null, 
/**
 * The owner of the Printer.
 */
printer: Seat | null, 
/**
 * The merchant, once it is on the board.
 */
merchant: MerchantView | null, 
/**
 * The position of the barbarian fleet.
 */
fleet: number, 
/**
 * Its last space.
 */
fleet_end: number, 
/**
 * The attacks so far.
 */
attacks: number, 
/**
 * The strength of the barbarians: the cities on the island.
 */
barbarians: number, 
/**
 * The strength of each player's active knights.
 */
defense: { [key in Seat]?: number }, 
/**
 * Whether the robber may move.
 */
robber_free: boolean, 
/**
 * The red and the other die, while they wait.
 */
dice: Array<number> | null, 
/**
 * The number of progress cards of each player.
 */
progress_sizes: { [key in Seat]?: number }, 
/**
 * The progress hands that the viewer may know.
 */
progress: { [key in Seat]?: { [key in Progress]?: number } }, 
/**
 * The decks `trade`, `politics` and `science`.
 */
decks: { [key in Track]?: ProgressDeckView }, 
/**
 * The hand that a Master Merchant shows to the viewer.
 */
shown_hand: { [key in Kind]?: number } | null, 
/**
 * The progress hand that a Spy shows to the viewer.
 */
shown_progress: { [key in Progress]?: number } | null, 
/**
 * The resource that the viewer offers by Commercial Harbor.
 */
offered: Kind | null, 
/**
 * This rule set's pending decision.
 */
pending: KnightsPending | null, 
/**
 * The sea, if the game is played there.
 */
sea: SeaState | null, };

/**
 * A knight.
 */
export type KnightView = { 
/**
 * The owner.
 */
seat: Seat, 
/**
 * The place.
 */
vertex: Vertex, 
/**
 * Its strength.
 */
level: Level, 
/**
 * Whether it is active.
 */
active: boolean, 
/**
 * Whether it may act in this turn.
 */
ready: boolean, };

/**
 * The merchant.
 */
export type MerchantView = { 
/**
 * Its hex.
 */
hex: Hex, 
/**
 * The owner.
 */
seat: Seat, };

/**
 * A progress deck.
 */
export type ProgressDeckView = { 
/**
 * The number of cards.
 */
size: number, 
/**
 * The cards put back under it, the next first; `null` if the viewer did not see it.
 */
returned: Array<Progress | null>, };

/**
 * A pending decision of Cities & Knights.
 */
export type KnightsPending = { 
/**
 * Its name, such as `pillage` or `relocate`.
 */
what: KnightsDue, 
/**
 * The progress card that asks.
 */
card: Progress | null, 
/**
 * The seats it concerns.
 */
seat: Seat | null, 
/**
 * The track or deck.
 */
track: Track | null, 
/**
 * The place it is about.
 */
place: Place | null, 
/**
 * The level of a knight.
 */
level: Level | null, };

/**
 * A level of a track of city improvements.
 */
export type ImprovementView = { 
/**
 * The highest red die with which its gate draws a progress card.
 */
red_die: number, 
/**
 * The level's other benefit.
 */
ability: Ability | null, };

/**
 * The benefit of a level of city improvements, besides progress cards.
 */
export type Ability = "two_for_one" | "mighty_knights" | "aqueduct" | "metropolis" | "take_metropolis";

/**
 * The state that New Energies adds.
 */
export type EnergiesState = { 
/**
 * The power plants on the board.
 */
plants: Array<PlantView>, 
/**
 * Hazards on hexes and on buildings.
 */
hazards: Array<Place>, 
/**
 * Hazard tokens left; null if there is no limit.
 */
hazards_left: number | null, 
/**
 * The energy of each player.
 */
energy: { [key in Seat]?: number }, 
/**
 * The most energy that a player has.
 */
energy_limit: number, 
/**
 * The owners of warehouses.
 */
warehouses: Array<Seat>, 
/**
 * The local footprint of each player.
 */
footprints: { [key in Seat]?: number }, 
/**
 * The marker of the global footprint.
 */
marker: number, 
/**
 * The last space of its track.
 */
marker_end: number, 
/**
 * How many discs each space of the track asks for.
 */
draws: Array<number>, 
/**
 * The discs in the bag.
 */
bag: number, 
/**
 * The discs in the bag whose kind is known.
 */
bag_known: { [key in Disc]?: number }, 
/**
 * The rows of events.
 */
rows: Array<EventRowView>, 
/**
 * Plants built by each player.
 */
built: { [key in Seat]?: { [key in Plant]?: number } }, 
/**
 * Plants that each player has at most.
 */
plant_supply: { [key in Plant]?: number }, 
/**
 * Whether the active player has built a plant in this turn.
 */
plant_built: boolean, 
/**
 * Whether the active player has demolished one.
 */
demolished: boolean, 
/**
 * What the event phase is waiting for.
 */
phase: EnergiesPhase, 
/**
 * Discs still to be drawn in this turn.
 */
discs_left: number, };

/**
 * A power plant.
 */
export type PlantView = { 
/**
 * Of which sort.
 */
plant: Plant, 
/**
 * The building it belongs to.
 */
vertex: Vertex, 
/**
 * Its hex.
 */
hex: Hex, 
/**
 * The owner.
 */
seat: Seat | null, };

/**
 * A row of events.
 */
export type EventRowView = { 
/**
 * The event.
 */
event: DiscEvent, 
/**
 * The discs in the row.
 */
discs: number, 
/**
 * How many trigger it.
 */
full: number, };

/**
 * A number token that left the board.
 */
export type RemovedView = { 
/**
 * The hex it came from.
 */
hex: Hex, 
/**
 * The number.
 */
number: number, };

/**
 * The ways in which a game ends.
 */
export type EndingKind = "victory" | "turn_limit" | "collapse" | "bag_empty";

/**
 * How a game ended.
 */
export type EndingView = { 
/**
 * How.
 */
kind: EndingKind, 
/**
 * The winner, if there is exactly one.
 */
winner: Seat | null, 
/**
 * Everybody who wins.
 */
winners: Array<Seat>, 
/**
 * After a collapse, the Pyrrhic victor.
 */
pyrrhic: Seat | null, };

/**
 * A pending decision of Oil Springs.
 */
export type OilPending = "loot" | "episode" | "strike";

/**
 * What the event phase of New Energies is waiting for.
 */
export type EnergiesPhase = "done" | "pre_draw" | "drawing" | "rolling" | "spill" | "hazards" | "free_plants" | "takings" | "returns" | "fundings" | "funding" | "entering";

export type Seat = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

export type RuleSet = 'base' | 'knights' | 'oil' | 'energies' | 'seafarers';

export type Island = 'base' | 'extended' | 'sea-37' | 'sea-44' | 'sea-58' | 'sea-65';

export type Part = 'setup' | 'turn' | 'special_building' | 'paired';

export type Illegal = 'GameOver' | 'ForeignAction' | 'NoSuchSeat' | 'NoSuchPlace' | 'ChanceDue' | 'NotYourDecision' | 'Pending' | 'NotRolled' | 'AlreadyRolled' | 'NotInSpecialBuilding' | 'NotInPairedPart' | 'OnlyInSpecialBuilding' | 'NoPieceLeft' | 'CannotAfford' | 'EdgeTaken' | 'NotConnected' | 'NotAtSettlement' | 'SiteTaken' | 'TooClose' | 'NoRoadThere' | 'NotOwnSettlement' | 'PileEmpty' | 'BuyLimit' | 'NoSuchCard' | 'FreshCard' | 'CardPlayed' | 'NoRoadPossible' | 'NotAResource' | 'WrongPlenty' | 'BankShort' | 'NoFreeRoad' | 'MustPlaceFirst' | 'NothingToDiscard' | 'WrongDiscard' | 'NotHeld' | 'RobberNotDue' | 'RobberStays' | 'RobberSpares' | 'TheftNotDue' | 'NotAVictim' | 'SameKind' | 'RateNotMet' | 'BankEmpty' | 'TradeClosed' | 'TradeOff' | 'NotActive' | 'OfferLimit' | 'EmptySide' | 'OpenAmount' | 'BothSides' | 'OfferNotHeld' | 'NobodyAddressed' | 'NoOffer' | 'NotAddressed' | 'OpenOffer' | 'CannotAccept' | 'NotAccepted' | 'CannotConclude' | 'NoLandThere' | 'NoSeaThere' | 'OpenSea' | 'NotStartArea' | 'ShipNotConnected' | 'PirateThere' | 'PirateStays' | 'HasSailed' | 'NotOwnShip' | 'FreshShip' | 'NotEndShip' | 'SameEdge' | 'NoGoldDue' | 'WrongGold' | 'DiscsDue' | 'NoCardNow' | 'NoEventDue' | 'EnergyFull' | 'EnergyNotSold' | 'NoEnergy' | 'NoHazard' | 'HazardThere' | 'HazardMisplaced' | 'CityFirst' | 'PlantBuilt' | 'NotOwnBuilding' | 'NoPlantSlot' | 'SiteHasPlant' | 'NoNumber' | 'Demolished' | 'NoFossilPlant' | 'MustTake' | 'WrongYield' | 'NoRenewablePlant' | 'RobberBarred' | 'RepairFirst' | 'NoOil' | 'TrackEnds' | 'OilSequestered' | 'OilUsed' | 'SequesterLimit' | 'ConversionShort' | 'NotOwnCity' | 'NoMetropolisLeft' | 'OilLimit' | 'NoDevelopments' | 'NotDue' | 'MustChoose' | 'RobberLocked' | 'KnightThere' | 'RazedFirst' | 'NotRazed' | 'NoOwnCity' | 'WallThere' | 'NotOwnKnight' | 'AlreadyActive' | 'NotActiveKnight' | 'TopLevel' | 'NeedsFortress' | 'PromotedOnce' | 'NotReady' | 'SiteNotFree' | 'NotReached' | 'NotARival' | 'NotWeaker' | 'NotAtRobber' | 'NotAtPirate' | 'NotNumbered' | 'ErrantDone' | 'LastLevel' | 'NeedsCity' | 'NeedsOrdinaryCity' | 'NotOrdinaryCity' | 'DeckEmpty' | 'NotHeldProgress' | 'OnlyBeforeRoll' | 'NotADie' | 'NoEffect' | 'HasEffect' | 'NotPlayed' | 'NotAnOpponent' | 'NoCards' | 'NotAhead' | 'NoKnight' | 'NoProgress' | 'WrongTake' | 'WrongGift' | 'NotOpen' | 'NoRoad' | 'SamePath' | 'NoOwnRoadThere' | 'NotBeside' | 'MerchantStays' | 'NoDesert' | 'NoMerchantOnGold' | 'WrongPiece' | 'FleetNamed' | 'HarborRunning' | 'HarborNotRunning' | 'HarborUsed' | 'CraneRunning' | 'TokenFixed' | 'SameToken' | 'NotACommodity' | 'WrongLevel';

export type PointSource = 'settlements' | 'cities' | 'longest_road' | 'largest_army' | 'victory_point_cards' | 'metropolises' | 'defender_cards' | 'progress_points' | 'merchant' | 'sequestered_oil' | 'champion' | 'special_points';

export type Decision = 'none' | 'over' | 'setup_settlement' | 'setup_road' | 'roll' | 'discard' | 'move_robber' | 'choose_victim' | 'main' | 'answer_offer' | 'free_road' | 'special_build' | 'paired_part' | 'setup_city' | 'muster' | 'lose_city' | 'choose_deck' | 'discard_progress' | 'aqueduct' | 'relocate' | 'place_metropolis' | 'remove_knight' | 'place_knight' | 'rebuild_road' | 'second_promotion' | 'give_commodity' | 'give_cards' | 'take_cards' | 'take_progress' | 'take_gold' | 'choose_loot' | 'pre_draw' | 'place_hazard' | 'free_plant' | 'take_card' | 'return_card' | 'take_development';

export type Kind = 'lumber' | 'brick' | 'wool' | 'grain' | 'ore' | 'paper' | 'cloth' | 'coin' | 'oil' | 'science' | 'energy';

export type Letter = 'L' | 'B' | 'W' | 'G' | 'O' | 'P' | 'C' | 'M' | 'Y' | 'S' | 'E';

export type Verb = 'roll' | 'end' | 'pass' | 'finish' | 'road' | 'settlement' | 'city' | 'buy' | 'knight' | 'road-building' | 'year-of-plenty' | 'monopoly' | 'discard' | 'robber' | 'steal' | 'bank' | 'offer' | 'accept' | 'decline' | 'counter' | 'conclude' | 'withdraw' | 'wall' | 'repair' | 'recruit' | 'activate' | 'promote' | 'move' | 'expel' | 'chase' | 'improve' | 'play-in-vain' | 'play' | 'harbor' | 'send' | 'lose' | 'deck' | 'drop' | 'aqueduct' | 'relocate' | 'metropolis' | 'remove' | 'place' | 'reply' | 'give' | 'take' | 'take-card' | 'ship' | 'sail' | 'pirate' | 'gold' | 'convert' | 'sequester' | 'steal-oil' | 'steal-card' | 'draw' | 'hazard' | 'fossil' | 'renewable' | 'demolish' | 'warehouse' | 'return' | 'take-development' | 'forgo' | 'inspect' | 'cleanup' | 'high-yield' | 'town' | 'inspector' | 'road-construction' | 'research-grant';

export type KnightsDue = 'event-die' | 'muster' | 'pillage' | 'choose-deck' | 'draw' | 'excess' | 'aqueduct' | 'metropolis' | 'relocate' | 'bishop' | 'desert' | 'desert-place' | 'rebuild' | 'master-merchant' | 'smith' | 'spy' | 'harbor-reply' | 'saboteur' | 'wedding';

export type Development = 'knight' | 'victory-point' | 'road-building' | 'year-of-plenty' | 'monopoly' | 'cleanup' | 'road-construction' | 'research-grant' | 'high-yield';

export type Hex = string & { readonly place: 'hex' };

export type Vertex = string & { readonly place: 'vertex' };

export type Edge = string & { readonly place: 'edge' };

export type Place = Hex | Vertex | Edge;

/**
 * All that a viewer may do now.
 */
export type Choices = { 
/**
 * By verb; every verb occurs once.
 */
groups: Array<Group>, };

/**
 * The actions of one verb.
 */
export type Group = { "pick": "nothing", 
/**
 * The verb.
 */
verb: Verb, } | { "pick": "place", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The places.
 */
places: Array<Place>, } | { "pick": "seat", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The seats.
 */
seats: Array<Seat>, } | { "pick": "kind", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The letters.
 */
kinds: Array<Letter>, } | { "pick": "cards", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The options to pick from.
 */
from: { [key in Kind]?: number }, 
/**
 * How many.
 */
n: number, } | { "pick": "exchange", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The kinds that can be given.
 */
rows: Array<ExchangeRow>, } | { "pick": "proposal", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The cards that can be given.
 */
hand: { [key in Kind]?: number }, 
/**
 * The letters of the kinds that can be traded.
 */
kinds: Array<Letter>, 
/**
 * The possible partners; a counter-offer goes to the active player and names nobody.
 */
to: Array<Seat>, } | { "pick": "listed", 
/**
 * The verb.
 */
verb: Verb, 
/**
 * The actions.
 */
actions: Array<Listed>, };

/**
 * One action that is listed as a whole.
 */
export type Listed = { 
/**
 * The action, verb included.
 */
action: string, 
/**
 * The words after the verb: places, seats, kinds, cards.
 */
args: Array<string>, };

/**
 * A kind that can be given to the bank.
 */
export type ExchangeRow = { 
/**
 * Its letter.
 */
give: Letter, 
/**
 * The number of cards given.
 */
rate: number, 
/**
 * The letters of the kinds that can be taken.
 */
gets: Array<Letter>, };

/**
 * Asks for a session under a name.
 */
export type NewSession = { 
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * The session of the cookie.
 */
export type SessionView = { 
/**
 * The person; public, it gives no access.
 */
user: string, 
/**
 * The person's name.
 */
name: string, 
/**
 * Whether the person has kept a recovery code.
 */
member: boolean, };

/**
 * Asks for a new table.
 */
export type CreateTable = { 
/**
 * The settings.
 */
settings: TableSettings, 
/**
 * Bots to begin with, by level, from the last seat downwards.
 */
bots: Array<string>, 
/**
 * Whether the creator takes the first seat.
 */
sit: boolean, 
/**
 * Whether the game starts at once; bots fill the free seats.
 */
start: boolean, };

/**
 * A request for a game against bots with public chance: the same settings and the same seed give the same board
 * and the same dice.
 */
export type Practice = { 
/**
 * The settings; the table can be neither public nor rated.
 */
settings: TableSettings, 
/**
 * The level of the bots on all other seats.
 */
bots: string, 
/**
 * The number.
 */
seed: number, };

/**
 * A request for a seat at a public table of people looking for the same game.
 */
export type QuickMatch = { 
/**
 * The rule set, which is played with its usual options.
 */
rules: RuleSet, 
/**
 * The number of seats.
 */
seats: number, 
/**
 * Whether bots take the remaining seats after a minute.
 */
bots: boolean, };

/**
 * A table that was opened.
 */
export type Created = { 
/**
 * Its id.
 */
table: string, };

/**
 * Some tables: the public ones, or your own.
 */
export type TableList = { 
/**
 * Newest first.
 */
tables: Array<TableSummary>, 
/**
 * The operators' announcement.
 */
notice: string | null, 
/**
 * Your invitations; only in the list of your own tables.
 */
invitations?: Array<InvitationView>, };

/**
 * One line of a list of tables.
 */
export type TableSummary = { 
/**
 * The id.
 */
id: string, 
/**
 * Its status.
 */
status: Status, 
/**
 * The settings.
 */
settings: TableSettings, 
/**
 * The names by seat; empty for a free seat.
 */
names: Array<string>, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created_at: number, 
/**
 * The winner, if the game is over.
 */
winner: Seat | null, 
/**
 * In a game over days, whether it is waiting for you.
 */
your_turn: boolean, 
/**
 * In a game over days, when the clock decides, in milliseconds since 1970.
 */
due_at: number | null, };

/**
 * A finished game step by step, as one viewer saw it.
 */
export type ReplayView = { 
/**
 * The table.
 */
table: string, 
/**
 * The game before the first step.
 */
start: GameView, 
/**
 * The steps.
 */
updates: Array<Update>, 
/**
 * The state after each step.
 */
states: Array<StateView>, };

/**
 * A rule set that can be played.
 */
export type RuleSetView = { 
/**
 * Its name in settings.
 */
name: RuleSet, 
/**
 * The fewest players.
 */
min_seats: number, 
/**
 * The most players.
 */
max_seats: number, 
/**
 * Named bundles of options.
 */
presets: Array<PresetView>, 
/**
 * Options of play.
 */
options: Array<OptionView>, 
/**
 * Options of the board.
 */
setup: Array<OptionView>, 
/**
 * The levels of the bots that can play it.
 */
bots: Array<string>, };

/**
 * A named bundle of options.
 */
export type PresetView = { 
/**
 * The name.
 */
name: string, 
/**
 * Its value of every option, of play and of the board.
 */
values: { [key in string]: string }, };

/**
 * One option.
 */
export type OptionView = { 
/**
 * The key in the notation.
 */
key: string, 
/**
 * Its domain.
 */
domain: OptionDomain, 
/**
 * The value of the first preset.
 */
default: string, };

/**
 * The domain of an option.
 */
export type OptionDomain = { "type": "switch" } | { "type": "words", 
/**
 * The words.
 */
words: Array<string>, } | { "type": "number", 
/**
 * The least.
 */
least: number, 
/**
 * The most.
 */
most: number, 
/**
 * The word for no number, if there may be none.
 */
none: string | null, } | { "type": "seat", 
/**
 * The words.
 */
words: Array<string>, } | { "type": "corner", 
/**
 * The word for no hex.
 */
none: string, 
/**
 * The corner hexes of each island, the smallest first.
 */
islands: Array<IslandCorners>, } | { "type": "text", 
/**
 * The word for no text, if there may be none.
 */
none: string | null, 
/**
 * An example.
 */
example: string, };

/**
 * The corner hexes of an island.
 */
export type IslandCorners = { 
/**
 * The island.
 */
island: Island, 
/**
 * The most seats that are played on it.
 */
max_seats: number, 
/**
 * The hexes.
 */
corners: Array<CornerHex>, };

/**
 * A corner hex.
 */
export type CornerHex = { 
/**
 * Its place.
 */
at: CornerName, 
/**
 * Its name.
 */
hex: Hex, };

/**
 * The position of a corner hex.
 */
export type CornerName = "top_left" | "top_right" | "right" | "bottom_right" | "bottom_left" | "left";

/**
 * The map of a scenario before its terrain is dealt.
 */
export type MapView = { 
/**
 * The points to win, unless the game has an option for them.
 */
target: number, 
/**
 * The hexes.
 */
hexes: Array<MapHex>, };

/**
 * A hex of the map of a scenario.
 */
export type MapHex = { 
/**
 * Its place.
 */
hex: Hex, 
/**
 * The public facts about it.
 */
ground: Ground, };

/**
 * The facts about a hex that are known before the terrain is dealt.
 */
export type Ground = "sea" | "land" | "bonus" | "desert" | "fog" | "open";

/**
 * Why a request was refused.
 */
export type ErrorBody = { 
/**
 * For programs.
 */
code: RefusalCode, 
/**
 * For people.
 */
message: string, 
/**
 * The key of the option that is wrong.
 */
option?: string, };

/**
 * Whether the server works.
 */
export type Health = { 
/**
 * `ok`, or the problem.
 */
status: string, 
/**
 * The version of the server.
 */
version: string, 
/**
 * The protocol versions that it speaks.
 */
protocol: Array<number>, 
/**
 * The id of the process that answers, if it is one of several.
 */
node?: string, };

/**
 * A recovery code: shown once, kept by the person.
 */
export type RecoveryCode = { 
/**
 * Five groups of four letters and digits.
 */
code: string, };

/**
 * A code that brings a person to another device.
 */
export type LinkCode = { 
/**
 * Five groups of four letters and digits; it can be used once.
 */
code: string, 
/**
 * How many seconds it can be used.
 */
seconds: number, };

/**
 * Asks for a session of the person that a recovery code or a link code belongs to.
 */
export type EnterCode = { 
/**
 * The code; blanks, dashes and case do not matter.
 */
code: string, };

/**
 * The sessions of a person.
 */
export type DeviceList = { 
/**
 * Newest first.
 */
devices: Array<DeviceView>, };

/**
 * A session of a person.
 */
export type DeviceView = { 
/**
 * Its id; it gives no access.
 */
id: string, 
/**
 * Its device, such as `Firefox, Linux`, or the name of a token.
 */
device: string, 
/**
 * When it began, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether it is the current session.
 */
current: boolean, };

/**
 * Asks for an account of a program that plays.
 */
export type NewProgram = { 
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * An account of a program, and the token that acts for it.
 */
export type ProgramToken = { 
/**
 * The player; public.
 */
player: string, 
/**
 * A secret that is shown once: `Authorization: Bearer …`.
 */
token: string, };

/**
 * The player.
 */
export type PlayerKind = "person" | "program" | "bot";

/**
 * A player's public profile.
 */
export type ProfileView = { 
/**
 * A person's id, or `bot-` and a level.
 */
player: string, 
/**
 * The name to show; for a bot, its level.
 */
name: string, 
/**
 * The player.
 */
kind: PlayerKind, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number | null, 
/**
 * The ratings of rated games, one for each rule set.
 */
ratings: Array<RatingView>, 
/**
 * The results of all games, by rule set and number of seats.
 */
tallies: Array<TallyView>, 
/**
 * The last players met.
 */
opponents: Array<OpponentView>, };

/**
 * A rating in one rule set.
 */
export type RatingView = { 
/**
 * The rule set.
 */
rules: RuleSet, 
/**
 * The rating; a newcomer has 1,000.
 */
rating: number, 
/**
 * Whether enough games were played to trust it.
 */
settled: boolean, 
/**
 * The number of rated games.
 */
games: number, };

/**
 * The results of games with one rule set and one number of seats.
 */
export type TallyView = { 
/**
 * The rule set.
 */
rules: RuleSet, 
/**
 * The number of seats.
 */
seats: number, 
/**
 * The number of games.
 */
games: number, 
/**
 * Those that were won.
 */
wins: number, 
/**
 * The points of all of them together.
 */
points: number, 
/**
 * Those with a review.
 */
reviewed: number, 
/**
 * The accuracies in the reviewed games together, each from 0 to 100.
 */
accuracy: number, 
/**
 * The total luck in the reviewed games, in thousandths of a game.
 */
luck: number, };

/**
 * A player met in finished games.
 */
export type OpponentView = { 
/**
 * The player.
 */
player: string, 
/**
 * The name in the last game.
 */
name: string, 
/**
 * How many seats the two shared tables with.
 */
games: number, };

/**
 * Finished games of a player.
 */
export type HistoryView = { 
/**
 * Newest first.
 */
games: Array<FinishedGame>, 
/**
 * The value of `before` for the next page, if there may be more.
 */
next: number | null, };

/**
 * A finished game.
 */
export type FinishedGame = { 
/**
 * The table, with the replay as long as it is kept.
 */
table: string, 
/**
 * The rule set.
 */
rules: RuleSet, 
/**
 * Whether it counted for ratings.
 */
rated: boolean, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended_at: number, 
/**
 * Everybody who started it, in seat order.
 */
players: Array<FinishedSeat>, };

/**
 * How one seat of a finished game did.
 */
export type FinishedSeat = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The player who started in it.
 */
player: string, 
/**
 * The name at that time.
 */
name: string, 
/**
 * 1 for the winner; equal places are shared.
 */
place: number, 
/**
 * The points.
 */
points: number, 
/**
 * The rating change.
 */
rating_change: number | null, };

/**
 * The best players of a rule set.
 */
export type LeaderboardView = { 
/**
 * The rule set.
 */
rules: RuleSet, 
/**
 * Best first; only those whose ratings are settled.
 */
leaders: Array<LeaderView>, };

/**
 * One of the best players.
 */
export type LeaderView = { 
/**
 * The player.
 */
player: string, 
/**
 * The name to show; for a bot, its level.
 */
name: string, 
/**
 * The player.
 */
kind: PlayerKind, 
/**
 * The rating.
 */
rating: number, 
/**
 * The number of rated games.
 */
games: number, };

/**
 * The people invited to a table.
 */
export type GuestList = { 
/**
 * In the order of their invitations.
 */
guests: Array<GuestView>, };

/**
 * A person invited to a table.
 */
export type GuestView = { 
/**
 * The id.
 */
player: string, 
/**
 * The name.
 */
name: string, 
/**
 * Whether they have declined.
 */
declined: boolean, };

/**
 * An invitation as the guest sees it.
 */
export type InvitationView = { 
/**
 * The table.
 */
table: string, 
/**
 * The settings of the table.
 */
settings: TableSettings, 
/**
 * The host's name.
 */
by: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * Tables, as an operator sees them.
 */
export type AdminTables = { 
/**
 * Newest first; a bounded number of them.
 */
tables: Array<AdminTable>, };

/**
 * A table, as an operator sees it.
 */
export type AdminTable = { 
/**
 * The id.
 */
id: string, 
/**
 * Its status.
 */
status: Status, 
/**
 * The rule set.
 */
rules: RuleSet, 
/**
 * Whether it is in the public list.
 */
public: boolean, 
/**
 * The names on the seats.
 */
names: Array<string>, 
/**
 * The ids of the people on the seats.
 */
people: Array<string>, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created_at: number, };

/**
 * People, as an operator sees them.
 */
export type AdminPeople = { 
/**
 * Newest first; a bounded number of them.
 */
people: Array<AdminPerson>, 
/**
 * The addresses that may not use the server.
 */
banned_addresses: Array<string>, };

/**
 * A person, as an operator sees them.
 */
export type AdminPerson = { 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * Since when, in milliseconds since 1970.
 */
created_at: number, 
/**
 * Whether they have a recovery code.
 */
member: boolean, 
/**
 * For a program, its owner.
 */
owner: string | null, 
/**
 * Since when they are banned, in milliseconds since 1970.
 */
banned_at: number | null, };

/**
 * Bans somebody, or lifts the ban.
 */
export type Ban = { "type": "person", 
/**
 * The id.
 */
id: string, 
/**
 * Whether they are banned.
 */
banned: boolean, } | { "type": "address", 
/**
 * The address.
 */
address: string, 
/**
 * Whether it is banned.
 */
banned: boolean, };

/**
 * The status of a game's review.
 */
export type ReviewState = { "status": "none" } | { "status": "waiting", 
/**
 * How many reviews come before it.
 */
ahead: number, } | { "status": "running", 
/**
 * How many positions were looked at.
 */
done: number, 
/**
 * The number of them.
 */
all: number, } | { "status": "failed" } | { "status": "done", 
/**
 * Its content.
 */
review: ReviewView, };

/**
 * The review of a finished game.
 */
export type ReviewView = { 
/**
 * The chances of winning of all seats: before the first step, and after each.
 */
chances: Array<Array<number>>, 
/**
 * The reviews of the steps.
 */
plies: Array<ReviewedPly>, 
/**
 * The players, in the order of the seats.
 */
players: Array<ReviewedPlayer>, 
/**
 * The steps that changed most, in the order of the game.
 */
turning_points: Array<TurningPoint>, 
/**
 * The costliest decisions, worst first.
 */
lessons: Array<Lesson>, 
/**
 * The spread of the part that luck and decisions do not explain.
 */
spread: number, };

/**
 * The review of a step.
 */
export type ReviewedPly = { 
/**
 * The turn in which it happened; 0 before the first.
 */
turn: number, 
/**
 * The actor; without one it was chance.
 */
seat: Seat | null, 
/**
 * The step in the notation.
 */
text: string, 
/**
 * How lucky it was.
 */
luck: ReviewedLuck | null, 
/**
 * How good the decision was.
 */
decision: ReviewedDecision | null, };

/**
 * The review of an outcome.
 */
export type ReviewedLuck = { 
/**
 * The kind of chance.
 */
kind: LuckKind, 
/**
 * How likely it was.
 */
probability: number, 
/**
 * How much better each seat's chance is than its mean over all outcomes.
 */
change: Array<number>, };

/**
 * A kind of chance.
 */
export type LuckKind = "dice" | "draw" | "theft" | "event";

/**
 * The topic of a decision.
 */
export type Topic = "opening" | "building" | "cards" | "robber" | "trade" | "discard" | "special";

/**
 * A word for the loss of a decision.
 */
export type Grade = "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * An advantage of a choice.
 */
export type Advantage = "points" | "production" | "room" | "road" | "developments" | "hand" | "special" | "rivals";

/**
 * The review of a decision.
 */
export type ReviewedDecision = { 
/**
 * Its topic.
 */
topic: Topic, 
/**
 * The chance of winning that it cost.
 */
loss: number, 
/**
 * A word for the loss.
 */
grade: Grade, 
/**
 * Its place among the choices that were compared, from 1.
 */
rank: number, 
/**
 * How many choices were compared.
 */
compared: number, 
/**
 * A better choice, if there clearly was one.
 */
better: BetterChoice | null, };

/**
 * A better choice, or one that is advised.
 */
export type BetterChoice = { 
/**
 * The action.
 */
action: string, 
/**
 * The chance of winning with it.
 */
chance: number, 
/**
 * Its advantages, the largest first.
 */
reasons: Array<Advantage>, };

/**
 * The balance of a game for a player: start + luck + own + others + unforeseen = result.
 */
export type ReviewedPlayer = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The chance of winning before the first step.
 */
start: number, 
/**
 * The chance after the last.
 */
result: number, 
/**
 * Luck, by kind of chance.
 */
luck: { [key in LuckKind]?: number }, 
/**
 * The loss of the player's own decisions, at most 0.
 */
own: number, 
/**
 * The gain from the others' mistakes.
 */
others: number, 
/**
 * The remainder.
 */
unforeseen: number, 
/**
 * Decisions with a choice.
 */
decisions: number, 
/**
 * Inaccuracies, mistakes, blunders.
 */
grades: Array<number>, 
/**
 * From 0 to 100: how little the player's decisions lost.
 */
accuracy: number, };

/**
 * A step that changed much.
 */
export type TurningPoint = { 
/**
 * The number of the step, from 0.
 */
ply: number, 
/**
 * Whether chance caused it; otherwise a player.
 */
is_luck: boolean, 
/**
 * The seat whose chances it changed most.
 */
seat: Seat, 
/**
 * The change in that seat's chance.
 */
change: number, };

/**
 * A player's costliest topic.
 */
export type Lesson = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The topic of the decisions.
 */
topic: Topic, 
/**
 * How much they cost together.
 */
loss: number, 
/**
 * How many there were.
 */
decisions: number, 
/**
 * The step of the costliest, from 0.
 */
ply: number, };

/**
 * A hint for a seat that must decide, from the seat's knowledge.
 */
export type HintView = { 
/**
 * The number of the last update that it takes into account.
 */
n: number, 
/**
 * The best choices, the best first; at most three.
 */
choices: Array<BetterChoice>, };

/**
 * A record that the server keeps.
 */
export type RecordKept = { 
/**
 * Its id; the same record has the same.
 */
id: string, };

/**
 * Why a record cannot be read.
 */
export type BadRecord = { 
/**
 * `bad_record`.
 */
code: RefusalCode, 
/**
 * For people.
 */
message: string, 
/**
 * The problem.
 */
why: RecordProblem, 
/**
 * The line, from 1.
 */
line: number | null, 
/**
 * Why the rules refuse an action, by the name of the reason.
 */
reason: Illegal | null, };

/**
 * The error in a record.
 */
export type RecordProblem = "not_a_record" | "newer" | "misread" | "header" | "illegal" | "impossible" | "no_play" | "no_result" | "truncated" | "tampered" | "redacted" | "too_long";

/**
 * Places a person's pieces on the board of the day; with all of them the opening counts.
 */
export type PlayDaily = { 
/**
 * The person's actions so far, in the notation.
 */
moves: Array<string>, };

/**
 * The opening of a day.
 */
export type DailyView = { 
/**
 * The day, counted from 1970.
 */
day: number, 
/**
 * The person's actions so far.
 */
moves: Array<string>, 
/**
 * The board as the person sees it after them, and the next question.
 */
game: Snapshot, 
/**
 * Its review, once all pieces are placed.
 */
verdict: DailyVerdict | null, };

/**
 * The review of an opening.
 */
export type DailyVerdict = { 
/**
 * The review of each action, in order.
 */
decisions: Array<DailyDecision>, 
/**
 * The chance of winning after them, in thousandths.
 */
chance: number, 
/**
 * Their total loss, in thousandths.
 */
loss: number, 
/**
 * How many people have placed their pieces on this day, this one included.
 */
players: number, 
/**
 * How many of them lost more.
 */
behind: number, 
/**
 * How many lost just as much, this one included.
 */
level: number, 
/**
 * The most popular first places, most popular first.
 */
popular: Array<DailyChoice>, };

/**
 * The review of an action.
 */
export type DailyDecision = { 
/**
 * The action in the notation.
 */
action: string, 
/**
 * Its quality; absent if there was no choice.
 */
judged: ReviewedDecision | null, };

/**
 * How many people chose an action.
 */
export type DailyChoice = { 
/**
 * The action in the notation.
 */
action: string, 
/**
 * How many.
 */
n: number, };

/** What happens in this rule set only. */
export type KnightsEvent =
  | /** The dice were rolled, or only the event die after chosen ones (K-DICE-01, K-ALCHEM-02). */ { type: 'rolled'; /** The red die. */ red: number; /** The other die. */ other: number; /** The event die. */ event: EventFace; /** Whether an Alchemist chose the numbered dice. */ chosen: boolean }
  | /** The barbarian fleet moved to a position. */ { type: 'fleet_moved'; /** Its new place. */ position: number }
  | /** A knight was chosen for the defense (K-TACTIC-01). */ { type: 'knight_sent'; /** Its vertex. */ vertex: Vertex }
  | /** The barbarians attacked (K-BARB-02, K-BARB-06). */ { type: 'attacked'; /** Their strength. */ strength: number; /** Each player's contribution. */ defense: { [key in Seat]?: number } }
  | /** A city fell to the barbarians (K-PILLAGE-04, K-RAZE-01). */ { type: 'city_lost'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** Whether the piece stays as a razed city. */ razed: boolean }
  | /** A player received a Defender card (K-DEFEND-01). */ { type: 'defended'; /** The player. */ seat: Seat }
  | /** The attack is over: these knights are inactive, the fleet is back (K-BARB-07, K-BARB-08). */ { type: 'attack_over'; /** The knights that took part. */ knights: Vertex[] }
  | /** A progress card was drawn. */ { type: 'drew'; /** The player. */ seat: Seat; /** The deck. */ deck: Track; /** Which, known to the drawer (K-DRAW-07). */ card: Progress | null }
  | /** A victory point was drawn and revealed (K-VPCARD-01). */ { type: 'point_drawn'; /** The owner. */ seat: Seat; /** The card. */ card: Progress }
  | /** A progress card was played and put under its deck (K-PLAY-05). */ { type: 'progress_played'; /** The player. */ seat: Seat; /** The card. */ card: Progress }
  | /** A progress card was discarded under its deck (K-HAND-03). */ { type: 'progress_discarded'; /** The player. */ seat: Seat; /** Under which deck. */ deck: Track; /** Which, known to its owner. */ card: Progress | null }
  | /** A player looks at a progress hand (K-SPY-01). */ { type: 'progress_shown'; /** The viewer. */ seat: Seat; /** The owner. */ victim: Seat; /** The cards, known to the two. */ cards: { [key in Progress]?: number } | null }
  | /** A progress card changed hands (K-SPY-01). */ { type: 'progress_taken'; /** The new holder. */ seat: Seat; /** The victim. */ victim: Seat; /** Which, known to the two. */ card: Progress | null }
  | /** A player looks at a hand (K-MASTER-01). */ { type: 'hand_shown'; /** The viewer. */ seat: Seat; /** The owner. */ victim: Seat; /** The hand, known to the two. */ hand: { [key in Kind]?: number } | null }
  | /** Cards changed hands by Master Merchant or Wedding. */ { type: 'cards_taken'; /** The new holder. */ seat: Seat; /** The former holder. */ victim: Seat; /** The number. */ n: number; /** Which, known to the two. */ cards: { [key in Kind]?: number } | null }
  | /** A resource was offered by Commercial Harbor. */ { type: 'harbor_offered'; /** The player who offers. */ seat: Seat; /** The player asked. */ to: Seat; /** The resource, known to the offerer (K-HARBOR-07). */ kind: Kind | null }
  | /** The opponent has no commodity; the offer is void (K-HARBOR-04). */ { type: 'harbor_void'; /** The player who offered. */ seat: Seat; /** The player asked. */ to: Seat }
  | /** A resource was exchanged for a commodity (K-HARBOR-02). */ { type: 'harbor_traded'; /** The player who offered. */ seat: Seat; /** With whom. */ with: Seat; /** The resource, known to the two. */ resource: Kind | null; /** The commodity, known to the two. */ commodity: Kind | null }
  | /** A city was placed in set-up (K-SETUP-08). */ { type: 'city_placed'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex }
  | /** A wall was built. */ { type: 'wall_built'; /** The owner. */ seat: Seat; /** Under which city. */ vertex: Vertex; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A razed city was rebuilt (K-RAZE-04). */ { type: 'city_repaired'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A track was raised. */ { type: 'improved'; /** The owner. */ seat: Seat; /** The track. */ track: Track; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A metropolis was placed, or taken and placed (K-METRO-01, K-METRO-05). */ { type: 'metropolis_placed'; /** The new holder. */ seat: Seat; /** The track. */ track: Track; /** On which city. */ vertex: Vertex }
  | /** A holder removed a metropolis that another player takes (K-METRO-05). */ { type: 'metropolis_lost'; /** The player who held it. */ seat: Seat; /** The track. */ track: Track }
  | /** A knight came onto the board: recruited, relocated or deserted. */ { type: 'knight_placed'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** Its level. */ level: Level; /** Whether it is active. */ active: boolean; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A knight left the board: expelled, or given up to a Deserter. */ { type: 'knight_removed'; /** The owner. */ seat: Seat; /** Its former place. */ vertex: Vertex }
  | /** Knights became active. */ { type: 'activated'; /** The owner. */ seat: Seat; /** The knights. */ knights: Vertex[]; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A knight rose by one level. */ { type: 'promoted'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** Its new level. */ level: Level; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A knight moved and is inactive (K-ACTION-03). */ { type: 'knight_moved'; /** The owner. */ seat: Seat; /** Its former place. */ from: Vertex; /** Its vertex. */ to: Vertex }
  | /** A knight chases the robber and is inactive (K-CHASE-03). */ { type: 'chased'; /** The owner. */ seat: Seat; /** Its vertex. */ knight: Vertex }
  | /** A knight chases the pirate and is inactive (K-CHASE-03, K-SEA-11). */ { type: 'pirate_chased'; /** The owner. */ seat: Seat; /** Its vertex. */ knight: Vertex }
  | /** The merchant was placed (K-MERCH-02). */ { type: 'merchant_placed'; /**  */ merchant: { /** Its hex. */ hex: Hex; /** The owner. */ seat: Seat } }
  | /** A road was removed (K-DIPLO-01). */ { type: 'road_removed'; /** The player who removed it. */ seat: Seat; /** The former owner. */ owner: Seat; /** Its former place. */ edge: Edge }
  | /** A ship was removed (K-SEA-18). */ { type: 'ship_removed'; /** The player who removed it. */ seat: Seat; /** The former owner. */ owner: Seat; /** Its former place. */ edge: Edge }
  | /** Two number tokens were exchanged (K-INVENT-01). */ { type: 'tokens_swapped'; /** One hex. */ one: Hex; /** The other. */ other: Hex }
  | /** At the end a player's progress hand is shown (B-WIN-07). */ { type: 'progress_revealed'; /** The owner. */ seat: Seat; /** The cards. */ cards: { [key in Progress]?: number } }
  | /** A ship was placed. */ { type: 'ship_built'; /** The owner. */ seat: Seat; /** The place. */ edge: Edge; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A ship was moved. */ { type: 'ship_moved'; /** The owner. */ seat: Seat; /** Its former place. */ from: Edge; /** Its new place. */ to: Edge }
  | /** The pirate moved. */ { type: 'pirate_moved'; /** The player who moved it. */ seat: Seat; /** Its new place. */ hex: Hex }
  | /** A first settlement in an area brought special points (S-ISLE-01). */ { type: 'area_settled'; /** The player. */ seat: Seat; /** The settlement. */ vertex: Vertex; /** The special points. */ points: number }
  | /** Fog lifted (S-FOG-06). */ { type: 'found'; /** Whose piece lifted it. */ seat: Seat; /** Which hex. */ hex: Hex; /** The terrain. */ terrain: Terrain }
  | /** A hex that fog hid got its number (S-FOG-06). */ { type: 'numbered'; /** Which hex. */ hex: Hex; /** The number. */ number: number };

/** What happens in this rule set only. */
export type OilEvent =
  | /** Oil became cards (O-USE-01). */ { type: 'converted'; /** The player. */ seat: Seat; /** The cards taken. */ cards: { [key in Kind]?: number } }
  | /** A city became a metropolis (O-METRO-01). */ { type: 'metropolis_built'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** The price paid to bank and pool. */ cost: { [key in Kind]?: number } }
  | /** A razed city was rebuilt (O-FLOOD-05). */ { type: 'repaired'; /** The place. */ vertex: Vertex }
  | /** Oil was put out of the game (O-SEQ-01). */ { type: 'sequestered'; /** The player. */ seat: Seat; /** The Champion of the Environment after it. */ champion: Seat | null }
  | /** Oil was stolen (O-ROBBER-05). */ { type: 'oil_stolen'; /** The new holder. */ thief: Seat; /** The victim. */ victim: Seat }
  | /** The dice of an episode were rolled (O-DIS-02). */ { type: 'episode_rolled'; /** The player who rolled. */ trigger: Seat; /** Their sum. */ sum: number }
  | /** The coast was flooded (O-FLOOD-01). */ { type: 'flooded'; /** Buildings taken off the board. */ removed: Vertex[]; /** Cities that became settlements. */ reduced: Vertex[]; /** Those of them on their side. */ razed: Vertex[] }
  | /** A hex lost its number for good (O-POLL-05). */ { type: 'destroyed'; /** The hex. */ hex: Hex; /** The number that went to the track. */ number: number }
  | /** A spring was polluted (O-POLL-06). */ { type: 'spilled'; /** The hex. */ hex: Hex; /** The oil lost from the pool. */ pool: number; /** The oil lost by each player (O-POLL-07). */ held: { [key in Seat]?: number } };

/** What happens in this rule set only. */
export type EnergiesEvent =
  | /** A disc was drawn from the bag into its row (E-EVENT-02). */ { type: 'disc_drawn'; /** The disc. */ disc: Disc }
  | /** A row was full: its discs left the game and the event happens (E-EVENT-04). */ { type: 'triggered'; /** The event. */ event: DiscEvent }
  | /** A green disc went into an open bag (option EO-07). */ { type: 'disc_entered'; /** The disc. */ disc: Disc }
  | /** Environmental Pollution rolled (E-POLL-01). */ { type: 'polluted'; /** The sum of the dice. */ sum: number }
  | /** A hazard was put down. */ { type: 'hazard_placed'; /** Where. */ place: Hex | Vertex }
  | /** A hazard was removed. */ { type: 'hazard_removed'; /** Where. */ place: Hex | Vertex }
  | /** A plant was built. */ { type: 'plant_built'; /** The owner. */ seat: Seat; /** Fossil or renewable. */ plant: Plant; /** The building it belongs to. */ vertex: Vertex; /** The hex it is on. */ hex: Hex; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A fossil plant was demolished (E-DEMO-01). */ { type: 'demolished'; /** The owner. */ seat: Seat; /** The building it belongs to. */ vertex: Vertex; /** The hex it is on. */ hex: Hex }
  | /** A warehouse was built (E-WARE-01). */ { type: 'warehouse_built'; /** The owner. */ seat: Seat }
  | /** Plants gave energy (E-PROD-06). */ { type: 'energy_received'; /** The receiver. */ seat: Seat; /** How much was kept (E-PROD-12). */ n: number }
  | /** Energy went to the supply. */ { type: 'energy_paid'; /** The owner. */ seat: Seat; /** The number. */ n: number }
  | /** A player took cards from the bank by an event, a card or for energy (E-INFO-04). */ { type: 'took'; /** The player. */ seat: Seat; /** The cards. */ cards: { [key in Kind]?: number } }
  | /** A player returned a card to the bank (E-CLIM-02, E-INFO-04). */ { type: 'returned'; /** The player. */ seat: Seat; /** The kind. */ kind: Kind }
  | /** Two players exchanged cards and energy (E-TRADE-01). */ { type: 'traded'; /** The active player. */ seat: Seat; /** The other one. */ with: Seat; /** The cards the active player gave. */ give: { [key in Kind]?: number }; /** The cards the active player got. */ get: { [key in Kind]?: number } };

/** What happens in this rule set only. */
export type SeafarersEvent =
  | /** A ship was placed. */ { type: 'ship_built'; /** The owner. */ seat: Seat; /** The place. */ edge: Edge; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A ship was moved. */ { type: 'ship_moved'; /** The owner. */ seat: Seat; /** Its former place. */ from: Edge; /** Its new place. */ to: Edge }
  | /** The pirate moved. */ { type: 'pirate_moved'; /** The player who moved it. */ seat: Seat; /** Its new place. */ hex: Hex }
  | /** A first settlement in an area brought special points (S-ISLE-01). */ { type: 'area_settled'; /** The player. */ seat: Seat; /** The settlement. */ vertex: Vertex; /** The special points. */ points: number }
  | /** Fog lifted (S-FOG-06). */ { type: 'found'; /** Whose piece lifted it. */ seat: Seat; /** Which hex. */ hex: Hex; /** The terrain. */ terrain: Terrain }
  | /** A hex that fog hid got its number (S-FOG-06). */ { type: 'numbered'; /** Which hex. */ hex: Hex; /** The number. */ number: number };

/** An event. */
export type GameEvent =
  | { type: 'turn' } & TurnEvent
  | /** The dice fell. */ { type: 'rolled'; /** Their sum. */ sum: number }
  | /** The bank paid out cards. */ { type: 'received'; /** The player who got them. */ seat: Seat; /** The cards. */ cards: { [key in Kind]?: number }; /** The source. */ source: Source }
  | /** A road was placed. */ { type: 'road_built'; /** The owner. */ seat: Seat; /** The place. */ edge: Edge; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A settlement was placed. */ { type: 'settlement_built'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A settlement became a city. */ { type: 'city_built'; /** The owner. */ seat: Seat; /** The place. */ vertex: Vertex; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** Longest Road or a road length changed. */ { type: 'longest_road'; /** The holder. */ holder: Seat | null; /** The lengths. */ lengths: { [key in Seat]?: number } }
  | /** A development card was paid for; the draw follows. */ { type: 'bought'; /** The player. */ seat: Seat; /** The price paid to the bank. */ cost: { [key in Kind]?: number } }
  | /** A development card was drawn. */ { type: 'drawn'; /** The player. */ seat: Seat; /** Which, known to the buyer (B-DEV-04). */ card: Development | null }
  | /** A development card was played. */ { type: 'card_played'; /** The player. */ seat: Seat; /** The card. */ card: Development }
  | /** Largest Army changed hands. */ { type: 'largest_army'; /** The new holder. */ holder: Seat | null }
  | /** Monopoly took cards. */ { type: 'monopolized'; /** The player who took them. */ seat: Seat; /** The resource. */ kind: Kind; /** The number of cards from each other player (B-MONO-02). */ taken: { [key in Seat]?: number } }
  | /** A player has chosen what to discard; the others learn what when all have chosen (B-SEVEN-04). */ { type: 'discard_chosen'; /** The player. */ seat: Seat; /** What, known to the chooser. */ cards: { [key in Kind]?: number } | null }
  | /** Cards went back to the bank (B-SEVEN-08). */ { type: 'discarded'; /** The owner. */ seat: Seat; /** The cards. */ cards: { [key in Kind]?: number } }
  | /** The robber moved. */ { type: 'robber_moved'; /** The player who moved it. */ seat: Seat; /** Its new place. */ hex: Hex }
  | /** A card was stolen. */ { type: 'stolen'; /** The new holder. */ thief: Seat; /** The victim. */ victim: Seat; /** Which, known to the two (B-ROBBER-08). */ kind: Kind | null }
  | /** Cards were traded with the bank. */ { type: 'bank_traded'; /** The player. */ seat: Seat; /** The price paid to the bank. */ give: { [key in Kind]?: number }; /** The card taken. */ get: { [key in Kind]?: number } }
  | /** A proposal was made. */ { type: 'offered'; /** The player. */ seat: Seat; /** The cards given; only kinds, if that side is open. */ give: { [key in Kind]?: number }; /** The cards wanted; only kinds, if that side is open. */ want: { [key in Kind]?: number }; /** Whether the given side is open. */ give_open: boolean; /** Whether the wanted side is open. */ want_open: boolean; /** To whom. */ to: Seat[] }
  | /** A player answered, or proposed without being asked. */ { type: 'answered'; /** The player. */ seat: Seat; /** The answer. */ answer: Answer }
  | /** The proposal and its answers are void (B-TRADE-11). */ { type: 'offer_lapsed' }
  | /** Two players exchanged cards (B-TRADE-13). */ { type: 'traded'; /** The active player. */ seat: Seat; /** The other one. */ with: Seat; /** The cards the active player gave. */ give: { [key in Kind]?: number }; /** The cards the active player got. */ get: { [key in Kind]?: number } }
  | /** At the end a player's hidden cards are shown (B-WIN-07). */ { type: 'revealed'; /** The owner. */ seat: Seat; /** The hand. */ hand: { [key in Kind]?: number }; /** The unplayed development cards. */ developments: { [key in Development]?: number } }
  | { type: 'knights'; event: KnightsEvent }
  | { type: 'oil'; event: OilEvent }
  | { type: 'energies'; event: EnergiesEvent }
  | { type: 'seafarers'; event: SeafarersEvent };

/** What sort of values the fields of the events have. */
export const EVENTS = {
  core: {
    rolled: { sum: 'number' },
    received: { seat: 'seat', cards: 'cards', source: 'word' },
    road_built: { seat: 'seat', edge: 'place', cost: 'cards' },
    settlement_built: { seat: 'seat', vertex: 'place', cost: 'cards' },
    city_built: { seat: 'seat', vertex: 'place', cost: 'cards' },
    longest_road: { holder: 'seat', lengths: 'by_seat' },
    bought: { seat: 'seat', cost: 'cards' },
    drawn: { seat: 'seat', card: 'development' },
    card_played: { seat: 'seat', card: 'development' },
    largest_army: { holder: 'seat' },
    monopolized: { seat: 'seat', kind: 'kind', taken: 'by_seat' },
    discard_chosen: { seat: 'seat', cards: 'cards' },
    discarded: { seat: 'seat', cards: 'cards' },
    robber_moved: { seat: 'seat', hex: 'place' },
    stolen: { thief: 'seat', victim: 'seat', kind: 'kind' },
    bank_traded: { seat: 'seat', give: 'cards', get: 'cards' },
    offered: { seat: 'seat', give: 'cards', want: 'cards', give_open: 'flag', want_open: 'flag', to: 'seats' },
    answered: { seat: 'seat', answer: { accept: {  }, decline: {  }, counter: { give: 'cards', want: 'cards' } } },
    offer_lapsed: {  },
    traded: { seat: 'seat', with: 'seat', give: 'cards', get: 'cards' },
    revealed: { seat: 'seat', hand: 'cards', developments: 'counts' },
  },
  knights: {
    rolled: { red: 'number', other: 'number', event: 'word', chosen: 'flag' },
    fleet_moved: { position: 'number' },
    knight_sent: { vertex: 'place' },
    attacked: { strength: 'number', defense: 'by_seat' },
    city_lost: { seat: 'seat', vertex: 'place', razed: 'flag' },
    defended: { seat: 'seat' },
    attack_over: { knights: 'places' },
    drew: { seat: 'seat', deck: 'word', card: 'word' },
    point_drawn: { seat: 'seat', card: 'word' },
    progress_played: { seat: 'seat', card: 'word' },
    progress_discarded: { seat: 'seat', deck: 'word', card: 'word' },
    progress_shown: { seat: 'seat', victim: 'seat', cards: 'counts' },
    progress_taken: { seat: 'seat', victim: 'seat', card: 'word' },
    hand_shown: { seat: 'seat', victim: 'seat', hand: 'cards' },
    cards_taken: { seat: 'seat', victim: 'seat', n: 'number', cards: 'cards' },
    harbor_offered: { seat: 'seat', to: 'seat', kind: 'kind' },
    harbor_void: { seat: 'seat', to: 'seat' },
    harbor_traded: { seat: 'seat', with: 'seat', resource: 'kind', commodity: 'kind' },
    city_placed: { seat: 'seat', vertex: 'place' },
    wall_built: { seat: 'seat', vertex: 'place', cost: 'cards' },
    city_repaired: { seat: 'seat', vertex: 'place', cost: 'cards' },
    improved: { seat: 'seat', track: 'word', cost: 'cards' },
    metropolis_placed: { seat: 'seat', track: 'word', vertex: 'place' },
    metropolis_lost: { seat: 'seat', track: 'word' },
    knight_placed: { seat: 'seat', vertex: 'place', level: 'word', active: 'flag', cost: 'cards' },
    knight_removed: { seat: 'seat', vertex: 'place' },
    activated: { seat: 'seat', knights: 'places', cost: 'cards' },
    promoted: { seat: 'seat', vertex: 'place', level: 'word', cost: 'cards' },
    knight_moved: { seat: 'seat', from: 'place', to: 'place' },
    chased: { seat: 'seat', knight: 'place' },
    pirate_chased: { seat: 'seat', knight: 'place' },
    merchant_placed: { merchant: { hex: 'place', seat: 'seat' } },
    road_removed: { seat: 'seat', owner: 'seat', edge: 'place' },
    ship_removed: { seat: 'seat', owner: 'seat', edge: 'place' },
    tokens_swapped: { one: 'place', other: 'place' },
    progress_revealed: { seat: 'seat', cards: 'counts' },
    ship_built: { seat: 'seat', edge: 'place', cost: 'cards' },
    ship_moved: { seat: 'seat', from: 'place', to: 'place' },
    pirate_moved: { seat: 'seat', hex: 'place' },
    area_settled: { seat: 'seat', vertex: 'place', points: 'number' },
    found: { seat: 'seat', hex: 'place', terrain: 'word' },
    numbered: { hex: 'place', number: 'number' },
  },
  oil: {
    converted: { seat: 'seat', cards: 'cards' },
    metropolis_built: { seat: 'seat', vertex: 'place', cost: 'cards' },
    repaired: { vertex: 'place' },
    sequestered: { seat: 'seat', champion: 'seat' },
    oil_stolen: { thief: 'seat', victim: 'seat' },
    episode_rolled: { trigger: 'seat', sum: 'number' },
    flooded: { removed: 'places', reduced: 'places', razed: 'places' },
    destroyed: { hex: 'place', number: 'number' },
    spilled: { hex: 'place', pool: 'number', held: 'by_seat' },
  },
  energies: {
    disc_drawn: { disc: 'word' },
    triggered: { event: 'word' },
    disc_entered: { disc: 'word' },
    polluted: { sum: 'number' },
    hazard_placed: { place: 'place' },
    hazard_removed: { place: 'place' },
    plant_built: { seat: 'seat', plant: 'word', vertex: 'place', hex: 'place', cost: 'cards' },
    demolished: { seat: 'seat', vertex: 'place', hex: 'place' },
    warehouse_built: { seat: 'seat' },
    energy_received: { seat: 'seat', n: 'number' },
    energy_paid: { seat: 'seat', n: 'number' },
    took: { seat: 'seat', cards: 'cards' },
    returned: { seat: 'seat', kind: 'kind' },
    traded: { seat: 'seat', with: 'seat', give: 'cards', get: 'cards' },
  },
  seafarers: {
    ship_built: { seat: 'seat', edge: 'place', cost: 'cards' },
    ship_moved: { seat: 'seat', from: 'place', to: 'place' },
    pirate_moved: { seat: 'seat', hex: 'place' },
    area_settled: { seat: 'seat', vertex: 'place', points: 'number' },
    found: { seat: 'seat', hex: 'place', terrain: 'word' },
    numbered: { hex: 'place', number: 'number' },
  },
} as const;

export type Answer =
  | /** Yes. */ { type: 'accept' }
  | /** No. */ { type: 'decline' }
  | /** A proposal in return. */ { type: 'counter'; /** The cards the answering player gives. */ give: { [key in Kind]?: number }; /** The cards the answering player wants. */ want: { [key in Kind]?: number } };

export type Disc = 'climate' | 'pollution' | 'air' | 'increase' | 'rain' | 'green-climate' | 'sustainable' | 'funding';

export type DiscEvent = 'climate' | 'pollution' | 'air' | 'increase' | 'rain' | 'sustainable' | 'funding';

export type EventFace = 'ship' | 'trade' | 'politics' | 'science';

export type Level = 'basic' | 'strong' | 'mighty';

export type Plant = 'fossil' | 'renewable';

export type Progress = 'commercial-harbor' | 'master-merchant' | 'merchant' | 'merchant-fleet' | 'resource-monopoly' | 'trade-monopoly' | 'bishop' | 'constitution' | 'deserter' | 'diplomat' | 'intrigue' | 'saboteur' | 'spy' | 'warlord' | 'wedding' | 'alchemist' | 'crane' | 'engineer' | 'inventor' | 'irrigation' | 'medicine' | 'mining' | 'printer' | 'road-building' | 'smith';

export type Source = 'start' | 'production' | 'year_of_plenty' | 'aqueduct' | 'progress' | 'gold' | 'discovery';

export type Terrain = 'forest' | 'hills' | 'pasture' | 'fields' | 'mountains' | 'desert' | 'gold' | 'sea' | 'fog';

export type Track = 'trade' | 'politics' | 'science';
