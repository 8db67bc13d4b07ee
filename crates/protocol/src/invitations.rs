//! Invitations to tables: people who have played together can invite each other.

use crate::TableSettings;

wire! {
    /// Asks a player to a table.
    #[serde(deny_unknown_fields)]
    pub struct NewInvitation {
        /// The id of a person you have met in a finished game.
        pub player: String,
    }

    /// The people invited to a table.
    pub struct GuestList {
        /// In the order of their invitations.
        pub guests: Vec<GuestView>,
    }

    /// A person invited to a table.
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
        /// The settings of the table.
        pub settings: TableSettings,
        /// The host's name.
        pub by: String,
        /// When, in milliseconds since 1970.
        pub at: u64,
    }

    /// The answer to an invitation.
    #[serde(deny_unknown_fields)]
    pub struct AnswerInvitation {
        /// Whether to accept and take a seat.
        pub accept: bool,
    }
}
