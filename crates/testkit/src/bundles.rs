//! Random bundles of cards, offers and counter-offers: sensible ones for play, absurd ones for the laws.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Cards, Draw, Kind, KindSet, MAX_KINDS, Offer, Open, SeatSet, TradeForm};

/// The forms of a proposal.
const OPENS: [Open; 4] = [Open::Neither, Open::Give, Open::Want, Open::Both];

/// A bundle from its counts, capped at the most a bundle can hold.
fn bundle(counts: [u8; MAX_KINDS]) -> Cards {
    Cards::from_counts(counts.map(|n| n & Cards::MAX_COUNT)).unwrap_or_default()
}

/// Any bundle of some size class: empty, small, large, or one whose size is small only if it is counted modulo 256.
pub fn any(rng: &mut GameRng) -> Cards {
    match rng.below(5) {
        0 => bundle(std::array::from_fn(|_| rng.below(8).saturating_sub(5) as u8)),
        1 => bundle(std::array::from_fn(|k| if k < 5 { rng.below(3) as u8 } else { 0 })),
        2 => bundle(std::array::from_fn(|_| rng.below(128) as u8)),
        3 => Cards::of(any_kind(rng), 1 + rng.below(127) as u8),
        _ => wrapping(rng.below(16), rng),
    }
}

/// A bundle of 256 + `n` cards.
fn wrapping(n: u32, rng: &mut GameRng) -> Cards {
    let mut counts = [0; MAX_KINDS];
    let mut kinds: [usize; MAX_KINDS] = std::array::from_fn(|k| k);
    // Half of the time within the five resources.
    let among = if rng.below(2) == 0 { 5 } else { MAX_KINDS };
    rng.shuffle(&mut kinds[..among]);
    let mut left = 256 + n;
    for &kind in &kinds[..among] {
        let take = left.min(127);
        counts[kind] = take as u8;
        left -= take;
    }
    bundle(counts)
}

fn any_kind(rng: &mut GameRng) -> Kind {
    Kind::new(rng.below(MAX_KINDS as u32) as usize).expect("the index is below the number of kinds")
}

/// Cards of a hand, about half of them; at times one too many.
pub(crate) fn part_of(hand: Cards, rng: &mut GameRng) -> Cards {
    let mut counts = hand.counts().map(|n| if n == 0 { 0 } else { rng.below(u32::from(n) + 1) as u8 });
    if rng.below(8) == 0 {
        counts[rng.below(MAX_KINDS as u32) as usize] += 1;
    }
    bundle(counts)
}

/// `n` cards of a hand, each equally likely; the whole hand if it has fewer.
pub fn exactly(n: u32, hand: Cards, rng: &mut GameRng) -> Cards {
    let (mut left, mut chosen) = (hand, Cards::NONE);
    for _ in 0..n.min(left.total()) {
        let card = left.card_at(rng.below(left.total())).map_or(Cards::NONE, |kind| Cards::of(kind, 1));
        left = left.minus(card);
        chosen += card;
    }
    chosen
}

/// Two sides of a trade with some kinds: the given cards come from the hand, and no kind is on both sides.
fn sides(form: &TradeForm, rng: &mut GameRng) -> (Cards, Cards) {
    let (mut give, mut want) = ([0; MAX_KINDS], [0; MAX_KINDS]);
    for kind in form.kinds.iter() {
        let held = u32::from(form.hand.get(kind));
        match rng.below(4) {
            0 | 1 if held > 0 => give[kind.idx()] = 1 + rng.below(held.min(3)) as u8,
            0 | 2 => want[kind.idx()] = if rng.below(32) == 0 { 127 } else { 1 + rng.below(2) as u8 },
            _ => {}
        }
    }
    (bundle(give), bundle(want))
}

fn once_each(kinds: KindSet) -> Cards {
    kinds.iter().fold(Cards::NONE, |cards, kind| cards + Cards::of(kind, 1))
}

/// A proposal of the form, exact or open, if the throw gives one.
pub fn offer(form: &TradeForm, rng: &mut GameRng) -> Option<Offer> {
    let (mut give, mut want) = sides(form, rng);
    let open = OPENS[rng.below(8).saturating_sub(4) as usize];
    if open.give() {
        give = once_each(give.kinds());
    }
    if open.want() {
        want = once_each(want.kinds());
    }
    let to: SeatSet = form.to.iter().filter(|_| rng.below(4) > 0).collect();
    Some(Offer { give, want, open, to }).filter(|offer| form.allows_offer(offer))
}

/// A counter-offer of the form, if the throw gives one.
pub fn counter(form: &TradeForm, rng: &mut GameRng) -> Option<(Cards, Cards)> {
    let (give, want) = sides(form, rng);
    Some((give, want)).filter(|&(give, want)| form.allows_counter(give, want))
}

/// Any proposal: each part sensible or absurd.
pub(crate) fn any_offer(hand: Cards, rng: &mut GameRng) -> Offer {
    let give = if rng.below(2) == 0 { part_of(hand, rng) } else { any(rng) };
    let want = any(rng);
    // Often without a kind on both sides; otherwise most are rejected for that reason alone.
    let want = if rng.below(2) == 0 { want.only(apart_from(give)) } else { want };
    let open = OPENS[rng.below(4) as usize];
    let give = if open.give() && rng.below(2) == 0 { once_each(give.kinds()) } else { give };
    let want = if open.want() && rng.below(2) == 0 { once_each(want.kinds()) } else { want };
    Offer { give, want, open, to: SeatSet::from_bits(rng.below(64) as u8) }
}

fn apart_from(cards: Cards) -> KindSet {
    KindSet::from_bits(!cards.kinds().bits())
}
