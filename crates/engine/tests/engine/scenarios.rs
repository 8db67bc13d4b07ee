//! The built-in scenarios against the tables of the specification.

use std::collections::BTreeMap;

use hexhaven_engine::notation::scenario::{built_in, built_in_text};
use hexhaven_engine::shared::scenario::{Bonus, BuiltIn, Hexes, Kinds, Pool, RobberStart, Scenario, Start};
use hexhaven_engine::shared::{HarborKind, Terrain};
use hexhaven_engine::topology::{Axial, EXTENDED_LAND, Map, Side};
use hexhaven_engine::{Kind, Word};

const SPECIFICATION: &str = include_str!("../../../../docs/rules/seafarers.md");
/// The players of each column of the tables.
const COLUMNS: [u8; 3] = [3, 4, 6];

/// The rows of the table of a section, by their first cell; a name that comes twice keeps both.
fn table(section: &str) -> Vec<(String, Vec<String>)> {
    let start = SPECIFICATION.find(&format!("## {section}")).unwrap();
    let rest = &SPECIFICATION[start + 3..];
    let rows = rest[..rest.find("\n## ").unwrap()].lines().filter(|line| line.starts_with('|'));
    rows.map(|row| {
        let mut cells = row.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', ""));
        (cells.next().unwrap(), cells.collect())
    })
    .collect()
}

/// The cells of the rows whose name begins so, of one column.
fn cells(section: &str, name: &str, column: usize) -> Vec<String> {
    let rows = table(section).into_iter().filter(|(first, _)| first.starts_with(name));
    rows.map(|(_, cells)| cells[column].clone()).collect()
}

/// All hexes that a text names, in order.
fn hexes(text: &str) -> Vec<Axial> {
    let names = text.split('(').skip(1).filter_map(|part| part.split_once(')'));
    names.filter_map(|(inside, _)| format!("({inside})").parse().ok()).collect()
}

/// The areas of a column: rows that are named by areas alone.
fn areas(section: &str, column: usize) -> BTreeMap<String, Hexes> {
    let is_area = |name: &str| ["main", "strip", "desert", "A", "B", "C", "D", "E", "F"].contains(&name);
    let mut areas = BTreeMap::new();
    for (first, cells) in table(section) {
        let first = first.replace(" (fixed tiles)", "");
        let names: Vec<&str> = first.split(", ").collect();
        if !names.iter().all(|name| is_area(name)) {
            continue;
        }
        let parts: Vec<&str> =
            if names.len() > 1 { cells[column].split(';').collect() } else { vec![&cells[column]] };
        for (name, part) in names.iter().zip(parts) {
            let listed: Hexes = hexes(part).into_iter().collect();
            let all =
                if part.contains("extension island") { EXTENDED_LAND.into_iter().collect() } else { listed };
            if !all.is_empty() {
                areas.insert((*name).to_owned(), all);
            }
        }
    }
    areas
}

/// `forest 4, hills 3, …` in the order of `Terrain::ALL`.
fn stacks(text: &str) -> [u8; Terrain::ALL.len()] {
    let mut counts = [0; Terrain::ALL.len()];
    for part in text.split(',') {
        let mut words = part.split_whitespace();
        let (word, n) = (words.next().unwrap(), words.next().unwrap());
        let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.name() == word).unwrap();
        counts[terrain.idx()] = n.parse().unwrap();
    }
    counts
}

fn numbers(text: &str) -> [u8; 13] {
    let mut counts = [0; 13];
    text.split_whitespace()
        .map_while(|word| word.parse::<usize>().ok())
        .for_each(|number| counts[number] += 1);
    counts
}

/// `four 3:1, brick, two wool`, or the kinds between places.
fn kinds(text: &str) -> Vec<String> {
    let word = |word: &str| if word == "3:1" { "any".to_owned() } else { word.to_owned() };
    let n = |first: &str| {
        ["one", "two", "three", "four", "five"].iter().position(|n| *n == first).map_or(1, |n| n + 1)
    };
    let parts =
        text.split(',').map(|part| part.split_whitespace().filter(|word| !word.contains('(')).collect());
    let mut kinds: Vec<String> = parts
        .filter(|words: &Vec<&str>| !words.is_empty())
        .flat_map(|words| vec![word(words.last().unwrap()); n(words[0])])
        .collect();
    kinds.sort();
    kinds
}

