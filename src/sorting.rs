//! One sort for all lists. Every instance of the library's stable sort is several kilobytes of WebAssembly, and the page
//! sorts dozens of types: here positions are sorted, by one instance, and the items moved once.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The stable order of `0..len`.
fn positions(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

/// Sorts like `[T]::sort_by`: stable, `O(n log n)` comparisons.
pub fn sort_by<T>(items: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = positions(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    // Every position occurs once.
    items.extend(order.into_iter().filter_map(|at| taken[at].take()));
}

/// Sorts like `[T]::sort`.
pub fn sort<T: Ord>(items: &mut Vec<T>) {
    sort_by(items, T::cmp);
}

/// Sorts like `[T]::sort_by_key`, with the key of every comparison computed anew.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// A set, filled one by one: collecting into one would sort first, by an instance of its own.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut out = BTreeSet::new();
    for item in items {
        out.insert(item);
    }
    out
}

/// A map, filled one by one, for the same reason. Of equal keys the last one counts.
pub fn map<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut out = BTreeMap::new();
    for (key, value) in items {
        out.insert(key, value);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_library_does(items: Vec<(u8, u32)>) {
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            sort(&mut ours);
            theirs.sort();
            prop_assert_eq!(&ours, &theirs);
            // Equal keys keep their order.
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_key(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(ours, theirs);
        }
    }
}
