// Generated from crates/protocol by `UPDATE_EXPECT=1 cargo test -p hexhaven-protocol`. Do not edit.

export const PROTOCOL_VERSION = 1;
export const MAX_CHAT = 300;
export const MAX_NAME = 24;
export const QUICK_PHRASES = ["hello", "good_luck", "your_turn", "thinking", "thanks", "sorry", "no_deal", "nice_move", "well_played", "goodbye"] as const;

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
since?: number, } | { "type": "command", 
/**
 * Chosen by the client, unique among its commands at this table; a resend with the same id is answered, not repeated.
 */
id: string, 
/**
 * The number of the last update that the client had seen when it decided.
 */
based_on: number, 
/**
 * What is asked.
 */
command: Command, } | { "type": "ping", 
/**
 * Sent back.
 */
nonce: number, };

/**
 * What can be asked. Who asks follows from the session, never from the message.
 */
export type Command = { "type": "sit", 
/**
 * The seat.
 */
seat?: string, } | { "type": "leave", } | { "type": "seat_bot", 
/**
 * The seat.
 */
seat: string, 
/**
 * The level, one of those that the server lists.
 */
level: string, } | { "type": "kick", 
/**
 * The seat.
 */
seat: string, } | { "type": "configure", 
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
muted: boolean, } | { "type": "rematch", };

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
phrase: string, };

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
 * Who the server takes the client for.
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
 * The state of the game after them, if it changed.
 */
state?: StateView, 
/**
 * What the game waits for.
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
 * The name of the reason, such as `TooClose`, if the rules refuse the action.
 */
reason?: string, } | { "type": "presence", 
/**
 * For each seat of a person, whether somebody is connected.
 */
seats: { [key in string]: boolean }, 
/**
 * How many look on.
 */
spectators: number, } | { "type": "pong", 
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
 * Whether to connect again.
 */
retry: boolean, };

/**
 * Why something was refused.
 */
export type RefusalCode = "malformed" | "unsupported_version" | "no_such_table" | "illegal" | "stale" | "id_reused" | "not_host" | "not_seated" | "seat_taken" | "no_seat" | "wrong_time" | "bad_settings" | "bad_text" | "muted" | "nothing_to_undo" | "too_fast" | "too_slow" | "wrong_origin" | "no_session" | "full" | "store_failed" | "shutting_down";

/**
 * Who the server takes the client for.
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
 * The person's seat; without one the person looks on.
 */
seat: string | null, };

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
 * The viewer's seat; without one the viewer looks on.
 */
seat: string | null, 
/**
 * The game, once it has begun.
 */
game: GameView | null, 
/**
 * What the game waits for.
 */
prompt: Prompt, 
/**
 * The last chat lines.
 */
chat: Array<ChatLine>, 
/**
 * The last updates, up to number `n` and without gaps: what a log shows. They are contained already.
 */
updates: Array<Update>, };

/**
 * A game as a viewer knows it.
 */
export type GameView = { 
/**
 * What is drawn once.
 */
board: BoardView, 
/**
 * What changes.
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
 * What happened.
 */
change: Change, 
/**
 * For a step of the game, what the viewer saw of it.
 */
events?: Array<GameEvent>, };

/**
 * What the game waits for, and what the viewer may do.
 */
export type Prompt = { 
/**
 * The seats that owe a decision.
 */
waiting: Array<string>, 
/**
 * The decision, such as `main` or `discard`; `none` when no game is running.
 */
decision: string, 
/**
 * When the clock decides, in milliseconds since 1970.
 */
deadline: number | null, 
/**
 * What the viewer may do now.
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
 * Who said it.
 */
user: string, 
/**
 * The name at that time.
 */
name: string, 
/**
 * What was said.
 */
body: ChatBody, };

/**
 * What is chosen before a game.
 */
export type TableSettings = { 
/**
 * The rule set: `base`, `knights`, `oil` or `energies`.
 */
rules: string, 
/**
 * The number of seats, 2 to 6.
 */
seats: number, 
/**
 * Options of play in the notation: a preset, then what differs, such as `modern target_vp=12`.
 */
options: string, 
/**
 * Options of the board in the notation, such as `modern board=first-game`.
 */
setup: string, 
/**
 * Whether the table stands in the public list; otherwise only its link leads to it.
 */
public: boolean, 
/**
 * How long a decision may take.
 */
timer: Timer, };