fn kind_name(kind: HarborKind) -> &'static str {
    match kind {
        HarborKind::Any => "any",
        HarborKind::Only(kind) => {
            let idx = Kind::RESOURCES.iter().position(|&resource| resource == kind).unwrap();
            ["lumber", "brick", "wool", "grain", "ore"][idx]
        }
    }
}

/// `(q,r)/SIDE` of a text, in order.
fn sides(text: &str) -> Vec<(Axial, String)> {
    let words = text.split([' ', ',', ';']).scan(String::new(), |open, part| {
        // A comma inside a hex was a place to split.
        let whole = if open.is_empty() { part.to_owned() } else { format!("{open},{part}") };
        *open = if whole.starts_with('(') && !whole.contains(')') { whole.clone() } else { String::new() };
        Some(whole)
    });
    words
        .filter_map(|word| {
            let (hex, side) = word.split_once('/')?;
            Some((hex.parse().ok()?, side.to_owned()))
        })
        .collect()
}

struct Column {
    which: BuiltIn,
    section: &'static str,
    column: usize,
    scenario: Scenario,
}

/// The columns of sections 2.5 to 2.8.
fn columns() -> impl Iterator<Item = Column> {
    let sections = [
        (BuiltIn::NewShores, "2.5"),
        (BuiltIn::FourIslands, "2.6"),
        (BuiltIn::FogIslands, "2.7"),
        (BuiltIn::ThroughTheDesert, "2.8"),
    ];
    sections.into_iter().flat_map(|(which, section)| {
        (0..3).map(move |column| Column {
            which,
            section,
            column,
            scenario: built_in(which, COLUMNS[column]),
        })
    })
}

impl Column {
    fn cell(&self, name: &str) -> String {
        cells(self.section, name, self.column).concat()
    }

    fn title(&self) -> String {
        format!("{} for {}", self.scenario.name, COLUMNS[self.column])
    }
}

pub(crate) fn all_scenarios() -> impl Iterator<Item = Scenario> {
    BuiltIn::ALL.iter().flat_map(|&which| [3, 4, 6].map(|n_players| built_in(which, n_players)))
}

/// S-SCEN-01, S-SCEN-02, S-SCEN-12, S-FIVE-01, S-FIVE-02: name, players, target and shape of every column.
#[test]
fn columns_have_their_players_targets_and_shapes() {
    let shapes =
        table("2.3").into_iter().filter(|(_, cells)| cells.len() == 3 && cells[0].starts_with("sea-"));
    let shapes: Vec<(String, Vec<String>)> = shapes.collect();
    assert_eq!(shapes.len(), BuiltIn::ALL.len());
    for ((name, cells), (which, target)) in
        shapes.iter().zip(BuiltIn::ALL.iter().copied().zip([14, 13, 12, 14, 12]))
    {
        for (cell, n_players) in cells.iter().zip(COLUMNS) {
            let scenario = built_in(which, n_players);
            assert_eq!(scenario.name.as_str(), name);
            assert_eq!(scenario.map.word(), *cell, "{name}");
            assert_eq!(scenario.target, target, "{name}");
            assert!(
                scenario.takes(n_players) && !scenario.takes(if n_players == 6 { 4 } else { 6 }),
                "{name}"
            );
        }
        assert_eq!(built_in(which, 2), built_in(which, 3), "two players use the map for three");
        assert!(built_in(which, 2).takes(2) && !built_in(which, 6).takes(2), "{name}");
        assert_eq!(built_in(which, 5), built_in(which, 6), "five players use the map for six");
        assert!(built_in(which, 5).takes(5), "{name}");
    }
}

