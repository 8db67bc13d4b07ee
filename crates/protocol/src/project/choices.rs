//! Legal actions as groups of targets.

use hexhaven_engine::{Development, Flag, Kind, KindSet, Legal, Observation, Plenty, Seat, TradeForm};

use super::names::{Names, seats};
use crate::{Choices, ExchangeRow, Group, Listed, Place, VerbName};

/// The most actions of a rule set that are listed one by one.
const MAX_LISTED: u64 = 4096;

/// The choices of `seat` from its listing; its observation gives the bank rates.
pub fn choices(names: Names, seen: &Observation, seat: Seat, legal: &Legal) -> Choices {
    let mut groups = plain(names, legal);
    groups.extend(places(names, legal));
    groups.extend(people_and_cards(names, seen, seat, legal));
    groups.extend(listed(names, legal));
    Choices { groups }
}

/// The actions without parameters.
fn plain(names: Names, legal: &Legal) -> Vec<Group> {
    let verb = |flag: Flag| match flag {
        Flag::PlayRoadBuilding => VerbName(names.development(Development::RoadBuilding).0),
        _ => VerbName(flag.action().word()),
    };
    legal.core.flags.iter().map(|flag| Group::Nothing { verb: verb(flag) }).collect()
}

fn places(names: Names, legal: &Legal) -> Vec<Group> {
    let core = &legal.core;
    let sets: [(&'static str, Vec<Place>); 4] = [
        ("road", core.roads.iter().map(|edge| Place(names.edge(edge).0)).collect()),
        ("settlement", core.settlements.iter().map(|vertex| Place(names.vertex(vertex).0)).collect()),
        ("city", core.cities.iter().map(|vertex| Place(names.vertex(vertex).0)).collect()),
        ("robber", core.robber.iter().map(|hex| Place(names.hex(hex).0)).collect()),
    ];
    let group = |(verb, places)| Group::Place { verb: VerbName(verb), places };
    sets.into_iter().filter(|(_, places)| !places.is_empty()).map(group).collect()
}

fn people_and_cards(names: Names, seen: &Observation, seat: Seat, legal: &Legal) -> Vec<Group> {
    let core = &legal.core;
    let mut groups = Vec::new();
    for (verb, set) in [("steal", core.victims), ("conclude", core.partners)] {
        if !set.is_empty() {
            groups.push(Group::Seat { verb: VerbName(verb), seats: seats(set) });
        }
    }
    if !core.monopolies.is_empty() {
        groups.push(Group::Kind { verb: VerbName("monopoly"), kinds: names.letters(core.monopolies) });
    }
    groups.extend(plenty(names, core.plenty));
    if let Some(choice) = core.discards {
        let from = names.cards(choice.hand);
        groups.push(Group::Cards { verb: VerbName("discard"), from, n: choice.n });
    }
    groups.extend(exchange(names, seen, seat, legal));
    groups.extend(core.offers.map(|form| proposal(names, "offer", form)));
    groups.extend(core.counters.map(|form| proposal(names, "counter", form)));
    groups
}

/// Year of Plenty takes any cards that the bank has and the rule set allows, including oil (O-DEV-01) or science
/// (E-DEV-14).
fn plenty(names: Names, plenty: Plenty) -> Option<Group> {
    let verb = VerbName(names.development(Development::YearOfPlenty).0);
    let from = names.cards(plenty.choice());
    (!plenty.is_empty()).then(|| Group::Cards { verb, from, n: plenty.size() })
}

fn exchange(names: Names, seen: &Observation, seat: Seat, legal: &Legal) -> Option<Group> {
    let maritime = legal.core.maritime;
    let all = KindSet::from_bits(u8::MAX);
    let row = |give: Kind| ExchangeRow {
        give: names.letter(give),
        rate: seen.rate(seat, give),
        gets: names.letters(maritime.gets(give)),
    };
    let rows = all.iter().filter(|&give| !maritime.gets(give).is_empty()).map(row).collect();
    (!maritime.is_empty()).then_some(Group::Exchange { verb: VerbName("bank"), rows })
}

fn proposal(names: Names, verb: &'static str, form: TradeForm) -> Group {
    Group::Proposal {
        verb: VerbName(verb),
        hand: names.cards(form.hand),
        kinds: names.letters(form.kinds),
        to: seats(form.to),
    }
}

/// The actions that a rule set adds, each written out.
fn listed(names: Names, legal: &Legal) -> Vec<Group> {
    let n_own = (legal.len() - legal.core.len()).min(MAX_LISTED);
    let mut groups: Vec<(VerbName, Vec<Listed>)> = Vec::new();
    for action in (0..n_own).filter_map(|n| legal.nth(n)) {
        let (verb, action) = (VerbName(action.word()), names.0.action(action).to_string());
        let args = action.split(' ').skip(1).map(str::to_owned).collect();
        let listed = Listed { action, args };
        match groups.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, actions)) => actions.push(listed),
            None => groups.push((verb, vec![listed])),
        }
    }
    groups.into_iter().map(|(verb, actions)| Group::Listed { verb, actions }).collect()
}