/**
 * How long a decision may take.
 */
export type Timer = "off" | "slow" | "normal" | "fast";

/**
 * A table as everybody sees it.
 */
export type TableView = { 
/**
 * The id; it is also the link.
 */
id: string, 
/**
 * Where the table stands.
 */
status: Status, 
/**
 * What was chosen.
 */
settings: TableSettings, 
/**
 * The person who may change settings, start and remove people; empty if the last host left an empty table.
 */
host: string, 
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
 * The seed itself, once the game is over.
 */
seed: string | null, 
/**
 * The table of the next game.
 */
rematch: string | null, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created_at: number, };

/**
 * Where a table stands.
 */
export type Status = "open" | "playing" | "over";

/**
 * One seat.
 */
export type SeatView = { 
/**
 * The seat.
 */
seat: string, 
/**
 * Who sits there.
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
 * The level of the bot that plays, also while it stands in for a person.
 */
bot: string | null, };

/**
 * Who sits on a seat.
 */
export type SeatKind = "empty" | "person" | "away" | "bot";

/**
 * Who made a move.
 */
export type Mover = "person" | "bot" | "clock" | "chance";

/**
 * What happened at a table in one numbered step.
 */
export type Change = { "type": "sat", 
/**
 * The seat.
 */
seat: string, 
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
seat: string, 
/**
 * Its level.
 */
level: string, } | { "type": "seat_freed", 
/**
 * The seat.
 */
seat: string, 
/**
 * Whether the host did it.
 */
kicked: boolean, } | { "type": "replaced", 
/**
 * The seat.
 */
seat: string, 
/**
 * Whether the host did it.
 */
kicked: boolean, } | { "type": "went_away", 
/**
 * The seat.
 */
seat: string, } | { "type": "came_back", 
/**
 * The seat.
 */
seat: string, } | { "type": "host_changed", 
/**
 * The new host.
 */
user: string, } | { "type": "configured", 
/**
 * The new settings.
 */
settings: TableSettings, } | { "type": "started", } | { "type": "played", 
/**
 * In the notation, such as `a road (0,0)/NE`, `* rolls 8` or, where it is hidden, `* ?`.
 */
ply: string, 
/**
 * Who moved.
 */
by: Mover, } | { "type": "undone", 
/**
 * Whose action.
 */
seat: string, } | { "type": "said", 
/**
 * Who.
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
muted: boolean, } | { "type": "rematch", 
/**
 * Its id.
 */
table: string, };

/**
 * The island and the numbers of the rules: sent once, and again if the island changes.
 */
export type BoardView = { 
/**
 * The rule set.
 */
rules: string, 
/**
 * `base` or `extended`.
 */
island: string, 
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
 * What things cost.
 */
costs: { [key in string]: { [key in string]: number } }, 
/**
 * The points that win.
 */
target_points: number, };

/**
 * A kind of card.
 */
export type Good = { 
/**
 * The letter used in actions: `discard 2L1B`.
 */
letter: string, 
/**
 * The word used everywhere else.
 */
word: string, };

/**
 * A land hex.
 */
export type HexView = { 
/**
 * Where.
 */
place: string, 
/**
 * `forest`, `hills`, `pasture`, `fields`, `mountains` or `desert`.
 */
terrain: string, 
/**
 * The number token.
 */
token: number | null, };

/**
 * A harbor.
 */
export type HarborView = { 
/**
 * Its edge.
 */
edge: string, 
/**
 * The vertices that it serves.
 */
vertices: Array<string>, 
/**
 * The kind it takes; without one it takes any.
 */
kind: string | null, 
/**
 * How many cards buy one.
 */
rate: number, };

/**
 * What changes during a game.
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
 * What is pending.
 */
pending: Pending, 
/**
 * The open proposal.
 */
offer: OfferView | null, 
/**
 * The cards in the bank.
 */
bank: { [key in string]: number }, 
/**
 * The size of the development pile.
 */
development_pile: number, 
/**
 * The development cards that were played and are gone; knights lie with their players.
 */
developments_spent: { [key in string]: number }, 
/**
 * Where the robber stands.
 */
robber: string | null, 
/**
 * Who holds Longest Road.
 */