/// S-MAP-01: rows and sizes of the four shapes.
#[test]
fn shapes_are_those_of_the_specification() {
    let rows: Vec<_> = table("2.3").into_iter().filter(|(first, _)| first.parse::<i8>().is_ok()).collect();
    assert_eq!(rows.len(), 7);
    for (idx, map) in Map::ALL.into_iter().filter(|map| map.is_sea()).enumerate() {
        let listed = rows.iter().flat_map(|(r, cells)| {
            let r: i8 = r.parse().unwrap();
            let (first, last) = cells[idx].split_once(" … ").unwrap();
            (first.parse().unwrap()..=last.parse().unwrap()).map(move |q: i8| Axial::new(q, r))
        });
        assert_eq!(listed.collect::<Hexes>(), map.all_hexes(), "{map:?}");
        assert_eq!(format!("sea-{}", map.all_hexes().len()), map.word());
        let corners = cells("2.3", "corners / sides", idx).concat();
        assert_eq!(map.all_hexes().n_corners().to_string(), corners.split(" / ").next().unwrap());
    }
}

/// Sections 2.5 to 2.8: areas, pools, fog and fixed tiles.
#[test]
fn hexes_and_stacks_are_those_of_the_tables() {
    for column in columns() {
        let (scenario, title) = (&column.scenario, column.title());
        let read: BTreeMap<String, Hexes> =
            scenario.areas.iter().map(|area| (area.name.to_string(), area.hexes)).collect();
        assert_eq!(read, areas(column.section, column.column), "{title}");
        let mut terrains = cells(column.section, "pool main", column.column);
        terrains.extend(cells(column.section, "pool A", column.column));
        terrains.extend(cells(column.section, "one pool", column.column));
        terrains.extend(cells(column.section, "terrain", column.column));
        let listed: Vec<[u8; Terrain::ALL.len()]> = terrains.iter().map(|text| stacks(text)).collect();
        assert_eq!(scenario.pools.iter().map(|pool| pool.terrains).collect::<Vec<_>>(), listed, "{title}");
        let listed: Vec<_> =
            cells(column.section, "numbers", column.column).iter().map(|text| numbers(text)).collect();
        assert_eq!(scenario.pools.iter().map(|pool| pool.numbers).collect::<Vec<_>>(), listed, "{title}");
        let fog = cells(column.section, "fog hexes", column.column).first().map(|fog_hexes| Pool {
            hexes: hexes(fog_hexes).into_iter().collect(),
            terrains: stacks(
                &column.cell("fog terrain").replace("the same", &cells("2.7", "fog terrain", 0).concat()),
            ),
            numbers: numbers(&column.cell("fog numbers")),
        });
        assert_eq!(scenario.fog, fog, "{title}");
        let gold: Vec<Axial> = hexes(&column.cell("fixed tiles"));
        assert_eq!(gold.into_iter().collect::<Hexes>() | desert(scenario), scenario.fixed, "{title}");
    }
    let fog = built_in(BuiltIn::FogIslands, 6);
    assert_eq!(fog.tiles.get(Axial::new(-5, 3)).token, Some(4));
    assert_eq!(fog.tiles.get(Axial::new(2, 3)).terrain, Terrain::Gold);
}

fn desert(scenario: &Scenario) -> Hexes {
    scenario.area("desert").map_or(Hexes::EMPTY, |area| scenario.areas[area].hexes)
}

/// Sections 2.5 to 2.8: which hexes each pool deals to.
#[test]
fn pools_deal_to_the_areas_of_the_tables() {
    for column in columns() {
        let (scenario, title) = (&column.scenario, column.title());
        let those = |names: &[&str]| {
            let chosen = scenario.areas.iter().filter(|area| {
                let name = area.name.as_str();
                names.contains(&name) || names.contains(&"A…") && name.len() == 1
            });
            chosen.fold(Hexes::EMPTY, |all, area| all | area.hexes)
        };
        let expected = match (column.which, column.column) {
            (BuiltIn::NewShores, _) => vec![those(&["main"]), those(&["A…"])],
            (BuiltIn::FourIslands, _) => vec![those(&["A…"])],
            (BuiltIn::FogIslands, _) => vec![those(&["main"])],
            (BuiltIn::ThroughTheDesert, 2) => vec![those(&["main", "strip"]), those(&["A…"])],
            (BuiltIn::ThroughTheDesert, _) => vec![those(&["main"]), those(&["strip", "A…"])],
            (BuiltIn::NewWorld, _) => unreachable!("it has no column here"),
        };
        assert_eq!(scenario.pools.iter().map(|pool| pool.hexes).collect::<Vec<_>>(), expected, "{title}");
    }
}

