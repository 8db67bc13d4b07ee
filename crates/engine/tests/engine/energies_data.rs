//! The decided data of New Energies as text: replacements in a file, and errors with their place.

use hexhaven_chance::GameRng;
use hexhaven_engine::Notated;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesData, EnergiesOptions};
use hexhaven_engine::shared::HarborKind;
use hexhaven_engine::topology::Island;
use hexhaven_engine::*;

/// The example file agrees with the specification.
#[test]
fn the_example_file_is_the_standard_data() {
    let file = include_str!("../../../../docs/rules/new-energies-data.txt");
    let data = EnergiesData::read(file).unwrap();
    assert_eq!(data.text().to_string(), EnergiesData::STANDARD.text().to_string());
}

#[test]
fn data_round_trips_through_text() {
    for data in [EnergiesData::STANDARD, EnergiesData::BANDS_ALT] {
        let text = data.text().to_string();
        let again = EnergiesData::read(&text).unwrap();
        assert_eq!(again.text().to_string(), text);
        assert_eq!((again.three, again.four), (data.three, data.four));
        assert_eq!(again.first_game.tiles, data.first_game.tiles);
    }
}

#[test]
fn a_file_changes_what_it_states_and_nothing_else() {
    let text = "energies-data 1\ntrack 3 draws=4:3,10:1  # mine\nrows 4 rain 5";
    let data = EnergiesData::read(text).unwrap();
    assert_eq!(data.three.draws[..12], [3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(data.three.last_space, 21);
    assert_eq!(data.three.rows, EnergiesData::STANDARD.three.rows);
    assert_eq!(data.four.rows, [3, 4, 3, 3, 5, 2, 2]);
    assert_eq!(data.four.draws, EnergiesData::STANDARD.four.draws);
    assert_eq!(data.harbors, EnergiesData::STANDARD.harbors);
}

/// A game that was begun with data of one's own has them in its position, so its record needs no file.
#[test]
fn positions_carry_the_data() {
    let mut data = EnergiesData::STANDARD;
    data.change(
        "energies-data 1; track 4 last_space=24 draws=9:1,24:4; rows 4 air 2; inspector (2,0)
         harbors (0,-2)/NW any, (1,-2)/NE any, (2,-1)/NE food, (2,0)/E Fiber, (1,1)/SE steel, (-1,2)/SE any, \
                 (-2,2)/SW any, (-2,1)/W any, (-1,-1)/W any
         start a town (2,-2).N (2,-2)/NE city (-2,2).N (-2,2)/NE",
    )
    .unwrap();
    let mut options = EnergiesOptions::FIRST_GAME;
    options.setup.data = data;
    let game = Energies::start(&options, 4, &mut GameRng::new(1)).unwrap();
    let again = Energies::read_position(&game.position().to_string()).unwrap();
    assert_eq!(again, game);
    let (public, frame) = (&again.core().public, again.ext().frame);
    assert_eq!((frame.last_space, frame.draws[9], frame.draws[10], frame.rows[2]), (24, 1, 4, 2));
    let topology = Island::Base.topology();
    for kind in [Kind::ORE, Kind::GRAIN, Kind::WOOL].map(HarborKind::Only) {
        assert_eq!(public.board.harbors().filter(|harbor| harbor.kind == kind).count(), 1);
    }
    assert_eq!(public.robber.map(|hex| topology.axial(hex)), Some(topology::Axial::new(2, 0)));
}

/// Every error names its place and what would be right.
#[test]
fn bad_data_is_refused_with_its_place() {
    #[rustfmt::skip]
    let cases = [
        ("", (1, 1), "`energies-data 1` first"),
        ("energies-data 2", (1, 15), "version 1"),
        ("energies-data 1\nbands 3 5:2", (2, 1), "a statement: track, rows"),
        ("energies-data 1\ntrack 5 last_space=9", (2, 7), "3 or 4"),
        ("energies-data 1\ntrack 3 last=9", (2, 9), "last_space=… or draws=…"),
        ("energies-data 1\ntrack 3 last_space=40", (2, 20), "last_space must be 1 to 31"),
        ("energies-data 1\ntrack 3 draws=5-2", (2, 15), "draws must be bands"),
        ("energies-data 1\ntrack 3 draws=5:2,3:1", (2, 15), "draws must be bands"),
        ("energies-data 1\ntrack 3 draws=5:200", (2, 15), "draws must be bands of a last space and a number, 0 to 9"),
        ("energies-data 1\nrows 3 fog 3", (2, 8), "an event: climate"),
        ("energies-data 1\nrows 3 rain 0", (2, 13), "a number of spaces, 1 to 20"),
        ("energies-data 1\nharbors (0,-2)/NW any", (2, 22), "nine harbors"),
        ("energies-data 1\nharbors (0,0)/NW any", (2, 21), "nine harbors"),
        ("energies-data 1\nharbors (9,9)/NW any", (2, 9), "no hex of this map has that edge"),
        ("energies-data 1\ntiles forest 8", (2, 15), "nineteen tiles"),
        ("energies-data 1\ntiles forest 7", (2, 14), "a number token"),
        ("energies-data 1\ninspector (5,5)", (2, 11), "this map has no hex there"),
        ("energies-data 1\nstart e town (0,2).N (0,1)/E city (-2,2).N (-2,2)/NE", (2, 7), "a seat: a (purple)"),
        ("energies-data 1\nstart a (0,2).N (0,1)/E", (2, 9), "`town`, a vertex and an edge"),
        ("energies-data 1\nstart a town (0,2).N (0,0)/E", (2, 22), "an edge next to the building"),
        ("energies-data 1\nstart a town (-1,0).N (-1,0)/NE city (-2,2).N (-2,2)/NE", (2, 1), "no other start has a building"),
        ("energies-data 1\nstart a town (-1,0).NE (-1,0)/NE city (-2,2).N (-2,2)/NE", (2, 1), "neighboring vertex"),
    ];
    for (text, place, says) in cases {
        let misread = EnergiesData::read(text).unwrap_err();
        assert_eq!(misread.line_column(text), place, "{text}: {misread}");
        assert!(misread.to_string().contains(says), "{text}: {misread}");
    }
}

/// Nine harbors must be on nine free edges of the coast.
#[test]
fn harbors_inland_make_no_board() {
    let inland = "(0,0)/NW any, ".repeat(9);
    let misread = EnergiesData::read(&format!("energies-data 1\nharbors {inland}")).unwrap_err();
    assert!(matches!(misread.problem, notation::Problem::Board(_)), "{misread}");
}
