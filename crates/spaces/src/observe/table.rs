//! The blocks of seats, of the viewer's own cards and of the table.

use hexhaven_engine::shared::{Agenda, Part};
use hexhaven_engine::{Cards, KindSet, Seat, SeatSet};

use super::Scene;
use super::sight::Sight;
use super::sink::{Bytes, Sink, about};
use crate::deal::Stage;
use crate::draft::Draft;

/// Writes the blocks.
#[inline(always)]
pub(super) fn encode(seen: &impl Sight, draft: &Draft, scene: &Scene<'_>, sink: &mut impl Sink) {
    sink.block("seat", scene.n_rows);
    for seat in scene.rows() {
        sink.row();
        encode_seat(seen, seat, scene, sink);
    }
    sink.block("own", 1);
    encode_own(seen, scene, sink);
    sink.block("table", 1);
    encode_table(seen, scene, sink);
    encode_turn(seen, scene, sink);
    encode_draft(draft, scene, sink);
}

/// The bytes of the blocks, and of a seat, with four rows of seats and the five resources.
pub(super) const SMALL: usize = 4 * SMALL_SEAT + 114;
const SMALL_SEAT: usize = 32;

/// The same for four rows of seats and the five resources, which nearly all learning programs use: with constants the
/// compiler drops the checks per byte.
pub(super) fn encode_small(seen: &impl Sight, draft: &Draft, scene: &Scene<'_>, out: &mut [u8; SMALL]) {
    let scene = &Scene { n_rows: 4, kinds: KindSet::RESOURCES, ..*scene };
    let (seats, rest) = out.split_at_mut(4 * SMALL_SEAT);
    for (bytes, seat) in seats.as_chunks_mut::<SMALL_SEAT>().0.iter_mut().zip(scene.rows()) {
        *bytes = [0; SMALL_SEAT];
        encode_seat(seen, seat, scene, &mut Bytes(bytes));
    }
    rest.fill(0);
    let sink = &mut Bytes(rest);
    encode_own(seen, scene, sink);
    encode_table(seen, scene, sink);
    encode_turn(seen, scene, sink);
    encode_draft(draft, scene, sink);
}

#[inline(always)]
fn byte(n: u32) -> u8 {
    n.min(255) as u8
}

/// A number of a seat; 0 for an empty seat.
#[inline(always)]
fn by(seat: Option<Seat>, number: impl FnOnce(Seat) -> u8) -> u8 {
    seat.map_or(0, number)
}

/// Whether a condition holds for a seat; false for an empty seat.
#[inline(always)]
fn is(seat: Option<Seat>, is_so: impl FnOnce(Seat) -> bool) -> bool {
    seat.is_some_and(is_so)
}