/// Sections 2.5 to 2.8: harbors and their kinds, robber and pirate.
#[test]
fn harbors_robber_and_pirate_are_those_of_the_tables() {
    for column in columns() {
        let (scenario, title) = (&column.scenario, column.title());
        let cell = column.cell("harbors");
        let (places, loose) = cell.split_once("; kinds only shuffled:").unwrap_or((&cell, ""));
        let read = scenario.harbors.iter().map(|spot| (spot.hex, spot.side.name().to_owned()));
        assert_eq!(read.collect::<Vec<_>>(), sides(places), "{title}");
        let mut read: Vec<_> = scenario.harbors.iter().map(|spot| kind_name(spot.kind).to_owned()).collect();
        let listed = format!("{}{loose}", column.cell("kinds"));
        let is_loose = !listed.is_empty();
        let placed: Vec<String> = places
            .split("/")
            .skip(1)
            .filter_map(|part| {
                let word = part.split([' ', ',']).nth(1)?;
                Some(if word == "3:1" { "any".to_owned() } else { word.to_owned() })
            })
            .collect();
        if is_loose {
            read.sort();
            assert_eq!(read, kinds(&listed), "{title}");
        } else {
            assert_eq!(read, placed, "{title}");
        }
        let expected = match (is_loose, column.which) {
            (true, _) => Kinds::Loose,
            (false, BuiltIn::FogIslands) => Kinds::Fixed,
            (false, _) => Kinds::Shuffled,
        };
        assert_eq!(scenario.kinds, expected, "{title}");
        let robber = match scenario.robber {
            RobberStart::At(hex) => hex.to_string(),
            RobberStart::Desert => "desert".to_owned(),
            RobberStart::Number(number) => format!("number {number}"),
            RobberStart::Off => "none".to_owned(),
        };
        assert_eq!(robber, column.cell("robber").replace(" (of main)", ""), "{title}");
        let pirate = scenario.pirate.map_or("none".to_owned(), |hex| hex.to_string());
        assert_eq!(pirate, column.cell("pirate"), "{title}");
    }
}

/// Sections 2.5 to 2.9: where set-up is, what gives points, and the conditions (S-SCEN-05, S-SCEN-08, S-SCEN-13).
#[test]
fn starts_points_and_conditions_are_those_of_the_sections() {
    for column in columns() {
        let (scenario, title) = (&column.scenario, column.title());
        let starts: Vec<&str> =
            scenario.areas.iter().filter(|area| area.is_start).map(|area| area.name.as_str()).collect();
        let is_anywhere = column.which == BuiltIn::FourIslands;
        assert_eq!(scenario.start == Start::Any, is_anywhere, "{title}");
        assert_eq!(starts, if is_anywhere { vec![] } else { vec!["main"] }, "{title}");
        for area in scenario.areas.iter() {
            let is_bonus = area.name.as_str() == "strip"
                || area.name.as_str().len() == 1 && column.which != BuiltIn::FourIslands;
            assert_eq!(area.bonus, if is_bonus { 2 } else { 0 }, "{title}: {}", area.name);
        }
        let unexplored = if is_anywhere { Bonus::Unexplored(2) } else { Bonus::Areas };
        assert_eq!(scenario.bonus, unexplored, "{title}");
        let low: Vec<Terrain> = scenario.no_low_numbers.iter().collect();
        assert_eq!(
            low,
            if is_anywhere { vec![Terrain::Forest, Terrain::Pasture] } else { vec![] },
            "{title}"
        );
        let has_gold_rule = column.which == BuiltIn::ThroughTheDesert && column.column == 2;
        assert_eq!(!scenario.gold_in.is_empty(), has_gold_rule, "{title}");
        let has_spiral = column.which == BuiltIn::NewShores && column.column > 0;
        assert_eq!(scenario.spiral.is_some(), has_spiral, "{title}");
    }
    let offset = built_in(BuiltIn::NewShores, 4).spiral.unwrap().offset;
    assert_eq!(offset, Axial::new(-2, 1));
}