longest_road: string | null, 
/**
 * Who holds Largest Army.
 */
largest_army: string | null, 
/**
 * With a dice deck: how often each sum 2 to 12 is left.
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
 * What the rule set adds.
 */
extra: Extra | null, };

/**
 * A player.
 */
export type PlayerView = { 
/**
 * The seat.
 */
seat: string, 
/**
 * How many cards the hand holds.
 */
hand_size: number, 
/**
 * The hand, if the viewer may know it.
 */
hand: { [key in string]: number } | null, 
/**
 * How many unplayed development cards the player holds.
 */
development_size: number, 
/**
 * Those cards, if the viewer may know them.
 */
developments: { [key in string]: number } | null, 
/**
 * Those of the viewer's that were bought this turn and cannot be played yet.
 */
fresh: { [key in string]: number }, 
/**
 * What the viewer has chosen to discard while others still choose.
 */
discard: { [key in string]: number }, 
/**
 * Roads.
 */
roads: Array<string>, 
/**
 * Settlements.
 */
settlements: Array<string>, 
/**
 * Cities.
 */
cities: Array<string>, 
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
rates: { [key in string]: number }, 
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
 * What the viewer can count.
 */
known: number, 
/**
 * Whether that is all.
 */
complete: boolean, 
/**
 * By source: `settlements`, `cities`, `longest_road`, `largest_army`, `victory_point_cards` and those of the rule set.
 */
sources: { [key in string]: number }, };

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
player: string, 
/**
 * Who acts.
 */
actor: string, 
/**
 * `setup`, `turn`, `special_building` or `paired`.
 */
part: string, 
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
 * What is pending.
 */
export type Pending = { "type": "setup_settlement", } | { "type": "setup_road", 
/**
 * The settlement.
 */
at: string, } | { "type": "roll", } | { "type": "rolling", } | { "type": "discards", 
/**
 * How many cards each player still owes.
 */
owed: { [key in string]: number }, } | { "type": "move_robber", } | { "type": "choose_victim", 
/**
 * Who qualifies.
 */
victims: Array<string>, } | { "type": "stealing", 
/**
 * Whose hand it comes from.
 */
victim: string, } | { "type": "drawing", } | { "type": "free_roads", 
/**
 * How many are left.
 */
left: number, } | { "type": "free", } | { "type": "other", 
/**
 * Its name.
 */
what: string, } | { "type": "over", };

/**
 * The open proposal and the answers to it.
 */
export type OfferView = { 
/**
 * Whether the active player made a proposal; otherwise there are only counter-offers.
 */
proposed: boolean, 
/**
 * What the active player gives.
 */
give: { [key in string]: number }, 
/**
 * What the active player wants.
 */
want: { [key in string]: number }, 
/**
 * Whether the given side is open.
 */
give_open: boolean, 
/**
 * Whether the wanted side is open.
 */
want_open: boolean, 
/**
 * Who is addressed.
 */
to: Array<string>, 
/**
 * Who has not answered.
 */
waiting: Array<string>, 
/**
 * Who accepted.
 */
accepted: Array<string>, 
/**
 * Counter-offers.
 */
counters: { [key in string]: CounterView }, };

/**
 * A counter-offer.
 */
export type CounterView = { 
/**
 * What the answering player gives.
 */
give: { [key in string]: number }, 
/**
 * What the answering player wants.
 */
want: { [key in string]: number }, };

/**
 * What a rule set adds to the state.
 */
export type Extra = { "rules": "knights" } & KnightsState | { "rules": "oil" } & OilState | { "rules": "energies" } & EnergiesState;

/**
 * The state that Oil Springs adds.
 */
export type OilState = { 
/**
 * The hexes with a spring.
 */
springs: Array<string>, 
/**
 * The cities that are metropolises.
 */
metropolises: Array<string>, 
/**
 * The settlements that are cities laid on their side.
 */
razed: Array<string>, 
/**
 * The oil that each player holds; it counts in the size of the hand.
 */
oil: { [key in string]: number }, 
/**
 * The oil that each player has sequestered.
 */
sequestered: { [key in string]: number }, 
/**
 * The Champion of the Environment.
 */
champion: string | null, 
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
 * The most oil that a player may hold; none is no limit.
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
 * What is pending before anything else: `loot`, `episode` or `strike`.
 */
pending: string | null, };

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
walls: Array<string>, 
/**
 * The razed cities.
 */
