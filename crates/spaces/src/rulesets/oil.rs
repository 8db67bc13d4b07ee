//! Oil Springs: oil as a separate good, metropolises, sequestering and disasters.

use hexhaven_engine::rulesets::oil::{Oil, OilAgenda};
use hexhaven_engine::topology::Topology;
use hexhaven_engine::{Action, ExtView, Kind, KindSet, Observation, OilAction, OilOutcome, Outcome};

use super::{Kinds, OwnIds, Spaced};
use crate::domain::{Domain, rank};
use crate::draft::Path;
use crate::observe::{Scene, Sink, about};

enum Own {
    Convert,
    Metropolis,
    Plain,
}

impl Spaced for Oil {
    const KINDS: Kinds = Kinds::all(KindSet::RESOURCES.with(Kind::OIL));
    const CHANGES_BOARD: bool = true;

    const GROUPS: &'static [(&'static str, Domain)] = &[
        ("convert", Domain::Kinds(KindSet::RESOURCES)),
        ("metropolis", Domain::Vertices),
        ("", Domain::Words(&["sequester", "steal-oil", "steal-card"])),
    ];

    fn path(action: Action, ids: &OwnIds<'_>) -> Option<Path> {
        let Action::Oil(action) = action else { return None };
        let (group, member) = match action {
            OilAction::Convert(kind) => (Own::Convert, rank(KindSet::RESOURCES, kind)?),
            OilAction::BuildMetropolis(vertex) => (Own::Metropolis, vertex.idx()),
            OilAction::Sequester => (Own::Plain, 0),
            OilAction::StealOil => (Own::Plain, 1),
            OilAction::StealCard => (Own::Plain, 2),
        };
        Some(Path::of(&[ids.id(group as usize, member)]))
    }

    fn own_outcomes(topology: &Topology, outcomes: &mut Vec<Outcome>) {
        outcomes.extend(topology.hexes.iter().map(|hex| Outcome::Oil(OilOutcome::Struck(hex))));
    }

    fn encode(seen: &Observation, scene: &Scene<'_>, sink: &mut impl Sink) {
        let ExtView::Oil(view) = &seen.ext else { return };
        let (public, now) = (&view.public, &view.public.now);
        sink.block("oil", 1);
        sink.hexes(about("springs", 1, "the hex has an oil spring", "O-SETUP-03"), scene, public.springs);
        sink.hexes(
            about("destroyed", 1, "the hex lost its number", "O-POLL-05"),
            scene,
            public.removed.hexes(),
        );
        sink.vertices(
            about("metropolis", 1, "the city is a metropolis", "O-METRO-01"),
            scene,
            public.metropolises,
        );
        sink.vertices(about("razed", 1, "the settlement is a razed city", "O-FLOOD-05"), scene, public.razed);
        sink.one(about("marker", 5, "the disaster marker", "O-TRACK-01"), now.marker);
        sink.one(about("used", 5, "oil used by the active player in this turn", "O-USE-01"), now.used);
        sink.flag(
            about("has_sequestered", 1, "whether oil was sequestered in this turn", "O-SEQ-02"),
            now.has_sequestered,
        );
        sink.one(about("spilled", 20, "oil lost to pollution", "O-POLL-07"), public.spilled);
        sink.one(
            about("removed", 10, "number tokens on the disaster track", "O-POLL-05"),
            public.removed.len(),
        );
        let agenda = match now.agenda {
            OilAgenda::None => None,
            OilAgenda::Loot { .. } => Some(0),
            OilAgenda::Episode => Some(1),
            OilAgenda::Strike { .. } => Some(2),
        };
        sink.word(about("pending", 1, "choosing loot, an episode, a strike", "O-DIS-02"), 3, agenda);
        sink.block("oil_seat", scene.n_rows);
        for seat in scene.rows() {
            sink.row();
            let oil = seat.map_or(0, |seat| now.oil[seat]);
            sink.one(about("oil", 10, "oil held", "O-INFO-01"), oil);
            let sequestered = seat.map_or(0, |seat| public.sequestered[seat]);
            sink.one(about("sequestered", 10, "oil sequestered", "O-SEQ-01"), sequestered);
            let is_champion = seat.is_some() && public.champion == seat;
            sink.flag(about("champion", 1, "Champion of the Environment", "O-SEQ-04"), is_champion);
        }
    }
}
