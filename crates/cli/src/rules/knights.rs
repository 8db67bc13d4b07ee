//! Cities & Knights on the command line.

use anyhow::{Context, Result, bail, ensure};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::shared::setup::first_seat;
use hexhaven_engine::{Extension, Rules, Track};

use super::{HiddenProgress, Playable};
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

    fn deal_progress(&self, hidden: &HiddenProgress<'_>) -> Result<Vec<String>> {
        let Extension::Knights(ext) = self.extension() else { return Ok(Vec::new()) };
        let unknown = ext.secret.decks.unknown;
        let mut lines = Vec::new();
        let mut missing: Vec<&'static str> = Vec::new();
        for track in Track::ALL {
            let stated = hidden.decks.iter().find(|(name, _)| *name == track.name());
            let cards = || unknown.iter().filter(|(card, _)| card.deck() == track);
            let there: usize = cards().map(|(_, n)| usize::from(n)).sum();
            let left = stated.map_or(there, |&(_, n)| usize::from(n));
            // K-VPCARD-01: cards that bring a point are not in hands.
            let names = cards().filter(|(card, _)| !card.is_point());
            let names = names.flat_map(|(card, n)| std::iter::repeat_n(card.name(), usize::from(n)));
            let mut lacking: Vec<&str> = names.take(there.saturating_sub(left)).collect();
            for (_, cards) in hidden.returned.iter().filter(|(name, _)| *name == track.name()) {
                let mut known = |card| if card == "?" { lacking.pop() } else { Some(card) };
                let cards: Option<Vec<&str>> = cards.split_whitespace().map(&mut known).collect();
                let cards = cards.context("more progress cards were put back than the decks lack")?;
                lines.push(format!("returned {} {}", track.name(), cards.join(" ")));
            }
            missing.extend(lacking);
        }
        for &(seat, n) in &hidden.hands {
            let left = missing.len().checked_sub(usize::from(n));
            let left = left.context("more progress cards are held than the decks lack")?;
            lines.push(format!("progress {seat} {}", missing.split_off(left).join(" ")));
        }
        Ok(lines)
    }
}
