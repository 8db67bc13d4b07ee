//! Invitations to tables: people who have played together can ask each other to a game.

use crate::TableSettings;

wire! {
    /// Asks a player to a table.
    #[serde(deny_unknown_fields)]
    pub struct NewInvitation {
        /// The id of a person whom you have met in a finished game.
        pub player: String,
    }

    /// The people who were asked to a table.
    pub struct GuestList {
        /// In the order of their invitations.
        pub guests: Vec<GuestView>,
    }

    /// Somebody who was invited to a table.
    pub struct GuestView {
        /// The id.
        pub player: String,
        /// The name.
        pub name: String,
        /// Whether they have declined.
        pub declined: bool,
    }

    /// An invitation as the guest sees it.
    pub struct InvitationView {
        /// The table.
        pub table: String,
        /// What is played there.
        pub settings: TableSettings,
        /// The name of the person who asks.
        pub by: String,
        /// When, in milliseconds since 1970.
        pub at: u64,
    }

    /// The answer to an invitation.
    #[serde(deny_unknown_fields)]
    pub struct AnswerInvitation {
        /// Whether to take a seat at the table.
        pub accept: bool,
    }
}
