//! `audit` refuses states that cannot be, and everybody hears of trades.

use hexhaven_engine::Notated;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::shared::{Agenda, Core, HarborKind, HarborSet};
use hexhaven_engine::topology::VertexId;
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
