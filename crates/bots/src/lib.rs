//! Bots, one folder each, behind one trait.
//! A bot sees an observation and the legal actions of its seat, and never a full state.
