//! Actions and decisions of Cities & Knights.

use super::play::Play;
use super::progress::{Level, Progress, Track};
use crate::notation::worded;
use crate::rulesets::OwnAction;
use crate::shared::sea::{SeaAction, SeaDecision};
use crate::topology::{HexId, VertexId};
use crate::vocab::{Cards, Kind, Seat};

/// The actions of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsAction {
    /// Put a wall under one of your cities for 2 brick (K-WALL-01 to K-WALL-03).
    BuildWall(VertexId),
    /// Restore a razed city for the price of a city (K-RAZE-04).
    RepairCity(VertexId),
    /// Put a basic knight on a free vertex at one of your roads for 1 ore and 1 wool (K-KNIGHT-01 to K-KNIGHT-06); at
    /// sea one of your ships will do as well, but land must touch the vertex (S-CK-09).
    Recruit(VertexId),
    /// Activate one of your knights for 1 grain (K-ACTIVE-01, K-ACTIVE-02).
    Activate(VertexId),
    /// Raise one of your knights by one level for 1 ore and 1 wool, or free as the second knight of a Smith
    /// (K-PROMO-01 to K-PROMO-07, K-SMITH-01).
    Promote(VertexId),
    /// Move a ready knight along own roads to a free vertex (K-MOVE-01 to K-MOVE-06).
    MoveKnight {
        /// Its vertex.
        from: VertexId,
        /// Its destination.
        to: VertexId,
    },
    /// Move a ready knight onto a weaker knight of an opponent (K-EXPEL-01 to K-EXPEL-04).
    ExpelKnight {
        /// Its vertex.
        from: VertexId,
        /// The vertex of the weaker knight.
        to: VertexId,
    },
    /// Chase the robber away with a ready knight next to it, or at sea the pirate; a theft may follow (K-CHASE-01 to
    /// K-CHASE-05, K-SEA-11).
    Chase {
        /// The knight.
        knight: VertexId,
        /// The robber's new hex; the pirate's if it is a sea hex (S-CK-08).
        hex: HexId,
    },
    /// Raise a track by one level for some of its commodity (K-IMPROVE-01 to K-IMPROVE-06).
    Improve(Track),
    /// Play a progress card (K-PLAY-01 to K-PLAY-06).
    Play(Play),
    /// Offer a resource to an opponent by Commercial Harbor (K-HARBOR-01, K-HARBOR-05, K-HARBOR-06).
    HarborOffer {
        /// The opponent.
        to: Seat,
        /// The resource.
        kind: Kind,
    },
    /// Let one more active knight take part in the defense; `Finish` ends the choice (K-TACTIC-01).
    SendKnight(VertexId),
    /// Choose the city that the barbarians pillage (K-PILLAGE-03).
    LoseCity(VertexId),
    /// Choose the deck to draw from after a shared defense (K-DEFEND-02, K-DEFEND-04).
    ChooseDeck(Track),
    /// Put a progress card above the limit under its deck (K-HAND-03, K-HAND-05).
    DiscardProgress(Progress),
    /// Take a resource by the Aqueduct; `Finish` declines (K-AQUA-01, K-AQUA-05).
    Aqueduct(Kind),
    /// Move your expelled knight (K-EXPEL-05, K-INTRIG-03).
    Relocate(VertexId),
    /// Put the metropolis just gained on one of your cities (K-METRO-01, K-METRO-05).
    PlaceMetropolis(VertexId),
    /// Give up one of your knights to a Deserter (K-DESERT-01).
    RemoveKnight(VertexId),
    /// Place the knight that deserted; `Finish` declines (K-DESERT-02 to K-DESERT-06).
    PlaceKnight {
        /// The place.
        at: VertexId,
        /// The piece.
        level: Level,
    },
    /// Answer a Commercial Harbor with a commodity (K-HARBOR-02, K-HARBOR-03).
    GiveCommodity(Kind),
    /// Give cards for a Wedding (K-WEDDING-01, K-WEDDING-02).
    GiveCards(Cards),
    /// Take cards by Master Merchant (K-MASTER-01, K-MASTER-02).
    TakeCards(Cards),
    /// Take a progress card by Spy; `Finish` declines where that is allowed (K-SPY-01, K-SPY-02).
    TakeProgress(Progress),
    /// An action at sea (K-SEA-01).
    Sea(SeaAction),
}