#[inline(always)]
fn encode_seat(seen: &impl Sight, seat: Option<Seat>, scene: &Scene<'_>, sink: &mut impl Sink) {
    let public = seen.public();
    sink.flag(about("plays", 1, "somebody plays here", ""), seat.is_some());
    sink.one(
        about("points", 10, "points that everybody sees", "B-INFO-04"),
        by(seat, |seat| byte(seen.public_vp(seat))),
    );
    sink.one(about("cards", 20, "cards in the hand", "B-INFO-02"), by(seat, |seat| seen.hand_size(seat)));
    let developments = by(seat, |seat| seen.development_size(seat));
    sink.one(about("developments", 10, "unplayed development cards", "B-INFO-03"), developments);
    sink.one(about("knights", 10, "knights played", "B-KNIGHT-01"), by(seat, |seat| public.knights[seat]));
    let length = by(seat, |seat| public.longest_road.lengths[seat]);
    sink.one(about("road_length", 15, "length of the longest road", "B-LR-01"), length);
    let holds_road = is(seat, |seat| public.longest_road.holder == Some(seat));
    sink.flag(about("longest_road", 1, "holds Longest Road", "B-LR-01"), holds_road);
    let holds_army = is(seat, |seat| public.largest_army == Some(seat));
    sink.flag(about("largest_army", 1, "holds Largest Army", "B-ARMY-01"), holds_army);
    let left = seat.map_or([0; 3], |seat| {
        let left = seen.pieces_left(seat);
        [left.roads, left.settlements, left.cities]
    });
    sink.bytes(about("pieces_left", 15, "roads, settlements and cities left", "B-COMP-01"), &left);
    let rates = sink.slot(
        about("rates", 4, "cards of each kind that the bank takes for one", "B-MARI-04"),
        scene.kinds.len() as usize,
    );
    if let Some(seat) = seat {
        // The kinds of every rule set are the first ones.
        rates.iter_mut().zip(seen.rates(seat)).for_each(|(byte, rate)| *byte = rate);
    }
    sink.flag(
        about("acts", 1, "is the active player", "B-TURN-01"),
        is(seat, |seat| public.turn.actor == seat),
    );
    sink.flag(about("has_turn", 1, "has the turn", "B-TURN-01"), is(seat, |seat| public.turn.player == seat));
    sink.flag(about("began", 1, "placed first", "B-SETUP-03"), is(seat, |seat| public.turn.first == seat));
    let owed = match public.agenda {
        Agenda::Discards { owed } => by(seat, |seat| owed[seat]),
        _ => 0,
    };
    sink.one(about("owes", 10, "cards to discard", "B-SEVEN-02"), owed);
    let offer = &public.offer;
    sink.flag(
        about("asked", 1, "has to answer the open offer", "B-TRADE-08"),
        is(seat, |seat| offer.waiting.contains(seat)),
    );
    sink.flag(
        about("accepted", 1, "accepted the open offer", "B-TRADE-08"),
        is(seat, |seat| offer.accepted.contains(seat)),
    );
    let counter = seat.filter(|_| !offer.is_blank()).and_then(|seat| offer.counter(seat));
    let (give, want) = counter.unwrap_or((Cards::NONE, Cards::NONE));
    sink.cards(
        about("counter_give", 4, "the cards the counter-offer gives", "B-TRADE-08"),
        scene.kinds,
        give,
    );
    sink.cards(
        about("counter_want", 4, "the cards the counter-offer wants", "B-TRADE-08"),
        scene.kinds,
        want,
    );
}

#[inline(always)]
fn encode_own(seen: &impl Sight, scene: &Scene<'_>, sink: &mut impl Sink) {
    sink.cards(about("hand", 10, "own cards", "B-INFO-02"), scene.kinds, seen.hand());
    let names = "own knights, victory points, Road Building, Year of Plenty, Monopoly";
    sink.bytes(about("developments", 5, names, "B-INFO-03"), &seen.developments().0);
    sink.bytes(about("bought", 5, "those of them bought in this turn", "B-DEV-07"), &seen.fresh().0);
    sink.cards(
        about("discard", 10, "cards chosen to discard while others choose", "B-SEVEN-04"),
        scene.kinds,
        seen.discard(),
    );
    let points = byte(seen.own_vp());
    sink.one(about("points", 10, "own points, secret ones included", "B-WIN-01"), points);
}

#[inline(always)]
fn encode_table(seen: &impl Sight, scene: &Scene<'_>, sink: &mut impl Sink) {
    let public = seen.public();
    let options = &public.options;
    sink.cards(about("bank", 24, "cards in the bank", "B-INFO-01"), scene.kinds, public.bank);
    sink.one(about("pile", 34, "development cards in the pile", "B-DEV-01"), public.pile_size);
    sink.bytes(about("spent", 5, "development cards played and gone", "B-DEV-09"), &public.spent.0);
    sink.bytes(
        about("dice_deck", 6, "each sum left in the dice deck; zeros with dice", "B-DICE-02"),
        &public.dice_deck,
    );
    sink.one(about("target", 10, "points to win", "B-TARGET-01"), options.target_vp);
    let limit = options.discard_limit.map_or(0, core::num::NonZeroU8::get);
    sink.one(about("discard_limit", 10, "cards safe from a 7; 0 is all", "B-LIMIT-01"), limit);
    let offer = &public.offer;
    sink.flag(about("offer", 1, "an offer is open", "B-TRADE-07"), offer.is_proposed);
    sink.cards(about("offer_give", 4, "the cards it gives", "B-TRADE-07"), scene.kinds, offer.give);
    sink.cards(about("offer_want", 4, "the cards it wants", "B-TRADE-07"), scene.kinds, offer.want);
    let open = [offer.open.give(), offer.open.want()].map(u8::from);
    sink.bytes(about("offer_open", 1, "which sides are left open", "B-TRADE-12"), &open);
    sink.seats(about("offer_to", 1, "whom it asks", "B-TRADE-07"), scene, offer.to);
}

