//! Why an action is refused: one name per reason, with the rule that it breaks and a sentence for people.

use core::fmt;

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
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// The id of the rule that the action breaks.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$name => $rule,)* }
            }

            /// What is wrong, in a sentence without its full stop.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

reasons! {
    GameOver, "B-WIN-02", "the game is over";
    ForeignAction, "B-TURN-01", "this rule set has no such action";
    NoSuchSeat, "B-SETUP-01", "nobody sits there";
    NoSuchPlace, "B-BOARD-03", "this island has no such place";
    ChanceDue, "B-TURN-07", "dice or cards must be drawn first";
    NotYourDecision, "B-TURN-09", "another player decides now";
    Pending, "B-TURN-07", "another decision is pending";
    NotRolled, "B-TURN-02", "the dice must be rolled first";
    AlreadyRolled, "B-TURN-03", "the dice were rolled this turn";
    NotInSpecialBuilding, "X-SBP-03", "only building and buying is possible in the special building phase";
    NotInPairedPart, "X-PAIR-03", "this is not possible in the second player's part";
    OnlyInSpecialBuilding, "X-SBP-03", "passing is for the special building phase; end the turn instead";
    NoPieceLeft, "B-BUILD-04", "no piece of that kind is left";
    CannotAfford, "B-BUILD-02", "the cost is more than the hand holds";
    EdgeTaken, "B-ROAD-01", "a road lies there";
    NotConnected, "B-ROAD-02", "the road would not meet an own road or building";
    NotAtSettlement, "B-SETUP-10", "the road must start at the settlement just placed";
    SiteTaken, "B-SETT-01", "a building stands there";
    TooClose, "B-SETT-01", "a building stands on a neighboring vertex";
    NoRoadThere, "B-SETT-02", "no own road ends there";
    NotOwnSettlement, "B-CITY-01", "a city replaces an own settlement";
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
    WrongDiscard, "B-SEVEN-03", "half of the hand, rounded down, must be returned";
    NotHeld, "B-SEVEN-03", "the player does not hold these cards";
    RobberNotDue, "B-ROBBER-01", "nothing tells the player to move the robber";
    RobberStays, "B-ROBBER-01", "the robber must move to another hex";
    RobberSpares, "B-FRIEND-01", "the robber spares a player there";
    TheftNotDue, "B-ROBBER-03", "no theft is pending";
    NotAVictim, "B-ROBBER-03", "that player cannot be robbed there";
    SameKind, "B-MARI-05", "the card taken must be of another kind";
    RateNotMet, "B-MARI-04", "the rate is more cards than the hand holds";
    BankEmpty, "B-MARI-06", "the bank has no card of that kind";
    TradeClosed, "B-TURN-05", "a build or purchase has closed the trade phase";
    TradeOff, "B-TRADE-01", "trade between players is switched off";
    NotActive, "B-TRADE-01", "only the active player proposes trades";
    OfferLimit, "B-TRADE-06", "no more proposals may be made this turn";
    EmptySide, "B-TRADE-04", "each side gives at least one card";
    OpenAmount, "B-TRADE-12", "an open side names a kind at most once";
    BothSides, "B-TRADE-05", "a kind stands on both sides";
    OfferNotHeld, "B-TRADE-07", "the player does not hold the cards offered";
    NobodyAddressed, "B-TRADE-07", "the proposal must address opponents who play";
    NoOffer, "B-TRADE-08", "there is no proposal to answer";
    NotAddressed, "B-TRADE-08", "the proposal does not address that player, or the player has answered";
    OpenOffer, "B-TRADE-12", "a proposal with an open side can only be answered with a counter-offer";
    CannotAccept, "B-TRADE-08", "the player does not hold the cards asked for";
    NotAccepted, "B-TRADE-09", "that player has neither accepted nor made a counter-offer";
    CannotConclude, "B-TRADE-10", "a side does not hold its cards";
    RobberBarred, "O-ROBBER-02", "the robber may not stand there";
    RepairFirst, "O-FLOOD-05", "a razed city must be repaired first";
    NoOil, "O-USE-01", "the player holds too little oil";
    TrackEnds, "O-TRACK-02", "the marker would go beyond the end of the disaster track";
    OilSequestered, "O-SEQ-03", "the player has sequestered oil in this turn";
    OilUsed, "O-SEQ-03", "the player has used oil in this turn";
    SequesterLimit, "O-SEQ-02", "only one oil may be sequestered in a turn";
    ConversionShort, "O-USE-03", "the bank has too few cards of that kind";
    NotOwnCity, "O-METRO-02", "a metropolis replaces an own city";
    NoMetropolisLeft, "O-METRO-05", "no metropolis is left";
    OilLimit, "O-LIMIT-01", "a player would hold too much oil";
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text(), self.rule())
    }
}

impl core::error::Error for Illegal {}
