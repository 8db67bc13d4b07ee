//! Merchant: place the merchant next to a building of yours (K-MCARD-01, K-MERCH-01 to K-MERCH-07, K-SEA-14).

use super::share::hexes_beside;
use crate::rulesets::knights::words::{KnightsEvent, Plays};
use crate::rulesets::knights::{Knights, Merchant, MerchantOnDesert};
use crate::rulesets::{Event, Log};
use crate::shared::Terrain;
use crate::shared::judge::{Verdict, require};
use crate::topology::HexId;
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let public = &game.core.public;
    let mut hexes = hexes_beside(game, seat);
    if let Some(merchant) = game.ext.public.merchant.filter(|merchant| merchant.seat == seat) {
        hexes.remove(merchant.hex);
    }
    if game.ext.public.own.merchant_on_desert == MerchantOnDesert::Forbidden {
        hexes = hexes - public.board.hexes_of(Terrain::Desert);
    }
    // S-CK-20.
    if let Some(sea) = &game.ext.public.sea {
        hexes = (hexes & sea.survey.land.get()) - sea.survey.gold.get();
    }
    plays.merchant = hexes;
}

pub(super) fn check(game: &Knights, seat: Seat, hex: HexId) -> Verdict {
    let public = &game.core.public;
    let mut corners = public.board.topology().vertices_of(hex).into_iter();
    require(corners.any(|corner| public.pieces.owner(corner) == Some(seat)), Illegal::NotBeside)?;
    require(game.ext.public.merchant != Some(Merchant { hex, seat }), Illegal::MerchantStays)?;
    let terrain = public.board.tile(hex).terrain;
    let may_desert = game.ext.public.own.merchant_on_desert == MerchantOnDesert::Allowed;
    match terrain {
        Terrain::Desert => require(may_desert, Illegal::NoDesert),
        Terrain::Gold => Err(Illegal::NoMerchantOnGold),
        Terrain::Sea | Terrain::Fog => Err(Illegal::NoLandThere),
        Terrain::Forest | Terrain::Hills | Terrain::Pasture | Terrain::Fields | Terrain::Mountains => Ok(()),
    }
}

pub(super) fn play(game: &mut Knights, seat: Seat, hex: HexId, log: &mut impl Log) {
    let merchant = Merchant { hex, seat };
    game.ext.public.merchant = Some(merchant);
    log.note(Event::Knights(KnightsEvent::MerchantPlaced(merchant)));
}