razed: Array<string>, 
/**
 * The knights chosen for the defense.
 */
sent: Array<string>, 
/**
 * The level of each player on `trade`, `politics` and `science`.
 */
tracks: { [key in string]: { [key in string]: number } }, 
/**
 * What the next level of each track costs each player now; a track that is complete is left out.
 */
improvements: { [key in string]: { [key in string]: { [key in string]: number } } }, 
/**
 * The city with the metropolis of each track.
 */
metropolises: { [key in string]: string }, 
/**
 * The Defender cards of each player.
 */
defenders: { [key in string]: number }, 
/**
 * Who has the Constitution.
 */
constitution: string | null, 
/**
 * Who has the Printer.
 */
printer: string | null, 
/**
 * The merchant, once it is on the board.
 */
merchant: MerchantView | null, 
/**
 * The position of the barbarian fleet.
 */
fleet: number, 
/**
 * Where it lands.
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
 * What the active knights of each player would defend with.
 */
defense: { [key in string]: number }, 
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
progress_sizes: { [key in string]: number }, 
/**
 * The progress hands that the viewer may know.
 */
progress: { [key in string]: { [key in string]: number } }, 
/**
 * The decks `trade`, `politics` and `science`.
 */
decks: { [key in string]: ProgressDeckView }, 
/**
 * The hand that a Master Merchant shows to the viewer.
 */
shown_hand: { [key in string]: number } | null, 
/**
 * The progress hand that a Spy shows to the viewer.
 */
shown_progress: { [key in string]: number } | null, 
/**
 * The resource that the viewer offers by Commercial Harbor.
 */
offered: string | null, 
/**
 * What is pending of this rule set.
 */
pending: KnightsPending | null, };

/**
 * A knight.
 */
export type KnightView = { 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * `basic`, `strong` or `mighty`.
 */
level: string, 
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
 * Where it stands.
 */
hex: string, 
/**
 * Who controls it.
 */
seat: string, };

/**
 * A progress deck.
 */
export type ProgressDeckView = { 
/**
 * How many cards it has.
 */
size: number, 
/**
 * The cards put back under it, the next first; absent where the viewer did not see one.
 */
returned: Array<string | null>, };

/**
 * What is pending of Cities & Knights.
 */
export type KnightsPending = { 
/**
 * Its name, such as `pillage` or `relocate`.
 */
what: string, 
/**
 * Whom it is about.
 */
seat: string | null, 
/**
 * The track or deck.
 */
track: string | null, 
/**
 * The place it is about.
 */
place: string | null, 
/**
 * The level of a knight.
 */
level: string | null, };

/**
 * What happens in Cities & Knights only.
 */