#[inline(always)]
fn encode_turn(seen: &impl Sight, scene: &Scene<'_>, sink: &mut impl Sink) {
    let (public, turn) = (seen.public(), &seen.public().turn);
    sink.one(about("turn", 200, "turns begun, at most 255", ""), byte(turn.number));
    let part = match turn.part {
        Part::Setup => 0,
        Part::Turn => 1,
        Part::SpecialBuilding => 2,
        Part::Paired => 3,
    };
    sink.word(
        about("part", 1, "set-up, a turn, special building, a paired part", "B-TURN-01"),
        4,
        Some(part),
    );
    let (pending, victims) = pending(&public.agenda);
    let agenda =
        "settlement, road, roll, dice, discards, robber, victim, theft, card, free roads, free, over";
    sink.word(about("pending", 1, agenda, "B-TURN-02"), 12, Some(pending));
    sink.seats(about("victims", 1, "who can be stolen from", "B-ROBBER-04"), scene, victims);
    sink.flag(about("rolled", 1, "the dice were rolled", "B-TURN-03"), turn.rolled);
    sink.flag(
        about("card_played", 1, "a development card was played in this turn", "B-DEV-05"),
        turn.card_played,
    );
    sink.flag(about("trade_closed", 1, "a build closed the trade phase", "B-TURN-05"), turn.trade_closed);
    sink.one(about("buys", 5, "development cards bought in this turn", "B-DEV-03"), turn.buys);
    sink.one(about("offers", 5, "offers made in this turn", "B-TRADE-07"), turn.offers);
}

/// The number of the pending question, and the possible victims of a theft.
fn pending(agenda: &Agenda) -> (usize, SeatSet) {
    let n = match agenda {
        Agenda::SetupSettlement => 0,
        Agenda::SetupRoad { .. } => 1,
        Agenda::RollDue => 2,
        Agenda::Rolling => 3,
        Agenda::Discards { .. } => 4,
        Agenda::MoveRobber => 5,
        Agenda::ChooseVictim { victims } => return (6, *victims),
        Agenda::Stealing { .. } => 7,
        Agenda::Drawing => 8,
        Agenda::FreeRoads { .. } => 9,
        Agenda::Free => 10,
        Agenda::Over(_) => 11,
    };
    (n, SeatSet::EMPTY)
}

#[inline(always)]
fn encode_draft(draft: &Draft, scene: &Scene<'_>, sink: &mut impl Sink) {
    let (mut cards, mut give, mut want, mut to) = (Cards::NONE, Cards::NONE, Cards::NONE, SeatSet::EMPTY);
    let mut open = [0; 2];
    let stage = match draft {
        Draft::Empty => None,
        Draft::Bundle(chosen) => {
            cards = *chosen;
            Some(0)
        }
        Draft::Path(_) => Some(1),
        Draft::Deal(deal) => {
            (give, want, to) = (deal.give, deal.want, deal.to);
            open = [deal.open.give(), deal.open.want()].map(u8::from);
            Some(match deal.stage {
                Stage::Give => 2,
                Stage::Want => 3,
                Stage::To => 4,
            })
        }
    };
    let stages = "the unfinished action: cards, an action of the rule set, an offer's give, want, seats";
    sink.word(about("draft", 1, stages, ""), 5, stage);
    sink.cards(about("draft_cards", 10, "cards chosen so far", ""), scene.kinds, cards);
    sink.cards(about("draft_give", 4, "given so far", ""), scene.kinds, give);
    sink.cards(about("draft_want", 4, "wanted so far", ""), scene.kinds, want);
    sink.bytes(about("draft_open", 1, "sides left open so far", ""), &open);
    sink.seats(about("draft_to", 1, "seats asked so far", ""), scene, to);
}
