//! Listings of legal actions from tables: each group of actions is declared once, with its set and the action that a
//! member makes. Counting, picking by position and membership are derived from the table.

/// A continuation for the action at a position of a listing.
pub(crate) trait Then<A> {
    /// The result.
    type Out;

    /// Takes the action.
    fn then(self, action: A) -> Self::Out;
}

/// The identity: returns the action itself.
pub(crate) struct Named;

impl<A> Then<A> for Named {
    type Out = A;

    #[inline(always)]
    fn then(self, action: A) -> A {
        action
    }
}

/// A listing that knows whether counting may be slow: it is counted at once, and the action at a position is
/// handled where it is found.
pub(crate) trait Listing: Default {
    /// The listing.
    type Action;

    /// The number of listed actions; `SLOW` means that counting some groups may be slow.
    fn n_listed<const SLOW: bool>(&self) -> u64;

    /// The result of the continuation for the listed action at a position.
    fn nth_then<const SLOW: bool, T: Then<Self::Action>>(&self, n: u64, then: T) -> Option<T::Out>;
}

/// The listing of a rule set that adds no actions.
#[derive(Default)]
pub(crate) struct NothingListed;

impl Listing for NothingListed {
    type Action = core::convert::Infallible;

    #[inline(always)]
    fn n_listed<const SLOW: bool>(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn nth_then<const SLOW: bool, T: Then<Self::Action>>(&self, _: u64, _: T) -> Option<T::Out> {
        None
    }
}

/// The actions without parameters: an enum that names them and a set of its members.
macro_rules! flags {
    ($flag:ident, $flags:ident($bits:ty) of $action:ident { $($plain:ident),* $(,)? }) => {
        /// The actions without parameters.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $flag { $($plain,)* }

        impl $flag {
            /// Each of them, in order.
            pub const ALL: &[Self] = &[$(Self::$plain,)*];

            const fn idx(self) -> usize {
                self as usize
            }

            /// The action.
            #[inline]
            pub const fn action(self) -> $action {
                match self { $(Self::$plain => $action::$plain,)* }
            }
        }

        $crate::sets::set!(
            /// A set of actions without parameters.
            $flags($bits) of $flag, |bit| $flag::ALL[bit as usize]
        );

        $crate::vocab::group_sets! { $flags: $flag; }
    };
}
pub(crate) use flags;

/// A listing: its struct, and the methods of all listings. The rows are in listing order. Those marked `rarely` are
/// usually all empty, and counted only if one is not; those marked `unlisted` describe actions too numerous to list.
macro_rules! legal {
    (
        $(flags $flags:ident($bits:ty) of $flag:ident { $($plain:ident),* $(,)? })?
        $(#[$attr:meta])*
        pub struct $name:ident of $action:ident {
            $($when:ident {$(
                $(#[$doc:meta])*
                $group:ident: $set:ty, $($item:tt => $variant:ident $args:tt)|+;
            )*})*
        }
        $(unlisted {$(
            $(#[$form_doc:meta])*
            $form:ident: $form_type:ty, $allows:ident($($arg:tt)*) => $form_variant:ident $form_args:tt;
        )*})?
        $(
            $(#[$inner_attr:meta])*
            pub struct $inner:ident in $field:ident {
                $(
                    $(#[$inner_doc:meta])*
                    $inner_group:ident: $inner_set:ty, $inner_item:tt => $inner_variant:ident $inner_args:tt;
                )*
            }
        )?
    ) => {
        $($crate::vocab::flags! { $flag, $flags($bits) of $action { $($plain),* } })?

        $(#[$attr])*
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct $name {
            $(
                /// Actions without parameters.
                pub flags: $flags,
            )?
            $($($(#[$doc])* pub $group: $set,)*)*
            $($($(#[$form_doc])* pub $form: Option<$form_type>,)*)?
            $(
                /// Answers to a pending decision; none if none is pending.
                pub $field: Option<$inner>,
            )?
        }

        impl $crate::vocab::Listing for $name {
            type Action = $action;

            #[inline(always)]
            fn n_listed<const SLOW: bool>(&self) -> u64 {
                self.len_in::<SLOW>()
            }

            #[inline(always)]
            fn nth_then<const SLOW: bool, T: $crate::vocab::Then<$action>>(
                &self,
                n: u64,
                then: T,
            ) -> Option<T::Out> {
                self.nth_in::<SLOW, T>(n, then)
            }
        }

        impl $name {
            /// The number of actions listed.
            #[inline(always)]
            pub fn len(&self) -> u64 {
                if self.slow() == 0 { self.len_in::<false>() } else { self.len_slowly() }
            }

            /// Not 0 if counting is slow. All groups at once, so that the usual listing is counted without further
            /// checks.
            #[inline(always)]
            pub(crate) fn slow(&self) -> u64 {
                use $crate::vocab::Group;
                0 $($(| self.$group.slow())*)*
            }

            /// A number and how many actions are listed. A separate function for each listing, so that none slows down
            /// another.
            #[inline(never)]
            #[allow(dead_code, reason = "asked of what rule sets list themselves")]
            pub(crate) fn plus(&self, n: u64) -> u64 {
                n + self.len()
            }

            /// A separate function, so that it costs the usual listing nothing.
            #[inline(never)]
            fn len_slowly(&self) -> u64 {
                self.len_in::<true>()
            }

            #[inline(always)]
            pub(crate) fn len_in<const SLOW: bool>(&self) -> u64 {
                use $crate::vocab::Group;
                // Small sets share one word, so that one instruction counts them.
                let (mut n, mut word) = (0, 0);
                $(word |= <$bits as Into<u64>>::into(self.flags.0);)?
                $(
                    let is_rare = matches!(stringify!($when).as_bytes(), b"rarely");
                    // All at once, because a branch on each would be as random as the hand.
                    if !(is_rare $(& self.$group.is_none_in::<SLOW>())*) {
                        $(match <$set as Group>::BITS {
                            Some(bits) => word = word << 8 | <u8 as Into<u64>>::into(bits(&self.$group)),
                            None => n += self.$group.n_in::<SLOW>(),
                        })*
                    }
                )*
                $(n += self.$field.as_ref().map_or(0, $inner::len);)?
                n + <u32 as Into<u64>>::into(u64::count_ones(word))
            }

            /// Whether no action is listed.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// The listed action at a position.
            #[inline]
            pub(crate) fn nth(&self, n: u64) -> Option<$action> {
                if self.slow() == 0 { self.nth_in::<false, _>(n, $crate::vocab::Named) } else { self.nth_slowly(n) }
            }

            #[inline(never)]
            fn nth_slowly(&self, n: u64) -> Option<$action> {
                self.nth_in::<true, _>(n, $crate::vocab::Named)
            }

            /// A function's result for the listed action at a position, if it is known whether counting is slow. It is
            /// compiled separately for each group, so that it needs no second branch on the kind of action.
            #[inline(always)]
            pub(crate) fn nth_in<const SLOW: bool, T: $crate::vocab::Then<$action>>(
                &self,
                n: u64,
                then: T,
            ) -> Option<T::Out> {
                use $crate::vocab::Group;
                let mut at = n;
                $(
                    let n_flags = self.flags.n();
                    if at < n_flags {
                        return match self.flags.at(at) {
                            $(Some($flag::$plain) => Some(then.then($action::$plain)),)*
                            None => None,
                        };
                    }
                    at -= n_flags;
                )?
                $(
                    let is_rare = matches!(stringify!($when).as_bytes(), b"rarely");
                    $(if !(is_rare && self.$group.is_none_in::<SLOW>()) {
                        let n_group = self.$group.n_in::<SLOW>();
                        if at < n_group {
                            // No closure, which the compiler might call instead of inlining it.
                            return match self.$group.at_in::<SLOW>(at) {
                                $(Some($item) => Some(then.then($action::$variant $args)),)+
                                None => None,
                            };
                        }
                        at -= n_group;
                    })*
                )*
                $(return self.$field.as_ref().and_then(|$field: &$inner| $field.nth(at)).map(|action| then.then(action));)?
                #[allow(unreachable_code)]
                {
                    let _ = at;
                    None
                }
            }

            /// Whether the usual listing has no actions with parameters: much cheaper than counting.
            #[inline(always)]
            #[allow(dead_code, reason = "asked of the shared listing only")]
            pub(crate) fn has_only_flags(&self) -> bool {
                use $crate::vocab::Group;
                true $($(& self.$group.is_none_in::<false>())*)*
            }

            /// Whether an action is legal, listed or not.
            pub fn contains(&self, action: $action) -> bool {
                use $crate::vocab::Group;
                match action {
                    $($($action::$plain => self.flags.contains($flag::$plain),)*)?
                    $($($($action::$variant $args => self.$group.has($item),)+)*)*
                    $($($action::$form_variant $form_args => {
                        self.$form.is_some_and(|form: $form_type| form.$allows($($arg)*))
                    })*)?
                    $($($action::$inner_variant $inner_args => {
                        self.$field.as_ref().is_some_and(|inner| inner.$inner_group.has($inner_item))
                    })*)?
                }
            }
        }

        $(
            $(#[$inner_attr])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
            pub struct $inner {
                $($(#[$inner_doc])* pub $inner_group: $inner_set,)*
            }

            impl $inner {
                /// The number of answers. A separate function, because most listings have none.
                #[inline(never)]
                pub(crate) fn len(&self) -> u64 {
                    use $crate::vocab::Group;
                    0 $(+ self.$inner_group.n())*
                }

                fn nth(&self, n: u64) -> Option<$action> {
                    use $crate::vocab::Group;
                    let mut at = n;
                    $(
                        let n_group = self.$inner_group.n();
                        if at < n_group {
                            return self.$inner_group.at(at).map(|$inner_item| $action::$inner_variant $inner_args);
                        }
                        at -= n_group;
                    )*
                    let _ = at;
                    None
                }
            }
        )?
    };
}
pub(crate) use legal;
