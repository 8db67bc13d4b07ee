//! Requests of operators to a server, and its answers (`hexhaven admin`).

use crate::Status;

wire! {
    /// Tables, as an operator sees them.
    pub struct AdminTables {
        /// Newest first; a bounded number of them.
        pub tables: Vec<AdminTable>,
    }

    /// A table, as an operator sees it.
    pub struct AdminTable {
        /// The id.
        pub id: String,
        /// Its status.
        pub status: Status,
        /// The rule set.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// Whether it is in the public list.
        pub public: bool,
        /// The names on the seats.
        pub names: Vec<String>,
        /// The ids of the people on the seats.
        pub people: Vec<String>,
        /// When it was opened, in milliseconds since 1970.
        pub created_at: u64,
    }

    /// People, as an operator sees them.
    pub struct AdminPeople {
        /// Newest first; a bounded number of them.
        pub people: Vec<AdminPerson>,
        /// The addresses that may not use the server.
        pub banned_addresses: Vec<String>,
    }

    /// A person, as an operator sees them.
    pub struct AdminPerson {
        /// The id.
        pub id: String,
        /// The name.
        pub name: String,
        /// Since when, in milliseconds since 1970.
        pub created_at: u64,
        /// Whether they have a recovery code.
        pub member: bool,
        /// For a program, its owner.
        pub owner: Option<String>,
        /// Since when they are banned, in milliseconds since 1970.
        pub banned_at: Option<u64>,
    }

    /// Bans somebody, or lifts the ban.
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum Ban {
        /// A person, with their programs.
        Person {
            /// The id.
            id: String,
            /// Whether they are banned.
            banned: bool,
        },
        /// An address; with IPv6, its network of 64 bits.
        Address {
            /// The address.
            address: String,
            /// Whether it is banned.
            banned: bool,
        },
    }

    /// A link to the operators' page.
    pub struct AdminLink {
        /// A secret that lets its owner in.
        pub token: String,
        /// How many seconds it does.
        pub seconds: u32,
    }

    /// An announcement.
    #[serde(deny_unknown_fields)]
    pub struct Announcement {
        /// The text; without one, the announcement is withdrawn.
        pub text: Option<String>,
    }
}
