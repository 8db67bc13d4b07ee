//! Reading the statements that the rule set adds.

use super::super::decks::Slip;
use super::super::options::Variants;
use super::super::state::{KnightsExt, KnightsPublic, Merchant, Numbers};
use super::super::{Army, Knights, progress};
use super::agenda::scan_agenda;
use super::cleared;
use super::words::{LEXICON, scan_die, scan_level, scan_progress, scan_progress_cards, scan_track};
use crate::notation::{
    Draft, Misread, OptionText, Problem, SEA_STATEMENTS, Scanner, SeaDraft, Sketch, read_pair,
};
use crate::rulesets::knights::words::{KnightsOutcomes, Level, Progress, Track};
use crate::shared::audit::require_none;
use crate::shared::options::Table as _;
use crate::shared::scenario::Scenario;
use crate::shared::sea::SeaRules;
use crate::shared::{Core, Corrupt, Dice, Options, Particulars, Pieces};
use crate::topology::{Topology, VertexSet};
use crate::vocab::{BySeat, Seat};

const OPTIONS: &[&[&str]] = &[Options::KEYS, Variants::KEYS, SeaRules::KEYS];
const AT_SEA: &str = "a position at sea, such as `knights new-shores`";
const MARK: &str = "a level (basic, strong, mighty) or active, fresh or promoted";

/// A position that is being read: the shared part and that of the rule set.
pub(crate) struct Reading {
    draft: Draft,
    ext: KnightsExt,
    /// The sea while it is read; it is added to the extension state at the end.
    sea: Option<SeaDraft>,
    badges: Badges,
    are_pairs_stated: bool,
}

/// The badges while they are read: what each means depends on pieces that may come later.
#[derive(Clone, Copy, Default)]
struct Badges {
    walls: Sites,
    razed: Sites,
    sent: Sites,
}

/// The places of one kind of badge, and those that were stated with their owner.
#[derive(Clone, Copy, Default)]
struct Sites {
    all: VertexSet,
    owned: BySeat<VertexSet>,
}

impl Sites {
    fn new(all: VertexSet) -> Self {
        Self { all, ..Self::default() }
    }

    /// `wall (0,0).N` or, as in the facts, `wall a (0,0).N`.
    fn read(&mut self, draft: &Draft, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let is_owned = args.peek().is_some_and(|c| c.is_ascii_alphabetic());
        let owner = if is_owned { Some(draft.scan_player(args)?) } else { None };
        loop {
            let vertex = draft.dialect().scan_vertex(args)?;
            self.all.insert(vertex);
            if let Some(seat) = owner {
                self.owned[seat].insert(vertex);
            }
            args.eat(b',');
            if args.is_end() {
                return Ok(());
            }
        }
    }
}

impl Badges {
    /// All of them, if each is on a piece that can have it (K-WALL-02, K-RAZE-07, K-TACTIC-01).
    fn all(self, pieces: &Pieces, army: &Army, topology: &Topology) -> Result<VertexSet, Corrupt> {
        let (walls, razed, sent) = (self.walls.all, self.razed.all, self.sent.all);
        let cities = pieces.all_cities();
        for seat in Seat::ALL {
            let foreign = self.sent.owned[seat] - army.of(seat);
            require_none(topology, foreign, "the knight is another player's or missing")?;
        }
        require_none(topology, sent - army.active(), "an inactive knight takes part in the defense")?;
        require_none(topology, walls - cities, "a wall has no city")?;
        let settlements = pieces.built() - cities;
        require_none(topology, razed - settlements, "a razed city is upright or missing")?;
        Ok(walls | razed | sent)
    }
}

impl Sketch for Reading {
    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        if keyword == "clear" {
            (self.ext, self.badges) = (cleared(&self.ext), Badges::default());
        }
        if let Some(sea) = &mut self.sea
            && sea.statement(&self.draft, keyword, args)?
        {
            return Ok(true);
        }
        if keyword == "options" {
            let (own, sea) = (&mut self.ext.public.own, &mut self.sea);
            self.draft.scan_options(args, OPTIONS, |key, text| {
                let at_sea = || sea.as_mut().and_then(|sea| sea.read_option(key, text));
                read_pair(own, key, text).or_else(at_sea)
            })?;
            return Ok(true);
        }
        if self.sea.is_none() && SEA_STATEMENTS.contains(&keyword) {
            return Err(args.expected(AT_SEA));
        }
        Ok(self.draft.shared_statement(keyword, args)?
            || self.board_statement(keyword, args)?
            || self.track_statement(keyword, args)?
            || self.card_statement(keyword, args)?
            || self.turn_statement(keyword, args)?)
    }
}