export type KnightsEventView = { "type": "now", 
/**
 * What is pending.
 */
pending: KnightsPending | null, } | { "type": "rolled", 
/**
 * The red die.
 */
red: number, 
/**
 * The other die.
 */
other: number, 
/**
 * The event die: `ship`, `trade`, `politics` or `science`.
 */
event: string, 
/**
 * Whether an Alchemist chose the numbered dice.
 */
chosen: boolean, } | { "type": "fleet_moved", 
/**
 * Where it is now.
 */
position: number, } | { "type": "knight_sent", 
/**
 * Where it stands.
 */
vertex: string, } | { "type": "attacked", 
/**
 * Their strength.
 */
strength: number, 
/**
 * What each player contributed.
 */
defense: { [key in string]: number }, } | { "type": "city_lost", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * Whether it stays as a razed city.
 */
razed: boolean, } | { "type": "defended", 
/**
 * Who.
 */
seat: string, } | { "type": "attack_over", 
/**
 * Which.
 */
knights: Array<string>, } | { "type": "drew", 
/**
 * Who.
 */
seat: string, 
/**
 * From which deck.
 */
deck: string, 
/**
 * Which.
 */
card: string | null, } | { "type": "point_drawn", 
/**
 * Who has it.
 */
seat: string, 
/**
 * Which.
 */
card: string, } | { "type": "progress_played", 
/**
 * Who.
 */
seat: string, 
/**
 * Which.
 */
card: string, } | { "type": "progress_discarded", 
/**
 * Who.
 */
seat: string, 
/**
 * Under which deck.
 */
deck: string, 
/**
 * Which.
 */
card: string | null, } | { "type": "progress_shown", 
/**
 * Who looks.
 */
seat: string, 
/**
 * Whose.
 */
victim: string, 
/**
 * The cards.
 */
cards: { [key in string]: number } | null, } | { "type": "progress_taken", 
/**
 * Who has it now.
 */
seat: string, 
/**
 * Who had it.
 */
victim: string, 
/**
 * Which.
 */
card: string | null, } | { "type": "hand_shown", 
/**
 * Who looks.
 */
seat: string, 
/**
 * Whose.
 */
victim: string, 
/**
 * The hand.
 */
hand: { [key in string]: number } | null, } | { "type": "cards_taken", 
/**
 * Who has them now.
 */
seat: string, 
/**
 * Who had them.
 */
victim: string, 
/**
 * How many.
 */
n: number, 
/**
 * Which.
 */
cards: { [key in string]: number } | null, } | { "type": "harbor_offered", 
/**
 * Who offers.
 */
seat: string, 
/**
 * To whom.
 */
to: string, 
/**
 * What.
 */
kind: string | null, } | { "type": "harbor_void", 
/**
 * Who offered.
 */
seat: string, 
/**
 * To whom.
 */
to: string, } | { "type": "harbor_traded", 
/**
 * Who offered.
 */
seat: string, 
/**
 * With whom.
 */
with: string, 
/**
 * The resource.
 */
resource: string | null, 
/**
 * The commodity.
 */
commodity: string | null, } | { "type": "city_placed", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, } | { "type": "wall_built", 
/**
 * Whose.
 */
seat: string, 
/**
 * Under which city.
 */
vertex: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "city_repaired", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "improved", 
/**
 * Whose.
 */
seat: string, 
/**
 * Which.
 */
track: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "metropolis_placed", 
/**
 * Whose it is now.
 */
seat: string, 
/**
 * Of which track.
 */
track: string, 
/**
 * On which city.
 */
vertex: string, } | { "type": "metropolis_lost", 
/**
 * Who held it.
 */
seat: string, 
/**
 * Of which track.
 */
track: string, } | { "type": "knight_placed", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * Its level.
 */
level: string, 
/**
 * Whether it is active.
 */
active: boolean, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "knight_removed", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where it stood.
 */
vertex: string, } | { "type": "activated", 
/**
 * Whose.
 */
seat: string, 
/**
 * Which.
 */
knights: Array<string>, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "promoted", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * Its new level.
 */
level: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "knight_moved", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where it stood.
 */
from: string, 
/**
 * Where it stands.
 */
to: string, } | { "type": "chased", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where it stands.
 */
knight: string, } | { "type": "merchant_placed", 
/**
 * Where, and whose it is.
 */
merchant: MerchantView, } | { "type": "road_removed", 
/**
 * Who removed it.
 */
seat: string, 
/**
 * Whose it was.
 */
owner: string, 
/**
 * Where it lay.
 */
edge: string, } | { "type": "tokens_swapped", 
/**
 * One hex.
 */
one: string, 
/**
 * The other.
 */
other: string, } | { "type": "progress_revealed", 
/**
 * Whose.
 */
seat: string, 
/**
 * The cards.
 */
cards: { [key in string]: number }, };

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
hazards: Array<string>, 
/**
 * Hazard tokens left; none is no limit.
 */
hazards_left: number | null, 
/**
 * The energy of each player.
 */
energy: { [key in string]: number }, 
/**
 * The most energy that a player has.
 */
energy_limit: number, 
/**
 * Who has built the warehouse.
 */
warehouses: Array<string>, 
/**
 * The local footprint of each player.
 */
footprints: { [key in string]: number }, 
/**
 * Where the marker of the global footprint stands.
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
bag_known: { [key in string]: number }, 
/**
 * The rows of events.
 */
rows: Array<EventRowView>, 
/**
 * Plants built by each player, `fossil` and `renewable`.
 */
built: { [key in string]: { [key in string]: number } }, 
/**
 * Plants that each player has at most.
 */
plant_supply: { [key in string]: number }, 
/**
 * Whether the active player has built a plant in this turn.
 */
