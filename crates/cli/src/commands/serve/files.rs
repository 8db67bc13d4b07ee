//! Every connection is an open file, and systems allow few by default.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Asks for as many open files as the system allows this process; where it says no, there are fewer connections.
pub(super) fn allow_many() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
