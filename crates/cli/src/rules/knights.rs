//! Cities & Knights on the command line.

use anyhow::{Result, bail, ensure};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::knights::{Knights, KnightsExt, KnightsOptions};
use hexhaven_engine::shared::setup::first_seat;
use hexhaven_engine::{Extension, Rules, Seat, Track};

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Knights {
    type Options = KnightsOptions;
    const RULES: RuleSet = RuleSet::Knights;
    const HAS_SCENARIOS: bool = true;

    fn lay(options: &mut KnightsOptions, layout: Layout) -> Result<()> {
        match layout {
            Layout::Variable | Layout::Fixed => layout.apply(&mut options.setup),
            _ => bail!("Cities & Knights has its own printed board: --layout fixed or --layout variable"),
        }
        Ok(())
    }

    fn start_on(
        ground: &Ground,
        options: &KnightsOptions,
        players: u8,
        chance: &mut GameRng,
    ) -> Result<Self> {
        let is_island = !options.ships.seafarers;
        ensure!(is_island, "seafarers=on is played on a scenario, not on a board of an island");
        let first = first_seat(options.setup.first_player, players, chance);
        Ok(Self::new(options, &ground.dry(), players, first)?)
    }

    fn deal_special(&self, hidden: &[(Seat, u8)], decks: &[(&str, u8)]) -> Result<Vec<String>> {
        deal_progress(self, hidden, decks)
    }
}

/// Deals hidden progress cards: as many of each deck as it lacks.
fn deal_progress(known: &Knights, hidden: &[(Seat, u8)], decks: &[(&str, u8)]) -> Result<Vec<String>> {
    let Extension::Knights(ext) = known.extension() else { return Ok(Vec::new()) };
    let unknown = ext.secret.decks.unknown;
    let mut missing: Vec<&'static str> = Vec::new();
    for track in Track::ALL {
        let stated = decks.iter().find(|(name, _)| *name == track.name());
        let cards = || unknown.iter().filter(|(card, _)| card.deck() == track);
        let there: usize = cards().map(|(_, n)| usize::from(n)).sum();
        let left = stated.map_or(there, |&(_, n)| usize::from(n).saturating_sub(returned(ext, track)));
        let names = cards().flat_map(|(card, n)| std::iter::repeat_n(card.name(), usize::from(n)));
        missing.extend(names.take(there.saturating_sub(left)));
    }
    let mut lines = Vec::new();
    for &(seat, n) in hidden {
        let n = usize::from(n);
        if missing.len() < n {
            bail!("more progress cards are held than the decks lack");
        }
        lines.push(format!("progress {seat} {}", missing.split_off(missing.len() - n).join(" ")));
    }
    Ok(lines)
}

/// The number of cards under a deck.
fn returned(ext: &KnightsExt, track: Track) -> usize {
    ext.secret.decks.returned[track.idx()].iter().count()
}
