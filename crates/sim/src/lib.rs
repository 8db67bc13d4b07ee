//! Seeded matches between bots, played in parallel, with statistics and ratings.
//! The same master seed gives the same games on every machine and with every number of threads.
