//! Why an action is refused: one name per reason, with the rule that it breaks and a sentence for people.

use core::fmt;

use super::shape::vocabulary;

macro_rules! reasons {
    ($($name:ident, $rule:literal, $text:literal;)*) => {
        /// The reason for which an action is illegal.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Illegal {
            $(#[doc = concat!($text, " (", $rule, ").")] $name,)*
        }

        impl Illegal {
            /// All reasons.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The name used in rule vectors.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// The id of the rule that the action breaks.
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$name => $rule,)* }
            }

            /// The reason, as a sentence without its period.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }

        vocabulary!(Illegal);
    };
}

reasons! {
    GameOver, "B-WIN-02", "the game is over";
    ForeignAction, "B-TURN-01", "this rule set has no such action";
    NoSuchSeat, "B-SETUP-01", "nobody sits there";
    NoSuchPlace, "B-BOARD-03", "this island has no such place";
    ChanceDue, "B-TURN-07", "the dice or a draw come first";
    NotYourDecision, "B-TURN-09", "another player decides now";
    Pending, "B-TURN-07", "another decision is pending";
    NotRolled, "B-TURN-02", "the dice must be rolled first";
    AlreadyRolled, "B-TURN-03", "the dice were rolled this turn";
    NotInSpecialBuilding, "X-SBP-03", "only building and buying is possible in the special building phase";
    NotInPairedPart, "X-PAIR-03", "this is not possible in the second player's part";
    OnlyInSpecialBuilding, "X-SBP-03", "passing is for the special building phase; end the turn instead";
    NoPieceLeft, "B-BUILD-04", "no piece of that kind is left";
    CannotAfford, "B-BUILD-02", "the hand does not hold the cost";
    EdgeTaken, "B-ROAD-01", "there is already a road";
    NotConnected, "B-ROAD-02", "the road would not touch one of the player's roads or buildings";
    NotAtSettlement, "B-SETUP-10", "the road must start at the settlement just placed";
    SiteTaken, "B-SETT-01", "there is already a building";
    TooClose, "B-SETT-01", "there is a building on a neighboring vertex";
    NoRoadThere, "B-SETT-02", "none of the player's roads ends there";
    NotOwnSettlement, "B-CITY-01", "a city replaces one of the player's settlements";
    PileEmpty, "B-DEV-02", "no development card is left";
    BuyLimit, "B-DEV-03", "no more development cards may be bought this turn";
    NoSuchCard, "B-DEV-06", "the player does not hold that card";
    FreshCard, "B-DEV-07", "the card was bought this turn";
    CardPlayed, "B-DEV-05", "a development card was played this turn";
    NoRoadPossible, "B-RB-02", "no road can be placed";
    NotAResource, "B-MONO-01", "that is not a resource";
    WrongPlenty, "B-YOP-03", "take as many cards as the bank allows, up to two";
    BankShort, "B-YOP-02", "the bank does not hold these cards";
    NoFreeRoad, "B-RB-03", "no free road is pending";
    MustPlaceFirst, "B-RB-03", "the first free road must be placed";
    NothingToDiscard, "B-SEVEN-02", "the player has nothing to discard";
    WrongDiscard, "B-SEVEN-03", "return half of the hand, rounded down";
    NotHeld, "B-SEVEN-03", "the player does not hold these cards";
    RobberNotDue, "B-ROBBER-01", "the robber does not move now";
    RobberStays, "B-ROBBER-01", "the robber must move to another hex";
    RobberSpares, "B-FRIEND-01", "the robber spares a player next to that hex";
    TheftNotDue, "B-ROBBER-03", "no theft is pending";
    NotAVictim, "B-ROBBER-03", "that player cannot be robbed there";
    SameKind, "B-MARI-05", "the card taken must be of another kind";
    RateNotMet, "B-MARI-04", "the hand holds too few cards for the rate";
    BankEmpty, "B-MARI-06", "the bank has no card of that kind";
    TradeClosed, "B-TURN-05", "building or buying has closed the trade phase";
    TradeOff, "B-TRADE-01", "trade between players is switched off";
    NotActive, "B-TRADE-01", "only the active player proposes trades";
    OfferLimit, "B-TRADE-06", "no more proposals may be made this turn";
    EmptySide, "B-TRADE-04", "each side gives at least one card";
    OpenAmount, "B-TRADE-12", "an open side names a kind at most once";
    BothSides, "B-TRADE-05", "a kind is on both sides";
    OfferNotHeld, "B-TRADE-07", "the player does not hold the cards offered";
    NobodyAddressed, "B-TRADE-07", "the proposal must address opponents who play";
    NoOffer, "B-TRADE-08", "there is no proposal to answer";
    NotAddressed, "B-TRADE-08", "the proposal does not address that player, or the player has answered";
    OpenOffer, "B-TRADE-12", "a proposal with an open side can only be answered with a counter-offer";
    CannotAccept, "B-TRADE-08", "the player does not hold the cards asked for";
    NotAccepted, "B-TRADE-09", "that player has neither accepted nor made a counter-offer";
    CannotConclude, "B-TRADE-10", "one side does not hold its cards";
    NoLandThere, "S-MAP-04", "there is no land there";
    NoSeaThere, "S-MAP-05", "there is no sea there, or fog hides it";
    OpenSea, "S-MAP-06", "no land touches that vertex";
    NotStartArea, "S-SETUP-02", "set-up pieces must be in a start area";
    ShipNotConnected, "S-SHIP-02", "the ship would not touch one of the player's ships or buildings";
    PirateThere, "S-PIRATE-07", "the pirate is there";
    PirateStays, "S-PIRATE-03", "the pirate must move to another hex";
    HasSailed, "S-MOVE-02", "a ship was moved this turn";
    NotOwnShip, "S-MOVE-01", "the player has no ship there";
    FreshShip, "S-MOVE-03", "the ship was placed this turn";
    NotEndShip, "S-MOVE-04", "only the last ship of an open line may be moved";
    SameEdge, "S-MOVE-07", "the ship must move to another edge";
    NoGoldDue, "S-GOLD-08", "no gold is owed";
    WrongGold, "S-GOLD-05", "take as many cards as the gold gives";
    DiscsDue, "E-TURN-01", "the event discs must be drawn first";
    NoCardNow, "E-DEV-06", "no development card may be played between the discs and the action phase";
    NoEventDue, "E-EVENT-04", "no event asks for this";
    EnergyFull, "E-TRADE-07", "a player with full energy gets none in a trade";
    EnergyNotSold, "E-TRADE-16", "energy cannot be taken from the supply";
    NoEnergy, "E-ENERGY-01", "the player does not have that much energy";
    NoHazard, "E-CLEAN-04", "there is no hazard there";
    HazardThere, "E-HAZ-01", "there is already a hazard";
    HazardMisplaced, "E-HAZ-03", "the event puts no hazard there";
    CityFirst, "E-AIR-01", "a city without a hazard must be taken first";
    PlantBuilt, "E-PLANT-01", "a plant was built this turn";
    NotOwnBuilding, "E-PLANT-02", "a plant needs one of the player's buildings";
    NoPlantSlot, "E-PLANT-03", "the building holds no more plants";
    SiteHasPlant, "E-PLANT-04", "the building has a plant on that hex";
    NoNumber, "E-PLANT-05", "a plant needs a hex with a number";
    Demolished, "E-DEMO-01", "a plant was demolished this turn";
    NoFossilPlant, "E-DEMO-01", "the player has no fossil plant there";
    MustTake, "E-CLIM-01", "the gain from the event must be taken";
    WrongYield, "E-DEV-11", "high yield names one to three hexes";
    NoRenewablePlant, "E-DEV-13", "the player has no renewable plant there";
    RobberBarred, "O-ROBBER-02", "the robber may not go there";
    RepairFirst, "O-FLOOD-05", "a razed city must be repaired first";
    NoOil, "O-USE-01", "the player holds too little oil";
    TrackEnds, "O-TRACK-02", "the marker would go beyond the end of the disaster track";
    OilSequestered, "O-SEQ-03", "the player has sequestered oil in this turn";
    OilUsed, "O-SEQ-03", "the player has used oil in this turn";
    SequesterLimit, "O-SEQ-02", "only one oil may be sequestered in a turn";
    ConversionShort, "O-USE-03", "the bank has too few cards of that kind";
    NotOwnCity, "O-METRO-02", "a metropolis replaces one of the player's cities";
    NoMetropolisLeft, "O-METRO-05", "no metropolis is left";
    OilLimit, "O-LIMIT-01", "a player would hold too much oil";
    // Cities & Knights.
    NoDevelopments, "K-GEN-02", "there are no development cards in this game";
    NotDue, "K-TURN-08", "no such decision is pending";
    MustChoose, "K-TURN-04", "the decision cannot be declined";
    RobberLocked, "K-ROBBER-01", "the robber stays until the barbarians have attacked once";
    KnightThere, "K-BUILD-02", "there is already a knight";
    RazedFirst, "K-RAZE-03", "razed cities must be repaired first";
    NotRazed, "K-RAZE-04", "that is not one of the player's razed cities";
    NoOwnCity, "K-WALL-01", "that is not one of the player's cities";
    WallThere, "K-WALL-02", "the city has a wall";
    NotOwnKnight, "K-ACTION-01", "the player has no knight there";
    AlreadyActive, "K-ACTIVE-02", "the knight is active";
    NotActiveKnight, "K-TACTIC-01", "the knight is not active, or is already taking part";
    TopLevel, "K-PROMO-07", "a mighty knight cannot be promoted";
    NeedsFortress, "K-PROMO-03", "promotion to a mighty knight needs the Fortress";
    PromotedOnce, "K-PROMO-04", "the knight was already promoted this turn";
    NotReady, "K-ACTION-02", "the knight is inactive or was activated this turn";
    SiteNotFree, "K-MOVE-01", "the vertex is not free";
    NotReached, "K-MOVE-02", "the player's roads do not lead there";
    NotARival, "K-EXPEL-03", "there is no opponent's knight there";
    NotWeaker, "K-EXPEL-01", "the knight there is not weaker";
    NotAtRobber, "K-CHASE-01", "the knight is not next to the robber";
    NotAtPirate, "K-SEA-11", "the knight is not next to the pirate";
    NotNumbered, "K-CHASE-02", "the robber must be chased to a hex with a number";
    ErrantDone, "K-CHASE-05", "a knight has already chased the robber before this roll";
    LastLevel, "K-IMPROVE-02", "the track is at its last level";
    NeedsCity, "K-IMPROVE-03", "improvements need a city that is not razed";
    NeedsOrdinaryCity, "K-IMPROVE-05", "the level needs a city without a metropolis";
    NotOrdinaryCity, "K-METRO-03", "that is not one of the player's cities without a metropolis";
    DeckEmpty, "K-DEFEND-04", "the deck is empty";
    NotHeldProgress, "K-PLAY-07", "the player does not hold that progress card";
    OnlyBeforeRoll, "K-ALCHEM-01", "the Alchemist is played before the roll";
    NotADie, "K-ALCHEM-01", "a die shows 1 to 6";
    NoEffect, "K-PLAY-06", "the card would have no effect";
    HasEffect, "K-PLAY-06", "the card can be played with effect";
    NotPlayed, "K-PRINT-01", "the card is a victory point, which is never played";
    NotAnOpponent, "K-PLAY-04", "that is not an opponent";
    NoCards, "K-MASTER-01", "that player holds no card";
    NotAhead, "K-MASTER-01", "that player does not have more points";
    NoKnight, "K-DESERT-01", "that player has no knight";
    NoProgress, "K-SPY-01", "that player holds no progress card";
    WrongTake, "K-MASTER-02", "take two cards from the hand, or the only one";
    WrongGift, "K-WEDDING-02", "give two cards, or the only one";
    NotOpen, "K-DIPLO-02", "the road is not open";
    NoRoad, "K-DIPLO-01", "there is no road there";
    SamePath, "K-DIPLO-06", "the road may not be rebuilt on the same path";
    NoOwnRoadThere, "K-INTRIG-01", "none of the player's roads touches the knight";
    NotBeside, "K-MERCH-02", "the player has no building on that hex";
    MerchantStays, "K-MERCH-06", "the merchant must move to another hex";
    NoDesert, "K-MERCH-03", "the merchant may not be on a desert";
    NoMerchantOnGold, "K-SEA-14", "the merchant may not be on a gold field";
    WrongPiece, "K-SEA-19", "a road is rebuilt as a road and a ship as a ship";
    FleetNamed, "K-FLEET-01", "the kind was already named this turn";
    HarborRunning, "K-HARBOR-01", "Commercial Harbor was already played";
    HarborNotRunning, "K-HARBOR-01", "no Commercial Harbor was played";
    HarborUsed, "K-HARBOR-06", "that opponent has already had an offer";
    CraneRunning, "K-CRANE-02", "a second Crane would add nothing";
    TokenFixed, "K-INVENT-01", "2, 6, 8 and 12 may not be moved, and the hex needs a number";
    SameToken, "K-INVENT-03", "the two numbers are the same";
    NotACommodity, "K-HARBOR-03", "that is not a commodity";
    WrongLevel, "K-DESERT-03", "no knight of that level may be placed";
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text(), self.rule())
    }
}

impl core::error::Error for Illegal {}