impl Reading {
    pub(super) fn new(start: Knights, scenario: Option<Scenario>) -> Self {
        let Knights { core, mut ext } = start;
        let draft = Draft::new(core, &LEXICON).keep_target(scenario.is_some());
        let sea = ext.public.sea.take().map(|sea| SeaDraft::new(sea, scenario));
        let (public, own) = (&draft.core.public, &ext.public);
        let badges = Badges {
            walls: Sites::new(own.walls(&public.pieces)),
            razed: Sites::new(own.razed(public)),
            sent: Sites::new(own.sent()),
        };
        Self { draft, ext, sea, badges, are_pairs_stated: false }
    }

    fn board_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        match keyword {
            "knight" => self.read_knight(args)?,
            "wall" => self.badges.walls.read(&self.draft, args)?,
            "razed" => self.badges.razed.read(&self.draft, args)?,
            "sent" => self.badges.sent.read(&self.draft, args)?,
            "merchant" => {
                let seat = self.draft.scan_player(args)?;
                let hex = self.draft.dialect().scan_hex(args)?;
                self.ext.public.merchant = Some(Merchant { hex, seat });
            }
            "fleet" => self.ext.public.fleet = args.number(0, 7, "a position of the fleet, 0 to 7")? as u8,
            "attacks" => {
                self.ext.public.attacks = args.number(0, i64::from(u16::MAX), "a number of attacks")? as u16;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `knight a (0,0).N strong active`.
    fn read_knight(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let seat = self.draft.scan_player(args)?;
        let at = args.here();
        let vertex = self.draft.dialect().scan_vertex(args)?;
        if let Some(owner) = self.ext.public.army.owner(vertex) {
            return Err(Misread { at, problem: Problem::SiteTaken(owner) });
        }
        let (mut level, mut active) = (Level::Basic, false);
        while !args.is_end() {
            if args.eat_word("inactive") {
                active = false;
            } else if args.eat_word("active") {
                active = true;
            } else if args.eat_word("fresh") {
                active = true;
                self.ext.public.marks.fresh.insert(vertex);
            } else if args.eat_word("promoted") {
                self.ext.public.marks.promoted.insert(vertex);
            } else {
                let at = args.here();
                level = scan_level(args).map_err(|_| Misread::expected(at, MARK))?;
            }
        }
        self.ext.public.army.place(seat, vertex, level, active);
        Ok(())
    }

    fn track_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        match keyword {
            "level" => {
                let seat = self.draft.scan_player(args)?;
                let track = scan_track(args)?;
                self.ext.public.levels[seat][track.idx()] = args.number(0, 5, "a level, 0 to 5")? as u8;
            }
            "metropolis" => {
                let track = scan_track(args)?;
                self.ext.public.metropolises[track.idx()] = Some(self.draft.dialect().scan_vertex(args)?);
            }
            "defender" => {
                let seat = self.draft.scan_player(args)?;
                self.ext.public.defenders[seat] = args.number(0, 255, "a number of Defender cards")? as u8;
            }
            "point" => {
                let at = args.here();
                let card = scan_progress(args)?;
                if !card.is_point() {
                    return Err(Misread::expected(at, "constitution or printer"));
                }
                let seat = self.draft.scan_player(args)?;
                self.ext.public.points[KnightsPublic::point_idx(card)] = Some(seat);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn card_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        match keyword {
            "progress" => {
                let seat = self.draft.scan_player(args)?;
                if args.peek() == Some(b'?') {
                    return Err(Misread { at: args.here(), problem: Problem::Redacted });
                }
                self.ext.secret.hands[seat] = scan_progress_cards(args)?;
            }
            // A viewer's knowledge of a deck. Its cards follow from all others, so there is nothing to set.
            "deck" => {
                scan_track(args)?;
                args.require(b'?', "? and how many cards the deck has")?;
                args.number(0, 18, "0 to 18 cards")?;
            }
            "returned" => self.read_returned(args)?,
            "offered" => self.ext.secret.offered = Some(self.draft.dialect().scan_kind(args)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `returned politics bishop spy by b`: the next to be drawn first.
    fn read_returned(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let deck = scan_track(args)?;
        self.ext.secret.decks.returned[deck.idx()] = Default::default();
        while !args.is_end() {
            let at = args.here();
            let card = scan_progress(args)?;
            if card.deck() != deck {
                return Err(Misread::expected(at, "a card of that deck"));
            }
            let by: Option<Seat> =
                if args.eat_word("by") { Some(self.draft.scan_player(args)?) } else { None };
            self.ext.secret.decks.put_back(Slip { card, by });
            args.eat(b',');
        }
        Ok(())
    }

    fn turn_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        let ext = &mut self.ext.public;
        match keyword {
            "variants" => ext.own.scan(args)?,
            "dice" => ext.dice = Some(Numbers { red: scan_die(args)?, other: scan_die(args)? }),
            "pairs" => {
                self.are_pairs_stated = true;
                ext.pairs = 0;
                while !args.is_end() {
                    let pair = args.number(11, 66, "two dice, such as 36")?;
                    ext.pairs |= KnightsOutcomes::pair((pair / 10) as u8, (pair % 10) as u8);
                    args.eat(b',');
                }
            }
            "merchant-fleet" => {
                let kind = self.draft.dialect().scan_kind(args)?;
                ext.marks.fleets = ext.marks.fleets.with(kind);
            }
            "cranes" => ext.marks.cranes = args.number(0, 2, "0 to 2 cranes")? as u8,
            "harbors-played" => ext.marks.harbors = args.number(0, 2, "0 to 2 harbors")? as u8,
            "harbor-offers" => {
                let seat = self.draft.scan_player(args)?;
                ext.marks.offers[seat] = args.number(0, 2, "0 to 2 offers")? as u8;
            }
            "errant" => ext.marks.errant = true,
            "due" => ext.agenda = scan_agenda(&self.draft, args)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The result, with the decks completed from the cards that are nowhere else.
    pub(super) fn parts(mut self) -> Result<(Draft, KnightsExt), Misread> {
        let secret = &mut self.ext.secret;
        let mut unknown = progress::all();
        for card in Progress::ALL {
            let in_hands: u32 = secret.hands.0.iter().map(|hand| u32::from(hand.get(card))).sum();
            let slips = Track::ALL.iter().flat_map(|deck| secret.decks.returned[deck.idx()].iter());
            let returned = slips.filter(|slip| slip.card == card).count() as u32;
            let is_open = card.is_point() && self.ext.public.points[KnightsPublic::point_idx(card)].is_some();
            let gone = in_hands + returned + u32::from(is_open);
            if gone > u32::from(card.copies()) {
                let problem = Problem::OutOfRange("progress cards that the game has");
                return Err(Misread { at: 0, problem });
            }
            (0..gone).for_each(|_| unknown.remove(card));
        }
        secret.decks.unknown = unknown;
        if !self.are_pairs_stated {
            self.ext.public.pairs = KnightsOutcomes::ALL_PAIRS;
        }
        for seat in Seat::ALL {
            let Badges { walls, razed, .. } = self.badges;
            self.draft.ensure_buildings(seat, razed.owned[seat], walls.owned[seat])?;
        }
        let public = &self.draft.core.public;
        let badges = self.badges.all(&public.pieces, &self.ext.public.army, public.board.topology());
        self.ext.public.badges =
            badges.map_err(|corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) })?.into();
        self.ext.public.sea = self.sea.map(|sea| sea.finish(&mut self.draft));
        Ok((self.draft, self.ext))
    }
}

/// A dice deck without stated pairs keeps of each sum as many as are left, the lowest red dice first (K-DICE-08).
pub(super) fn complete_pairs(core: &Core, ext: &mut KnightsPublic) {
    if core.public.options.dice != Dice::Deck36 || ext.pairs != KnightsOutcomes::ALL_PAIRS {
        return;
    }
    ext.pairs = 0;
    for (sum, n) in (2u8..=12).zip(core.public.dice_deck) {
        let reds = (1..=6).filter(|&red| sum > red && sum - red <= 6);
        for red in reds.take(usize::from(n)) {
            ext.pairs |= KnightsOutcomes::pair(red, sum - red);
        }
    }
}