plant_built: boolean, 
/**
 * Whether the active player has demolished one.
 */
demolished: boolean, 
/**
 * The name of the event phase's state, such as `done` or `hazards`.
 */
phase: string, 
/**
 * Discs still to be drawn in this turn.
 */
discs_left: number, };

/**
 * A power plant.
 */
export type PlantView = { 
/**
 * `fossil` or `renewable`.
 */
plant: string, 
/**
 * The building it belongs to.
 */
vertex: string, 
/**
 * The hex it stands on.
 */
hex: string, 
/**
 * Whose.
 */
seat: string | null, };

/**
 * A row of events.
 */
export type EventRowView = { 
/**
 * The event, such as `climate`.
 */
event: string, 
/**
 * The discs in the row.
 */
discs: number, 
/**
 * How many trigger it.
 */
full: number, };

/**
 * What happens in New Energies only.
 */
export type EnergiesEventView = { "type": "now", 
/**
 * Its name.
 */
phase: string, 
/**
 * Discs still to be drawn.
 */
discs_left: number, } | { "type": "disc_drawn", 
/**
 * Which.
 */
disc: string, } | { "type": "triggered", 
/**
 * Which.
 */
event: string, } | { "type": "disc_entered", 
/**
 * Which.
 */
disc: string, } | { "type": "polluted", 
/**
 * The sum of the dice.
 */
sum: number, } | { "type": "hazard_placed", 
/**
 * Where.
 */
place: string, } | { "type": "hazard_removed", 
/**
 * Where it lay.
 */
place: string, } | { "type": "plant_built", 
/**
 * Whose.
 */
seat: string, 
/**
 * `fossil` or `renewable`.
 */
plant: string, 
/**
 * The building it belongs to.
 */
vertex: string, 
/**
 * The hex it stands on.
 */
hex: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "demolished", 
/**
 * Whose.
 */
seat: string, 
/**
 * The building it belonged to.
 */
vertex: string, 
/**
 * The hex it stood on.
 */
hex: string, } | { "type": "warehouse_built", 
/**
 * Whose.
 */
seat: string, } | { "type": "energy_received", 
/**
 * To whom.
 */
seat: string, 
/**
 * How much was kept.
 */
n: number, } | { "type": "energy_paid", 
/**
 * Whose.
 */
seat: string, 
/**
 * How much.
 */
n: number, } | { "type": "took", 
/**
 * Who.
 */
seat: string, 
/**
 * What.
 */
cards: { [key in string]: number }, } | { "type": "returned", 
/**
 * Who.
 */
seat: string, 
/**
 * What.
 */
kind: string, } | { "type": "traded", 
/**
 * The active player.
 */
seat: string, 
/**
 * The other one.
 */
with: string, 
/**
 * What the active player gave.
 */
give: { [key in string]: number }, 
/**
 * What the active player got.
 */
get: { [key in string]: number }, };

/**
 * A number token that left the board.
 */
export type RemovedView = { 
/**
 * The hex it lay on.
 */
hex: string, 
/**
 * The number.
 */
number: number, };

/**
 * What happens in Oil Springs only.
 */
export type OilEventView = { "type": "now", 
/**
 * The oil that each player holds.
 */
oil: { [key in string]: number }, 
/**
 * The disaster marker.
 */
marker: number, 
/**
 * What is pending.
 */
pending: string | null, } | { "type": "converted", 
/**
 * Who.
 */
seat: string, 
/**
 * The cards taken.
 */
cards: { [key in string]: number }, } | { "type": "metropolis_built", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * What was paid.
 */
cost: { [key in string]: number }, } | { "type": "repaired", 
/**
 * Where.
 */
vertex: string, } | { "type": "sequestered", 
/**
 * Who.
 */
seat: string, 
/**
 * The Champion of the Environment after it.
 */
champion: string | null, } | { "type": "oil_stolen", 
/**
 * Who has it now.
 */
thief: string, 
/**
 * Who had it.
 */
victim: string, } | { "type": "episode_rolled", 
/**
 * Who rolled.
 */
trigger: string, 
/**
 * Their sum.
 */
sum: number, } | { "type": "flooded", 
/**
 * Buildings taken off the board.
 */
removed: Array<string>, 
/**
 * Cities that became settlements.
 */
reduced: Array<string>, 
/**
 * Those of them that lie on their side.
 */
razed: Array<string>, } | { "type": "destroyed", 
/**
 * Which.
 */
hex: string, 
/**
 * The number.
 */
number: number, } | { "type": "spilled", 
/**
 * Which.
 */
hex: string, 
/**
 * The oil lost from the pool.
 */
pool: number, 
/**
 * The oil lost by each player.
 */
held: { [key in string]: number }, };