/// S-NEW-01, S-NEW-04 to S-NEW-06, section 2.9.
#[test]
fn the_new_world_is_that_of_its_table() {
    for (column, n_players) in [4, 6].into_iter().enumerate() {
        let scenario = built_in(BuiltIn::NewWorld, n_players);
        let cell = |name| cells("2.9", name, column).concat();
        let fixed: Hexes = hexes(&cell("sea hexes")).into_iter().collect();
        assert_eq!(scenario.fixed, fixed);
        let land = cell("terrain dealt");
        let pool = scenario.pools[0];
        assert_eq!(pool.terrains, stacks(land.split(" (").next().unwrap()));
        assert_eq!(pool.numbers, numbers(&cell("numbers")));
        assert_eq!(pool.hexes, scenario.map.all_hexes() - fixed);
        let mut read: Vec<_> = scenario.harbors.iter().map(|spot| kind_name(spot.kind).to_owned()).collect();
        read.sort();
        assert_eq!(read, kinds(cell("harbor kinds").split(" (").next().unwrap()));
        assert_eq!(scenario.robber, RobberStart::Number(12));
        assert_eq!(scenario.pirate.map(|hex| hex.to_string()), Some(cell("pirate")));
        assert_eq!(
            (scenario.start, scenario.bonus, scenario.world),
            (Start::Any, Bonus::Unexplored(1), Some(2))
        );
    }
}

/// S-MAP-03, and what section 2.4 says of all maps: harbors between land and sea without common corners, areas apart.
#[test]
fn built_in_maps_are_sound() {
    for scenario in all_scenarios() {
        let row: Vec<Axial> = scenario.map.all_hexes().iter().filter(|hex| hex.r == 0).collect();
        let ends: Hexes = [row[0], row[row.len() - 1]].into_iter().collect();
        assert!((ends - scenario.sure_sea()).is_empty(), "{}: the ends of row 0 are sea", scenario.name);
        for (idx, area) in scenario.areas.iter().enumerate() {
            for other in &scenario.areas[..idx] {
                let apart = !area.hexes.meets(other.hexes | other.hexes.around());
                let is_desert = [area, other].iter().any(|area| area.name.as_str() == "desert");
                assert!(apart || is_desert, "{}: {} and {}", scenario.name, area.name, other.name);
            }
        }
        if scenario.world.is_some() {
            continue;
        }
        let mut ends = Vec::new();
        for spot in scenario.harbors.iter() {
            assert!(scenario.sure_land().contains(spot.hex), "{}", scenario.name);
            assert!(!scenario.sure_land().contains(spot.hex.neighbor(spot.side)), "{}", scenario.name);
            ends.extend(corners(spot.hex, spot.side));
        }
        let n_ends = ends.len();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), n_ends, "{}: no two harbors share a corner", scenario.name);
    }
}

/// The two ends of a side in a common measure: twice the coordinates of a plane.
pub(crate) fn corners(hex: Axial, side: Side) -> [(i32, i32); 2] {
    let (x, y) = (6 * i32::from(hex.q) + 3 * i32::from(hex.r), 3 * i32::from(hex.r));
    let corners = [(x, y - 2), (x + 3, y - 1), (x + 3, y + 1), (x, y + 2), (x - 3, y + 1), (x - 3, y - 1)];
    [corners[side.idx()], corners[(side.idx() + 1) % 6]]
}

/// S-SETUP-08, S-CUSTOM-06: room for everybody in every built-in scenario.
#[test]
fn start_areas_have_room() {
    for scenario in all_scenarios().filter(|scenario| scenario.world.is_none()) {
        let sites = (scenario.start_hexes() & scenario.sure_land()).n_corners();
        assert!(sites > 4 * (2 * u32::from(scenario.most_players()) - 1), "{}: {sites}", scenario.name);
    }
}

/// The texts name their format and end in a line feed, as people expect of a file that they copy.
#[test]
fn built_in_texts_are_files_for_people() {
    for &which in BuiltIn::ALL {
        for n_players in COLUMNS {
            let text = built_in_text(which, n_players);
            assert!(text.starts_with("sea-scenario 1\n# ") && text.ends_with('\n'), "{which:?} {n_players}");
        }
    }
}
