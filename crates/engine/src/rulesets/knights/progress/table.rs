//! The table of progress cards (specification, section 2.9). A line has the card's file, its name, the choice made when
//! it is played and the set it comes from, its word, its deck and the number of copies; after `asks` come the decisions
//! it leads to, with their words in a position. Enums, listing, notation, decks and tests are generated from it.

/// Hands the table to a macro. The order of `plays` is their order in a listing.
macro_rules! progress_cards {
    ($make:ident) => {
        $make! {
            plays {
                /// Choose the red and the other numbered die, 1 to 6 each, before the roll (K-ALCHEM-01).
                alchemist: Alchemist(red: u8, other: u8) of Throws, "alchemist", Science, 2;
                /// Move the robber and rob everybody there (K-BISHOP-01).
                bishop: Bishop(hex: HexId) of HexSet, "bishop", Politics, 2, asks ["bishop" Rob];
                /// An opponent gives up a knight (K-DESERT-01).
                deserter: Deserter(victim: Seat) of SeatSet, "deserter", Politics, 2, asks ["desert" RemoveKnight, "desert-place" PlaceKnight];
                /// Remove an open road or ship (K-DIPLO-01, K-SEA-18).
                diplomat: Diplomat(edge: EdgeId) of EdgeSet, "diplomat", Politics, 2, asks ["rebuild" RebuildRoad];
                /// Build a wall free of charge (K-ENGINEER-01).
                engineer: Engineer(vertex: VertexId) of VertexSet, "engineer", Science, 1;
                /// Expel a knight next to one of your roads or ships (K-INTRIG-01, K-SEA-17).
                intrigue: Intrigue(vertex: VertexId) of VertexSet, "intrigue", Politics, 2;
                /// Exchange two number tokens, in either order (K-INVENT-01).
                inventor: Inventor(one: HexId, other: HexId) of Swaps, "inventor", Science, 2;
                /// Look at a hand and take 2 cards (K-MASTER-01).
                master_merchant: MasterMerchant(victim: Seat) of SeatSet, "master-merchant", Trade, 2, asks ["master-merchant" TakeCards];
                /// Upgrade or repair for 2 ore and 1 grain (K-MEDIC-01).
                medicine: Medicine(vertex: VertexId) of VertexSet, "medicine", Science, 2;
                /// Place the merchant (K-MCARD-01).
                merchant: Merchant(hex: HexId) of HexSet, "merchant", Trade, 6;
                /// Trade one kind 2:1 in this turn (K-FLEET-01).
                merchant_fleet: MerchantFleet(kind: Kind) of KindSet, "merchant-fleet", Trade, 2;
                /// Everybody gives up to 2 of a resource (K-RESMONO-01).
                resource_monopoly: ResourceMonopoly(kind: Kind) of KindSet, "resource-monopoly", Trade, 4;
                /// The first of two free roads or ships (K-ROADB-01, K-SEA-16).
                road_building: RoadBuilding(free: FreePiece) of FreePieces, "road-building", Science, 2;
                /// The first of two free promotions (K-SMITH-01).
                smith: Smith(vertex: VertexId) of VertexSet, "smith", Science, 2, asks ["smith" Promote];
                /// Look at a progress hand and take a card (K-SPY-01).
                spy: Spy(victim: Seat) of SeatSet, "spy", Politics, 3, asks ["spy" TakeProgress];
                /// Everybody gives one of a commodity (K-TRADEMONO-01).
                trade_monopoly: TradeMonopoly(kind: Kind) of KindSet, "trade-monopoly", Trade, 2;
            }
            plain {
                /// Offer resources for commodities in this turn (K-HARBOR-01).
                commercial_harbor: CommercialHarbor, "commercial-harbor", Trade, 2, asks ["harbor-reply" GiveCommodity];
                /// Improvements cost one less (K-CRANE-01).
                crane: Crane, "crane", Science, 2;
                /// Take 2 grain for each fields hex (K-IRRIG-01).
                irrigation: Irrigation, "irrigation", Science, 2;
                /// Take 2 ore for each mountains hex (K-MINING-01).
                mining: Mining, "mining", Science, 2;
                /// Opponents with as many points discard half (K-SABOT-01).
                saboteur: Saboteur, "saboteur", Politics, 2, asks ["saboteur" Discard];
                /// Activate all knights (K-WARLORD-01).
                warlord: Warlord, "warlord", Politics, 2;
                /// Opponents with more points give 2 cards (K-WEDDING-01).
                wedding: Wedding, "wedding", Politics, 2, asks ["wedding" GiveCards];
            }
            points {
                /// A victory point, revealed when drawn (K-PRINT-01).
                constitution: Constitution, "constitution", Politics, 1;
                /// A victory point, revealed when drawn (K-PRINT-01).
                printer: Printer, "printer", Science, 1;
            }
        }
    };
}
pub(crate) use progress_cards;
