//! Named sets of options.

/// A named set of options (section 5 of the rules).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// What players of recent editions expect.
    Modern,
    /// The French rulebook.
    ClassicFr,
    /// Oil Springs in full: variable board, oil used and sequestered in one turn, no limit.
    FullScale,
}

impl Preset {
    /// All presets; not every rule set has each.
    pub const ALL: [Self; 3] = [Self::Modern, Self::ClassicFr, Self::FullScale];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Modern => "modern",
            Self::ClassicFr => "classic-fr",
            Self::FullScale => "full-scale",
        }
    }

    /// The preset of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }
}
