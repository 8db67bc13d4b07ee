//! The derives that every wire type has. TypeScript is generated in tests only.

macro_rules! wire {
    ($($(#[$meta:meta])* pub $kind:ident $name:ident $body:tt)*) => {
        $(
            #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            $(#[$meta])*
            pub $kind $name $body
        )*
    };
}
