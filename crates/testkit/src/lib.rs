//! Test support for the workspace: fixtures, the runner of rule vectors and the battery of laws.
//! Only tests depend on this crate.
