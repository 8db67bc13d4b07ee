//! The small parts against naive versions of themselves, with shrinking: bundles, choices, sets, roads.

use std::collections::BTreeSet;

use hexhaven_engine::shared::longest_road;
use hexhaven_engine::topology::{EdgeId, EdgeSet, Island, MAX_EDGES, MAX_VERTICES, VertexId, VertexSet};
use hexhaven_engine::{Cards, Choices, Kind, KindSet, MAX_KINDS, MAX_SEATS, Seat, SeatSet};
use hexhaven_testkit::laws::road;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Fixed seeds: a failure is the same everywhere.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 2_000,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

type Counts = [u8; MAX_KINDS];

fn counts(most: u8) -> impl Strategy<Value = Counts> {
    prop_oneof![
        proptest::array::uniform8(0..=most),
        proptest::array::uniform8(prop_oneof![4 => Just(0), 1 => 0..=most, 1 => Just(most)]),
    ]
}

fn cards(counts: Counts) -> Cards {
    Cards::from_counts(counts).expect("the counts are in bounds")
}

fn kinds_where(is_in: impl Fn(usize) -> bool) -> KindSet {
    (0..MAX_KINDS).filter(|&k| is_in(k)).filter_map(Kind::new).fold(KindSet::EMPTY, KindSet::with)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn bundles_are_arrays(a in counts(127), b in counts(127), n in 1_u8..=127) {
        let (x, y) = (cards(a), cards(b));
        prop_assert_eq!(x.counts(), a);
        prop_assert_eq!(x.total(), a.iter().map(|&n| u32::from(n)).sum::<u32>());
        prop_assert_eq!(x.is_empty(), a == [0; MAX_KINDS]);
        let covers = a.iter().zip(b).all(|(&a, b)| a >= b);
        prop_assert_eq!(x.covers(y), covers);
        let rest = covers.then(|| cards(std::array::from_fn(|k| a[k].wrapping_sub(b[k]))));
        prop_assert_eq!(x.checked_sub(y), rest);
        let fits = a.iter().zip(b).all(|(&a, b)| a + b <= 127);
        let sum = fits.then(|| cards(std::array::from_fn(|k| a[k].wrapping_add(b[k]))));
        prop_assert_eq!(x.checked_add(y), sum);
        prop_assert_eq!(x.at_least(n), kinds_where(|k| a[k] >= n));
        prop_assert_eq!(x.kinds(), kinds_where(|k| a[k] > 0));
        for kind in (0..MAX_KINDS).filter_map(Kind::new) {
            prop_assert_eq!(x.get(kind), a[kind.idx()]);
        }
        let only = cards(std::array::from_fn(|k| if b[k] > 0 { a[k] } else { 0 }));
        prop_assert_eq!(x.only(y.kinds()), only);
    }

    #[test]
    fn bundles_lie_sorted(a in counts(20)) {
        let sorted: Vec<usize> = (0..MAX_KINDS).flat_map(|k| std::iter::repeat_n(k, a[k].into())).collect();
        let found: Vec<usize> = (0..cards(a).total()).filter_map(|n| cards(a).card_at(n)).map(Kind::idx).collect();
        prop_assert_eq!(found, sorted);
        prop_assert_eq!(cards(a).card_at(cards(a).total()), None);
    }

    #[test]
    fn counts_out_of_bounds_make_no_bundle(a in proptest::array::uniform8(any::<u8>())) {
        prop_assert_eq!(Cards::from_counts(a).is_some(), a.iter().all(|&n| n <= 127));
    }

    #[test]
    fn choices_are_all_bundles_of_a_size(a in counts(4), n in 0_u8..=20) {
        let choices = Choices { hand: cards(a), n };
        let all = bundles_within(a, n);
        prop_assert_eq!(choices.count(), all.len() as u64);
        let listed: BTreeSet<Counts> = (0..choices.count()).filter_map(|k| choices.nth(k)).map(Cards::counts).collect();
        prop_assert_eq!(choices.nth(choices.count()), None);
        prop_assert_eq!(listed, all);
    }

    #[test]
    fn choices_contain_what_fits(a in counts(127), b in counts(127), n in any::<u8>()) {
        let total: u32 = b.iter().map(|&n| u32::from(n)).sum();
        let fits = total == u32::from(n) && a.iter().zip(b).all(|(&a, b)| a >= b);
        prop_assert_eq!(Choices { hand: cards(a), n }.contains(cards(b)), fits);
        let n = total.min(255) as u8;
        let fits = total < 256 && a.iter().zip(b).all(|(&a, b)| a >= b);
        prop_assert_eq!(Choices { hand: cards(a), n }.contains(cards(b)), fits);
    }

    #[test]
    fn large_hands_are_counted(a in counts(19), n in 0_u8..=60, at in any::<u64>()) {
        let choices = Choices { hand: cards(a), n };
        let count = choices.count();
        prop_assert_eq!(count == 0, u32::from(n) > cards(a).total());
        if count > 0 {
            let picked = choices.nth(at % count).expect("a position below the count");
            prop_assert!(choices.contains(picked), "{:?}", picked);
            prop_assert_eq!(choices.pick(|listed| if listed == count { at % count } else { u64::MAX }), Some(picked));
        }
    }

    #[test]
    fn seat_sets_are_sets(a in btree_set(0..MAX_SEATS, 0..=6), b in btree_set(0..MAX_SEATS, 0..=6), from in 0..MAX_SEATS) {
        let set = |members: &BTreeSet<usize>| members.iter().filter_map(|&k| Seat::new(k)).collect::<SeatSet>();
        let back = |seats: SeatSet| seats.iter().map(Seat::idx).collect::<BTreeSet<usize>>();
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(back(x), a.clone());
        prop_assert_eq!(x.len() as usize, a.len());
        prop_assert_eq!(back(x | y), &a | &b);
        prop_assert_eq!(back(x & y), &a & &b);
        prop_assert_eq!(back(x - y), &a - &b);
        prop_assert_eq!(SeatSet::from_bits(x.bits()), x);
        for (n, &member) in a.iter().enumerate() {
            prop_assert_eq!(x.nth(n as u32).map(Seat::idx), Some(member));
        }
        prop_assert_eq!(x.nth(x.len()), None);
        let seat = Seat::new(from).expect("a seat");
        let mut around: Vec<usize> = x.clockwise_from(seat).map(Seat::idx).collect();
        prop_assert_eq!(x.first_from(seat).map(Seat::idx), around.first().copied());
        prop_assert!(around.is_sorted_by_key(|&k| (k + MAX_SEATS - from) % MAX_SEATS));
        around.sort_unstable();
        prop_assert_eq!(around, a.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn edge_sets_are_sets(a in btree_set(0..MAX_EDGES, 0..30), b in btree_set(0..MAX_EDGES, 0..30), one in 0..MAX_EDGES) {
        let set = |members: &BTreeSet<usize>| members.iter().map(|&k| EdgeId::new(k)).collect::<EdgeSet>();
        let back = |edges: EdgeSet| edges.iter().map(EdgeId::idx).collect::<BTreeSet<usize>>();
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(back(x), a.clone());
        prop_assert_eq!(x.len() as usize, a.len());
        prop_assert_eq!(back(x | y), &a | &b);
        prop_assert_eq!(back(x & y), &a & &b);
        prop_assert_eq!(back(x - y), &a - &b);
        prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
        prop_assert_eq!(x.contains(EdgeId::new(one)), a.contains(&one));
        prop_assert_eq!(x.first().map(EdgeId::idx), a.first().copied());
        for (n, &member) in a.iter().enumerate() {
            prop_assert_eq!(x.nth(n as u32).map(EdgeId::idx), Some(member));
        }
        prop_assert_eq!(x.nth(x.len()), None);
        let mut changed = x;
        changed.insert(EdgeId::new(one));
        prop_assert_eq!(changed, x.with(EdgeId::new(one)));
        changed.remove(EdgeId::new(one));
        prop_assert_eq!(changed, x - EdgeSet::of(EdgeId::new(one)));
    }

    /// Networks as players build them, and scattered roads; barriers anywhere.
    #[test]
    fn longest_roads_are_longest_walks(
        is_large in any::<bool>(),
        steps in vec((0..MAX_EDGES, 0..8_u8), 1..=15),
        blocked in btree_set(0..MAX_VERTICES, 0..6),
    ) {
        let topology = if is_large { Island::Extended.topology() } else { Island::Base.topology() };
        let barriers: VertexSet = blocked.iter().map(|&k| VertexId::new(k)).collect();
        let mut roads = EdgeSet::EMPTY;
        for (pick, jump) in steps {
            let near = roads.iter().fold(EdgeSet::EMPTY, |near, road| near | topology.edges_next_to(road)) - roads;
            let sites = if near.is_empty() || jump == 0 { topology.edges - roads } else { near };
            let road = sites.nth(pick as u32 % sites.len()).expect("a position below the length");
            roads.insert(road);
        }
        let slow = road::longest(topology, roads, barriers);
        prop_assert_eq!(longest_road::longest(topology, roads, barriers), slow);
        let through = roads.iter().map(|road| longest_road::longest_through(topology, roads, barriers, road));
        prop_assert_eq!(through.max(), Some(slow));
    }
}

/// All bundles of `n` cards within some counts, by trying every one.
fn bundles_within(most: Counts, n: u8) -> BTreeSet<Counts> {
    let mut found = BTreeSet::from([[0; MAX_KINDS]]);
    for k in 0..MAX_KINDS {
        let longer = found.iter().flat_map(|&counts| {
            (0..=most[k]).map(move |count| {
                let mut counts = counts;
                counts[k] = count;
                counts
            })
        });
        found =
            longer.filter(|counts| counts.iter().map(|&n| u32::from(n)).sum::<u32>() <= n.into()).collect();
    }
    found.retain(|counts| counts.iter().map(|&n| u32::from(n)).sum::<u32>() == n.into());
    found
}