/**
 * How a game ended.
 */
export type EndingView = { 
/**
 * `victory`, `turn_limit`, `collapse` or `bag_empty`.
 */
kind: string, 
/**
 * The winner, if there is exactly one.
 */
winner: string | null, 
/**
 * Everybody who wins.
 */
winners: Array<string>, 
/**
 * After a collapse, who has a Pyrrhic victory.
 */
pyrrhic: string | null, };

/**
 * An event.
 */
export type GameEvent = { "type": "turn", 
/**
 * Whose turn it is.
 */
turn: TurnView, 
/**
 * What is pending.
 */
pending: Pending, } | { "type": "rolled", 
/**
 * Their sum.
 */
sum: number, } | { "type": "received", 
/**
 * Who got them.
 */
seat: string, 
/**
 * The cards.
 */
cards: { [key in string]: number }, 
/**
 * `start`, `production`, `year_of_plenty`, `aqueduct` or `progress`.
 */
source: string, } | { "type": "road_built", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
edge: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "settlement_built", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "city_built", 
/**
 * Whose.
 */
seat: string, 
/**
 * Where.
 */
vertex: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "longest_road", 
/**
 * Who holds it.
 */
holder: string | null, 
/**
 * The lengths.
 */
lengths: { [key in string]: number }, } | { "type": "bought", 
/**
 * Who.
 */
seat: string, 
/**
 * What went to the bank.
 */
cost: { [key in string]: number }, } | { "type": "drawn", 
/**
 * Who.
 */
seat: string, 
/**
 * Which.
 */
card: string | null, } | { "type": "card_played", 
/**
 * Who.
 */
seat: string, 
/**
 * Which.
 */
card: string, } | { "type": "largest_army", 
/**
 * The new holder.
 */
holder: string | null, } | { "type": "monopolized", 
/**
 * Who took them.
 */
seat: string, 
/**
 * The resource.
 */
kind: string, 
/**
 * How many each other player gave.
 */
taken: { [key in string]: number }, } | { "type": "discard_chosen", 
/**
 * Who.
 */
seat: string, 
/**
 * What.
 */
cards: { [key in string]: number } | null, } | { "type": "discarded", 
/**
 * Whose.
 */
seat: string, 
/**
 * The cards.
 */
cards: { [key in string]: number }, } | { "type": "robber_moved", 
/**
 * Who moved it.
 */
seat: string, 
/**
 * Where it stands now.
 */
hex: string, } | { "type": "stolen", 
/**
 * Who has it now.
 */
thief: string, 
/**
 * Who had it.
 */
victim: string, 
/**
 * Which.
 */
kind: string | null, } | { "type": "bank_traded", 
/**
 * Who.
 */
seat: string, 
/**
 * What went to the bank.
 */
give: { [key in string]: number }, 
/**
 * What came back.
 */
get: { [key in string]: number }, } | { "type": "offered", 
/**
 * Who.
 */
seat: string, 
/**
 * What is given; kinds only, if that side is open.
 */
give: { [key in string]: number }, 
/**
 * What is wanted; kinds only, if that side is open.
 */
want: { [key in string]: number }, 
/**
 * Whether the given side is open.
 */
give_open: boolean, 
/**
 * Whether the wanted side is open.
 */
want_open: boolean, 
/**
 * To whom.
 */
to: Array<string>, } | { "type": "answered", 
/**
 * Who.
 */
seat: string, 
/**
 * How.
 */
answer: AnswerView, } | { "type": "offer_lapsed", } | { "type": "traded", 
/**
 * The active player.
 */
seat: string, 
/**
 * The other one.
 */
with: string, 
/**
 * What the active player gave.
 */
give: { [key in string]: number }, 
/**
 * What the active player got.
 */
get: { [key in string]: number }, } | { "type": "revealed", 
/**
 * Whose.
 */
seat: string, 
/**
 * The hand.
 */
hand: { [key in string]: number }, 
/**
 * The unplayed development cards.
 */
developments: { [key in string]: number }, } | { "type": "knights", 
/**
 * What.
 */
event: KnightsEventView, } | { "type": "energies", 
/**
 * What.
 */
event: EnergiesEventView, } | { "type": "oil", 
/**
 * What.
 */
event: OilEventView, };