worded! {
    KnightsAction {
        "wall": at: VertexId => BuildWall(at);
        "repair": at: VertexId => RepairCity(at);
        "recruit": at: VertexId => Recruit(at);
        "activate": at: VertexId => Activate(at);
        "promote": at: VertexId => Promote(at);
        "move": from: VertexId, b'>' to: VertexId => MoveKnight { from, to };
        "expel": from: VertexId, b'>' to: VertexId => ExpelKnight { from, to };
        "chase": knight: VertexId, b'>' hex: HexId => Chase { knight, hex };
        "improve": track: Track => Improve(track);
        "play-in-vain": card: Progress => Play(Play::InVain(card));
        "play": play: Play => Play(play);
        "harbor": to: Seat, kind: Kind => HarborOffer { to, kind };
        "send": at: VertexId => SendKnight(at);
        "lose": at: VertexId => LoseCity(at);
        "deck": deck: Track => ChooseDeck(deck);
        "drop": card: Progress => DiscardProgress(card);
        "aqueduct": kind: Kind => Aqueduct(kind);
        "relocate": at: VertexId => Relocate(at);
        "metropolis": at: VertexId => PlaceMetropolis(at);
        "remove": at: VertexId => RemoveKnight(at);
        "place": level: Level, at: VertexId => PlaceKnight { at, level };
        "reply": kind: Kind => GiveCommodity(kind);
        "give": cards: Cards => GiveCards(cards);
        "take": cards: Cards => TakeCards(cards);
        "take-card": card: Progress => TakeProgress(card);
        + Sea(SeaAction);
    }
}

/// The decisions of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsDecision {
    /// Place a city in set-up (K-SETUP-08).
    SetupCity,
    /// Choose which knights take part in the defense (K-TACTIC-01).
    Muster,
    /// Choose the city that is lost (K-PILLAGE-03).
    LoseCity,
    /// Choose a deck (K-DEFEND-02).
    ChooseDeck,
    /// Discard a progress card (K-HAND-03, K-HAND-05).
    DiscardProgress,
    /// Take a resource or decline (K-AQUA-01).
    Aqueduct,
    /// Move your expelled knight (K-EXPEL-05).
    Relocate,
    /// Place a metropolis (K-METRO-01).
    PlaceMetropolis,
    /// Give up a knight (K-DESERT-01).
    RemoveKnight,
    /// Place the knight that deserted or decline (K-DESERT-02).
    PlaceKnight,
    /// Build a road or ship for the one that your Diplomat removed, or decline (K-DIPLO-05, K-SEA-19).
    RebuildRoad,
    /// Promote a second knight or stop (K-SMITH-01).
    SecondPromotion,
    /// Choose a commodity for a Commercial Harbor (K-HARBOR-02).
    GiveCommodity,
    /// Choose cards for a Wedding (K-WEDDING-01).
    GiveCards,
    /// Choose cards from a hand (K-MASTER-01).
    TakeCards,
    /// Choose a card from a progress hand (K-SPY-01).
    TakeProgress,
    /// A decision at sea.
    Sea(SeaDecision),
}

impl OwnAction for KnightsAction {
    fn reveals_nothing(self) -> bool {
        match self {
            Self::Sea(action) => action.reveals_nothing(),
            Self::BuildWall(_)
            | Self::RepairCity(_)
            | Self::Recruit(_)
            | Self::Activate(_)
            | Self::Promote(_)
            | Self::MoveKnight { .. }
            | Self::Improve(_)
            | Self::PlaceMetropolis(_) => true,
            Self::ExpelKnight { .. }
            | Self::Chase { .. }
            | Self::Play(_)
            | Self::HarborOffer { .. }
            | Self::SendKnight(_)
            | Self::LoseCity(_)
            | Self::ChooseDeck(_)
            | Self::DiscardProgress(_)
            | Self::Aqueduct(_)
            | Self::Relocate(_)
            | Self::RemoveKnight(_)
            | Self::PlaceKnight { .. }
            | Self::GiveCommodity(_)
            | Self::GiveCards(_)
            | Self::TakeCards(_)
            | Self::TakeProgress(_) => false,
        }
    }
}
