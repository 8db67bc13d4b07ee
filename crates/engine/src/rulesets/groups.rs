//! The code that the registry generates for each group of words and for each game.

/// One two-level enum: the shared group, and a group for each rule set that adds words.
macro_rules! groups {
    ($(#[$meta:meta])* $Enum:ident($Core:ty) $($title:literal $Game:ident($Own:ty);)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Enum {
            /// The shared group.
            Core($Core),
            $(#[doc = $title] $Game($Own),)*
        }

        impl From<$Core> for $Enum {
            #[inline]
            fn from(shared: $Core) -> Self {
                Self::Core(shared)
            }
        }

        $(impl From<$Own> for $Enum {
            #[inline]
            fn from(own: $Own) -> Self {
                Self::$Game(own)
            }
        })*
    };
}

/// Games are read and written as positions.
macro_rules! text_of_positions {
    ($($Game:ty),*) => {
        $(impl FromStr for $Game {
            type Err = Misread;

            fn from_str(position: &str) -> Result<Self, Misread> {
                Self::read_position(position)
            }
        }

        impl Display for $Game {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.write_position(f)
            }
        })*
    };
}