/**
 * An answer to a proposal.
 */
export type AnswerView = { "type": "accept", } | { "type": "decline", } | { "type": "counter", 
/**
 * What the answering player gives.
 */
give: { [key in string]: number }, 
/**
 * What the answering player wants.
 */
want: { [key in string]: number }, };

/**
 * All that a viewer may do now.
 */
export type Choices = { 
/**
 * By verb; every verb stands once.
 */
groups: Array<Group>, };

/**
 * The actions of one verb.
 */
export type Group = { "pick": "nothing", 
/**
 * The verb.
 */
verb: string, } | { "pick": "place", 
/**
 * The verb.
 */
verb: string, 
/**
 * The places.
 */
places: Array<string>, } | { "pick": "seat", 
/**
 * The verb.
 */
verb: string, 
/**
 * The seats.
 */
seats: Array<string>, } | { "pick": "kind", 
/**
 * The verb.
 */
verb: string, 
/**
 * The letters.
 */
kinds: Array<string>, } | { "pick": "cards", 
/**
 * The verb.
 */
verb: string, 
/**
 * What can be picked.
 */
from: { [key in string]: number }, 
/**
 * How many.
 */
n: number, } | { "pick": "exchange", 
/**
 * The verb.
 */
verb: string, 
/**
 * The kinds that can be given.
 */
rows: Array<ExchangeRow>, } | { "pick": "proposal", 
/**
 * The verb.
 */
verb: string, 
/**
 * The cards that can be given.
 */
hand: { [key in string]: number }, 
/**
 * The letters of the kinds that can be traded.
 */
kinds: Array<string>, 
/**
 * Who can be addressed; a counter-offer goes to the active player and names nobody.
 */
to: Array<string>, } | { "pick": "listed", 
/**
 * The verb.
 */
verb: string, 
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
give: string, 
/**
 * How many are given.
 */
rate: number, 
/**
 * The letters of the kinds that can be taken.
 */
gets: Array<string>, };

/**
 * Asks for a session under a name.
 */
export type NewSession = { 
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * The session that the cookie stands for.
 */
export type SessionView = { 
/**
 * The person; public, it gives no access.
 */
user: string, 
/**
 * The person's name.
 */
name: string, };

/**
 * Asks for a new table.
 */
export type CreateTable = { 
/**
 * What is played.
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
 * Whether the game begins at once; free seats are filled with bots.
 */
start: boolean, };

/**
 * A table that was opened.
 */
export type Created = { 
/**
 * Its id.
 */
table: string, };

/**
 * Some tables: the public ones, or one's own.
 */
export type TableList = { 
/**
 * Newest first.
 */
tables: Array<TableSummary>, };

/**
 * One line of a list of tables.
 */
export type TableSummary = { 
/**
 * The id.
 */
id: string, 
/**
 * Where it stands.
 */
status: Status, 
/**
 * What is played.
 */
settings: TableSettings, 
/**
 * The names on the seats; empty where nobody sits.
 */
names: Array<string>, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created_at: number, 
/**
 * The winner, if the game is over.
 */
winner: string | null, };

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
name: string, 
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
 * What it says for every option, of play and of the board.
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
 * What it may be.
 */
domain: OptionDomain, 
/**
 * The value of the first preset.
 */
default: string, };

/**
 * What an option may be.
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
 * The island, as the option `island` names it.
 */
island: string, 
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
 * Where it lies.
 */
at: CornerName, 
/**
 * Its name.
 */
hex: string, };

/**
 * Where a corner hex lies.
 */
export type CornerName = "top_left" | "top_right" | "right" | "bottom_right" | "bottom_left" | "left";

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
 * `ok` or what is wrong.
 */
status: string, 
/**
 * The version of the server.
 */
version: string, 
/**
 * The protocol versions that it speaks.
 */
protocol: Array<number>, };
