//! Connections that are not sockets yet, by address. When all places are taken, the address with the most gives one up
//! to a newcomer, preferably its oldest idle one: a few addresses with half-sent requests cannot keep others out.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// All places.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    most_of_one: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    next: u64,
    n: usize,
    by_address: HashMap<IpAddr, BTreeMap<u64, Stand>>,
}

/// One connection.
#[derive(Debug)]
struct Stand {
    leave: Arc<Notify>,
    /// Whether it has a request in progress.
    is_served: bool,
}

/// The place of one connection; it becomes free when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    address: IpAddr,
    id: u64,
    leave: Arc<Notify>,
}

impl Places {
    /// The number of places, in all and per address.
    pub(crate) fn new(most: usize, most_of_one: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_one, taken: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection, if there is one or one can be had.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut taken = self.lock();
        if taken.by_address.get(&address).is_some_and(|own| own.len() >= self.most_of_one) {
            return None;
        }
        if taken.n >= self.most {
            taken.make_room(address)?;
        }
        let (id, leave) = (taken.next, Arc::new(Notify::new()));
        (taken.next, taken.n) = (id + 1, taken.n + 1);
        let stand = Stand { leave: Arc::clone(&leave), is_served: false };
        taken.by_address.entry(address).or_default().insert(id, stand);
        Some(Place { places: Arc::clone(self), address, id, leave })
    }
}

impl Taken {
    /// Drops one connection in favor of another from this address.
    fn make_room(&mut self, newcomer: IpAddr) -> Option<()> {
        let n_own = self.by_address.get(&newcomer).map_or(0, BTreeMap::len);
        let (&address, most) = self.by_address.iter().max_by_key(|(_, own)| own.len())?;
        let waiting = most.iter().find(|(_, stand)| !stand.is_served);
        let victim = waiting.or_else(|| most.iter().next().filter(|_| most.len() > n_own + 1));
        let id = *victim?.0;
        self.remove(address, id).map(|stand| stand.leave.notify_one())
    }

    /// Takes one out, unless it was sent away before.
    fn remove(&mut self, address: IpAddr, id: u64) -> Option<Stand> {
        let own = self.by_address.get_mut(&address)?;
        let stand = own.remove(&id)?;
        if own.is_empty() {
            self.by_address.remove(&address);
        }
        self.n -= 1;
        Some(stand)
    }
}

impl Place {
    /// Waits until somebody else needs the place.
    pub(crate) async fn lost(&self) {
        self.leave.notified().await;
    }

    /// Notes whether the connection has a request in progress.
    pub(crate) fn serve(&self, is_served: bool) {
        let mut taken = self.places.lock();
        let own = taken.by_address.get_mut(&self.address);
        if let Some(stand) = own.and_then(|own| own.get_mut(&self.id)) {
            stand.is_served = is_served;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.lock().remove(self.address, self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt;

    use super::*;

    fn address(k: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, k))
    }

    fn is_lost(place: &Place) -> bool {
        place.lost().now_or_never().is_some()
    }

    #[test]
    fn a_few_addresses_keep_nobody_out() {
        let places = Places::new(9, 4);
        let quiet = places.take(address(9)).unwrap();
        let mut crowd: Vec<Place> =
            (0..8).map(|k| places.take(address(k / 4)).expect("there is room")).collect();
        assert!(places.take(address(0)).is_none(), "one address has a limited number");
        let newcomer = places.take(address(7)).expect("a newcomer gets in");
        let lost: Vec<usize> = (0..8).filter(|&k| is_lost(&crowd[k])).collect();
        assert!(lost == [0] || lost == [4], "the oldest of an address that has many: {lost:?}");
        drop(crowd.remove(lost[0]));
        // Requests whose bodies never end do not help either.
        crowd.iter().for_each(|place| place.serve(true));
        let more: Vec<Place> = (10..14).map(|k| places.take(address(k)).expect("so does the next")).collect();
        assert_eq!(crowd.iter().filter(|place| is_lost(place)).count(), 4);
        assert!(![&quiet, &newcomer].into_iter().chain(&more).any(is_lost));
    }

    #[test]
    fn behind_a_proxy_only_connections_without_a_request_give_way() {
        let places = Places::new(3, usize::MAX);
        let all: Vec<Place> = (0..3).map(|_| places.take(address(1)).expect("there is room")).collect();
        all.iter().for_each(|place| place.serve(true));
        assert!(places.take(address(1)).is_none());
        all[2].serve(false);
        assert!(places.take(address(1)).is_some());
        assert!(is_lost(&all[2]));
    }
}
