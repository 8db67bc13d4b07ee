//! Deterministic rules engine for a family of hex-trading board games.
//! It performs no I/O, reads no clock, owns no random source and allocates nothing.
#![no_std]
