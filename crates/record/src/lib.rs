//! Game records: a header and then one line per action or chance outcome.
//! A record stores outcomes and no seeds, so that a replay depends on no random generator.
