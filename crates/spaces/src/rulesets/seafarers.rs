//! Seafarers: the base game on a sea map.

use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::topology::{Map, Topology};
use hexhaven_engine::{Action, Cards, ExtLegal, ExtView, KindSet, Observation, Outcome, SeaAction};

use super::{Bundle, Kinds, OwnIds, Spaced};
use crate::draft::Path;
use crate::observe::{Scene, Sink};
use crate::sea;

impl Spaced for Seafarers {
    const KINDS: Kinds = Kinds::all(KindSet::RESOURCES);
    const CHANGES_BOARD: bool = true;
    const MAPS: &'static [Map] = sea::MAPS;

    fn path(action: Action, ids: &OwnIds<'_>) -> Option<Path> {
        let Action::Seafarers(action) = action else { return None };
        sea::path(action, ids, Self::GROUPS.len())
    }

    fn bundle(legal: &ExtLegal) -> Option<Bundle> {
        let ExtLegal::Seafarers(legal) = legal else { return None };
        let make = |cards| Action::Seafarers(SeaAction::TakeGold(cards));
        legal.gold.map(|choices| Bundle { choices, make })
    }

    fn bundled(action: Action) -> Option<Cards> {
        match action {
            Action::Seafarers(SeaAction::TakeGold(cards)) => Some(cards),
            _ => None,
        }
    }

    fn own_outcomes(_: &Topology, outcomes: &mut Vec<Outcome>) {
        outcomes.extend(sea::outcomes().map(Outcome::Seafarers));
    }

    fn encode(seen: &Observation, scene: &Scene<'_>, sink: &mut impl Sink) {
        let ExtView::Seafarers(view) = &seen.ext else { return };
        sea::encode(&seen.core.public, &view.public.sea, scene, sink);
    }
}
