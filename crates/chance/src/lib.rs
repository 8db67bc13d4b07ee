//! Randomness for games, kept outside the engine.
//! One named, portable generator, seeded from one number, feeds everything that is drawn by chance.
