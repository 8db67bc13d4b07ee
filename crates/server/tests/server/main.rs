//! The server under test: one binary, because linking it is the slow part. All servers listen on free loopback ports.
#![allow(clippy::unwrap_used, unreachable_pub)]

mod accounts;
mod cluster;
mod common;
mod crash;
mod example;
mod failover;
mod faults;
mod games;
mod journals;
mod keeping;
mod limits;
mod lobby;
mod meeting;
mod operators;
mod patches;
mod people;
mod practice;
mod reviews;
mod shelf;
mod stalls;
mod stores;
mod web;
mod wire;
