//! Sea maps as pictures for people who choose one: where land, fog and sea are, and which land brings points. The
//! terrain is dealt later.

use hexhaven_engine::notation::scenario::built_in;
use hexhaven_engine::shared::Terrain;
use hexhaven_engine::shared::scenario::{Bonus, BuiltIn, Scenario};
use hexhaven_engine::topology::Axial;
use hexhaven_protocol::{Ground, Hex, MapHex, MapView};

/// The map of a built-in scenario for a number of players; `None` if there is none.
pub(crate) fn map(scenario: &str, n_players: u8) -> Option<MapView> {
    let which = BuiltIn::ALL.iter().find(|which| which.word() == scenario)?;
    let scenario = Some(built_in(*which, n_players)).filter(|scenario| scenario.takes(n_players))?;
    let topology = scenario.map.topology();
    let hexes = topology.hexes.iter().map(|hex| topology.axial(hex));
    let hexes = hexes.map(|at| MapHex { hex: Hex(at.to_string().into()), ground: ground(&scenario, at) });
    Some(MapView { target: scenario.target, hexes: hexes.collect() })
}

fn ground(scenario: &Scenario, at: Axial) -> Ground {
    let area = scenario.areas.iter().find(|area| area.hexes.contains(at));
    if scenario.fog.is_some_and(|fog| fog.hexes.contains(at)) {
        return Ground::Fog;
    }
    match (scenario.fixed.contains(at).then(|| scenario.tiles.get(at).terrain), area) {
        (Some(Terrain::Desert), _) => Ground::Desert,
        (Some(Terrain::Sea), _) => Ground::Sea,
        (_, Some(area)) if area.bonus > 0 || matches!(scenario.bonus, Bonus::Unexplored(_)) => Ground::Bonus,
        (Some(_), None) | (_, Some(_)) => Ground::Land,
        (None, None) if scenario.world.is_some() => Ground::Open,
        (None, None) => Ground::Sea,
    }
}
