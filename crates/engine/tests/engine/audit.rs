//! `audit` refuses states that cannot be, and everybody hears of trades.

use hexhaven_engine::Notated;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::knights::{Knights, KnightsExt, Merchant};
use hexhaven_engine::shared::{Agenda, Core, HarborKind, HarborSet, Pieces};
use hexhaven_engine::topology::{HexId, MAX_HEXES, MAX_VERTICES, Map, VertexId};
use hexhaven_engine::*;

type Damage<'a> = (&'a dyn Fn(&mut Core), Corrupt);

#[test]
fn audit_refuses_what_cannot_be() {
    let game = Base::read_position("base first-game-modern players 3; turn a roll").unwrap();
    let sound = game.core().clone();
    let (vertex, absent) = (VertexId::new(0), Seat::ALL[5]);
    let damage: [Damage<'_>; 10] = [
        (&|core| core.public.turn.n_players = 0, Corrupt::Players),
        (&|core| core.public.turn.n_players = 200, Corrupt::Players),
        (&|core| core.public.knights[absent] = 1, Corrupt::EmptySeat(absent)),
        (&|core| core.public.bank = Cards::NONE, Corrupt::Cards(Kind::LUMBER)),
        (&|core| core.public.pile_size -= 1, Corrupt::PileSize),
        (&|core| core.public.robber = None, Corrupt::Robber),
        (&|core| core.public.pieces.upgrade(vertex), Corrupt::LoneCity),
        (&|core| core.public.dice_deck = [9; 11], Corrupt::Options("dice")),
        (&|core| core.public.agenda = Agenda::Free, Corrupt::Agenda("part")),
        (
            &|core| core.public.harbors.0[0] = HarborSet::default().with(HarborKind::Any),
            Corrupt::Cache("harbors"),
        ),
    ];
    for (damage, expected) in damage {
        let mut core = sound.clone();
        damage(&mut core);
        let found = Base::from_core(core).map(|_| ());
        let is_same = |found: &Corrupt| std::mem::discriminant(found) == std::mem::discriminant(&expected);
        assert!(found.as_ref().is_err_and(is_same), "{expected:?}: {found:?}");
    }
}

/// Islands compute on near words: anything beyond them, which only sea maps have, is rejected there; and a
/// sea map has its far part.
#[test]
fn nothing_lies_far_from_an_island() {
    let refused = |game: &Knights, damage: &dyn Fn(&mut Core, &mut KnightsExt)| {
        let (mut core, mut ext) = (game.core().clone(), game.ext().clone());
        damage(&mut core, &mut ext);
        assert_eq!(Knights::from_parts(core, ext).map(|_| ()), Err(Corrupt::OffIsland), "{game}");
    };
    let (seat, far) = (Seat::ALL[0], VertexId::new(MAX_VERTICES - 1));
    for opening in ["knights first-game", "knights extended players 5"] {
        let game = Knights::read_position(&format!("{opening}; turn a roll")).unwrap();
        for map in Map::ALL.into_iter().filter(|map| map.is_sea()) {
            refused(&game, &|core, _| core.public.pieces = Pieces::on(map));
        }
        let beyond = VertexId::new(game.core().public.board.topology().vertices.len() as usize);
        refused(&game, &|core, _| core.public.settle(seat, beyond));
        refused(&game, &|_, ext| ext.public.army.place(seat, far, Level::Basic, false));
        for hex in [HexId::new(MAX_HEXES - 1), HexId::new(30)] {
            refused(&game, &|core, _| core.public.robber = Some(hex));
            refused(&game, &|_, ext| ext.public.merchant = Some(Merchant { hex, seat }));
        }
    }
    let at_sea = Knights::read_position("knights new-shores players 4; turn a roll").unwrap();
    refused(&at_sea, &|core, _| core.public.pieces = Pieces::on(Map::Island19));
}

/// B-TRADE-13: everybody hears of a proposal and of a trade with its cards.
#[test]
fn proposals_and_trades_are_public() {
    let mut game = Base::read_position("base first-game-modern; turn a main; hand a 2L; hand b 1O").unwrap();
    let [a, b, ..] = Seat::ALL;
    let (give, want) = (Cards::of(Kind::LUMBER, 2), Cards::of(Kind::ORE, 1));
    let offer = Offer { give, want, open: Open::Neither, to: SeatSet::of(b) };
    let mut heard = Vec::new();
    for (seat, action) in
        [(a, CoreAction::Offer(offer)), (b, CoreAction::Accept), (a, CoreAction::Conclude(b))]
    {
        let listen = |event: Event| heard.push(event.seen_by(Viewer::Spectator));
        game.play_unchecked(seat, Action::Core(action), &mut { listen });
    }
    assert_eq!(heard[0], Event::Core(CoreEvent::Offered { seat: a, offer }));
    assert!(heard.contains(&Event::Core(CoreEvent::Traded { seat: a, with: b, give, get: want })));
}
